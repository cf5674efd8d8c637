import QuartzCore

/// A typeface at a size in points.
///
/// The system font is drawn with Inter and reports the metrics of San Francisco, so that layouts come out as
/// on iOS: ascender 0.952148, descender -0.241211, line height 1.193359, cap height 0.704590, x-height
/// 0.526367, each times the point size. Source of the API: Apple, *UIFont*.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  /// What the text system is asked for.
  package let request: FontRequest

  /// The face that answers the request; faces are shared and cached by the text system.
  package let typeface: Typeface

  package init(request: FontRequest) {
    var request = request
    if !request.size.isFinite || request.size < 0 {
      Diagnostics.report(
        "a font size of \(request.size) points cannot be drawn; \(Self.systemFontSize) is used",
        subject: "UIFont")
      request.size = Self.systemFontSize
    } else if request.size == 0 {
      request.size = Self.systemFontSize  // 0 means the default size, as UIKit documents
    }
    self.request = request
    typeface = Typeface.resolve(request)
    super.init()
  }

  /// A font by its PostScript or family name, as "HelveticaNeue-Bold" or "Menlo"; 0 points means 14.
  ///
  /// The families that iOS ships and this machine may not (Helvetica, Arial, Menlo, Courier, …) are answered
  /// with the installed face that comes closest, once reported. Any other unknown name is nil and reported.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let request = FontName(fontName).request(size: fontSize) else { return nil }
    self.init(request: request)
  }

  // MARK: The system font

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(request: FontRequest(family: .system, weight: weight.cssWeight, italic: false, size: fontSize))
  }
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    // UIKit's bold system font is the semibold face.
    systemFont(ofSize: fontSize, weight: .semibold)
  }
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(
      request: FontRequest(
        family: .system, weight: UIFont.Weight.regular.cssWeight, italic: true, size: fontSize))
  }
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(request: FontRequest(family: .monospaced, weight: weight.cssWeight, italic: false, size: fontSize))
  }

  /// The font of a text style at the default content size ("Large").
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    let (size, weight) = style.specification
    return systemFont(ofSize: size, weight: weight)
  }

  /// The point size of labels, 17.
  open class var labelFontSize: CGFloat { 17 }
  /// The point size of buttons, 18.
  open class var buttonFontSize: CGFloat { 18 }
  /// The point size of small text, 12.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The default point size, 14.
  open class var systemFontSize: CGFloat { 14 }

  // MARK: The font

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var request = request
    request.size = fontSize
    return UIFont(request: request)
  }

  open var pointSize: CGFloat { request.size }
  /// Points from the baseline to the top of the line; positive.
  open var ascender: CGFloat { typeface.ascender }
  /// Points from the baseline to the bottom of the line; negative.
  open var descender: CGFloat { typeface.descender }
  /// Points between lines beyond ascender and descender.
  open var leading: CGFloat { typeface.leading }
  open var lineHeight: CGFloat { typeface.lineHeight }
  open var capHeight: CGFloat { typeface.capHeight }
  open var xHeight: CGFloat { typeface.xHeight }

  open var familyName: String {
    switch request.family {
    case .system: ".AppleSystemUIFont"
    case .monospaced: ".AppleSystemUIFontMonospaced"
    case .named(let name): name
    }
  }

  /// The family and the face, in the form of a PostScript name: `.SFUI-Semibold`, `Menlo-BoldItalic`.
  open var fontName: String {
    let family =
      switch request.family {
      case .system: ".SFUI"
      case .monospaced: ".SFMono"
      case .named(let name): name.filter { $0 != " " }
      }
    let face = UIFont.Weight.faceName(cssWeight: request.weight)
    switch (face, request.italic) {
    case ("Regular", true): return family + "-Italic"
    case (_, true): return family + "-" + face + "Italic"
    case (_, false): return family + "-" + face
    }
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.request == request }
  open override var hash: Int { request.hashValue }
  open override var description: String {
    "<UIFont: \"\(fontName)\"; font-size: \(String(format: "%.2f", pointSize))pt>"
  }
}

extension UIFont {
  /// How heavy the strokes are; raw values are UIKit's, -1…1 with 0 for regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// The nine weights in order; index i stands for the CSS weight 100 (i + 1).
    private static let ladder: [(weight: Weight, face: String)] = [
      (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"),
      (.medium, "Medium"), (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
    ]

    /// 100…900 by hundreds: the nearest of the nine weights; regular when the raw value is not a number.
    package var cssWeight: Int {
      guard rawValue.isFinite else { return 400 }
      var nearest = 0
      for index in Self.ladder.indices
      where abs(Self.ladder[index].weight.rawValue - rawValue)
        < abs(Self.ladder[nearest].weight.rawValue - rawValue)
      {
        nearest = index
      }
      return 100 * (nearest + 1)
    }

    package static func faceName(cssWeight: Int) -> String {
      ladder[min(max(cssWeight / 100 - 1, 0), ladder.count - 1)].face
    }
  }

  /// The role of a piece of text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

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

    /// Points and weight at the content size "Large". Source: HIG, "Typography, iOS Dynamic Type sizes".
    fileprivate var specification: (size: CGFloat, weight: Weight) {
      switch self {
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .callout: (16, .regular)
      case .subheadline: (15, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }
}

/// Text layers take a font as they take its name.
extension UIFont: TypefaceSource {}
