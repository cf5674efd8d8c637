import Support
import UIKit
import XCTest

final class DiffableTests: XCTestCase {
  private var harness = WindowHarness()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  func testSnapshots() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([9])
    snapshot.insertItems([5, 6], beforeItem: 2)
    snapshot.insertItems([7], afterItem: 9)
    snapshot.moveItem(1, afterItem: 9)
    snapshot.deleteItems([6])
    XCTAssertEqual(snapshot.itemIdentifiers(inSection: "a"), [5, 2, 3])
    XCTAssertEqual(snapshot.itemIdentifiers(inSection: "b"), [9, 1, 7])
    XCTAssertEqual(snapshot.sectionIdentifier(containingItem: 1), "b")
    XCTAssertEqual(snapshot.indexOfItem(7), 5)
    snapshot.moveSection("b", beforeSection: "a")
    XCTAssertEqual(snapshot.itemIdentifiers, [9, 1, 7, 5, 2, 3])
    snapshot.deleteSections(["a"])
    XCTAssertEqual(snapshot.numberOfItems, 3)
    let (_, messages) = Diagnostics.withCapture {
      snapshot.appendItems([9], toSection: "b")
      snapshot.appendItems([4], toSection: "zzz")
      snapshot.insertItems([4], beforeItem: 100)
      snapshot.appendSections(["b"])
    }
    XCTAssertEqual(messages.count, 4)
    XCTAssertEqual(messages[0].text, "the item 9 is in the snapshot already; item identifiers must be unique")
    XCTAssertEqual(snapshot.numberOfItems, 3)
  }

  func testTableMovesCellsBetweenSnapshots() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, name in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = name
      return cell
    }
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c", "d"])
    source.apply(snapshot, animatingDifferences: false)
    harness.frame(at: 0)
    XCTAssertEqual(table.visibleCells.map { $0.textLabel?.text }, ["a", "b", "c", "d"])
    let moved = table.cellForRow(at: IndexPath(row: 3, section: 0))
    snapshot.deleteItems(["b"])
    snapshot.moveItem("d", beforeItem: "a")
    snapshot.appendItems(["e"])
    var isDone = false
    source.apply(snapshot) { isDone = true }
    harness.frame(at: now)
    XCTAssertTrue(table.cellForRow(at: IndexPath(row: 0, section: 0)) === moved)
    harness.frame(at: now + 0.15)
    // Half way from 132 to 0.
    XCTAssertEqual(moved?.shown.frame.minY ?? 0, 66, accuracy: 3)
    harness.run(to: now + 1)
    XCTAssertTrue(isDone)
    XCTAssertEqual(table.visibleCells.map { $0.textLabel?.text }, ["d", "a", "c", "e"])
    XCTAssertEqual(source.itemIdentifier(for: IndexPath(row: 2, section: 0)), "c")
    XCTAssertEqual(source.indexPath(for: "e"), IndexPath(row: 3, section: 0))
  }

  func testCollectionFollowsSnapshots() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 500), collectionViewLayout: UICollectionViewFlowLayout())
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
      cell.tag = item
    }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    var snapshot = source.snapshot()
    snapshot.appendSections(["all"])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot, animatingDifferences: false)
    harness.frame(at: 0)
    let second = view.cellForItem(at: IndexPath(item: 1, section: 0))
    snapshot.deleteItems([1])
    snapshot.insertItems([8, 9], afterItem: 3)
    source.apply(snapshot)
    harness.run(to: 1)
    XCTAssertEqual(view.visibleCells.map(\.tag), [2, 3, 8, 9])
    XCTAssertTrue(view.cellForItem(at: IndexPath(item: 0, section: 0)) === second)
    XCTAssertEqual(view.subviews.count, 4)
  }
}
