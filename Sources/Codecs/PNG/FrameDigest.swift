import CXXHash
import Raster

/// 128 bits that stand for what is seen at a moment: its size, its pixels and its time, by XXH3.
package struct FrameDigest: Hashable, Sendable {
  private let high, low: UInt64

  /// The digest of premultiplied pixels; nil when there is no memory for it.
  ///
  /// - Parameter time: Seconds of media time.
  package init?(_ pixels: PixelBuffer, at time: Double) {
    let digest = FrameDigest.digest { add in
      let bounds = pixels.bounds
      let head = [UInt64(bounds.width), UInt64(bounds.height), time.bitPattern].map(\.littleEndian)
      head.withUnsafeBytes(add)
      for y in bounds.minY..<bounds.maxY {
        add(
          UnsafeRawBufferPointer(
            start: pixels.address(x: bounds.minX, y: y),
            count: bounds.width * MemoryLayout<UInt32>.stride))
      }
    }
    guard let digest else { return nil }
    self = digest
  }

  /// The digest of a rectangle of a picture, whose pixels are premultiplied; nil when there is no memory for it.
  ///
  /// - Parameter time: Seconds of media time.
  package init?(_ picture: PixelStorage, x: Int, y: Int, width: Int, height: Int, at time: Double) {
    let first = picture.pixels + y * picture.stride + x
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    self.init(PixelBuffer(pixels: first, stride: picture.stride, bounds: bounds), at: time)
  }

  /// The digest of some bytes of a file; nil when there is no memory for it.
  init?(_ parts: [ArraySlice<UInt8>]) {
    let digest = FrameDigest.digest { add in
      for part in parts { part.withUnsafeBytes(add) }
    }
    guard let digest else { return nil }
    self = digest
  }

  private init(_ hash: XXH128_hash_t) { (high, low) = (hash.high64, hash.low64) }

  /// The digest of all that is added.
  private static func digest(_ fill: ((UnsafeRawBufferPointer) -> Void) -> Void) -> FrameDigest? {
    guard let state = XXH3_createState() else { return nil }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    fill { XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    return FrameDigest(XXH3_128bits_digest(state))
  }

  // MARK: Bytes

  static let byteCount = 16

  /// The highest byte first.
  var bytes: [UInt8] { PNGChunk.bigEndian(high) + PNGChunk.bigEndian(low) }

  /// The digest that 16 bytes are.
  init(bytes: ArraySlice<UInt8>) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    high = number(bytes.prefix(8))
    low = number(bytes.dropFirst(8))
  }
}
