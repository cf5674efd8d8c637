import QuartzCore

/// The layout attributes of a paragraph: alignment, wrapping, and the height of its lines.
///
/// Lengths are points. Source: Apple, *NSParagraphStyle*.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  private let coreFoundationType = CoreFoundationType()

  fileprivate var attributes = ParagraphAttributes()

  /// The style that text has without one: natural alignment, word wrapping, natural line height.
  public static let `default` = NSParagraphStyle()

  public override init() { super.init() }

  /// Where lines sit between the margins; the default is natural.
  open var alignment: NSTextAlignment { attributes.alignment }
  /// What happens to lines that are too wide; the default is word wrapping.
  open var lineBreakMode: NSLineBreakMode { attributes.lineBreakMode }
  /// Points between the bottom of one line and the top of the next; the default is 0; never negative.
  open var lineSpacing: CGFloat { attributes.lineSpacing }
  /// Points after each paragraph but the last; the default is 0.
  open var paragraphSpacing: CGFloat { attributes.paragraphSpacing }
  /// The natural line height is multiplied by this before the limits apply; 0, the default, means 1.
  open var lineHeightMultiple: CGFloat { attributes.lineHeightMultiple }
  /// The least height of a line in points; the default is 0.
  open var minimumLineHeight: CGFloat { attributes.minimumLineHeight }
  /// The greatest height of a line in points; 0, the default, means no limit.
  open var maximumLineHeight: CGFloat { attributes.maximumLineHeight }
  /// Points from the leading margin to the first line of a paragraph; the default is 0.
  open var firstLineHeadIndent: CGFloat { attributes.firstLineHeadIndent }
  /// Points from the leading margin to the other lines of a paragraph; the default is 0.
  open var headIndent: CGFloat { attributes.headIndent }
  /// Points from the trailing margin to the end of lines when negative, from the leading margin when positive; the
  /// default is 0, the trailing margin.
  open var tailIndent: CGFloat { attributes.tailIndent }
  /// Points before each paragraph but the first; the default is 0.
  open var paragraphSpacingBefore: CGFloat { attributes.paragraphSpacingBefore }
  /// The direction of paragraphs; the default, natural, is that of their first letter.
  open var baseWritingDirection: NSWritingDirection { attributes.baseWritingDirection }
  /// How readily words are hyphenated, 0…1; the default is 0. Kept and not used.
  open var hyphenationFactor: Float { attributes.hyphenationFactor }
  /// Kept and not used.
  open var usesDefaultHyphenation: Bool { attributes.usesDefaultHyphenation }
  /// Whether letters may move together before text is cut off; the default is false. Kept and not used.
  open var allowsDefaultTighteningForTruncation: Bool { attributes.allowsDefaultTighteningForTruncation }
  /// Where tabs end. Kept and not used: a tab is as wide as some spaces.
  open var tabStops: [NSTextTab] { attributes.tabStops }
  /// Points between tabs behind the last stop. Kept and not used.
  open var defaultTabInterval: CGFloat { attributes.defaultTabInterval }
  /// The lists that the paragraph is in, the innermost last. Kept and not used: no marks are drawn.
  open var textLists: [NSTextList] { attributes.textLists }
  /// How lines are balanced; the default is none. Kept: lines break where they are full.
  open var lineBreakStrategy: LineBreakStrategy { attributes.lineBreakStrategy }

  /// How lines are balanced. Raw values are UIKit's.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  /// The direction of a language's script, as "ar"; left to right for what is not known.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let code = (languageName ?? "").split(separator: "-").first.map(String.init) ?? ""
    return ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv"].contains(code) ? .rightToLeft : .leftToRight
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.attributes = attributes
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.attributes = attributes
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.attributes == attributes
  }

  open override var hash: Int { attributes.hashValue }
}

