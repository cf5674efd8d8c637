import Support
import UIKit
import XCTest

/// A view with a shadow or badge of 10, 4, 6 and 2 points outside of what is aligned.
private final class InsetView: UIView {
  override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 10, left: 4, bottom: 6, right: 2) }
  override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 30) }
}

final class AlignmentAndMaskTests: XCTestCase {
  private func makeRoot() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)) }

  // MARK: Alignment rectangles

  func testConstraintsActOnAlignmentRectangles() {
    let root = makeRoot()
    let view = InsetView()
    let inner = SizedView(10, 5)
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    root.layoutIfNeeded()
    // The rectangle 20, 20, 50 × 30 with 4 and 2 more at the sides, 10 above, 6 below.
    XCTAssertEqual(view.frame, CGRect(x: 16, y: 10, width: 56, height: 46))
    XCTAssertEqual(view.alignmentRect(forFrame: view.frame), CGRect(x: 20, y: 20, width: 50, height: 30))
    XCTAssertEqual(view.frame(forAlignmentRect: CGRect(x: 20, y: 20, width: 50, height: 30)), view.frame)
    // In the view's own coordinates its leading edge is at 4 and its bottom at 46 − 6.
    XCTAssertEqual(inner.frame, CGRect(x: 4, y: 35, width: 10, height: 5))
    let outside = SizedView(10, 10)
    root.addSubview(outside)
    NSLayoutConstraint.activate([
      outside.leadingAnchor.constraint(equalTo: inner.trailingAnchor),
      outside.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    root.layoutIfNeeded()
    // 16 + 4 + 10; the middle of 20…50.
    XCTAssertEqual(outside.frame.minX, 30)
    XCTAssertEqual(outside.frame.midY, 35)
  }

  // MARK: Masks

  /// Margin, length, margin are 10, 40, 50 of 100; the container becomes 160.
  func testEveryMaskSharesInProportion() {
    let cases: [(UIView.AutoresizingMask, CGFloat, CGFloat)] = [
      ([], 10, 40), ([.flexibleWidth], 10, 100), ([.flexibleLeftMargin], 70, 40),
      ([.flexibleRightMargin], 10, 40),
      // 60 · 10/60 and 60 · 50/60.
      ([.flexibleLeftMargin, .flexibleRightMargin], 20, 40),
      // 60 · 10/50 and 60 · 40/50.
      ([.flexibleLeftMargin, .flexibleWidth], 22, 88),
      // 60 · 40/90.
      ([.flexibleWidth, .flexibleRightMargin], 10, 40 + 60 * 40 / 90),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 16, 64),
    ]
    for (mask, x, width) in cases {
      let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let plain = UIView(frame: CGRect(x: 10, y: 0, width: 40, height: 10))
      plain.autoresizingMask = mask
      container.addSubview(plain)
      let follower = SizedView(-1, -1)
      container.addSubview(follower)
      // A constraint to the view brings its mask before the solver.
      NSLayoutConstraint.activate([
        follower.leadingAnchor.constraint(equalTo: plain.leadingAnchor),
        follower.widthAnchor.constraint(equalTo: plain.widthAnchor),
      ])
      container.layoutIfNeeded()
      XCTAssertEqual(follower.frame.minX, 10)
      container.frame.size.width = 160
      XCTAssertEqual(plain.frame.minX, x, accuracy: 1e-9, "\(mask)")
      XCTAssertEqual(plain.frame.width, width, accuracy: 1e-9, "\(mask)")
      container.layoutIfNeeded()
      XCTAssertEqual(follower.frame.minX, x, accuracy: 0.51, "\(mask)")
      XCTAssertEqual(follower.frame.width, width, accuracy: 1.01, "\(mask)")
    }
  }

  func testAFrameOfAMaskedViewMovesWhatIsConstrainedToIt() {
    let root = makeRoot()
    let plain = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let follower = SizedView(20, 20)
    root.addSubview(plain)
    root.addSubview(follower)
    follower.leadingAnchor.constraint(equalTo: plain.trailingAnchor, constant: 5).isActive = true
    root.layoutIfNeeded()
    XCTAssertEqual(follower.frame.minX, 65)
    plain.frame = CGRect(x: 30, y: 0, width: 100, height: 10)
    root.layoutIfNeeded()
    XCTAssertEqual(follower.frame.minX, 135)
    plain.autoresizingMask = .flexibleLeftMargin
    root.frame.size.width = 320
    root.layoutIfNeeded()
    XCTAssertEqual(follower.frame.minX, 155)
  }

  func testAFrameThatGoesAndComesBack() {
    let root = makeRoot()
    let view = SizedView(-1, -1)
    root.addSubview(view)
    view.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
    for width in [300, 500, 300, 500, 300] as [CGFloat] {
      root.frame.size.width = width
      root.layoutIfNeeded()
      XCTAssertEqual(view.frame.width, width)
    }
  }

  /// As in cells: the mask ties the content to what is measured, so its constraints reach outside.
  func testAMaskedContentViewCarriesTheFittingSize() {
    let cell = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let content = UIView(frame: cell.bounds)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.addSubview(content)
    let leaf = SizedView(30, 70)
    content.addSubview(leaf)
    NSLayoutConstraint.activate([
      leaf.topAnchor.constraint(equalTo: content.topAnchor, constant: 5),
      leaf.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -5),
      leaf.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      leaf.trailingAnchor.constraint(equalTo: content.trailingAnchor),
    ])
    let (size, messages) = Diagnostics.withCapture {
      cell.systemLayoutSizeFitting(
        CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
    }
    XCTAssertEqual(size, CGSize(width: 100, height: 80))
    XCTAssertEqual(messages, [])
  }

  func testAMaskedViewInAViewThatTheSolverPlaces() {
    let root = makeRoot()
    let box = SizedView(-1, -1)
    root.addSubview(box)
    let content = UIView(frame: .zero)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    box.addSubview(content)
    let leaf = SizedView(20, 20)
    content.addSubview(leaf)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50),
      box.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      box.topAnchor.constraint(equalTo: root.topAnchor), box.heightAnchor.constraint(equalToConstant: 60),
      leaf.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      leaf.bottomAnchor.constraint(equalTo: content.bottomAnchor),
    ])
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    XCTAssertEqual(messages, [])
    XCTAssertEqual(content.frame, CGRect(x: 0, y: 0, width: 250, height: 60))
    XCTAssertEqual(leaf.frame, CGRect(x: 230, y: 40, width: 20, height: 20))
  }

  func testAConflictWithAMaskSaysSo() {
    let root = makeRoot()
    let plain = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    root.addSubview(plain)
    plain.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    plain.widthAnchor.constraint(equalToConstant: 80).isActive = true
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    XCTAssertEqual(messages.count, 1)
    let text = messages.first?.text ?? ""
    XCTAssertTrue(text.contains("<NSAutoresizingMaskLayoutConstraint:0x"), text)
    XCTAssertTrue(text.contains("h=-&- v=&-- UIView:0x"), text)
    XCTAssertTrue(text.contains(".width == 80   (active)>"), text)
  }

  func testAConflictWithTheContentsSizeSaysSo() {
    let root = makeRoot()
    let view = SizedView(24, 10)
    root.addSubview(view)
    view.setContentHuggingPriority(.required, for: .horizontal)
    view.widthAnchor.constraint(equalToConstant: 44).isActive = true
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    XCTAssertEqual(messages.count, 1)
    let text = messages.first?.text ?? ""
    XCTAssertTrue(text.contains("<NSContentSizeLayoutConstraint:0x"), text)
    XCTAssertTrue(text.contains(".width == 24 Hug:1000 CompressionResistance:750   (active)>"), text)
  }

  /// The default of `layoutSubviews` applies the solution. Without it a view's subviews stay; the view itself and its
  /// neighbours are placed all the same.
  func testALayoutSubviewsWithoutSuper() {
    final class Own: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let root = makeRoot()
    let own = Own()
    own.translatesAutoresizingMaskIntoConstraints = false
    let leaf = SizedView(20, 20), neighbour = SizedView(30, 30)
    root.addSubview(own)
    root.addSubview(neighbour)
    own.addSubview(leaf)
    NSLayoutConstraint.activate([
      own.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      own.topAnchor.constraint(equalTo: root.topAnchor),
      leaf.leadingAnchor.constraint(equalTo: own.leadingAnchor, constant: 5),
      leaf.trailingAnchor.constraint(equalTo: own.trailingAnchor),
      leaf.topAnchor.constraint(equalTo: own.topAnchor),
      leaf.bottomAnchor.constraint(equalTo: own.bottomAnchor),
      neighbour.leadingAnchor.constraint(equalTo: own.trailingAnchor),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(own.frame, CGRect(x: 10, y: 0, width: 25, height: 20))
    XCTAssertEqual(neighbour.frame.minX, 35)
    XCTAssertEqual(leaf.frame, .zero)
    let layouts = own.layouts
    root.layoutIfNeeded()
    XCTAssertEqual(own.layouts, layouts, "what is not applied is not asked for again and again")
  }
}
