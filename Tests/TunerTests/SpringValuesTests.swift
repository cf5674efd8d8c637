import Tuner
import UIKit
import XCTest

/// The four forms of a spring, and its figures, against definitions and against sampling.
final class SpringValuesTests: XCTestCase {
  private let springs: [SpringValues] = {
    var result: [SpringValues] = []
    for ratio in [0.05, 0.2, 0.4, 0.7, 0.9, 1, 1.5] {
      for velocity in [0.0, 0.9, 5, 30, -4] {
        for mass in [1.0, 2.5] {
          var spring = SpringValues(mass: mass, stiffness: 120, damping: 0, initialVelocity: velocity)
          spring.dampingRatio = ratio
          spring.allowsOverdamping = ratio > 1
          result.append(spring)
        }
      }
    }
    return result
  }()

  func testTheFormsAgreeWithTheirDefinitions() {
    let spring = SpringValues(mass: 2, stiffness: 200, damping: 12)
    XCTAssertEqual(spring.angularFrequency, 10)
    XCTAssertEqual(spring.dampingRatio, 0.3, accuracy: 1e-15)
    XCTAssertEqual(spring.response, 2 * Double.pi / 10, accuracy: 1e-15)
    XCTAssertEqual(spring.bounce, 0.7, accuracy: 1e-15)
    // ln(ζ / (0.001 √(1−ζ²))) / (ζω), by hand.
    XCTAssertEqual(spring.fittedDuration, log(0.3 / (0.001 * (1 - 0.09).squareRoot())) / 3, accuracy: 1e-12)
  }

  func testAChangeInOneFormKeepsTheOtherNumberOfThatForm() {
    for var spring in springs where spring.dampingRatio <= 1 {
      let (mass, velocity) = (spring.mass, spring.initialVelocity)
      let ratio = spring.dampingRatio
      spring.response = 0.42
      XCTAssertEqual(spring.response, 0.42, accuracy: 1e-12)
      XCTAssertEqual(spring.dampingRatio, ratio, accuracy: 1e-12)
      spring.bounce = 0.3
      XCTAssertEqual(spring.response, 0.42, accuracy: 1e-12)
      XCTAssertEqual(spring.dampingRatio, 0.7, accuracy: 1e-12)
      spring.fittedDuration = 0.75
      XCTAssertEqual(spring.dampingRatio, 0.7, accuracy: 1e-12)
      XCTAssertEqual(spring.mass, mass)
      XCTAssertEqual(spring.initialVelocity, velocity)
    }
  }

  /// UIKit's duration read back from the constants that UIKit's duration gives.
  func testUIKitsDurationReadsBack() {
    for duration in [0.15, 0.5, 0.75, 2] {
      for ratio in [0.1, 0.4, 0.9, 1] {
        for velocity in [0.0, 0.9] {
          let spring = SpringValues(
            fittedDuration: duration, dampingRatio: ratio, initialVelocity: velocity, mass: 3)
          XCTAssertEqual(spring.fittedDuration, duration, accuracy: 1e-6, "\(ratio) \(velocity)")
        }
      }
    }
  }

  func testPerceptualSpringsAreAppleS() {
    // Apple's header: stiffness (2π/d)², damping 4π(1−b)/d, or 4π/(d(1+b)) for a negative bounce, mass 1.
    let bouncy = SpringValues(perceptualDuration: 0.5, bounce: 0.25)
    XCTAssertEqual(bouncy.stiffness, 16 * Double.pi * Double.pi, accuracy: 1e-9)
    XCTAssertEqual(bouncy.damping, 4 * Double.pi * 0.75 / 0.5, accuracy: 1e-9)
    let flat = SpringValues(perceptualDuration: 0.5, bounce: -0.5)
    XCTAssertEqual(flat.damping, 4 * Double.pi / (0.5 * 0.5), accuracy: 1e-9)
    XCTAssertEqual(flat.bounce, -0.5, accuracy: 1e-12)
  }

  func testFiguresEqualWhatSamplingFinds() {
    for spring in springs {
      let figures = SpringFigures(spring)
      let step = 1e-4
      var (highest, time, fastest, crest) = (0.0, 0.0, 0.0, 0.0)
      for index in 0...60_000 {
        let t = Double(index) * step
        if spring.position(at: t) - 1 > highest { (highest, time) = (spring.position(at: t) - 1, t) }
        if spring.velocity(at: t).magnitude > fastest {
          (fastest, crest) = (spring.velocity(at: t).magnitude, t)
        }
      }
      let name = "ζ \(spring.dampingRatio), v \(spring.initialVelocity)"
      XCTAssertEqual(figures.overshoot, highest, accuracy: 1e-4, name)
      if highest > 1e-3 {
        XCTAssertEqual(try XCTUnwrap(figures.overshootTime), time, accuracy: 2 * step, name)
      }
      XCTAssertEqual(figures.peakSpeed, fastest, accuracy: 1e-4 * max(fastest, 1), name)
      XCTAssertEqual(figures.peakTime, crest, accuracy: 2 * step, name)
      // Settled means settled.
      for index in 0..<2_000 {
        let t = figures.settlingTime + Double(index) * 1e-3
        XCTAssertLessThan((spring.position(at: t) - 1).magnitude, 0.001 * 1.001, name)
      }
    }
  }

  func testFiguresByHand() {
    // ζ = 0.4: overshoot e^(−ζπ/√(1−ζ²)) = 0.2538; the swings shrink by that factor: 25 %, 6.4 %, 1.6 %, 0.4 %.
    var spring = SpringValues()
    spring.dampingRatio = 0.4
    let figures = SpringFigures(spring)
    XCTAssertEqual(figures.overshoot, 0.2538, accuracy: 1e-4)
    XCTAssertEqual(figures.oscillations, 3)
    spring.dampingRatio = 1
    XCTAssertEqual(SpringFigures(spring).overshoot, 0)
    XCTAssertNil(SpringFigures(spring).overshootTime)
    XCTAssertEqual(SpringFigures(spring).oscillations, 0)
    // Critical from rest: the speed ω² t e^(−ωt) is greatest at 1/ω, ω/e.
    XCTAssertEqual(SpringFigures(spring).peakSpeed, 10 / M_E, accuracy: 1e-9)
    XCTAssertEqual(SpringFigures(spring).peakTime, 0.1, accuracy: 1e-9)
  }

  func testImpossibleSpringsSayWhy() {
    XCTAssertNil(SpringValues().fault)
    XCTAssertEqual(SpringValues(mass: 0).fault, "a spring's mass must be greater than 0")
    XCTAssertEqual(SpringValues(stiffness: .nan).fault, "a spring's stiffness must be greater than 0")
    XCTAssertEqual(SpringValues(damping: -1).fault, "a spring's damping must be 0 or more")
    XCTAssertEqual(
      SpringValues(initialVelocity: .infinity).fault, "a spring's initial velocity must be a number")
  }
}
