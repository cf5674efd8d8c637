/// Borrowed memory that holds the premultiplied pixels of a rectangle of the device.
///
/// A pixel is 0xAARRGGBB in a `UInt32`, which on a little-endian machine is the byte order B, G, R, A. The colour
/// channels are multiplied by alpha, so none exceeds it. The memory must outlive every use of the buffer.
public struct PixelBuffer: @unchecked Sendable {
  /// The pixel (bounds.minX, bounds.minY); rows follow at distances of `stride`.
  public var pixels: UnsafeMutablePointer<UInt32>

  /// Pixels from the start of a row to the start of the next, at least `bounds.width`.
  public var stride: Int

  /// The part of the device the memory holds.
  public var bounds: PixelRect

  /// A buffer over borrowed memory, which must outlive it.
  @inlinable
  public init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, bounds: PixelRect) {
    self.pixels = pixels
    self.stride = stride
    self.bounds = bounds
  }

  /// The address of a pixel; (x, y) must be inside `bounds`.
  @inlinable @inline(__always)
  public func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX))
  }
}
