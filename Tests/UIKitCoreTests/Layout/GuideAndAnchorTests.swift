import UIKit
import XCTest

final class GuideAndAnchorTests: XCTestCase {
  private func makeRoot(_ width: CGFloat = 300) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: 200))
  }

  private func fill(_ guide: UILayoutGuide, with view: UIView) {
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
  }

  // MARK: Guides

  func testReadableContent() {
    let root = makeRoot()
    let view = SizedView(-1, -1)
    root.addSubview(view)
    fill(root.readableContentGuide, with: view)
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame, CGRect(x: 8, y: 8, width: 284, height: 184))
    root.frame.size.width = 1000
    root.layoutIfNeeded()
    // 672 in the middle of 1000.
    XCTAssertEqual(view.frame, CGRect(x: 164, y: 8, width: 672, height: 184))
    XCTAssertEqual(root.readableContentGuide.layoutFrame, view.frame)
  }

  func testKeyboardAndOldGuides() {
    let harness = WindowHarness(
      size: CGSize(width: 300, height: 400), safeArea: UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0))
    defer { harness.close() }
    let controller = UIViewController()
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    guard let root = controller.view else { return XCTFail("no view") }
    let above = SizedView(10, 10), below = SizedView(10, 10), top = SizedView(10, 10)
    for view in [above, below, top] { root.addSubview(view) }
    NSLayoutConstraint.activate([
      above.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
      below.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor, constant: -1),
      top.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
    ])
    harness.frame(at: 0)
    XCTAssertEqual(above.frame.maxY, 380)
    XCTAssertEqual(below.frame.maxY, 379)
    XCTAssertEqual(top.frame.minY, 40)
    XCTAssertEqual(controller.topLayoutGuide.length, 40)
    XCTAssertEqual(controller.bottomLayoutGuide.length, 20)
    root.keyboardLayoutGuide.usesBottomSafeArea = false
    harness.frame(at: 0.1)
    XCTAssertEqual(above.frame.maxY, 400)
    XCTAssertEqual(root.keyboardLayoutGuide.layoutFrame, CGRect(x: 0, y: 400, width: 300, height: 0))
  }

  func testMarginsAreHandedDown() {
    let root = makeRoot()
    root.layoutMargins = UIEdgeInsets(top: 30, left: 40, bottom: 0, right: 20)
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 280, height: 180))
    root.addSubview(inner)
    XCTAssertEqual(inner.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    inner.preservesSuperviewLayoutMargins = true
    // 40 − 10 at the left, 30 − 10 above; elsewhere its own 8 or 20 − 10.
    XCTAssertEqual(inner.layoutMargins, UIEdgeInsets(top: 20, left: 30, bottom: 8, right: 10))
    let view = SizedView(-1, -1)
    inner.addSubview(view)
    fill(inner.layoutMarginsGuide, with: view)
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame, CGRect(x: 30, y: 20, width: 240, height: 152))
    root.layoutMargins.left = 60
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.minX, 50)
  }

  func testSystemMinimumMargins() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 390, height: 800)
    XCTAssertEqual(
      controller.systemMinimumLayoutMargins,
      NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
    controller.view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 3, leading: 5, bottom: 0, trailing: 30)
    XCTAssertEqual(controller.view.layoutMargins, UIEdgeInsets(top: 3, left: 16, bottom: 0, right: 30))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    XCTAssertEqual(controller.view.layoutMargins.left, 5)
    controller.view.frame.size.width = 430
    XCTAssertEqual(controller.systemMinimumLayoutMargins.leading, 20)
  }

  /// A layout that changes nothing asks for no other.
  func testGuidesComeToRest() {
    let root = makeRoot()
    let view = SizedView(-1, -1)
    root.addSubview(view)
    fill(root.layoutMarginsGuide, with: view)
    root.layoutIfNeeded()
    for _ in 0..<3 { root.layoutIfNeeded() }
    XCTAssertFalse(root.layer.needsLayout())
    XCTAssertFalse(view.layer.needsLayout())
  }

  // MARK: Anchors

  func testSystemSpacing() {
    let root = makeRoot()
    let a = SizedView(40, 20), b = SizedView(40, 20), c = SizedView(40, 20)
    for view in [a, b, c] { root.addSubview(view) }
    NSLayoutConstraint.activate([
      b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2),
      b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 0.5),
      c.leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: b.trailingAnchor, multiplier: 1),
      c.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 1),
      c.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 1),
      c.leadingAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: b.trailingAnchor, multiplier: 1),
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      a.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(b.frame.origin, CGPoint(x: 56, y: 24))
    XCTAssertEqual(c.frame.origin, CGPoint(x: 104, y: 52))
  }

  func testDistancesAsLengths() {
    let root = makeRoot()
    let a = SizedView(40, 20), b = SizedView(60, 20)
    for view in [a, b] { root.addSubview(view) }
    let before = root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor)
    let between = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
    let after = b.trailingAnchor.anchorWithOffset(to: root.trailingAnchor)
    NSLayoutConstraint.activate([
      before.constraint(equalTo: between), between.constraint(equalTo: after, multiplier: 0.5),
      a.topAnchor.anchorWithOffset(to: b.topAnchor).constraint(equalToConstant: 33),
      a.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    // 200 are left, as 1 : 1 : 2.
    XCTAssertEqual(a.frame.minX, 50)
    XCTAssertEqual(b.frame.minX, 140)
    XCTAssertEqual(b.frame.minY, 33)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.maxX, 250)
    XCTAssertEqual(b.frame.maxX, 160)
    XCTAssertEqual(root.constraints.count, 4)
  }

  // MARK: Questions

  func testAmbiguityAndItsExercise() {
    let root = makeRoot()
    let view = SizedView(40, 20)
    root.addSubview(view)
    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    root.layoutIfNeeded()
    XCTAssertTrue(view.hasAmbiguousLayout)
    XCTAssertTrue(view.leadingAnchor.hasAmbiguousLayout)
    XCTAssertFalse(view.topAnchor.hasAmbiguousLayout)
    let before = view.frame
    view.exerciseAmbiguityInLayout()
    root.layoutIfNeeded()
    XCTAssertNotEqual(view.frame.minX, before.minX)
    XCTAssertEqual(view.frame.minY, before.minY)
    XCTAssertTrue(view.hasAmbiguousLayout)
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 3).isActive = true
    root.layoutIfNeeded()
    XCTAssertFalse(view.hasAmbiguousLayout)
    XCTAssertEqual(view.frame.minX, 3)
  }

  func testWhatDecidesALayout() {
    let root = makeRoot()
    let a = SizedView(40, 20), b = SizedView(40, 20)
    for view in [a, b] { root.addSubview(view) }
    let first = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5)
    let second = b.leadingAnchor.constraint(equalTo: a.trailingAnchor)
    let high = b.topAnchor.constraint(equalTo: root.topAnchor)
    let loose = b.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor)
    NSLayoutConstraint.activate([first, second, high, loose])
    root.layoutIfNeeded()
    XCTAssertEqual(b.constraintsAffectingLayout(for: .horizontal), [first, second])
    XCTAssertEqual(b.constraintsAffectingLayout(for: .vertical), [high])
    XCTAssertEqual(a.constraintsAffectingLayout(for: .horizontal), [first])
  }

  // MARK: Baselines

  private func label(_ text: String, _ size: CGFloat, in root: UIView) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    return label
  }

  /// The system font's ascender is .952148 of its size, and its line 1.210227: text in the middle of a box of height h
  /// has its baseline (h − 1.210227 s)/2 + .952148 s below the top.
  private func baseline(_ size: CGFloat, _ height: CGFloat) -> CGFloat {
    let font = UIFont.systemFont(ofSize: size)
    XCTAssertEqual(font.ascender / size, 0.952148, accuracy: 0.02)
    return (height - font.lineHeight) / 2 + font.ascender
  }

  func testBaselinesOfAStretchedLabelAndAButton() {
    let root = makeRoot()
    let tall = label("x", 20, in: root), small = label("y", 12, in: root)
    let button = UIButton(type: .system)
    button.setTitle("z", for: .normal)
    button.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(button)
    NSLayoutConstraint.activate([
      tall.topAnchor.constraint(equalTo: root.topAnchor), tall.heightAnchor.constraint(equalToConstant: 100),
      small.firstBaselineAnchor.constraint(equalTo: tall.firstBaselineAnchor),
      button.lastBaselineAnchor.constraint(equalTo: small.lastBaselineAnchor),
    ])
    root.layoutIfNeeded()
    let line = baseline(20, 100)
    XCTAssertEqual(small.frame.minY + baseline(12, small.frame.height), line, accuracy: 1)
    let title = button.titleLabel?.font.pointSize ?? 0
    XCTAssertEqual(button.frame.minY + baseline(title, button.frame.height), line, accuracy: 1)
    // Another font moves the baseline and what hangs on it.
    let before = small.frame.minY
    tall.font = .systemFont(ofSize: 60)
    root.layoutIfNeeded()
    XCTAssertEqual(small.frame.minY - before, baseline(60, 100) - line, accuracy: 1)
  }

  func testBaselinesOfTheLastLineAndOfStacks() {
    let root = makeRoot()
    let text = label("A text that is much longer than one line", 16, in: root)
    text.numberOfLines = 0
    let side = label("side", 16, in: root)
    let stack = UIStackView(arrangedSubviews: [label("one", 16, in: root), label("two", 16, in: root)])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: root.topAnchor), text.widthAnchor.constraint(equalToConstant: 120),
      side.lastBaselineAnchor.constraint(equalTo: text.lastBaselineAnchor),
      stack.firstBaselineAnchor.constraint(equalTo: side.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    XCTAssertGreaterThan(text.frame.height, 50)
    // The last lines of both end at the same descender.
    XCTAssertEqual(side.frame.maxY, text.frame.maxY, accuracy: 1)
    // The first view of a column carries its first baseline.
    XCTAssertEqual(stack.frame.minY, side.frame.minY, accuracy: 1)
    XCTAssertTrue(stack.forLastBaselineLayout === stack.arrangedSubviews[1])
  }

  private final class Inset: UIView {
    let inner = UIView()
    override var topAnchor: NSLayoutYAxisAnchor { inner.topAnchor }
    override var safeAreaLayoutGuide: UILayoutGuide { super.layoutMarginsGuide }
    override var directionalLayoutMargins: NSDirectionalEdgeInsets {
      get { super.directionalLayoutMargins }
      set {
        super.directionalLayoutMargins = NSDirectionalEdgeInsets(
          top: newValue.top, leading: 40, bottom: 0, trailing: 0)
      }
    }
    var guides = 0
    override func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
      guides += 1
      super.addLayoutGuide(layoutGuide)
    }
  }

  func testSubclassesOverrideAnchorsGuidesAndMargins() {
    let view = Inset()
    XCTAssertTrue(view.topAnchor.constraint(equalTo: UIView().topAnchor).firstItem === view.inner)
    XCTAssertTrue(view.safeAreaLayoutGuide === view.layoutMarginsGuide)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 7, leading: 1, bottom: 1, trailing: 1)
    XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 7, left: 40, bottom: 0, right: 0))
    view.addLayoutGuide(UILayoutGuide())
    XCTAssertEqual(view.guides, 1)
    XCTAssertEqual(view.layoutGuides.count, 1)
  }
}
