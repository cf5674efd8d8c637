import Support
import UIKit
import XCTest

/// Every distribution with every alignment, figures by hand.
///
/// Three views want 30 × 10, 50 × 20 and 20 × 40; the last hugs less than the others. The stack is 300 × 100 as a row,
/// 100 × 300 as a column of the same views turned, with gaps of at least 10.
final class StackFixtureTests: XCTestCase {
  private typealias Span = (start: CGFloat, length: CGFloat)

  private var scale: CGFloat = 1

  /// Frames come to whole pixels, so the figures hold to half a point on two pixels a point, not on one.
  override func setUp() {
    super.setUp()
    scale = UIScreen.main.scale
    UIScreen.main.configure(scale: 2)
  }

  override func tearDown() {
    UIScreen.main.configure(scale: scale)
    super.tearDown()
  }

  /// Along the axis, by distribution.
  private static let along: [(UIStackView.Distribution, [Span])] = [
    // The last, hugging least, takes what is left: 300 − 20 − 30 − 50.
    (.fill, [(0, 30), (40, 50), (100, 200)]),
    // 280 in thirds.
    (.fillEqually, [(0, 280 / 3), (280 / 3 + 10, 280 / 3), (560 / 3 + 20, 280 / 3)]),
    // 280 as 3 : 5 : 2.
    (.fillProportionally, [(0, 84), (94, 140), (244, 56)]),
    // 200 in two gaps.
    (.equalSpacing, [(0, 30), (130, 50), (280, 20)]),
    // Centres at 15, 152.5 and 290.
    (.equalCentering, [(0, 30), (127.5, 50), (280, 20)]),
  ]

  /// Across, in a breadth of 100, by alignment.
  private static let across: [(UIStackView.Alignment, [Span])] = [
    (.fill, [(0, 100), (0, 100), (0, 100)]), (.leading, [(0, 10), (0, 20), (0, 40)]),
    (.center, [(45, 10), (40, 20), (30, 40)]), (.trailing, [(90, 10), (80, 20), (60, 40)]),
    // Views without text have their first baseline at the top and their last at the bottom. Of a column they mean
    // leading.
    (.firstBaseline, [(0, 10), (0, 20), (0, 40)]), (.lastBaseline, [(30, 10), (20, 20), (0, 40)]),
  ]

  private func makeStack(_ axis: NSLayoutConstraint.Axis) -> (UIStackView, [SizedView]) {
    let isRow = axis == .horizontal
    let views = ([(30, 10), (50, 20), (20, 40)] as [(CGFloat, CGFloat)]).map {
      isRow ? SizedView($0.0, $0.1) : SizedView($0.1, $0.0)
    }
    views[2].setContentHuggingPriority(.init(240), for: axis)
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.spacing = 10
    stack.frame = CGRect(x: 0, y: 0, width: isRow ? 300 : 100, height: isRow ? 100 : 300)
    return (stack, views)
  }

