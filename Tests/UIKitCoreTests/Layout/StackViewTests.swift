import UIKit
import XCTest

final class StackViewTests: XCTestCase {
  private var views: [SizedView] = []

  /// Frames are on whole pixels, and an expected one on half a point.
  override func setUp() { UIScreen.main.configure(scale: 2) }

  /// A row of 300 × 100 with three views of 30 × 10, 50 × 20 and 20 × 40.
  private func makeRow(_ change: (UIStackView) -> Void = { _ in }) -> UIStackView {
    views = [SizedView(30, 10), SizedView(50, 20), SizedView(20, 40)]
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    change(stack)
    stack.layoutIfNeeded()
    return stack
  }

  private var xs: [CGFloat] { views.map(\.frame.minX) }
  private var widths: [CGFloat] { views.map(\.frame.width) }

  func testFillStretchesTheLeastHugging() {
    let stack = makeRow {
      $0.spacing = 10
      views[1].setContentHuggingPriority(.init(249), for: .horizontal)

    }
    // 300 − 20 of gaps − 30 − 20.
    XCTAssertEqual(widths, [30, 230, 20])
    XCTAssertEqual(xs, [0, 40, 280])
    XCTAssertEqual(views.map(\.frame.height), [100, 100, 100])
    stack.setCustomSpacing(30, after: views[0])
    stack.layoutIfNeeded()
    XCTAssertEqual(widths, [30, 210, 20])
    XCTAssertEqual(xs, [0, 60, 280])
  }

  func testFillEqually() {
    _ = makeRow {
      $0.distribution = .fillEqually
      $0.spacing = 15
    }
    XCTAssertEqual(widths, [90, 90, 90])
    XCTAssertEqual(xs, [0, 105, 210])
  }

  func testFillProportionally() {
    _ = makeRow {
      $0.distribution = .fillProportionally
      $0.spacing = 10
    }
    // 280 in the ratio 30 : 50 : 20.
    XCTAssertEqual(widths, [84, 140, 56])
    XCTAssertEqual(xs, [0, 94, 244])
  }

  func testEqualSpacing() {
    _ = makeRow {
      $0.distribution = .equalSpacing
      $0.spacing = 10
    }
    // 300 − 100 in two gaps.
    XCTAssertEqual(xs, [0, 130, 280])
    XCTAssertEqual(widths, [30, 50, 20])
  }

  func testEqualCentering() {
    _ = makeRow { $0.distribution = .equalCentering }
    // Centres at 15 and 290, the middle one at 152.5.
    XCTAssertEqual(xs, [0, 127.5, 280])
  }

  func testAlignments() {
    for (alignment, y) in [(.top, [0, 0, 0]), (.center, [45, 40, 30]), (.bottom, [90, 80, 60])]
      as [(UIStackView.Alignment, [CGFloat])]
    {
      _ = makeRow {
        $0.distribution = .fillEqually
        $0.alignment = alignment
      }
      XCTAssertEqual(views.map(\.frame.minY), y)
      XCTAssertEqual(views.map(\.frame.height), [10, 20, 40])
    }
  }

  func testColumnWithMargins() {
    _ = makeRow {
      $0.axis = .vertical
      $0.distribution = .fillEqually
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 20)
    }
    XCTAssertEqual(
      views.map(\.frame), (0...2).map { CGRect(x: 10, y: 5 + 30 * CGFloat($0), width: 270, height: 30) })
  }

  func testHiddenViewsLeaveTheRow() {
    let stack = makeRow {
      $0.distribution = .fillEqually
      $0.spacing = 10
    }
    views[1].isHidden = true
    stack.layoutIfNeeded()
    XCTAssertEqual(xs[0], 0)
    XCTAssertEqual(xs[2], 155)
    XCTAssertEqual(widths, [145, 0, 145])
    XCTAssertEqual(stack.arrangedSubviews.count, 3)
    views[1].isHidden = false
    stack.removeArrangedSubview(views[2])
    stack.layoutIfNeeded()
    XCTAssertEqual(widths[1], 145)
    XCTAssertTrue(views[2].superview === stack)
    views[0].removeFromSuperview()
    stack.layoutIfNeeded()
    XCTAssertEqual(stack.arrangedSubviews.count, 1)
    XCTAssertEqual(views[1].frame, CGRect(x: 0, y: 0, width: 300, height: 100))
  }

  func testTheStackFitsItsViews() {
    let stack = makeRow {
      $0.spacing = 10
      $0.alignment = .center
    }
    XCTAssertEqual(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 120, height: 40))
  }

  func testHidingInABlockAnimates() {
    let harness = WindowHarness(size: CGSize(width: 300, height: 400))
    defer { harness.close() }
    let stack = makeRow { $0.distribution = .fillEqually }
    harness.window.addSubview(stack)
    harness.frame(at: 0)
    XCTAssertEqual(widths, [100, 100, 100])
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.views[1].isHidden = true }
    XCTAssertTrue(views[1].isHidden)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(views[0].shown.frame.width, 125, accuracy: 1e-9)
    XCTAssertEqual(views[1].shown.frame.width, 50, accuracy: 1e-9)
    XCTAssertFalse(views[1].shown.isHidden)
    harness.run(to: 1.1)
    XCTAssertTrue(views[1].shown.isHidden)
    XCTAssertEqual(widths, [150, 0, 150])
  }
}
