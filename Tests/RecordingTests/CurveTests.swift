import Stage
import UIKit
import XCTest

@testable import Recording

final class CurveTests: XCTestCase {
  private let curve = Curve(times: [0, 0.1, 0.2, 0.3, 0.4], values: [0, 0.8, 1.2, 0.95, 1])

  func testOvershoot() {
    XCTAssertEqual(try XCTUnwrap(curve.overshoot(beyond: 1)), 0.2, accuracy: 1e-12)
    XCTAssertEqual(curve.overshoot(beyond: 2), 0)
    let down = Curve(times: [0, 1, 2], values: [5, -1, 0])
    XCTAssertEqual(down.overshoot(beyond: 0), 1)
    let back = Curve(times: [0, 1, 2], values: [1, 1.4, 1])
    XCTAssertEqual(try XCTUnwrap(back.overshoot(beyond: 1)), 0.4, accuracy: 1e-12, "it starts at its target")
    XCTAssertNil(Curve(times: [0], values: [nil]).overshoot(beyond: 1))
  }

  func testSettlingTime() {
    XCTAssertEqual(curve.settlingTime(to: 1, within: 0.06), 0.3)
    XCTAssertEqual(curve.settlingTime(to: 1, within: 0.01), 0.4)
    XCTAssertEqual(curve.settlingTime(to: 1, within: 2), 0)
    XCTAssertNil(curve.settlingTime(to: 3, within: 0.1), "it never gets there")
  }

  func testLargestStep() throws {
    let step = try XCTUnwrap(curve.largestStep)
    XCTAssertEqual(step.size, 0.8)
    XCTAssertEqual(step.time, 0.1)
    XCTAssertNil(Curve(times: [0], values: [1]).largestStep)
  }

  func testBounceOfTheStage() throws {
    let motion = try CurveRecording(of: Sample.stage(Sample.bounce), hertz: 60)
    let scale = try XCTUnwrap(motion["box", "transform.scale"])
    XCTAssertLessThanOrEqual(try XCTUnwrap(scale.overshoot(beyond: 1)), 0.4 + 1e-9)
    XCTAssertLessThan(try XCTUnwrap(scale.largestStep?.size), 0.15)
    XCTAssertLessThanOrEqual(try XCTUnwrap(scale.settlingTime(to: 1, within: 0.03)), 0.3)
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
      "A &lt; B", ">time (s)<", ">transform.scale<", ">position.x<", "(points)", ">box<", ">0.30<", ">1.4<",
    ] {
      XCTAssertTrue(svg.contains(words), words)
    }
    XCTAssertEqual(svg.components(separatedBy: "<path").count - 1, 4, "two curves, two legend strokes")
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
