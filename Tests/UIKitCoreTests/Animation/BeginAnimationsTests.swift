import Support
import UIKit
import XCTest

/// Blocks between `beginAnimations` and `commitAnimations`.
final class BeginAnimationsTests: AnimatorTestCase {
  private final class Listener: NSObject {
    var log: [String] = []
    func willStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {
      log.append("start \(animationID ?? "-")")
    }
    func didStop(_ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?) {
      log.append(
        "stop \(animationID ?? "-") \(finished.boolValue) \(context.map { "\(Int(bitPattern: $0))" } ?? "-")")
    }
  }

  private func begin(_ name: String? = nil, duration: TimeInterval = 1) {
    UIView.beginAnimations(name, context: nil)
    UIView.setAnimationDuration(duration)
    UIView.setAnimationCurve(.linear)
  }

  func testChangesMoveWithTheSettings() throws {
    begin(duration: 2)
    UIView.setAnimationDelay(0.5)
    moveRight()
    UIView.commitAnimations()
    XCTAssertEqual(view.center.x, 150)
    let added = try XCTUnwrap(view.layer.animation(forKey: "position") as? CABasicAnimation)
    XCTAssertEqual(added.duration, 2)
    harness.frame(at: 0)
    XCTAssertEqual(shownFraction, 0, accuracy: 1e-12)
    harness.frame(at: 1)
    XCTAssertEqual(shownFraction, 0.25, accuracy: 1e-9)
    harness.frame(at: 2.5)
    XCTAssertEqual(shownFraction, 1, accuracy: 1e-12)
  }

  func testTheDefaultIsAFifthOfASecond() throws {
    UIView.beginAnimations(nil, context: nil)
    moveRight()
    UIView.commitAnimations()
    let added = try XCTUnwrap(view.layer.animation(forKey: "position") as? CABasicAnimation)
    XCTAssertEqual(added.duration, 0.2)
    XCTAssertEqual(added.timingFunction, CAMediaTimingFunction(name: .easeInEaseOut))
  }

  func testRepetition() throws {
    begin()
    UIView.setAnimationRepeatCount(3)
    UIView.setAnimationRepeatAutoreverses(true)
    moveRight()
    UIView.commitAnimations()
    let added = try XCTUnwrap(view.layer.animation(forKey: "position") as? CABasicAnimation)
    XCTAssertEqual(added.repeatCount, 3)
    XCTAssertTrue(added.autoreverses)
  }

  func testTheDelegateIsNotifiedOfStartAndEnd() {
    let listener = Listener()
    let context = UnsafeMutableRawPointer(bitPattern: 77)
    UIView.beginAnimations("slide", context: context)
    UIView.setAnimationDelegate(listener)
    UIView.setAnimationWillStart(Selector("willStart:context:", Listener.willStart))
    UIView.setAnimationDidStop(Selector("didStop:finished:context:", Listener.didStop))
    UIView.setAnimationDuration(1)
    moveRight()
    UIView.commitAnimations()
    harness.frame(at: 0.1)
    XCTAssertEqual(listener.log, ["start slide"])
    harness.frame(at: 1.2)
    XCTAssertEqual(listener.log, ["start slide", "stop slide true 77"])
  }

  /// The inner block begins with the outer one's timing, and afterwards the outer one goes on.
  func testNesting() throws {
    let other = UIView(frame: CGRect(x: 0, y: 200, width: 10, height: 10))
    harness.window.addSubview(other)
    begin(duration: 2)
    UIView.beginAnimations(nil, context: nil)
    other.center.x = 50
    UIView.commitAnimations()
    moveRight()
    UIView.commitAnimations()
    for layer in [view.layer, other.layer] {
      XCTAssertEqual(layer.animation(forKey: "position")?.duration, 2)
    }
    view.center.x = 200
    XCTAssertEqual(view.layer.animationKeys(), ["position"], "the block is over")
  }

  func testWithoutADurationChangesApplyAtOnce() {
    begin(duration: 0)
    moveRight()
    UIView.commitAnimations()
    XCTAssertNil(view.layer.animationKeys())
  }

  func testATransitionIsShownAtTheCommit() {
    begin()
    UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
    view.addSubview(UIView())
    UIView.commitAnimations()
    harness.frame(at: 0)
    XCTAssertTrue(harness.context.needsFrames)
    harness.frame(at: 0.5)
    harness.frame(at: 1.1)
    harness.frame(at: 1.2)
    XCTAssertFalse(harness.context.needsFrames)
  }

  func testMisuseIsReported() {
    XCTAssertEqual(
      reports {
        UIView.setAnimationDuration(1)
        UIView.commitAnimations()
      },
      [
        "setAnimationDuration has no effect outside of beginAnimations and commitAnimations",
        "commitAnimations without beginAnimations did nothing",
      ])
  }

  func testADeletedViewShrinksFadesAndLeaves() {
    var ended: Bool?
    UIView.perform(.delete, on: [view], animations: nil) { ended = $0 }
    XCTAssertEqual(view.alpha, 0)
    harness.frame(at: 0)
    XCTAssertNotNil(view.superview)
    harness.frame(at: 0.3)
    XCTAssertNil(view.superview)
    XCTAssertEqual(view.alpha, 1)
    XCTAssertEqual(view.transform, .identity)
    XCTAssertEqual(ended, true)
  }

  func testAnAnimatorWithoutArguments() {
    let animator = UIViewPropertyAnimator()
    XCTAssertEqual(animator.duration, 0.2)
  }
}
