import CoreGraphics
import Support
import UIKit

/// Standard error, for people.
enum Terminal {
  /// Writes one line to standard error, with the program's name in front.
  static func complain(_ text: String) {
    StandardError.write("flipbook: \(oneLine(text))\n")
  }

  /// Writes a message of several lines, as they are.
  static func complain(lines text: String) { StandardError.write("flipbook: \(text)\n") }

  /// Whether standard error is a terminal that someone looks at.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// The text without line breaks, its first letter small, as it follows the program's name. Names of files stay.
  static func oneLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: " ")
    guard let first = line.first, first.isUppercase, line.dropFirst().first?.isUppercase != true else {
      return line
    }
    let word = line.prefix { !$0.isWhitespace }.trimmingCharacters(in: .punctuationCharacters)
    if word.contains(where: { $0 == "." || $0 == "/" }) { return line }
    return first.lowercased() + line.dropFirst()
  }
}