/// A paragraph style whose attributes can be set.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { attributes.alignment }
    set { attributes.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { attributes.lineBreakMode }
    set { attributes.lineBreakMode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { attributes.lineSpacing }
    set { attributes.lineSpacing = max(0, newValue) }
  }
  open override var paragraphSpacing: CGFloat {
    get { attributes.paragraphSpacing }
    set { attributes.paragraphSpacing = max(0, newValue) }
  }
  open override var lineHeightMultiple: CGFloat {
    get { attributes.lineHeightMultiple }
    set { attributes.lineHeightMultiple = max(0, newValue) }
  }
  open override var minimumLineHeight: CGFloat {
    get { attributes.minimumLineHeight }
    set { attributes.minimumLineHeight = max(0, newValue) }
  }
  open override var maximumLineHeight: CGFloat {
    get { attributes.maximumLineHeight }
    set { attributes.maximumLineHeight = max(0, newValue) }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { attributes.firstLineHeadIndent }
    set { attributes.firstLineHeadIndent = max(0, newValue) }
  }
  open override var headIndent: CGFloat {
    get { attributes.headIndent }
    set { attributes.headIndent = max(0, newValue) }
  }
  open override var tailIndent: CGFloat {
    get { attributes.tailIndent }
    set { attributes.tailIndent = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { attributes.paragraphSpacingBefore }
    set { attributes.paragraphSpacingBefore = max(0, newValue) }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { attributes.baseWritingDirection }
    set { attributes.baseWritingDirection = newValue }
  }
  open override var hyphenationFactor: Float {
    get { attributes.hyphenationFactor }
    set { attributes.hyphenationFactor = newValue }
  }
  open override var usesDefaultHyphenation: Bool {
    get { attributes.usesDefaultHyphenation }
    set { attributes.usesDefaultHyphenation = newValue }
  }
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { attributes.allowsDefaultTighteningForTruncation }
    set { attributes.allowsDefaultTighteningForTruncation = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { attributes.lineBreakStrategy }
    set { attributes.lineBreakStrategy = newValue }
  }

  open override var tabStops: [NSTextTab] {
    get { attributes.tabStops }
    set { attributes.tabStops = newValue }
  }
  open override var defaultTabInterval: CGFloat {
    get { attributes.defaultTabInterval }
    set { attributes.defaultTabInterval = newValue }
  }

  /// Adds a stop where it belongs.
  open func addTabStop(_ anObject: NSTextTab) {
    let place = tabStops.firstIndex { $0.location > anObject.location } ?? tabStops.count
    tabStops.insert(anObject, at: place)
  }
  /// Takes a stop away.
  open func removeTabStop(_ anObject: NSTextTab) { tabStops.removeAll { $0 == anObject } }
  open override var textLists: [NSTextList] {
    get { attributes.textLists }
    set { attributes.textLists = newValue }
  }

  /// Takes every attribute of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { attributes = style.attributes }
}

/// The attributes of a paragraph style as one value, so that copying and comparing cannot forget one.
private struct ParagraphAttributes: Hashable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var baseWritingDirection = NSWritingDirection.natural
  var hyphenationFactor: Float = 0
  var usesDefaultHyphenation = false
  var allowsDefaultTighteningForTruncation = false
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
  var tabStops: [NSTextTab] = []
  var textLists: [NSTextList] = []
  var defaultTabInterval: CGFloat = 0
}

extension NSParagraphStyle: ParagraphGeometrySource {
  /// The style as the text layout takes it.
  package var geometry: ParagraphGeometry {
    var geometry = ParagraphGeometry()
    geometry.alignment = alignment.textAlignment
    geometry.lineBreak = lineBreakMode.lineBreak
    geometry.isRightToLeft =
      switch baseWritingDirection {
      case .natural: nil
      case .leftToRight: false
      case .rightToLeft: true
      }
    geometry.lineSpacing = lineSpacing
    geometry.paragraphSpacing = paragraphSpacing
    geometry.paragraphSpacingBefore = paragraphSpacingBefore
    geometry.firstLineIndent = firstLineHeadIndent
    geometry.indent = headIndent
    geometry.tailIndent = tailIndent
    geometry.lineHeightMultiple = lineHeightMultiple
    geometry.minimumLineHeight = minimumLineHeight
    geometry.maximumLineHeight = maximumLineHeight
    return geometry
  }
}

extension NSTextAlignment {
  /// The text layout's name of the alignment.
  package var textAlignment: TextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

extension NSLineBreakMode {
  /// The text layout's name of the mode.
  package var lineBreak: LineBreak {
    switch self {
    case .byWordWrapping: .wordWrap
    case .byCharWrapping: .characterWrap
    case .byClipping: .clip
    case .byTruncatingHead: .truncateHead
    case .byTruncatingTail: .truncateTail
    case .byTruncatingMiddle: .truncateMiddle
    }
  }
}
