import UIKit

/// The app's colours and measures.
enum Theme {
  static let background = color(0xF4F3FA, 0x0D0C14)
  static let surface = color(0xFFFFFF, 0x1A1924)
  static let text = color(0x16142B, 0xF3F2FA)
  static let secondaryText = color(0x77748F, 0x9A97B3)
  static let track = color(0xE6E4F2, 0x2A2838)
  static let violet = color(0x6A4CFF, 0x8B73FF)
  static let coral = color(0xFF6B5E, 0xFF7F73)
  static let mint = color(0x17B890, 0x3FD9B0)

  static let margin: CGFloat = 20
  static let corner: CGFloat = 24

  private static func color(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: dark) : UIColor(hex: light) }
  }
}

extension UIColor {
  convenience init(hex: UInt32) {
    self.init(
      red: CGFloat((hex >> 16) & 0xFF) / 255, green: CGFloat((hex >> 8) & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
  }
}

extension UILabel {
  convenience init(_ text: String, size: CGFloat, weight: UIFont.Weight, color: UIColor = Theme.text) {
    self.init()
    self.text = text
    font = .systemFont(ofSize: size, weight: weight)
    textColor = color
  }
}
