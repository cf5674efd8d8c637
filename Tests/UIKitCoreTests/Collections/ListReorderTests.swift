import Support
import UIKit
import XCTest

/// Rows of lists that are edited: accessories come and go, grips move the rows.
final class ListReorderTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UICollectionView!
  private var data: UICollectionViewDiffableDataSource<Int, String>!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
    let list = UICollectionLayoutListConfiguration(appearance: .plain)
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 220),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      cell.accessories = [.disclosureIndicator(), .reorder()]
    }
    data = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    data.reorderingHandlers.canReorderItem = { $0 != "fixed" }
    var snapshot = data.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c", "fixed"] + (0..<20).map { "row \($0)" })
    data.apply(snapshot, animatingDifferences: false)
    harness.window.addSubview(view)
    harness.run(to: 0.1)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }
  private var items: [String] { Array(data.snapshot().itemIdentifiers.prefix(4)) }

  private func grip(of item: Int) -> UIView? {
    view.cellForItem(at: IndexPath(item: item, section: 0))?.subviews.first {
      $0.accessibilityLabel == "Reorder"
    }
  }

  private func edit() {
    view.isEditing = true
    harness.run(to: now + 1)
  }

  private func drag(_ item: Int, by way: CGFloat, steps: Int = 10, lift: Bool = true) throws {
    let grip = try XCTUnwrap(grip(of: item))
    let start = grip.convert(CGPoint(x: grip.bounds.midX, y: grip.bounds.midY), to: nil)
    harness.send(.began, start.x, start.y)
    for i in 1...steps {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, start.x, start.y + way * CGFloat(i) / CGFloat(steps))
    }
    guard lift else { return }
    harness.send(.ended, start.x, start.y + way)
    harness.run(to: now + 1)
  }

  func testAGripMovesItsRow() throws {
    edit()
    try drag(0, by: 95)
    XCTAssertEqual(items, ["b", "c", "a", "fixed"])
    XCTAssertEqual(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minY, 88)
    XCTAssertEqual(view.contentOffset.y, 0, "the list does not scroll under the finger")
    try drag(2, by: -100)
    XCTAssertEqual(items, ["a", "b", "c", "fixed"])
  }

  func testARowThatMayNotBeMovedStays() throws {
    edit()
    try drag(3, by: -100)
    XCTAssertEqual(items, ["a", "b", "c", "fixed"])
  }

  /// The row follows the finger along the list only, from where it was taken.
  func testTheRowIsUnderTheFinger() throws {
    edit()
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    try drag(0, by: 30, lift: false)
    XCTAssertEqual(cell.center, CGPoint(x: 160, y: 22 + 30))
    harness.run(to: now + 0.5)
    XCTAssertEqual(cell.layer.shadowOpacity, 0.25)
    harness.send(.cancelled, 300, 50)
    harness.run(to: now + 1)
    XCTAssertEqual(cell.center, CGPoint(x: 160, y: 22))
    XCTAssertEqual(cell.layer.shadowOpacity, 0)
    XCTAssertEqual(items, ["a", "b", "c", "fixed"])
  }

  func testTheListScrollsAtItsEdge() throws {
    edit()
    try drag(0, by: 190, lift: false)
    harness.run(to: now + 1)
    XCTAssertGreaterThan(view.contentOffset.y, 100)
    harness.send(.ended, 300, 212)
    harness.run(to: now + 1)
    XCTAssertGreaterThan(data.snapshot().indexOfItem("a") ?? 0, 5)
    XCTAssertTrue(view.isScrollEnabled)
  }

  func testArrowsOnAGripMoveTheRow() throws {
    edit()
    try XCTUnwrap(grip(of: 1)).accessibilityDecrement()
    harness.run(to: now + 1)
    XCTAssertEqual(items, ["a", "c", "b", "fixed"])
    try XCTUnwrap(grip(of: 2)).accessibilityIncrement()
    harness.run(to: now + 1)
    XCTAssertEqual(items, ["a", "b", "c", "fixed"])
    try XCTUnwrap(grip(of: 0)).accessibilityIncrement()
    XCTAssertEqual(items, ["a", "b", "c", "fixed"], "nothing is above the first row")
  }

  /// The chevron stays the same view and makes room; the grip fades in.
  func testAccessoriesOfEditingComeAndGoAnimated() throws {
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    let before = cell.subviews
    XCTAssertNil(grip(of: 0))
    view.isEditing = true
    let first = try XCTUnwrap(grip(of: 0))
    XCTAssertEqual(first.alpha, 1)
    harness.run(to: now + 0.15)
    let half = try XCTUnwrap(first.layer.presentation()).opacity
    XCTAssertGreaterThan(half, 0.2)
    XCTAssertLessThan(half, 0.8)
    harness.run(to: now + 1)
    XCTAssertTrue(Set(before).isSubset(of: Set(cell.subviews)))
    view.isEditing = false
    XCTAssertNotNil(first.superview, "it fades out first")
    harness.run(to: now + 1)
    XCTAssertNil(first.superview)
  }

  func testGroupedRowsBeginOnWholePixels() throws {
    for scale in [1.0, 2, 3] {
      let harness = WindowHarness(scale: scale)
      defer { harness.close() }
      let list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 220),
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
      let data = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      var snapshot = data.snapshot()
      snapshot.appendSections([0, 1])
      snapshot.appendItems([1, 2], toSection: 0)
      snapshot.appendItems([3], toSection: 1)
      data.apply(snapshot, animatingDifferences: false)
      harness.window.addSubview(view)
      harness.frame(at: 0)
      for path in [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)] {
        let y = try XCTUnwrap(view.cellForItem(at: path)).frame.minY * scale
        XCTAssertEqual(y, y.rounded(), accuracy: 1e-9, "\(path) at \(scale)×")
      }
    }
  }
}
