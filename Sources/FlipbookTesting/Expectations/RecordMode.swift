import Foundation
import Recording
import Stage

/// Whether goldens are written.
///
/// A run that writes a golden never passes: what was just written was compared with nothing.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Compare only; a golden that is not there is a failure.
  case never
  /// Write goldens that are not there, compare the others. The default.
  case missing
  /// Write all goldens anew.
  case all

  /// The variable that sets the mode from outside.
  public static let variable = "FLIPBOOK_RECORD"

  /// The mode in force: `never` where `CI` is `true`; else the test's own; else the variable's; else `missing`.
  ///
  /// - Throws: `SnapshotFailure` for a variable that names no mode: guessing could overwrite goldens.
  static func inForce(_ own: RecordMode?, _ environment: [String: String]) throws -> RecordMode {
    if environment["CI"]?.lowercased() == "true" { return .never }
    if let own { return own }
    guard let text = environment[variable], !text.isEmpty else { return .missing }
    guard let mode = RecordMode(rawValue: text.lowercased()) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotFailure(.notCompared, "\(variable) is \"\(text)\"; use one of \(names)")
    }
    return mode
  }
}
