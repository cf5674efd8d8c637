import Support
import UIKit
import XCTest

final class TwoFingerTests: GestureTestCase {
  func testPinch() {
    let (pinch, log) = attach(UIPinchGestureRecognizer())
    harness.send(.began, 150, 200)
    harness.send(.began, 190, 200, finger: 1)
    harness.send(.moved, 196, 200, finger: 1)
    XCTAssertEqual(log.states, [])
    harness.frame(at: 0.05)
    harness.send(.moved, 210, 200, finger: 1)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(pinch.scale, 1.5, accuracy: 1e-12)
    XCTAssertEqual(pinch.velocity, 7, accuracy: 1e-9, "from 46 to 60 of 40 points in 0.05 s")
    XCTAssertEqual(pinch.location(in: view), CGPoint(x: 80, y: 100))
    pinch.scale = 1
    harness.frame(at: 0.1)
    harness.send(.moved, 180, 200, finger: 1)
    XCTAssertEqual(pinch.scale, 0.5, accuracy: 1e-12)
    XCTAssertLessThan(pinch.velocity, 0)
    harness.send(.ended, 180, 200, finger: 1)
    XCTAssertEqual(pinch.numberOfTouches, 1)
    harness.send(.moved, 110, 200)
    XCTAssertEqual(pinch.scale, 0.5, accuracy: 1e-12, "one finger does not pinch")
    harness.send(.ended, 110, 200)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    XCTAssertEqual(pinch.scale, 1)
  }

  func testRotation() {
    let (turn, log) = attach(UIRotationGestureRecognizer())
    harness.send(.began, 200, 200)
    harness.send(.began, 250, 200, finger: 1)
    harness.send(.moved, 250, 202, finger: 1)
    XCTAssertEqual(log.states, [], "less than 5 degrees")
    harness.send(.moved, 200, 250, finger: 1)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(turn.rotation, .pi / 2, accuracy: 1e-12, "clockwise is positive")
    for (x, y) in [(150.0, 200.0), (200, 150), (250, 200), (200, 250)] {
      harness.send(.moved, x, y, finger: 1)
    }
    XCTAssertEqual(turn.rotation, 2.5 * .pi, accuracy: 1e-12, "whole turns count")
    turn.rotation = 0
    harness.frame(at: 0.1)
    harness.send(.moved, 250, 200, finger: 1)
    XCTAssertEqual(turn.rotation, -.pi / 2, accuracy: 1e-12)
    XCTAssertEqual(turn.velocity, -.pi / 0.2, accuracy: 1e-9)
    harness.send(.ended, 200, 200)
    harness.send(.ended, 250, 200, finger: 1)
    XCTAssertEqual(log.states.last, .ended)
  }

  func testBothTogetherWhenADelegateAllowsIt() {
    let (pinch, pinched) = attach(UIPinchGestureRecognizer())
    let (_, turned) = attach(UIRotationGestureRecognizer())
    func twist() {
      harness.send(.began, 200, 200)
      harness.send(.began, 240, 200, finger: 1)
      harness.send(.moved, 240, 260, finger: 1)
      harness.send(.ended, 200, 200)
      harness.send(.ended, 240, 260, finger: 1)
    }
    twist()
    XCTAssertEqual([pinched.states.count, turned.states.count], [2, 0], "the first one wins")
    pinched.allowsBoth = true
    pinch.delegate = pinched
    twist()
    XCTAssertEqual([pinched.states.count, turned.states.count], [4, 2])
  }

  func testAThirdFingerIsIgnored() {
    let (pinch, log) = attach(UIPinchGestureRecognizer())
    harness.send(.began, 150, 200)
    harness.send(.began, 190, 200, finger: 1)
    harness.send(.began, 110, 110, finger: 2)
    harness.send(.moved, 110, 290, finger: 2)
    XCTAssertEqual(log.states, [])
    harness.send(.moved, 230, 200, finger: 1)
    XCTAssertEqual(pinch.scale, 2, accuracy: 1e-12)
    XCTAssertEqual(pinch.numberOfTouches, 2)
  }

  func testNoNumbers() {
    let (pinch, _) = attach(UIPinchGestureRecognizer())
    let (turn, _) = attach(UIRotationGestureRecognizer())
    let (_, messages) = Diagnostics.withCapture {
      pinch.scale = .infinity
      turn.rotation = .nan
    }
    XCTAssertEqual(messages.count, 2)
    XCTAssertTrue(messages.allSatisfy { $0.text.contains("was not set: the value is not finite") })
    XCTAssertEqual([pinch.scale, turn.rotation], [1, 0])
    harness.send(.began, 150, 200)
    harness.send(.began, 150, 200, finger: 1)
    harness.send(.moved, 170, 200, finger: 1)
    XCTAssertEqual(pinch.scale, 20, "fingers at one place count as one point apart")
  }

