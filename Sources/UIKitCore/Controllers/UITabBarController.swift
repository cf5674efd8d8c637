import Foundation
import QuartzCore
import Support

/// Shows one of several view controllers and a bar to choose among them.
///
/// A tap runs in this order: `shouldSelect`, the bar's `tabBar(_:didSelect:)` with `selectedIndex` still the old one,
/// the children's appearance callbacks with the change of index, `didSelect`. Setting the index by program calls
/// neither delegate. Where the bar is narrow, more than five controllers are reached by way of a "More" tab.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate, TabBarOwner {
  private var bar: UITabBar?
  var content: UITransitionView?
  private(set) var tabControllers: [UIViewController] = []
  /// The scroll view whose content the bar follows.
  weak var followed: UIScrollView?
  private(set) var selection: UIViewController? {
    willSet {
      changeListener?.willChange("selectedViewController")
      changeListener?.willChange("selectedIndex")
    }
    didSet {
      changeListener?.didChange("selectedIndex")
      changeListener?.didChange("selectedViewController")
    }
  }
  /// The change from one tab to another that is under way.
  private(set) var transition: ControllerTransition?
  override var ownTransitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition?.coordinator
  }
  private(set) var more: UINavigationController?
  private var isBarHidden = false
  /// Whether content that moves takes the bar away.
  var minimizing = TabBarMinimizing()
  /// The glass above the bar; nil without an accessory.
  var accessoryView: TabAccessoryView?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.fill(self, as: UITabBarController.self)
  }

  public convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Shows tabs.
  public convenience init(tabs: [UITab]) {
    self.init(nibName: nil, bundle: nil)
    self.tabs = tabs
  }

  /// Decides about tab selections and receives them. Weak.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar. Made when first asked for; `setValue(_:forKey: "tabBar")` puts one of the app's own in its place.
  open var tabBar: UITabBar {
    if let bar { return bar }
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 0, height: TabBarMetrics.height))
    adopt(bar)
    return bar
  }

  private func adopt(_ newBar: UITabBar) {
    let old = bar
    old?.owner = nil
    old?.removeFromSuperview()
    bar = newBar
    newBar.delegate = self
    newBar.owner = self
    // It has its place before its items, which it may lay out at once.
    if let container = loadedView {
      container.addSubview(newBar)
      UIView.performWithoutAnimation { newBar.frame = barFrame(in: container, isHidden: isBarAway) }
    }
    refreshItems(animated: false)
  }

  // MARK: Controllers

  /// The controllers of the tabs; nil when there are none.
  open var viewControllers: [UIViewController]? {
    get { tabControllers.isEmpty ? nil : tabControllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Shows other controllers. The selected one stays selected when it is among them, else its index does.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    transition?.finishNow()
    let oldIndex = selectedIndex
    var new: [UIViewController] = []
    for controller in viewControllers ?? [] {
      if new.contains(where: { $0 === controller }) {
        Diagnostics.report("a controller stands twice among the tabs; the second place was left out")
      } else {
        new.append(controller)
      }
    }
    for controller in tabControllers where !new.contains(where: { $0 === controller }) {
      if controller === selection { show(nil) }
      takeOutOfMore(controller)
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    tabControllers = new
    for controller in tabControllers where controller.parent !== self && !isInMore(controller) {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    refreshItems(animated: animated)
    if let selection, tabControllers.contains(where: { $0 === selection }) || selection === more { return }
    if tabControllers.isEmpty {
      show(nil)
    } else {
      choosesForNewTabs = true
      selectedIndex = oldIndex == NSNotFound ? 0 : min(oldIndex, tabControllers.count - 1)
      choosesForNewTabs = false
    }
  }

  /// While new controllers get their first selection: it goes through both properties that an app may override.
  private var choosesForNewTabs = false

  // MARK: Tabs

  /// The tabs, where an app describes them instead of giving controllers. Their controllers are made at once, their
  /// views when they are first shown.
  open var tabs: [UITab] {
    get { describedTabs }
    set { setTabs(newValue, animated: false) }
  }

  /// Shows other tabs.
  open func setTabs(_ tabs: [UITab], animated: Bool) {
    for tab in describedTabs { tab.owner = nil }
    describedTabs = tabs
    for tab in tabs { tab.owner = self }
    visibleTabsChanged(animated: animated)
  }

  private(set) var describedTabs: [UITab] = []

  /// Where there is little room across, the only root tabs that the bar shows; nil means all. Default nil.
  open var compactTabIdentifiers: [String]? {
    didSet { if !describedTabs.isEmpty { visibleTabsChanged(animated: false) } }
  }

  /// The tab that is shown, a root tab or one in its groups; one that is not among the tabs is ignored.
  open var selectedTab: UITab? {
    get { selectedRoot?.selectedLeaf }
    set {
      guard let newValue, newValue.tabBarController === self else { return }
      let line = newValue.line
      for case let group as UITabGroup in line { group.dropWhatWasPopped() }
      (newValue as? UITabGroup)?.choose(nil)
      for (child, group) in zip(line, line.dropFirst()) { (group as? UITabGroup)?.choose(child) }
      if let root = line.last { showSelection(of: root) }
    }
  }

  /// The tab with an identifier.
  open func tab(forIdentifier identifier: String) -> UITab? {
    describedTabs.lazy.compactMap { $0.descendant(identifier) }.first
  }

  /// Where there is room for a sidebar, whether there is one. A phone has a bar always. Default automatic.
  open var mode = Mode.automatic {
    didSet {
      reportUnused(
        "mode", mode == .tabSidebar && traitCollection.userInterfaceIdiom == .pad,
        "there is no sidebar: the bar shows the root tabs, selectedTab shows others")
    }
  }

  /// Names what people have arranged, where a device keeps it. Default nil.
  open var customizationIdentifier: String? {
    didSet {
      reportUnused("customizationIdentifier", customizationIdentifier != nil, "people cannot arrange tabs")
    }
  }

  /// Kept for source compatibility: tabs cannot be arranged by the user. Default: the view controllers.
  open var customizableViewControllers: [UIViewController]? {
    get { customizable ?? viewControllers }
    set { customizable = newValue }
  }
  private var customizable: [UIViewController]?

  private func refreshItems(animated: Bool) {
    let items = barControllers.map { $0.tabBarItem }.compactMap { $0 }
    // A bar of the app's own is not given a list without items while it has none.
    if !items.isEmpty || bar?.items?.isEmpty == false { bar?.setItemsAsOwner(items, animated: animated) }
    select(barItem(of: selection))
  }

  /// Selects an item of the bar, of which observers hear when it is another one.
  func select(_ item: UITabBarItem?) {
    if bar?.selectedItem !== item { bar?.selectedItem = item }
  }

  /// A child has got another item.
  func tabBarItemChanged(of controller: UIViewController) {
    let owner = sequence(first: controller, next: \.parentController).first { candidate in
      tabControllers.contains { $0 === candidate }
    }
    if owner != nil { refreshItems(animated: false) }
  }

  /// The controller that is shown; one that is no tab's is reported and ignored.
  open var selectedViewController: UIViewController? {
    get { selection }
    set {
      guard let newValue, newValue === more || tabControllers.contains(where: { $0 === newValue }) else {
        Diagnostics.report("selectedViewController was not changed: it is not among the view controllers")
        return
      }
      select(newValue)
    }
  }

  /// The place of the selected controller; `NSNotFound` when there is none.
  open var selectedIndex: Int {
    get {
      if let more, selection === more {
        return tabControllers.firstIndex { $0 === more.topViewController } ?? NSNotFound
      }
      return tabControllers.firstIndex { $0 === selection } ?? NSNotFound
    }
    set {
      guard tabControllers.indices.contains(newValue) else {
        Diagnostics.report(
          "selectedIndex was not changed to \(newValue): there are \(tabControllers.count) tabs")
        return
      }
      if choosesForNewTabs {
        choosesForNewTabs = false
        selectedViewController = tabControllers[newValue]
      } else {
        select(tabControllers[newValue])
      }
    }
  }

  // MARK: More

  /// The navigation controller of the "More" tab.
  open var moreNavigationController: UINavigationController {
    if let more { return more }
    let list = UIMoreListController()
    let stack = UINavigationController(rootViewController: list)
    stack.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
    list.tabs = self
    more = stack
    return stack
  }

  // MARK: Selection by the user

  /// The bar's delegate method. An override need not call super.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  // Tabs cannot be arranged by the user here, so these are not called.
  open func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  open func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  open func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
  open func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}

  /// What a tap on an item does.
  func userTapped(_ item: UITabBarItem) {
    guard let bar, let controller = barControllers.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    let (root, former) = (describedTabs.first { $0.rootController === controller }, selectedTab)
    if let root, delegate?.tabBarController(self, shouldSelectTab: root.selectedLeaf) == false { return }
    let wasSelected = controller === selection
    bar.selectedItem = item
    bar.delegate?.tabBar(bar, didSelect: item)
    // The handler may have taken the controller away.
    guard controller === more || tabControllers.contains(where: { $0 === controller }) else { return }
    // By way of the property, as on the phone: apps override it to observe taps.
    selectedViewController = controller
    delegate?.tabBarController(self, didSelect: controller)
    if wasSelected, let stack = controller as? UINavigationController {
      stack.popToRootViewController(animated: true)
    }
    if root != nil, let tab = selectedTab, tab !== former {
      delegate?.tabBarController(self, didSelectTab: tab, previousTab: former)
    }
  }

  open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    if selectedViewController !== subsequentVC { selectedViewController = subsequentVC }
  }

  /// The arrow keys go to the neighbouring tab, as a tap would.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let shown = barControllers
    for press in presses {
      guard let key = press.key?.keyCode, let index = shown.firstIndex(where: { $0 === selection }) else {
        continue
      }
      let step = key == .keyboardLeftArrow ? -1 : key == .keyboardRightArrow ? 1 : 0
      guard step != 0 else { continue }
      if shown.indices.contains(index + step), let item = shown[index + step].tabBarItem {
        tabBar.select(byUser: item)
      }
      return
    }
    super.pressesBegan(presses, with: event)
  }

  // MARK: View

  open override func loadView() {
    let container = UILayoutContainerView(frame: UIScreen.main.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.controller = self
    let content = UITransitionView(frame: container.bounds)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(content)
    self.content = content
    view = container
    // Its buttons and its place are there before `viewDidLoad`.
    let bar = tabBar
    container.addSubview(bar)
    bar.frame = barFrame(in: container, isHidden: isBarAway)
    if let selection { place(selection) }
  }

  func place(_ controller: UIViewController) {
    guard let content, let view = controller.view else { return }
    view.frame = content.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(view)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if compactTabIdentifiers != nil, !describedTabs.isEmpty { visibleTabsChanged(animated: false) }
    guard tabControllers.count > Self.mostItems else { return }
    refreshItems(animated: false)
  }

  /// Whether the bar is hidden. Default false.
  open var isTabBarHidden: Bool {
    get { isBarHidden }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar; it moves below the edge when it is animated.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isBarHidden else { return }
    isBarHidden = hidden
    moveBar(animated: animated)
  }

  open override var childForStatusBarStyle: UIViewController? { selection }
  open override var childForStatusBarHidden: UIViewController? { selection }
  open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    ownContentScrollViews.scrollView(for: edge) ?? selection?.loadedContentScrollView(for: edge)
  }
  open override var childForHomeIndicatorAutoHidden: UIViewController? { selection }
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    if let delegate { return delegate.tabBarControllerSupportedInterfaceOrientations(self) }
    return super.supportedInterfaceOrientations
  }

  // MARK: Change of tab

  /// Makes the controller the selected one and shows its view.
  func show(_ controller: UIViewController?) {
    let old = selection
    guard old !== controller else {
      select(barItem(of: controller))
      return
    }
    transition?.finishNow()
    let isOnScreen = self.isOnScreen
    let animator = old.flatMap { old in
      controller.flatMap {
        isOnScreen && UIView.areAnimationsEnabled
          ? delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: $0) : nil
      }
    }
    if isOnScreen {
      old?.beginAppearanceTransition(false, animated: animator != nil)
      controller?.beginAppearanceTransition(true, animated: animator != nil)
    }
    selection = controller
    select(barItem(of: controller))
    loadedView?.setNeedsLayout()
    if let animator, let old, let controller, let content {
      animate(old, controller, in: content, animator)
      return
    }
    BlockAnimation.outside {
      old?.viewIfLoaded?.removeFromSuperview()
      if isViewLoaded, let controller { place(controller) }
    }
    guard isOnScreen else { return }
    old?.endAppearanceTransition()
    // A parent that is still appearing ends its children's appearance together with its own.
    if appearance == .appeared { controller?.endAppearanceTransition() }
    view.window?.statusBarMayHaveChanged()
  }

  private func animate(
    _ old: UIViewController, _ new: UIViewController, in content: UIView,
    _ animator: any UIViewControllerAnimatedTransitioning
  ) {
    var frames = TransitionFrames()
    frames.initial[ObjectIdentifier(old)] = content.bounds
    frames.final[ObjectIdentifier(new)] = content.bounds
    BlockAnimation.outside {
      new.view?.frame = content.bounds
      new.view?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
    let transition = ControllerTransition(
      container: content, from: old, to: new, fromView: old.view, toView: new.view, frames: frames,
      isAnimated: true, animator: animator, interactor: interactor
    ) { [weak self] didComplete in
      self?.transitionEnded(from: old, to: new, didComplete)
    }
    self.transition = transition
    transition.start()
  }

  private func transitionEnded(from old: UIViewController, to new: UIViewController, _ didComplete: Bool) {
    transition = nil
    let (gone, shown) = didComplete ? (old, new) : (new, old)
    if !didComplete {
      new.beginAppearanceTransition(false, animated: true)
      old.beginAppearanceTransition(true, animated: true)
      selection = old
      select(barItem(of: old))
    }
    BlockAnimation.outside {
      gone.viewIfLoaded?.removeFromSuperview()
      if shown.viewIfLoaded?.superview !== content { place(shown) }
      shown.viewIfLoaded?.frame = content?.bounds ?? .zero
    }
    gone.endAppearanceTransition()
    shown.endAppearanceTransition()
    viewIfLoaded?.window?.statusBarMayHaveChanged()
  }

  // MARK: Key-value coding

  open override func value(forKey key: String) -> Any? {
    key == "tabBar" ? tabBar : super.value(forKey: key)
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == "tabBar" else { return super.setValue(value, forKey: key) }
    guard let newBar = value as? UITabBar else {
      Diagnostics.report("\(type(of: self)) cannot set 'tabBar' to \(value ?? "nil"): it is not a UITabBar")
      return
    }
    adopt(newBar)
  }
}
