import UIKit
import XCTest

/// Items of a diffable data source that are moved with a finger.
final class DiffableReorderingTests: XCTestCase {
  func testAMovementIsTakenOver() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 40)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> { _, _, _ in }
    let data = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = data.snapshot()
    snapshot.appendSections([7, 8])
    snapshot.appendItems(["a", "b", "c", "d"], toSection: 7)
    snapshot.appendItems(["x"], toSection: 8)
    data.apply(snapshot, animatingDifferences: false)
    harness.window.addSubview(view)
    harness.frame(at: 0)
    XCTAssertFalse(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)), "none may")
    var calls: [String] = []
    data.reorderingHandlers.canReorderItem = { $0 != "x" }
    data.reorderingHandlers.willReorder = { calls.append("will \($0.initialSnapshot.itemIdentifiers)") }
    data.reorderingHandlers.didReorder = { transaction in
      calls.append("did \(transaction.finalSnapshot.itemIdentifiers(inSection: 7))")
      calls += transaction.sectionTransactions.map {
        "\($0.sectionIdentifier): \($0.initialSnapshot.items) -> \($0.finalSnapshot.items) \($0.difference.count)"
      }
    }
    XCTAssertFalse(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 1)))
    XCTAssertTrue(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 125))
    view.endInteractiveMovement()
    harness.run(to: 1)
    XCTAssertEqual(data.snapshot().itemIdentifiers(inSection: 7), ["b", "c", "a", "d"])
    XCTAssertEqual(
      calls,
      [
        #"will ["a", "b", "c", "d", "x"]"#, #"did ["b", "c", "a", "d"]"#,
        #"7: ["a", "b", "c", "d"] -> ["b", "c", "a", "d"] 2"#,
      ])
    XCTAssertEqual(
      view.indexPath(for: try XCTUnwrap(view.cellForItem(at: IndexPath(item: 2, section: 0))))?.item, 2)
  }
}
