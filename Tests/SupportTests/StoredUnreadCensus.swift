import Foundation

/// The public stored properties of sources, and which of them nothing reads by name.
struct StoredUnreadCensus {
  /// `File.property`, sorted.
  let unread: [String]
  let storedCount: Int

  /// - Parameters:
  ///   - texts: sources by path; all of them can read.
  ///   - isAsked: whether the properties of a file count.
  init(_ texts: [String: String], where isAsked: (String) -> Bool) {
    var uses: [Substring: Int] = [:]
    var stored: [(file: String, name: String)] = []
    let codes = texts.mapValues(Self.code)
    // A name that is declared or assigned is not read there.
    for code in codes.values {
      for match in code.matches(of: #/[A-Za-z_]\w*/#) { uses[match.output, default: 0] += 1 }
      for match in code.matches(of: #/\b(?:var|let|func|case)\s+`?([A-Za-z_]\w*)/#) { uses[match.1]! -= 1 }
      for match in code.matches(of: #/(?:\.|(?:^|\n)[ ]*)([A-Za-z_]\w*)[ ]*=(?![=])/#) { uses[match.1]! -= 1 }
    }
    let declaration =
      #/(?:^|\n)[ ]*(?:@\w+(?:\([^)\n]*\))? |weak |nonisolated )*(?:open|public) (?:weak |static |class )*var `?(\w+)`?([^\n]*(?:\n[^\n]*){0,8})/#
    for (path, code) in codes where isAsked(path) {
      let file = path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? path
      var rest = code[...]
      while let match = rest.firstMatch(of: declaration) {
        rest = rest[match.1.endIndex...]
        guard Self.isStored(match.2) else { continue }
        stored.append((file, String(match.1)))
      }
    }
    storedCount = stored.count
    unread = Set(stored.filter { uses[$0.name[...], default: 0] <= 0 }.map { "\($0.file).\($0.name)" })
      .sorted()
  }

  /// Whether what follows a property's name stores a value, without a report of it.
  private static func isStored(_ rest: Substring) -> Bool {
    let line = rest.prefix { $0 != "\n" }
    guard let brace = line.firstIndex(of: "{") else { return true }
    let body = rest[line.index(after: brace)...].drop { $0.isWhitespace }
    guard body.hasPrefix("didSet") || body.hasPrefix("willSet") else {
      // A closure that is called once makes a first value.
      return line[..<brace].contains("=")
    }
    // Up to the next declaration.
    let own = body.firstMatch(of: #/\n[ ]*(?:open|public|private|func|init|@)/#).map {
      body[..<$0.range.lowerBound]
    }
    return !(own ?? body).contains("report")
  }

  /// Code without comments and without what texts say; what is inserted into a text counts.
  static func code(of text: String) -> String {
    var code = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "/" || $0 == "\"" }) {
      code += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("\"\"\"") {
        rest = rest.dropFirst(3)
        let end = rest.range(of: "\"\"\"")
        code += inserted(into: rest[..<(end?.lowerBound ?? rest.endIndex)])
        rest = end.map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("\"") {
        rest = rest.dropFirst()
        var end = rest.startIndex
        var depth = 0
        while end < rest.endIndex, depth > 0 || rest[end] != "\"", rest[end] != "\n" {
          if rest[end] == "\\" {
            rest.formIndex(after: &end)
            if end < rest.endIndex, rest[end] == "(" { depth += 1 }
          } else if depth > 0 {
            if rest[end] == "(" { depth += 1 }
            if rest[end] == ")" { depth -= 1 }
          }
          if end < rest.endIndex { rest.formIndex(after: &end) }
        }
        code += "\"\(inserted(into: rest[..<end]))\""
        rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      } else {
        code += "/"
        rest = rest.dropFirst()
      }
    }
    return code + rest
  }

  private static func inserted(into text: Substring) -> String {
    text.matches(of: #/\\\(((?:[^()]|\([^()]*\))*)\)/#).map { " \($0.1) " }.joined()
  }
}
