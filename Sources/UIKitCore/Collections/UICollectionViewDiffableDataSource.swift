import Foundation
import QuartzCore
import Support

/// Gives a collection its items from snapshots, and animates from one to the next.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  NSObject, UICollectionViewDataSource, OutlineDataSource
{
  /// Makes the cell for an item.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// Makes a header, a footer or another view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?
  public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var shown = Snapshot()
  private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// A data source, which becomes the collection's. The collection does not keep it.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// Makes the views that the layout asks for beside cells.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// What is shown.
  open func snapshot() -> Snapshot { shown }

  /// Shows another snapshot; what is in both keeps its cell and moves.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
    let old = shown
    guard let collectionView else {
      completion?()
      return
    }
    // What shows now is counted before the data changes.
    _ = collectionView.counts
    shown = snapshot
    shown.forgetReloads()
    let again = snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers
    let reloaded = snapshot.places(reloading: again, in: old)
    let show = {
      collectionView.apply(snapshot.mapping(from: old), reloading: reloaded) { _ in completion?() }
    }
    animatingDifferences ? show() : UIView.performWithoutAnimation(show)
  }

  // MARK: Reordering

  /// What is done when items are moved with a finger.
  open var reorderingHandlers = ReorderingHandlers()
  /// The type of `reorderingHandlers`, as on iOS.
  public typealias ReorderingHandlers =
    UICollectionViewDiffableDataSourceReorderingHandlers<SectionIdentifierType, ItemIdentifierType>

  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    itemIdentifier(for: indexPath).flatMap { reorderingHandlers.canReorderItem?($0) } ?? false
  }
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let transaction = shown.transaction(to: shown.moving(sourceIndexPath, to: destinationIndexPath))
    reorderingHandlers.willReorder?(transaction)
    shown = transaction.finalSnapshot
    for section in transaction.sectionTransactions where outlines[section.sectionIdentifier] != nil {
      outlines[section.sectionIdentifier] = section.finalSnapshot
    }
    reorderingHandlers.didReorder?(transaction)
  }

  // MARK: Outlines

  /// What is done when items open and close.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers()
  /// The type of `sectionSnapshotHandlers`, as on iOS.
  public typealias SectionSnapshotHandlers =
    UICollectionViewDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType>

  /// Shows an outline in a section, which is added where it is not there.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    outlines[section] = snapshot
    var next = shown
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.deleteItems(next.itemIdentifiers(inSection: section))
    next.appendItems(snapshot.visibleItems, toSection: section)
    apply(next, animatingDifferences: animatingDifferences, completion: completion)
    for (number, item) in snapshot.visibleItems.enumerated() {
      guard let index = shown.indexOfSection(section) else { continue }
      collectionView?.cellForItem(at: IndexPath(item: number, section: index))?.isExpanded =
        snapshot.isExpanded(item)
    }
  }

  /// The outline of a section; without one, its items at the top.
  open func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let known = outlines[section] { return known }
    var made = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    if shown.indexOfSection(section) != nil { made.append(shown.itemIdentifiers(inSection: section)) }
    return made
  }

  func toggle(at path: IndexPath) {
    guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section),
      var outline = outlines[section]
    else { return }
    let handlers = sectionSnapshotHandlers
    if outline.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      outline.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let make = handlers.snapshotForExpandingParent {
        outline.replace(childrenOf: item, using: make(item, outline.snapshot(of: item)))
      }
      outline.expand([item])
    }
    apply(outline, to: section)
  }

  func isExpanded(at path: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section) else {
      return false
    }
    return outlines[section]?.isExpanded(item) ?? false
  }

  /// Shows another snapshot without looking at the differences.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    shown = snapshot
    shown.forgetReloads()
    collectionView?.reloadData()
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

  // MARK: UICollectionViewDataSource

  open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0
  }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(collectionView, indexPath, item) {
      cell.isExpanded = isExpanded(at: indexPath)
      return cell
    }
    Diagnostics.report(
      "the cell provider gave no cell for \(indexPath.text); an empty one was used",
      subject: "\(collectionView)")
    return UICollectionViewCell(frame: .zero)
  }
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: index) }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    Diagnostics.report(
      "the layout asks for a view of the kind \"\(kind)\": set supplementaryViewProvider",
      subject: "\(collectionView)")
    return UICollectionReusableView(frame: .zero)
  }
}
