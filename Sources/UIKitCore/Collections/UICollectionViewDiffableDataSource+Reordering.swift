import Foundation

/// What a finger has moved in a section of a diffable data source.
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// Its items before.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// Its items now.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// How the items before become those of now.
  public let difference: CollectionDifference<ItemIdentifierType>
}

/// What a finger has moved in a diffable data source.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// What was shown before.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What is shown now.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// How all items before become those of now.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The sections that have changed.
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// What is done when items of a diffable data source are moved with a finger.
public struct UICollectionViewDiffableDataSourceReorderingHandlers<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  public typealias Transaction = NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
  /// Whether an item may be moved. Default nil: none may.
  public var canReorderItem: ((ItemIdentifierType) -> Bool)?
  /// Called before the data source takes a movement over.
  public var willReorder: ((Transaction) -> Void)?
  /// Called after it: the place to bring the app's own data up to date.
  public var didReorder: ((Transaction) -> Void)?

  public init() {}
}

extension NSDiffableDataSourceSnapshot {
  /// With an item taken from one place to another.
  func moving(_ source: IndexPath, to destination: IndexPath) -> Self {
    guard let item = item(at: source), let section = sectionIdentifier(at: destination.section) else {
      return self
    }
    var result = self
    result.deleteItems([item])
    let others = result.itemIdentifiers(inSection: section)
    if others.indices.contains(destination.item) {
      result.insertItems([item], beforeItem: others[destination.item])
    } else {
      result.appendItems([item], toSection: section)
    }
    return result
  }

  /// The movement from this snapshot to another one.
  func transaction(
    to final: Self
  ) -> NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType> {
    func outline(_ items: [ItemIdentifierType]) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
      var made = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
      made.append(items)
      return made
    }
    let sections = sectionIdentifiers.compactMap {
      section -> NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>? in
      let before = itemIdentifiers(inSection: section), now = final.itemIdentifiers(inSection: section)
      guard before != now else { return nil }
      return NSDiffableDataSourceSectionTransaction(
        sectionIdentifier: section, initialSnapshot: outline(before), finalSnapshot: outline(now),
        difference: now.difference(from: before).inferringMoves())
    }
    return NSDiffableDataSourceTransaction(
      initialSnapshot: self, finalSnapshot: final,
      difference: final.itemIdentifiers.difference(from: itemIdentifiers).inferringMoves(),
      sectionTransactions: sections)
  }
}
