import Foundation
import Recording
import Stage
import Support
import UIKit

/// What a failed test of a project compared, as a file beside its report: from it, the tuner shows the same screen at
/// the moment that differs.
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
  /// Where it comes from.
  package var origin: Origin
  /// What the message says first.
  package var headline: String
  /// What the golden holds.
  package var kind: Golden.Kind
  /// The golden's file.
  package var golden: String
  /// The first time that differs, in seconds of the golden.
  package var first: TimeInterval

  init(_ origin: Origin, _ report: FailureReport, kind: Golden.Kind, golden: String) {
    self.origin = origin
    self.kind = kind
    self.golden = golden
    headline = report.lines.first ?? ""
    first = report.firstDifference
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
  }

  /// The file's bytes.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + Array("\n".utf8)
  }

  // MARK: What was expected

  /// The pictures that were expected, with their times on the stage; empty for curves and for a golden that is gone.
  package func expectedPictures() -> [(time: TimeInterval, image: CGImage)] {
    guard let bytes = try? FileContents.read(golden, onlyStored: true) else { return [] }
    switch kind {
    case .curves, .accessibility: return []
    case .picture:
      guard let golden = try? PictureGolden(bytes) else { return [] }
      guard let frames = golden.note?.frames else {
        return [(time: origin.since + first, image: golden.image)]
      }
      return frames.compactMap { frame in
        golden.image.cropping(to: frame.rect).map { (time: origin.since + frame.time, image: $0) }
      }
    case .clip:
      // The note has the time of each frame, and so the rate.
      guard let times = PictureGolden.noted(in: bytes)?.frames.map(\.time), times.count > 1,
        let golden = try? PictureGolden(clip: bytes, framesPerSecond: 1 / (times[1] - times[0]))
      else { return [] }
      return zip(times, golden.clip).map { (time: origin.since + $0, image: $1) }
    }
  }

  /// The curves that were expected, by their titles, with times on the stage; empty for pictures.
  package func expectedCurves() -> [String: Curve] {
    guard kind == .curves, let bytes = try? FileContents.read(golden, onlyStored: true) else { return [:] }
    let rows = CurveTable.rows(of: String(decoding: bytes, as: UTF8.self))
    guard let titles = rows.first, titles.first == "time" else { return [:] }
    let times = rows.dropFirst().compactMap { $0.first.flatMap { Double($0) }.map { $0 + origin.since } }
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
