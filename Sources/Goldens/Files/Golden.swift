import Foundation
import Stage
import Support
import UIKit

/// The file that an expectation compares with, and where a failure leaves what it saw.
package struct Golden {
  /// What a golden holds.
  package enum Kind: String, Codable, Sendable {
    /// A picture or a filmstrip, a clip, a table of curves, a tree of elements.
    case picture, clip, curves, accessibility

    /// The ending of its file.
    package var fileExtension: String {
      switch self {
      case .picture, .clip: "png"
      case .curves: "csv"
      case .accessibility: "txt"
      }
    }

    /// Distinguishes the reports of one title.
    package var reportSuffix: String {
      switch self {
      case .picture: ""
      case .clip: ".clip"
      case .curves: ".curves"
      case .accessibility: ".accessibility"
      }
    }
  }

  /// `bounce` or `bounce.pressed`.
  package let title: String
  /// The golden's file.
  package let path: String
  /// Whether it is written.
  package let mode: RecordMode
  private let kind: Kind
  private let owner: GoldenOwner
  private let host: GoldenHost
  private let folder: ReportFolder

  /// The variable that names a file to which every golden that is asked for is appended, with who asks:
  /// `SNAPSHOT_ASKED`.
  static let asked = "SNAPSHOT_ASKED"

  /// The golden in a file.
  ///
  /// - Parameters:
  ///   - title: What messages call it; its reports are in a folder of that name.
  ///   - path: The file.
  /// - Throws: `SnapshotFailure` when somebody else uses the file.
  package init(
    _ kind: Kind, titled title: String, at path: String, mode: RecordMode, owner: GoldenOwner,
    host: GoldenHost
  ) throws {
    self.kind = kind
    self.mode = mode
    self.owner = owner
    self.host = host
    self.title = title
    self.path = path
    folder = ReportFolder(title + kind.reportSuffix, of: owner, host: host)
    try host.claims.claim(path, title: title, for: owner)
    if let asked = host.variable(Golden.asked) { AskedGoldens.append(path, for: owner, to: asked) }
  }

  /// Names come from people; files must not end up elsewhere.
  package static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "._-+ ,".contains($0) ? $0 : "-" })
  }

  // MARK: Comparing

  /// Compares with the golden, or writes it, as the mode says.
  ///
  /// - Parameters:
  ///   - actual: The file as it would be written.
  ///   - compare: What is wrong with what is there; nil when nothing is. It is handed the golden's bytes.
  ///   - report: What to show when there is no golden.
  /// - Throws: `SnapshotFailure`.
  package func settle(
    actual: () throws -> [UInt8], compare: ([UInt8]) throws -> Mismatch?,
    unmatched report: () throws -> FailureReport?
  ) throws {
    guard let golden = try existing() else {
      guard mode == .never else {
        try write(try actual())
        throw SnapshotFailure(
          .recorded, "\(title): the golden was written, nothing was compared. \(again)\n  golden  \(path)")
      }
      let mismatch = Mismatch(kind: .missing, lines: ["there is no golden."], report: try report())
      throw failure(mismatch, "write", .missing, nil)
    }
    if mode == .all {
      let bytes = try actual()
      if bytes == golden { return folder.forget() }
      try write(bytes)
      throw SnapshotFailure(
        .recorded, "\(title): the golden was replaced, nothing was compared. \(again)\n  golden  \(path)")
    }
    guard var mismatch = try compare(golden) else { return folder.forget() }
    guard mode == .failed else {
      let found = owner.origin == nil ? try? actual() : nil
      let sides = found.map { FailedExpectation.Sides(wanted: golden, found: $0) }
      throw failure(mismatch, "accept", .failed, sides)
    }
    try write(try actual())
    mismatch.kind = .recorded
    mismatch.lines.append("The golden was replaced. \(again)")
    throw mismatch.failure(title: title, owner: owner, folder: folder, kind: kind, golden: path)
  }

  private var again: String { "Look at it and run the test again." }

  /// The golden's bytes; nil when there is none.
  private func existing() throws -> [UInt8]? {
    do {
      return try FileContents.read(path)
    } catch {
      if error.reason == .missing { return nil }
      throw SnapshotFailure(
        .notCompared, "\(title): the golden cannot be read: \(error).\n  golden  \(path)")
    }
  }

  /// Writes the golden, whole or not at all.
  private func write(_ bytes: [UInt8]) throws {
    try host.claims.write(bytes, to: path, title: title, for: owner)
    do {
      try ReportFolder.makeFolder(of: path)
      try host.write(bytes, path)
    } catch {
      throw SnapshotFailure(
        .notCompared, "\(title): the golden was not written: \(ReportFolder.words(error))")
    }
  }

  // MARK: Failing

  /// Fails where an event of the script found nothing to act on: what followed is not what the test means.
  @MainActor
  package func refuseLostEvents(of stage: Stage) throws {
    guard let lost = stage.failedTargets.first else { return }
    throw SnapshotFailure(
      .notCompared,
      "\(title): an event names \"\(lost)\", and nothing with that identifier was shown, so what followed is not"
        + " what the test means; shown are \(stage.identifiers.joined(separator: ", ")).")
  }

  private func failure(
    _ mismatch: Mismatch, _ word: String, _ mode: RecordMode, _ sides: FailedExpectation.Sides?
  ) -> SnapshotFailure {
    mismatch.failure(
      title: title, owner: owner, folder: folder, kind: kind, golden: path, sides: sides,
      command: (word, owner.command(mode)))
  }
}
