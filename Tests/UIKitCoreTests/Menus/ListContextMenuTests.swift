import UIKit
import XCTest

/// What lists ask and tell about context menus, and primary actions of rows.
final class ListContextMenuTests: XCTestCase {
  private final class Rows: UITableViewController {
    var log: [String] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    override func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(identifier: "row" as NSString, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Copy") { _ in }])
      }
    }
    override func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("display \(configuration.identifier)") }
    override func tableView(
      _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }
    override func tableView(
      _ tableView: UITableView,
      previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      log.append("goes back")
      return nil
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("selects \(indexPath.row)")
    }
    override func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      log.append("opens \(indexPath.row)")
    }
  }

  private final class Items: UICollectionViewController {
    var log: [String] = []
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(identifier: "item" as NSString, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Copy") { _ in }])
      }
    }
    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
      highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
      log.append("lifts \(indexPath.item)")
      return nil
    }
    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
      dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
      log.append("goes back \(indexPath.item)")
      return nil
    }
    override func collectionView(
      _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("display") }
    override func collectionView(
      _ collectionView: UICollectionView,
      willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }
  }

  @preconcurrency @MainActor private func pressAndLeave(_ harness: WindowHarness, at place: CGPoint) {
    harness.send(.began, place.x, place.y)
    harness.run(to: 1.2)
    harness.send(.ended, place.x, place.y)
    harness.run(to: 1.7)
    harness.tap(195, 800)
    harness.run(to: 3)
  }

  @preconcurrency @MainActor func testATablesDelegateHearsOfItsMenu() {
    let harness = WindowHarness()
    defer { harness.close() }
    let rows = Rows()
    harness.window.rootViewController = rows
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    pressAndLeave(harness, at: CGPoint(x: 200, y: 60))
    XCTAssertEqual(rows.log, ["display row", "end", "goes back"])
    rows.log = []
    harness.tap(200, 60)
    harness.run(to: 3.5)
    XCTAssertEqual(rows.log, ["selects 1", "opens 1"])
  }

  @preconcurrency @MainActor func testACollectionsDelegateHearsOfItsMenu() {
    let harness = WindowHarness()
    defer { harness.close() }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    let items = Items(collectionViewLayout: layout)
    items.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    harness.window.rootViewController = items
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    pressAndLeave(harness, at: CGPoint(x: 50, y: 50))
    XCTAssertEqual(items.log.filter { $0 == "display" || $0 == "end" }, ["display", "end"])
    XCTAssertEqual(items.log.first, "lifts 0")
    XCTAssertTrue(items.log.contains("goes back 0"))
  }

  @preconcurrency @MainActor func testASnapshotCanBeAwaited() {
    let harness = WindowHarness()
    defer { harness.close() }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, _ in UITableViewCell() }
    var rows: [Int] = []
    Task { @MainActor in
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(["a", "b"])
      await source.apply(snapshot, animatingDifferences: true)
      rows.append(table.numberOfRows(inSection: 0))
      snapshot.appendItems(["c"])
      await source.applySnapshotUsingReloadData(snapshot)
      rows.append(table.numberOfRows(inSection: 0))
    }
    for step in 1...120 where rows.count < 2 {
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
      harness.frame(at: Double(step) / 60)
    }
    XCTAssertEqual(rows, [2, 3])
  }
}
