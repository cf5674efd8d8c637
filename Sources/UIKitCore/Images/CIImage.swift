import Codecs
import Foundation
import QuartzCore
import Raster
import Support

/// A picture that filters are applied to. Pixels are made at once, and the origin is the bottom left, as in Core Image.
open class CIImage: NSObject, @unchecked Sendable {
  /// The pixels inside of the extent; nil for an empty image.
  let pixels: CGImage?
  /// The image's rectangle, in pixels.
  open private(set) var extent: CGRect
  /// Whether the edge pixels go on without end, as `clampedToExtent()` asks for.
  let isClamped: Bool

  init(_ pixels: CGImage?, extent: CGRect, isClamped: Bool = false) {
    self.pixels = pixels
    self.extent = extent
    self.isClamped = isClamped
    super.init()
  }

  public convenience init(cgImage: CGImage) {
    self.init(
      cgImage, extent: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
  }

  /// The pixels of a picture; nil for one that has none.
  public convenience init?(image: UIImage) {
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels)
  }

  public convenience init?(data: Data) {
    guard let image = UIImage(data: data) else { return nil }
    self.init(image: image)
  }

  /// A colour without end; cropping gives it pixels.
  public convenience init(color: CIColor) {
    let one = CGContext(size: CGSize(width: 1, height: 1), scale: 1, opaque: false)
    one?.setFillColor(UIColor(ciColor: color).cgColor)
    one?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    self.init(one?.makeImage(), extent: CGRect(x: 0, y: 0, width: 1, height: 1), isClamped: true)
  }

  /// An image without pixels.
  open class func empty() -> CIImage { CIImage(nil, extent: .zero) }

  /// The edge pixels going on without end, so that a blur does not fade there.
  open func clampedToExtent() -> CIImage { CIImage(pixels, extent: extent, isClamped: true) }

  /// The part inside of a rectangle.
  open func cropped(to rect: CGRect) -> CIImage {
    let part = isClamped ? rect.integral : rect.integral.intersection(extent)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return .empty() }
    return CIImage(drawn(in: part), extent: part)
  }

  /// The image moved and scaled.
  open func transformed(by matrix: CGAffineTransform) -> CIImage {
    let area = extent.applying(matrix).integral
    guard let pixels, area.width >= 1, area.height >= 1,
      let context = CGContext(size: area.size, scale: 1, opaque: false)
    else { return .empty() }
    // From coordinates that go up to those of the bitmap, which go down.
    context.translateBy(x: 0, y: area.height)
    context.scaleBy(x: 1, y: -1)
    context.translateBy(x: -area.minX, y: -area.minY)
    context.concatenate(matrix)
    context.translateBy(x: extent.minX, y: extent.maxY)
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    UIImage(cgImage: pixels).draw(in: CGRect(origin: .zero, size: extent.size))
    UIGraphicsPopContext()
    return CIImage(context.makeImage(), extent: area, isClamped: isClamped)
  }

  /// The image after a Gaussian blur of a deviation in pixels.
  open func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  /// The image after a filter; itself, with a message, where there is none of the name.
  open func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    for (key, value) in parameters.sorted(by: { $0.key < $1.key }) { filter.setValue(value, forKey: key) }
    return filter.outputImage ?? self
  }

  /// The pixels of a rectangle; those outside of the extent are clear, or those of the edge for a clamped image.
  func drawn(in area: CGRect) -> CGImage? {
    let (width, height) = (Int(area.width), Int(area.height))
    guard let pixels, width > 0, height > 0,
      let storage = PixelStorage(width: width, height: height, isClear: true)
    else { return nil }
    for y in 0..<height {
      // Rows are counted from the top.
      var row = Int(extent.maxY - area.maxY) + y
      for x in 0..<width {
        var column = Int(area.minX - extent.minX) + x
        if isClamped {
          row = min(max(row, 0), pixels.height - 1)
          column = min(max(column, 0), pixels.width - 1)
        }
        storage.pixels[y * storage.stride + x] = pixels.pixel(x: column, y: row)
      }
    }
    return CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
  }
}

/// Makes pictures of images. There is one way of working, so options say nothing.
open class CIContext: NSObject, @unchecked Sendable {
  public init(options: [AnyHashable: Any]? = nil) { super.init() }
  public override convenience init() { self.init(options: nil) }

  /// The pixels of a part of an image; nil for one without any.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    image.drawn(in: fromRect.integral)
  }
}

extension UIImage {
  /// What an image of Core Image shows, one pixel a point.
  public convenience init(ciImage: CIImage) {
    self.init(ciImage: ciImage, scale: 1, orientation: .up)
  }

  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: UIImage.Orientation) {
    if let pixels = ciImage.drawn(in: ciImage.extent.integral) {
      self.init(cgImage: pixels, scale: scale, orientation: orientation)
    } else {
      self.init()
    }
    self.ciImage = ciImage
  }
}
