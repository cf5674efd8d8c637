import Codecs
import Foundation
import Raster

/// A bitmap that does not change: premultiplied BGRA, 8 bits a channel, sRGB.
public final class CGImage: Hashable, @unchecked Sendable {
  /// The pixels.
  package let storage: PixelStorage
  /// True when no pixel lets anything shine through, which drawing exploits.
  package let isOpaque: Bool
  private let inkBounds = InkBounds()
  /// Softened copies, made when the image is first drawn turned and shrunk.
  private let softened = SoftenedImage()

  /// An image of these pixels, which must not change any more.
  package init(storage: PixelStorage, isOpaque: Bool) {
    self.storage = storage
    self.isOpaque = isOpaque
  }

  /// The width in pixels.
  public var width: Int { storage.width }
  /// The height in pixels.
  public var height: Int { storage.height }
  /// Always 8.
  public var bitsPerComponent: Int { 8 }
  /// Always 32.
  public var bitsPerPixel: Int { 32 }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { storage.stride * 4 }
  /// Always sRGB.
  public var colorSpace: CGColorSpace? { .standardRGB }
  /// Premultiplied alpha first, or none for opaque images.
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  /// The layout: 32-bit little endian, so B, G, R, A in memory.
  public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
  /// Always false.
  public var isMask: Bool { false }
  /// Always true.
  public var shouldInterpolate: Bool { true }

  /// The pixels outside of which the image is clear; the whole of an opaque image, empty when all of it is clear.
  package var ink: PixelRect {
    isOpaque ? PixelRect(x: 0, y: 0, width: width, height: height) : inkBounds.rect(of: storage)
  }

  /// The part of the image inside a rectangle of pixels, rounded outwards; nil where it misses the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard rect.isFinite else { return nil }
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.standardized.intersection(whole).integral
    guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
    let bounds = PixelRect(
      minX: Int(part.minX), minY: Int(part.minY), maxX: Int(part.maxX), maxY: Int(part.maxY))
    return storage.copy(of: bounds).map { CGImage(storage: $0, isOpaque: isOpaque) }
  }

  /// The image itself: its colours are always sRGB.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? { self }

  /// The image itself: it does not change.
  public func copy() -> CGImage? { self }

  /// Lends the pixels to the rasteriser for the length of a call.
  ///
  /// - Parameter isWhole: Whether all that is not clear will show. A part that must not show anything of what is beside
  ///   it is read from the pixels themselves.
  package func withImageView<R>(isWhole: Bool = true, _ body: (ImageView) throws -> R) rethrows -> R {
    try withExtendedLifetime(self) {
      try body(
        ImageView(
          pixels: UnsafePointer(storage.pixels), width: width, height: height, stride: storage.stride,
          isOpaque: isOpaque, softened: isWhole ? softened : nil))
    }
  }

  /// The pixel 0xAARRGGBB in a column and a row from the top; 0 outside of the image.
  package func pixel(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return storage.pixels[y * storage.stride + x]
  }

  /// Images are compared by identity, as on Apple's systems.
  public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGImage: CustomStringConvertible {
  public var description: String { "<CGImage \(width)×\(height)\(isOpaque ? ", opaque" : "")>" }
}
