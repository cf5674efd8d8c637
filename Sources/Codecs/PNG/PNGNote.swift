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
      guard body.starts(with: head), chunk.isWhole(in: file),
        let text = Deflate.unpacked(Array(body.dropFirst(head.count)), atMost: longestText)
      else { continue }
      return String(decoding: text, as: UTF8.self)
    }
    return nil
  }

  // MARK: Writing

  /// A PNG file, animated or not, with the note; nil when there is no memory for it.
  package func insert(into file: [UInt8]) -> [UInt8]? { Self.insert([self], into: file) }

  static func insert(_ notes: [PNGNote], into file: [UInt8]) -> [UInt8]? {
    guard !notes.isEmpty, file.count > PNGChunk.headLength else { return file }
    var result = Array(file.prefix(PNGChunk.headLength))
    for note in notes {
      guard let packed = Deflate.packed(Array(note.text.utf8)) else { return nil }
      result += PNGChunk.bytes("iTXt", Array(note.keyword.utf8) + [0, 1, 0, 0, 0] + packed)
    }
    return result + file.dropFirst(PNGChunk.headLength)
  }

  // MARK: Reading

  /// The longest text that is read, in bytes: what is longer is no note of ours.
  private static let longestText = 64 << 20
}
