import UIKit
import XCTest

private final class TouchLog: UIView {
  var log: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
}

private final class Target: UIGestureRecognizerDelegate {
  var states: [UIGestureRecognizer.State] = []
  var places: [CGPoint] = []
  var allowsBegin = true
  var allowsBoth = false
  func fire(_ recognizer: UIGestureRecognizer) {
    states.append(recognizer.state)
    places.append(recognizer.location(in: recognizer.view))
  }
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { allowsBegin }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { allowsBoth }
}

/// Follows the finger as soon as it has moved.
private final class FollowRecognizer: UIGestureRecognizer {
  var resets = 0
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .began : .changed
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
  override func reset() { resets += 1 }
}

final class GestureTests: XCTestCase {
  private var harness = WindowHarness()
  private var view = TouchLog()
  private let fire = Selector("fire:", Target.fire(_:))

  override func setUp() {
    harness = WindowHarness()
    view = TouchLog(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func tapRecognizer(_ target: Target, taps: Int = 1) -> UITapGestureRecognizer {
    let recognizer = UITapGestureRecognizer(target: target, action: fire)
    recognizer.numberOfTapsRequired = taps
    return recognizer
  }

  func testTapFiresAndTakesTheTouchFromTheView() {
    let target = Target()
    let tap = tapRecognizer(target)
    view.addGestureRecognizer(tap)
    harness.tap(110, 120)
    XCTAssertEqual(target.states, [.ended])
    XCTAssertEqual(target.places, [CGPoint(x: 10, y: 20)])
    XCTAssertEqual(view.log, ["began", "cancelled"])
    XCTAssertEqual(tap.state, .possible)
    tap.cancelsTouchesInView = false
    harness.tap(110, 120)
    XCTAssertEqual(view.log, ["began", "cancelled", "began", "ended"])
  }

  func testATapThatStraysOrLastsFails() {
    let target = Target()
    view.addGestureRecognizer(tapRecognizer(target))
    harness.send(.began, 110, 110)
    harness.send(.moved, 180, 110)
    harness.send(.ended, 180, 110)
    XCTAssertEqual(target.states, [])
    XCTAssertEqual(view.log, ["began", "moved", "ended"])
    harness.send(.began, 110, 110)
    harness.run(to: 1)
    harness.send(.ended, 110, 110)
    XCTAssertEqual(target.states, [])
  }

  func testDoubleTapBeforeSingleTap() {
    let single = Target()
    let double = Target()
    let one = tapRecognizer(single)
    let two = tapRecognizer(double, taps: 2)
    one.require(toFail: two)
    view.addGestureRecognizer(one)
    view.addGestureRecognizer(two)
    harness.tap(110, 110)
    XCTAssertEqual(single.states, [], "waits for the second tap")
    XCTAssertEqual(view.log, ["began"], "the end is held back meanwhile")
    harness.run(to: 0.5)
    XCTAssertEqual(single.states, [.ended])
    XCTAssertEqual(view.log, ["began", "cancelled"])
    harness.tap(110, 110)
    harness.run(to: 0.6)
    harness.tap(110, 110)
    XCTAssertEqual(double.states, [.ended])
    harness.run(to: 2)
    XCTAssertEqual(single.states, [.ended])
    harness.tap(110, 110)
    harness.run(to: 3)
    XCTAssertEqual(single.states, [.ended, .ended])
  }

  func testContinuousGesture() {
    let target = Target()
    let follow = FollowRecognizer(target: target, action: fire)
    view.addGestureRecognizer(follow)
    harness.send(.began, 110, 110)
    harness.send(.moved, 120, 110)
    harness.send(.moved, 130, 110)
    harness.send(.ended, 130, 110)
    XCTAssertEqual(target.states, [.began, .changed, .ended])
    XCTAssertEqual(view.log, ["began", "cancelled"])
    XCTAssertEqual(follow.resets, 1)
    XCTAssertEqual(follow.numberOfTouches, 0)
    harness.send(.began, 110, 110)
    harness.send(.moved, 120, 110)
    follow.isEnabled = false
    XCTAssertEqual(target.states.last, .cancelled)
  }

  func testTheFirstToRecognisePreventsTheOthers() {
    let inner = Target()
    let outer = Target()
    view.addGestureRecognizer(tapRecognizer(inner))
    let outside = tapRecognizer(outer)
    harness.window.addGestureRecognizer(outside)
    harness.tap(110, 110)
    XCTAssertEqual([inner.states.count, outer.states.count], [1, 0])
    outer.allowsBoth = true
    outside.delegate = outer
    harness.tap(110, 110)
    XCTAssertEqual([inner.states.count, outer.states.count], [2, 1])
    outer.allowsBegin = false
    harness.tap(110, 110)
    XCTAssertEqual([inner.states.count, outer.states.count], [3, 1])
    harness.tap(10, 10)
    XCTAssertEqual(outer.states.count, 1)
  }

  func testATapAboveLeavesControlsAlone() {
    let target = Target()
    harness.window.addGestureRecognizer(tapRecognizer(target))
    let control = UIControl(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    var fired = 0
    control.addAction(UIAction { _ in fired += 1 }, for: .touchUpInside)
    harness.window.addSubview(control)
    harness.tap(20, 20)
    XCTAssertEqual([fired, target.states.count], [1, 0])
    harness.tap(300, 300)
    XCTAssertEqual([fired, target.states.count], [1, 1])
  }

  func testRecognisersBelongToOneView() {
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    XCTAssertTrue(tap.view === view)
    harness.window.addGestureRecognizer(tap)
    XCTAssertNil(view.gestureRecognizers)
    XCTAssertTrue(tap.view === harness.window)
    harness.window.removeGestureRecognizer(tap)
    XCTAssertNil(tap.view)
  }
}
