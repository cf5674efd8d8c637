import CPNG

/// A piece of a PNG file: its length, a type of four letters, a body, and a checksum of type and body.
struct PNGChunk {
  /// Four letters, such as `IDAT`.
  let type: String
  /// Where the body is in the file.
  let body: Range<Int>
  /// Whether the checksum is right.
  let isWhole: Bool

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Length, type and checksum.
  private static let overhead = 12

  /// The chunks of a file, up to where it ends early.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var result: [PNGChunk] = []
    var place = signature.count
    while place + overhead <= file.count {
      let body = place + 8, end = body + number(at: place)
      guard end + 4 <= file.count else { break }
      result.append(
        PNGChunk(
          type: String(decoding: file[place + 4..<body], as: UTF8.self), body: body..<end,
          isWhole: Int(checksum(file[place + 4..<end])) == number(at: end)))
      place = end + 4
    }
    return result
  }

  /// A chunk's bytes.
  static func bytes(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + body
    return bigEndian(UInt32(body.count)) + checked + bigEndian(checksum(checked[...]))
  }

  /// A number as PNG has them: the highest byte first.
  static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32 (ISO 3309).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, uInt($0.count))) }
  }
}
