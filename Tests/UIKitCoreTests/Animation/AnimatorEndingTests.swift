import UIKit
import XCTest

final class AnimatorEndingTests: AnimatorTestCase {
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
}
