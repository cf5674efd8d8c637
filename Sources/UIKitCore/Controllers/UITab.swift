import Foundation
import QuartzCore

/// Describes a tab of a tab bar controller, as code since iOS 18 does.
@preconcurrency @MainActor
open class UITab: NSObject, UIAccessibilityIdentification {
  /// How important the tab is where bars can be arranged. Kept for source compatibility: the bar shows tabs in order.
  public enum Placement: Int, Sendable {
    case automatic = 0
    case `default` = 1
    case optional = 2
    case movable = 3
    case pinned = 4
    case fixed = 5
    case sidebarOnly = 6
  }

  /// Names the tab.
  public let identifier: String
  private let provider: ((UITab) -> UIViewController)?
  private var made: UIViewController?
  /// The controller among whose tabs this one is. Weak.
  weak var owner: UITabBarController?
  /// The group that the tab is in; nil for a root tab. Weak.
  open internal(set) weak var parent: UITabGroup?
  /// The controller that shows the tab, or the group that the tab is in; nil for none.
  open var tabBarController: UITabBarController? { owner ?? parent?.tabBarController }
  /// The outermost group around the tab whose navigation controller shows it; nil for none.
  open var managingTabGroup: UITabGroup? {
    let groups = sequence(first: parent, next: { $0?.parent }).prefix { $0 != nil }.compactMap { $0 }
    return groups.last { $0.managingNavigationController != nil }
  }

  /// - Parameter viewControllerProvider: Makes the tab's controller, once.
  public init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
    super.init()
  }

  /// The text below the image.
  open var title: String { didSet { itemChanged() } }
  /// The image.
  open var image: UIImage? { didSet { itemChanged() } }
  /// The image while the tab is selected; nil means `image`.
  open var selectedImage: UIImage? { didSet { itemChanged() } }
  /// A text in a red oval; nil for none.
  open var badgeValue: String? { didSet { itemChanged() } }
  /// Whether the tab can be chosen. Default true.
  open var isEnabled = true { didSet { itemChanged() } }
  /// Whether the bar leaves the tab out. Default false.
  open var isHidden = false {
    didSet { if isHidden != oldValue { tabBarController?.visibleTabsChanged(animated: false) } }
  }
  /// Whether the tab is hidden before anybody changes that. Default false.
  open var isHiddenByDefault = false {
    didSet {
      reportUnused("isHiddenByDefault", isHiddenByDefault, "people cannot arrange tabs; set isHidden")
    }
  }
  /// Whether a bar that can be arranged shows the tab: on a pad, where it is a root tab.
  open var hasVisiblePlacement: Bool {
    owner?.traitCollection.userInterfaceIdiom == .pad && !isHidden
  }
  /// A second line, where there is room: not in a bar.
  open var subtitle: String?
  /// Anything of the app's own.
  open var userInfo: Any?
  open var preferredPlacement = Placement.automatic {
    didSet {
      reportUnused(
        "preferredPlacement", preferredPlacement != .automatic,
        "tabs have the places that the bar has room for")
    }
  }
  /// Kept and reported: the user cannot hide tabs.
  open var allowsHiding = false {
    didSet { reportUnused("allowsHiding", allowsHiding, "people cannot hide tabs") }
  }
  /// Names the view that shows the tab.
  open var accessibilityIdentifier: String? { didSet { itemChanged() } }

  /// What the tab shows; made when it is first asked for.
  open var viewController: UIViewController? {
    if let made { return made }
    guard let controller = provider?(self) else { return nil }
    made = controller
    controller.ownTab = self
    controller.tabBarItem = UITabBarItem(title: title, image: image, selectedImage: selectedImage)
    itemChanged()
    return controller
  }

  /// Whether the tab has something of its own to show.
  var hasOwnController: Bool { made != nil || provider != nil }

  /// What the bar's controller shows for the tab as one of its roots.
  var rootController: UIViewController? { viewController }

  /// The tab that is selected while this one is: itself, or one in it.
  var selectedLeaf: UITab { self }

  /// The tab and the groups around it, from the inside out.
  var line: [UITab] { Array(sequence(first: self, next: \.parent)) }

  /// The tab and those selected in it, from the outside in.
  var selectedPath: [UITab] {
    Array(sequence(first: self, next: { ($0 as? UITabGroup)?.selectedChild }))
  }

  /// The tab with an identifier: itself, or one in it.
  func descendant(_ identifier: String) -> UITab? { self.identifier == identifier ? self : nil }

  func itemChanged() {
    guard let item = made?.tabBarItem else { return }
    show(in: item)
  }

  /// Gives an item what it shows for the tab.
  func show(in item: UITabBarItem) {
    if item.title != title { item.title = title }
    if item.image !== image { item.image = image }
    if let selectedImage, item.selectedImage !== selectedImage { item.selectedImage = selectedImage }
    if item.badgeValue != badgeValue { item.badgeValue = badgeValue }
    item.isEnabled = isEnabled
    item.accessibilityIdentifier = accessibilityIdentifier
  }
}

extension UITab: UIPopoverPresentationControllerSourceItem {}

extension UIViewController {
  /// The tab that the controller was made for; nil for none.
  public var tab: UITab? { ownTab }
}

/// A tab for searching: with a magnifier, as the system has it.
@preconcurrency @MainActor
open class UISearchTab: UITab {
  /// Whether choosing it begins the search at once. Kept and reported.
  open var automaticallyActivatesSearch = false {
    didSet {
      reportUnused(
        "automaticallyActivatesSearch", automaticallyActivatesSearch,
        "call becomeFirstResponder() of the search bar")
    }
  }

  public init(viewControllerProvider: @escaping (UITab) -> UIViewController) {
    super.init(
      title: "Search", image: UIImage(systemName: "magnifyingglass"), identifier: "search",
      viewControllerProvider: viewControllerProvider)
  }
}
