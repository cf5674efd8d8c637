import CXXHash

/// A 128-bit digest (XXH3) of a frame: its size, its pixels and its time.
package struct FrameDigest: Hashable, Sendable {
  private let high, low: UInt64

  /// The digest of a picture; nil when there is no memory for it.
  ///
  /// - Parameter time: Seconds of media time.
  package init?(_ picture: PixelStorage, at time: Double) {
    self.init(picture, x: 0, y: 0, width: picture.width, height: picture.height, at: time)
  }

  /// The digest of a rectangle that is within a picture; nil when there is no memory for it.
  ///
  /// - Parameter time: Seconds of media time.
  package init?(_ picture: PixelStorage, x: Int, y: Int, width: Int, height: Int, at time: Double) {
    let digest = FrameDigest.digest { add in
      let head = [UInt64(width), UInt64(height), time.bitPattern].map(\.littleEndian)
      head.withUnsafeBytes(add)
      withExtendedLifetime(picture) {
        for row in y..<y + height {
          let first = picture.pixels + row * picture.stride + x
          add(UnsafeRawBufferPointer(start: first, count: width * MemoryLayout<UInt32>.stride))
        }
      }
    }
    guard let digest else { return nil }
    self = digest
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
