import UIKit
import XCTest

final class PropertyAnimatorTests: AnimatorTestCase {
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
