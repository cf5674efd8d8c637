import Foundation

/// One way in which code uses a symbol of Apple's frameworks.
struct DeclaredUse {
  /// In how many source files it was found; 1 for a member that comes from the headers.
  let files: Int
  /// What it is about, for messages.
  let symbol: String
  /// One line of Swift that uses it.
  let line: String

  /// The folder with the lists.
  static let folder: URL = {
    // Tests/ProjectsTests/PublicCode/DeclaredUse.swift
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Fixtures/PublicCode")
  }()

  private static func lines(of name: String) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  // MARK: Uses

  /// What public code uses: `files | kind | symbol | a use in Swift`.
  static func counted() throws -> [DeclaredUse] {
    try lines(of: "uses.txt").enumerated().compactMap { index, text in
      let parts = text.split(separator: "|", maxSplits: 3).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 4, let files = Int(parts[0]) else { return nil }
      let line = parts[3].replacingOccurrences(
        of: "#", with: "Use\(index)", options: [], range: name(in: parts[3]))
      return DeclaredUse(files: files, symbol: "\(parts[2]) (\(parts[1]))", line: declaration(line, index))
    }
  }

  /// Where a declaration has a name of its own.
  private static func name(in use: String) -> Range<String.Index>? {
    for keyword in ["class #", "protocol #", "extended#"] {
      if let found = use.range(of: keyword) { return found }
    }
    // No other sign stands for a name.
    return use.startIndex..<use.startIndex
  }

  private static func declaration(_ line: String, _ index: Int) -> String {
    let words = ["class ", "final ", "extension ", "import ", "@objc ", "@objcMembers ", "@IBDesignable "]
    if words.contains(where: line.hasPrefix) { return line }
    return "@MainActor func use\(index)() { \(line) }"
  }

  // MARK: Members

  /// The members of classes as the headers have them: `class UIView`, then a line for each; every member is overridden.
  static func members() throws -> [DeclaredUse] {
    var owner = ""
    var uses: [DeclaredUse] = []
    for text in try lines(of: "members.txt") {
      if text.hasPrefix("class "), !text.hasPrefix("class func"), !text.hasPrefix("class var") {
        owner = String(text.dropFirst(6))
        continue
      }
      uses.append(
        DeclaredUse(
          files: 1, symbol: "\(owner): \(text)",
          line: "class Member\(uses.count): \(owner) { \(override(text)) }"))
    }
    return uses
  }

  // MARK: Statements

  /// What is not overridden: one line of statements each.
  static func statements() throws -> [DeclaredUse] {
    try lines(of: "statements.txt").enumerated().map { index, text in
      DeclaredUse(files: 1, symbol: text, line: "@MainActor func statement\(index)() { \(text) }")
    }
  }

  private static func override(_ member: String) -> String {
    let isOfClass = member.hasPrefix("class ")
    let rest = isOfClass ? String(member.dropFirst(6)) : member
    let start = "override \(isOfClass ? "class " : "")"
    if rest.hasPrefix("let ") { return "\(start)var \(rest.dropFirst(4)) { given() }" }
    if rest.hasPrefix("var ") { return "\(start)\(rest) { get { given() } \(isOfClass ? "" : "set {} ")}" }
    return "\(start)\(rest) { \(isReturning(rest) ? "given()" : "") }"
  }

  /// Whether an arrow follows the parentheses of a method's parameters.
  private static func isReturning(_ method: String) -> Bool {
    var depth = 0
    for (index, character) in zip(method.indices, method) {
      if character == "(" { depth += 1 }
      if character == ")" {
        depth -= 1
        if depth == 0 { return method[index...].contains("->") }
      }
    }
    return false
  }
}
