import UIKit
import XCTest

/// Hiding and showing arranged views while blocks run.
final class StackVisibilityTests: XCTestCase {
  private var harness: WindowHarness!
  private var views: [SizedView] = []
  private var stack = UIStackView()

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 300, height: 400))
    views = [SizedView(30, 10), SizedView(50, 20), SizedView(20, 40)]
    stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    harness.window.addSubview(stack)
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func animate(_ duration: TimeInterval = 1, _ change: @escaping () -> Void) {
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear, animations: change)
    harness.frame(at: harness.context.scheduler.now)
  }

  private var shownWidths: [CGFloat] { views.map(\.shown.frame.width) }

  func testHidingShrinksAlongTheAxisAndClosesTheGap() {
    stack.spacing = 30
    harness.frame(at: 0)
    // 240 in thirds.
    XCTAssertEqual(views.map(\.frame.minX), [0, 110, 220])
    animate { self.views[1].isHidden = true }
    harness.frame(at: 0.5)
    // From 80 to 0, the others from 80 to 135; the hidden one ends in the middle of the gap, at 150.
    XCTAssertEqual(shownWidths[0], 107.5, accuracy: 1e-6)
    XCTAssertEqual(shownWidths[1], 40, accuracy: 1e-6)
    XCTAssertEqual(views[1].shown.frame.minX, 130, accuracy: 1e-6)
    XCTAssertEqual(views[1].shown.frame.height, 100, accuracy: 1e-6)
    XCTAssertFalse(views[1].layer.isHidden)
    harness.run(to: 1.02)
    XCTAssertTrue(views[1].layer.isHidden)
    XCTAssertEqual(views.map(\.frame.width), [135, 0, 135])
  }

  /// A view that shrinks stays where it is across, however the stack aligns its views.
  func testHidingKeepsThePlaceAcross() {
    for (alignment, y) in [(.top, 0), (.center, 40), (.bottom, 80), (.fill, 0)]
      as [(UIStackView.Alignment, CGFloat)]
    {
      stack.alignment = alignment
      harness.frame(at: harness.context.scheduler.now)
      let before = views[1].frame
      XCTAssertEqual(before.minY, y, "\(alignment)")
      animate(0.4) { self.views[1].isHidden = true }
      harness.frame(at: harness.context.scheduler.now + 0.2)
      XCTAssertEqual(views[1].shown.frame.minY, y, accuracy: 1e-6, "\(alignment)")
      XCTAssertEqual(views[1].shown.frame.height, before.height, accuracy: 1e-6, "\(alignment)")
      harness.run(to: harness.context.scheduler.now + 0.3)
      views[1].isHidden = false
    }
  }

  func testShowingGrowsFromNothing() {
    views[0].isHidden = true
    harness.frame(at: 0)
    XCTAssertEqual(views[0].frame.width, 0)
    animate { self.views[0].isHidden = false }
    harness.frame(at: 0.5)
    XCTAssertFalse(views[0].shown.isHidden)
    XCTAssertEqual(shownWidths[0], 50, accuracy: 1e-6)
    harness.run(to: 1.02)
    XCTAssertEqual(shownWidths, [100, 100, 100])
  }

  /// Shown again half-way: nothing jumps, and the end of the first animation hides nothing.
  func testShowingInterruptsHiding() {
    animate { self.views[1].isHidden = true }
    harness.frame(at: 0.5)
    let before = shownWidths
    animate { self.views[1].isHidden = false }
    for (now, then) in zip(shownWidths, before) { XCTAssertEqual(now, then, accuracy: 1e-6) }
    harness.run(to: 1.25)
    XCTAssertFalse(views[1].layer.isHidden)
    XCTAssertFalse(views[1].isHidden)
    harness.run(to: 1.6)
    XCTAssertEqual(shownWidths, [100, 100, 100])
  }

  /// Hidden, shown, hidden: the view is seen until the last animation ends, not until the first does.
  func testTheLastHideDecidesWhenItEnds() {
    animate { self.views[1].isHidden = true }
    harness.frame(at: 0.4)
    animate { self.views[1].isHidden = false }
    harness.frame(at: 0.8)
    animate { self.views[1].isHidden = true }
    harness.run(to: 1.1)
    XCTAssertFalse(views[1].layer.isHidden)
    harness.run(to: 1.5)
    XCTAssertFalse(views[1].layer.isHidden)
    harness.run(to: 1.85)
    XCTAssertTrue(views[1].layer.isHidden)
    XCTAssertTrue(views[1].isHidden)
  }

  /// UIKit counts; here the last wish counts, however often it was uttered.
  func testRepeatedHidingNeverSticks() {
    for turn in 0..<5 {
      for hidden in [true, true, true, false, true, false, false] {
        animate(0.3) { self.views[1].isHidden = hidden }
        harness.frame(at: harness.context.scheduler.now + 0.04)
      }
      harness.run(to: harness.context.scheduler.now + 0.5)
      XCTAssertFalse(views[1].isHidden, "turn \(turn)")
      XCTAssertFalse(views[1].layer.isHidden)
      XCTAssertEqual(shownWidths, [100, 100, 100])
    }
    animate(0.3) { self.views[1].isHidden = true }
    animate(0.3) { self.views[1].isHidden = true }
    harness.run(to: harness.context.scheduler.now + 0.5)
    XCTAssertTrue(views[1].layer.isHidden)
    views[1].isHidden = false
    harness.frame(at: harness.context.scheduler.now)
    XCTAssertEqual(views.map(\.frame.width), [100, 100, 100])
  }

  func testTheDelayAndTheSpringAreWaitedFor() {
    UIView.animate(
      withDuration: 0.5, delay: 0.5, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      animations: { self.views[1].isHidden = true })
    harness.frame(at: 0)
    harness.run(to: 0.9)
    XCTAssertFalse(views[1].layer.isHidden)
    harness.run(to: 1.05)
    XCTAssertTrue(views[1].layer.isHidden)
  }

  func testTheViewIsHiddenWhenTheCompletionHandlerRuns() {
    var seen: Bool?
    UIView.animate(
      withDuration: 0.2, animations: { self.views[1].isHidden = true },
      completion: { _ in seen = self.views[1].layer.isHidden })
    harness.frame(at: 0)
    harness.run(to: 0.3)
    XCTAssertEqual(seen, true)
  }

  func testAnAnimatorThatGoesBackShowsTheViewAgain() {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.views[1].isHidden = true }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownWidths[1], 50, accuracy: 1e-6)
    animator.isReversed = true
    harness.run(to: 1.2)
    XCTAssertFalse(views[1].isHidden)
    XCTAssertEqual(shownWidths, [100, 100, 100])
    let again = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.views[1].isHidden = true }
    again.startAnimation()
    harness.frame(at: harness.context.scheduler.now)
    harness.run(to: 2.4)
    XCTAssertTrue(views[1].layer.isHidden)
  }

  func testHidingEverythingClosesTheStack() {
    let column = UIStackView(arrangedSubviews: [stack, SizedView(40, 20)])
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    harness.window.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: harness.window.topAnchor),
      column.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
    ])
    stack.axis = .vertical
    stack.distribution = .fill
    harness.frame(at: 0)
    XCTAssertEqual(stack.frame.height, 70)
    for view in views { view.isHidden = true }
    harness.frame(at: 0)
    XCTAssertEqual(stack.frame.height, 0)
    XCTAssertEqual(column.frame.height, 20)
  }
}
