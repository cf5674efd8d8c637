import Foundation
import QuartzCore

/// The tabs that a narrow bar has no room for.
extension UITabBarController {
  /// How many tabs a narrow bar shows. Source: Apple's documentation.
  static let mostItems = 5

  private var needsMore: Bool {
    tabControllers.count > Self.mostItems && traitCollection.horizontalSizeClass != .regular
  }

  /// The controllers that the bar shows.
  var barControllers: [UIViewController] {
    guard needsMore else { return tabControllers }
    let stack = moreNavigationController
    if stack.parent !== self {
      addChild(stack)
      stack.didMove(toParent: self)
    }
    (stack.viewControllers.first as? UIMoreListController)?.show(overflow)
    return Array(tabControllers.prefix(Self.mostItems - 1)) + [stack]
  }

  /// The controllers that are reached by way of "More".
  private var overflow: [UIViewController] {
    needsMore ? Array(tabControllers.dropFirst(Self.mostItems - 1)) : []
  }

  func isInMore(_ controller: UIViewController) -> Bool {
    more?.viewControllers.contains { $0 === controller } ?? false
  }

  func takeOutOfMore(_ controller: UIViewController) {
    guard let more, isInMore(controller) else { return }
    more.popToRootViewController(animated: false)
  }

  /// The bar item of a controller.
  func barItem(of controller: UIViewController?) -> UITabBarItem? {
    guard let controller else { return nil }
    if let more, overflow.contains(where: { $0 === controller }) { return more.tabBarItem }
    return controller.tabBarItem
  }

  /// Makes a tab the selected one, by way of "More" when it is there.
  func select(_ controller: UIViewController) {
    guard overflow.contains(where: { $0 === controller }) else { return show(controller) }
    let stack = moreNavigationController
    if let root = stack.viewControllers.first, stack.topViewController !== controller {
      if controller.parent === self { controller.removeFromParent() }
      stack.setViewControllers([root, controller], animated: false)
    }
    show(stack)
  }

  /// A row of the list was chosen.
  func moreListSelected(_ controller: UIViewController) {
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    if controller.parent === self { controller.removeFromParent() }
    moreNavigationController.pushViewController(controller, animated: true)
    delegate?.tabBarController(self, didSelect: controller)
  }
}
