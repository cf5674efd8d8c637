import UIKit
import XCTest

/// Drags of a scroll view in a sheet: at the top of its content they are the sheet's.
final class SheetScrollingTests: XCTestCase {
  private var harness = WindowHarness()
  private let root = UIViewController()
  private let content = UIViewController()
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
  private var sheet: UISheetPresentationController? { content.sheetPresentationController }
  private var now: TimeInterval { harness.context.scheduler.now }
  private var top: CGFloat { content.view.convert(content.view.bounds, to: nil).minY }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    scrollView.contentSize = CGSize(width: 390, height: 3000)
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.view.addSubview(scrollView)
    sheet?.detents = [.medium(), .large()]
    root.present(content, animated: false)
    harness.run(to: 0.1)
  }

  override func tearDown() { harness.close() }

  private func drag(_ dy: CGFloat) {
    harness.send(.began, 200, 600)
    for step in 1...20 {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, 200, 600 + dy * CGFloat(step) / 20)
    }
    for _ in 0..<10 { harness.frame(at: now + 1.0 / 60); harness.send(.moved, 200, 600 + dy) }
    harness.send(.ended, 200, 600 + dy)
    harness.run(to: now + 2)
  }

  func testADragUpRaisesTheSheetFirst() {
    let medium = top
    drag(-350)
    XCTAssertEqual(sheet?.selectedDetentIdentifier, .large)
    XCTAssertLessThan(top, medium - 200)
    XCTAssertEqual(scrollView.contentOffset.y, 0)
    drag(-300)
    XCTAssertGreaterThan(scrollView.contentOffset.y, 200, "at the top the content scrolls")
  }

  func testUnlessTheAppWantsItToScroll() {
    sheet?.prefersScrollingExpandsWhenScrolledToEdge = false
    let medium = top
    drag(-300)
    XCTAssertEqual(top, medium)
    XCTAssertGreaterThan(scrollView.contentOffset.y, 200)
  }

  func testADragDownAtTheTopTakesTheSheetAway() {
    drag(220)
    XCTAssertNil(root.presentedViewController)
  }

  func testADragDownFurtherDownScrolls() {
    scrollView.contentOffset.y = 800
    let medium = top
    drag(200)
    XCTAssertEqual(top, medium)
    XCTAssertLessThan(scrollView.contentOffset.y, 700)
  }
}
