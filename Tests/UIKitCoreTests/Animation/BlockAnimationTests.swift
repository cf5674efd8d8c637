import Support
import UIKit
import XCTest

final class BlockAnimationTests: XCTestCase {
  private var harness = WindowHarness()
  private var view = UIView()

  override func setUp() {
    harness = WindowHarness()
    view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func animation(_ key: String) throws -> CABasicAnimation {
    try XCTUnwrap(view.layer.animation(forKey: key) as? CABasicAnimation, key)
  }

  // MARK: What a block adds

  func testPositionIsAdditiveFromTheDifferenceToNothing() throws {
    UIView.animate(withDuration: 2) { self.view.center = CGPoint(x: 150, y: 70) }
    XCTAssertEqual(view.center, CGPoint(x: 150, y: 70))
    let added = try animation("position")
    XCTAssertEqual(added.keyPath, "position")
    XCTAssertEqual(added.fromValue as? CGPoint, CGPoint(x: -100, y: -20))
    XCTAssertEqual(added.toValue as? CGPoint, .zero)
    XCTAssertTrue(added.isAdditive)
    XCTAssertEqual(added.fillMode, .both)
    XCTAssertEqual(added.duration, 2)
    XCTAssertEqual(added.timingFunction, CAMediaTimingFunction(name: .easeInEaseOut))
    XCTAssertTrue(added.isRemovedOnCompletion)
  }

  func testFurtherAdditiveAnimationsGetKeysOfTheirOwn() {
    for x in [200, 300, 400] as [CGFloat] { UIView.animate(withDuration: 1) { self.view.center.x = x } }
    XCTAssertEqual(view.layer.animationKeys(), ["position", "position-2", "position-3"])
  }

  func testFrameBecomesPositionAndTheTwoPartsOfBounds() throws {
    UIView.animate(withDuration: 1) { self.view.frame = CGRect(x: 50, y: 20, width: 200, height: 60) }
    XCTAssertEqual(Set(view.layer.animationKeys() ?? []), ["position", "bounds.size"])
    XCTAssertEqual(try animation("bounds.size").fromValue as? CGSize, CGSize(width: -100, height: 40))
    UIView.animate(withDuration: 1) { self.view.bounds.origin.y = 30 }
    XCTAssertEqual(try animation("bounds.origin").fromValue as? CGPoint, CGPoint(x: 0, y: -30))
  }

  func testOpacityAndColourReplace() throws {
    view.backgroundColor = .red
    UIView.animate(withDuration: 1) {
      self.view.alpha = 0.25
      self.view.backgroundColor = .blue
    }
    for key in ["opacity", "backgroundColor"] { XCTAssertFalse(try animation(key).isAdditive, key) }
    XCTAssertEqual(try XCTUnwrap(animation("opacity").fromValue as? CGFloat), 1)
    XCTAssertEqual(try XCTUnwrap(animation("opacity").toValue as? CGFloat), 0.25)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(view.shown.opacity, 0.625, accuracy: 1e-6)
    UIView.animate(withDuration: 1) { self.view.alpha = 1 }
    XCTAssertEqual(try XCTUnwrap(animation("opacity").fromValue as? CGFloat), 0.25, "the old model value")
  }

  func testBeginFromCurrentStateStartsFromWhatShows() throws {
    UIView.animate(withDuration: 1) { self.view.alpha = 0 }
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { self.view.alpha = 1 }
    XCTAssertEqual(try XCTUnwrap(animation("opacity").fromValue as? CGFloat), 0.5, accuracy: 1e-6)
  }

  func testBordersAndUnchangedValuesDoNotAnimate() {
    UIView.animate(withDuration: 1) {
      self.view.layer.borderWidth = 4
      self.view.center = self.view.center
    }
    XCTAssertNil(view.layer.animationKeys())
  }

  func testNothingAnimatesOutsideBlocks() {
    view.center.x = 300
    XCTAssertNil(view.layer.animationKeys())
  }

  func testOptionsChooseCurveDelayAndRepetition() throws {
    harness.frame(at: 3)
    UIView.animate(withDuration: 1, delay: 0.5, options: [.curveEaseOut, .repeat, .autoreverse]) {
      self.view.center.x = 300
    }
    let added = try animation("position")
    XCTAssertEqual(added.timingFunction, CAMediaTimingFunction(name: .easeOut))
    XCTAssertEqual(added.beginTime, 3.5)
    XCTAssertEqual(added.repeatCount, .infinity)
    XCTAssertTrue(added.autoreverses)
  }

  func testSpringCarriesTheFittedParameters() throws {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      animations: { self.view.center.x = 300 })
    let spring = try XCTUnwrap(view.layer.animation(forKey: "position") as? CASpringAnimation)
    XCTAssertEqual(spring.mass, 1)
    XCTAssertEqual(spring.stiffness, 646.8780064, accuracy: 1e-6)
    XCTAssertEqual(spring.damping, 25.4337965, accuracy: 1e-6)
    XCTAssertEqual(spring.duration, 0.5)
  }

