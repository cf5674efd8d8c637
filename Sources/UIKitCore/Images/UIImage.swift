import QuartzCore
import Support

/// A picture: pixels at a scale, or a drawing (SVG) that becomes pixels at the size it is shown.
///
/// Images do not change; the `with…` functions return new ones. Sizes are points. Source of the API: Apple,
/// *UIImage*.
open class UIImage: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable, _ExpressibleByImageLiteral {
  /// What an image is made of.
  package enum Source {
    case empty
    case bitmap(CGImage)
    case vector(VectorImage)
  }

  /// Everything that distinguishes one image from another.
  struct Properties {
    var source = Source.empty
    /// Points of a drawing; a bitmap's size follows from its pixels.
    var vectorSize = CGSize.zero
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var tint: UIColor?
    var symbol: Symbol?
    /// The parts of a symbol whose parts look different; none for one that is drawn as a whole.
    var layers: [SymbolLayer] = []
    /// The edges that keep their size when the image is stretched; nil for an image that is stretched as a whole.
    var capInsets: UIEdgeInsets?
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    var flipsForRightToLeft = false
    /// From the bottom of the image to the baseline of text beside it; nil when there is none.
    var baselineOffset: CGFloat?
    /// The pictures of an animated image, and how long all of them take, in seconds.
    var frames: [UIImage]?
    var duration: TimeInterval = 0
    /// What chooses another picture in other traits.
    var asset: UIImageAsset?
  }

  /// An icon by name, so that another configuration can start from the plain drawing.
  struct Symbol {
    var drawing: VectorImage
    var configuration: SymbolConfiguration
    /// What its parts are known by; nil for a symbol of the app's own.
    var name: String?
    /// What its parts show, 0 to 1; nil for all of them.
    var value: Double?
    /// The opacities of the parts that show a value, while they light up in turn; nil for those that follow from it.
    var lights: [Double]?
    /// What is seen of its strokes, while they are drawn; nil for all.
    var pen: SymbolPen?
    /// The colours of its parts.
    var coloring: SymbolColoring { configuration.coloring.resolved(for: name) }
  }

  private(set) final var properties = Properties()
  /// The image of Core Image that it was made of; nil for others.
  public internal(set) final var ciImage: CIImage?

  convenience init(_ properties: Properties) {
    self.init()
    self.properties = properties
  }

  /// An image without pixels, of size zero. The only designated initialiser, as Apple's: a subclass has the others from
  /// it.
  public override init() { super.init() }

  /// An image of an archive; nil for another archive.
  public required convenience init?(coder: NSCoder) {
    guard let properties = Properties(coder) else { return nil }
    self.init(properties)
  }

  /// Writes the pixels or the drawing with what is set about them; of an animated image the first picture.
  open func encode(with coder: NSCoder) { properties.encode(to: coder) }

