import CPNG

/// A text that travels in a PNG file (`iTXt`), compressed: what a golden says beside its pixels.
package struct PNGNote: Equatable, Sendable {
  /// 1 to 79 letters of ASCII.
  package var keyword: String
  /// The text of the note.
  package var text: String

  /// A note with a keyword.
  package init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }

  /// The note with this keyword in a file; nil when there is none that is whole.
  package static func read(_ keyword: String, in file: [UInt8]) -> String? {
    // Keyword, a zero, compressed or not, the method, then two empty names of languages, each with a zero.
    let head = Array(keyword.utf8) + [0, 1, 0, 0, 0]
    for chunk in PNGChunk.chunks(of: file) where chunk.type == "iTXt" {
      let body = file[chunk.body]
      guard body.starts(with: head), chunk.isWhole,
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
      result += PNGChunk.bytes("iTXt", Array(note.keyword.utf8) + [0, 1, 0, 0, 0] + packed)
    }
    return result + file.dropFirst(headLength)
  }

  private static func deflated(_ text: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(text.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, text, uLong(text.count), Z_BEST_COMPRESSION) == Z_OK else { return nil }
    return Array(result.prefix(Int(count)))
  }

  // MARK: Reading

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
