import QuartzCore

/// A picture in a text: it is on the baseline, as a letter does.
///
/// Source of the API: Apple, *NSTextAttachment*.
open class NSTextAttachment: NSObject, @unchecked Sendable {
  private let coreFoundationType = CoreFoundationType()

  /// The picture. Default none.
  open var image: UIImage?

  /// The picture's rectangle in points, y up from the pen on the baseline. Zero, the default, takes the image's size.
  open var bounds: CGRect = .zero

  /// The bytes of a file. Kept and not shown.
  open var contents: Data?
  /// The kind of `contents`.
  open var fileType: String?

  public override init() { super.init() }

  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// The picture's rectangle, y up from the pen; zero takes the image's size. Default `bounds`.
  ///
  /// - Parameter lineFrag: As wide as the line, and as high as the font's lines.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect { bounds }

  /// The picture that is drawn. Default `image`.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image }

  /// What a line without an end has, as a text container that is not limited.
  private static let widest: CGFloat = 1e7

  /// The rectangle from the pen, y down. An icon without bounds is centred on capital letters, as SF Symbols are.
  func box(font: UIFont, lineWidth: CGFloat) -> CGRect {
    let line = CGRect(x: 0, y: 0, width: min(max(lineWidth, 0), Self.widest), height: font.lineHeight)
    let bounds = attachmentBounds(
      for: nil, proposedLineFragment: line, glyphPosition: .zero, characterIndex: 0)
    if bounds.isFinite, bounds.width > 0 || bounds.height > 0 {
      return CGRect(x: bounds.minX, y: -bounds.maxY, width: bounds.width, height: bounds.height)
    }
    guard let image else { return .zero }
    let size = image.size
    if image.isSymbolImage {
      return CGRect(x: 0, y: -(font.capHeight + size.height) / 2, width: size.width, height: size.height)
    }
    return CGRect(x: 0, y: -size.height, width: size.width, height: size.height)
  }

  func draw(in rect: CGRect, tint: UIColor, context: CGContext) {
    guard !rect.isEmpty,
      let image = image(
        forBounds: CGRect(origin: .zero, size: rect.size), textContainer: nil, characterIndex: 0),
      let pixels = image.pixels(covering: rect.size, at: context.pixelsPerPoint, tint: tint)?.image
    else { return }
    context.drawUpright(pixels, in: rect)
  }
}

extension NSAttributedString {
  /// A text of one picture.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

/// A shadow behind letters or shapes. Source of the API: Apple, *NSShadow*.
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
  private let coreFoundationType = CoreFoundationType()

  /// Points, right and down positive. Default zero.
  open var shadowOffset: CGSize = .zero
  /// How soft the edge is, in points. Default 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor`. Default black at a third of the opacity.
  open var shadowColor: Any? = UIColor.defaultShadow

  public override init() { super.init() }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}

extension UIColor {
  static let defaultShadow = UIColor(white: 0, alpha: 1.0 / 3)
}
