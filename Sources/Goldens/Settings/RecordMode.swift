import Foundation

/// Whether goldens are written.
///
/// A run that writes a golden never passes: what was just written was compared with nothing.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Compare only; a golden that is not there is a failure.
  case never
  /// Write goldens that are not there, compare the others. The default.
  case missing
  /// Write goldens that are not there, compare the others, and replace those that differ.
  case failed
  /// Write all goldens again. One that would stay the same byte for byte passes.
  case all

  /// The variable that sets the mode from outside: `SNAPSHOT_RECORD`.
  public static let variable = "SNAPSHOT_RECORD"

  /// The mode in force: `never` where the variable `CI` is `true` or `1`; else what `SNAPSHOT_RECORD` says, because it
  /// is the person at the keyboard who says it; else the expectation's own; else its scope's; else `missing`.
  ///
  /// - Throws: `SnapshotFailure` for a variable that names no mode: guessing could overwrite goldens.
  package static func inForce(_ own: RecordMode?, scope: RecordMode?, _ environment: [String: String]) throws
    -> RecordMode
  {
    if let ci = environment["CI"]?.lowercased(), ci == "true" || ci == "1" { return .never }
    guard let text = environment[variable], !text.isEmpty else { return own ?? scope ?? .missing }
    guard let mode = RecordMode(rawValue: text.lowercased()) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotFailure(.notCompared, "\(variable) is \"\(text)\"; use one of \(names)")
    }
    return mode
  }
}
