/// Rewrites a file for SDL_image's reader from the tags that were parsed here, so that both see the same drawing.
///
/// That reader knows no comments, ends a tag at a quoted `>`, reads `< path>` as a path, and accepts a value without
/// `=`. Given the original, it would draw shapes whose cost was never checked, and ignore CDATA sections.
enum SVGRewriting {
  /// The tags with their attributes, and the text of style sheets; nothing else.
  static func text(of data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(data.count)
    var isSheet = false
    var position = 0
    while let start = data[position...].firstIndex(of: UInt8(ascii: "<")) {
      if isSheet { result += data[position..<start] }
      if let end = SVGDocument.endOfSection(in: data, at: start) {
        guard end >= 0 else { break }
        if isSheet { result += characters(in: data[start..<end]) }
        position = end
        continue
      }
      guard let end = SVGDocument.endOfTag(in: data, from: start + 1) else { break }
      let tag = SVGTag(data[(start + 1)..<end])
      result += text(of: tag)
      isSheet = tag.name == "style" && !tag.isClosing && !tag.isEmpty
      position = end + 1
    }
    return result
  }

  private static let opening = Array("<![CDATA[".utf8)
  private static let closing = Array("]]>".utf8)

  /// What a CDATA section holds; nothing of comments and declarations.
  private static func characters(in section: ArraySlice<UInt8>) -> [UInt8] {
    guard section.starts(with: opening) else { return [] }
    return section.dropFirst(opening.count).dropLast(closing.count).filter { $0 != UInt8(ascii: "<") }
  }

  private static func text(of tag: SVGTag) -> [UInt8] {
    if tag.isClosing { return Array("</\(tag.name)>".utf8) }
    var text = "<" + tag.name
    // The reader obeys what comes last: attributes, then classes, then the element's own style.
    let sorted = tag.attributes.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
    for (key, value) in sorted where key.utf8.allSatisfy(isPlain) {
      let quote = value.contains("\"") ? "'" : "\""
      text += " \(key)=\(quote)"
      text += value.map { $0 == "<" || $0 == ">" ? " " : String($0) }.joined()
      text += quote
    }
    return Array((text + (tag.isEmpty ? " />" : ">")).utf8)
  }

  private static func rank(_ attribute: String) -> Int {
    switch attribute {
    case "class": 1
    case "style": 2
    default: 0
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
