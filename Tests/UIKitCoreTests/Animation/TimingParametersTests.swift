import UIKit
import XCTest
import Scene

final class TimingParametersTests: AnimatorTestCase {
  func testCubicParameters() {
    let standard = UICubicTimingParameters()
    XCTAssertEqual(standard.controlPoint1, CGPoint(x: 0.25, y: 0.1))
    XCTAssertEqual(standard.controlPoint2, CGPoint(x: 0.25, y: 1))
    XCTAssertEqual(standard.timingCurveType, .cubic)
    let named = UICubicTimingParameters(animationCurve: .easeOut)
    XCTAssertEqual(named.timingCurveType, .builtin)
    XCTAssertEqual(named.animationCurve, .easeOut)
    XCTAssertTrue(named.cubicTimingParameters === named)
    XCTAssertNil(named.springTimingParameters)
  }

  func testDurationsOfAnimators() {
    func duration(_ parameters: any UITimingCurveProvider) -> Double {
      UIViewPropertyAnimator(duration: 0.7, timingParameters: parameters).duration
    }
    XCTAssertEqual(duration(UICubicTimingParameters()), 0.7)
    XCTAssertEqual(duration(UISpringTimingParameters(dampingRatio: 0.5)), 0.7)
    XCTAssertEqual(
      duration(UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)),
      1.4727003346780927, accuracy: 1e-12, "the settling time")
    XCTAssertEqual(
      duration(UISpringTimingParameters(duration: 0.5, bounce: 0)), 0.7999999999999999, accuracy: 1e-12)
    XCTAssertEqual(
      duration(UISpringTimingParameters(duration: 0.5, bounce: 0.3)), 0.8629552831744205, accuracy: 1e-12)
  }

  /// Damping ratio 4.56: it acts as critical, with ω₀ = 18.257.
  func testTheSystemSpring() throws {
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters())
    animator.addAnimations { self.view.center.x = 150 }
    animator.startAnimation()
    let spring = try XCTUnwrap(view.layer.animation(forKey: "position") as? CASpringAnimation)
    XCTAssertEqual([spring.mass, spring.stiffness, spring.damping], [3, 1000, 500])
    XCTAssertEqual(spring.damping / (2 * (spring.mass * spring.stiffness).squareRoot()), 4.56, accuracy: 0.01)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    let w = (1000.0 / 3).squareRoot()
    XCTAssertEqual(shownFraction, 1 - exp(-w * 0.1) * (1 + w * 0.1), accuracy: 1e-9)
    harness.frame(at: 9)
  }

  func testAVectorVelocityGivesTheCentreTwoSprings() throws {
    let parameters = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: -2))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations {
      self.view.center = CGPoint(x: 150, y: 250)
      self.view.layer.cornerRadius = 10
    }
    animator.startAnimation()
    let keys = Set(view.layer.animationKeys() ?? [])
    XCTAssertEqual(keys, ["position.x", "position.y", "cornerRadius"])
    harness.frame(at: 0)
    func value(_ velocity: Double, _ time: Double) -> Double {
      let fitted = DurationFittedSpring(duration: 1, dampingRatio: 0.5, initialVelocity: velocity)
      return SpringSolution(
        mass: 1, stiffness: Double(fitted.stiffness), damping: Double(fitted.damping),
        initialVelocity: velocity,
        allowsOverdamping: false
      ).position(at: time)
    }
    for time in stride(from: 0.05, to: 1, by: 0.05) {
      harness.frame(at: time)
      XCTAssertEqual(Double(view.shown.position.x), 50 + 100 * value(3, time), accuracy: 1e-9)
      XCTAssertEqual(Double(view.shown.position.y), 50 + 200 * value(-2, time), accuracy: 1e-9)
      XCTAssertEqual(
        Double(view.shown.cornerRadius), 10 * value(3, time), accuracy: 1e-9, "the others use dx")
    }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    XCTAssertEqual(view.center, CGPoint(x: 50, y: 50))
  }

  func testEqualComponentsNeedOnlyOne() {
    let parameters = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: 3))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations { self.view.center = CGPoint(x: 150, y: 250) }
    animator.startAnimation()
    XCTAssertEqual(view.layer.animationKeys(), ["position"])
    animator.stopAnimation(true)
  }

  func testNumbersThatAreNoneAreReported() {
    XCTAssertEqual(
      reports {
        _ = UISpringTimingParameters(
          dampingRatio: .nan, initialVelocity: CGVector(dx: CGFloat.infinity, dy: 0))
        _ = UISpringTimingParameters(mass: 0, stiffness: -1, damping: -1, initialVelocity: .zero)
        _ = UIViewPropertyAnimator(duration: .nan, curve: .linear)
      },
      [
        "UISpringTimingParameters: dampingRatio is not a finite number; using 1.0",
        "UISpringTimingParameters: the initial velocity is not a finite number; using none",
        "UISpringTimingParameters: mass must be greater than 0, got 0.0; using 1.0",
        "UISpringTimingParameters: stiffness must be greater than 0, got -1.0; using 100.0",
        "UISpringTimingParameters: damping must be greater than 0, got -1.0; using 10.0",
        "an animator's duration is not a finite number; it arrives at once",
      ])
  }

  func testParametersSurviveAnArchive() throws {
    let spring = UISpringTimingParameters(
      mass: 2, stiffness: 3, damping: 4, initialVelocity: CGVector(dx: 5, dy: 6))
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    spring.encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    let copy = try XCTUnwrap(UISpringTimingParameters(coder: reader))
    XCTAssertEqual(copy.form, spring.form)
    XCTAssertEqual(copy.initialVelocity, spring.initialVelocity)
  }
}
