import Foundation

/// What the machine's calendar shows: the date that an interface in a window begins with.
enum PresentDate {
  /// Now, to the second.
  static var now: Date { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) }

  /// When the command was begun that this process belongs to: its interface begins with the same date again when its
  /// code is loaded again.
  static let beginning =
    ProcessInfo.processInfo.environment[variable].flatMap { Double($0) }
    .map { Date(timeIntervalSince1970: $0) } ?? now

  /// Hands the beginning on to a process.
  static let variable = "FLIPBOOK_BEGINNING"
}