  func testPerceptualSpringRunsForItsSettlingTime() throws {
    UIView.animate(animations: { self.view.center.x = 300 })
    let spring = try XCTUnwrap(view.layer.animation(forKey: "position") as? CASpringAnimation)
    XCTAssertEqual(spring.stiffness, 157.91367041742973, accuracy: 1e-9)
    XCTAssertEqual(spring.damping, 25.132741228718345, accuracy: 1e-9)
    XCTAssertEqual(spring.duration, 0.8, accuracy: 1e-9)
  }

  // MARK: What shows

  func testRetargetingFollowsTheFixture() throws {
    let retarget = try XCTUnwrap(fixture("basic_animation.json")["retarget"] as? [String: Any])
    let times = try XCTUnwrap(retarget["t"] as? [Double])
    let values = try XCTUnwrap(retarget["value"] as? [Double])
    view.center = .zero
    UIView.animate(withDuration: 1) { self.view.center.x = 100 }
    harness.frame(at: 0)
    // A millionth of the travel, which is 100 points: the curve's control points are single precision.
    let accuracy = 1e-6 * 100
    for (time, value) in zip(times, values) {
      harness.frame(at: time)
      XCTAssertEqual(Double(view.shown.position.x), value, accuracy: accuracy, "at \(time)")
      if time == 0.4 {
        UIView.animate(withDuration: 1) { self.view.center.x = 30 }
        harness.frame(at: 0.4)
        XCTAssertEqual(Double(view.shown.position.x), value, accuracy: accuracy, "no jump")
      }
    }
  }

  /// Two blocks on one property, the second delayed: down to 0.8, then back on a spring.
  func testDelayedBlockHoldsItsStartBesideARunningOne() {
    UIView.animate(withDuration: 0.1) { self.view.transform = CGAffineTransform(scaleX: 0.8, y: 0.8) }
    UIView.animate(
      withDuration: 0.15, delay: 0.1, usingSpringWithDamping: 0.9, initialSpringVelocity: 0.9,
      options: .curveEaseOut, animations: { self.view.transform = .identity })
    XCTAssertEqual(view.transform, .identity)
    XCTAssertEqual(view.layer.animationKeys(), ["transform", "transform-2"])
    var last = 1.0
    var lowest = 1.0
    for step in 0...300 {
      harness.frame(at: Double(step) / 1000)
      let scale = Double(view.shown.transform.m11)
      XCTAssertEqual(scale, Double(view.shown.transform.m22), accuracy: 1e-12)
      XCTAssertLessThan(abs(scale - last), 0.008, "jump at \(step) ms")
      if step == 0 { XCTAssertEqual(scale, 1, accuracy: 1e-9) }
      if step == 50 { XCTAssertEqual(scale, 0.9, accuracy: 1e-6) }
      if step == 100 { XCTAssertEqual(scale, 0.8, accuracy: 1e-6) }
      last = scale
      lowest = min(lowest, scale)
    }
    XCTAssertEqual(lowest, 0.8, accuracy: 1e-6)
    XCTAssertEqual(last, 1)
  }

