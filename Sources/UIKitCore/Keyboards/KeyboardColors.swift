import Foundation
import QuartzCore

/// The colours of the keyboard, light and dark. [read off screenshots of iOS 17; not documented]
enum KeyboardColors {
  private static func pair(_ light: UInt32, _ dark: UInt32) -> UIColor {
    func color(_ hex: UInt32) -> UIColor {
      UIColor(
        red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
        blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
    }
    return UIColor { $0.userInterfaceStyle == .dark ? color(dark) : color(light) }
  }

  static let background = pair(0xD1D4DA, 0x2B2B2C)
  /// Letters' keys, and those that do something else.
  static let key = pair(0xFFFFFF, 0x6B6B6C)
  static let specialKey = pair(0xABB0BA, 0x464647)
  /// Shift while it counts, and its sign.
  static let litKey = pair(0xFFFFFF, 0xD5D5D6)
  static let litText = pair(0x000000, 0x000000)
  /// Below each key.
  static let edge = pair(0x898B90, 0x1A1A1B)
  static let text = pair(0x000000, 0xFFFFFF)
  static let faintText = pair(0x9DA0A6, 0x8A8A8D)
  static let below = pair(0x50545C, 0xBEBEC2)
  static let line = pair(0xBBBEC5, 0x4A4A4B)
}
