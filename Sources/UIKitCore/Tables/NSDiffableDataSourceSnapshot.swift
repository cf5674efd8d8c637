import Foundation
import Support

/// The sections and items of a table or a collection at one moment, by identifier.
///
/// Identifiers are unique; one that is there already is reported and left out.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  private var sections: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  /// The section of each item.
  private var homes: [ItemIdentifierType: SectionIdentifierType] = [:]
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// An empty snapshot.
  public init() {}

  // MARK: Reading

  public var numberOfItems: Int { homes.count }
  public var numberOfSections: Int { sections.count }
  public var sectionIdentifiers: [SectionIdentifierType] { sections }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { items[$0] ?? [] } }
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    items[identifier]?.count ?? 0
  }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    homes[identifier]
  }
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Appends items to a section; nil means the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sections.last, items[section] != nil else {
      Diagnostics.report(
        "appendItems was ignored: the snapshot has no section \(sectionIdentifier.map { "\($0)" } ?? "yet")")
      return
    }
    insert(identifiers, in: section, at: items[section]?.count ?? 0)
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, besides: beforeIdentifier, offset: 0) }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, besides: afterIdentifier, offset: 1) }

  private mutating func insert(_ new: [ItemIdentifierType], besides item: ItemIdentifierType, offset: Int) {
    guard let section = homes[item], let index = items[section]?.firstIndex(of: item) else {
      Diagnostics.report("insertItems was ignored: the snapshot has no item \(item)")
      return
    }
    insert(new, in: section, at: index + offset)
  }

  private mutating func insert(_ new: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int)
  {
    var unique: [ItemIdentifierType] = []
    for item in new {
      guard homes[item] == nil else {
        Diagnostics.report("the item \(item) is in the snapshot already; item identifiers must be unique")
        continue
      }
      homes[item] = section
      unique.append(item)
    }
    items[section]?.insert(contentsOf: unique, at: index)
  }

  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in Set(identifiers.compactMap { homes[$0] }) {
      items[section]?.removeAll { gone.contains($0) }
    }
    for item in gone { homes[item] = nil }
  }

  public mutating func deleteAllItems() {
    sections = []
    items = [:]
    homes = [:]
  }

  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType)
  {
    move(identifier, besides: toIdentifier, offset: 0)
  }
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType)
  {
    move(identifier, besides: toIdentifier, offset: 1)
  }

  private mutating func move(_ item: ItemIdentifierType, besides other: ItemIdentifierType, offset: Int) {
    guard item != other, homes[item] != nil, homes[other] != nil else {
      Diagnostics.report("moveItem was ignored: the snapshot does not have both \(item) and \(other)")
      return
    }
    deleteItems([item])
    insert([item], besides: other, offset: offset)
  }

  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers.filter { homes[$0] != nil }
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter { homes[$0] != nil }
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: sections.firstIndex(of: toIdentifier) ?? sections.count) }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: sections.firstIndex(of: toIdentifier).map { $0 + 1 } ?? sections.count) }

  private mutating func insert(_ new: [SectionIdentifierType], at index: Int) {
    var unique: [SectionIdentifierType] = []
    for section in new {
      guard items[section] == nil else {
        Diagnostics.report(
          "the section \(section) is in the snapshot already; section identifiers must be unique")
        continue
      }
      items[section] = []
      unique.append(section)
    }
    sections.insert(contentsOf: unique, at: index)
  }

  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      for item in items[section] ?? [] { homes[item] = nil }
      items[section] = nil
    }
    sections.removeAll { items[$0] == nil }
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, besides: toIdentifier, offset: 0) }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, besides: toIdentifier, offset: 1) }

  private mutating func move(
    _ section: SectionIdentifierType, besides other: SectionIdentifierType, offset: Int
  ) {
    guard section != other, items[section] != nil, items[other] != nil else {
      Diagnostics.report("moveSection was ignored: the snapshot does not have both \(section) and \(other)")
      return
    }
    sections.removeAll { $0 == section }
    sections.insert(section, at: (sections.firstIndex(of: other) ?? 0) + offset)
  }

  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { items[$0] != nil }
  }

  // MARK: Places

  func place(of item: ItemIdentifierType) -> IndexPath? {
    guard let home = homes[item], let section = sections.firstIndex(of: home),
      let index = items[home]?.firstIndex(of: item)
    else { return nil }
    return IndexPath(item: index, section: section)
  }

  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sections.indices.contains(path.section), let items = items[sections[path.section]],
      items.indices.contains(path.item)
    else { return nil }
    return items[path.item]
  }

  /// What was asked for once is done; the next snapshot begins without it.
  mutating func forgetReloads() {
    reloadedItemIdentifiers = []
    reconfiguredItemIdentifiers = []
    reloadedSectionIdentifiers = []
  }

  /// Where what is to be made again is in the old snapshot: `items`, and all of the reloaded sections.
  func places(reloading items: [ItemIdentifierType], in old: Self) -> Set<IndexPath> {
    let sections = reloadedSectionIdentifiers.flatMap { old.itemIdentifiers(inSection: $0) }
    return Set((items + sections).compactMap { old.place(of: $0) })
  }

  /// The section at a place; nil where there is none.
  func sectionIdentifier(at index: Int) -> SectionIdentifierType? {
    sectionIdentifiers.indices.contains(index) ? sectionIdentifiers[index] : nil
  }

  /// Where everything comes from when this snapshot follows an old one.
  func mapping(from old: Self) -> ItemChanges.Mapping {
    var oldSections: [SectionIdentifierType: Int] = [:]
    var oldPlaces: [ItemIdentifierType: IndexPath] = [:]
    for (index, section) in old.sections.enumerated() {
      oldSections[section] = index
      for (item, identifier) in (old.items[section] ?? []).enumerated() {
        oldPlaces[identifier] = IndexPath(item: item, section: index)
      }
    }
    return ItemChanges.Mapping(
      sections: sections.map { oldSections[$0] },
      items: sections.map { section in (items[section] ?? []).map { oldPlaces[$0] } })
  }
}
