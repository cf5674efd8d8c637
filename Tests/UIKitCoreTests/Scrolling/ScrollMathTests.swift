import XCTest

@testable import UIKitCore

/// The closed forms, against figures computed apart.
final class ScrollMathTests: XCTestCase {
  func testRubberBand() {
    // (1 − 1/(100·0.55/400 + 1))·400 = 400·0.1375/1.1375
    XCTAssertEqual(RubberBand.stretch(of: 100, dimension: 400), 48.351648351648, accuracy: 1e-9)
    XCTAssertEqual(RubberBand.stretch(of: 1, dimension: 800), 0.5496221, accuracy: 1e-6)
    XCTAssertLessThan(RubberBand.stretch(of: 1e9, dimension: 400), 400)
    for pull in [0.5, 3, 80, 900] as [CGFloat] {
      let stretch = RubberBand.stretch(of: pull, dimension: 300)
      XCTAssertEqual(RubberBand.pull(showing: stretch, dimension: 300), pull, accuracy: 1e-9)
      let slope = (RubberBand.stretch(of: pull + 1e-4, dimension: 300) - stretch) / 1e-4
      XCTAssertEqual(RubberBand.rate(at: stretch, dimension: 300), slope, accuracy: 1e-5)
    }
  }

  /// A velocity that is multiplied by the rate every millisecond: summed up in a tenth of a millisecond's steps.
  func testDecelerationIsTheRatePerMillisecond() {
    for rate in [0.998, 0.99] {
      let path = ScrollAxisPath.coasting(
        from: 10, velocity: 1500, range: -1e6...1e6, decelerationRate: rate, target: nil, bounces: true,
        pixel: 0.5)
      var (place, velocity, step) = (10.0, 1500.0, 1e-4)
      let factor = pow(rate, 0.1)
      for index in 1...8000 {
        let next = velocity * factor
        place += (velocity + next) / 2 * step
        velocity = next
        if index % 1000 == 0, Double(index) * step < path.duration {
          XCTAssertEqual(path.value(at: Double(index) * step), place, accuracy: 1e-3)
          XCTAssertEqual(path.velocity(at: Double(index) * step), velocity, accuracy: 1e-6)
        }
      }
      step = 0
      // x₀ − v / (1000·ln rate)
      XCTAssertEqual(path.end, rate == 0.998 ? 10 + 749.249750 : 10 + 149.248744, accuracy: 1e-5)
      XCTAssertEqual(path.value(at: path.duration - 1e-9), path.end, accuracy: 0.26)
    }
  }

  /// x'' = −2k·x' − k²·x from the edge with the momentum that is left, by Runge and Kutta's method.
  func testBounceIsACriticallyDampedSpring() {
    let path = ScrollAxisPath.coasting(
      from: 900, velocity: 2000, range: 0...1000, decelerationRate: 0.998, target: nil, bounces: true,
      pixel: 0.5)
    // Arrival: 100 = 2000/k·(1 − e^(−kt)), k = 2.002002671, hence v = 2000 − 100k.
    let k = 2.0020026706730793
    let arrival = -log(1 - 100 * k / 2000) / k
    var (x, v) = (0.0, 2000 - 100 * k)
    let h = 1e-4
    func acceleration(_ x: Double, _ v: Double) -> Double { -20 * v - 100 * x }
    var farthest = 0.0
    for index in 1...5000 {
      let (k1x, k1v) = (v, acceleration(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
      farthest = max(farthest, x)
      if index % 500 == 0 {
        XCTAssertEqual(path.value(at: arrival + Double(index) * h), 1000 + x, accuracy: 1e-6)
      }
    }
    // v / (e·k)
    XCTAssertEqual(farthest, 66.21, accuracy: 0.01)
    XCTAssertEqual(path.end, 1000)
    XCTAssertEqual(path.velocity(at: arrival - 1e-7), path.velocity(at: arrival + 1e-7), accuracy: 0.1)
  }

  func testNoBounceStopsAtTheEdge() {
    let path = ScrollAxisPath.coasting(
      from: 900, velocity: 2000, range: 0...1000, decelerationRate: 0.998, target: nil, bounces: false,
      pixel: 0.5)
    XCTAssertEqual(path.value(at: 0.2), 1000)
    XCTAssertLessThan(path.duration, 0.06)
  }

  /// Pulled beyond the top and flung inwards: the momentum continues beyond the edge without a jump.
  func testFlingInwardsFromBeyondTheEdge() {
    let path = ScrollAxisPath.coasting(
      from: -50, velocity: 1500, range: 0...5000, decelerationRate: 0.998, target: nil, bounces: true,
      pixel: 0.5)
    XCTAssertGreaterThan(path.end, 200)
    var before = path.velocity(at: 0)
    for step in 1...400 {
      let velocity = path.velocity(at: Double(step) / 400)
      // At first 2k·1500 − k²·50 = 25,000 points per second squared, then less.
      XCTAssertLessThan((velocity - before).magnitude, 62.6)
      XCTAssertGreaterThan(velocity, 0)
      before = velocity
    }
  }

  /// A target of the delegate's: arrives, never overshoots, sets off with the finger's velocity.
  func testChosenTargets() {
    for (target, velocity) in [
      (2000.0, 3000.0), (1200, 3000), (300, 3000), (300, 0), (5000, 3000), (-200, 1000),
    ] {
      let path = ScrollAxisPath.coasting(
        from: 0, velocity: velocity, range: -1000...9000, decelerationRate: 0.998, target: target,
        bounces: true,
        pixel: 0.5)
      XCTAssertEqual(path.end, target)
      XCTAssertEqual(path.velocity(at: 0), velocity, accuracy: 1e-6)
      XCTAssertEqual(path.value(at: path.duration), target)
      if target * velocity >= 0 {
        for step in 0...300 {
          XCTAssertLessThanOrEqual(path.value(at: path.duration * Double(step) / 300), target + 1e-9)
        }
      }
    }
  }
}
