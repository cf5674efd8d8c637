import Foundation

/// The folders of a target and who uses what of whom, read from the text of its files.
///
/// A folder uses another one where a file of the first names a type that a file of the other declares. Comments and
/// what is in quotation marks do not count; what an extension adds belongs to the folder of the extension's file.
struct FolderCensus {
  /// One type of another folder that a file names.
  struct Use: Hashable {
    let folder: String
    let other: String
    let file: String
    let type: String
    /// Whether Apple's own API makes the folder know the type: a public declaration in it has the type in its
    /// signature. What a class inherits from and conforms to does not count: that decides which of two is the base.
    let isDemanded: Bool

    var line: String { "\(folder) -> \(other): \(file), \(type)" }
  }

  private struct File {
    let name: String
    let folder: String
    let tokens: [Token]
  }

  private enum Token: Equatable {
    case word(String)
    case symbol(UInt8)

    var word: String? {
      if case .word(let word) = self { return word }
      return nil
    }

    /// The name of a type, if it can be one.
    var typeName: String? { word.flatMap { $0.first?.isUppercase == true ? $0 : nil } }
  }

  let folders: Set<String>
  let uses: Set<Use>

  /// Reads the Swift files below a target's folder. Those in none of its folders belong to `root`.
  init(target: URL, root: String = ".") throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: target.path)
    let files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
      (path, try String(contentsOf: target.appendingPathComponent(path), encoding: .utf8))
    }
    self.init(files: Dictionary(uniqueKeysWithValues: files), root: root)
  }

  /// - Parameter texts: The files' texts by their paths below the target's folder.
  init(files texts: [String: String], root: String = ".") {
    let files = texts.map { path, text in
      let parts = path.split(separator: "/").map(String.init)
      return File(
        name: parts.last ?? path, folder: parts.count > 1 ? parts[0] : root,
        tokens: FolderCensus.tokens(of: text))
    }
    var declared: [String: Set<String>] = [:]
    var demanded: [String: Set<String>] = [:]
    for file in files {
      for name in FolderCensus.declarations(in: file.tokens) {
        declared[name, default: []].insert(file.folder)
      }
      demanded[file.folder, default: []].formUnion(FolderCensus.publicNames(in: file.tokens))
    }
    var uses: Set<Use> = []
    for file in files {
      for name in FolderCensus.names(in: file.tokens) {
        guard let homes = declared[name], !homes.contains(file.folder) else { continue }
        let last = name.components(separatedBy: ".").last ?? name
        let isDemanded = demanded[file.folder, default: []].contains(last)
        for home in homes {
          uses.insert(
            Use(folder: file.folder, other: home, file: file.name, type: name, isDemanded: isDemanded))
        }
      }
    }
    self.uses = uses
    folders = Set(files.map(\.folder))
  }

  /// What goes against an order of the folders, from the lowest: lower ones use nothing of higher ones.
  func against(_ order: [String]) -> [Use] {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return uses.filter { use in
      guard let place = places[use.folder], let other = places[use.other] else { return false }
      return place < other
    }.sorted { $0.line < $1.line }
  }

  // MARK: Types

  private static let kinds: Set = ["class", "struct", "enum", "protocol", "actor", "typealias"]

  /// The types of a file: by their names, and by `Outer.Inner` one level further in.
  private static func declarations(in tokens: [Token]) -> Set<String> {
    var found: Set<String> = []
    // The types whose braces are open; nil for other braces.
    var open: [String?] = []
    var next: String?
    for (index, token) in tokens.enumerated() {
      switch token {
      case .symbol(UInt8(ascii: "{")):
        open.append(next)
        next = nil
      case .symbol(UInt8(ascii: "}")):
        _ = open.popLast()
        next = nil
      case .word("extension"):
        next = name(in: tokens, from: index + 1)
      case .word(let kind) where kinds.contains(kind):
        guard index + 1 < tokens.count, let name = tokens[index + 1].typeName else { continue }
        if open.isEmpty {
          found.insert(name)
        } else if open.count == 1, let outer = open[0] {
          found.insert("\(outer).\(name)")
        }
        if kind != "typealias" { next = name }
      default: break
      }
    }
    return found
  }

  /// `Outer.Inner` from a place on.
  private static func name(in tokens: [Token], from start: Int) -> String? {
    guard start < tokens.count, var name = tokens[start].typeName else { return nil }
    var index = start + 1
    while index + 1 < tokens.count, tokens[index] == .symbol(UInt8(ascii: ".")),
      let inner = tokens[index + 1].typeName
    {
      name += ".\(inner)"
      index += 2
    }
    return name
  }

  /// What a file names: types by themselves, and together with the type that they are in.
  private static func names(in tokens: [Token]) -> Set<String> {
    var found: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard let name = token.typeName else { continue }
      guard index > 0, tokens[index - 1] == .symbol(UInt8(ascii: ".")) else {
        found.insert(name)
        continue
      }
      guard index > 1, let outer = tokens[index - 2].typeName else { continue }
      if index < 3 || tokens[index - 3] != .symbol(UInt8(ascii: ".")) { found.insert("\(outer).\(name)") }
    }
    return found
  }

  /// The types in the signatures of a file's public declarations, without what types inherit and conform to.
  private static func publicNames(in tokens: [Token]) -> Set<String> {
    var found: Set<String> = []
    for (index, token) in tokens.enumerated() where token == .word("public") || token == .word("open") {
      // `open` is also a name.
      guard index + 1 < tokens.count, let word = tokens[index + 1].word, word.first?.isLowercase == true
      else {
        continue
      }
      var end = index + 1
      var depth = 0
      var isType = false, inherits = false
      while end < tokens.count {
        switch tokens[end] {
        case .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "[")): depth += 1
        case .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "]")): depth -= 1
        case .symbol(UInt8(ascii: "{")) where depth == 0, .symbol(UInt8(ascii: "}")):
          if isProtocol(tokens[index..<end]), tokens[end] == .symbol(UInt8(ascii: "{")) {
            found.formUnion(body(of: tokens, from: end).compactMap(\.typeName))
          }
          end = tokens.count
        case .symbol(newline) where depth == 0 && endsDeclaration(tokens, at: end):
          end = tokens.count
        case .symbol(UInt8(ascii: ":")) where isType && depth == 0:
          inherits = true
        case .word(let word):
          let isKind = kinds.contains(word) && word != "typealias"
          if isKind, end + 1 < tokens.count, tokens[end + 1].typeName != nil { isType = true }
          if !inherits, let name = tokens[end].typeName { found.insert(name) }
        default: break
        }
        end += 1
      }
    }
    return found
  }

  private static func isProtocol(_ header: ArraySlice<Token>) -> Bool { header.contains(.word("protocol")) }

  /// What is between a brace and the one that closes it.
  private static func body(of tokens: [Token], from brace: Int) -> ArraySlice<Token> {
    var depth = 0
    for index in brace..<tokens.count {
      if tokens[index] == .symbol(UInt8(ascii: "{")) { depth += 1 }
      if tokens[index] == .symbol(UInt8(ascii: "}")) { depth -= 1 }
      if depth == 0 { return tokens[brace...index] }
    }
    return tokens[brace...]
  }

  /// Whether a declaration without braces ends with a line: it goes on where the line or the next one says so.
  private static func endsDeclaration(_ tokens: [Token], at end: Int) -> Bool {
    let open = [",", ":", "=", "&"].map { Token.symbol($0.utf8.first ?? 0) }
    if end > 0, open.contains(tokens[end - 1]) { return false }
    guard let next = tokens[end...].first(where: { $0 != .symbol(newline) }) else { return true }
    let going = [":", "=", "-", "{"].map { Token.symbol($0.utf8.first ?? 0) }
    return !going.contains(next) && next != .word("where") && next != .word("throws")
  }

  // MARK: Text

  private static let newline = UInt8(ascii: "\n")

  /// The words and signs of a text, without spaces, imports, comments and what is in quotation marks.
  private static func tokens(of text: String) -> [Token] {
    var reader = TextReader(text)
    var tokens: [Token] = []
    while let byte = reader.next {
      if reader.skipsComment() || reader.skipsText() { continue }
      if TextReader.isInWord(byte) {
        let word = reader.takeWord()
        if word == "import" { reader.skipLine() } else { tokens.append(.word(word)) }
      } else {
        if byte > UInt8(ascii: " ") || byte == newline { tokens.append(.symbol(byte)) }
        reader.place += 1
      }
    }
    return tokens
  }
}

