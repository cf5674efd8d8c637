import Foundation
import Recording
import Stage
import Support
import UIKit

/// What a failed test compared, as a file beside its report: from it, the tuner shows the moment that differs. The
/// screen of a project is shown itself; of a test in code, which alone can make its screen, what it found is played.
package struct FailedExpectation: Codable, Equatable, Sendable {
  /// The screen that is tested, and how it is shown.
  package struct Origin: Codable, Equatable, Sendable {
    /// The project's file or folder.
    package var project: String
    /// The target that was named.
    package var target: String?
    /// The screen's name.
    package var screen: String
    /// What was done to it: a saved test of the tuner; nil for nothing.
    package var script: String?
    /// What the stage is like.
    package var stage: ScreenTest.Surroundings
    /// When time 0 of the golden is, on the stage.
    package var since: TimeInterval
    /// The words of the command that accepts what was found.
    package var accept: [String]

    /// An origin of these parts.
    package init(
      project: String, target: String?, screen: String, script: String?, stage: ScreenTest.Surroundings,
      since: TimeInterval, accept: [String]
    ) {
      self.project = project
      self.target = target
      self.screen = screen
      self.script = script
      self.stage = stage
      self.since = since
      self.accept = accept
    }
  }

  /// The file's name in the report's folder.
  package static let fileName = "failure.json"
  private static let known = 1

  private var version = FailedExpectation.known
  /// The screen that is tested; nil for a test in code.
  package var origin: Origin?
  /// What the message says first.
  package var headline: String
  /// What the golden holds.
  package var kind: Golden.Kind
  /// The golden's file.
  package var golden: String
  /// The first time that differs, in seconds of the golden.
  package var first: TimeInterval
  /// The files beside it that hold the golden as it was and what was found, as a golden would; nil where the screen
  /// itself shows that.
  private var wanted: String?, found: String?
  /// Pixels per point.
  package var scale: Double

  init(_ origin: Origin?, _ report: FailureReport, kind: Golden.Kind, golden: String) {
    self.origin = origin
    self.kind = kind
    self.golden = golden
    headline = report.lines.first ?? ""
    first = report.firstDifference
    scale = report.scale
    guard origin == nil else { return }
    (wanted, found) = ("wanted.\(kind.fileExtension)", "found.\(kind.fileExtension)")
  }

  /// What was compared: the bytes of the golden, and those that it would have.
  package struct Sides {
    let wanted: [UInt8]
    let found: [UInt8]
  }

  /// The files from which the tuner shows a failure; none where there is nothing to compare on a clock.
  static func files(
    _ report: FailureReport, of owner: GoldenOwner, kind: Golden.Kind?, golden: String?, _ sides: Sides?
  ) -> [SnapshotFailure.File] {
    guard let kind, let golden, owner.origin != nil || (kind != .accessibility && sides != nil) else {
      return []
    }
    let failed = FailedExpectation(owner.origin, report, kind: kind, golden: golden)
    guard let bytes = try? failed.json() else { return [] }
    var files = [SnapshotFailure.File(name: fileName, bytes: bytes)]
    if let sides, let wanted = failed.wanted, let found = failed.found {
      files.append(SnapshotFailure.File(name: wanted, bytes: sides.wanted))
      files.append(SnapshotFailure.File(name: found, bytes: sides.found))
    }
    return files
  }

  /// Reads what is beside a report.
  ///
  /// - Parameter path: The report's folder, its page, or the file itself.
  /// - Throws: `FileError`, or `DecodingError` for another file.
  package init(at path: String) throws {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let folder = isThere && isFolder.boolValue ? path : FileContents.folder(of: path)
    let bytes = try FileContents.read("\(folder)/\(Self.fileName)", onlyStored: true)
    self = try JSONDecoder().decode(FailedExpectation.self, from: Data(bytes))
    wanted = wanted.map { "\(folder)/\($0)" }
    found = found.map { "\(folder)/\($0)" }
  }

  /// The file's bytes.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + Array("\n".utf8)
  }

  /// When time 0 of the golden is, on the stage.
  private var since: TimeInterval { origin?.since ?? 0 }

  /// The first time that differs, on the stage.
  package var firstOnStage: TimeInterval { since + first }

  /// What messages call it: the golden's name without its ending.
  package var title: String { ((golden as NSString).lastPathComponent as NSString).deletingPathExtension }

  /// Makes what was found the golden.
  ///
  /// - Throws: `FileError`.
  package func acceptFound() throws {
    guard let found else { return }
    try FileContents.write(try FileContents.read(found, onlyStored: true), to: golden)
  }

  // MARK: What was expected, and what was found

  /// Both sides, for the tuner.
  package struct Motions {
    /// The pictures that were expected, with their times on the stage; empty for curves and for a golden that is gone.
    package var expectedPictures: [(time: TimeInterval, image: CGImage)] = []
    /// The pictures that were found, with their times; empty for curves, and where the screen itself shows them.
    package var foundPictures: [(time: TimeInterval, image: CGImage)] = []
    /// The curves that were expected, by their titles, with times on the stage; of pictures those that their layers'
    /// values make, where these were noted and the screen itself is not there.
    package var expectedCurves: [String: Curve] = [:]
    /// The curves that were found, by their titles; empty where the screen itself shows them.
    package var foundCurves: [String: Curve] = [:]
  }

  /// Reads both sides, each file once.
  package func motions() -> Motions {
    let golden = wanted ?? golden
    if kind == .curves {
      return Motions(expectedCurves: table(golden), foundCurves: found.map(table) ?? [:])
    }
    let expected = side(golden), actual = found.map(side)
    var motions = Motions(expectedPictures: expected.pictures, foundPictures: actual?.pictures ?? [])
    guard wanted != nil, let before = expected.note, let after = actual?.note,
      before.frames.map(\.time) == after.frames.map(\.time), let old = before.history,
      let new = after.history
    else { return motions }
    let curves = SceneCurves.curves(
      after.frames.map(\.time), expected: old.states, actual: new.states)
    for curve in curves {
      let title = "\(curve.layer):\(curve.keyPath)"
      guard motions.expectedCurves[title] == nil else { continue }
      (motions.expectedCurves[title], motions.foundCurves[title]) = (curve.expected, curve.actual)
    }
    return motions
  }

  /// The pictures of a file, and what it notes of the layers.
  private typealias Side = (pictures: [(time: TimeInterval, image: CGImage)], note: PictureGolden.Note?)

  private func side(_ file: String) -> Side {
    guard let bytes = try? FileContents.read(file, onlyStored: true) else { return ([], nil) }
    switch kind {
    case .curves, .accessibility: return ([], nil)
    case .picture:
      guard let golden = try? PictureGolden(bytes) else { return ([], nil) }
      guard let note = golden.note else { return ([(time: since + first, image: golden.image)], nil) }
      let pictures = note.frames.compactMap { frame in
        golden.image.cropping(to: frame.rect).map { (time: since + frame.time, image: $0) }
      }
      return (pictures, note)
    case .clip:
      // The note has the time of each frame, and so the rate.
      guard let note = PictureGolden.noted(in: bytes), note.frames.count > 1,
        let golden = try? PictureGolden(
          clip: bytes, framesPerSecond: 1 / (note.frames[1].time - note.frames[0].time))
      else { return ([], nil) }
      return (zip(note.frames, golden.clip).map { (time: since + $0.time, image: $1) }, note)
    }
  }

  /// The curves of a table.
  private func table(_ file: String) -> [String: Curve] {
    guard let bytes = try? FileContents.read(file, onlyStored: true) else { return [:] }
    let rows = CurveTable.rows(of: String(decoding: bytes, as: UTF8.self))
    guard let titles = rows.first, titles.first == "time" else { return [:] }
    let times = rows.dropFirst().compactMap { $0.first.flatMap { Double($0) }.map { $0 + since } }
    var curves: [String: Curve] = [:]
    for (column, title) in titles.enumerated().dropFirst() {
      let values = rows.dropFirst().map { column < $0.count ? Double($0[column]) : nil }
      curves[title] = Curve(times: times, values: values)
    }
    return curves
  }
}

extension FailureReport {
  /// The first time that differs; 0 where nothing says when.
  var firstDifference: TimeInterval {
    if let frame = frames.first(where: \.isDifferent) { return frame.time }
    let firsts = curves.filter(\.isDifferent).compactMap { curve in
      zip(curve.actual.times, zip(curve.expected.values, curve.actual.values)).first { $1.0 != $1.1 }?.0
    }
    return firsts.min() ?? 0
  }
}
