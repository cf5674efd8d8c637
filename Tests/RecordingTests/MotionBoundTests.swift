import Recording
import Stage
import UIKit
import XCTest

/// Bounds on how a motion feels, and frames that a motion misses.
final class MotionBoundTests: XCTestCase {
  private func curve(_ values: [Double?], hertz: Double = 60) -> Curve {
    Curve(times: values.indices.map { Double($0) / hertz }, values: values)
  }

  func testAFrameThatStandsStillOnItsWayIsAHitch() throws {
    let smooth = curve((0...20).map { Double($0) })
    XCTAssertEqual(smooth.hitches(atHertz: 60), [])
    XCTAssertEqual(smooth.hitchTime(atHertz: 60), 0)
    // Every other frame is missed: it moves at 30 frames a second.
    let slow = curve((0...20).map { Double($0 / 2) })
    XCTAssertEqual(slow.hitchTime(atHertz: 60), 9 / 60, accuracy: 1e-9)
    XCTAssertEqual(slow.hitchTime(atHertz: 30), 0)
    // One frame is missed, and the next one makes up for it.
    let one = curve([0, 1, 2, 3, 3, 5, 6])
    let hitch = try XCTUnwrap(one.hitches(atHertz: 60)?.first)
    XCTAssertEqual(one.hitches(atHertz: 60)?.count, 1)
    XCTAssertEqual(hitch.lowerBound, 3 / 60, accuracy: 1e-9)
    XCTAssertEqual(hitch.upperBound, 4 / 60, accuracy: 1e-9)
    // Before it begins and after it ends it stands, and so it does in a pause.
    let rest = [Double](repeating: 1, count: 9)
    XCTAssertEqual(curve([0, 0, 0, 0.5] + rest + [2, 3, 3, 3]).hitchTime(atHertz: 60), 0)
    // Recorded more often, it counts what each frame shows.
    let fine = curve((0...80).map { Double($0 / 8) }, hertz: 240)
    XCTAssertEqual(fine.hitchTime(atHertz: 60), 9 / 60, accuracy: 1e-9)
    XCTAssertNil(curve([nil, 1]).hitches(atHertz: 60))
    XCTAssertEqual(curve([]).hitchTime(atHertz: 60), .infinity)
    for rate in [0, -60, .nan, .infinity, .greatestFiniteMagnitude, 1e15] {
      XCTAssertNil(smooth.hitches(atHertz: rate), "\(rate)")
    }
  }

  @preconcurrency @MainActor
  private func motion(_ values: [Double]) throws -> (CurveRecording, Curve) {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 60, height: 40), scale: 1)) {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      box.accessibilityIdentifier = "box"
      box.backgroundColor = .red
      controller.view.addSubview(box)
      var frame = 0
      _ = Timer.scheduledTimer(withTimeInterval: 1 / 60, repeats: true) { timer in
        guard frame < values.count else { return timer.invalidate() }
        box.center.x = values[frame]
        frame += 1
      }
      return controller
    }
    let motion = try stage.record(
      until: .duration(1), hertz: 60,
      selecting: CurveRecording.Selection(layers: ["box"], keyPaths: ["position.x"]))
    return (motion, try XCTUnwrap(motion["box", "position.x"]))
  }

  func testEachBoundSaysWhatIsWrong() throws {
    let (motion, curve) = try motion([5, 6, 7, 8, 8, 10, 11, 13, 12, 12])
    func fault(_ bound: MotionBound) -> String? { bound.fault(of: curve, in: motion) }
    XCTAssertNil(fault(.hitchTime(1 / 60)))
    XCTAssertEqual(
      fault(.hitchTime(0.01)), "it stands still on its way for 0.016667 s, at most 0.01 s, first at 0.067 s")
    XCTAssertNil(fault(.overshoot(1, beyond: 12)))
    XCTAssertEqual(fault(.overshoot(0.5, beyond: 12)), "overshoot beyond 12.0 is 1.0, at most 0.5")
    XCTAssertNil(fault(.largestStep(2)))
    XCTAssertEqual(fault(.largestStep(1.5)), "the largest step at 60 Hz is 2.0, at most 1.5")
    XCTAssertEqual(fault(.monotonic), "it turns back")
    XCTAssertEqual(
      fault(.settlingTime(0.05, to: 12, within: 0.1)),
      "settling to 12.0 within 0.1 takes 0.15 s, at most 0.05 s")
    XCTAssertNotNil(fault(.velocityJump(1)))
    XCTAssertEqual(
      fault(.neverBlank),
      "whether something is to be seen is not known; record it with watchesPixels: true")
    XCTAssertEqual(
      fault(.settlingTime(5, to: 99, within: 0.1)),
      "it does not settle to 99.0 within 0.1")
  }
}
