import Support
import UIKit
import XCTest

/// Writes down its touches.
private final class TouchView: UIView {
  var log: [String] = []
  var last: CGPoint?
  private func note(_ text: String, _ touches: Set<UITouch>) {
    log.append(text)
    last = touches.first?.location(in: self)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
}

private final class WideView: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -50, dy: -50).contains(point)
  }
}

final class TouchTests: XCTestCase {
  private var harness = WindowHarness()
  private var view = TouchView()

  override func setUp() {
    harness = WindowHarness()
    view = TouchView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
    harness.window.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  func testATouchStaysWithTheViewItBeganIn() {
    harness.send(.began, 110, 120)
    harness.send(.moved, 300, 300)
    harness.send(.moved, 300, 300)
    harness.send(.ended, 310, 300)
    XCTAssertEqual(view.log, ["began", "moved", "ended"])
    XCTAssertEqual(view.last, CGPoint(x: 210, y: 200))
    harness.send(.moved, 110, 110)
    harness.send(.regionMoved, 110, 110)
    harness.send(.ended, 110, 110)
    XCTAssertEqual(view.log.count, 3)
  }

  func testCancellation() {
    harness.send(.began, 110, 120)
    harness.window.touchRouter.cancelAll(at: 0, in: harness.window)
    XCTAssertEqual(view.log, ["began", "cancelled"])
    harness.send(.began, 110, 120)
    harness.send(.began, 120, 120)
    XCTAssertEqual(view.log, ["began", "cancelled", "began", "cancelled", "began"])
  }

  func testTouchesCarryPlaceTimeAndCount() throws {
    var counts: [Int] = []
    final class Counter: UIView {
      var onBegin: ((UITouch, UIEvent?) -> Void)?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { onBegin?(touch, event) }
      }
    }
    let counter = Counter(frame: CGRect(x: 0, y: 300, width: 100, height: 100))
    counter.onBegin = { touch, event in
      counts.append(touch.tapCount)
      XCTAssertEqual(touch.timestamp, event?.timestamp)
      XCTAssertTrue(touch.view === counter)
      XCTAssertTrue(touch.window === self.harness.window)
      XCTAssertEqual(event?.allTouches?.count, 1)
    }
    harness.window.addSubview(counter)
    harness.tap(10, 310)
    harness.frame(at: 0.2)
    harness.tap(12, 310)
    harness.frame(at: 0.9)
    harness.tap(12, 310)
    XCTAssertEqual(counts, [1, 2, 1])
  }

  func testUnhandledTouchesGoUpTheChain() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(child)
    harness.tap(110, 110)
    XCTAssertEqual(view.log, ["began", "ended"])
  }

  func testHitTestingRules() {
    XCTAssertTrue(hit(100, 100) === view)
    XCTAssertTrue(hit(199.9, 199.9) === view)
    XCTAssertTrue(hit(200, 150) === harness.window)
    XCTAssertNil(hit(-1, 0))
    let outside = UIView(frame: CGRect(x: 90, y: 0, width: 50, height: 50))
    view.addSubview(outside)
    XCTAssertTrue(hit(195, 110) === outside)
    XCTAssertTrue(hit(205, 110) === harness.window, "outside the superview")
    outside.alpha = 0.009
    XCTAssertTrue(hit(195, 110) === view)
    outside.alpha = 1
    outside.isHidden = true
    XCTAssertTrue(hit(195, 110) === view)
    view.isUserInteractionEnabled = false
    XCTAssertTrue(hit(150, 150) === harness.window)
    let wide = WideView(frame: CGRect(x: 300, y: 300, width: 10, height: 10))
    harness.window.addSubview(wide)
    XCTAssertTrue(hit(260, 305) === wide)
  }

  func testHitTestingThroughTransforms() {
    let child = UIView(frame: CGRect(x: 40, y: 0, width: 20, height: 100))
    view.addSubview(child)
    XCTAssertTrue(hit(150, 110) === child)
    XCTAssertTrue(hit(110, 150) === view)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    XCTAssertTrue(hit(110, 150) === child)
    XCTAssertTrue(hit(150, 110) === view)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    XCTAssertTrue(hit(60, 60) === view)
    view.transform = .identity
    view.bounds.origin = CGPoint(x: 40, y: 0)
    XCTAssertTrue(hit(110, 110) === child)
  }

  func testTouchesOnAnAnimatingViewAreSwallowedWhereItIsSeen() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.view.center.x += 200 }
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    harness.tap(170, 150)
    XCTAssertEqual(view.log, [], "seen at 150…250")
    XCTAssertTrue(hit(170, 150) === view, "nothing behind gets it either")
    XCTAssertTrue(hit(110, 150) === harness.window, "the place it left")
    XCTAssertTrue(hit(390, 150) !== view)
    XCTAssertTrue(hit(350, 150) === harness.window, "the place it goes to")
    harness.frame(at: 1)
    harness.tap(350, 150)
    XCTAssertEqual(view.log, ["began", "ended"])
  }

  func testSwallowingCoversWhatTheViewContains() {
    let child = TouchView(frame: view.bounds)
    view.addSubview(child)
    UIView.animate(withDuration: 1) { self.view.alpha = 0.5 }
    harness.frame(at: 0)
    harness.tap(150, 150)
    XCTAssertEqual(child.log, [])
    harness.frame(at: 1)
    harness.tap(150, 150)
    XCTAssertEqual(child.log, ["began", "ended"])
  }

  func testAllowUserInteractionUsesTheModel() {
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { self.view.center.x += 150 }
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    harness.tap(120, 150)
    XCTAssertEqual(view.log, [])
    harness.tap(340, 150)
    XCTAssertEqual(view.log, ["began", "ended"])
  }

  func testAnimationsAddedByHandDoNotSwallow() {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.toValue = 350
    animation.duration = 1
    view.layer.add(animation, forKey: nil)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    harness.tap(150, 150)
    XCTAssertEqual(view.log, ["began", "ended"])
  }

  func testASecondFingerNeedsMultipleTouch() {
    harness.send(.began, 110, 110)
    harness.send(.began, 150, 150, finger: 1)
    XCTAssertEqual(view.log, ["began"])
    harness.send(.ended, 150, 150, finger: 1)
    harness.send(.ended, 110, 110)
    XCTAssertEqual(view.log, ["began", "ended"])
    view.isMultipleTouchEnabled = true
    harness.send(.began, 110, 110)
    harness.send(.began, 150, 150, finger: 1)
    XCTAssertEqual(view.log.count, 4)
  }

  func testPlacesThatAreNoneAreReported() {
    let (_, messages) = Diagnostics.withCapture { harness.send(.began, .nan, 3) }
    XCTAssertEqual(
      messages.map(\.text), ["pointer input was ignored: its place or time is not a finite number"])
  }
}
