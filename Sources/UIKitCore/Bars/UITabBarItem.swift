import Foundation
import QuartzCore

/// One tab: its title, its image, its image while it is selected, and its badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The tabs of the system's own. Raw values are UIKit's.
  public enum SystemItem: Int, Sendable {
    case more = 0
    case favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent,
      mostViewed
  }

  var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// An item with a title, an image and a number.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// An item with a title, an image, and another image while it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// An item of the system's own, with its title in English and its image.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    title = systemItem.title
    image = UIImage(systemName: systemItem.symbol)
    self.tag = tag
  }

  /// The image of the selected tab; nil means `image`.
  open var selectedImage: UIImage? { didSet { itemChanged() } }

  /// Moves the title, in points. Default none.
  open var titlePositionAdjustment: UIOffset = .zero { didSet { itemChanged() } }

  /// The text of the badge; nil for no badge. Default nil.
  open var badgeValue: String? {
    get { shownBadge }
    set {
      changeListener?.willChange("badgeValue")
      shownBadge = newValue
      itemChanged()
      changeListener?.didChange("badgeValue")
    }
  }
  /// What the bar shows: a class that overrides `badgeValue` for a badge of its own has none of the bar's.
  private(set) var shownBadge: String?
  /// The badge's colour; nil for red.
  open var badgeColor: UIColor? { didSet { itemChanged() } }
  /// Sets the font and colour of the badge's text for a state.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    badgeAttributes[state] = textAttributes
    itemChanged()
  }
  /// What was set for a state.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state]
  }

  /// The look of the bar while the item is selected; nil for the bar's own.
  open var standardAppearance: UITabBarAppearance? { didSet { itemChanged() } }
  /// The look of the bar at the end of the content while the item is selected; nil for the bar's own.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { itemChanged() } }

  package override func itemChanged() { (shownView as? UITabBarButton)?.refresh() }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIBarItem) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UITabBarItem.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .value(\UITabBarItem.titlePositionAdjustment, default: .zero),
    .optional(\UITabBarItem.badgeColor),
    .merged(\UITabBarItem.badgeAttributes) { $0.itemChanged() },
  ]

  /// Whether a drag that rests on the item selects it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false {
    didSet {
      reportUnused("isSpringLoaded", isSpringLoaded, "a drag that rests on an item does not select it")
    }
  }
}

extension UITabBarItem.SystemItem {
  var title: String {
    switch self {
    case .more: return "More"
    case .favorites: return "Favorites"
    case .featured: return "Featured"
    case .topRated: return "Top Rated"
    case .recents: return "Recents"
    case .contacts: return "Contacts"
    case .history: return "History"
    case .bookmarks: return "Bookmarks"
    case .search: return "Search"
    case .downloads: return "Downloads"
    case .mostRecent: return "Most Recent"
    case .mostViewed: return "Most Viewed"
    }
  }

  var symbol: String {
    switch self {
    case .more: return "ellipsis"
    case .favorites, .featured, .topRated: return "star.fill"
    case .recents, .history, .mostRecent: return "clock.fill"
    case .contacts: return "person.crop.circle"
    case .bookmarks: return "book.fill"
    case .search: return "magnifyingglass"
    case .downloads: return "arrow.down.circle"
    case .mostViewed: return "list.bullet"
    }
  }
}
