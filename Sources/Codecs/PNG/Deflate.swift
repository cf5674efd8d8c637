import CPNG

/// Bytes packed as zlib packs them (RFC 1950).
package enum Deflate {
  /// The bytes, packed as small as can be; nil when there is no memory for it.
  package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK else {
      return nil
    }
    return Array(result.prefix(Int(count)))
  }

  /// What was packed; nil for what is damaged or unpacks to more than `most` bytes.
  package static func unpacked(_ packed: [UInt8], atMost most: Int) -> [UInt8]? {
    var room = min(max(packed.count * 8, 1_024), most)
    while true {
      var count = uLong(room)
      var result = [UInt8](repeating: 0, count: room)
      switch uncompress(&result, &count, packed, uLong(packed.count)) {
      case Z_OK: return Array(result.prefix(Int(count)))
      case Z_BUF_ERROR where room < most: room = min(room * 4, most)
      default: return nil
      }
    }
  }
}

extension Deflate {
  /// How bytes are packed in the least time.
  private static let quickLevel = Z_BEST_SPEED

  /// The bytes, packed in little time, behind a byte of the caller's own; nil when there is no memory for it.
  package static func packedQuickly(_ bytes: [UInt8], after mark: UInt8) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    let result = [UInt8](unsafeUninitializedCapacity: Int(count) + 1) { memory, used in
      used = 0
      guard let base = memory.baseAddress else { return }
      base.pointee = mark
      guard compress2(base + 1, &count, bytes, uLong(bytes.count), quickLevel) == Z_OK else { return }
      used = Int(count) + 1
    }
    return result.isEmpty ? nil : result
  }
}
