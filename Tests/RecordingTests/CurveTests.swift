import Foundation
import Stage
import Support
import UIKit
import XCTest

@testable import Recording

final class CurveTests: XCTestCase {
  private let curve = Curve(times: [0, 0.1, 0.2, 0.3, 0.4], values: [0, 0.8, 1.2, 0.95, 1])

  func testOvershoot() {
    XCTAssertEqual(curve.overshoot(beyond: 1), 0.2, accuracy: 1e-12)
    XCTAssertEqual(curve.overshoot(beyond: 2), 0)
    let down = Curve(times: [0, 1, 2], values: [5, -1, 0])
    XCTAssertEqual(down.overshoot(beyond: 0), 1)
    let back = Curve(times: [0, 1, 2], values: [1, 1.4, 1])
    XCTAssertEqual(back.overshoot(beyond: 1), 0.4, accuracy: 1e-12, "it starts at its target")
  }

  func testSettlingTime() {
    XCTAssertEqual(curve.settlingTime(to: 1, within: 0.06), 0.3)
    XCTAssertEqual(curve.settlingTime(to: 1, within: 0.01), 0.4)
    XCTAssertEqual(curve.settlingTime(to: 1, within: 2), 0)
    XCTAssertEqual(curve.settlingTime(to: 3, within: 0.1), .infinity, "it never gets there")
  }

  func testNothingSatisfiesNoBound() {
    for empty in [Curve(times: [], values: []), Curve(times: [0], values: [nil])] {
      XCTAssertEqual(empty.overshoot(beyond: 1), .infinity)
      XCTAssertEqual(empty.settlingTime(to: 1, within: 9), .infinity)
      XCTAssertEqual(empty.largestStep(atHertz: 60), .infinity)
      XCTAssertEqual(empty.velocityJump, .infinity)
      XCTAssertFalse(empty.monotonic)
    }
    XCTAssertEqual(curve.largestStep(atHertz: 0), .infinity)
    XCTAssertEqual(curve.largestStep(atHertz: .nan), .infinity)
  }

  private func sampled(_ hertz: Double, until end: Double, _ value: (Double) -> Double?) -> Curve {
    let times = (0...Int(end * hertz)).map { Double($0) / hertz }
    return Curve(times: times, values: times.map(value))
  }

  func testLargestStepIsThatOfTheWorstFrame() {
    let steady = sampled(480, until: 1) { 300 * $0 }
    XCTAssertEqual(steady.largestStep(atHertz: 60), 5, accuracy: 1e-9)
    XCTAssertEqual(steady.largestStep(atHertz: 120), 2.5, accuracy: 1e-9)
    // A jump between two frames is seen whole, however the frames are.
    let jump = sampled(480, until: 1) { $0 < 0.5073 ? 0 : 8 }
    XCTAssertEqual(jump.largestStep(atHertz: 60), 8)
    let gap = Curve(times: [0, 0.1, 0.2], values: [0, nil, 4])
    XCTAssertEqual(gap.largestStep(atHertz: 10), 2, accuracy: 1e-9, "straight across what is missing")
  }

  func testVelocityJump() {
    // Speed that changes steadily is no jump: 3 · 100 t² / 2 has the speed 300 t.
    XCTAssertEqual(sampled(240, until: 1) { 150 * $0 * $0 }.velocityJump, 0, accuracy: 1e-6)
    // From 200 units a second to −100.
    let kink = sampled(240, until: 1) { $0 < 0.5 ? 200 * $0 : 100 - 100 * ($0 - 0.5) }
    XCTAssertEqual(kink.velocityJump, 300, accuracy: 1e-6)
    // A cosine's speed is smooth; what remains shrinks with the cube of the interval: h³/2 times the fourth slope, ω⁴.
    func rest(_ hertz: Double) -> Double { sampled(hertz, until: 1) { cos(10 * $0) }.velocityJump }
    XCTAssertEqual(rest(240), 10_000 / 2 / (240 * 240 * 240), accuracy: 1e-5)
    XCTAssertEqual(rest(120) / rest(240), 8, accuracy: 0.1)
  }

  func testMonotonic() {
    XCTAssertFalse(curve.monotonic)
    XCTAssertTrue(Curve(times: [0, 1, 2], values: [0, 0, 3]).monotonic)
    XCTAssertTrue(Curve(times: [0, 1, 2], values: [3, nil, -3]).monotonic)
    XCTAssertTrue(Curve(times: [0, 1], values: [3, 3]).monotonic)
  }

  func testBounceOfTheStage() throws {
    let motion = try Sample.stage(taps: [], Sample.bounce).record(hertz: 60) { $0.tap("box") }
    let scale = try XCTUnwrap(motion["box", "transform.scale"])
    XCTAssertEqual(scale, motion["box", "transform.scale.x"], "one column for both directions")
    XCTAssertLessThanOrEqual(scale.overshoot(beyond: 1), 0.4 + 1e-9)
    XCTAssertLessThan(scale.largestStep(atHertz: 60), 0.15)
    XCTAssertLessThanOrEqual(scale.settlingTime(to: 1, within: 0.03), 0.3)
    XCTAssertNil(motion["box", "position.x"])
  }

