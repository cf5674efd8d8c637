import Recording
import Stage
import UIKit

/// Two pictures that are to be the same: a comparison without a golden.
package struct PictureComparison {
  /// How far they may differ.
  package let tolerance: ImageTolerance
  /// What a failure says first.
  package let headline: String
  /// What the comparison is called.
  package let title: String
  package let owner: GoldenOwner
  /// Where a failure's report goes.
  package let folder: ReportFolder

  /// A comparison that is called so.
  package init(
    within tolerance: ImageTolerance, headline: String, title: String, owner: GoldenOwner,
    folder: ReportFolder
  ) {
    self.tolerance = tolerance
    self.headline = headline
    self.title = title
    self.owner = owner
    self.folder = folder
  }

  /// Compares what two stages show now.
  @MainActor
  package func expect(_ first: Stage, _ second: Stage) throws {
    let expected = try first.image(at: first.now), before = SceneState(of: first)
    let actual = try second.image(at: second.now)
    try expect(expected, actual, scale: Double(second.configuration.scale)) {
      let chain = SceneOutline(of: second).layers(atPixel: $0.firstX, $0.firstY)
      return (SceneState(of: second).differences(from: before), chain)
    }
  }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point.
  ///   - explain: The values that differ, and the layers that lead to the first pixel.
  @MainActor
  package func expect(
    _ expected: CGImage, _ actual: CGImage, scale: Double,
    explain: (PixelDifference) -> (values: [ValueDifference], chain: [String]) = { _ in ([], []) }
  ) throws {
    if let fault = tolerance.fault { throw SnapshotFailure(.notCompared, "\(title): \(fault)") }
    guard expected.width == actual.width, expected.height == actual.height else {
      throw Mismatch(lines: [
        "the first picture has \(expected.width) x \(expected.height) pixels, the second"
          + " \(actual.width) x \(actual.height)."
      ]).failure(title: title, owner: owner, folder: folder)
    }
    let whole = CGRect(x: 0, y: 0, width: actual.width, height: actual.height)
    guard let difference = PixelDifference(expected, in: whole, actual, within: tolerance),
      difference.isTooLarge
    else { return folder.forget() }
    let (values, chain) = explain(difference)
    var lines = [headline] + difference.lines(layer: chain.last)
    if let cause = ValueDifference.cause(values, along: chain) { lines.insert(cause, at: 2) }
    var report = FailureReport()
    report.scale = scale
    report.frames = [
      FailureReport.Frame(
        time: 0, expected: expected, actual: actual, box: difference.box, isDifferent: true)
    ]
    report.values = [values]
    throw Mismatch(lines: lines, report: report).failure(title: title, owner: owner, folder: folder)
  }
}

extension PictureComparison {
  /// The headline of an end that is another one with reduced motion.
  package static let otherEnd = "with reduced motion it ends otherwise."

  /// Compares how an interface ends with all its motion and with reduced motion.
  ///
  /// - Parameters:
  ///   - stage: Makes a stage at its beginning.
  ///   - timeout: The most seconds of media time until nothing moves, from the event.
  ///   - event: What happens to it.
  @MainActor
  package func expectSameEnd(
    of stage: () throws -> Stage, timeout: TimeInterval, after event: (Stage) throws -> Void
  ) throws {
    @MainActor func end(_ stage: Stage, _ words: String) throws -> Stage {
      let motion = try stage.record(until: .settled(timeout: timeout), hertz: 60, after: event)
      guard motion.isSettled else {
        throw SnapshotFailure(
          .notCompared, "\(title): \(words) something still moves after \(InspectedValue.text(timeout)) s.")
      }
      return stage
    }
    let first = try end(stage(), "with all motion")
    let reduced = try stage()
    reduced.change(accessibility: reduced.configuration.accessibility.union(.reduceMotion))
    reduced.restart()
    try expect(first, end(reduced, "with reduced motion"))
  }
}
