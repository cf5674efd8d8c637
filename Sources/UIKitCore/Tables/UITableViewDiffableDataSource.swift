import Foundation
import QuartzCore
import Support

/// Gives a table its rows from snapshots, and animates from one to the next.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  NSObject, UITableViewDataSource
{
  /// Makes the cell for an item.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?
  public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var shown = Snapshot()

  /// A data source, which becomes the table's. The table does not keep it.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// How rows come and go. Default automatic.
  open var defaultRowAnimation: UITableView.RowAnimation = .automatic

  /// What is shown.
  open func snapshot() -> Snapshot { shown }

  /// Shows another snapshot; what is in both keeps its cell and moves.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
    let old = shown
    shown = snapshot
    shown.forgetReloads()
    guard let tableView else {
      completion?()
      return
    }
    let reloaded = snapshot.places(reloading: snapshot.reloadedItemIdentifiers, in: old)
    let show = {
      tableView.apply(snapshot.mapping(from: old), reloading: reloaded, self.defaultRowAnimation) { _ in
        completion?()
      }
      tableView.reconfigureRows(
        at: snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.place(of: $0) })
    }
    animatingDifferences ? show() : UIView.performWithoutAnimation(show)
  }

  /// Shows another snapshot without looking at the differences.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    shown = snapshot
    shown.forgetReloads()
    tableView?.reloadData()
    completion?()
  }

  /// Shows a snapshot; returns when the differences have been shown.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { shown in
      apply(snapshot, animatingDifferences: animatingDifferences) { shown.resume() }
    }
  }
  /// Shows a snapshot as `reloadData()` does.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    await withCheckedContinuation { shown in
      applySnapshotUsingReloadData(snapshot) { shown.resume() }
    }
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { shown.item(at: indexPath) }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    shown.place(of: itemIdentifier)
  }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifier(at: index)
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.indexOfSection(sectionIdentifier)
  }

  // MARK: UITableViewDataSource

  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0
  }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) {
      return cell
    }
    Diagnostics.report(
      "the cell provider gave no cell for \(indexPath.text); a plain one was used", subject: "\(tableView)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}
