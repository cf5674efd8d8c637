import UIKit
import XCTest

/// What the families of `UIView.animate` do beyond a single run.
final class AnimationFamilyTests: AnimatorTestCase {
  func testRepetitionAndReversalKeepTheModelAtTheEnd() {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { self.moveRight() })
    harness.frame(at: 0)
    XCTAssertEqual(view.center.x, 150)
    for (time, fraction) in [(0.5, 0.5), (1.5, 0.5), (2, 0), (2.25, 0.25), (100.75, 0.75), (101.75, 0.25)] {
      harness.frame(at: time)
      XCTAssertEqual(shownFraction, fraction, accuracy: 1e-9, "\(time)")
    }
  }

  /// Forth and back once, then the model shows.
  func testReversalWithoutRepetitionPlaysForthAndBackOnce() {
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear], animations: { self.moveRight() },
      completion: { ends.append($0) })
    harness.frame(at: 0)
    for (time, fraction) in [(0, 0), (0.5, 0.5), (1, 1), (1.25, 0.75), (1.75, 0.25)] {
      harness.frame(at: time)
      XCTAssertEqual(shownFraction, fraction, accuracy: 1e-9, "\(time)")
      XCTAssertEqual(ends, [], "\(time)")
    }
    harness.frame(at: 2)
    XCTAssertEqual(ends, [true])
    XCTAssertEqual(shownFraction, 1)
    XCTAssertNil(view.layer.animationKeys())
  }

  func testKeyFramesReverseWithoutRepetition() {
    UIView.animateKeyframes(
      withDuration: 1, delay: 0,
      options: [.autoreverse, .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue)]
    ) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.moveRight() }
    }
    harness.frame(at: 0)
    for (time, fraction) in [(0.25, 0.5), (0.75, 1), (1.25, 1), (1.75, 0.5), (2, 1)] {
      harness.frame(at: time)
      XCTAssertEqual(shownFraction, fraction, accuracy: 1e-9, "\(time)")
    }
  }

  func testAReversingBlockInsideAPlainOneReverses() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { self.moveRight() }
      self.view.alpha = 0
    }
    XCTAssertEqual(view.layer.animation(forKey: "position")?.autoreverses, true)
    XCTAssertEqual(view.layer.animation(forKey: "opacity")?.autoreverses, false)
  }

  /// 2 cycles there and back of 1 s: 4 s, then the view jumps to its model.
  func testFiniteRepetitionJumpsToTheModel() {
    var finished: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { self.moveRight() }
      }, completion: { finished = $0 })
    harness.frame(at: 0)
    harness.frame(at: 3.75)
    XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-9)
    XCTAssertNil(finished)
    harness.frame(at: 4)
    XCTAssertEqual(finished, true)
    XCTAssertEqual(shownFraction, 1)
  }

  func testTheSpringFamilyEndsWhenItHasSettled() {
    var end: TimeInterval?
    UIView.animate(
      springDuration: 0.5, bounce: 0.3, animations: { self.moveRight() },
      completion: { _ in end = self.harness.context.scheduler.now })
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    harness.frame(at: 0.86)
    XCTAssertNil(end, "later than the perceptual duration")
    harness.frame(at: 0.8629552831744205)
    XCTAssertEqual(end, 0.8629552831744205)
  }

  func testSpringVelocityIsInTravelsPerSecond() {
    UIView.animate(springDuration: 0.5, bounce: 0, initialSpringVelocity: 4, animations: { self.moveRight() })
    harness.frame(at: 0)
    harness.frame(at: 1e-6)
    XCTAssertEqual(shownFraction, 4e-6, accuracy: 1e-9)
  }

  func testOptionsOfTheOuterBlockAreInherited() {
    func animation(_ options: UIView.AnimationOptions) -> CAAnimation? {
      view.layer.removeAllAnimations()
      view.center.x = 50
      UIView.animate(withDuration: 2, delay: 0, options: [.repeat, .allowUserInteraction, .curveLinear]) {
        UIView.animate(withDuration: 1, delay: 0, options: options) { self.moveRight() }
      }
      return view.layer.animation(forKey: "position")
    }
    XCTAssertEqual(animation([])?.repeatCount, .infinity)
    XCTAssertEqual(view.interactionBlockingAnimations, 0)
    XCTAssertEqual(animation(.overrideInheritedOptions)?.repeatCount, 0)
    XCTAssertEqual(animation(.overrideInheritedOptions)?.duration, 2)
    XCTAssertEqual(animation([.overrideInheritedDuration])?.duration, 1)
    XCTAssertEqual(
      animation(.overrideInheritedCurve)?.timingFunction, CAMediaTimingFunction(name: .easeInEaseOut))
    view.layer.removeAllAnimations()
  }

  func testPreferredFrameRatesAreOptions() {
    XCTAssertEqual(UIView.AnimationOptions.preferredFramesPerSecond60.rawValue, 3 << 24)
    XCTAssertEqual(UIView.AnimationOptions.preferredFramesPerSecond30.rawValue, 7 << 24)
    UIView.animate(withDuration: 1, delay: 0, options: [.preferredFramesPerSecond30, .curveEaseIn]) {
      self.moveRight()
    }
    XCTAssertEqual(
      view.layer.animation(forKey: "position")?.timingFunction, CAMediaTimingFunction(name: .easeIn))
  }

  func testSwitchingAnimationsOffLeavesThoseThatRun() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.moveRight() })
    harness.frame(at: 0)
    UIView.setAnimationsEnabled(false)
    XCTAssertFalse(UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 1) {
      XCTAssertEqual(UIView.inheritedAnimationDuration, 0)
      self.view.alpha = 0
    }
    UIView.setAnimationsEnabled(true)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-9)
    XCTAssertEqual(view.shown.opacity, 0)
  }

  func testAnAnimatorOutsideBlocksIgnoresTheirTiming() {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.moveRight() }
    UIView.animate(withDuration: 9, delay: 3) { animator.startAnimation() }
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 0.5, accuracy: 1e-9)
    harness.frame(at: 1)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testATouchAtTheDestinationWithAllowUserInteraction() {
    UIView.animate(withDuration: 1, delay: 0, options: [.allowUserInteraction, .curveLinear]) {
      self.view.center = CGPoint(x: 250, y: 50)
    }
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    XCTAssertTrue(harness.window.hitTest(CGPoint(x: 250, y: 50), with: nil) === view, "the model's place")
    XCTAssertFalse(harness.window.hitTest(CGPoint(x: 100, y: 50), with: nil) === view)
    XCTAssertNotNil(view.layer.presentation()?.hitTest(CGPoint(x: 100, y: 50)), "the picture's place")
  }
}
