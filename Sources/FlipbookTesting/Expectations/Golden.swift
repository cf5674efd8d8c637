import Foundation
import Recording
import Stage
import UIKit

/// The file that an expectation compares with, and where a failure leaves what it saw.
struct Golden {
  /// `bounce` or `bounce.pressed`.
  let title: String
  let path: String
  /// Where the actual result goes when it differs.
  let actualPath: String
  private let test: String
  private let mode: RecordMode

  /// The variable that names the folder of actual results.
  static let artifacts = "FLIPBOOK_ARTIFACTS"

  /// The golden of a test: `__Snapshots__/TESTFILE/TEST[.NAME].EXTENSION` beside the test's file.
  init(
    named name: String?, fileExtension: String, record: RecordMode?, place: SnapshotPlace,
    environment: [String: String]
  ) throws {
    mode = try RecordMode.inForce(record, environment)
    let test = String(place.test.prefix { $0 != "(" })
    self.test = test
    title = Golden.fileName(name.map { "\(test).\($0)" } ?? test)
    let file = (place.file as NSString).lastPathComponent as NSString
    let suite = file.deletingPathExtension
    let folder =
      place.directory ?? ((place.file as NSString).deletingLastPathComponent + "/__Snapshots__/\(suite)")
    path = "\(folder)/\(title).\(fileExtension)"
    let artifacts =
      environment[Golden.artifacts].flatMap { $0.isEmpty ? nil : $0 }
      ?? (NSTemporaryDirectory() as NSString).appendingPathComponent("flipbook-artifacts")
    actualPath = "\(artifacts)/\(suite)/\(title).\(fileExtension)"
  }

  /// Names come from people; files must not end up elsewhere.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "._-+ ,".contains($0) ? $0 : "-" })
  }

  /// The golden's bytes, or nil after writing `actual` in its place where that is asked for.
  ///
  /// - Throws: When there is nothing to compare with, or something was recorded.
  func bytes(or actual: () throws -> [UInt8]) throws -> [UInt8] {
    let exists = FileManager.default.fileExists(atPath: path)
    if mode == .all || (mode == .missing && !exists) {
      try write(try actual(), to: path)
      throw SnapshotFailure(
        .recorded,
        "\(title): the golden was \(exists ? "replaced" : "written"), nothing was compared."
          + " Look at it and run the test again.\n  golden  \(path)")
    }
    guard exists else {
      throw SnapshotFailure(
        .missing, "\(title): there is no golden.\n  golden  \(path)\n  write   \(command("missing"))")
    }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw SnapshotFailure(
        .notCompared,
        "\(title): the golden cannot be read (\(error.localizedDescription)).\n  golden  \(path)")
    }
  }

  /// The failure for a difference; leaves the actual result where its message says.
  func failure(_ kind: SnapshotFailure.Kind, _ lines: [String], actual: [UInt8]) -> SnapshotFailure {
    var text = "\(title): " + lines.joined(separator: "\n  ") + "\n  golden  \(path)"
    do {
      try write(actual, to: actualPath)
      text += "\n  actual  \(actualPath)"
    } catch {
      text += "\n  actual  not kept: \(error)"
    }
    return SnapshotFailure(kind, text + "\n  accept  \(command("all"))")
  }

  private func command(_ mode: String) -> String {
    "\(RecordMode.variable)=\(mode) swift test --filter \(test)"
  }

  /// Writes a whole file or none.
  private func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw SnapshotFailure(
        .notCompared, "\(title): cannot write \(path) (\(error.localizedDescription)); choose another place")
    }
  }
}

/// Where an expectation stands: the test's file and name, which name its golden.
struct SnapshotPlace {
  var file: String
  var test: String
  /// A folder for the goldens instead of the one beside the file.
  var directory: String?
}
