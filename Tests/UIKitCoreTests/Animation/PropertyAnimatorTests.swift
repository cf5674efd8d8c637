import UIKit
import XCTest

final class PropertyAnimatorTests: AnimatorTestCase {
  private func animator(
    _ duration: TimeInterval = 1, _ curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: duration, curve: curve) { self.moveRight() }
  }

  // MARK: Life

  func testRunsFromInactiveThroughActiveToInactive() {
    var ends: [UIViewAnimatingPosition] = []
    let animator = self.animator()
    animator.addCompletion { ends.append($0) }
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(view.center.x, 50)
    animator.startAnimation()
    XCTAssertEqual(animator.state, .active)
    XCTAssertTrue(animator.isRunning)
    XCTAssertEqual(view.center.x, 150, "the model changes at once")
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-12)
    XCTAssertEqual(animator.fractionComplete, 0.25, accuracy: 1e-12)
    harness.frame(at: 0.99)
    XCTAssertEqual(ends, [])
    harness.frame(at: 1)
    XCTAssertEqual(ends, [.end])
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertFalse(animator.isRunning)
    XCTAssertNil(view.layer.animationKeys())
    XCTAssertEqual(view.presentationTouchAnimations, 0)
    harness.frame(at: 2)
    XCTAssertEqual(ends, [.end], "once")
  }

  func testBlocksRunInOrderWhenItStarts() {
    var log: [Int] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { log.append(1) }
    animator.addAnimations { log.append(2) }
    XCTAssertEqual(log, [])
    animator.startAnimation()
    XCTAssertEqual(log, [1, 2])
    animator.addAnimations { log.append(3) }
    XCTAssertEqual(log, [1, 2, 3], "at once while active")
  }

  func testARunningAnimatorIsKeptAlive() {
    var ends = 0
    weak var known: UIViewPropertyAnimator?
    do {
      let animator = self.animator()
      animator.addCompletion { _ in ends += 1 }
      animator.startAnimation()
      known = animator
    }
    harness.frame(at: 0)
    XCTAssertNotNil(known)
    harness.frame(at: 1)
    XCTAssertEqual(ends, 1)
    XCTAssertNil(known)
  }

  func testCanStartAgain() {
    let animator = self.animator()
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 1)
    animator.addAnimations { self.view.center.x = 50 }
    animator.startAnimation()
    harness.frame(at: 1)
    harness.frame(at: 1.5)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12)
    harness.frame(at: 2)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testDelay() {
    let animator = self.animator()
    animator.startAnimation(afterDelay: 0.5)
    XCTAssertEqual(animator.delay, 0.5)
    XCTAssertTrue(animator.isRunning)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0, accuracy: 1e-12)
    XCTAssertEqual(animator.fractionComplete, 0)
    harness.frame(at: 1)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12)
    harness.frame(at: 1.5)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testWithoutAnimationsItLastsItsDuration() {
    var end: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(animator.state, .active)
    animator.addAnimations { self.moveRight() }
    harness.frame(at: 0.5)
    harness.frame(at: 0.75)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-9, "half of the remaining half second")
    harness.frame(at: 1)
    XCTAssertEqual(end, .end)
  }

  func testZeroDurationArrivesOnTheNextTurn() {
    var end: UIViewAnimatingPosition?
    let animator = self.animator(0)
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    XCTAssertNil(end)
    XCTAssertNil(view.layer.animationKeys())
    harness.frame(at: 0)
    XCTAssertEqual(end, .end)
    XCTAssertEqual(view.center.x, 150)
  }

  func testRunningPropertyAnimator() {
    var end: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { self.moveRight() },
      completion: { end = $0 })
    XCTAssertTrue(animator.isRunning)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12)
    harness.frame(at: 1)
    XCTAssertEqual(end, .end)
  }

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
      // However long it stands, it goes on from there.
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

  // MARK: Reversal

  func testReversingWhileRunningGoesBackTheSameWay() {
    var end: UIViewAnimatingPosition?
    let animator = self.animator(1, .easeIn)
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.3)
    let early = shownFraction
    harness.frame(at: 0.6)
    let late = shownFraction
    animator.isReversed = true
    harness.frame(at: 0.6)
    XCTAssertEqual(shownFraction, late, accuracy: 1e-12, "nothing jumps")
    XCTAssertEqual(Double(animator.fractionComplete), 1 - late, accuracy: 1e-9, "counted in its direction")
    harness.frame(at: 0.9)
    XCTAssertEqual(shownFraction, early, accuracy: 1e-9)
    harness.frame(at: 1.19)
    XCTAssertNil(end)
    harness.frame(at: 1.2001)
    XCTAssertEqual(end, .start)
    XCTAssertEqual(view.center.x, 50, "the old model value, exactly")
    XCTAssertEqual(shownFraction, 0)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testReversingTwiceIsAsIfNothingHadHappened() {
    let animator = self.animator(1, .easeInOut)
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    animator.isReversed = true
    harness.frame(at: 0.7)
    animator.isReversed = false
    harness.frame(at: 0.9)
    // Half way, but for the single precision of the curve's control points.
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-7)
    harness.frame(at: 1.4001)
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(view.center.x, 150)
  }

  func testReversingWhilePaused() {
    var end: UIViewAnimatingPosition?
    let animator = self.animator(1, .linear)
    animator.addCompletion { end = $0 }
    animator.fractionComplete = 0.75
    animator.isReversed = true
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.75, accuracy: 1e-12)
    XCTAssertEqual(animator.fractionComplete, 0.25, accuracy: 1e-12)
    animator.fractionComplete = 0.5
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    harness.frame(at: 0.25)
    XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-12)
    harness.frame(at: 0.5)
    XCTAssertEqual(end, .start)
    XCTAssertEqual(view.center.x, 50)
  }

  func testASpringTurnsWithItsSpeed() {
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6) { self.moveRight() }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.05)
    let place = shownFraction
    let step = 1e-5
    harness.frame(at: 0.05 + step)
    let speed = (shownFraction - place) / step
    let turning = shownFraction
    animator.isReversed = true
    harness.frame(at: 0.05 + step)
    XCTAssertEqual(shownFraction, turning, accuracy: 1e-12)
    harness.frame(at: 0.05 + 2 * step)
    XCTAssertEqual((shownFraction - turning) / step, -speed, accuracy: 0.01 * speed)
    harness.frame(at: 5)
    XCTAssertEqual(view.center.x, 50)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testStartingReversedRunsFromTheNewValuesToTheOld() {
    let animator = self.animator(1, .easeIn)
    animator.isReversed = true
    animator.startAnimation()
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 1, accuracy: 1e-12)
    harness.frame(at: 1.0001)
    XCTAssertEqual(view.center.x, 50)
  }

  func testGoingBackRestoresEveryProperty() {
    view.backgroundColor = .systemRed
    view.alpha = 0.8
    view.layer.cornerRadius = 0.1
    harness.frame(at: 0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
      self.view.frame = CGRect(x: 40, y: 60.1, width: 33, height: 44)
      self.view.backgroundColor = .blue
      self.view.alpha = 0.3
      self.view.layer.cornerRadius = 0.7
      self.view.transform = CGAffineTransform(rotationAngle: 1)
    }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    animator.isReversed = true
    harness.frame(at: 1.1)
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(view.transform, .identity)
    XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 100, height: 100))
    XCTAssertEqual(view.backgroundColor, .systemRed, "the colour by name, not only what it was in this light")
    XCTAssertEqual(Float(view.alpha), 0.8)
    XCTAssertEqual(view.layer.cornerRadius, 0.1)
  }

  // MARK: Stopping

  func testStoppingWithoutFinishingKeepsWhatShows() {
    var ends = 0
    let animator = self.animator()
    animator.addCompletion { _ in ends += 1 }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    animator.stopAnimation(true)
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(view.center.x, 75)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-12)
    XCTAssertNil(view.layer.animationKeys())
    harness.frame(at: 2)
    XCTAssertEqual(ends, 0)
  }

  func testStoppingAndFinishingAtEachPosition() {
    for (position, x) in [(UIViewAnimatingPosition.end, 150.0), (.start, 50), (.current, 75)] {
      view.center.x = 50
      let start = harness.context.scheduler.now
      harness.frame(at: start)
      var ends: [UIViewAnimatingPosition] = []
      let animator = self.animator()
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      harness.frame(at: start)
      harness.frame(at: start + 0.25)
      animator.stopAnimation(false)
      XCTAssertEqual(animator.state, .stopped)
      XCTAssertFalse(animator.isRunning)
      harness.frame(at: start + 0.5)
      XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-12, "values stay where they are")
      animator.finishAnimation(at: position)
      XCTAssertEqual(ends, [position])
      XCTAssertEqual(animator.state, .inactive)
      XCTAssertEqual(Double(view.center.x), x, accuracy: 1e-12)
      harness.frame(at: start + 0.5)
      XCTAssertEqual(Double(view.shown.position.x), x, accuracy: 1e-12)
    }
  }

  func testStoppingBesideAnotherAnimationDoesNotJump() {
    UIView.animate(withDuration: 4, delay: 0, options: .curveLinear, animations: { self.view.center.x = 90 })
    harness.frame(at: 0)
    let animator = self.animator()
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    let before = view.shown.position.x
    animator.stopAnimation(true)
    harness.frame(at: 0.5)
    XCTAssertEqual(view.shown.position.x, before, accuracy: 1e-9)
    harness.frame(at: 4)
    XCTAssertEqual(view.shown.position.x, view.center.x)
  }

  func testStoppingBeforeTheFirstFrame() {
    let animator = self.animator()
    animator.startAnimation()
    animator.stopAnimation(true)
    harness.frame(at: 0)
    XCTAssertEqual(view.center.x, 50, "nothing of it has shown yet")
  }

  func testPausesOnCompletion() {
    var ends: [UIViewAnimatingPosition] = []
    let animator = self.animator()
    animator.pausesOnCompletion = true
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 1)
    harness.frame(at: 1.5)
    XCTAssertEqual(animator.state, .active)
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(animator.fractionComplete, 1)
    XCTAssertEqual(ends, [])
    animator.isReversed = true
    animator.startAnimation()
    harness.frame(at: 1.5)
    harness.frame(at: 2)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12, "an animation that had ended runs again")
    harness.frame(at: 2.5)
    XCTAssertEqual(ends, [])
    XCTAssertEqual(shownFraction, 0, accuracy: 1e-12)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    XCTAssertEqual(ends, [.start])
    XCTAssertEqual(view.center.x, 50)
  }

  // MARK: Adding

  func testDelayFactorOnAnInactiveAnimator() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { self.moveRight() }
    animator.addAnimations({ self.view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 1)
    XCTAssertEqual(view.shown.opacity, 1, accuracy: 1e-6)
    harness.frame(at: 1.5)
    XCTAssertEqual(view.shown.opacity, 0.5, accuracy: 1e-6)
    harness.frame(at: 2)
    XCTAssertEqual(animator.state, .inactive)
  }

  /// Apple's example: 2 s, a quarter done, a quarter of delay: it takes 1 s.
  func testDelayFactorOnAnActiveAnimator() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { self.moveRight() }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    animator.addAnimations({ self.view.alpha = 0 }, delayFactor: 0.25)
    harness.frame(at: 1)
    XCTAssertEqual(view.shown.opacity, 1, accuracy: 1e-6)
    harness.frame(at: 1.5)
    XCTAssertEqual(view.shown.opacity, 0.5, accuracy: 1e-6)
    harness.frame(at: 2)
    XCTAssertEqual(view.shown.opacity, 0, accuracy: 1e-6)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testScrubbingDelayedChangesNeverJumps() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { self.moveRight() }
    animator.addAnimations({ self.view.layer.cornerRadius = 40 }, delayFactor: 0.4)
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 1.3)
    let before = view.shown.cornerRadius
    XCTAssertGreaterThan(before, 0)
    animator.pauseAnimation()
    harness.frame(at: 1.3)
    XCTAssertEqual(view.shown.cornerRadius, before, accuracy: 1e-9)
    let fraction = animator.fractionComplete
    var last = before
    for step in 1...20 {
      animator.fractionComplete = fraction + (1 - fraction) * CGFloat(step) / 20
      harness.frame(at: 1.3)
      XCTAssertGreaterThanOrEqual(view.shown.cornerRadius, last)
      XCTAssertLessThan(view.shown.cornerRadius - last, 40 / 15.0)
      last = view.shown.cornerRadius
    }
    XCTAssertEqual(last, 40, accuracy: 1e-9)
    animator.fractionComplete = 0
    harness.frame(at: 1.3)
    XCTAssertEqual(view.shown.cornerRadius, 0, accuracy: 1e-9)
    animator.fractionComplete = fraction
    harness.frame(at: 1.3)
    XCTAssertEqual(view.shown.cornerRadius, before, accuracy: 1e-9)
    animator.startAnimation()
    harness.frame(at: 1.3)
    XCTAssertEqual(view.shown.cornerRadius, before, accuracy: 1e-9)
    harness.frame(at: 2.0001)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testRetargetingWithinAnAnimator() {
    let animator = self.animator(1, .easeInOut)
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    let place = shownFraction
    animator.addAnimations { self.view.center.x = 20 }
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, place, accuracy: 1e-12)
    animator.isReversed = true
    harness.frame(at: 1.1)
    XCTAssertEqual(view.center.x, 50, accuracy: 1e-12, "both changes are taken back")
  }

  func testKeyFramesInAnAnimator() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.view.center.x = 150 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.view.center.x = 100 }
      }
    }
    animator.fractionComplete = 0.25
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-9)
    animator.fractionComplete = 0.5
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 1, accuracy: 1e-9)
    animator.isReversed = true
    animator.startAnimation()
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-9)
    harness.frame(at: 1)
    XCTAssertEqual(view.center.x, 50)
  }

  func testNestedBlocksAreInTheAnimatorsHand() {
    var nested: Bool?
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animate(withDuration: 9, animations: { self.moveRight() }, completion: { nested = $0 })
    }
    animator.fractionComplete = 0.5
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12)
    animator.startAnimation()
    harness.frame(at: 0.5)
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(nested, true)
  }

  // MARK: Touches

  private final class TouchView: UIView {
    var touches = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }
  }

  func testTouchesFindTheViewWhereItIsSeen() {
    for (enabled, manual, atSeen, atModel) in [
      (true, false, 1, 0), (true, true, 0, 1), (false, false, 0, 0),
    ] {
      let touched = TouchView(frame: CGRect(x: 0, y: 200, width: 50, height: 50))
      harness.window.addSubview(touched)
      let start = harness.context.scheduler.now
      harness.frame(at: start)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { touched.center.x = 325 }
      animator.isUserInteractionEnabled = enabled
      animator.isManualHitTestingEnabled = manual
      animator.startAnimation()
      harness.frame(at: start)
      harness.frame(at: start + 0.5)
      harness.tap(175, 225)
      XCTAssertEqual(touched.touches, atSeen, "\(enabled) \(manual)")
      touched.touches = 0
      harness.tap(325, 225)
      XCTAssertEqual(touched.touches, atModel, "\(enabled) \(manual)")
      touched.touches = 0
      harness.frame(at: start + 1)
      harness.tap(325, 225)
      XCTAssertEqual(touched.touches, 1)
      touched.removeFromSuperview()
    }
  }

  // MARK: Misuse

  func testMisuseIsReported() {
    XCTAssertEqual(
      reports { self.animator().finishAnimation(at: .end) },
      ["finishAnimation was ignored: stop it with stopAnimation(false) first"])
    let animator = self.animator()
    animator.startAnimation()
    XCTAssertEqual(
      reports { animator.isInterruptible = false },
      ["isInterruptible was ignored: it can be changed only while the animator is inactive"])
    XCTAssertEqual(
      reports { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) },
      ["continueAnimation was ignored: it is not paused"])
    XCTAssertEqual(
      reports { animator.fractionComplete = .nan },
      ["fractionComplete was ignored: it was set to a number that is not finite"])
    animator.stopAnimation(false)
    XCTAssertEqual(
      reports {
        animator.startAnimation()
        animator.pauseAnimation()
        animator.fractionComplete = 0.5
        animator.addAnimations {}
        animator.isReversed = true
      },
      [
        "startAnimation was ignored: it is stopped; finish it first",
        "pauseAnimation was ignored: it is stopped",
        "fractionComplete was ignored: it is stopped",
        "addAnimations was ignored: it is stopped; finish it first", "isReversed was ignored: it is stopped",
      ])
    animator.finishAnimation(at: .end)
    let rigid = self.animator()
    rigid.isInterruptible = false
    rigid.startAnimation()
    XCTAssertEqual(
      reports {
        rigid.pauseAnimation()
        rigid.stopAnimation(true)
      },
      [
        "pauseAnimation was ignored: the animator is not interruptible",
        "stopAnimation was ignored: the animator is not interruptible",
      ])
    XCTAssertTrue(rigid.isRunning)
  }

  func testReleasingAPausedAnimatorIsReported() {
    var animator: UIViewPropertyAnimator? = self.animator()
    animator?.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    animator?.pauseAnimation()
    XCTAssertEqual(
      reports { animator = nil },
      ["an animator was released while it was paused; its views keep what shows. Finish or stop it first"])
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-12)
    XCTAssertNil(view.layer.animationKeys())
    XCTAssertEqual(view.presentationTouchAnimations, 0)
  }

  func testRemovingTheAnimationsFromOutsideEndsItInTime() {
    var end: UIViewAnimatingPosition?
    let animator = self.animator()
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    view.removeFromSuperview()
    harness.frame(at: 0.3)
    XCTAssertNil(end)
    harness.frame(at: 1)
    XCTAssertEqual(end, .end)
    XCTAssertEqual(view.presentationTouchAnimations, 0)
  }
}
