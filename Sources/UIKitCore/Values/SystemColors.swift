import QuartzCore

/// The adaptive colours of iOS 15 and later, light and dark, without increased contrast.
///
/// Values are the published ones of the Human Interface Guidelines ("Color, specifications") and, for the
/// label, fill and background families, those that UIKit reports through `resolvedColor(with:)`.
extension UIColor {
  public class var systemRed: UIColor { SystemColors.red }
  public class var systemOrange: UIColor { SystemColors.orange }
  public class var systemYellow: UIColor { SystemColors.yellow }
  public class var systemGreen: UIColor { SystemColors.green }
  public class var systemMint: UIColor { SystemColors.mint }
  public class var systemTeal: UIColor { SystemColors.teal }
  public class var systemCyan: UIColor { SystemColors.cyan }
  public class var systemBlue: UIColor { SystemColors.blue }
  public class var systemIndigo: UIColor { SystemColors.indigo }
  public class var systemPurple: UIColor { SystemColors.purple }
  public class var systemPink: UIColor { SystemColors.pink }
  public class var systemBrown: UIColor { SystemColors.brown }

  public class var systemGray: UIColor { SystemColors.gray }
  public class var systemGray2: UIColor { SystemColors.gray2 }
  public class var systemGray3: UIColor { SystemColors.gray3 }
  public class var systemGray4: UIColor { SystemColors.gray4 }
  public class var systemGray5: UIColor { SystemColors.gray5 }
  public class var systemGray6: UIColor { SystemColors.gray6 }

  /// The colour of main text.
  public class var label: UIColor { SystemColors.label }
  public class var secondaryLabel: UIColor { SystemColors.secondaryLabel }
  public class var tertiaryLabel: UIColor { SystemColors.tertiaryLabel }
  public class var quaternaryLabel: UIColor { SystemColors.quaternaryLabel }
  public class var placeholderText: UIColor { SystemColors.placeholderText }
  /// The colour of links; also the tint of views that were given none.
  public class var link: UIColor { SystemColors.link }
  /// The tint colour of the view that shows it.
  public class var tintColor: UIColor { SystemColors.tint }

  public class var systemFill: UIColor { SystemColors.fill }
  public class var secondarySystemFill: UIColor { SystemColors.secondaryFill }
  public class var tertiarySystemFill: UIColor { SystemColors.tertiaryFill }
  public class var quaternarySystemFill: UIColor { SystemColors.quaternaryFill }

  public class var systemBackground: UIColor { SystemColors.background }
  public class var secondarySystemBackground: UIColor { SystemColors.secondaryBackground }
  public class var tertiarySystemBackground: UIColor { SystemColors.tertiaryBackground }
  public class var systemGroupedBackground: UIColor { SystemColors.groupedBackground }
  public class var secondarySystemGroupedBackground: UIColor { SystemColors.secondaryGroupedBackground }
  public class var tertiarySystemGroupedBackground: UIColor { SystemColors.tertiaryGroupedBackground }

  /// What `systemGroupedBackground` was called before.
  public class var groupTableViewBackground: UIColor { systemGroupedBackground }

  /// The colour of hairlines; lets what is below shine through.
  public class var separator: UIColor { SystemColors.separator }
  public class var opaqueSeparator: UIColor { SystemColors.opaqueSeparator }

  /// Dark text on light backgrounds, in every style.
  public class var darkText: UIColor { SystemColors.darkText }
  /// Light text on dark backgrounds, in every style.
  public class var lightText: UIColor { SystemColors.lightText }
}

/// The objects behind the class properties: one per colour, so that they compare equal to themselves.
private enum SystemColors {
  static let red = adaptive(light: (255, 59, 48), dark: (255, 69, 58))
  static let orange = adaptive(light: (255, 149, 0), dark: (255, 159, 10))
  static let yellow = adaptive(light: (255, 204, 0), dark: (255, 214, 10))
  static let green = adaptive(light: (52, 199, 89), dark: (48, 209, 88))
  static let mint = adaptive(light: (0, 199, 190), dark: (99, 230, 226))
  static let teal = adaptive(light: (48, 176, 199), dark: (64, 200, 224))
  static let cyan = adaptive(light: (50, 173, 230), dark: (100, 210, 255))
  static let tint = UIColor { $0.values.tint ?? .systemBlue }
  static let blue = adaptive(light: (0, 122, 255), dark: (10, 132, 255))
  static let indigo = adaptive(light: (88, 86, 214), dark: (94, 92, 230))
  static let purple = adaptive(light: (175, 82, 222), dark: (191, 90, 242))
  static let pink = adaptive(light: (255, 45, 85), dark: (255, 55, 95))
  static let brown = adaptive(light: (162, 132, 94), dark: (172, 142, 104))