  func testLayoutInsideABlockAnimatesWhatMoved() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    child.autoresizingMask = .flexibleWidth
    view.addSubview(child)
    UIView.animate(withDuration: 1) { self.view.bounds.size.width = 200 }
    XCTAssertEqual(child.bounds.width, 200)
    XCTAssertEqual(Set(child.layer.animationKeys() ?? []), ["position", "bounds.size"])
  }

  // MARK: Nesting and switches

  func testNestedBlocksInheritDurationAndCurve() throws {
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      XCTAssertEqual(UIView.inheritedAnimationDuration, 2)
      UIView.animate(withDuration: 0.1) { self.view.center.x = 300 }
    }
    XCTAssertEqual(try animation("position").duration, 2)
    XCTAssertEqual(try animation("position").timingFunction, CAMediaTimingFunction(name: .linear))
    UIView.animate(withDuration: 2) {
      UIView.animate(withDuration: 0.1, delay: 0, options: [.overrideInheritedDuration]) {
        self.view.alpha = 0
      }
    }
    XCTAssertEqual(try animation("opacity").duration, 0.1)
    XCTAssertEqual(UIView.inheritedAnimationDuration, 0)
  }

  func testPerformWithoutAnimationInsideABlock() {
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation { self.view.center.x = 300 }
      XCTAssertTrue(UIView.areAnimationsEnabled)
      self.view.alpha = 0.5
    }
    XCTAssertEqual(view.layer.animationKeys(), ["opacity"])
  }

  func testDisabledAnimationsApplyAtOnce() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    var finished: Bool?
    UIView.animate(withDuration: 1, animations: { self.view.center.x = 300 }, completion: { finished = $0 })
    XCTAssertNil(view.layer.animationKeys())
    XCTAssertNil(finished)
    harness.frame(at: 0)
    XCTAssertEqual(finished, true)
  }

  func testModifyAnimationsRepeats() throws {
    UIView.animate(withDuration: 1) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { self.view.center.x = 300 }
      self.view.alpha = 0
    }
    XCTAssertEqual(try animation("position").repeatCount, 3)
    XCTAssertTrue(try animation("position").autoreverses)
    XCTAssertEqual(try animation("opacity").repeatCount, 0)
    let (_, messages) = Diagnostics.withCapture {
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) {}
    }
    XCTAssertEqual(messages.map(\.text), ["modifyAnimations has no effect outside an animation block"])
  }

  // MARK: Completion

  func testCompletionComesOnceAfterTheLastAnimation() {
    var calls: [Bool] = []
    UIView.animate(
      withDuration: 0.5, delay: 0.25,
      animations: {
        self.view.center.x = 300
        self.view.alpha = 0
      }, completion: { calls.append($0) })
    harness.frame(at: 0)
    harness.frame(at: 0.74)
    XCTAssertEqual(calls, [])
    harness.frame(at: 0.75)
    XCTAssertEqual(calls, [true])
    XCTAssertNil(view.layer.animationKeys())
    harness.frame(at: 2)
    XCTAssertEqual(calls, [true])
  }

  func testRetargetedBlocksEndAtTheirOwnTimesWithTrue() {
    var log: [String] = []
    UIView.animate(
      withDuration: 1, animations: { self.view.center.x = 300 }, completion: { log.append("a \($0)") })
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    UIView.animate(
      withDuration: 1, animations: { self.view.center.x = 0 }, completion: { log.append("b \($0)") })
    harness.frame(at: 0.5)
    harness.frame(at: 1)
    XCTAssertEqual(log, ["a true"])
    harness.frame(at: 1.5)
    XCTAssertEqual(log, ["a true", "b true"])
  }

  func testCutShortMeansFalse() {
    var log: [String] = []
    func animate(_ name: String, _ change: @escaping () -> Void) {
      UIView.animate(withDuration: 1, animations: change, completion: { log.append("\(name) \($0)") })
      harness.frame(at: harness.context.scheduler.now)
    }
    animate("removed") { self.view.center.x = 300 }
    view.layer.removeAllAnimations()
    harness.frame(at: 0.1)
    XCTAssertEqual(log, ["removed false"])
    animate("replaced") { self.view.alpha = 0 }
    animate("replacing") { self.view.alpha = 1 }
    harness.frame(at: 0.2)
    XCTAssertEqual(log, ["removed false", "replaced false"])
    view.removeFromSuperview()
    harness.frame(at: 0.3)
    harness.frame(at: 0.3)
    XCTAssertEqual(log, ["removed false", "replaced false", "replacing false"])
    XCTAssertEqual(view.interactionBlockingAnimations, 0)
  }

  func testBlocksWithoutWorkEndOnTheNextTurn() {
    var log: [String] = []
    UIView.animate(
      withDuration: 0, animations: { self.view.center.x = 300 }, completion: { log.append("zero \($0)") })
    UIView.animate(withDuration: 1, animations: {}, completion: { log.append("empty \($0)") })
    UIView.animate(
      withDuration: -1, animations: { self.view.alpha = 0.5 }, completion: { log.append("minus \($0)") })
    XCTAssertEqual(log, [])
    XCTAssertEqual(view.center.x, 300)
    XCTAssertNil(view.layer.animationKeys())
    harness.frame(at: 0)
    XCTAssertEqual(log, ["zero true", "empty true", "minus true"])
  }

  func testAnimationsMayStartInACompletion() {
    UIView.animate(
      withDuration: 0.5, animations: { self.view.center.x = 100 },
      completion: { _ in UIView.animate(withDuration: 0.5) { self.view.center.x = 200 } })
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    harness.frame(at: 0.75)
    XCTAssertEqual(view.shown.position.x, 150, accuracy: 20)
    XCTAssertEqual(view.center.x, 200)
  }

  func testNumbersThatAreNoneAreReported() {
    let (_, messages) = Diagnostics.withCapture {
      UIView.animate(withDuration: .nan) { self.view.center.x = 300 }
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: .nan, initialSpringVelocity: 0,
        animations: { self.view.center.x = 310 })
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "an animation's duration or delay is not a finite number; it was applied at once",
        "a spring's damping, bounce or velocity is not a finite number; applied at once",
      ])
    XCTAssertEqual(view.center.x, 310)
    XCTAssertNil(view.layer.animationKeys())
  }
}
