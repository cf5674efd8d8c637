import CoreGraphics

extension CGImage {
  /// The image as a PNG file, as small as this machine's zlib makes one of the same pixels; nil when there is no memory
  /// for it.
  public func smallestPNG() -> [UInt8]? { PNGEncoder.encode(storage.buffer) }
}
