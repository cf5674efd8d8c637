import SampleStage
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens

/// The budget of an interaction in one assertion.
final class MotionExpectationTests: ExpectationTestCase {
  @preconcurrency @MainActor
  private func slide() throws -> CurveRecording {
    try Sample.stage { Sample.slide($0) }.record(until: .duration(0.5), hertz: 240) { $0.tap("box") }
  }

  private func expect(
    _ motion: CurveRecording, _ bounds: [MotionBound], of layer: String = "box",
    _ keyPath: String = "position.x"
  ) -> SnapshotFailure? {
    failure {
      expectMotion(
        motion, layer, keyPath, within: bounds, filePath: "/somewhere/BoxTests.swift", function: "testBox()",
        line: 12)
    }
  }

  func testABudgetThatIsKept() throws {
    // 20 points in 0.2 s, at constant speed.
    let bounds: [MotionBound] = [
      .overshoot(0, beyond: 70), .settlingTime(0.21, to: 70, within: 0.1), .largestStep(1.7), .hitchTime(0),
      .monotonic,
    ]
    XCTAssertNil(expect(try slide(), bounds))
  }

  func testEachBoundThatIsNotKeptIsNamed() throws {
    let failed = expect(
      try slide(),
      [.overshoot(0, beyond: 60), .settlingTime(0.1, to: 70, within: 0.1), .largestStep(1), .monotonic])
    assert(
      failed, .differs,
      "BoxTests.swift:12 (testBox()): box position.x: 3 of 4 bounds are not kept.",
      "overshoot beyond 60.0 is 10.0, at most 0.0",
      "settling to 70.0 within 0.1 takes 0.2 s, at most 0.1 s",
      "the largest step at 60 Hz is 1.666667, at most 1.0")
  }

  func testWhatDidNotMoveAndNoBoundsAreFailures() throws {
    let motion = try slide()
    assert(
      expect(motion, [.monotonic], of: "box", "opacity"), .notCompared,
      "BoxTests.swift:12 (testBox()): nothing moved box opacity; what moved is box:position.x.")
    assert(
      expect(motion, []), .notCompared,
      "BoxTests.swift:12 (testBox()): box position.x has no bounds to keep; name some.")
  }
}
