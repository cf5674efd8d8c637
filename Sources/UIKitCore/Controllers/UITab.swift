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
  /// The controller that shows the tab. Weak.
  open internal(set) weak var tabBarController: UITabBarController?

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
    controller.tabBarItem = UITabBarItem(title: title, image: image, selectedImage: selectedImage)
    itemChanged()
    return controller
  }

  private func itemChanged() {
    guard let item = made?.tabBarItem else { return }
    if item.title != title { item.title = title }
    if item.image !== image { item.image = image }
    if let selectedImage, item.selectedImage !== selectedImage { item.selectedImage = selectedImage }
    if item.badgeValue != badgeValue { item.badgeValue = badgeValue }
    item.isEnabled = isEnabled
    item.accessibilityIdentifier = accessibilityIdentifier
  }
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
