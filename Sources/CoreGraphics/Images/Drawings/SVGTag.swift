import Foundation

/// A tag of an SVG file with its attributes, as far as their amounts are needed.
struct SVGTag {
  let name: String
  let isClosing: Bool
  let isEmpty: Bool
  /// The last one of a name counts.
  let attributes: [String: String]

  /// All tags of a file whose nesting is right; sections and comments are left out.
  static func all(in data: [UInt8]) -> [SVGTag] {
    var tags: [SVGTag] = []
    var position = 0
    while let start = data[position...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = SVGDocument.endOfSection(in: data, at: start) {
        guard end >= 0 else { break }
        position = end
        continue
      }
      guard let end = SVGDocument.endOfTag(in: data, from: start + 1) else { break }
      tags.append(SVGTag(data[(start + 1)..<end]))
      position = end + 1
    }
    return tags
  }

  init(_ inside: ArraySlice<UInt8>) {
    isClosing = inside.first == UInt8(ascii: "/")
    isEmpty = inside.last == UInt8(ascii: "/")
    var rest = inside.drop { $0 == UInt8(ascii: "/") }
    let name = rest.prefix { !SVGDocument.isBoundary($0) }
    self.name = String(decoding: name, as: UTF8.self)
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = rest[..<equals].reversed().drop { SVGDocument.isBoundary($0) }
        .prefix { !SVGDocument.isBoundary($0) }.reversed()
      let value = rest[(equals + 1)...].drop { SVGDocument.isBoundary($0) }
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        rest = rest[(equals + 1)...]
        continue
      }
      let text = value.dropFirst().prefix { $0 != quote }
      attributes[String(decoding: Array(key), as: UTF8.self)] = String(decoding: text, as: UTF8.self)
      rest = value.dropFirst(text.count + 2)
    }
    self.attributes = attributes
  }

  /// The number at the beginning of an attribute; nil where there is none.
  func number(_ name: String) -> Double? { attributes[name].flatMap { SVGNumbers.first(in: $0) } }
}