/// Reads Swift text byte by byte.
private struct TextReader {
  let bytes: [UInt8]
  var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
      return true
    default: return false
    }
  }

  mutating func takeWord() -> String {
    let start = place
    while let byte = next, TextReader.isInWord(byte) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  mutating func skipLine() { while let byte = next, byte != UInt8(ascii: "\n") { place += 1 } }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  mutating func skipsComment() -> Bool {
    guard next == UInt8(ascii: "/") else { return false }
    if starts(with: "//") {
      skipLine()
      return true
    }
    guard starts(with: "/*") else { return false }
    var depth = 0
    while place < bytes.count {
      if starts(with: "/*") {
        (depth, place) = (depth + 1, place + 2)
      } else if starts(with: "*/") {
        (depth, place) = (depth - 1, place + 2)
      } else {
        place += 1
      }
      if depth == 0 { break }
    }
    return true
  }

  /// Passes a text in quotation marks, of one line or of several, raw or not, with all that is inserted into it.
  mutating func skipsText() -> Bool {
    var quote = place
    while quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
    guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { return false }
    let hashes = String(repeating: "#", count: quote - place)
    place = quote
    let mark = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    place += mark.utf8.count
    while place < bytes.count {
      if starts(with: mark + hashes) {
        place += mark.utf8.count + hashes.utf8.count
        return true
      }
      guard starts(with: "\\" + hashes) else {
        place += 1
        continue
      }
      place += 1 + hashes.utf8.count
      if next == UInt8(ascii: "(") { skipInsertion() } else { place += 1 }
    }
    return true
  }

  /// Passes what is in parentheses, with the texts in it.
  private mutating func skipInsertion() {
    var depth = 0
    while let byte = next {
      if skipsText() { continue }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      place += 1
      if depth == 0 { return }
    }
  }
}
