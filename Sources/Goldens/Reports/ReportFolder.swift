import Foundation
import Support
import UIKit

/// The folder in which a failed expectation leaves what it saw.
package struct ReportFolder {
  /// The folder.
  package let path: String
  private let host: GoldenHost

  /// The variable that names the folder of all reports: `SNAPSHOT_ARTIFACTS`. Without it, it is `.artifacts` at the top
  /// of the test's package.
  package static let variable = "SNAPSHOT_ARTIFACTS"

  /// `ARTIFACTS/SUITE/NAME`.
  package init(_ name: String, of owner: GoldenOwner, host: GoldenHost) {
    path = "\(owner.artifacts)/\(owner.suite)/\(name)"
    self.host = host
  }

  /// The nearest folder above that holds a package; the folder itself when none does.
  package static func packageFolder(of folder: String) -> String {
    var candidate = folder
    while candidate.count > 1 {
      if FileManager.default.fileExists(atPath: candidate + "/Package.swift") { return candidate }
      candidate = FileContents.folder(of: candidate)
    }
    return folder
  }

  /// Writes the files of a report, its page last, and says where that is.
  func write(_ files: [SnapshotFailure.File]) -> String {
    do {
      for file in files.reversed() {
        try Self.makeFolder(of: "\(path)/\(file.name)")
        try host.write(file.bytes, "\(path)/\(file.name)")
      }
      return Self.shortened("\(path)/\(FailureReport.page)")
    } catch {
      return "was not written: \(Self.words(error))"
    }
  }

  /// Takes an earlier failure's report away: it would mislead about a test that passes.
  package func forget() {
    if FileManager.default.fileExists(atPath: path) { try? FileManager.default.removeItem(atPath: path) }
  }

  // MARK: Files

  static func makeFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      atPath: FileContents.folder(of: path), withIntermediateDirectories: true)
  }

  static func words(_ error: any Error) -> String {
    error is FileError ? "\(error)" : "\(error.localizedDescription); choose another place"
  }

  /// A path as seen from where the tests run, which is the package's folder.
  package static func shortened(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}

/// What an expectation found that is not as it should be.
package struct Mismatch {
  /// Why the expectation fails.
  package var kind = SnapshotFailure.Kind.differs
  /// The first is the headline.
  package var lines: [String]
  /// What there is to show; nil for nothing.
  package var report: FailureReport?

  /// A mismatch of these parts.
  package init(kind: SnapshotFailure.Kind = .differs, lines: [String], report: FailureReport? = nil) {
    self.kind = kind
    self.lines = lines
    self.report = report
  }

  /// The failure, with its report written.
  ///
  /// - Parameters:
  ///   - golden: The golden's file; nil where there is none.
  ///   - sides: What was compared; nil where that cannot be kept.
  ///   - command: What takes over what was found, and what that is called; nil for nothing.
  package func failure(
    title: String, owner: GoldenOwner, folder: ReportFolder, kind: Golden.Kind? = nil, golden: String? = nil,
    sides: FailedExpectation.Sides? = nil, command: (word: String, line: String)? = nil
  ) -> SnapshotFailure {
    var text = "\(title): " + lines.joined(separator: "\n  ")
    if let golden { text += "\n  golden  \(ReportFolder.shortened(golden))" }
    var files: [SnapshotFailure.File] = []
    if var report {
      report.title = title
      report.suite = owner.suite
      report.lines = lines
      report.golden = golden.map { ReportFolder.shortened($0) }
      report.accept = command?.line
      let recorded = FailedExpectation.files(report, of: owner, kind: kind, golden: golden, sides)
      let open =
        recorded.isEmpty
        ? nil : "flipbook tune \(ShellWord.quoted(ReportFolder.shortened(folder.path)))"
      report.open = open
      files = report.files()
      text += "\n  report  " + folder.write(files + recorded)
      if let open { text += "\n  open    " + open }
      files = files.map { SnapshotFailure.File(name: "\(title)-\($0.name)", bytes: $0.bytes) }
    }
    if let command {
      text +=
        "\n  \(command.word)" + String(repeating: " ", count: max(1, 8 - command.word.count)) + command.line
    }
    return SnapshotFailure(self.kind, text, files: files)
  }
}