  static let gray = adaptive(light: (142, 142, 147), dark: (142, 142, 147))
  static let gray2 = adaptive(light: (174, 174, 178), dark: (99, 99, 102))
  static let gray3 = adaptive(light: (199, 199, 204), dark: (72, 72, 74))
  static let gray4 = adaptive(light: (209, 209, 214), dark: (58, 58, 60))
  static let gray5 = adaptive(light: (229, 229, 234), dark: (44, 44, 46))
  static let gray6 = adaptive(light: (242, 242, 247), dark: (28, 28, 30))

  static let label = adaptive(light: (0, 0, 0), dark: (255, 255, 255))
  static let secondaryLabel = adaptive(light: (60, 60, 67), 0.6, dark: (235, 235, 245), 0.6)
  static let tertiaryLabel = adaptive(light: (60, 60, 67), 0.3, dark: (235, 235, 245), 0.3)
  static let quaternaryLabel = adaptive(light: (60, 60, 67), 0.18, dark: (235, 235, 245), 0.16)
  static let placeholderText = adaptive(light: (60, 60, 67), 0.3, dark: (235, 235, 245), 0.3)
  static let link = adaptive(light: (0, 122, 255), dark: (9, 132, 255))

  static let fill = adaptive(light: (120, 120, 128), 0.2, dark: (120, 120, 128), 0.36)
  static let secondaryFill = adaptive(light: (120, 120, 128), 0.16, dark: (120, 120, 128), 0.32)
  static let tertiaryFill = adaptive(light: (118, 118, 128), 0.12, dark: (118, 118, 128), 0.24)
  static let quaternaryFill = adaptive(light: (116, 116, 128), 0.08, dark: (118, 118, 128), 0.18)

  // In dark interfaces what is above other content, as a sheet, is a step lighter.
  static let background = adaptive(light: (255, 255, 255), dark: (0, 0, 0), elevated: (28, 28, 30))
  static let secondaryBackground = adaptive(
    light: (242, 242, 247), dark: (28, 28, 30), elevated: (44, 44, 46))
  static let tertiaryBackground = adaptive(
    light: (255, 255, 255), dark: (44, 44, 46), elevated: (58, 58, 60))
  static let groupedBackground = adaptive(light: (242, 242, 247), dark: (0, 0, 0), elevated: (28, 28, 30))
  static let secondaryGroupedBackground = adaptive(
    light: (255, 255, 255), dark: (28, 28, 30), elevated: (44, 44, 46))
  static let tertiaryGroupedBackground = adaptive(
    light: (242, 242, 247), dark: (44, 44, 46), elevated: (58, 58, 60))

  static let separator = adaptive(light: (60, 60, 67), 0.29, dark: (84, 84, 88), 0.6)
  static let opaqueSeparator = adaptive(light: (198, 198, 200), dark: (56, 56, 58))

  static let darkText = UIColor(white: 0, alpha: 1)
  static let lightText = UIColor(white: 1, alpha: 0.6)

  private typealias Bytes = (red: Int, green: Int, blue: Int)

  /// Bytes 0…255 as published; opacity 0…1.
  private static func adaptive(
    light: Bytes, _ lightAlpha: CGFloat = 1, dark: Bytes, _ darkAlpha: CGFloat = 1
  ) -> UIColor {
    let lightColor = color(light, lightAlpha)
    let darkColor = color(dark, darkAlpha)
    return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  /// - Parameter elevated: In dark interfaces at the elevated level.
  private static func adaptive(light: Bytes, dark: Bytes, elevated: Bytes) -> UIColor {
    let lightColor = color(light, 1)
    let darkColor = color(dark, 1)
    let elevatedColor = color(elevated, 1)
    return UIColor { traits in
      guard traits.userInterfaceStyle == .dark else { return lightColor }
      return traits.userInterfaceLevel == .elevated ? elevatedColor : darkColor
    }
  }

  private static func color(_ bytes: Bytes, _ alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(bytes.red) / 255, green: CGFloat(bytes.green) / 255, blue: CGFloat(bytes.blue) / 255,
      alpha: alpha)
  }
}