  func testAnInterruptionKeepsItsSpeedOrDoesNot() throws {
    func jump(startingAnew: Bool) throws -> Double {
      let stage = try Sample.stage(taps: []) { box in
        let target: CGFloat = box.center.x > 60 ? 50 : 80
        if startingAnew, let shown = box.layer.presentation() {
          box.center = shown.position
          box.layer.removeAllAnimations()
        }
        UIView.animate(withDuration: 0.4, delay: 0, options: [.allowUserInteraction]) {
          box.center.x = target
        }
      }
      let motion = try stage.record(hertz: 960) {
        $0.tap("box")
        $0.send(.tap(.point(CGPoint(x: 70, y: 40))), after: 0.2)
      }
      let x = try XCTUnwrap(motion["box", "position.x"])
      XCTAssertEqual(x.values.last, 50, "it was turned back")
      return x.velocityJump
    }
    // An additive turn keeps place and speed. Beginning again where the box is drops the speed of 30 points in 0.4 s
    // half way on the ease-in-ease-out curve, whose slope is 1.72 there: 129 points a second.
    XCTAssertLessThan(try jump(startingAnew: false), 2)
    XCTAssertEqual(try jump(startingAnew: true), 129, accuracy: 2)
  }

  func testBlankMomentsAreSeen() throws {
    func stage(_ alpha: CGFloat) throws -> Stage {
      try Sample.stage(taps: []) { box in UIView.animate(withDuration: 0.2) { box.alpha = alpha } }
    }
    let gone = try stage(0).record(hertz: 60, watchesPixels: true) { $0.tap("box") }
    XCTAssertFalse(gone.neverBlank)
    XCTAssertEqual(try XCTUnwrap(gone.blankTimes?.first), 0.2, accuracy: 0.01)
    let faint = try stage(0.5).record(hertz: 60, watchesPixels: true) { $0.tap("box") }
    XCTAssertTrue(faint.neverBlank)
    let unwatched = try stage(0.5).record(hertz: 60) { $0.tap("box") }
    let (isNever, messages) = Diagnostics.withCapture { unwatched.neverBlank }
    XCTAssertFalse(isNever)
    XCTAssertEqual(
      messages.map(\.text),
      ["whether a motion is ever blank is not known; record it with watchesPixels: true"])
  }

  // MARK: Plot

  func testPlotHasAxesUnitsAndLegend() throws {
    let stage = try Sample.stage { box in
      Sample.bounce(box)
      Sample.slide(box)
    }
    let svg = try CurveRecording(of: stage, hertz: 60, until: .duration(0.3)).svg(title: "A < B")
    XCTAssertTrue(svg.hasPrefix("<svg xmlns="))
    XCTAssertTrue(svg.hasSuffix("</svg>\n"))
    for words in [
      "A &lt; B", ">time (s)<", ">transform.scale<", ">position.x<", "(points)", ">speed<",
      "(points per second)", "(per second)", ">box<", ">0.30<", ">1.4<",
    ] {
      XCTAssertTrue(svg.contains(words), words)
    }
    XCTAssertEqual(
      svg.components(separatedBy: "<path").count - 1, 6, "two curves, their speeds, two legend strokes")
    XCTAssertFalse(svg.contains("nan"))
    XCTAssertFalse(svg.contains("inf"))
  }

  func testPlotOfNothing() throws {
    let svg = try CurveRecording(of: Sample.stage { _ in }, hertz: 10, until: .duration(0.1)).svg()
    XCTAssertTrue(svg.contains("Nothing moved."))
  }

  func testAxesOfExtremeNumbersEnd() {
    for (low, high) in [(-1e308, 1e308), (0, .infinity), (1e300, 1e300), (5e-324, 1e-323), (1e17, 1e17 + 64)]
    {
      for axis in [AxisScale(around: low, high, ticks: 5), AxisScale(exactly: low, high, ticks: 10)] {
        XCTAssertLessThan(axis.low, axis.high, "\(low)...\(high)")
        XCTAssertLessThan(axis.ticks.count, 100)
        for tick in axis.ticks { XCTAssertFalse(axis.label(tick).isEmpty) }
      }
    }
  }

  func testAxesHaveRoundTicks() {
    XCTAssertEqual(AxisScale(exactly: 0, 0.3, ticks: 6).ticks, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3])
    let still = AxisScale(around: 1, 1, ticks: 5)
    XCTAssertEqual(still.fraction(1), 0.5)
    let scale = AxisScale(around: -20, 130, ticks: 5)
    XCTAssertEqual(scale.ticks, [0, 50, 100])
    XCTAssertEqual(AxisScale(around: -100, 100, ticks: 4).label(-100), "\u{2212}100")
    for (low, high) in [(0.0, 1e-9), (1e9, 1e9 + 1), (-3, 1e6), (0.8, 1.0)] {
      let axis = AxisScale(around: low, high, ticks: 5)
      XCTAssertLessThan(axis.low, low)
      XCTAssertGreaterThan(axis.high, high)
      XCTAssertTrue((2...12).contains(axis.ticks.count), "\(axis.ticks)")
    }
  }
}
