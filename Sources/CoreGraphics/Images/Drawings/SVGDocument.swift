/// A look at an SVG file before it is drawn. SDL_image's reader takes anything and draws what it understands, so a
/// file that was cut off would lose shapes without a word.
enum SVGDocument {
  /// True when an `<svg` element begins in the first 4 kB.
  static func isLikely(_ data: [UInt8]) -> Bool {
    let head = Array(data.prefix(4_096))
    let tag = Array("<svg".utf8)
    guard head.count >= tag.count else { return false }
    return (0...(head.count - tag.count)).contains { head[$0..<($0 + tag.count)].elementsEqual(tag) }
  }

  /// What is wrong with the nesting of the elements; nil when every one is closed.
  static func fault(in data: [UInt8]) -> String? {
    var open: [String] = []
    var position = 0
    var sawDrawing = false
    while let start = data[position...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = endOfSection(in: data, at: start) {
        guard end >= 0 else { return "it ends inside a comment or declaration" }
        position = end
        continue
      }
      guard let end = endOfTag(in: data, from: start + 1) else { return "it ends inside a tag" }
      let isClosing = data[start + 1] == UInt8(ascii: "/")
      let isEmpty = data[end - 1] == UInt8(ascii: "/")
      let name = data[(start + (isClosing ? 2 : 1))..<end].prefix { !isBoundary($0) }
      let text = String(decoding: name, as: UTF8.self)
      if text.isEmpty { return "it has a tag without a name" }
      if isClosing {
        guard open.popLast() == text else { return "</\(text)> closes nothing" }
        if open.isEmpty && text == "svg" { return nil }
      } else if isEmpty {
        if open.isEmpty && text == "svg" { return "it holds no shapes" }
      } else {
        open.append(text)
        if text == "svg" { sawDrawing = true }
      }
      position = end + 1
    }
    if let last = open.last { return "<\(last)> is not closed" }
    return sawDrawing ? nil : "it holds no drawing"
  }

  /// Where a comment, a declaration or a section of characters ends that begins here; nil when none begins here, −1
  /// when it does not end.
  static func endOfSection(in data: [UInt8], at start: Int) -> Int? {
    skip("<!--", "-->", in: data, at: start) ?? skip("<![CDATA[", "]]>", in: data, at: start)
      ?? skip("<?", "?>", in: data, at: start) ?? skip("<!", ">", in: data, at: start)
  }

  static func isBoundary(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// Where a section ends that begins here; nil when none begins here, −1 when it does not end.
  private static func skip(_ opening: String, _ closing: String, in data: [UInt8], at start: Int) -> Int? {
    let first = Array(opening.utf8)
    guard data[start...].starts(with: first) else { return nil }
    let last = Array(closing.utf8)
    var position = start + first.count
    while position + last.count <= data.count {
      if data[position...].starts(with: last) { return position + last.count }
      position += 1
    }
    return -1
  }

  /// The index of a tag's `>`, which does not count inside of quotes.
  static func endOfTag(in data: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<data.count {
      let byte = data[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }
}
