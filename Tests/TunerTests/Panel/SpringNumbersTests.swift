import Foundation
import XCTest

@testable import Tuner

/// The four forms against the formulas that their inventors give.
final class SpringNumbersTests: XCTestCase {
  private let plain = SpringNumbers(mass: 1, stiffness: 100, damping: 10, velocity: 0)

  func testFormsOfCoreAnimationsOwnSpring() {
    // ζ = 10 / (2 √100) = 0.5; 2π / 10; bounce = 1 − ζ.
    XCTAssertEqual(plain[.ratio], 0.5)
    XCTAssertEqual(plain[.response], 0.628318531, accuracy: 1e-9)
    XCTAssertEqual(plain[.duration], 0.628318531, accuracy: 1e-9)
    XCTAssertEqual(plain[.bounce], 0.5)
    XCTAssertEqual(plain[.fittedRatio], 0.5)
    // ln(ζ / (0.001 √(1 − ζ²))) / (ζω) = ln(577.350269…) / 5.
    XCTAssertEqual(plain[.fittedDuration], 1.271690, accuracy: 1e-6)
  }

  func testFiguresOfCoreAnimationsOwnSpring() throws {
    let figures = plain.figures
    // e^(−πζ/√(1−ζ²)) at π / (ω √(1−ζ²)).
    XCTAssertEqual(figures.overshoot, 0.163033534821580, accuracy: 1e-9)
    XCTAssertEqual(try XCTUnwrap(figures.overshootTime), 0.362759872847, accuracy: 1e-6)
    // What Core Animation says for this spring.
    XCTAssertEqual(figures.settlingTime, 1.4727003346780927, accuracy: 1e-9)
    // 16 %, then 2.7 %, then 0.4 %, which is invisible.
    XCTAssertEqual(figures.oscillations, 2)
    // ω e^(−ζ acos ζ / √(1−ζ²)) for a spring from rest.
    XCTAssertEqual(figures.peakSpeed, 5.4630, accuracy: 1e-3)
  }

  func testChangingAFormKeepsTheOthersOfThatForm() {
    var spring = SpringNumbers(mass: 2, stiffness: 180, damping: 12, velocity: 3)
    let response = spring[.response]
    spring[.ratio] = 0.8
    XCTAssertEqual(spring[.response], response, accuracy: 1e-9)
    XCTAssertEqual(spring[.ratio], 0.8)
    XCTAssertEqual(spring[.mass], 2)
    XCTAssertEqual(spring[.velocity], 3)
    spring[.duration] = 0.4
    XCTAssertEqual(spring[.ratio], 0.8, accuracy: 1e-9)
    XCTAssertEqual(spring[.duration], 0.4, accuracy: 1e-9)
    spring[.bounce] = -0.2
    // Below 0 a spring is damped more than critically: ζ = 1 / (1 − 0.2).
    XCTAssertEqual(spring[.ratio], 1.25, accuracy: 1e-9)
    XCTAssertEqual(spring[.bounce], -0.2, accuracy: 1e-9)
  }

  func testUIKitsFormGoesThereAndBack() {
    for (duration, ratio) in [(0.15, 0.9), (0.5, 0.5), (1.0, 0.2), (0.4, 1.0)] {
      for velocity in [0.0, 0.9] {
        var spring = SpringNumbers()
        spring[.velocity] = velocity
        spring[.fittedRatio] = ratio
        spring[.fittedDuration] = duration
        XCTAssertEqual(spring[.fittedDuration], duration, accuracy: 1e-6, "\(ratio) \(velocity)")
        XCTAssertEqual(spring[.fittedRatio], ratio, accuracy: 1e-9)
      }
    }
    // Framer's figures for UIKit: half a second at half damping is 631.78 and 25.14… of mass 1.
    var spring = SpringNumbers()
    spring[.fittedRatio] = 0.5
    spring[.fittedDuration] = 0.5
    XCTAssertEqual(spring[.stiffness], 646.878, accuracy: 1e-2)
  }

  func testNothingOddGetsIn() {
    var spring = plain
    spring[.mass] = .nan
    spring[.stiffness] = .infinity
    XCTAssertEqual(spring, plain)
    spring[.mass] = -1
    XCTAssertGreaterThan(spring[.mass], 0)
    spring = SpringNumbers(mass: 1, stiffness: 100, damping: 0, velocity: 0)
    XCTAssertGreaterThan(spring.figures.settlingTime, 1e9, "without damping it never settles")
  }
}
