import Foundation

/// The app's source files, as they are on the disk.
enum SourceText {
  /// The lines of a file; nil when it cannot be read.
  static func lines(of path: String) -> [Substring]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A line without the space around it, from 1; nil when there is none.
  static func line(_ number: Int, of path: String) -> String? {
    guard let lines = lines(of: path), number >= 1, number <= lines.count else { return nil }
    return lines[number - 1].trimmingCharacters(in: .whitespaces)
  }
}
