import UIKit
import XCTest
import Scene

final class DurationFittedSpringTests: XCTestCase {
  private func spring(_ duration: Double, _ ratio: Double, _ velocity: Double) -> DurationFittedSpring {
    DurationFittedSpring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
  }

  func testEveryCaseOfTheFixture() throws {
    let cases = try XCTUnwrap(fixture("uiview_spring.json")["cases"] as? [[String: Any]])
    XCTAssertGreaterThan(cases.count, 100)
    for entry in cases {
      func number(_ key: String) throws -> Double { try XCTUnwrap(entry[key] as? Double, key) }
      let fitted = try spring(number("duration"), number("dampingRatio"), number("initialVelocity"))
      let name = try "d \(number("duration")) ζ \(number("dampingRatio")) v \(number("initialVelocity"))"
      XCTAssertEqual(fitted.angularFrequency, try number("omega0"), accuracy: 1e-6, name)
      let stiffness = try number("stiffness")
      XCTAssertEqual(Double(fitted.stiffness), stiffness, accuracy: 1e-6 * stiffness, name)
      XCTAssertEqual(Double(fitted.damping), try number("damping"), accuracy: 1e-6, name)
      let solution = SpringSolution(
        mass: 1, stiffness: Double(fitted.stiffness), damping: Double(fitted.damping),
        initialVelocity: try number("initialVelocity"), allowsOverdamping: false)
      let times = try XCTUnwrap(entry["t"] as? [Double])
      let values = try XCTUnwrap(entry["x"] as? [Double])
      for (time, value) in zip(times, values) {
        XCTAssertEqual(solution.position(at: time), value, accuracy: 1e-6, "\(name) at \(time)")
      }
    }
  }

  /// Printed on devices: Framer's 3 s spring, and the table that the formula predicts.
  func testPublishedFigures() {
    XCTAssertEqual(Double(spring(3, 0.25, 0).stiffness), 54.83363359078326, accuracy: 1e-12)
    XCTAssertEqual(Double(spring(3, 0.25, 0).damping), 3.702486785620688, accuracy: 1e-13)
    let table: [(Double, Double, Double, Double)] = [
      (0.5, 1, 341.0236977, 36.9336539), (1, 1, 85.2559244, 18.4668270), (0.5, 0.5, 646.8780064, 25.4337965),
      (0.5, 0.8, 323.5894917, 28.7817494), (0.3, 0.8, 898.8596993, 47.9695823),
      (1, 0.5, 161.7195016, 12.7168983),
      (0.6, 0.7, 268.9406805, 22.9591754),
    ]
    for (duration, ratio, stiffness, damping) in table {
      XCTAssertEqual(Double(spring(duration, ratio, 0).stiffness), stiffness, accuracy: 1e-7)
      XCTAssertEqual(Double(spring(duration, ratio, 0).damping), damping, accuracy: 1e-7)
    }
  }

  /// Whatever the velocity, the envelope is at 0.1 % when the duration is over.
  func testEnvelopeMeetsTheTolerance() {
    for duration in [0.01, 0.15, 0.5, 1, 3, 10] {
      for ratio in [0.01, 0.1, 0.3, 0.5, 0.8, 0.9, 0.999, 1] {
        for velocity in [-20, -3, -0.5, 0, 0.5, 0.9, 3, 10, 40] as [Double] {
          let s = spring(duration, ratio, velocity)
          let w = s.angularFrequency
          let factor =
            ratio >= 1
            ? 1 + (w - velocity) * duration : (ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot())
          let envelope = abs(factor) * exp(-ratio * w * duration)
          XCTAssertEqual(envelope, 0.001, accuracy: 1e-9, "d \(duration) ζ \(ratio) v \(velocity)")
        }
      }
    }
  }

  /// The iteration passes below zero on its way here; the root is the one of its magnitude or the largest.
  func testIterationMayPassBelowZero() {
    XCTAssertEqual(spring(0.6, 0.5, 3).angularFrequency, 20.00636870036967, accuracy: 1e-9)
    XCTAssertEqual(spring(1, 0.75, 3).angularFrequency, 8.534709612828033, accuracy: 1e-9)
  }

  /// 631 springs against figures of another implementation, and each a root that bisection finds too.
  func testGridOfDurationsRatiosAndVelocities() throws {
    let rows = try XCTUnwrap(fixture("uiview_spring_grid.json")["rows"] as? [[Double]])
    XCTAssertGreaterThan(rows.count, 600)
    for row in rows {
      let (duration, ratio, velocity, wanted) = (row[0], row[1], row[2], row[3])
      let name = "d \(duration) ζ \(ratio) v \(velocity)"
      let found = spring(duration, ratio, velocity).angularFrequency
      XCTAssertEqual(found, wanted, accuracy: 1e-6, name)
      let roots = self.roots(duration, ratio, velocity)
      XCTAssertTrue(roots.contains { abs($0 - found) < 1e-6 }, "\(name): \(found) is none of \(roots)")
    }
  }

  /// All frequencies at which the envelope is at 0.1 %, by a scan and bisection.
  private func roots(_ duration: Double, _ ratio: Double, _ velocity: Double) -> [Double] {
    func excess(_ w: Double) -> Double {
      let factor =
        ratio >= 1
        ? 1 + (w - velocity) * duration : (ratio - velocity / w) / (1 - ratio * ratio).squareRoot()
      return abs(factor) * exp(-ratio * w * duration) - 0.001
    }
    var roots: [Double] = []
    let step = 1.0005
    var w = 1e-3
    while w < 1e4 {
      if (excess(w) > 0) != (excess(w * step) > 0) {
        var (low, high) = (w, w * step)
        let rises = excess(low) < 0
        for _ in 0..<100 {
          let middle = (low + high) / 2
          if (excess(middle) < 0) == rises { low = middle } else { high = middle }
        }
        roots.append((low + high) / 2)
      }
      w *= step
    }
    return roots
  }

  func testRangesAreClamped() {
    XCTAssertEqual(spring(0.5, 4, 0), spring(0.5, 1, 0))
    XCTAssertEqual(spring(100, 0.5, 0).angularFrequency, spring(10, 0.5, 0).angularFrequency)
    XCTAssertEqual(spring(1e-9, 0.5, 0).angularFrequency, spring(0.01, 0.5, 0).angularFrequency)
    XCTAssertTrue(spring(0.5, 0, 0).angularFrequency.isFinite)
    XCTAssertTrue(spring(0.5, -1, 5).angularFrequency.isFinite)
  }
}
