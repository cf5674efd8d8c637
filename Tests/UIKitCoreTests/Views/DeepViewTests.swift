import Support
import UIKit
import XCTest

/// Thousands of views within one another: more than a stack has room for, were they called within each other.
final class DeepViewTests: XCTestCase {
  private static let depth = 10_000
  /// In a window each view looks up all of its superviews when it is laid out, so that fewer take long enough.
  private static let depthInWindow = 2_000

  private final class Counted: UIView {
    static var alive = 0
    override init(frame: CGRect) {
      super.init(frame: frame)
      Counted.alive += 1
    }
    required init?(coder: NSCoder) { nil }
    deinit { Counted.alive -= 1 }
  }

  private final class Searching: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      super.hitTest(point, with: event)
    }
  }

  private func chain(_ count: Int, _ make: () -> UIView) -> (top: UIView, last: UIView) {
    let top = make()
    var last = top
    for _ in 1..<count {
      let view = make()
      last.addSubview(view)
      last = view
    }
    return (top, last)
  }

  private let frame = CGRect(x: 0, y: 0, width: 50, height: 50)

  func testNestedViewsInAWindow() {
    let harness = WindowHarness(size: CGSize(width: 100, height: 100), scale: 1)
    defer { harness.close() }
    do {
      let (top, last) = chain(DeepViewTests.depthInWindow) { Counted(frame: frame) }
      last.accessibilityIdentifier = "last"
      harness.window.addSubview(top)
      harness.window.isHidden = false
      harness.frame(at: 0)
      XCTAssertTrue(last.window === harness.window)
      XCTAssertTrue(harness.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === last)
      XCTAssertTrue(harness.window.firstView(identifier: "last") === last)
      XCTAssertEqual(last.convert(CGPoint(x: 3, y: 4), to: nil), CGPoint(x: 3, y: 4))
      XCTAssertEqual(last.safeAreaInsets, .zero)
      top.tintColor = .red
      XCTAssertEqual(last.tintColor, .red)
      top.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(last.traitCollection.userInterfaceStyle, .dark)
      top.frame.size.width = 80
      last.setNeedsLayout()
      harness.frame(at: 0.1)
      top.removeFromSuperview()
      XCTAssertNil(last.window)
      harness.frame(at: 0.2)
    }
    XCTAssertEqual(Counted.alive, 0, "all are let go")
  }

  func testTenThousandViewsInNoWindow() {
    do {
      let (top, last) = chain(DeepViewTests.depth) { Counted(frame: frame) }
      XCTAssertTrue(top.hitTest(CGPoint(x: 20, y: 20), with: nil) === last)
      XCTAssertEqual(last.convert(CGPoint(x: 3, y: 4), to: top), CGPoint(x: 3, y: 4))
      XCTAssertEqual(top.convert(CGRect(x: 1, y: 2, width: 3, height: 4), from: last).width, 3)
      top.tintColor = .red
      XCTAssertEqual(last.tintColor, .red)
      top.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(last.traitCollection.userInterfaceStyle, .dark)
      last.setNeedsUpdateConstraints()
      top.updateConstraintsIfNeeded()
      top.frame.size.width = 80
      // Other contexts may hold what was changed.
      Session.current.outside.layoutAndCommit()
    }
    Session.current.outside.layoutAndCommit()
    XCTAssertEqual(Counted.alive, 0, "all are let go")
  }

  func testViewsThatOverrideTheSearch() {
    let (top, _) = chain(DeepViewTests.depth) { Searching(frame: frame) }
    var hit: UIView?
    let messages = Diagnostics.withCapture { hit = top.hitTest(CGPoint(x: 20, y: 20), with: nil) }.1
    XCTAssertNotNil(hit)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages.first?.text.contains("does not look further than 500 views") == true, "\(messages)")
  }
}
