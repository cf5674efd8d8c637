import CPNG

/// A text that travels in a PNG file (`iTXt`), compressed: what a golden says beside its pixels.
package struct PNGNote: Equatable, Sendable {
  /// 1 to 79 letters of ASCII.
  package var keyword: String
  package var text: String

  package init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }

  /// The note with this keyword in a file; nil when there is none that is whole.
  package static func read(_ keyword: String, in file: [UInt8]) -> String? {
    // Keyword, a zero, compressed or not, the method, then two empty names of languages, each with a zero.
    let head = Array(keyword.utf8) + [0, 1, 0, 0, 0]
    for chunk in chunks(of: file) where chunk.type == Array("iTXt".utf8) {
      let body = file[chunk.body]
      guard body.starts(with: head), crc(file[chunk.checked]) == chunk.sum,
        let text = inflated(Array(body.dropFirst(head.count)))
      else { continue }
      return String(decoding: text, as: UTF8.self)
    }
    return nil
  }

  // MARK: Writing

  /// Bytes of the signature and the header, which must come first.
  private static let headLength = 33

  static func insert(_ notes: [PNGNote], into file: [UInt8]) -> [UInt8]? {
    guard !notes.isEmpty, file.count > headLength else { return file }
    var result = Array(file.prefix(headLength))
    for note in notes {
      guard let packed = deflated(Array(note.text.utf8)) else { return nil }
      let body = Array("iTXt".utf8) + Array(note.keyword.utf8) + [0, 1, 0, 0, 0] + packed
      result += bytes(UInt32(body.count - 4)) + body + bytes(crc(body[...]))
    }
    return result + file.dropFirst(headLength)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func deflated(_ text: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(text.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, text, uLong(text.count), Z_BEST_COMPRESSION) == Z_OK else { return nil }
    return Array(result.prefix(Int(count)))
  }

  // MARK: Reading

  private struct Chunk {
    let type: [UInt8]
    let body: Range<Int>
    /// What the checksum is made of.
    let checked: Range<Int>
    let sum: UInt32
  }

  private static let signatureLength = 8

  /// The chunks that lie in the file whole.
  private static func chunks(of file: [UInt8]) -> [Chunk] {
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var result: [Chunk] = []
    var place = signatureLength
    while place + 12 <= file.count {
      let length = number(at: place)
      let body = place + 8, end = body + length
      guard length >= 0, end + 4 <= file.count else { break }
      result.append(
        Chunk(
          type: Array(file[place + 4..<body]), body: body..<end, checked: place + 4..<end,
          sum: UInt32(number(at: end))))
      place = end + 4
    }
    return result
  }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, uInt($0.count))) }
  }

  /// The longest text that is read, in bytes: what is longer is no note of ours.
  private static let longestText = 64 << 20

  private static func inflated(_ packed: [UInt8]) -> [UInt8]? {
    var room = max(packed.count * 8, 1_024)
    while room <= longestText {
      var count = uLong(room)
      var result = [UInt8](repeating: 0, count: room)
      switch uncompress(&result, &count, packed, uLong(packed.count)) {
      case Z_OK: return Array(result.prefix(Int(count)))
      case Z_BUF_ERROR: room *= 4
      default: return nil
      }
    }
    return nil
  }
}
