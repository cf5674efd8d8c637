import Foundation
import QuartzCore

/// The part of a navigation controller in which the pages are. Named like UIKit's.
package final class UINavigationTransitionView: UIView {}

/// One change of a navigation controller's stack.
@MainActor
struct NavigationStep {
  let old: [UIViewController]
  let new: [UIViewController]
  let added: [UIViewController]
  let removed: [UIViewController]
  let operation: UINavigationController.Operation
  let from: UIViewController?
  let to: UIViewController?
  var isAnimated = false

  func hidesBottomBar(_ stack: [UIViewController]) -> Bool {
    stack.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
  }
}
