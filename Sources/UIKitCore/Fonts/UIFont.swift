import QuartzCore
import Support

/// A typeface at a size in points.
///
/// The system font is drawn with Inter and reports the metrics of San Francisco, so that layouts come out as
/// on iOS: ascender 0.952148, descender -0.241211, line height 1.193359, cap height 0.704590, x-height
/// 0.526367, each times the point size. Source of the API: Apple, *UIFont*.
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let coreFoundationType = CoreFoundationType()

  /// What the text system is asked for.
  package let request: FontRequest

  /// The face that answers the request; faces are shared and cached by the text system.
  package let typeface: Typeface

  /// How the font follows the content size; nil for one that does not.
  let scaling: FontScaling?
  /// What the font was asked to look like beyond what is drawn.
  let design: UIFontDescriptor.SystemDesign

  package convenience init(request: FontRequest) {
    self.init(request: request, scaling: nil)
  }

  init(
    request: FontRequest, scaling: FontScaling?, design: UIFontDescriptor.SystemDesign = .default
  ) {
    self.scaling = scaling
    self.design = design
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

  /// The system's font at its standard size, 14 points.
  public convenience override init() { self.init(request: FontRequest(size: Self.systemFontSize)) }

  /// A font by its PostScript or family name, as "HelveticaNeue-Bold" or "Menlo"; 0 points means 14.
  ///
  /// The families that iOS ships and this machine may not (Helvetica, Arial, Menlo, Courier, …) are answered
  /// with the installed face that comes closest, once reported. Any other unknown name is nil and reported.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let request = FontName(fontName).request(size: fontSize) else { return nil }
    self.init(request: request)
  }

  /// A font of an archive; nil for another archive.
  public required convenience init?(coder: NSCoder) {
    guard let request = FontRequest(coder) else { return nil }
    self.init(request: request)
  }

  /// Writes the family, the weight, the slant and the size; not how the font follows the content size.
  open func encode(with coder: NSCoder) { request.encode(to: coder) }

  public static var supportsSecureCoding: Bool { true }

  // MARK: The system font

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(request: FontRequest(family: .system, weight: weight.legible(), italic: false, size: fontSize))
  }
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    // UIKit's bold system font is the semibold face.
    systemFont(ofSize: fontSize, weight: .semibold)
  }
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(
      request: FontRequest(
        family: .system, weight: UIFont.Weight.regular.legible(), italic: true, size: fontSize))
  }
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(
      request: FontRequest(family: .monospaced, weight: weight.legible(), italic: false, size: fontSize))
  }

  /// The system font with digits of one width, so that numbers which change do not jump.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    var request = FontRequest(family: .system, weight: weight.legible(), italic: false, size: fontSize)
    request.tabularDigits = true
    return UIFont(request: request)
  }

  /// The system font in a width. There is one: others are drawn with it, once reported.
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight, width: UIFont.Width) -> UIFont {
    if width != .standard {
      Diagnostics.report(
        "the system font has one width here; condensed and expanded text is drawn with it",
        subject: "UIFont", severity: .warning)
    }
    return systemFont(ofSize: fontSize, weight: weight)
  }

  /// The font of a text style at the content size of the current traits.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a text style at the content size of the traits; nil means the current ones.
  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let traits = traitCollection ?? .current
    let request = FontRequest(
      family: .system, weight: style.weight.legible(in: traits), italic: false,
      size: style.pointSize(at: traits.preferredContentSizeCategory))
    return UIFont(request: request, scaling: FontScaling(style: style, hasStylesWeight: true))
  }

  // MARK: Families

  /// The families that are installed, in alphabetical order.
  open class var familyNames: [String] {
    ResourceBundle.current?.loadFonts()
    return Array(Set(FontLibrary.faces.map(\.family))).sorted()
  }

  /// The faces of a family.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    ResourceBundle.current?.loadFonts()
    let names = FontLibrary.faces.filter { $0.family == familyName }.map { face in
      face.postScriptName
        ?? "\(face.family)-\(Weight.faceName(cssWeight: face.weight))\(face.italic ? "Italic" : "")"
    }
    return Array(Set(names)).sorted()
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
    return UIFont(request: request, scaling: nil, design: design)
  }

  /// The font at the content size of the traits; one that does not follow it returns itself.
  func adjusted(for traits: UITraitCollection) -> UIFont {
    guard let scaling else { return self }
    var request = request
    request.size = scaling.pointSize(at: traits.preferredContentSizeCategory)
    if scaling.hasStylesWeight { request.weight = scaling.style.weight.legible(in: traits) }
    guard request != self.request else { return self }
    return UIFont(request: request, scaling: scaling, design: design)
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
    case .named(let name): typeface.face.flatMap { $0.postScriptName == nil ? nil : $0.family } ?? name
    }
  }

  /// The family and the face, in the form of a PostScript name: `.SFUI-Semibold`, `Menlo-BoldItalic`.
  open var fontName: String {
    if case .named = request.family, let name = typeface.face?.postScriptName { return name }
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

extension UIFont: TypefaceSource {}
