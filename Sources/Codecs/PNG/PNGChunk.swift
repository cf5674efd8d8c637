import CPNG

/// A piece of a PNG file: its length, a type of four letters, a body, and a checksum of type and body.
struct PNGChunk {
  /// Four letters, such as `IDAT`.
  let type: String
  /// Where the body is in the file.
  let body: Range<Int>
  /// Where all of it is, from its length to its checksum.
  var place: Range<Int> { body.lowerBound - 8..<body.upperBound + 4 }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Bytes of the signature and the header, which must come first.
  static let headLength = 33
  /// Length, type and checksum.
  private static let overhead = 12

  /// The chunks of a file, up to where it ends early.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var result: [PNGChunk] = []
    var place = signature.count
    while place + overhead <= file.count {
      let body = place + 8, end = body + number(in: file, at: place)
      guard end + 4 <= file.count else { break }
      result.append(
        PNGChunk(type: String(decoding: file[place + 4..<body], as: UTF8.self), body: body..<end))
      place = end + 4
    }
    return result
  }

  /// Whether the checksum is right, in the file where the chunk was found.
  func isWhole(in file: [UInt8]) -> Bool {
    Int(PNGChunk.checksum(file[body.lowerBound - 4..<body.upperBound]))
      == PNGChunk.number(in: file, at: body.upperBound)
  }

  private static func number(in file: [UInt8], at place: Int) -> Int {
    file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
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
