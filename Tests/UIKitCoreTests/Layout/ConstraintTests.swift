import Support
import UIKit
import XCTest

/// A view whose content wants a size.
final class SizedView: UIView {
  var wish = CGSize(width: -1, height: -1) { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize { wish }
  var updates = 0
  override func updateConstraints() {
    updates += 1
    super.updateConstraints()
  }

  convenience init(_ width: CGFloat, _ height: CGFloat) {
    self.init(frame: .zero)
    wish = CGSize(width: width, height: height)
    translatesAutoresizingMaskIntoConstraints = false
  }
}

final class ConstraintTests: XCTestCase {
  private func makeRoot(_ width: CGFloat = 300, _ height: CGFloat = 200) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  private func add(_ width: CGFloat = -1, _ height: CGFloat = -1, to root: UIView) -> SizedView {
    let view = SizedView(width, height)
    root.addSubview(view)
    return view
  }

  func testEdgesAndConstants() {
    let root = makeRoot()
    let view = add(to: root)
    let top = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -24), top,
      view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25, constant: 2),
    ])
    XCTAssertEqual(view.frame, .zero)
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame, CGRect(x: 16, y: 10, width: 260, height: 52))
    top.constant = 30
    XCTAssertEqual(view.frame.minY, 10)
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.minY, 30)
    root.frame.size = CGSize(width: 400, height: 100)
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame, CGRect(x: 16, y: 30, width: 360, height: 27))
    XCTAssertEqual(root.constraints.count, 4)
    XCTAssertFalse(view.hasAmbiguousLayout)
  }

  func testNestedViewsGuidesAndCentres() {
    let root = makeRoot()
    let box = UIView(frame: CGRect(x: 50, y: 20, width: 100, height: 100))
    root.addSubview(box)
    let leaf = add(20, 10, to: box)
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 80),
      guide.widthAnchor.constraint(equalToConstant: 40),
      guide.topAnchor.constraint(equalTo: root.topAnchor),
      guide.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      leaf.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      leaf.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(guide.layoutFrame, CGRect(x: 80, y: 0, width: 40, height: 200))
    // The centre 100 of the root is 50 in the box; y: 100 − 20 − 5.
    XCTAssertEqual(leaf.frame, CGRect(x: 40, y: 75, width: 20, height: 10))
    box.center.x += 10
    root.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.minX, 30)
  }

  func testHuggingAndCompressionDecideWhoGivesWay() {
    let root = makeRoot()
    let left = add(50, 20, to: root)
    let right = add(60, 20, to: root)
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 10),
      right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    left.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    root.layoutIfNeeded()
    XCTAssertEqual(left.frame.width, 50)
    XCTAssertEqual(right.frame.width, 240)
    left.wish.width = 400
    right.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    root.layoutIfNeeded()
    XCTAssertEqual(left.frame.width, 290)
    XCTAssertEqual(right.frame.width, 0)
  }

  func testOptionalEquationsPull() {
    let root = makeRoot()
    let view = add(to: root)
    let wide = view.widthAnchor.constraint(equalToConstant: 500)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate([wide, view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor)])
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.width, 300)
    XCTAssertEqual(view.constraints.count, 1)
  }

  func testConflictBreaksTheNewestAndSaysWhat() {
    let root = makeRoot()
    let view = add(to: root)
    let first = view.widthAnchor.constraint(equalToConstant: 100)
    let second = view.widthAnchor.constraint(equalToConstant: 200)
    second.identifier = "second"
    NSLayoutConstraint.activate([first, second])
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    XCTAssertEqual(view.frame.width, 100)
    XCTAssertEqual(messages.count, 1)
    let text = messages.first?.text ?? ""
    XCTAssertTrue(text.hasPrefix("Unable to simultaneously satisfy constraints."), text)
    XCTAssertTrue(text.contains("Will attempt to recover by breaking constraint\n\(second)"), text)
    XCTAssertTrue(text.contains("'second' SizedView:0x"), text)
    XCTAssertTrue(text.contains(".width == 100   (active)"), text)
    first.isActive = false
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.width, 200)
  }

  func testConflictingChangeOfAConstant() {
    let root = makeRoot()
    let view = add(to: root)
    let wide = view.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([view.widthAnchor.constraint(lessThanOrEqualToConstant: 150), wide])
    root.layoutIfNeeded()
    wide.constant = 160
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    XCTAssertEqual(messages.count, 1)
    wide.constant = 120
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.width, 120)
  }

  func testMisuseIsReported() {
    let root = makeRoot()
    let view = add(to: root)
    let stranger = UIView()
    let (_, messages) = Diagnostics.withCapture {
      view.leadingAnchor.constraint(equalTo: stranger.leadingAnchor).isActive = true
      NSLayoutConstraint(
        item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: .width, multiplier: 1,
        constant: 0
      ).isActive = true
      let constraint = view.widthAnchor.constraint(equalToConstant: 5)
      constraint.isActive = true
      constraint.priority = .defaultLow
      constraint.constant = .nan
    }
    XCTAssertEqual(messages.count, 4)
    XCTAssertTrue(messages[0].text.contains("no common ancestor"), messages[0].text)
    XCTAssertTrue(messages[1].text.contains("cannot be compared"), messages[1].text)
    XCTAssertTrue(messages[2].text.contains("from or to required"), messages[2].text)
    XCTAssertTrue(messages[3].text.contains("not finite"), messages[3].text)
    XCTAssertEqual(view.constraints.count, 1)
  }

  func testMarginsAndSafeArea() {
    let harness = WindowHarness(
      size: CGSize(width: 300, height: 400), safeArea: UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0))
    defer { harness.close() }
    let controller = UIViewController()
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    guard let root = controller.view else { return XCTFail("no view") }
    let safe = add(to: root)
    let inner = add(to: root)
    for (view, guide) in [(safe, root.safeAreaLayoutGuide), (inner, root.layoutMarginsGuide)] {
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        view.topAnchor.constraint(equalTo: guide.topAnchor),
        view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ])
    }
    harness.frame(at: 0)
    XCTAssertEqual(safe.frame, CGRect(x: 0, y: 40, width: 300, height: 340))
    XCTAssertEqual(inner.frame, CGRect(x: 16, y: 40, width: 268, height: 340))
    controller.additionalSafeAreaInsets.top = 10
    root.layoutMargins = UIEdgeInsets(top: 5, left: 30, bottom: 0, right: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(safe.frame.minY, 50)
    // The right margin is the system's least one, 16.
    XCTAssertEqual(inner.frame, CGRect(x: 30, y: 55, width: 254, height: 325))
    XCTAssertEqual(UIView().layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  }

  func testLayoutInABlockAnimates() {
    let harness = WindowHarness(size: CGSize(width: 300, height: 400))
    defer { harness.close() }
    let view = add(40, 40, to: harness.window)
    let x = view.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor)
    NSLayoutConstraint.activate([x, view.topAnchor.constraint(equalTo: harness.window.topAnchor)])
    harness.frame(at: 0)
    x.constant = 100
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { harness.window.layoutIfNeeded() }
    XCTAssertEqual(view.frame.minX, 100)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(view.shown.frame.minX, 50, accuracy: 1e-9)
    harness.run(to: 1.1)
    XCTAssertEqual(view.shown.frame.minX, 100)
  }

  func testConstraintsFollowTheirViewsThroughTheHierarchy() {
    let root = makeRoot()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let leaf = add(to: box)
    leaf.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5).isActive = true
    box.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.width, 50)
    root.addSubview(box)
    box.bounds.size.width = 80
    root.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.width, 40)
    let outer = leaf.heightAnchor.constraint(equalTo: root.heightAnchor)
    outer.isActive = true
    root.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.height, 200)
    box.removeFromSuperview()
    XCTAssertFalse(outer.isActive)
    box.bounds.size.width = 60
    box.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.width, 30)
  }

  func testFittingSizeAndUpdatePass() {
    let root = makeRoot()
    let leaf = add(70, 30, to: root)
    NSLayoutConstraint.activate([
      leaf.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
      root.trailingAnchor.constraint(equalTo: leaf.trailingAnchor, constant: 5),
      leaf.topAnchor.constraint(equalTo: root.topAnchor, constant: 7),
      root.bottomAnchor.constraint(equalTo: leaf.bottomAnchor, constant: 8),
    ])
    XCTAssertEqual(
      root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 80, height: 45))
    root.layoutIfNeeded()
    XCTAssertEqual(leaf.frame, CGRect(x: 5, y: 7, width: 290, height: 185))
    let before = leaf.updates
    leaf.setNeedsUpdateConstraints()
    leaf.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    XCTAssertEqual(leaf.updates, before + 1)
  }

  func testBaselines() {
    let root = makeRoot()
    let small = UILabel(), large = UILabel()
    for (label, size) in [(small, 10), (large, 30)] as [(UILabel, CGFloat)] {
      label.text = "x"
      label.font = .systemFont(ofSize: size)
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    // Ascenders are .952148 of the size: 28.56 − 9.52 = 19.04, on whole pixels 19.
    XCTAssertEqual(small.frame.minY, 19, accuracy: 0.01)
  }
}