  public static var supportsSecureCoding: Bool { true }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// - Parameters:
  ///   - scale: pixels per point; a scale that is not a positive number becomes 1 and is reported.
  ///   - orientation: how the stored pixels are turned to be seen.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    self.init(
      Properties(source: .bitmap(cgImage), scale: Self.checkedScale(scale), orientation: orientation))
  }

  /// An image from the bytes of a file (PNG, JPEG, WebP, SVG); nil and a report when they are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  public convenience init?(data: Data, scale: CGFloat) {
    guard let properties = Self.decode(Array(data), name: "UIImage(data:)", scale: scale) else { return nil }
    self.init(properties)
  }

  /// An image from a file; `@2x` at the end of its name means two pixels per point. Nil and a report on
  /// failure.
  public convenience init?(contentsOfFile path: String) {
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let scale: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    guard let properties = Self.load(path: path, scale: scale) else { return nil }
    self.init(properties)
  }

  /// The image that `#imageLiteral(resourceName:)` names; an empty one when it is missing, which is reported.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(NamedImages.picture(name, .current) ?? Properties())
  }

  // MARK: What it is

  /// Points; sides are swapped where the orientation turns the image.
  open var size: CGSize {
    switch properties.source {
    case .empty: return .zero
    case .vector: return properties.vectorSize
    case .bitmap(let image):
      let width = CGFloat(image.width) / properties.scale
      let height = CGFloat(image.height) / properties.scale
      return properties.orientation.swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
  }

  /// Pixels per point; a drawing has those of the screen.
  open var scale: CGFloat {
    if case .vector = properties.source { return BitmapCanvas.resolvedScale(0) }
    return properties.scale
  }

  open var imageOrientation: UIImage.Orientation { properties.orientation }
  open var renderingMode: UIImage.RenderingMode { properties.renderingMode }
  open var isSymbolImage: Bool { properties.symbol != nil }
  open var symbolConfiguration: SymbolConfiguration? { properties.symbol?.configuration }
  open var configuration: UIImage.Configuration? { symbolConfiguration }

  /// The versions of the image for other traits, to which code may add.
  open var imageAsset: UIImageAsset? {
    knownAsset
      ?? Self.making.withLock { _ in
        let asset = madeAsset ?? UIImageAsset(original: properties)
        madeAsset = asset
        return asset
      }
  }
  /// The asset, where there is one that may have other versions.
  var knownAsset: UIImageAsset? { properties.asset ?? Self.making.withLock { _ in madeAsset } }
  private var madeAsset: UIImageAsset?
  private static let making = Locked(())

  /// The stored pixels, not turned; of a drawing, its pixels at the scale of the screen.
  open var cgImage: CGImage? {
    switch properties.source {
    case .empty: nil
    case .bitmap(let image): image
    case .vector: pixels(covering: size, at: scale, oversampling: 1, tint: nil)?.image
    }
  }

  /// Whether the shape of the image is shown in the tint colour instead of its own colours.
  package var isTemplate: Bool {
    switch properties.renderingMode {
    case .automatic: isSymbolImage && properties.tint == nil
    case .alwaysTemplate: true
    case .alwaysOriginal: false
    }
  }

  // MARK: Other versions of it

  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    changing { $0.renderingMode = renderingMode }
  }

  /// The shape of the image in one colour, shown so wherever the rendering mode does not ask for the view's
  /// tint.
  open func withTintColor(_ color: UIColor) -> UIImage { changing { $0.tint = color } }

  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    changing {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// An icon in another size or weight; other images return themselves.
  open func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    guard let configuration = configuration as? SymbolConfiguration else { return self }
    return applyingSymbolConfiguration(configuration) ?? self
  }

  /// An icon with what `configuration` specifies changed; nil for images that are no icons.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard var symbol = properties.symbol else { return nil }
    symbol.configuration = symbol.configuration.applying(configuration)
    return changing {
      let configured = Self.properties(of: symbol)
      $0.source = configured.source
      $0.vectorSize = configured.vectorSize
      if configuration.coloring != .unspecified { $0.tint = configured.tint }
      $0.symbol = configured.symbol
      $0.layers = configured.layers
    }
  }

  /// The image mirrored left to right.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    changing { $0.orientation = $0.orientation.mirrored }
  }

  func changing(_ change: (inout Properties) -> Void) -> UIImage {
    var changed = properties
    changed.asset = knownAsset
    change(&changed)
    return UIImage(changed)
  }

  /// An image whose edges keep their size when it is shown larger; the middle is repeated.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    changing {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// An image with one column and one row in the middle that are stretched. Apple prefers `resizableImage`.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let right = leftCapWidth > 0 ? size.width - CGFloat(leftCapWidth) - 1 : 0
    let bottom = topCapHeight > 0 ? size.height - CGFloat(topCapHeight) - 1 : 0
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: CGFloat(topCapHeight), left: CGFloat(leftCapWidth), bottom: bottom, right: right),
      resizingMode: .stretch)
  }

  /// An image that layout takes for smaller: what is in the insets, as a shadow, hangs over.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changing { $0.alignmentRectInsets = alignmentInsets }
  }

  /// An image that image views show mirrored where text runs right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    changing { $0.flipsForRightToLeft = true }
  }

  /// An image with a baseline for layout, in points from its bottom.
  open func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    changing { $0.baselineOffset = baselineOffset }
  }

  open func imageWithoutBaseline() -> UIImage { changing { $0.baselineOffset = nil } }

  open var capInsets: UIEdgeInsets { properties.capInsets ?? .zero }
  open var resizingMode: ResizingMode { properties.capInsets == nil ? .stretch : properties.resizingMode }
  open var alignmentRectInsets: UIEdgeInsets { properties.alignmentRectInsets }
  open var flipsForRightToLeftLayoutDirection: Bool { properties.flipsForRightToLeft }
  open var baselineOffsetFromBottom: CGFloat? { properties.baselineOffset }

  // MARK: Animated images

  /// An image that image views show as a series of pictures; nil without one.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard var properties = images.first?.properties else { return nil }
    properties.frames = images
    properties.duration = duration
    return UIImage(properties)
  }

  /// An animated image of the files `name0`, `name1` and so on, up to 1,024; nil when there is none.
  open class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    for index in 0..<1024 {
      guard let image = UIImage(named: "\(name)\(index)") else {
        // Some sets begin with 1.
        if index == 0 { continue }
        break
      }
      images.append(image)
    }
    return animatedImage(with: images, duration: duration)
  }

  /// The same with caps that are not stretched.
  open class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, duration: TimeInterval
  ) -> UIImage? {
    animatedResizableImageNamed(name, capInsets: capInsets, resizingMode: .tile, duration: duration)
  }
  open class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode, duration: TimeInterval
  ) -> UIImage? {
    guard let images = animatedImageNamed(name, duration: duration)?.images else { return nil }
    return animatedImage(
      with: images.map { $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode) },
      duration: duration)
  }

  /// The pictures of an animated image; nil for another.
  open var images: [UIImage]? { properties.frames }
  /// Seconds that the pictures of an animated image take together.
  open var duration: TimeInterval { properties.duration }

  // MARK: Other sizes

  /// The image drawn at a size in points; nil and a report for a size that no bitmap can have.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      Diagnostics.report(
        "a thumbnail of \(size.width) × \(size.height) points cannot be made", subject: "UIImage")
      return nil
    }
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
  }

  open func prepareThumbnail(of size: CGSize, completionHandler: @escaping (UIImage?) -> Void) {
    completionHandler(preparingThumbnail(of: size))
  }

  /// The image itself: it is decoded when it is loaded.
  open func preparingForDisplay() -> UIImage? { self }
  open func prepareForDisplay(completionHandler: @escaping (UIImage?) -> Void) { completionHandler(self) }
  open func byPreparingForDisplay() async -> UIImage? { self }
  open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
  /// Whether the picture is brighter than white somewhere. None is here.
  open var isHighDynamicRange: Bool { false }
  open func imageRestrictedToStandardDynamicRange() -> UIImage { self }

  /// A renderer's format with the image's scale.
  open var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return format
  }

  // MARK: Files

  /// The image as a JPEG file over white, upright; nil when it is empty. Quality is 0…1.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let image = pixels(covering: size, at: scale, oversampling: 1, tint: nil)?.image else { return nil }
    let quality = compressionQuality.isFinite ? min(max(compressionQuality, 0), 1) : 1
    return ImageFile.jpegData(image, quality: Int((quality * 100).rounded())).map { Data($0) }
  }

  /// The image as a PNG file, upright, every pixel kept; nil when it is empty or cannot be encoded.
  open func pngData() -> Data? {
    guard let image = pixels(covering: size, at: scale, oversampling: 1, tint: nil)?.image else { return nil }
    return ImageFile.pngData(image).map { Data($0) }
  }

  // MARK: Drawing

  /// Draws at its size with its top left corner at `point` of the current context.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws scaled to a rectangle of the current context; without a context it does nothing.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let rect = rect.standardized
    guard
      let image = pixels(
        covering: rect.size, at: context.pixelsPerPoint, oversampling: Self.vectorOversampling, tint: nil)?
        .image
    else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    if let capInsets = properties.capInsets {
      drawParts(of: image, insets: capInsets, in: rect, context)
    } else {
      context.drawUpright(image, in: rect)
    }
    context.restoreGState()
  }

  /// Fills a rectangle with copies of the image, each at its size, from the rectangle's origin.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
    context.saveGState()
    context.clip(to: rect)
    for y in stride(from: rect.minY, to: rect.maxY, by: size.height) {
      for x in stride(from: rect.minX, to: rect.maxX, by: size.width) { draw(at: CGPoint(x: x, y: y)) }
    }
    context.restoreGState()
  }

  // MARK: Identity

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if other === self { return true }
    return sourceIdentity == other.sourceIdentity && size == other.size
      && properties.scale == other.properties.scale
      && imageOrientation == other.imageOrientation && renderingMode == other.renderingMode
      && properties.tint == other.properties.tint && properties.capInsets == other.properties.capInsets
      && properties.frames == other.properties.frames
      && properties.symbol?.value == other.properties.symbol?.value
      && properties.symbol?.configuration.coloring == other.properties.symbol?.configuration.coloring
  }

  open override var hash: Int { sourceIdentity.hashValue }

  open override var description: String {
    "<UIImage: \(size.width) × \(size.height) points at \(scale)\(isSymbolImage ? ", symbol" : "")>"
  }
}

