import Foundation
import Goldens
import Recording
import Stage
import UIKit

/// Expects two stages to show the same picture now, byte for byte: a comparison without a golden.
///
///     expectIdentical(fresh, used)   // after going there and coming back
///
/// - Parameters:
///   - first: What the second one is expected to look like.
///   - second: What is compared with it.
///   - tolerance: How far the pictures may differ. Default not at all.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectIdentical(
  _ first: Stage, _ second: Stage, within tolerance: ImageTolerance = .exact,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect { host in
    try place.compare(first, second, within: tolerance, headline: "the pictures differ.", host)
  }
}

/// Expects two pictures to be the same, byte for byte: a comparison without a golden.
///
/// - Parameters:
///   - first: What the second one is expected to look like.
///   - second: What is compared with it.
///   - tolerance: How far the pictures may differ. Default not at all.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectIdentical(
  _ first: CGImage, _ second: CGImage, within tolerance: ImageTolerance = .exact,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect { host in
    try place.compare(
      first, second, within: tolerance, scale: 1, headline: "the pictures differ.", host
    ) { _ in ([], []) }
  }
}

extension ExpectationPlace {
  /// Compares what two stages show now.
  ///
  /// - Parameter headline: What a failure says first.
  @MainActor
  func compare(
    _ first: Stage, _ second: Stage, within tolerance: ImageTolerance, headline: String, _ host: SnapshotHost
  ) throws {
    let expected = try first.image(at: first.now), before = SceneState(of: first)
    let actual = try second.image(at: second.now)
    let scale = Double(second.configuration.scale)
    try compare(expected, actual, within: tolerance, scale: scale, headline: headline, host) {
      let chain = SceneOutline(of: second).layers(atPixel: $0.firstX, $0.firstY)
      return (SceneState(of: second).differences(from: before), chain)
    }
  }

  /// - Parameter explain: The values that differ, and the layers that lead to the first pixel.
  @MainActor
  fileprivate func compare(
    _ expected: CGImage, _ actual: CGImage, within tolerance: ImageTolerance, scale: Double,
    headline: String, _ host: SnapshotHost,
    explain: (PixelDifference) -> (values: [ValueDifference], chain: [String])
  ) throws {
    if let fault = tolerance.fault { throw SnapshotFailure(.notCompared, "\(test): \(fault)") }
    // Several comparisons of one test have no names; their lines distinguish them.
    let folder = ReportFolder("\(Golden.fileName(test)).\(line)", place: self, host: host)
    guard expected.width == actual.width, expected.height == actual.height else {
      throw Mismatch(lines: [
        "the first picture has \(expected.width) x \(expected.height) pixels, the second"
          + " \(actual.width) x \(actual.height)."
      ]).failure(title: test, owner: owner(in: host), folder: folder)
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
    throw Mismatch(lines: lines, report: report).failure(title: test, owner: owner(in: host), folder: folder)
  }
}