  // MARK: The mouse with Option

  func testOptionMirrorsTheMouseAboutTheMiddleOfTheWindow() {
    let (pinch, log) = attach(UIPinchGestureRecognizer(), to: harness.window)
    let (_, panned) = attach(UIPanGestureRecognizer(), to: harness.window)
    send(.began, 215, 422, modifiers: .alternate)
    XCTAssertEqual(pinch.numberOfTouches, 2)
    XCTAssertEqual(pinch.location(ofTouch: 0, in: nil), CGPoint(x: 215, y: 422))
    XCTAssertEqual(pinch.location(ofTouch: 1, in: nil), CGPoint(x: 175, y: 422))
    send(.moved, 255, 422, modifiers: .alternate)
    XCTAssertEqual(pinch.scale, 3, accuracy: 1e-12)
    XCTAssertEqual(pinch.location(in: nil), CGPoint(x: 195, y: 422))
    send(.ended, 255, 422, modifiers: .alternate)
    XCTAssertEqual(log.states, [.began, .ended])
    XCTAssertEqual(panned.states, [], "the middle has not moved")
    XCTAssertEqual(pinch.state, .possible)
  }

  func testOptionAndShiftMoveBothTogether() {
    let (pan, log) = attach(UIPanGestureRecognizer(), to: harness.window)
    pan.minimumNumberOfTouches = 2
    let (_, pinched) = attach(UIPinchGestureRecognizer(), to: harness.window)
    send(.began, 215, 422, modifiers: [.alternate, .shift])
    send(.moved, 235, 452, modifiers: [.alternate, .shift])
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(pan.translation(in: nil), CGPoint(x: 20, y: 30))
    XCTAssertEqual(pan.location(ofTouch: 1, in: nil), CGPoint(x: 195, y: 452))
    send(.cancelled, 235, 452, modifiers: [])
    XCTAssertEqual(log.states, [.began, .cancelled])
    XCTAssertEqual(pinched.states, [])
    send(.began, 215, 422, modifiers: [])
    XCTAssertEqual(pan.numberOfTouches, 1, "without the key there is one finger")
    send(.ended, 215, 422, modifiers: [])
  }

  func testALostLiftLeavesNoFingerBehind() {
    let (tap, _) = attach(UITapGestureRecognizer(), to: harness.window)
    tap.numberOfTouchesRequired = 2
    for _ in 0..<2 { send(.began, 215, 422, modifiers: .alternate) }
    XCTAssertEqual(tap.numberOfTouches, 2)
    send(.ended, 215, 422, modifiers: .alternate)
    let (_, log) = attach(UIPanGestureRecognizer(), to: harness.window)
    send(.began, 215, 422, modifiers: [])
    send(.moved, 255, 422, modifiers: [])
    XCTAssertEqual(log.places.last, CGPoint(x: 255, y: 422))
  }

  func testATapWithTwoFingers() {
    let (tap, log) = attach(UITapGestureRecognizer(), to: harness.window)
    tap.numberOfTouchesRequired = 2
    send(.began, 215, 422, modifiers: .alternate)
    send(.ended, 215, 422, modifiers: .alternate)
    XCTAssertEqual(log.states, [.ended])
    XCTAssertEqual(log.places, [CGPoint(x: 195, y: 422)])
    harness.tap(150, 150)
    XCTAssertEqual(log.states, [.ended])
  }
}

final class HoverTests: GestureTestCase {
  func testItFollowsThePointerThroughTheView() {
    let (hover, log) = attach(UIHoverGestureRecognizer())
    harness.send(.regionMoved, 50, 50)
    XCTAssertEqual(log.states, [])
    harness.send(.regionMoved, 110, 120)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(hover.location(in: view), CGPoint(x: 10, y: 20))
    harness.send(.regionMoved, 130, 120)
    harness.send(.regionMoved, 130, 120)
    XCTAssertEqual(log.states, [.began, .changed])
    harness.send(.regionMoved, 50, 50)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    XCTAssertEqual(hover.state, .possible)
  }

  func testItLeavesTouchesAlone() {
    let (_, log) = attach(UIHoverGestureRecognizer())
    let (_, tapped) = attach(UITapGestureRecognizer())
    harness.send(.regionMoved, 110, 120)
    harness.tap(110, 120)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(tapped.states, [.ended])
  }

  func testSwitchingItOffCancelsIt() {
    let (hover, log) = attach(UIHoverGestureRecognizer())
    harness.send(.regionMoved, 110, 120)
    hover.isEnabled = false
    XCTAssertEqual(log.states, [.began, .cancelled])
    harness.send(.regionMoved, 120, 120)
    hover.isEnabled = true
    harness.send(.regionMoved, 130, 120)
    XCTAssertEqual(log.states, [.began, .cancelled, .began])
  }
}
