import QuartzCore

/// The properties of a bitmap that a renderer makes.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The area of the context in points; set by the renderer.
  open internal(set) var bounds: CGRect = .zero

  public override required init() { super.init() }

  open class func `default`() -> Self { Self() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// The properties of a bitmap that an image renderer makes.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point; the default is the screen's.
  open var scale: CGFloat

  /// Whether the image has no transparency, and starts black; the default is false.
  open var opaque = false

  /// Which colours an image can hold. Raw values are UIKit's.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended = 1
    case standard = 2
  }
  /// The colours that are asked for. Images hold those of sRGB, which is `standard`. Default automatic.
  open var preferredRange = Range.automatic
  /// Kept for older code: whether colours beyond sRGB are asked for. Default false.
  open var prefersExtendedRange: Bool {
    get { preferredRange == .extended }
    set { preferredRange = newValue ? .extended : .standard }
  }

  public required init() {
    scale = BitmapCanvas.resolvedScale(0)
    super.init()
  }

  /// The format for a screen with traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// Whether images hold more light than white. They do not.
  open var supportsHighDynamicRange: Bool { false }

  /// The format for the screen as it is now.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
      copy.preferredRange = preferredRange
    }
    return copy
  }
}

/// The drawing environment that a renderer's actions receive.
open class UIGraphicsRendererContext: NSObject {
  open var cgContext: CGContext
  open var format: UIGraphicsRendererFormat

  package init(cgContext: CGContext, format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// Fills with the current fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills with the current fill colour in a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFillUsingBlendMode(rect, blendMode) }
  /// Frames with the current fill colour, one point wide, in a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFrameUsingBlendMode(rect, blendMode) }

  /// Frames with the current fill colour, one point wide, inside the rectangle.
  open func stroke(_ rect: CGRect) { UIRectFrame(rect) }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The drawing environment of an image renderer.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let scale: CGFloat

  package init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    scale = format.scale
    super.init(cgContext: cgContext, format: format)
  }

  /// What has been drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

/// What the renderers of UIKit share: an area and a format.
open class UIGraphicsRenderer: NSObject {
  open private(set) var format: UIGraphicsRendererFormat

  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    self.format = (format.copy() as? UIGraphicsRendererFormat) ?? format
    self.format.bounds = bounds
    super.init()
  }
}

/// Makes images by drawing; y down, the origin at the top left of its bounds.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
///   UIColor.systemBlue.setFill()
///   UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 8, height: 8)).fill()
/// }
/// ```
/// A size that no bitmap can have is reported; the image is then empty.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  private let imageFormat: UIGraphicsImageRendererFormat

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    imageFormat = (format.copy() as? UIGraphicsImageRendererFormat) ?? format
    imageFormat.bounds = bounds
    super.init(bounds: bounds, format: imageFormat)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .preferred())
  }

  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .preferred())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// The image that `actions` draw.
  open func image(actions: DrawingActions) -> UIImage {
    let bounds = imageFormat.bounds
    let scale = BitmapCanvas.resolvedScale(imageFormat.scale)
    guard let context = BitmapCanvas.context(size: bounds.size, scale: scale, opaque: imageFormat.opaque)
    else {
      return UIImage()
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    actions(UIGraphicsImageRendererContext(cgContext: context, format: imageFormat))
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }

  /// The JPEG file of the image that `actions` draw, in a quality of 0…1; empty when there is no image.
  open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  /// The PNG file of the image that `actions` draw; empty when there is no image.
  open func pngData(actions: DrawingActions) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}