/// The type of `#imageLiteral(resourceName:)`.
public typealias _ImageLiteralType = UIImage

extension UIImage {
  /// How the colours of an image are used. Raw values are UIKit's.
  public enum RenderingMode: Int, Sendable {
    /// Icons as templates, other images as they are; the default.
    case automatic = 0
    /// As it is.
    case alwaysOriginal = 1
    /// Its shape in the tint colour.
    case alwaysTemplate = 2
  }

  /// How the middle of a resizable image fills its room. Raw values are UIKit's.
  public enum ResizingMode: Int, Sendable {
    case tile = 0
    case stretch = 1
  }

  /// How stored pixels are turned to be seen. Raw values are UIKit's.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down = 1
    case left = 2
    case right = 3
    case upMirrored = 4
    case downMirrored = 5
    case leftMirrored = 6
    case rightMirrored = 7

    /// The orientation with what is seen mirrored left to right.
    fileprivate var mirrored: Orientation {
      switch self {
      case .up: .upMirrored
      case .upMirrored: .up
      case .down: .downMirrored
      case .downMirrored: .down
      case .left: .rightMirrored
      case .rightMirrored: .left
      case .right: .leftMirrored
      case .leftMirrored: .right
      }
    }
  }
}

extension CGContext {
  /// Device pixels along one unit of user space: the square root of the area that a unit square covers.
  package var pixelsPerPoint: CGFloat {
    let matrix = deviceTransform
    let scale = abs(matrix.a * matrix.d - matrix.b * matrix.c).squareRoot()
    return scale.isFinite && scale > 0 ? scale : 1
  }
}
