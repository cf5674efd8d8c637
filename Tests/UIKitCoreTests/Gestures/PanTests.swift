import Support
import UIKit
import XCTest

final class PanTests: GestureTestCase {
  func testItBeginsAfterTenPoints() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    harness.send(.began, 150, 150)
    harness.send(.moved, 159, 150)
    XCTAssertEqual(log.states, [])
    harness.send(.moved, 160, 150)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 10, y: 0))
    harness.send(.moved, 150, 170)
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 0, y: 20))
    XCTAssertEqual(pan.location(in: view), CGPoint(x: 50, y: 70))
    harness.send(.ended, 150, 170)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    XCTAssertEqual(pan.state, .possible)
    XCTAssertEqual(pan.translation(in: view), .zero)
  }

  func testATapIsNoPan() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    harness.tap(150, 150)
    XCTAssertEqual(log.states, [])
    XCTAssertEqual(pan.state, .possible)
    harness.send(.began, 150, 150)
    harness.send(.moved, 190, 150)
    harness.send(.cancelled, 190, 150)
    XCTAssertEqual(log.states, [.began, .cancelled])
  }

  func testTranslationCanBeSetAndIsInTheCoordinatesOfTheView() {
    let (pan, _) = attach(UIPanGestureRecognizer())
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    harness.send(.began, 150, 150)
    harness.send(.moved, 190, 150)
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 20, y: 0))
    XCTAssertEqual(pan.translation(in: nil), CGPoint(x: 40, y: 0))
    pan.setTranslation(CGPoint(x: 1, y: 2), in: view)
    XCTAssertEqual(pan.translation(in: nil), CGPoint(x: 2, y: 4))
    harness.send(.moved, 200, 150)
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 6, y: 2))
    let (_, messages) = Diagnostics.withCapture {
      pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: view)
    }
    XCTAssertEqual(
      messages.map(\.text), ["setTranslation(_:in:) was ignored: the translation is not finite"])
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 6, y: 2))
  }

  func testVelocityComesFromTheLastEvents() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    var last = CGPoint.zero
    log.observe = { _ in last = pan.velocity(in: nil) }
    stroke(from: CGPoint(x: 150, y: 150), by: CGVector(dx: 60, dy: -30))
    XCTAssertEqual(log.states.last, .ended)
    XCTAssertEqual(last.x, 600, accuracy: 1e-6)
    XCTAssertEqual(last.y, -300, accuracy: 1e-6)
  }

  func testARestedFingerHasNoVelocity() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    stroke(from: CGPoint(x: 150, y: 150), by: CGVector(dx: 60, dy: 0), lift: false)
    pan.setTranslation(.zero, in: view)
    XCTAssertEqual(pan.velocity(in: view).x, 600, accuracy: 1e-6)
    harness.run(to: 0.3)
    XCTAssertEqual(pan.velocity(in: view), .zero)
    var last = CGPoint(x: 1, y: 1)
    log.observe = { _ in last = pan.velocity(in: nil) }
    harness.send(.ended, 210, 150)
    XCTAssertEqual(last, .zero)
  }

  func testSeveralFingersMoveTheirMiddle() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    pan.minimumNumberOfTouches = 2
    harness.send(.began, 150, 150)
    harness.send(.moved, 190, 150)
    XCTAssertEqual(log.states, [])
    harness.send(.began, 150, 190, finger: 1)
    harness.send(.moved, 210, 150)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(pan.numberOfTouches, 2)
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 10, y: 0))
    XCTAssertEqual(pan.location(in: view), CGPoint(x: 80, y: 70))
    XCTAssertEqual(pan.location(ofTouch: 0, in: view), CGPoint(x: 110, y: 50))
    harness.send(.ended, 210, 150)
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 10, y: 0), "a finger that goes moves nothing")
    XCTAssertEqual(pan.numberOfTouches, 1)
    harness.send(.ended, 150, 190, finger: 1)
    XCTAssertEqual(log.states, [.began, .ended])
  }

  func testTooManyFingers() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    pan.maximumNumberOfTouches = 1
    harness.send(.began, 150, 150)
    harness.send(.began, 150, 190, finger: 1)
    harness.send(.moved, 190, 150)
    harness.send(.ended, 190, 150)
    harness.send(.ended, 150, 190, finger: 1)
    XCTAssertEqual(log.states, [])
    harness.send(.began, 150, 150)
    harness.send(.moved, 190, 150)
    harness.send(.began, 150, 190, finger: 1)
    harness.send(.moved, 150, 290, finger: 1)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(pan.translation(in: view), CGPoint(x: 40, y: 0))
    harness.send(.ended, 190, 150)
    harness.send(.ended, 150, 290, finger: 1)
    XCTAssertEqual(log.states, [.began, .ended])
    XCTAssertEqual(pan.state, .possible)
  }

  func testItWaitsForASwipeToFail() {
    let (swipe, swiped) = attach(UISwipeGestureRecognizer())
    swipe.direction = .left
    let (pan, log) = attach(UIPanGestureRecognizer())
    pan.require(toFail: swipe)
    stroke(from: CGPoint(x: 250, y: 150), by: CGVector(dx: -90, dy: 0))
    XCTAssertEqual(swiped.states, [.ended])
    XCTAssertEqual(log.states, [])
    harness.send(.began, 250, 150)
    harness.send(.moved, 230, 150)
    XCTAssertEqual(log.states, [])
    harness.run(to: 1)
    XCTAssertEqual(log.states, [.began], "too slow for a swipe")
    harness.send(.moved, 220, 150)
    harness.send(.ended, 220, 150)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    harness.send(.began, 250, 150)
    harness.send(.moved, 230, 150)
    harness.send(.ended, 230, 150)
    XCTAssertEqual(log.states.suffix(2), [.began, .ended], "the lift lets the swipe fail")
  }

  func testTakingTheRecogniserAwayCancelsIt() {
    let (pan, log) = attach(UIPanGestureRecognizer())
    harness.send(.began, 150, 150)
    harness.send(.moved, 190, 150)
    view.removeGestureRecognizer(pan)
    XCTAssertEqual(log.states, [.began, .cancelled])
    harness.send(.ended, 190, 150)
    XCTAssertEqual(pan.state, .possible)
  }

  func testAViewFreedDuringItsGestureLeavesNothingBehind() {
    weak var freed: UIPanGestureRecognizer?
    var inner: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    freed = attach(UIPanGestureRecognizer(), to: inner).recognizer
    if let inner { view.addSubview(inner) }
    harness.send(.began, 110, 110)
    harness.send(.moved, 140, 110)
    inner?.removeFromSuperview()
    inner = nil
    harness.send(.ended, 140, 110)
    harness.frame(at: 1)
    XCTAssertNil(freed)
  }
}

final class ScreenEdgePanTests: GestureTestCase {
  func testItBeginsAtTheEdgeAndGoesInwards() {
    let (edge, log) = attach(UIScreenEdgePanGestureRecognizer(), to: harness.window)
    edge.edges = .left
    stroke(from: CGPoint(x: 5, y: 400), by: CGVector(dx: 60, dy: 0))
    XCTAssertEqual(log.states.first, .began)
    XCTAssertEqual(log.states.last, .ended)
    log.states = []
    stroke(from: CGPoint(x: 25, y: 400), by: CGVector(dx: 60, dy: 0))
    stroke(from: CGPoint(x: 385, y: 400), by: CGVector(dx: -60, dy: 0))
    stroke(from: CGPoint(x: 5, y: 400), by: CGVector(dx: 0, dy: 60))
    XCTAssertEqual(log.states, [])
    edge.edges = [.right, .bottom]
    stroke(from: CGPoint(x: 385, y: 400), by: CGVector(dx: -60, dy: 0))
    XCTAssertEqual(log.states.last, .ended)
    log.states = []
    stroke(from: CGPoint(x: 200, y: 840), by: CGVector(dx: 0, dy: -60))
    XCTAssertEqual(log.states.last, .ended)
  }
}
