import Foundation
import QuartzCore
import Support

/// Reads a small part of HTML into an attributed string: paragraphs, headings, lists, links, emphasis and the usual
/// inline styles. What it does not know is left out, its text stays.
struct HTMLText {
  private struct Style {
    var size: CGFloat = 12
    var family: String?
    var isBold = false
    var isItalic = false
    var color: UIColor?
    var background: UIColor?
    var isUnderlined = false
    var isStruck = false
    var link: String?
    var alignment: NSTextAlignment?
    /// Points before the text, in lists.
    var indent: CGFloat = 0
    /// The number of the next item; nil in lists with dots, and outside lists.
    var number: Int?
  }

  /// Points of headings, from the first to the sixth. [WebKit's default style sheet: 2, 1.5, 1.17, 1, 0.83, 0.67 em]
  private static let headings: [CGFloat] = [24, 18, 14, 12, 10, 8]
  private static let blocks: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "center", "body", "html",
    "section", "article", "header", "footer", "table", "tr",
  ]
  private static let skipped: Set<String> = ["script", "style", "head", "title"]
  private static let empty: Set<String> = ["br", "img", "hr", "meta", "link", "input"]
  private static let listIndent: CGFloat = 36

  private let result = NSMutableAttributedString(string: "")
  private var stack: [(name: String, style: Style)] = [("", Style())]
  private var needsBreak = false

  /// The text of a document.
  static func read(_ html: String) -> NSAttributedString {
    var reader = HTMLText()
    reader.read(html)
    return reader.result
  }

  private var style: Style { stack.last?.style ?? Style() }

  private mutating func read(_ html: String) {
    var rest = Substring(html)
    while let first = rest.first {
      if first == "<" {
        if rest.hasPrefix("<!--") {
          let end = rest.range(of: "-->")
          rest = end.map { rest[$0.upperBound...] } ?? ""
          continue
        }
        guard let end = rest.firstIndex(of: ">") else { break }
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        take(tag, &rest)
      } else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        append(String(rest[..<end]))
        rest = rest[end...]
      }
    }
  }

  private mutating func take(_ tag: Substring, _ rest: inout Substring) {
    if tag.first == "!" || tag.first == "?" { return }
    let isEnd = tag.first == "/"
    let body = isEnd ? tag.dropFirst() : tag
    let name = body.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if isEnd { return close(name) }
    if Self.skipped.contains(name) {
      let end = rest.range(of: "</\(name)", options: .caseInsensitive)
      rest = end.map { rest[$0.lowerBound...] } ?? ""
      return
    }
    if name == "br" { return breakLine() }
    if Self.empty.contains(name) { return }
    if Self.blocks.contains(name) { beginBlock() }
    var style = self.style
    apply(name, Self.attributes(of: body), to: &style)
    stack.append((name, style))
    if name == "li" { beginItem() }
  }

  private mutating func close(_ name: String) {
    guard let index = stack.lastIndex(where: { $0.name == name }), index > 0 else { return }
    stack.removeSubrange(index...)
    if Self.blocks.contains(name) { needsBreak = result.length > 0 }
  }

  private func apply(_ name: String, _ attributes: [String: String], to style: inout Style) {
    switch name {
    case "b", "strong": style.isBold = true
    case "i", "em": style.isItalic = true
    case "u", "ins": style.isUnderlined = true
    case "s", "strike", "del": style.isStruck = true
    case "center": style.alignment = .center
    case "small": style.size *= 0.83
    case "big": style.size *= 1.17
    case "a":
      style.link = attributes["href"]
      style.color = UIColor(red: 0, green: 0, blue: 0.93, alpha: 1)
      style.isUnderlined = true
    case "font":
      if let color = attributes["color"].flatMap({ Self.color($0) }) { style.color = color }
      if let size = attributes["size"].flatMap({ Int($0) }), (1...7).contains(size) {
        style.size = [9, 10, 12, 13.5, 18, 24, 36][size - 1]
      }
      if let face = attributes["face"] { style.family = face }
    case "ul", "ol":
      style.indent += Self.listIndent
      style.number = name == "ol" ? 1 : nil
    default:
      guard name.count == 2, name.first == "h", let level = name.last?.wholeNumberValue,
        (1...6).contains(level)
      else { break }
      style.size = Self.headings[level - 1]
      style.isBold = true
    }
    if let align = attributes["align"].flatMap({ Self.alignment($0) }) { style.alignment = align }
    for declaration in (attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2 { declare(parts[0].lowercased(), parts[1], in: &style) }
    }
  }

  private func declare(_ property: String, _ value: String, in style: inout Style) {
    switch property {
    case "color": style.color = Self.color(value) ?? style.color
    case "background-color", "background": style.background = Self.color(value)
    case "font-size":
      if let number = Double(value.prefix { $0.isNumber || $0 == "." }).map({ CGFloat($0) }) {
        style.size =
          value.hasSuffix("em") ? style.size * number : value.hasSuffix("px") ? number * 0.75 : number
      }
    case "font-weight": style.isBold = value == "bold" || (Int(value) ?? 0) >= 600
    case "font-style": style.isItalic = value == "italic"
    case "font-family":
      style.family = value.split(separator: ",").first.map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
      }
    case "text-decoration":
      style.isUnderlined = value.contains("underline")
      style.isStruck = value.contains("line-through")
    case "text-align": style.alignment = Self.alignment(value)
    default: break
    }
  }

  // MARK: Text

  private mutating func beginBlock() { if result.length > 0 { needsBreak = true } }

  private mutating func breakLine() {
    endLine()
    result.append(NSAttributedString(string: "\n", attributes: attributes))
  }

  private mutating func endLine() {
    guard needsBreak else { return }
    needsBreak = false
    if result.length > 0, !result.string.hasSuffix("\n") {
      result.append(NSAttributedString(string: "\n", attributes: attributes))
    }
  }

  private mutating func beginItem() {
    var mark = "•\t"
    if let list = stack.dropLast().lastIndex(where: { $0.name == "ol" || $0.name == "ul" }),
      let number = stack[list].style.number
    {
      mark = "\(number).\t"
      stack[list].style.number = number + 1
    }
    endLine()
    result.append(NSAttributedString(string: mark, attributes: attributes))
  }

  private mutating func append(_ raw: String) {
    var text = ""
    var isBlank = result.length == 0 || needsBreak || result.string.last?.isWhitespace == true
    for letter in raw {
      if letter.isWhitespace, letter != "\u{A0}" {
        if !isBlank { text.append(" ") }
        isBlank = true
      } else {
        text.append(letter)
        isBlank = false
      }
    }
    guard !text.isEmpty else { return }
    endLine()
    result.append(NSAttributedString(string: Self.decoded(text), attributes: attributes))
  }

  private var attributes: [NSAttributedString.Key: Any] {
    let style = self.style
    let family = style.family.flatMap { UIFont(name: $0, size: style.size) }
    var font = family ?? UIFont(name: "Times New Roman", size: style.size) ?? .systemFont(ofSize: style.size)
    var traits: UIFontDescriptor.SymbolicTraits = []
    if style.isBold { traits.insert(.traitBold) }
    if style.isItalic { traits.insert(.traitItalic) }
    if !traits.isEmpty, let descriptor = font.fontDescriptor.withSymbolicTraits(traits) {
      font = UIFont(descriptor: descriptor, size: style.size)
    }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: style.color ?? UIColor.black,
    ]
    if let background = style.background { attributes[.backgroundColor] = background }
    if style.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if style.isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if let link = style.link.flatMap({ URL(string: $0) }) { attributes[.link] = link }
    if style.alignment != nil || style.indent > 0 {
      let paragraph = NSMutableParagraphStyle()
      paragraph.alignment = style.alignment ?? .natural
      paragraph.firstLineHeadIndent = max(style.indent - Self.listIndent / 2, 0)
      paragraph.headIndent = style.indent
      attributes[.paragraphStyle] = paragraph
    }
    return attributes
  }

  // MARK: Values

  private static func attributes(of tag: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag.drop { !$0.isWhitespace }
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
      guard !name.isEmpty else { return found }
      rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
      guard rest.first == "=" else {
        found[name.lowercased()] = ""
        continue
      }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        let value = rest.prefix { $0 != quote }
        found[name.lowercased()] = decoded(String(value))
        rest = rest.dropFirst(value.count + 1)
      } else {
        let value = rest.prefix { !$0.isWhitespace }
        found[name.lowercased()] = decoded(String(value))
        rest = rest.dropFirst(value.count)
      }
    }
  }

  private static func alignment(_ value: String) -> NSTextAlignment? {
    ["left": .left, "right": .right, "center": .center, "justify": .justified][value.lowercased()]
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF,
    "gray": 0x808080, "grey": 0x808080, "orange": 0xFFA500, "yellow": 0xFFFF00, "purple": 0x800080,
    "silver": 0xC0C0C0, "maroon": 0x800000, "navy": 0x000080, "teal": 0x008080, "olive": 0x808000,
    "lime": 0x00FF00, "aqua": 0x00FFFF, "fuchsia": 0xFF00FF, "pink": 0xFFC0CB, "brown": 0xA52A2A,
  ]

  private static func color(_ value: String) -> UIColor? {
    let text = value.trimmingCharacters(in: .whitespaces).lowercased()
    if text.hasPrefix("rgb") {
      let numbers = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
      guard numbers.count >= 3 else { return nil }
      return UIColor(
        red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255,
        alpha: numbers.count > 3 ? numbers[3] : 1)
    }
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : ""
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard let number = digits.count == 6 ? UInt32(digits, radix: 16) : names[text] else { return nil }
    return UIColor(
      red: CGFloat(number >> 16 & 255) / 255, green: CGFloat(number >> 8 & 255) / 255,
      blue: CGFloat(number & 255) / 255, alpha: 1)
  }

  private static let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "hellip": "…", "mdash": "—", "ndash": "–", "bull": "•", "euro": "€", "laquo": "«", "raquo": "»",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "trade": "™", "deg": "°", "times": "×",
  ]

  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "#" }
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard rest.dropFirst(name.count).first == ";",
        let letter = entities[name] ?? number.flatMap({ Unicode.Scalar($0) }).map({ Character($0) })
      else {
        result += "&"
        continue
      }
      result.append(letter)
      rest = rest.dropFirst(name.count + 1)
    }
    return result + rest
  }
}
