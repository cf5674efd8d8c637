/// Borrowed memory that holds a premultiplied image, 0xAARRGGBB per pixel, row 0 at the top.
public struct ImageView: @unchecked Sendable {
  /// The first pixel of the top row.
  public var pixels: UnsafePointer<UInt32>
  /// The size in pixels.
  public var width, height: Int

  /// Pixels from the start of a row to the start of the next, at least `width`.
  public var stride: Int

  /// A promise that every alpha is 255; it only saves time.
  public var isOpaque: Bool

  /// Where softened copies are kept, from which the image is read when it is drawn turned and shrunk; nil reads the
  /// image itself several times instead. They know no `source`: a part of the image that must not show what is beside
  /// it is lent without.
  public var softened: SoftenedImage?

  /// A view of borrowed memory, which must outlive it.
  @inlinable
  public init(
    pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool,
    softened: SoftenedImage? = nil
  ) {
    self.softened = softened
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
    self.isOpaque = isOpaque
  }
}

/// Borrowed memory that holds a coverage of 0...255 per pixel, such as a run of glyphs.
public struct CoverageView: @unchecked Sendable {
  /// The first byte of the top row.
  public var bytes: UnsafePointer<UInt8>
  /// The size in pixels.
  public var width, height: Int

  /// Bytes from the start of a row to the start of the next, at least `width`.
  public var stride: Int

  /// A view of borrowed memory, which must outlive it.
  @inlinable
  public init(bytes: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
    self.stride = stride
  }
}

/// How an image is read between its pixels.
public enum Sampling: Sendable {
  /// The pixel that holds the point.
  case nearest

  /// The four pixels around the point, weighted in 1/256 steps; when the image is shrunk, the mean of n × n such
  /// readings spread over the destination pixel, n being the shrink factor rounded up (32 at most). An exact 2:1
  /// shrink is the mean of 2 × 2 pixels. Where the image has softened copies, one or two readings of those stand for
  /// the mean.
  case bilinear
}
