import QuartzCore
import UIKit
import XCTest

/// A label that changes its size in an animation: its text is never stretched, a larger size is animated, a smaller one
/// is there at once.
final class LabelSizeAnimationTests: XCTestCase {
  private var harness = WindowHarness()
  private let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 40))

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 300, height: 200), scale: 1)
    label.text = "Harbour"
    harness.window.addSubview(label)
    harness.frame(at: 0)
  }
  override func tearDown() { harness.close() }

  /// What the label shows half way of a linear second to `frame`.
  private func halfway(to frame: CGRect) throws -> CALayer {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.label.frame = frame }
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    return try XCTUnwrap(label.layer.presentation())
  }

  func testALargerSizeIsAnimated() throws {
    let shown = try halfway(to: CGRect(x: 20, y: 20, width: 200, height: 80))
    XCTAssertEqual(shown.bounds.size, CGSize(width: 150, height: 60))
    XCTAssertEqual(shown.position, CGPoint(x: 95, y: 50))
    XCTAssertEqual(label.layer.contentsGravity, .left)
    harness.run(to: 2)
    XCTAssertEqual(label.layer.contentsGravity, .resize, "nothing is moved at rest")
  }

  func testASmallerSizeIsThereAtOnce() throws {
    let shown = try halfway(to: CGRect(x: 60, y: 20, width: 50, height: 20))
    XCTAssertEqual(shown.bounds.size, CGSize(width: 50, height: 20))
    XCTAssertEqual(shown.position, CGPoint(x: 77.5, y: 35), "the place is animated")
    XCTAssertEqual(label.layer.animationKeys(), ["position"])
  }

  func testEachSideCountsForItself() throws {
    let shown = try halfway(to: CGRect(x: 20, y: 20, width: 60, height: 80))
    XCTAssertEqual(shown.bounds.size, CGSize(width: 60, height: 60))
  }

  func testAnotherContentModeStretches() throws {
    label.contentMode = .scaleToFill
    let shown = try halfway(to: CGRect(x: 20, y: 20, width: 50, height: 20))
    XCTAssertEqual(shown.bounds.size, CGSize(width: 75, height: 30))
    XCTAssertEqual(label.layer.contentsGravity, .resize)
  }

  func testTextThatIsReadFromTheRightStaysThere() throws {
    label.semanticContentAttribute = .forceRightToLeft
    _ = try halfway(to: CGRect(x: 20, y: 20, width: 200, height: 80))
    XCTAssertEqual(label.layer.contentsGravity, .right)
  }
}
