import Codecs
import CoreGraphics

extension CGImage {
  /// The image as a PNG file, as small as this machine's zlib makes one of the same pixels; nil when there is no memory
  /// for it.
  public func smallestPNG() -> [UInt8]? { PNGEncoder.encode(self) }
}

extension PNGEncoder {
  /// The file of a whole image, which stays until its pixels are read.
  package static func encode(_ image: CGImage, notes: [PNGNote] = [], effort: Effort = .smallest) -> [UInt8]?
  {
    withExtendedLifetime(image) { encode(image.storage.buffer, notes: notes, effort: effort) }
  }
}

extension PNGDecoder {
  /// The picture in a file that must be whole.
  package static func decode(_ file: [UInt8]) throws(Fault) -> CGImage {
    let (pixels, isOpaque) = try pixels(of: file)
    return CGImage(storage: pixels, isOpaque: isOpaque)
  }
}
