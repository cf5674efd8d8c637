import UIKit
import XCTest
import Scene

final class AnimatorScrubbingTests: AnimatorTestCase {
  // MARK: Pause, scrub, continue

  private static let curves: [String: any UITimingCurveProvider] = [
    "easeIn": UICubicTimingParameters(animationCurve: .easeIn),
    "easeOut": UICubicTimingParameters(animationCurve: .easeOut),
    "easeInEaseOut": UICubicTimingParameters(animationCurve: .easeInOut),
    "linear": UICubicTimingParameters(animationCurve: .linear),
    "default": UICubicTimingParameters(),
  ]

  func testEveryCaseOfTheFixture() throws {
    let cases = try XCTUnwrap(fixture("property_animator.json")["cases"] as? [[String: Any]])
    XCTAssertEqual(cases.count, 20)
    for entry in cases {
      tearDown()
      setUp()
      let name = try XCTUnwrap(entry["curve"] as? String)
      let duration = 2.0
      let animator = UIViewPropertyAnimator(
        duration: duration, timingParameters: try XCTUnwrap(Self.curves[name], name))
      animator.addAnimations { self.moveRight() }
      var ended: TimeInterval?
      animator.addCompletion { _ in ended = self.harness.context.scheduler.now }
      let remaining = try XCTUnwrap(entry["remainingDurationFraction"] as? Double) * duration
      var start = 0.0
      if let paused = entry["pausedAtTimeFraction"] as? Double {
        animator.startAnimation()
        harness.frame(at: 0)
        start = paused * duration
        harness.frame(at: start)
        let before = shownFraction
        animator.pauseAnimation()
        harness.frame(at: start)
        let expected = try XCTUnwrap(entry["fractionCompleteAfterPause"] as? Double)
        XCTAssertEqual(Double(animator.fractionComplete), expected, accuracy: 1e-4, name)
        XCTAssertEqual(shownFraction, before, accuracy: 1e-12, "\(name) jumps")
        XCTAssertEqual(shownFraction, expected, accuracy: 1e-4, name)
      } else {
        let fraction = try XCTUnwrap(entry["scrubbedToFraction"] as? Double)
        animator.fractionComplete = CGFloat(fraction)
        harness.frame(at: 0)
        XCTAssertEqual(shownFraction, fraction, accuracy: 1e-12, name)
      }
      // However long it rests, it continues from there.
      start += 7
      harness.frame(at: start)
      let held = shownFraction
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      harness.frame(at: start)
      XCTAssertEqual(shownFraction, held, accuracy: 1e-9, name)
      harness.frame(at: start + remaining - 1e-3)
      XCTAssertNil(ended, name)
      harness.frame(at: start + remaining + 1e-3)
      XCTAssertEqual(try XCTUnwrap(ended, name), start + remaining, accuracy: 2e-3, name)
      XCTAssertEqual(view.center.x, 150)
    }
  }

  func testScrubbingMovesWhileTheClockStandsStill() {
    let animator = self.animator(1, .easeIn)
    animator.pauseAnimation()
    XCTAssertEqual(animator.state, .active)
    XCTAssertFalse(animator.isRunning)
    for fraction in [0.3, 0.9, 0, 1, 0.5] {
      animator.fractionComplete = CGFloat(fraction)
      XCTAssertTrue(harness.context.hasPendingChanges, "a frame must follow")
      harness.frame(at: 0)
      XCTAssertEqual(shownFraction, fraction, accuracy: 1e-12)
      XCTAssertEqual(Double(animator.fractionComplete), fraction, accuracy: 1e-12)
    }
    XCTAssertFalse(harness.context.needsFrames, "a paused animator asks for no frames")
    animator.fractionComplete = 1.5
    XCTAssertEqual(animator.fractionComplete, 1, "clamped")
    animator.fractionComplete = -3
    XCTAssertEqual(animator.fractionComplete, 0, "clamped")
    animator.stopAnimation(true)
  }

