import UIKit
import XCTest

/// Fingers on a scroll view, through the window.
final class ScrollingTests: ScrollTestCase {
  func testDragFollowsTheFingerAfterTheSlop() {
    drag(from: CGPoint(x: 150, y: 300), by: CGVector(dx: 0, dy: -100), steps: 10, lift: false)
    XCTAssertEqual(scrollView.contentOffset, CGPoint(x: 0, y: 90))
    XCTAssertTrue(scrollView.isTracking)
    XCTAssertTrue(scrollView.isDragging)
    XCTAssertFalse(scrollView.isDecelerating)
    XCTAssertEqual(log.calls, ["willBeginDragging"])
    XCTAssertEqual(log.offsets.map(\.y), [10, 20, 30, 40, 50, 60, 70, 80, 90])
  }

  func testRubberBandAtTheTop() {
    drag(from: CGPoint(x: 150, y: 100), by: CGVector(dx: 0, dy: 110), steps: 11, lift: false)
    // f(100) over 400 points, on whole pixels.
    XCTAssertEqual(scrollView.contentOffset.y, -48.5)
    harness.send(.cancelled, 150, 210)
    XCTAssertEqual(
      log.calls, ["willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating"])
    harness.run(to: now + 0.1)
    // A spring from rest: x·(1 + kt)·e^(−kt), k = 10, at a tenth of a second.
    XCTAssertEqual(scrollView.contentOffset.y, -48.5 * 2 / M_E, accuracy: 0.3)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    XCTAssertEqual(log.calls.last, "didEndDecelerating")
  }

