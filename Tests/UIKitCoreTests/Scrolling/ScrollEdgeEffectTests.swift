import UIKit
import XCTest

/// What is behind views that float over an edge of a scroll view.
final class ScrollEdgeEffectTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }
  override func tearDown() { harness.close() }

  func testABlurReachesFromTheEdgeBeyondTheView() throws {
    let scrollView = UIScrollView(frame: harness.window.bounds)
    harness.window.addSubview(scrollView)
    let bar = UIView(frame: CGRect(x: 20, y: 740, width: 350, height: 60))
    harness.window.addSubview(bar)
    let interaction = UIScrollEdgeElementContainerInteraction()
    interaction.scrollView = scrollView
    interaction.edge = .bottom
    bar.addInteraction(interaction)
    harness.frame(at: 0)
    let backdrop = try XCTUnwrap(bar.subviews.first)
    let blur = try XCTUnwrap(backdrop.subviews.first as? UIVisualEffectView)
    XCTAssertEqual(blur.convert(blur.bounds, to: nil), CGRect(x: 0, y: 720, width: 390, height: 124))
    let fade = try XCTUnwrap(blur.layer.mask as? CAGradientLayer)
    XCTAssertEqual(fade.startPoint.y, 1)
    XCTAssertFalse(backdrop.isUserInteractionEnabled)
    scrollView.bottomEdgeEffect.style = .hard
    harness.frame(at: 0.1)
    XCTAssertNil(blur.layer.mask)
    XCTAssertEqual(blur.convert(blur.bounds, to: nil).minY, 740)
    scrollView.bottomEdgeEffect.isHidden = true
    XCTAssertTrue(backdrop.isHidden)
    scrollView.bottomEdgeEffect.isHidden = false
    XCTAssertFalse(backdrop.isHidden)
    bar.removeInteraction(interaction)
    XCTAssertNil(backdrop.superview)
  }

  func testEachEdgeHasAnEffectOfItsOwn() {
    let scrollView = UIScrollView()
    scrollView.topEdgeEffect.style = .hard
    XCTAssertTrue(scrollView.topEdgeEffect.style === UIScrollEdgeEffect.Style.hard)
    XCTAssertTrue(scrollView.leftEdgeEffect.style === UIScrollEdgeEffect.Style.automatic)
    XCTAssertFalse(scrollView.rightEdgeEffect.isHidden)
  }
}