  func testScrubbingAlongTheCurve() {
    let animator = self.animator(1, .easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.31535681257253934, accuracy: 1e-6)
    XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 1e-12)
    animator.startAnimation()
    harness.frame(at: 0.25)
    XCTAssertEqual(animator.fractionComplete, 0.75, accuracy: 1e-9)
    harness.frame(at: 0.5)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testPausingOneLeavesOthersRunning() {
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(other)
    let first = animator()
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { other.center.x = 105 }
    first.startAnimation()
    second.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    first.pauseAnimation()
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-12)
    XCTAssertEqual(other.shown.position.x, 55, accuracy: 1e-9)
    first.stopAnimation(true)
  }

  func testDurationFactorSaysHowLongTheRestTakes() {
    let animator = self.animator(2, .easeInOut)
    animator.fractionComplete = 0.5
    harness.frame(at: 0)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-9)
    harness.frame(at: 0.49)
    XCTAssertTrue(animator.isRunning)
    harness.frame(at: 0.5001)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testContinuingWithOtherTiming() {
    let animator = self.animator(2, .easeIn)
    animator.fractionComplete = 0.4
    harness.frame(at: 0)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.4, accuracy: 1e-12)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.7, accuracy: 1e-12, "straight from 0.4 to 1")
    harness.frame(at: 1)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testContinuingOnASpring() {
    let animator = self.animator(2, .easeIn)
    animator.fractionComplete = 0.5
    harness.frame(at: 0)
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 2))
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    let solution = SpringSolution(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: 2, allowsOverdamping: false)
    for time in stride(from: 0, through: 1.3, by: 0.05) {
      harness.frame(at: time)
      XCTAssertEqual(shownFraction, 0.5 + 0.5 * solution.position(at: time), accuracy: 1e-9, "\(time)")
    }
    harness.frame(at: solution.settlingDuration)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testASpringGoesOnAsBeforeWhenNothingWasMoved() {
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { self.moveRight() }
    let twin = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(twin)
    let other = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { twin.center.x = 150 }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.125)
    let before = shownFraction
    XCTAssertGreaterThan(before, 1, "it overshoots here")
    animator.pauseAnimation()
    harness.frame(at: 1.125)
    XCTAssertEqual(shownFraction, before, accuracy: 1e-12)
    XCTAssertEqual(animator.fractionComplete, 1, "clamped")
    animator.startAnimation()
    other.startAnimation()
    harness.frame(at: 1.125)
    harness.frame(at: 1.5)
    let late = shownFraction
    harness.frame(at: 1.625)
    XCTAssertEqual(Double(twin.shown.position.x - 50) / 100, late, accuracy: 1 / 3.0)
    harness.frame(at: 2)
    XCTAssertEqual(animator.state, .inactive)
    let solution = DurationFittedSpring(duration: 1, dampingRatio: 0.3, initialVelocity: 0)
    let course = SpringSolution(
      mass: 1, stiffness: Double(solution.stiffness), damping: Double(solution.damping), initialVelocity: 0,
      allowsOverdamping: false)
    XCTAssertEqual(late, course.position(at: 0.5), accuracy: 1e-9)
  }

  func testAScrubbedSpringStartsFromWhereItIs() {
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { self.moveRight() }
    animator.fractionComplete = 0.4
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.4, accuracy: 1e-12)
    animator.startAnimation()
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.4, accuracy: 1e-12)
    let fitted = DurationFittedSpring(duration: 1, dampingRatio: 0.5, initialVelocity: 0)
    let solution = SpringSolution(
      mass: 1, stiffness: Double(fitted.stiffness), damping: Double(fitted.damping), initialVelocity: 0,
      allowsOverdamping: false)
    harness.frame(at: 0.2)
    XCTAssertEqual(shownFraction, 0.4 + 0.6 * solution.position(at: 0.2), accuracy: 1e-9)
    harness.frame(at: 2)
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(shownFraction, 1, accuracy: 1e-12)
  }
}
