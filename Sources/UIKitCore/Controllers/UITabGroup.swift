import Foundation
import QuartzCore

/// A tab with tabs in it.
///
/// A bar shows a group as one tab. What a selected child shows goes onto the stack of the group's
/// `managingNavigationController`; without one the group shows its own controller, or, where it has none, that of the
/// child. Children are selected by code: `selectedChild`, or the tab bar controller's `selectedTab`.
/// Source: Apple's header *UITabGroup.h*.
@preconcurrency @MainActor
open class UITabGroup: UITab {
  /// How a sidebar shows the group. Raw values are UIKit's.
  public enum SidebarAppearance: UInt, Sendable {
    case automatic = 0
    case inline = 1
    case rootSection = 2
  }

  /// - Parameter viewControllerProvider: Makes what the group itself shows, once; nil where only its children show
  ///   something.
  public init(
    title: String, image: UIImage?, identifier: String, children: [UITab],
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.children = children
    super.init(
      title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
    for child in children { child.parent = self }
  }

  public override init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    children = []
    super.init(
      title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
  }

  // MARK: Children

  /// The tabs in the group.
  open var children: [UITab] {
    didSet {
      for child in oldValue where child.parent === self { child.parent = nil }
      for child in children { child.parent = self }
      childrenChanged()
    }
  }
  /// The identifiers of the children in the order in which they are shown. Others come last. Default empty.
  open var displayOrderIdentifiers: [String] = []
  /// The children in the order in which they are shown.
  open var displayOrder: [UITab] {
    let named = displayOrderIdentifiers.compactMap { name in children.first { $0.identifier == name } }
    return named + children.filter { child in !named.contains { $0 === child } }
  }
  /// The tab with an identifier among the children and theirs; nil for none.
  open func tab(forIdentifier identifier: String) -> UITab? {
    children.lazy.compactMap { $0.descendant(identifier) }.first
  }
  /// The child that is selected where one must be and none is; nil means the first. Default nil.
  open var defaultChildIdentifier: String?

  private func childrenChanged() {
    if let chosen, !children.contains(where: { $0 === chosen }) { self.chosen = nil }
    tabBarController?.visibleTabsChanged(animated: false)
  }

  // MARK: Selection

  private weak var chosen: UITab?

  /// The child that is selected; nil where the group itself is. One that is no child of the group is ignored.
  open var selectedChild: UITab? {
    get {
      dropWhatWasPopped()
      return shownChild
    }
    set {
      guard newValue == nil || children.contains(where: { $0 === newValue }) else { return }
      dropWhatWasPopped()
      guard newValue !== chosen else { return }
      chosen = newValue
      tabBarController?.selectionChanged(in: self)
    }
  }

  /// Selects a child, or none, and shows nothing yet.
  func choose(_ child: UITab?) { chosen = child }

  /// A group that shows nothing of its own needs a child that does.
  private var shownChild: UITab? {
    if let chosen { return chosen }
    guard !hasOwnController else { return nil }
    return children.first { $0.identifier == defaultChildIdentifier } ?? displayOrder.first { !$0.isHidden }
  }

  override var selectedLeaf: UITab { selectedChild?.selectedLeaf ?? self }

  override func descendant(_ identifier: String) -> UITab? {
    super.descendant(identifier) ?? tab(forIdentifier: identifier)
  }

  // MARK: What is shown

  /// Shows the controllers of the selected tabs, each over that of its group; nil for none. Of several nested groups
  /// with one, the outermost counts. Default nil.
  open var managingNavigationController: UINavigationController? {
    didSet {
      guard managingNavigationController !== oldValue else { return }
      levels = []
      tabBarController?.visibleTabsChanged(animated: false)
    }
  }

  /// The selected tabs from the group down, each with what it has on the stack.
  private var levels: [(tab: UITab, controllers: [UIViewController])] = []

  override var rootController: UIViewController? {
    if let managingNavigationController {
      if levels.isEmpty { updateStack(animated: false) }
      if managingNavigationController.ownTab !== self {
        managingNavigationController.ownTab = self
        managingNavigationController.tabBarItem = UITabBarItem(title: title, image: image, tag: 0)
        itemChanged()
      }
      return managingNavigationController
    }
    guard !hasOwnController else { return viewController }
    return shownChild?.rootController
  }

  override func itemChanged() {
    super.itemChanged()
    if let stack = managingNavigationController, stack.ownTab === self { show(in: stack.tabBarItem) }
  }

  /// Brings the stack to the selected tabs. What was pushed on top stays while the innermost of them does.
  func updateStack(animated: Bool) {
    guard managingTabGroup == nil, let stack = managingNavigationController else { return }
    let path = Array(sequence(first: self as UITab, next: { ($0 as? UITabGroup)?.shownChild }))
    let own = levels.flatMap(\.controllers)
    let pushed = stack.viewControllers.filter { controller in !own.contains { $0 === controller } }
    let staysAtLeaf = levels.last?.tab === path.last
    levels = path.map { tab in
      var proposed = [tab.viewController].compactMap { $0 }
      if staysAtLeaf, tab === path.last { proposed += pushed }
      guard let owner = tabBarController, let delegate = owner.delegate else { return (tab, proposed) }
      return (
        tab,
        delegate.tabBarController(owner, displayedViewControllersFor: tab, proposedViewControllers: proposed)
      )
    }
    let wanted = levels.flatMap(\.controllers)
    guard !wanted.isEmpty, !wanted.elementsEqual(stack.viewControllers, by: ===) else { return }
    stack.setViewControllers(wanted, animated: animated)
  }

  /// Tabs whose controllers the user has popped are not selected any more.
  func dropWhatWasPopped() {
    guard let stack = managingNavigationController, levels.count > 1 else { return }
    let kept = levels.prefix { level in
      level.controllers.isEmpty
        || level.controllers.contains { controller in stack.viewControllers.contains { $0 === controller } }
    }
    guard kept.count < levels.count else { return }
    levels = Array(kept)
    (levels.last?.tab as? UITabGroup)?.choose(nil)
  }

  // MARK: Sidebars

  /// Whether people can change the order in a sidebar. Default false.
  open var allowsReordering = false {
    didSet {
      reportUnused("allowsReordering", allowsReordering, "there is no sidebar; set displayOrderIdentifiers")
    }
  }
  /// What a sidebar offers after the tabs.
  open var sidebarActions: [UIAction] = [] {
    didSet { reportUnused("sidebarActions", !sidebarActions.isEmpty, "there is no sidebar") }
  }
  /// How a sidebar shows the group. Default automatic.
  open var sidebarAppearance = SidebarAppearance.automatic {
    didSet { reportUnused("sidebarAppearance", sidebarAppearance != .automatic, "there is no sidebar") }
  }
}