  func testFlingGoesWhereTheFormulaSays() {
    // 10 points every 1/60 s: 600 points a second.
    drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -200), steps: 20)
    let start = now
    XCTAssertEqual(log.velocity.y, 0.6, accuracy: 1e-9)
    XCTAssertEqual(scrollView.contentOffset.y, 190)
    // 190 + 600 / 2.0020026707
    XCTAssertEqual(log.proposed.y, 489.69989, accuracy: 1e-4)
    XCTAssertTrue(scrollView.isDecelerating)
    for time in [0.1, 0.35, 0.9, 1.7] {
      harness.run(to: start + time)
      let expected = 190 + 600 / 2.0020026706730793 * (1 - exp(-2.0020026706730793 * time))
      // On a grid of 1/60 s and of half points.
      XCTAssertEqual(scrollView.contentOffset.y, expected, accuracy: 600 / 60 * exp(-2 * time) + 0.26)
    }
    harness.run(to: start + 6)
    XCTAssertEqual(scrollView.contentOffset.y, 489.5)
    XCTAssertEqual(
      log.calls,
      [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didEndDecelerating",
      ])
    XCTAssertTrue(isIdle, "something still waits")
  }

  func testTheWayDoesNotDependOnTheFrames() {
    func places(_ times: [TimeInterval]) -> [CGFloat] {
      tearDown()
      setUp()
      drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -300), steps: 15)
      let start = now
      return times.map { time in
        harness.frame(at: start + time)
        return scrollView.contentOffset.y
      }
    }
    let all = places((1...120).map { Double($0) / 60 })
    let few = places([0.5, 1, 2])
    XCTAssertEqual(few, [all[29], all[59], all[119]])
  }

  func testSlowLiftStays() {
    drag(from: CGPoint(x: 150, y: 300), by: CGVector(dx: 0, dy: -100), steps: 10, lift: false)
    harness.run(to: now + 0.5)
    harness.send(.ended, 150, 200)
    XCTAssertEqual(log.calls, ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    XCTAssertEqual(scrollView.contentOffset.y, 90)
    XCTAssertEqual(log.proposed.y, 90)
  }

  func testDelegateChoosesTheTarget() {
    log.chooses = { _ in CGPoint(x: 0, y: 400) }
    drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -200), steps: 20)
    harness.run(to: now + 4)
    XCTAssertEqual(scrollView.contentOffset.y, 400)
    XCTAssertTrue(isIdle)
  }

  func testPagingTurnsOnePage() {
    scrollView.isPagingEnabled = true
    scrollView.contentSize = CGSize(width: 1500, height: 400)
    drag(from: CGPoint(x: 250, y: 200), by: CGVector(dx: -120, dy: 0), steps: 6)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset, CGPoint(x: 300, y: 0))
    // Slowly, less than half a page: back again.
    drag(from: CGPoint(x: 250, y: 200), by: CGVector(dx: -110, dy: 0), steps: 11, lift: false)
    harness.run(to: now + 0.3)
    harness.send(.ended, 140, 200)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.x, 300)
    // Slowly, more than half a page: on.
    drag(from: CGPoint(x: 280, y: 200), by: CGVector(dx: -180, dy: 0), steps: 18, lift: false)
    harness.run(to: now + 0.3)
    harness.send(.ended, 100, 200)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.x, 600)
    // At the first page, pulled back: it stays.
    scrollView.contentOffset = .zero
    drag(from: CGPoint(x: 50, y: 200), by: CGVector(dx: 120, dy: 0), steps: 6)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.x, 0)
  }

  /// A finger that catches pages between two and is lifted at once lets the nearer one come.
  func testPagesThatAreCaughtBetweenTwoComeToRest() {
    scrollView.isPagingEnabled = true
    scrollView.contentSize = CGSize(width: 1500, height: 400)
    drag(from: CGPoint(x: 250, y: 200), by: CGVector(dx: -120, dy: 0), steps: 6)
    harness.run(to: now + 0.1)
    harness.send(.began, 150, 200)
    let caught = scrollView.contentOffset.x
    XCTAssertGreaterThan(caught, 150)
    XCTAssertLessThan(caught, 300)
    harness.run(to: now + 0.5)
    XCTAssertEqual(scrollView.contentOffset.x, caught)
    harness.send(.ended, 150, 200)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.x, 300)
    // An offset that the app has chosen stays under a finger.
    scrollView.contentOffset.x = 390
    harness.tap(150, 200)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.x, 390)
  }

  /// A carousel without an end moves its content under the finger; a flick still goes one page from there.
  func testPagesThatMoveUnderTheFingerTurnByOne() {
    scrollView.isPagingEnabled = true
    scrollView.contentSize = CGSize(width: 1500, height: 400)
    scrollView.contentOffset.x = 900
    drag(from: CGPoint(x: 250, y: 200), by: CGVector(dx: -60, dy: 0), steps: 6, lift: false)
    scrollView.contentOffset.x -= 600
    for i in 1...5 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 190 + CGFloat(i) * 30, 200)
    }
    harness.send(.ended, 340, 200)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.x, 0, "from page 1, a flick back leads to page 0")
  }

  func testDirectionalLock() {
    scrollView.contentSize = CGSize(width: 3000, height: 3000)
    drag(from: CGPoint(x: 250, y: 350), by: CGVector(dx: -20, dy: -200), steps: 10)
    XCTAssertGreaterThan(scrollView.contentOffset.x, 0)
    harness.run(to: now + 8)
    scrollView.contentOffset = .zero
    scrollView.isDirectionalLockEnabled = true
    drag(from: CGPoint(x: 250, y: 350), by: CGVector(dx: -20, dy: -200), steps: 10)
    harness.run(to: now + 8)
    XCTAssertEqual(scrollView.contentOffset.x, 0)
    XCTAssertGreaterThan(scrollView.contentOffset.y, 180)
  }

  func testContentThatFitsDoesNotMoveUnlessItAlwaysBounces() {
    scrollView.contentSize = CGSize(width: 300, height: 100)
    drag(from: CGPoint(x: 150, y: 100), by: CGVector(dx: 0, dy: 110), steps: 11, lift: false)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    harness.send(.ended, 150, 210)
    scrollView.alwaysBounceVertical = true
    drag(from: CGPoint(x: 150, y: 100), by: CGVector(dx: 0, dy: 110), steps: 11)
    XCTAssertEqual(scrollView.contentOffset.y, -48.5)
    harness.run(to: now + 3)
    XCTAssertEqual(scrollView.contentOffset, .zero)
  }

  func testWithoutBounceTheEdgeIsHard() {
    scrollView.bounces = false
    drag(from: CGPoint(x: 150, y: 100), by: CGVector(dx: 0, dy: 110), steps: 11)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    XCTAssertFalse(scrollView.isDecelerating)
  }

  func testDisabledScrollingDoesNothing() {
    scrollView.isScrollEnabled = false
    drag(from: CGPoint(x: 150, y: 300), by: CGVector(dx: 0, dy: -110), steps: 11)
    wheel(0, 100)
    key(.keyboardDownArrow)
    harness.run(to: now + 1)
    XCTAssertEqual(scrollView.contentOffset, .zero)
  }

  // MARK: Nested

  func testNestedAcross() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    inner.contentSize = CGSize(width: 2000, height: 100)
    scrollView.addSubview(inner)
    drag(from: CGPoint(x: 250, y: 150), by: CGVector(dx: -110, dy: 0), steps: 11)
    XCTAssertEqual(inner.contentOffset.x, 100)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
    harness.run(to: now + 8)
    let place = inner.contentOffset
    drag(from: CGPoint(x: 150, y: 190), by: CGVector(dx: 0, dy: -110), steps: 11)
    XCTAssertEqual(inner.contentOffset, place)
    XCTAssertEqual(scrollView.contentOffset.y, 100)
  }

  func testNestedAlong() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    inner.contentSize = CGSize(width: 300, height: 500)
    scrollView.addSubview(inner)
    drag(from: CGPoint(x: 150, y: 190), by: CGVector(dx: 0, dy: -80), steps: 8)
    XCTAssertEqual(inner.contentOffset.y, 70)
    harness.run(to: now + 8)
    inner.contentOffset.y = 400
    // At its end it leaves the drag to the outer one.
    drag(from: CGPoint(x: 150, y: 190), by: CGVector(dx: 0, dy: -80), steps: 8)
    XCTAssertEqual(inner.contentOffset.y, 400)
    XCTAssertEqual(scrollView.contentOffset.y, 70)
  }

  // MARK: Touches in the content

  private final class Pad: UIView {
    var heard: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("cancelled")
    }
  }

  private func makePad() -> Pad {
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 300, height: 1000))
    scrollView.addSubview(pad)
    return pad
  }

  func testContentHearsOfATouchAfter150Milliseconds() {
    let pad = makePad()
    harness.send(.began, 150, 200)
    XCTAssertEqual(pad.heard, [])
    harness.run(to: now + 0.14)
    XCTAssertEqual(pad.heard, [])
    harness.run(to: now + 0.02)
    XCTAssertEqual(pad.heard, ["began"])
    harness.send(.ended, 150, 200)
    XCTAssertEqual(pad.heard, ["began", "ended"])
  }

  func testQuickTapReachesTheContentWhole() {
    let pad = makePad()
    harness.tap(150, 200)
    XCTAssertEqual(pad.heard, ["began", "ended"])
    XCTAssertTrue(isIdle)
  }

  func testDragNeverReachesTheContent() {
    let pad = makePad()
    drag(from: CGPoint(x: 150, y: 300), by: CGVector(dx: 0, dy: -100), steps: 5)
    XCTAssertEqual(pad.heard, [])
    XCTAssertEqual(scrollView.contentOffset.y, 80)
  }

  func testHeldTouchIsCancelledByADrag() {
    let pad = makePad()
    harness.send(.began, 150, 300)
    harness.run(to: now + 0.2)
    harness.send(.moved, 150, 280)
    XCTAssertEqual(pad.heard, ["began", "cancelled"])
    harness.send(.ended, 150, 280)
    XCTAssertEqual(pad.heard, ["began", "cancelled"])
  }

  func testContentThatKeepsItsTouches() {
    let pad = makePad()
    scrollView.canCancelContentTouches = false
    harness.send(.began, 150, 300)
    harness.run(to: now + 0.2)
    harness.send(.moved, 150, 200)
    harness.send(.ended, 150, 200)
    XCTAssertEqual(pad.heard, ["began", "moved", "ended"])
    XCTAssertEqual(scrollView.contentOffset, .zero)
  }

  func testHeldButtonKeepsItsTouch() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    scrollView.addSubview(button)
    harness.send(.began, 150, 120)
    harness.run(to: now + 0.2)
    XCTAssertTrue(button.isHighlighted)
    harness.send(.moved, 150, 60)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    harness.send(.ended, 150, 60)
    // A quick drag that begins on the button scrolls.
    drag(from: CGPoint(x: 150, y: 120), by: CGVector(dx: 0, dy: -60), steps: 6)
    XCTAssertEqual(scrollView.contentOffset.y, 50)
    XCTAssertFalse(button.isHighlighted)
  }

  func testCatchingStopsAndPressesNothing() {
    let pad = makePad()
    drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -200), steps: 10)
    harness.run(to: now + 0.1)
    XCTAssertTrue(scrollView.isDecelerating)
    let place = scrollView.contentOffset
    harness.send(.began, 150, 200)
    XCTAssertFalse(scrollView.isDecelerating)
    harness.run(to: now + 0.3)
    harness.send(.ended, 150, 200)
    harness.run(to: now + 0.5)
    XCTAssertEqual(scrollView.contentOffset, place)
    XCTAssertEqual(pad.heard, [])
    XCTAssertEqual(log.calls.last, "didEndDecelerating")
  }

  func testCaughtBeyondTheEdgeGoesHomeAfterTheLift() {
    drag(from: CGPoint(x: 150, y: 100), by: CGVector(dx: 0, dy: 200), steps: 10)
    harness.run(to: now + 0.05)
    harness.send(.began, 150, 200)
    let place = scrollView.contentOffset.y
    XCTAssertLessThan(place, -10)
    harness.run(to: now + 0.5)
    XCTAssertEqual(scrollView.contentOffset.y, place)
    harness.send(.ended, 150, 200)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
    XCTAssertTrue(isIdle)
  }
}
