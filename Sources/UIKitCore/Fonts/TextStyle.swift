import QuartzCore

extension UIFont {
  /// The role of a piece of text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }
}

extension UIFont.TextStyle {
  /// The weight of the style's letters. Source: Apple, Human Interface Guidelines, "Typography".
  var weight: UIFont.Weight {
    switch self {
    case .headline: .semibold
    case .extraLargeTitle, .extraLargeTitle2: .bold
    default: .regular
    }
  }

  /// Points at a content size; an unspecified one counts as `.large`.
  func pointSize(at category: UIContentSizeCategory) -> CGFloat {
    let sizes = Self.sizes[self] ?? Self.bodySizes
    return sizes[category.step]
  }

  /// Points from `.extraSmall` to `.accessibilityExtraExtraExtraLarge`.
  ///
  /// Source: Apple, Human Interface Guidelines, "Typography, iOS Dynamic Type sizes" and "Larger accessibility type
  /// sizes". The two extra large titles have no published table; they grow as the large title does.
  private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
    .extraLargeTitle: [33, 34, 35, 36, 38, 40, 42, 46, 50, 54, 58, 62],
    .extraLargeTitle2: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: bodySizes,
    .body: bodySizes,
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  private static let bodySizes: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
}

/// How a font follows the content size.
struct FontScaling: Hashable, Sendable {
  var style: UIFont.TextStyle
  /// Points at `.large`; nil for the style's own size.
  var base: CGFloat?
  /// The largest size in points; nil for no limit.
  var maximum: CGFloat?
  /// Whether the font's weight is the style's, too, and becomes heavier for people who ask for bold text.
  var hasStylesWeight = false

  /// base × the style's size at the category / the style's size at `.large`.
  func pointSize(at category: UIContentSizeCategory) -> CGFloat {
    let size = style.pointSize(at: category)
    let scaled = base.map { $0 * size / style.pointSize(at: .large) } ?? size
    return maximum.map { min($0, scaled) } ?? scaled
  }
}
