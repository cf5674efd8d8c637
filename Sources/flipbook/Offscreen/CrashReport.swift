import Foundation
import Glibc

/// What a process printed about its end, by Swift's runtime: why, and where in the person's code.
struct CrashReport {
  /// The project's file or folder.
  let path: String
  private var reason: String?
  private var place: String?
  private var hasBegun = false
  /// Whether its last line was taken.
  private(set) var isWhole = false

  init(path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Takes a line of standard error that belongs to the report; false for another line.
  mutating func takes(_ line: String) -> Bool {
    if let found = line.firstMatch(of: /(?:Fatal error|Precondition failed|Assertion failed)(?:: (.*))?$/) {
      reason = found.1.map(String.init) ?? String(found.0)
      return true
    }
    // The report has empty lines around it.
    if line.isEmpty { return true }
    if line.hasPrefix("*** ") || line.hasPrefix("💣 ") { hasBegun = true }
    guard hasBegun else { return false }
    if line.hasPrefix("Backtrace took") { isWhole = true }
    // Code that the compiler made has a file without a line.
    if place == nil, let found = line.firstMatch(of: /\ at (\/.*\.swift)(?::(\d+)(?::\d+)?)?$/),
      found.1.hasPrefix(path)
    {
      place = found.2.map { "\(found.1):\($0)" } ?? String(found.1)
    }
    return true
  }

  /// One line: where, what, and that the code did it.
  func summary(signal: Int32) -> String {
    let what =
      reason
      ?? (signal == SIGSEGV
        ? "it used memory that is not its own, or called itself without end" : Self.name(signal))
    return "\(place ?? path): the code ended its stage: \(what)"
  }

  /// One line: where the code was, and what it did.
  func summary(of what: String) -> String { "\(place ?? path): the stage was ended: \(what)" }

  private static func name(_ signal: Int32) -> String {
    "signal \(signal) (\(String(cString: strsignal(signal))))"
  }
}
