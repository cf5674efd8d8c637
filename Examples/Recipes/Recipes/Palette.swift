import UIKit

/// Warm colours, each for light and dark.
enum Palette {
  static let tomato = dynamic(0xD9482B, 0xFF7A5C)
  static let basil = dynamic(0x3E7D4F, 0x7CC48D)
  static let paper = dynamic(0xFBF7F1, 0x14110F)
  static let card = dynamic(0xFFFFFF, 0x221D1A)
  static let ink = dynamic(0x2B211C, 0xF4ECE4)
  static let faded = dynamic(0x8A7B70, 0xA4968B)
  static let line = dynamic(0xEDE4DA, 0x352D28)

  private static func dynamic(_ light: Int, _ dark: Int) -> UIColor {
    UIColor { traits in color(traits.userInterfaceStyle == .dark ? dark : light) }
  }

  static func color(_ hex: Int) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
  }
}

extension UIFont {
  /// A font of a text style with a weight of its own; it grows with the text size that people choose.
  static func recipes(_ style: UIFont.TextStyle, size: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFontMetrics(forTextStyle: style).scaledFont(for: .systemFont(ofSize: size, weight: weight))
  }
}
