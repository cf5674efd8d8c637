import Foundation
import Glibc

/// What a process printed about its end, by Swift's runtime: why, and where in the person's code.
struct CrashReport {
  /// The project's file or folder.
  let path: String
  /// What the runtime said when the code failed.
  private(set) var reason: String?
  private var place: String?
  /// The file's name and the line that the runtime wrote before its reason.
  private var said: (file: String, line: String)?
  private var hasLine = false
  private var hasBegun = false
  /// Whether its last line was taken.
  private(set) var isWhole = false

  init(path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Takes a line of standard error that belongs to the report; false for another line.
  mutating func takes(_ line: String) -> Bool {
    // What the program says itself may quote the runtime.
    if line.hasPrefix("flipbook: ") { return false }
    if let found = line.firstMatch(of: /(?:Fatal error|Precondition failed|Assertion failed)(?:: (.*))?$/) {
      reason = found.1.map(String.init) ?? String(found.0)
      said = line.firstMatch(of: /^(?:.*\/)?([^\/]+\.swift):(\d+):\s/).map { (String($0.1), String($0.2)) }
      return true
    }
    if line.hasPrefix("Could not cast value of type ") {
      // Without the addresses of the types, and without the modules of the framework.
      reason = line.replacing(/\ \(0x[0-9a-f]+\)|\.$/, with: "").replacing(
        /'(?:UIKitCore|QuartzCore|CoreGraphics)\./, with: "'")
      return true
    }
    // The report has empty lines around it.
    if line.isEmpty { return true }
    if line.hasPrefix("*** ") || line.hasPrefix("💣 ") { hasBegun = true }
    guard hasBegun else { return false }
    if line.hasPrefix("Backtrace took") { isWhole = true }
    // Code that the compiler made has a file without a line.
    if !hasLine, let found = line.firstMatch(of: /\ at (\/.*\.swift)(?::(\d+)(?::\d+)?)?$/),
      found.1.hasPrefix(path)
    {
      hasLine = found.2 != nil
      if hasLine || place == nil { place = found.2.map { "\(found.1):\($0)" } ?? String(found.1) }
    }
    return true
  }

  /// Takes the place in which the code calls `abort`, or the runtime for it, which has said why then.
  mutating func aborts(at place: String) {
    reason = reason ?? "it called abort()"
    stops(at: place)
  }

  /// Takes the place in which the code is when another process stops it.
  mutating func stops(at place: String) { (self.place, hasLine) = (place, true) }

  /// With the line that the runtime wrote, where the code has none for its own.
  private var fullPlace: String {
    let place = place ?? path
    guard !hasLine, let said, URL(fileURLWithPath: place).lastPathComponent == said.file else { return place }
    return "\(place):\(said.line)"
  }

  /// Why the code ended its stage, for people.
  func failure(signal: Int32) -> StageFailure {
    let what =
      reason
      ?? (signal == SIGSEGV
        ? "it used memory that is not its own, or called itself without end" : Self.name(signal))
    return StageFailure(place: fullPlace, event: "the code ended its stage", reason: what)
  }

  /// Why the stage was ended, for people.
  func failure(of reason: String) -> StageFailure {
    StageFailure(place: fullPlace, event: "the stage was ended", reason: reason)
  }

  private static func name(_ signal: Int32) -> String {
    "signal \(signal) (\(String(cString: strsignal(signal))))"
  }
}

/// How the code of a project ended the process of its stage.
struct StageFailure: Equatable, Sendable {
  /// A file with a line, or the project.
  let place: String
  let event: String
  let reason: String

  /// One line.
  var summary: String { "\(place): \(event): \(reason)" }
}
