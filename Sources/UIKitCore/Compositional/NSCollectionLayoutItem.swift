import Foundation
import QuartzCore

/// One item of a layout, or a group of them.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
  /// How large the item is in its group.
  public let layoutSize: NSCollectionLayoutSize
  /// Views at the item: badges and the like.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// What the item's cell leaves free of its size. Default none.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Room around the item. Default none.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  public init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    supplementaryItems = []
    super.init()
  }

  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: supplementaryItems)
    copy.contentInsets = contentInsets
    copy.edgeSpacing = edgeSpacing
    return copy
  }
}

/// Where an item of a custom group is.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
  public let frame: CGRect
  public let zIndex: Int

  public init(frame: CGRect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The items of a custom group in a container.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Items beside or below each other, or wherever the app puts them. Groups can contain groups.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case horizontal, vertical
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  let arrangement: Arrangement
  /// How many items the group has; nil for as many as have room.
  let count: Int?
  /// Whether the items share the room equally, whatever their own sizes.
  let isEqual: Bool

  private init(
    _ arrangement: Arrangement, _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
    count: Int?, isEqual: Bool
  ) {
    self.arrangement = arrangement
    self.subitems = subitems
    self.count = count.map { max($0, 1) }
    self.isEqual = isEqual
    super.init(layoutSize: size, supplementaryItems: [])
  }

  /// What the group contains; it is repeated as long as there is room.
  public let subitems: [NSCollectionLayoutItem]
  /// Room between the items. Default none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  /// Items beside each other, which are repeated as long as there is room.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.horizontal, layoutSize, subitems, count: nil, isEqual: false)
  }
  /// So many items of equal width beside each other.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.horizontal, layoutSize, [subitem], count: count, isEqual: true)
  }
  /// So many items beside each other.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.horizontal, layoutSize, [subitem], count: count, isEqual: false)
  }
  /// Items below each other, which are repeated as long as there is room.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.vertical, layoutSize, subitems, count: nil, isEqual: false)
  }
  /// So many items of equal height below each other.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.vertical, layoutSize, [subitem], count: count, isEqual: true)
  }
  /// So many items below each other.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.vertical, layoutSize, [subitem], count: count, isEqual: false)
  }
  /// Items where the app puts them.
  open class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(.custom(itemProvider), layoutSize, [], count: nil, isEqual: false)
  }

  /// The group as text.
  open func visualDescription() -> String {
    let name: String
    switch arrangement {
    case .horizontal: name = "horizontal"
    case .vertical: name = "vertical"
    case .custom: name = "custom"
    }
    return "\(name) group of \(subitems.count) subitems"
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutGroup(arrangement, layoutSize, subitems, count: count, isEqual: isEqual)
    copy.contentInsets = contentInsets
    copy.edgeSpacing = edgeSpacing
    copy.supplementaryItems = supplementaryItems
    copy.interItemSpacing = interItemSpacing
    return copy
  }
}
