import Foundation
import QuartzCore
import Support

/// The items of one section, which may contain items: an outline.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private var roots: [ItemIdentifierType] = []
  private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var expanded: Set<ItemIdentifierType> = []

  /// No items.
  public init() {}

  // MARK: Changing

  /// Adds items at the end of the top, or below an item.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    let new = taken(items)
    guard let parent else {
      roots += new
      return
    }
    guard contains(parent) else { return missing(parent, "append") }
    children[parent, default: []] += new
    for item in new { parents[item] = parent }
  }

  /// Adds items before another.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    insert(items, beside: item, offset: 0)
  }
  /// Adds items after another.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    insert(items, beside: item, offset: 1)
  }

  private mutating func insert(_ items: [ItemIdentifierType], beside item: ItemIdentifierType, offset: Int) {
    guard contains(item) else { return missing(item, "insert") }
    let new = taken(items)
    if let parent = parents[item] {
      let place = (children[parent]?.firstIndex(of: item) ?? 0) + offset
      children[parent]?.insert(contentsOf: new, at: place)
      for item in new { parents[item] = parent }
    } else {
      roots.insert(contentsOf: new, at: (roots.firstIndex(of: item) ?? 0) + offset)
    }
  }

  /// Takes items out, with all that they contain.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where contains(item) {
      delete(children[item] ?? [])
      if let parent = parents.removeValue(forKey: item) {
        children[parent]?.removeAll { $0 == item }
      } else {
        roots.removeAll { $0 == item }
      }
      children[item] = nil
      expanded.remove(item)
    }
  }
  public mutating func deleteAll() { self = Self() }

  /// Opens items.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }
  /// Closes items.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  /// Puts other items below an item, in place of those that are there.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    guard contains(parent) else { return missing(parent, "replace") }
    delete(children[parent] ?? [])
    append(snapshot.roots, to: parent)
    for item in snapshot.items {
      if let below = snapshot.children[item] { append(below, to: item) }
    }
    expanded.formUnion(snapshot.expanded)
  }

  /// What is new of some items; what is there already is reported.
  private func taken(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
    var seen: Set<ItemIdentifierType> = []
    return items.filter { item in
      let isNew = !contains(item) && seen.insert(item).inserted
      if !isNew {
        Diagnostics.report("an item was not added a second time to a section snapshot", subject: "\(item)")
      }
      return isNew
    }
  }

  private func missing(_ item: ItemIdentifierType, _ what: String) {
    Diagnostics.report("\(what) did nothing: the item is not in the section snapshot", subject: "\(item)")
  }

  // MARK: Asking

  /// All items, in order.
  public var items: [ItemIdentifierType] { roots.flatMap { [$0] + below($0, all: true) } }
  /// The items at the top.
  public var rootItems: [ItemIdentifierType] { roots }
  /// The items that show: those in closed ones do not.
  public var visibleItems: [ItemIdentifierType] { roots.flatMap { [$0] + below($0, all: false) } }

  private func below(_ item: ItemIdentifierType, all: Bool) -> [ItemIdentifierType] {
    guard all || expanded.contains(item) else { return [] }
    return (children[item] ?? []).flatMap { [$0] + below($0, all: all) }
  }

  public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil || roots.contains(item) }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  public func isVisible(_ item: ItemIdentifierType) -> Bool { visibleItems.contains(item) }
  /// How deep an item is; 0 at the top.
  public func level(of item: ItemIdentifierType) -> Int {
    sequence(first: item, next: { parents[$0] }).dropFirst().reduce(0) { level, _ in level + 1 }
  }
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// What is below an item, with it or without.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    var part = Self()
    if includingParent { part.append([parent]) }
    part.append(children[parent] ?? [], to: includingParent ? parent : nil)
    for item in below(parent, all: true) {
      if let more = children[item] { part.append(more, to: item) }
    }
    part.expanded = expanded.intersection(part.items)
    return part
  }
  public func visualDescription() -> String {
    items.map { String(repeating: "  ", count: level(of: $0)) + "\($0)" }.joined(separator: "\n")
  }
}

/// What is done when items of an outline open and close.
@preconcurrency @MainActor
public struct UICollectionViewDiffableDataSourceSectionSnapshotHandlers<ItemType: Hashable> {
  public var shouldExpandItem: ((ItemType) -> Bool)?
  public var willExpandItem: ((ItemType) -> Void)?
  public var shouldCollapseItem: ((ItemType) -> Bool)?
  public var willCollapseItem: ((ItemType) -> Void)?
  /// The items below one that opens, where they are made only then.
  public var snapshotForExpandingParent:
    (
      (ItemType, NSDiffableDataSourceSectionSnapshot<ItemType>) -> NSDiffableDataSourceSectionSnapshot<
        ItemType
      >
    )?
  public init() {}
}

/// A data source whose items contain items.
@MainActor
protocol OutlineDataSource {
  /// Opens what is closed and closes what is open.
  func toggle(at path: IndexPath)
  /// Whether the item at a place is open.
  func isExpanded(at path: IndexPath) -> Bool
}
