import Foundation
import Goldens
import Recording
import UIKit

/// Expects a motion to keep all of some bounds: the budget of an interaction in one assertion, without a golden.
///
///     let motion = try stage.record(hertz: 240) { $0.tap("heart") }
///     expectMotion(
///       motion, "heart.shape", "transform.scale",
///       within: [.overshoot(0.2, beyond: 1), .settlingTime(0.6, to: 1, within: 0.02), .hitchTime(0)])
///
/// The failure names each bound that is not kept, and what was found.
///
/// - Parameters:
///   - motion: A recording; its rate is to be at least that of the bounds.
///   - layer: The layer's name or path, as the recording has it.
///   - keyPath: The property or its field.
///   - bounds: What the motion has to keep. Without any, nothing is expected, which is a failure.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function.
///   - line: The call's line.
///   - column: The call's column.
public func expectMotion(
  _ motion: CurveRecording, _ layer: String, _ keyPath: String, within bounds: [MotionBound],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  let subject = "\(layer) \(keyPath)"
  func fail(_ kind: SnapshotFailure.Kind, _ text: String) {
    SnapshotHost.current.fail(SnapshotFailure(kind, "\(place.words): \(text)"), place)
  }
  guard !bounds.isEmpty else { return fail(.notCompared, "\(subject) has no bounds to keep; name some.") }
  guard let curve = motion[layer, keyPath] else {
    let known = motion.columns.map(\.title)
    return fail(
      .notCompared,
      "nothing moved \(subject); "
        + (known.isEmpty
          ? "nothing moved at all." : "what moved is \(known.prefix(12).joined(separator: ", "))."))
  }
  let faults = bounds.compactMap { $0.fault(of: curve, in: motion) }
  if !faults.isEmpty {
    fail(
      .differs,
      "\(subject): \(faults.count) of \(bounds.count) bounds are not kept.\n  "
        + faults.joined(separator: "\n  "))
  }
}
