import Foundation

/// A line of a person's source.
struct SourceLine {
  /// Without the space around it.
  let text: String
  /// Bytes of the space before it.
  private let indent: Int

  /// The line at a place such as `Cards.swift:41`; nil where there is none.
  init?(at place: String) {
    guard let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...]),
      number > 0, let source = try? String(contentsOfFile: String(place[..<colon]), encoding: .utf8)
    else { return nil }
    let lines = source.split(separator: "\n", maxSplits: number, omittingEmptySubsequences: false)
    guard lines.count >= number else { return nil }
    let line = lines[number - 1]
    text = line.trimmingCharacters(in: .whitespaces)
    indent = line.prefix { $0.isWhitespace }.utf8.count
  }

  /// The word that begins at a column of the file, or the one character there, in UTF-16 units of the text; nil where
  /// there is none.
  ///
  /// - Parameter column: In bytes, from 1.
  func word(atColumn column: Int) -> Range<Int>? {
    let bytes = text.utf8
    guard column > indent, column - 1 - indent < bytes.count else { return nil }
    let begin = bytes.index(bytes.startIndex, offsetBy: column - 1 - indent)
    let rest = text[begin...]
    var word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    // A text with its quotes.
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") { word = rest[...end] }
    let first = text[..<begin].utf16.count
    return first..<first + max(word.utf16.count, rest.first?.utf16.count ?? 1)
  }
}
