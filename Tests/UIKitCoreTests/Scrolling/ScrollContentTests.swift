import Support
import UIKit
import XCTest

/// Offsets, insets, guides, zooming, the wheel and the keys.
final class ScrollContentTests: ScrollTestCase {
  // MARK: Offsets

  func testAnimatedOffset() {
    scrollView.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    harness.run(to: 0.15)
    XCTAssertEqual(scrollView.contentOffset.y, 250, accuracy: 20)
    harness.run(to: 0.4)
    XCTAssertEqual(scrollView.contentOffset.y, 500)
    XCTAssertEqual(log.calls, ["didEndScrollingAnimation"])
    scrollView.setContentOffset(.zero, animated: false)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    XCTAssertEqual(log.calls.count, 1)
  }

  func testSettingTheOffsetDuringMomentumKeepsTheMomentum() {
    drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -200), steps: 20)
    harness.run(to: now + 0.2)
    scrollView.contentOffset.y += 1000
    XCTAssertTrue(scrollView.isDecelerating)
    harness.run(to: now + 6)
    // 190 + 600 / k, shifted: the velocity continued.
    XCTAssertEqual(scrollView.contentOffset.y, 1489.7, accuracy: 12)
    scrollView.setContentOffset(.zero, animated: false)
    XCTAssertFalse(scrollView.isDecelerating)
  }

  func testScrollRectToVisible() {
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 50), animated: false)
    XCTAssertEqual(scrollView.contentOffset.y, 550)
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 700, width: 10, height: 50), animated: false)
    XCTAssertEqual(scrollView.contentOffset.y, 550)
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 50), animated: true)
    harness.run(to: 1)
    XCTAssertEqual(scrollView.contentOffset.y, 100)
    scrollView.contentInset.bottom = 30
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 3990, width: 10, height: 10), animated: false)
    XCTAssertEqual(scrollView.contentOffset.y, 3630)
  }

  func testInsetsAndSafeArea() {
    scrollView.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 40, right: 0)
    XCTAssertEqual(scrollView.contentOffset.y, -20)
    scrollView.contentOffset.y = 9999
    scrollView.contentSize.height = 1000
    XCTAssertEqual(scrollView.contentOffset.y, 640)
    scrollView.contentSize.height = 10
    XCTAssertEqual(scrollView.contentOffset.y, -20)
  }

  func testSafeAreaAdjustsTheInset() {
    harness.close()
    let other = WindowHarness(safeArea: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    defer { other.close() }
    let controller = UIViewController()
    let scrollView = UIScrollView()
    controller.view.addSubview(scrollView)
    scrollView.frame = other.window.bounds
    scrollView.contentSize = CGSize(width: 390, height: 3000)
    other.window.rootViewController = controller
    other.window.makeKeyAndVisible()
    other.frame(at: 0)
    XCTAssertEqual(scrollView.adjustedContentInset, UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    XCTAssertEqual(scrollView.contentOffset.y, -59)
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
    scrollView.addSubview(content)
    other.frame(at: 0.1)
    XCTAssertEqual(content.safeAreaInsets, .zero)
    scrollView.contentInsetAdjustmentBehavior = .never
    XCTAssertEqual(scrollView.adjustedContentInset, .zero)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
  }

  // MARK: Wheel and keys

  func testWheelGlides() {
    wheel(0, 120)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
    harness.run(to: 0.1)
    // 120·(1 − (1 + kt)·e^(−kt)), k = 24
    XCTAssertEqual(scrollView.contentOffset.y, 120 * (1 - 3.4 * exp(-2.4)), accuracy: 0.3)
    wheel(0, 120)
    harness.run(to: 1)
    XCTAssertEqual(scrollView.contentOffset.y, 240)
    harness.run(to: 3)
    XCTAssertTrue(isIdle)
    wheel(0, -9999)
    harness.run(to: 5)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
  }

  func testTrackpadFollowsAtOnce() {
    wheel(0, 7, precise: true)
    XCTAssertEqual(scrollView.contentOffset.y, 7)
    wheel(0, -20, precise: true)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
  }

  func testWheelReachesTheViewUnderThePointer() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    inner.contentSize = CGSize(width: 300, height: 130)
    scrollView.addSubview(inner)
    wheel(0, 25, at: CGPoint(x: 10, y: 150), precise: true)
    wheel(0, 25, at: CGPoint(x: 10, y: 150), precise: true)
    XCTAssertEqual(inner.contentOffset.y, 30)
    wheel(0, 25, at: CGPoint(x: 10, y: 150), precise: true)
    XCTAssertEqual(scrollView.contentOffset.y, 25)
    wheel(0, 25, at: CGPoint(x: 350, y: 800), precise: true)
    XCTAssertEqual(scrollView.contentOffset.y, 25)
  }

  func testKeys() {
    func settled(_ usage: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) -> CGFloat {
      key(usage, modifiers: modifiers)
      harness.run(to: now + 1.5)
      return scrollView.contentOffset.y
    }
    XCTAssertEqual(settled(.keyboardDownArrow), 48)
    XCTAssertEqual(settled(.keyboardPageDown), 48 + 360)
    XCTAssertEqual(settled(.keyboardPageUp), 48)
    XCTAssertEqual(settled(.keyboardEnd), 3600)
    XCTAssertEqual(settled(.keyboardUpArrow), 3552)
    XCTAssertEqual(settled(.keyboardHome), 0)
    XCTAssertEqual(settled(.keyboardDownArrow, .command), 3600)
    scrollView.allowsKeyboardScrolling = false
    XCTAssertEqual(settled(.keyboardHome), 3600)
  }

  func testScrollToTopAsksTheDelegate() {
    scrollView.contentOffset.y = 700
    log.allowsTop = false
    XCTAssertFalse(scrollView.scrollToTop())
    log.allowsTop = true
    XCTAssertTrue(scrollView.scrollToTop())
    harness.run(to: 1)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
    XCTAssertEqual(log.calls, ["didEndScrollingAnimation", "didScrollToTop"])
  }

  // MARK: Auto Layout

  func testContentGuideGivesTheSize() {
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 10),
      content.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor, constant: 20),
      content.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor, constant: -20),
      content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -30),
      content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -40),
      content.heightAnchor.constraint(equalToConstant: 1000),
    ])
    harness.frame(at: 0.1)
    XCTAssertEqual(content.frame, CGRect(x: 20, y: 10, width: 260, height: 1000))
    XCTAssertEqual(scrollView.contentSize, CGSize(width: 300, height: 1040))
    scrollView.contentOffset.y = 333
    harness.frame(at: 0.2)
    XCTAssertEqual(content.frame, CGRect(x: 20, y: 10, width: 260, height: 1000))
    XCTAssertEqual(scrollView.contentLayoutGuide.layoutFrame, CGRect(x: 0, y: 0, width: 300, height: 1040))
  }

  func testEdgesOfTheScrollViewAreTheContents() {
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scrollView.topAnchor),
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scrollView.widthAnchor, multiplier: 2),
      content.heightAnchor.constraint(equalToConstant: 700),
    ])
    harness.frame(at: 0.1)
    XCTAssertEqual(scrollView.contentSize, CGSize(width: 600, height: 700))
  }

  func testFrameGuidePinsAView() {
    let badge = UIView()
    badge.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(badge)
    NSLayoutConstraint.activate([
      badge.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 12),
      badge.trailingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.trailingAnchor, constant: -8),
      badge.widthAnchor.constraint(equalToConstant: 40), badge.heightAnchor.constraint(equalToConstant: 40),
    ])
    harness.frame(at: 0.1)
    XCTAssertEqual(badge.convert(badge.bounds, to: nil), CGRect(x: 252, y: 12, width: 40, height: 40))
    scrollView.contentOffset.y = 500
    harness.frame(at: 0.2)
    XCTAssertEqual(badge.convert(badge.bounds, to: nil), CGRect(x: 252, y: 12, width: 40, height: 40))
  }

  func testConstraintFromTheContentToTheOutside() {
    let header = UIView()
    let outside = UIView(frame: CGRect(x: 0, y: 450, width: 100, height: 20))
    harness.window.addSubview(outside)
    header.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(header)
    NSLayoutConstraint.activate([
      header.bottomAnchor.constraint(equalTo: outside.topAnchor, constant: -100),
      header.leadingAnchor.constraint(equalTo: outside.leadingAnchor),
      header.widthAnchor.constraint(equalToConstant: 50), header.heightAnchor.constraint(equalToConstant: 50),
    ])
    for offset in [0, 220] as [CGFloat] {
      scrollView.contentOffset.y = offset
      harness.frame(at: now + 0.1)
      XCTAssertEqual(header.convert(header.bounds, to: nil), CGRect(x: 0, y: 300, width: 50, height: 50))
    }
  }

  // MARK: Zooming

  private func makeZoomable() -> UIView {
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scrollView.contentSize = picture.bounds.size
    scrollView.addSubview(picture)
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 4
    log.zoomed = picture
    return picture
  }

  func testZoomScaleKeepsTheMiddle() {
    let picture = makeZoomable()
    scrollView.setZoomScale(2, animated: false)
    XCTAssertEqual(scrollView.contentSize, CGSize(width: 600, height: 800))
    XCTAssertEqual(scrollView.contentOffset, CGPoint(x: 150, y: 200))
    XCTAssertEqual(picture.frame, CGRect(x: 0, y: 0, width: 600, height: 800))
    scrollView.zoomScale = 99
    XCTAssertEqual(scrollView.zoomScale, 4)
    scrollView.zoom(to: CGRect(x: 0, y: 0, width: 150, height: 200), animated: true)
    harness.run(to: 1)
    XCTAssertEqual(scrollView.zoomScale, 2)
    XCTAssertEqual(scrollView.contentOffset, .zero)
    XCTAssertEqual(log.calls.last, "didEndZooming 2.0")
  }

  func testPinchKeepsThePointBetweenTheFingers() {
    let picture = makeZoomable()
    XCTAssertNotNil(scrollView.pinchGestureRecognizer)
    harness.send(.began, 100, 200, finger: 1)
    harness.send(.began, 140, 200, finger: 2)
    harness.frame(at: now + 0.02)
    harness.send(.moved, 150, 200, finger: 2)
    let point = picture.convert(CGPoint(x: 125, y: 200), from: nil)
    harness.send(.moved, 90, 200, finger: 1)
    for step in 1...10 {
      harness.frame(at: now + 0.02)
      harness.send(.moved, 150 + CGFloat(step) * 6, 200, finger: 2)
    }
    XCTAssertTrue(scrollView.isZooming)
    XCTAssertEqual(scrollView.zoomScale, 2.4, accuracy: 0.01)
    let shown = picture.convert(point, to: nil)
    XCTAssertEqual(shown.x, 150, accuracy: 0.5)
    XCTAssertEqual(shown.y, 200, accuracy: 0.5)
    harness.send(.ended, 90, 200, finger: 1)
    harness.send(.ended, 210, 200, finger: 2)
    XCTAssertFalse(scrollView.isZooming)
    harness.run(to: now + 1)
    XCTAssertEqual(log.calls.filter { $0.contains("Zooming") }.count, 2)
  }

  func testZoomBeyondTheLimitSwingsBack() {
    _ = makeZoomable()
    harness.send(.began, 140, 200, finger: 1)
    harness.send(.began, 160, 200, finger: 2)
    for step in 1...10 {
      harness.frame(at: now + 0.02)
      harness.send(.moved, 160 + CGFloat(step) * 13, 200, finger: 2)
    }
    XCTAssertGreaterThan(scrollView.zoomScale, 4)
    XCTAssertLessThan(scrollView.zoomScale, 6)
    harness.send(.ended, 140, 200, finger: 1)
    harness.send(.ended, 290, 200, finger: 2)
    harness.run(to: now + 3)
    XCTAssertEqual(scrollView.zoomScale, 4)
    XCTAssertEqual(log.calls.last { $0.contains("Zooming") }, "didEndZooming 4.0")
  }

  // MARK: Indicators

  func testIndicatorsComeAndGo() {
    func bar() -> CALayer? { scrollView.layer.sublayers?.first { $0.name == "scroll indicator" } }
    XCTAssertNil(bar())
    drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -200), steps: 10, lift: false)
    // The track is 394 points long, a tenth of the content shows: 39.4 points.
    XCTAssertEqual(bar()?.frame.height ?? 0, 39.4, accuracy: 0.01)
    XCTAssertEqual(bar()?.frame.maxX ?? 0, 297)
    XCTAssertEqual(bar()?.opacity, 0.35)
    harness.send(.ended, 150, 150)
    harness.run(to: now + 8)
    XCTAssertEqual(bar()?.opacity, 0)
    XCTAssertTrue(isIdle)
    scrollView.flashScrollIndicators()
    XCTAssertEqual(bar()?.opacity, 0.35)
    harness.run(to: now + 1)
    XCTAssertEqual(bar()?.opacity, 0)
    XCTAssertTrue(isIdle)
  }

  func testTheBarIsWhereLinesEnd() {
    func bar() -> CALayer? { scrollView.layer.sublayers?.first { $0.name == "scroll indicator" } }
    scrollView.semanticContentAttribute = .forceRightToLeft
    scrollView.flashScrollIndicators()
    XCTAssertEqual(bar()?.frame.minX, 3)
    scrollView.semanticContentAttribute = .forceLeftToRight
    scrollView.flashScrollIndicators()
    XCTAssertEqual(bar()?.frame.maxX, 297)
  }

  // MARK: Refreshing

  func testPullToRefresh() {
    let control = UIRefreshControl()
    var asked = 0
    control.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    scrollView.refreshControl = control
    drag(from: CGPoint(x: 150, y: 50), by: CGVector(dx: 0, dy: 330), steps: 11, lift: false)
    XCTAssertEqual(asked, 1)
    XCTAssertTrue(control.isRefreshing)
    harness.send(.ended, 150, 380)
    harness.run(to: now + 2)
    XCTAssertEqual(scrollView.contentOffset.y, -60)
    XCTAssertEqual(control.frame, CGRect(x: 0, y: -60, width: 300, height: 60))
    control.endRefreshing()
    harness.run(to: now + 1)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
    XCTAssertTrue(control.isHidden)
  }

  // MARK: Misuse

  func testNumbersThatAreNone() {
    let log = GestureLog()
    let (_, messages) = Diagnostics.withCapture {
      scrollView.contentOffset = CGPoint(x: 0, y: CGFloat.nan)
      scrollView.setContentOffset(CGPoint(x: CGFloat.infinity, y: 0), animated: true)
      scrollView.contentSize = CGSize(width: CGFloat.nan, height: 10)
      scrollView.contentInset.top = .infinity
      scrollView.setZoomScale(.nan, animated: false)
      scrollView.setZoomScale(2, animated: false)
      scrollView.panGestureRecognizer.delegate = log
      wheel(.nan, 1)
    }
    XCTAssertEqual(scrollView.contentOffset, .zero)
    XCTAssertEqual(scrollView.contentSize, CGSize(width: 300, height: 4000))
    XCTAssertEqual(messages.count, 8)
    XCTAssertTrue(messages.allSatisfy { $0.text.contains("ignored") || $0.text.contains("not changed") })
  }

  func testRemovedMidDragEndsTheDragAndLeaksNothing() {
    weak var gone: UIScrollView?
    do {
      let other = UIScrollView(frame: CGRect(x: 0, y: 400, width: 300, height: 400))
      other.contentSize = CGSize(width: 300, height: 4000)
      other.delegate = log
      harness.window.addSubview(other)
      harness.frame(at: now + 0.1)
      drag(from: CGPoint(x: 150, y: 700), by: CGVector(dx: 0, dy: -100), steps: 10, lift: false)
      XCTAssertTrue(other.isDragging)
      other.removeFromSuperview()
      XCTAssertFalse(other.isDragging)
      XCTAssertFalse(other.isTracking)
      gone = other
    }
    XCTAssertEqual(log.calls, ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    harness.send(.moved, 150, 650)
    harness.send(.ended, 150, 650)
    harness.run(to: now + 1)
    XCTAssertNil(gone)
    XCTAssertTrue(isIdle)
  }

  func testFreedWhileItDeceleratesStopsTheClock() {
    weak var gone: UIScrollView?
    do {
      let other = UIScrollView(frame: CGRect(x: 0, y: 400, width: 300, height: 400))
      other.contentSize = CGSize(width: 300, height: 4000)
      harness.window.addSubview(other)
      harness.frame(at: now + 0.1)
      drag(from: CGPoint(x: 150, y: 700), by: CGVector(dx: 0, dy: -100), steps: 10)
      XCTAssertTrue(other.isDecelerating)
      gone = other
      other.removeFromSuperview()
    }
    harness.run(to: now + 0.1)
    XCTAssertNil(gone)
    XCTAssertTrue(isIdle)
  }

  func testContentShrinksDuringMomentum() {
    drag(from: CGPoint(x: 150, y: 350), by: CGVector(dx: 0, dy: -300), steps: 10)
    harness.run(to: now + 0.1)
    scrollView.contentSize.height = 500
    harness.run(to: now + 5)
    XCTAssertEqual(scrollView.contentOffset.y, 100)
    XCTAssertTrue(isIdle)
  }
}
