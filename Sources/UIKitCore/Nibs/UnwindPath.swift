import Foundation
import QuartzCore

/// The way back of an unwind segue: to the nearest earlier controller that has its action.
@MainActor
enum UnwindPath {
  static func perform(_ template: SegueTemplate, from source: UIViewController, sender: Any?) {
    guard let name = template.element["unwindAction"] else { return }
    guard let destination = destination(of: name, from: source, sender: sender) else {
      source.reportUnwind(name, template)
      return
    }
    let segue = UIStoryboardSegue(
      identifier: template.identifier, source: source, destination: destination
    ) { [weak source, weak destination] in
      guard let source, let destination else { return }
      goBack(from: source, to: destination)
    }
    source.prepare(for: segue, sender: sender)
    let action = Selector(name)
    _ = action.perform(on: destination, sender: segue)
    segue.perform()
  }

  /// The nearest controller among those below on stacks, the parents and the presenting ones.
  private static func destination(
    of name: String, from source: UIViewController, sender: Any?
  ) -> UIViewController? {
    var current: UIViewController? = source
    while let controller = current {
      if let navigation = controller.parent as? UINavigationController,
        let place = navigation.viewControllers.firstIndex(where: { $0 === controller })
      {
        for lower in navigation.viewControllers[..<place].reversed()
        where accepts(lower, name, source, sender) {
          return lower
        }
      }
      if let parent = controller.parent {
        if accepts(parent, name, source, sender) { return parent }
        current = parent
        continue
      }
      guard let presenting = controller.presentingViewController else { return nil }
      if let found = visible(in: presenting, name, source, sender) { return found }
      current = presenting
    }
    return nil
  }

  /// In what presented the controller: on stacks from the top, then in their containers.
  private static func visible(
    in controller: UIViewController, _ name: String, _ source: UIViewController, _ sender: Any?
  ) -> UIViewController? {
    var inner: [UIViewController] = []
    if let navigation = controller as? UINavigationController {
      inner = navigation.viewControllers.reversed()
    } else if let tabs = controller as? UITabBarController {
      inner = tabs.selectedViewController.map { [$0] } ?? []
    } else {
      inner = controller.children
    }
    for child in inner {
      if let found = visible(in: child, name, source, sender) { return found }
    }
    return accepts(controller, name, source, sender) ? controller : nil
  }

  private static func accepts(
    _ controller: UIViewController, _ name: String, _ source: UIViewController, _ sender: Any?
  ) -> Bool {
    guard controller !== source, NibRuntime.responds(controller, to: name) else { return false }
    return controller.canPerformUnwindSegueAction(
      Selector(name), from: source, sender: sender ?? controller)
  }

  private static func goBack(from source: UIViewController, to destination: UIViewController) {
    // What the destination, or a container of it, presents goes first.
    for controller in sequence(first: destination, next: { $0.parent })
    where controller.presentation.presented != nil {
      let isAbove = sequence(
        first: source as UIViewController?, next: { $0?.parent ?? $0?.presentingViewController }
      )
      .contains { $0 === controller.presentation.presented }
      if isAbove { controller.dismiss(animated: true) }
      break
    }
    if let navigation = destination.parent as? UINavigationController,
      navigation.topViewController !== destination
    {
      navigation.popToViewController(destination, animated: true)
    }
  }
}

extension UIViewController {
  fileprivate func reportUnwind(_ name: String, _ template: SegueTemplate) {
    (viewSource as? StoryboardScene)?.document.report(
      "no controller below or before \(type(of: self)) has \(name), so there is no way back",
      at: template.element)
  }
}
