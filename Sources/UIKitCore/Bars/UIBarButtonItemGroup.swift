import Foundation
import QuartzCore

/// Bar buttons that belong together, with one that stands for all of them where there is no room.
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
  /// A group of items.
  ///
  /// - Parameter representativeItem: What shows instead where they do not fit; without an action or a menu of its own
  ///   it opens a menu of the items. Nil lets them all be shown.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
    super.init()
    adopt()
  }

  public required init?(coder: NSCoder) {
    barButtonItems = []
    super.init()
  }

  private convenience init(_ representative: UIBarButtonItem?, _ items: [UIBarButtonItem]) {
    self.init(barButtonItems: items, representativeItem: representative)
  }

  /// A group that stays where it is.
  public class func fixedGroup(
    representativeItem: UIBarButtonItem? = nil, items: [UIBarButtonItem]
  ) -> UIBarButtonItemGroup { UIBarButtonItemGroup(representativeItem, items) }

  /// A group that a user might move on a pad; nothing can be moved here.
  public class func movableGroup(
    customizationIdentifier: String, representativeItem: UIBarButtonItem? = nil, items: [UIBarButtonItem]
  ) -> UIBarButtonItemGroup { UIBarButtonItemGroup(representativeItem, items) }

  /// A group that a user might take away on a pad; nothing can be taken away here.
  ///
  /// - Parameter isInDefaultCustomization: Whether it shows.
  public class func optionalGroup(
    customizationIdentifier: String, isInDefaultCustomization: Bool = true,
    representativeItem: UIBarButtonItem? = nil, items: [UIBarButtonItem]
  ) -> UIBarButtonItemGroup {
    let group = UIBarButtonItemGroup(representativeItem, items)
    group.isHidden = !isInDefaultCustomization
    return group
  }

  open var barButtonItems: [UIBarButtonItem] { didSet { adopt() } }
  open var representativeItem: UIBarButtonItem? { didSet { adopt() } }
  /// Whether the representative shows now.
  open internal(set) var isDisplayingRepresentativeItem = false
  /// Whether the group is left out. Default false.
  open var isHidden = false { didSet { if isHidden != oldValue { onChange?() } } }
  /// Whether the group stays where there is little room. Default false.
  open var alwaysAvailable = false {
    didSet { reportUnused("alwaysAvailable", alwaysAvailable, "a group shows where its bar has room") }
  }
  /// Stands for the group in a menu; nil for one of the items.
  open var menuRepresentation: UIMenuElement?
  /// Tells the item that shows the group.
  var onChange: (() -> Void)?

  private func adopt() {
    for item in barButtonItems + [representativeItem].compactMap({ $0 }) { item.buttonGroup = self }
    onChange?()
  }

  /// What shows: the items, or where these do not fit and something stands for them, that.
  func shownItems(fits: Bool) -> [UIBarButtonItem] {
    guard !isHidden else { return [] }
    isDisplayingRepresentativeItem = !fits && representativeItem != nil
    guard !fits, let item = representativeItem else { return barButtonItems }
    if item.menu == nil, item.primaryAction == nil, item.action == nil { item.menu = menu }
    return [item]
  }

  private var menu: UIMenu {
    if let menu = menuRepresentation as? UIMenu { return menu }
    return UIMenu(
      children: barButtonItems.filter { !$0.isSpace && !$0.isHidden }.map { item in
        UIAction(
          title: item.title ?? item.accessibilityLabel ?? "", image: item.image,
          attributes: item.isEnabled ? [] : .disabled
        ) { [weak item] _ in item?.perform(with: nil) }
      })
  }
}

extension UIBarButtonItem {
  /// A group of this item alone.
  public func creatingFixedGroup() -> UIBarButtonItemGroup { .fixedGroup(items: [self]) }
  public func creatingMovableGroup(customizationIdentifier: String) -> UIBarButtonItemGroup {
    .movableGroup(customizationIdentifier: customizationIdentifier, items: [self])
  }
  public func creatingOptionalGroup(
    customizationIdentifier: String, isInDefaultCustomization: Bool = true
  ) -> UIBarButtonItemGroup {
    .optionalGroup(
      customizationIdentifier: customizationIdentifier, isInDefaultCustomization: isInDefaultCustomization,
      items: [self])
  }
}
