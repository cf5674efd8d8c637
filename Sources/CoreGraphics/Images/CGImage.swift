import Foundation
import Raster

/// A bitmap that does not change: premultiplied BGRA, 8 bits a channel, sRGB.
public final class CGImage: Hashable, @unchecked Sendable {
  package let storage: PixelStorage
  /// True when no pixel lets anything shine through, which drawing exploits.
  package let isOpaque: Bool

  /// An image of these pixels, which nobody may change any more.
  package init(storage: PixelStorage, isOpaque: Bool) {
    self.storage = storage
    self.isOpaque = isOpaque
  }

  public var width: Int { storage.width }
  public var height: Int { storage.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { storage.stride * 4 }
  public var colorSpace: CGColorSpace? { .standardRGB }
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
  public var isMask: Bool { false }
  public var shouldInterpolate: Bool { true }

  /// The part of the image inside a rectangle of pixels, rounded outwards; nil where it misses the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
    let bounds = PixelRect(
      minX: Int(part.minX), minY: Int(part.minY), maxX: Int(part.maxX), maxY: Int(part.maxY))
    return storage.copy(of: bounds).map { CGImage(storage: $0, isOpaque: isOpaque) }
  }

  public func copy() -> CGImage? { self }

  /// Lends the pixels to the rasteriser for the length of a call.
  package func withImageView<R>(_ body: (ImageView) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) {
      try body(
        ImageView(
          pixels: UnsafePointer(storage.pixels), width: width, height: height, stride: storage.stride,
          isOpaque: isOpaque))
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
