import UIKit
import XCTest

/// How much is done for a change: only what depends on it.
final class LayoutWorkTests: XCTestCase {
  /// A tree of `depth` levels, each with a row of constrained views, the next level in the last.
  private func makeTree(depth: Int, breadth: Int) -> (root: UIView, deepest: UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    var parent = root
    for _ in 0..<depth {
      var before: UIView?
      for _ in 0..<breadth {
        let view = SizedView(20, 10)
        parent.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 2),
          view.leadingAnchor.constraint(equalTo: before?.trailingAnchor ?? parent.leadingAnchor, constant: 3),
          view.widthAnchor.constraint(equalToConstant: 300),
          view.heightAnchor.constraint(equalToConstant: 300),
        ])
        before = view
      }
      parent = before ?? parent
    }
    root.layoutIfNeeded()
    return (root, parent)
  }

  func testAViewInADeepTreeCostsWhatItDependsOn() {
    let (root, deepest) = makeTree(depth: 12, breadth: 8)
    let before = root.layoutWork
    XCTAssertGreaterThan(before.viewsPlaced, 90)
    let view = SizedView(20, 10)
    deepest.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: deepest.topAnchor, constant: 5),
      view.leadingAnchor.constraint(equalTo: deepest.leadingAnchor, constant: 5),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame, CGRect(x: 5, y: 5, width: 20, height: 10))
    let after = root.layoutWork
    // Its superview alone is laid out, with one subview; the 96 others are not looked at.
    XCTAssertLessThanOrEqual(after.viewsPlaced - before.viewsPlaced, 2)
    // Two sides of width and height: hugging and resistance each take a pivot, rarely two.
    XCTAssertLessThanOrEqual(after.pivots - before.pivots, 8)
    XCTAssertLessThanOrEqual(after.rowsTouched - before.rowsTouched, 24)
  }

  /// The same change costs the same in a tree ten times as large.
  func testTheCostDoesNotGrowWithTheTree() {
    func cost(_ depth: Int) -> LayoutWork {
      let (root, deepest) = makeTree(depth: depth, breadth: 8)
      let view = SizedView(20, 10)
      deepest.addSubview(view)
      view.topAnchor.constraint(equalTo: deepest.topAnchor).isActive = true
      let x = view.leadingAnchor.constraint(equalTo: deepest.leadingAnchor)
      x.isActive = true
      root.layoutIfNeeded()
      let before = root.layoutWork
      x.constant = 40
      root.layoutIfNeeded()
      XCTAssertEqual(view.frame.minX, 40)
      let after = root.layoutWork
      return LayoutWork(
        pivots: after.pivots - before.pivots, rowsTouched: after.rowsTouched - before.rowsTouched,
        viewsPlaced: after.viewsPlaced - before.viewsPlaced)
    }
    XCTAssertEqual(cost(2), cost(20))
    XCTAssertEqual(cost(2), LayoutWork(pivots: 0, rowsTouched: 0, viewsPlaced: 1))
  }

  func testNothingChangedCostsNothing() {
    let (root, _) = makeTree(depth: 3, breadth: 4)
    let before = root.layoutWork
    root.layoutIfNeeded()
    XCTAssertEqual(root.layoutWork, before)
  }

  /// A new spacing keeps the stack's constraints and moves constants.
  func testASpacingMovesConstants() {
    let views = (0..<6).map { _ in SizedView(20, 10) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 400, height: 50)
    stack.distribution = .fillEqually
    stack.layoutIfNeeded()
    let held = stack.constraints
    stack.spacing = 8
    stack.layoutIfNeeded()
    XCTAssertEqual(stack.constraints, held)
    XCTAssertEqual(views[1].frame.minX, 68)
  }

  /// Two constants changed before a block move together inside it, and what waited before the block does not.
  func testLayoutInABlockAnimatesWhatWasFlushedInside() {
    let harness = WindowHarness(size: CGSize(width: 300, height: 400))
    defer { harness.close() }
    let early = SizedView(40, 40), late = SizedView(40, 40)
    for view in [early, late] { harness.window.addSubview(view) }
    let x = early.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor)
    let y = late.topAnchor.constraint(equalTo: harness.window.topAnchor)
    let width = late.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([x, y, width])
    harness.frame(at: 0)
    x.constant = 50
    harness.window.layoutIfNeeded()
    y.constant = 100
    width.constant = 80
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { harness.window.layoutIfNeeded() }
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    XCTAssertEqual(early.shown.frame.minX, 50)
    XCTAssertEqual(late.shown.frame.minY, 25, accuracy: 1e-9)
    XCTAssertEqual(late.shown.frame.width, 50, accuracy: 1e-9)
    harness.run(to: 1.1)
    XCTAssertEqual(late.shown.frame.width, 80)
  }
}
