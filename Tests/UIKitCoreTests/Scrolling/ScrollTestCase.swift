import UIKit
import XCTest

/// Notes what a scroll view tells, without the many `didScroll`s.
final class ScrollLog: UIScrollViewDelegate {
  var calls: [String] = []
  var offsets: [CGPoint] = []
  var velocity = CGPoint.zero
  var proposed = CGPoint.zero
  var chooses: ((CGPoint) -> CGPoint)?
  var zoomed: UIView?
  var allowsTop = true
  var onScroll: (UIScrollView) -> Void = { _ in }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset)
    onScroll(scrollView)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("willEndDragging")
    self.velocity = velocity
    proposed = targetContentOffset.pointee
    if let chooses { targetContentOffset.pointee = chooses(proposed) }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    calls.append("didEndScrollingAnimation")
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    calls.append("willBeginZooming")
  }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    calls.append("didEndZooming \(scale)")
  }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { allowsTop }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { calls.append("didScrollToTop") }
}

/// A window of 390 × 844 points with a scroll view at (0, 0), 300 × 400, whose content is 300 × 4000.
class ScrollTestCase: XCTestCase {
  private(set) var harness = WindowHarness()
  private(set) var scrollView = UIScrollView()
  private(set) var log = ScrollLog()

  override func setUp() {
    harness = WindowHarness()
    log = ScrollLog()
    scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scrollView.contentSize = CGSize(width: 300, height: 4000)
    scrollView.delegate = log
    harness.window.addSubview(scrollView)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  var now: TimeInterval { harness.context.scheduler.now }

  /// A finger that goes along a line in equal steps of 1/60 s. The first step of 10 points or more only begins the
  /// drag.
  func drag(from start: CGPoint, by way: CGVector, steps: Int, lift: Bool = true) {
    harness.send(.began, start.x, start.y)
    for step in 1...steps {
      harness.frame(at: now + 1.0 / 60)
      let part = CGFloat(step) / CGFloat(steps)
      harness.send(.moved, start.x + way.dx * part, start.y + way.dy * part)
    }
    if lift { harness.send(.ended, start.x + way.dx, start.y + way.dy) }
  }

  func wheel(_ dx: CGFloat, _ dy: CGFloat, at place: CGPoint = CGPoint(x: 150, y: 200), precise: Bool = false)
  {
    harness.window.deliver(
      ScrollInput(location: place, delta: CGVector(dx: dx, dy: dy), isPrecise: precise, timestamp: now))
  }

  func key(_ usage: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      harness.window.deliver(KeyInput(phase: phase, key: usage, modifiers: modifiers, timestamp: now))
    }
  }

  /// Whether nothing will happen automatically any more.
  var isIdle: Bool { harness.context.scheduler.nextDueTime == nil && !harness.context.needsFrames }
}
