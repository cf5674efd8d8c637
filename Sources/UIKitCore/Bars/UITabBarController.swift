import Foundation
import QuartzCore

/// Decides about tabs and hears of them.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a tap may select the controller. Default true.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// The user has selected the controller, also when it was selected already.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// Shows one of several view controllers and a bar to choose among them.
///
/// A tap runs in this order: `shouldSelect`, the bar's `tabBar(_:didSelect:)` with `selectedIndex` still the old one, the
/// children's appearance callbacks with the change of index, `didSelect`. Setting the index by program calls neither
/// delegate. All tabs are shown: there is no "More" tab.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  private var bar: UITabBar?
  private var content: UITransitionView?
  private var tabs: [UIViewController] = []
  private var selection: UIViewController?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Decides about tabs and hears of them; not kept.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar. Made when first asked for; `setValue(_:forKey: "tabBar")` puts one of the app's own in its place.
  open var tabBar: UITabBar {
    if let bar { return bar }
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 0, height: UITabBar.Metrics.height))
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
    refreshItems()
    if let container = loadedView { container.addSubview(newBar) }
  }

  // MARK: Controllers

  /// The controllers of the tabs; nil when there are none.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Shows other controllers. The selected one stays selected when it is among them, else its index does.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let oldIndex = selectedIndex
    let new = viewControllers ?? []
    for controller in tabs where !new.contains(where: { $0 === controller }) {
      if controller === selection { show(nil) }
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    tabs = new
    for controller in tabs where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    refreshItems()
    if let selection, tabs.contains(where: { $0 === selection }) { return }
    if tabs.isEmpty {
      show(nil)
    } else {
      show(tabs[oldIndex == NSNotFound ? 0 : min(oldIndex, tabs.count - 1)])
    }
  }

  private func refreshItems() {
    bar?.setItemsAsOwner(tabs.map { $0.tabBarItem })
    bar?.selectedItem = selection?.tabBarItem
  }

  /// A child has got another item.
  func tabBarItemChanged(of controller: UIViewController) {
    if tabs.contains(where: { $0 === controller }) { refreshItems() }
  }

  /// The controller that is shown; one that is no tab's is reported and ignored.
  open var selectedViewController: UIViewController? {
    get { selection }
    set {
      guard let newValue, tabs.contains(where: { $0 === newValue }) else {
        Diagnostics.report("selectedViewController was not changed: it is not among the view controllers")
        return
      }
      show(newValue)
    }
  }

  /// The place of the selected controller; `NSNotFound` when there is none.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selection } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else {
        Diagnostics.report("selectedIndex was not changed to \(newValue): there are \(tabs.count) tabs")
        return
      }
      show(tabs[newValue])
    }
  }

  // MARK: Selection by the user

  /// The bar's delegate method. An override need not call super.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  /// What a tap on an item does.
  func userTapped(_ item: UITabBarItem) {
    guard let bar, let controller = tabs.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    bar.selectedItem = item
    bar.delegate?.tabBar(bar, didSelect: item)
    // The handler may have taken the controller away.
    guard tabs.contains(where: { $0 === controller }) else { return }
    show(controller)
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// The arrow keys go to the neighbouring tab, as a tap would.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key?.keyCode, let index = tabs.firstIndex(where: { $0 === selection }) else {
        continue
      }
      let step = key == .keyboardLeftArrow ? -1 : key == .keyboardRightArrow ? 1 : 0
      guard step != 0 else { continue }
      if tabs.indices.contains(index + step) { tabBar.select(byUser: tabs[index + step].tabBarItem) }
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
    // The first layout gives the bar its place; its buttons are there before `viewDidLoad`.
    let bar = tabBar
    bar.bounds.size.width = container.bounds.width
    container.addSubview(bar)
    if let selection { place(selection) }
  }

  /// The content fills the view, the bar lies over its lower end.
  fileprivate func layoutContainer(_ container: UIView) {
    content?.frame = container.bounds
    guard let bar else { return }
    let height = bar.sizeThatFits(container.bounds.size).height
    bar.frame = CGRect(
      x: 0, y: container.bounds.height - height, width: container.bounds.width, height: height)
    for controller in tabs { controller.containerSafeAreaInsets = barInsets(in: container) }
  }

  private func barInsets(in container: UIView) -> UIEdgeInsets {
    guard let bar, !bar.isHidden else { return .zero }
    let covered = container.bounds.height - bar.frame.minY
    return UIEdgeInsets(top: 0, left: 0, bottom: max(0, covered - container.safeAreaInsets.bottom), right: 0)
  }

  private func place(_ controller: UIViewController) {
    guard let content, let view = controller.view else { return }
    view.frame = content.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(view)
  }

  /// Makes the controller the selected one and shows its view.
  private func show(_ controller: UIViewController?) {
    let old = selection
    guard old !== controller else {
      bar?.selectedItem = controller?.tabBarItem
      return
    }
    let isOnScreen = appearance == .appeared || appearance == .appearing
    if isOnScreen {
      old?.beginAppearanceTransition(false, animated: false)
      controller?.beginAppearanceTransition(true, animated: false)
    }
    selection = controller
    bar?.selectedItem = controller?.tabBarItem
    UIView.performWithoutAnimation {
      old?.viewIfLoaded?.removeFromSuperview()
      if isViewLoaded, let controller { place(controller) }
    }
    guard isOnScreen else { return }
    old?.endAppearanceTransition()
    // A parent that is still appearing ends its children's appearance together with its own.
    if appearance == .appeared { controller?.endAppearanceTransition() }
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

/// The view of a container controller. It places the controller's parts when it lays out.
package final class UILayoutContainerView: UIView {
  weak var controller: UITabBarController?

  package override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layoutContainer(self)
  }
}

/// The part of a container in which the selected controller's view lies.
package final class UITransitionView: UIView {}