  func testEveryDistributionWithEveryAlignment() {
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let isRow = axis == .horizontal
      let (stack, views) = makeStack(axis)
      for (distribution, along) in Self.along {
        for (alignment, broad) in Self.across {
          stack.distribution = distribution
          stack.alignment = alignment
          let (_, messages) = Diagnostics.withCapture { stack.layoutIfNeeded() }
          let story = "\(isRow ? "row" : "column"), \(distribution), \(alignment)"
          XCTAssertEqual(messages, [], story)
          let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
          let expected = isBaseline && !isRow ? Self.across[1].1 : broad
          for (i, view) in views.enumerated() {
            let frame = view.frame
            let (start, length) = isRow ? (frame.minX, frame.width) : (frame.minY, frame.height)
            let (edge, breadth) = isRow ? (frame.minY, frame.height) : (frame.minX, frame.width)
            // On whole pixels.
            XCTAssertEqual(start, along[i].start, accuracy: 0.51, "\(story), view \(i)")
            XCTAssertEqual(length, along[i].length, accuracy: 0.51, "\(story), view \(i)")
            XCTAssertEqual(breadth, expected[i].length, accuracy: 0.51, "\(story), view \(i)")
            if alignment == .lastBaseline, isRow {
              // The bottoms agree; where in the row they are is the tallest view's business.
              XCTAssertEqual(frame.maxY, views[2].frame.maxY, "\(story), view \(i)")
            } else {
              XCTAssertEqual(edge, expected[i].start, accuracy: 0.51, "\(story), view \(i)")
            }
          }
        }
      }
    }
  }

  // MARK: Priorities

  /// Too little room: the least resistance to compression gives way, to nothing, then the next.
  func testCompressionInOrder() {
    let (stack, views) = makeStack(.horizontal)
    for (view, priority) in zip(views, [760, 740, 750] as [Float]) {
      view.setContentCompressionResistancePriority(.init(priority), for: .horizontal)
    }
    for (width, expected) in [(100, [30, 30, 20]), (60, [30, 0, 10]), (45, [25, 0, 0])]
      as [(CGFloat, [CGFloat])]
    {
      stack.frame.size.width = width
      stack.layoutIfNeeded()
      XCTAssertEqual(views.map(\.frame.width), expected, "\(width)")
    }
  }

  /// An optional width of the app's against hugging: the higher priority wins, strictly.
  func testAnOptionalWidthAgainstHugging() {
    let (stack, views) = makeStack(.horizontal)
    let wish = views[0].widthAnchor.constraint(equalToConstant: 90)
    wish.priority = .init(245)
    wish.isActive = true
    stack.layoutIfNeeded()
    XCTAssertEqual(views.map(\.frame.width), [30, 50, 200])
    wish.priority = .init(251)
    stack.layoutIfNeeded()
    XCTAssertEqual(views.map(\.frame.width), [90, 50, 140])
    wish.priority = .defaultHigh
    stack.frame.size.width = 130
    stack.layoutIfNeeded()
    // 110 for all: 90 is wished for as strongly as 50 and 20 resist (750): the sum of what is missed is 50 at best.
    XCTAssertEqual(views.map(\.frame.width).reduce(0, +), 110)
    XCTAssertEqual(90 + 50 + 20 - views.map(\.frame.width).reduce(0, +), 50)
  }

  // MARK: Spacing

  func testCustomAndSystemSpacing() {
    let (stack, views) = makeStack(.horizontal)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
    stack.layoutIfNeeded()
    XCTAssertEqual(views[1].frame.minX, 38)
    stack.setCustomSpacing(25, after: views[0])
    stack.layoutIfNeeded()
    XCTAssertEqual(views[1].frame.minX, 55)
    XCTAssertEqual(stack.customSpacing(after: views[0]), 25)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    stack.layoutIfNeeded()
    XCTAssertEqual(views[1].frame.minX, 40)
    XCTAssertEqual(stack.customSpacing(after: views[0]), UIStackView.spacingUseDefault)
    stack.spacing = UIStackView.spacingUseSystem
    stack.layoutIfNeeded()
    XCTAssertEqual(views[1].frame.minX, 38)
    stack.distribution = .equalSpacing
    stack.spacing = 10
    stack.setCustomSpacing(150, after: views[1])
    stack.layoutIfNeeded()
    // A custom gap of 150 is a least one: 200 in two gaps would be 100, so both grow and something gives way.
    XCTAssertGreaterThanOrEqual(views[2].frame.minX - views[1].frame.maxX, 149.5)
  }

  // MARK: Margins and baselines

  func testMarginsArrangementOfNestedStacks() {
    let (inner, views) = makeStack(.horizontal)
    inner.isLayoutMarginsRelativeArrangement = true
    inner.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 12, bottom: 6, trailing: 8)
    let outer = UIStackView(arrangedSubviews: [inner, SizedView(10, 15)])
    outer.axis = .vertical
    outer.alignment = .leading
    outer.spacing = 3
    // The row: 12 + 30 + 10 + 50 + 10 + 20 + 8 wide, 4 + 40 + 6 high.
    XCTAssertEqual(
      outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 140, height: 68))
    outer.frame = CGRect(x: 0, y: 0, width: 400, height: 68)
    outer.layoutIfNeeded()
    XCTAssertEqual(inner.frame, CGRect(x: 0, y: 0, width: 140, height: 50))
    XCTAssertEqual(views[0].frame, CGRect(x: 12, y: 4, width: 30, height: 40))
    outer.semanticContentAttribute = .forceRightToLeft
    inner.semanticContentAttribute = .forceRightToLeft
    outer.layoutIfNeeded()
    XCTAssertEqual(inner.frame.minX, 260)
    // From the right: 140 − 12 − 30.
    XCTAssertEqual(views[0].frame.minX, 98)
    XCTAssertEqual(views[2].frame.minX, 8)
  }

  private func label(_ text: String, _ size: CGFloat) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    return label
  }

  func testBaselinesInARowAndBetweenTheLinesOfAColumn() {
    let small = label("small", 12), large = label("Large", 40)
    let row = UIStackView(arrangedSubviews: [small, large])
    row.alignment = .firstBaseline
    row.frame = CGRect(x: 0, y: 0, width: 300, height: 80)
    row.layoutIfNeeded()
    // The larger label begins at the top; the baselines agree: 40 − 12 times the ascender, .952148 or so.
    XCTAssertEqual(large.frame.minY, 0, accuracy: 0.51)
    let expected = large.font.ascender - small.font.ascender
    XCTAssertEqual(small.frame.minY, expected, accuracy: 1)
    let first = label("one", 20), second = label("two", 14)
    let column = UIStackView(arrangedSubviews: [first, second])
    column.axis = .vertical
    column.isBaselineRelativeArrangement = true
    column.spacing = 30
    column.frame = CGRect(
      origin: .zero, size: column.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize))
    column.layoutIfNeeded()
    let between =
      (second.frame.minY + second.font.ascender) - (first.frame.minY + first.font.ascender)
    XCTAssertEqual(between, 30, accuracy: 1)
  }
}
