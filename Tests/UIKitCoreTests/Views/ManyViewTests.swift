import UIKit
import XCTest

/// Very many views, beside and within one another: what is done with each does not look at all of them.
final class ManyViewTests: XCTestCase {
  private static let count = 4_000
  private let frame = CGRect(x: 0, y: 0, width: 50, height: 50)

  private func crowd() -> UIView {
    let box = UIView(frame: frame)
    for _ in 0..<Self.count { box.addSubview(UIView(frame: .zero)) }
    return box
  }

  /// How many siblings were looked at for each of the crowd, among views and their layers.
  private func stepsEach(_ body: () -> Void) -> Double {
    let before = Session.current.siblingSteps
    body()
    return Double(Session.current.siblingSteps - before) / Double(Self.count)
  }

  func testRemovingSubviewsFromTheFront() {
    let box = crowd()
    XCTAssertLessThanOrEqual(
      stepsEach { while let view = box.subviews.first { view.removeFromSuperview() } }, 4)
    XCTAssertEqual(box.subviews.count, 0)
    XCTAssertNil(box.layer.sublayers)
  }

  func testRemovingSubviewsOneAfterTheOther() {
    let box = crowd()
    let kept = box.subviews[0]
    XCTAssertLessThan(stepsEach { for view in box.subviews.dropFirst() { view.removeFromSuperview() } }, 500)
    XCTAssertEqual(box.subviews, [kept])
    XCTAssertTrue(box.layer.sublayers?.first === kept.layer)
  }

  func testMovingAndExchangingKeepTheOrder() {
    let box = UIView(frame: frame)
    let views = (0..<30).map { _ in UIView(frame: .zero) }
    for view in views { box.addSubview(view) }
    var expected = views
    for i in 0..<120 {
      let view = views[(i * 7) % 30]
      switch i % 4 {
      case 0:
        box.bringSubviewToFront(view)
        expected.removeAll { $0 === view }
        expected.append(view)
      case 1:
        box.sendSubviewToBack(view)
        expected.removeAll { $0 === view }
        expected.insert(view, at: 0)
      case 2:
        box.exchangeSubview(at: i % 30, withSubviewAt: (i * 3) % 30)
        expected.swapAt(i % 30, (i * 3) % 30)
      default:
        let sibling = views[(i * 13 + 5) % 30]
        guard sibling !== view else { continue }
        box.insertSubview(view, aboveSubview: sibling)
        expected.removeAll { $0 === view }
        expected.insert(view, at: (expected.firstIndex { $0 === sibling } ?? 0) + 1)
      }
      XCTAssertEqual(box.subviews, expected, "\(i)")
      XCTAssertEqual(
        box.layer.sublayers?.map(ObjectIdentifier.init), expected.map { ObjectIdentifier($0.layer) })
    }
  }

  // MARK: Nested

  /// Each view looks up its own safe area once, from what was found of its superview.
  func testNestedViewsInAWindowAreLaidOutInTheirNumber() {
    let depth = 8_000
    let harness = WindowHarness(size: CGSize(width: 100, height: 100), scale: 1)
    defer { harness.close() }
    harness.window.isHidden = false
    harness.frame(at: 0)
    let top = UIView(frame: frame)
    var last = top
    for _ in 1..<depth {
      let view = UIView(frame: frame)
      last.addSubview(view)
      last = view
    }
    let before = UIView.safeAreaSteps
    harness.window.addSubview(top)
    harness.frame(at: 0.1)
    XCTAssertTrue(last.window === harness.window)
    XCTAssertLessThan(UIView.safeAreaSteps - before, 20 * depth)
    // Attached one by one.
    let start = UIView.safeAreaSteps
    for _ in 0..<depth {
      let view = UIView(frame: frame)
      last.addSubview(view)
      last = view
    }
    harness.frame(at: 0.2)
    XCTAssertLessThan(UIView.safeAreaSteps - start, 20 * depth)
    top.removeFromSuperview()
    harness.frame(at: 0.3)
  }

  /// Built from the inside out: what a view brings along is not looked through for constraints when there are none.
  func testNestingFromTheInsideOut() {
    let before = UIView.joinSteps
    var inner = UIView(frame: frame)
    for _ in 0..<8_000 {
      let outer = UIView(frame: frame)
      outer.addSubview(inner)
      inner = outer
    }
    XCTAssertEqual(UIView.joinSteps - before, 0)
    // Where constraints are held is found all the same.
    let (box, held, leaf) = (UIView(frame: frame), UIView(frame: frame), UIView(frame: frame))
    held.addSubview(leaf)
    leaf.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      leaf.leadingAnchor.constraint(equalTo: held.leadingAnchor, constant: 7),
      leaf.topAnchor.constraint(equalTo: held.topAnchor, constant: 3),
      leaf.widthAnchor.constraint(equalToConstant: 11), leaf.heightAnchor.constraint(equalToConstant: 5),
    ])
    let middle = UIView(frame: frame)
    middle.addSubview(held)
    box.addSubview(middle)
    box.layoutIfNeeded()
    XCTAssertEqual(leaf.frame, CGRect(x: 7, y: 3, width: 11, height: 5))
    // In another tree, into which it came as a part.
    let other = UIView(frame: frame)
    other.addSubview(middle)
    other.layoutIfNeeded()
    XCTAssertEqual(leaf.frame, CGRect(x: 7, y: 3, width: 11, height: 5))
    leaf.superview?.constraints.first?.constant = 9
    other.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.minX, 9)
  }

  /// A view that moves while its tree is laid out: what is in it finds the safe area where it is then.
  func testSafeAreasFollowMovesWithinALayout() {
    final class Mover: UIView {
      var onLayout: () -> Void = {}
      override func layoutSubviews() {
        super.layoutSubviews()
        onLayout()
      }
    }
    let harness = WindowHarness(size: CGSize(width: 100, height: 100), scale: 1)
    defer { harness.close() }
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    let mover = Mover(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let reader = Mover(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    controller.view.addSubview(box)
    box.addSubview(mover)
    box.addSubview(reader)
    var read: [CGFloat] = []
    mover.onLayout = { box.frame.origin.y = 5 }
    reader.onLayout = { read.append(reader.safeAreaInsets.top) }
    harness.frame(at: 0)
    XCTAssertEqual(read.last, 15)
    XCTAssertEqual(reader.safeAreaInsets.top, 15)
  }

  /// More than any stack has room for, were they let go through one another.
  func testFiftyThousandNestedViewsAreLetGo() {
    final class Counted: UIView {
      static var alive = 0
      override init(frame: CGRect) {
        super.init(frame: frame)
        Counted.alive += 1
      }
      required init?(coder: NSCoder) { nil }
      deinit { Counted.alive -= 1 }
    }
    do {
      var last: UIView = Counted(frame: frame)
      let top = last
      for _ in 1..<50_000 {
        let view = Counted(frame: frame)
        last.addSubview(view)
        last = view
      }
      XCTAssertEqual(Counted.alive, 50_000)
      _ = top
    }
    Session.current.outside.layoutAndCommit()
    XCTAssertEqual(Counted.alive, 0)
  }
}
