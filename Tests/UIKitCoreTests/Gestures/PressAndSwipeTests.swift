import UIKit
import XCTest

final class LongPressTests: GestureTestCase {
  func testItBeginsAfterHalfASecondAndFollows() {
    let (press, log) = attach(UILongPressGestureRecognizer())
    harness.send(.began, 150, 150)
    harness.run(to: 0.49)
    XCTAssertEqual(log.states, [])
    harness.run(to: 0.51)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(press.location(in: view), CGPoint(x: 50, y: 50))
    harness.send(.moved, 180, 150)
    XCTAssertEqual(press.location(in: view), CGPoint(x: 80, y: 50))
    harness.send(.ended, 180, 150)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    XCTAssertEqual(press.state, .possible)
  }

  func testItFailsWhenLiftedOrMovedEarly() {
    let (press, log) = attach(UILongPressGestureRecognizer())
    harness.send(.began, 150, 150)
    harness.run(to: 0.3)
    harness.send(.ended, 150, 150)
    harness.run(to: 1)
    XCTAssertEqual(log.states, [])
    harness.send(.began, 150, 150)
    harness.send(.moved, 161, 150)
    harness.run(to: 2)
    XCTAssertEqual(log.states, [])
    harness.send(.ended, 161, 150)
    press.allowableMovement = 20
    press.minimumPressDuration = 0.1
    harness.send(.began, 150, 150)
    harness.send(.moved, 161, 150)
    harness.run(to: 2.15)
    XCTAssertEqual(log.states, [.began])
    harness.send(.cancelled, 161, 150)
    XCTAssertEqual(log.states, [.began, .cancelled])
  }

  func testTapsBeforeThePress() {
    let (press, log) = attach(UILongPressGestureRecognizer())
    press.numberOfTapsRequired = 1
    harness.send(.began, 150, 150)
    harness.run(to: 0.6)
    harness.send(.ended, 150, 150)
    XCTAssertEqual(log.states, [])
    harness.tap(150, 150)
    harness.run(to: 0.7)
    harness.send(.began, 150, 150)
    harness.run(to: 1.3)
    XCTAssertEqual(log.states, [.began])
    harness.send(.ended, 150, 150)
    XCTAssertEqual(log.states, [.began, .ended])
  }

  func testTwoFingers() {
    let (press, log) = attach(UILongPressGestureRecognizer())
    press.numberOfTouchesRequired = 2
    harness.send(.began, 150, 150)
    harness.run(to: 1)
    XCTAssertEqual(log.states, [])
    harness.send(.began, 170, 150, finger: 1)
    harness.run(to: 1.6)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(log.places, [CGPoint(x: 60, y: 50)])
    harness.send(.ended, 150, 150)
    harness.send(.ended, 170, 150, finger: 1)
    XCTAssertEqual(log.states, [.began, .ended])
  }

  func testAPressTakesTheTouchFromAButton() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(button)
    var events: [String] = []
    button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
    button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
    let (_, log) = attach(UILongPressGestureRecognizer())
    harness.tap(110, 110)
    XCTAssertEqual(events, ["up"])
    harness.send(.began, 110, 110)
    harness.run(to: 1)
    harness.send(.ended, 110, 110)
    XCTAssertEqual(log.states, [.began, .ended])
    XCTAssertEqual(events, ["up", "cancel"])
  }
}

final class SwipeTests: GestureTestCase {
  private let ways: [(UISwipeGestureRecognizer.Direction, CGVector)] = [
    (.right, CGVector(dx: 60, dy: 10)), (.left, CGVector(dx: -60, dy: 10)),
    (.up, CGVector(dx: 10, dy: -60)), (.down, CGVector(dx: 10, dy: 60)),
  ]

  func testEachDirection() {
    let (swipe, log) = attach(UISwipeGestureRecognizer())
    XCTAssertEqual(swipe.direction, .right)
    for (direction, _) in ways {
      swipe.direction = direction
      for (other, way) in ways {
        log.states = []
        stroke(from: CGPoint(x: 200, y: 200), by: way)
        XCTAssertEqual(log.states, direction == other ? [.ended] : [], "\(direction) \(other)")
      }
    }
    swipe.direction = [.left, .right]
    log.states = []
    for (_, way) in ways { stroke(from: CGPoint(x: 200, y: 200), by: way) }
    XCTAssertEqual(log.states, [.ended, .ended])
  }

  func testSlowShortOrCrookedStrokesAreNone() {
    let (_, log) = attach(UISwipeGestureRecognizer())
    stroke(from: CGPoint(x: 110, y: 200), by: CGVector(dx: 90, dy: 0), steps: 60)
    stroke(from: CGPoint(x: 110, y: 200), by: CGVector(dx: 45, dy: 0))
    stroke(from: CGPoint(x: 110, y: 200), by: CGVector(dx: 70, dy: 69))
    XCTAssertEqual(log.states, [])
  }

  func testTwoFingers() {
    let (swipe, log) = attach(UISwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    stroke(from: CGPoint(x: 110, y: 200), by: CGVector(dx: 90, dy: 0))
    XCTAssertEqual(log.states, [])
    harness.send(.began, 110, 150)
    harness.send(.began, 110, 190, finger: 1)
    harness.send(.moved, 170, 150)
    harness.send(.moved, 170, 190, finger: 1)
    XCTAssertEqual(log.states, [.ended])
    harness.send(.ended, 170, 150)
    harness.send(.ended, 170, 190, finger: 1)
    XCTAssertEqual(swipe.state, .possible)
  }
}
