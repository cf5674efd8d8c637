import QuartzCore

/// The adaptive colours of iOS 15 and later, light and dark, with and without increased contrast.
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
  static let red = adaptive((255, 59, 48), (255, 69, 58), contrast: (215, 0, 21), (255, 105, 97))
  static let orange = adaptive((255, 149, 0), (255, 159, 10), contrast: (201, 52, 0), (255, 179, 64))
  static let yellow = adaptive((255, 204, 0), (255, 214, 10), contrast: (178, 80, 0), (255, 212, 38))
  static let green = adaptive((52, 199, 89), (48, 209, 88), contrast: (36, 138, 61), (48, 219, 91))
  static let mint = adaptive((0, 199, 190), (99, 230, 226), contrast: (12, 129, 123), (102, 212, 207))
  static let teal = adaptive((48, 176, 199), (64, 200, 224), contrast: (0, 130, 153), (93, 230, 255))
  static let cyan = adaptive((50, 173, 230), (100, 210, 255), contrast: (0, 113, 164), (112, 215, 255))
  static let tint = UIColor { $0.values.tint ?? .systemBlue }
  static let blue = adaptive((0, 122, 255), (10, 132, 255), contrast: (0, 64, 221), (64, 156, 255))
  static let indigo = adaptive((88, 86, 214), (94, 92, 230), contrast: (54, 52, 163), (125, 122, 255))
  static let purple = adaptive((175, 82, 222), (191, 90, 242), contrast: (137, 68, 171), (218, 143, 255))
  static let pink = adaptive((255, 45, 85), (255, 55, 95), contrast: (211, 15, 69), (255, 100, 130))
  static let brown = adaptive((162, 132, 94), (172, 142, 104), contrast: (127, 101, 69), (181, 148, 105))

  static let gray = adaptive((142, 142, 147), (142, 142, 147), contrast: (108, 108, 112), (174, 174, 178))
  static let gray2 = adaptive((174, 174, 178), (99, 99, 102), contrast: (142, 142, 147), (124, 124, 128))
  static let gray3 = adaptive((199, 199, 204), (72, 72, 74), contrast: (174, 174, 178), (84, 84, 86))
  static let gray4 = adaptive((209, 209, 214), (58, 58, 60), contrast: (188, 188, 192), (68, 68, 70))
  static let gray5 = adaptive((229, 229, 234), (44, 44, 46), contrast: (216, 216, 220), (54, 54, 56))
  static let gray6 = adaptive((242, 242, 247), (28, 28, 30), contrast: (235, 235, 240), (36, 36, 38))

  static let label = adaptive((0, 0, 0), (255, 255, 255), contrast: (0, 0, 0), (255, 255, 255))
  static let secondaryLabel = veil((60, 60, 67), 0.6, (235, 235, 245), 0.6)
  static let tertiaryLabel = veil((60, 60, 67), 0.3, (235, 235, 245), 0.3)
  static let quaternaryLabel = veil((60, 60, 67), 0.18, (235, 235, 245), 0.16)
  static let placeholderText = veil((60, 60, 67), 0.3, (235, 235, 245), 0.3)
  static let link = adaptive((0, 122, 255), (9, 132, 255), contrast: (0, 64, 221), (64, 156, 255))

  static let fill = veil((120, 120, 128), 0.2, (120, 120, 128), 0.36)
  static let secondaryFill = veil((120, 120, 128), 0.16, (120, 120, 128), 0.32)
  static let tertiaryFill = veil((118, 118, 128), 0.12, (118, 118, 128), 0.24)
  static let quaternaryFill = veil((116, 116, 128), 0.08, (118, 118, 128), 0.18)

  // In dark interfaces what is above other content, as a sheet, is a step lighter; so is a dark one with more contrast.
  static let background = surface(light: (255, 255, 255), dark: 0)
  static let secondaryBackground = surface(light: (242, 242, 247), dark: 1)
  static let tertiaryBackground = surface(light: (255, 255, 255), dark: 2)
  static let groupedBackground = surface(light: (242, 242, 247), dark: 0)
  static let secondaryGroupedBackground = surface(light: (255, 255, 255), dark: 1)
  static let tertiaryGroupedBackground = surface(light: (242, 242, 247), dark: 2)

  static let separator = veil((60, 60, 67), 0.29, (84, 84, 88), 0.6)
  static let opaqueSeparator = adaptive(
    (198, 198, 200), (56, 56, 58), contrast: (198, 198, 200), (56, 56, 58))

  static let darkText = UIColor(white: 0, alpha: 1)
  static let lightText = UIColor(white: 1, alpha: 0.6)

  private typealias Bytes = (red: Int, green: Int, blue: Int)

  /// Bytes 0…255 as published: light and dark, and both for people who have asked for more contrast.
  private static func adaptive(
    _ light: Bytes, _ dark: Bytes, contrast lightContrast: Bytes, _ darkContrast: Bytes
  ) -> UIColor {
    dynamic(
      color(light, 1), color(dark, 1), contrast: color(lightContrast, 1), color(darkContrast, 1))
  }

  /// What lets its background shine through, and less of it with more contrast.
  private static func veil(
    _ light: Bytes, _ lightAlpha: CGFloat, _ dark: Bytes, _ darkAlpha: CGFloat
  ) -> UIColor {
    dynamic(
      color(light, lightAlpha), color(dark, darkAlpha),
      contrast: color(light, lightAlpha + contrastStep), color(dark, darkAlpha + contrastStep))
  }
  /// What more contrast adds to the opacity of labels, fills and separators: as UIKit reports it for each of them.
  private static let contrastStep: CGFloat = 0.08

  private static func dynamic(
    _ light: UIColor, _ dark: UIColor, contrast lightContrast: UIColor, _ darkContrast: UIColor
  ) -> UIColor {
    UIColor { traits in
      let isDark = traits.userInterfaceStyle == .dark
      guard traits.accessibilityContrast == .high else { return isDark ? dark : light }
      return isDark ? darkContrast : lightContrast
    }
  }

  /// The greys of dark surfaces from the base upwards, without and with more contrast.
  private static let steps: [Bytes] = [(0, 0, 0), (28, 28, 30), (44, 44, 46), (58, 58, 60)]
  private static let contrastSteps: [Bytes] = [(0, 0, 0), (36, 36, 38), (54, 54, 56), (68, 68, 70)]

  /// - Parameter step: which of the dark greys it is at the base level; the next one above other content.
  private static func surface(light: Bytes, dark step: Int) -> UIColor {
    let lightColor = color(light, 1)
    // White stays white; the grey is darker.
    let lightContrast = light == (255, 255, 255) ? lightColor : color((235, 235, 240), 1)
    let dark = steps[step...].prefix(2).map { color($0, 1) }
    let darkContrast = contrastSteps[step...].prefix(2).map { color($0, 1) }
    return UIColor { traits in
      let isHigh = traits.accessibilityContrast == .high
      guard traits.userInterfaceStyle == .dark else { return isHigh ? lightContrast : lightColor }
      let level = traits.userInterfaceLevel == .elevated ? 1 : 0
      return (isHigh ? darkContrast : dark)[level]
    }
  }

  private static func color(_ bytes: Bytes, _ alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(bytes.red) / 255, green: CGFloat(bytes.green) / 255, blue: CGFloat(bytes.blue) / 255,
      alpha: alpha)
  }
}
