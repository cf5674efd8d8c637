import Foundation

/// A line of a person's source.
struct SourceLine {
  /// Without the space around it.
  let text: String

  /// The line at a place such as `Cards.swift:41`; nil where there is none.
  init?(at place: String) {
    guard let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...]),
      number > 0, let source = try? String(contentsOfFile: String(place[..<colon]), encoding: .utf8)
    else { return nil }
    let lines = source.split(separator: "\n", maxSplits: number, omittingEmptySubsequences: false)
    guard lines.count >= number else { return nil }
    text = lines[number - 1].trimmingCharacters(in: .whitespaces)
  }
}
