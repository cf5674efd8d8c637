import Foundation
import QuartzCore

/// The way back of an unwind segue: to the nearest earlier controller that has its action.
///
/// Containers say where to look, by `allowedChildrenForUnwinding(from:)`, and go there, by `unwind(for:towards:)`.
/// Source: Apple, *UIViewController*, "Using unwind segues"; Technical Note TN2298.
@MainActor
enum UnwindPath {
  static func perform(_ template: SegueTemplate, from source: UIViewController, sender: Any?) {
    guard let name = template.element["unwindAction"] else { return }
    let action = Selector(name)
    let search = UIStoryboardUnwindSegueSource(source, action, sender)
    guard let destination = destination(of: search) else {
      source.reportUnwind(name, template)
      return
    }
    var made: UIStoryboardSegue?
    let segue = UIStoryboardSegue(
      identifier: template.identifier, source: source, destination: destination
    ) { [weak source, weak destination] in
      guard let source, let destination, let made else { return }
      goBack(from: source, to: destination, made)
    }
    made = segue
    defer { made = nil }
    source.prepare(for: segue, sender: sender)
    _ = action.perform(on: destination, sender: segue)
    segue.perform()
  }

  /// The nearest controller among the parents and their other children, and then in what presented them.
  private static func destination(of search: UIStoryboardUnwindSegueSource) -> UIViewController? {
    var current = search.source
    while true {
      if let parent = current.parent {
        for child in parent.allowedChildrenForUnwinding(from: search) {
          if let found = found(in: child, search) { return found }
        }
        if accepts(parent, search) { return parent }
        current = parent
      } else if let presenting = current.presentingViewController {
        if let found = found(in: presenting, search) { return found }
        current = presenting
      } else {
        return nil
      }
    }
  }

  /// In a controller that does not hold the source: in its children first.
  private static func found(
    in controller: UIViewController, _ search: UIStoryboardUnwindSegueSource
  ) -> UIViewController? {
    for child in controller.allowedChildrenForUnwinding(from: search) {
      if let found = found(in: child, search) { return found }
    }
    return accepts(controller, search) ? controller : nil
  }

  private static func accepts(
    _ controller: UIViewController, _ search: UIStoryboardUnwindSegueSource
  ) -> Bool {
    guard controller !== search.source,
      NibRuntime.responds(controller, to: search.unwindAction.description)
    else { return false }
    return controller.canPerformUnwindSegueAction(
      search.unwindAction, from: search.source, sender: search.sender ?? controller)
  }

  private static func goBack(
    from source: UIViewController, to destination: UIViewController, _ segue: UIStoryboardSegue
  ) {
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
    // Each container shows the next controller on the way.
    let way = Array(sequence(first: destination, next: { $0.parent })).reversed()
    for (container, next) in zip(way, way.dropFirst()) { container.unwind(for: segue, towards: next) }
  }
}

extension UIViewController {
  fileprivate func reportUnwind(_ name: String, _ template: SegueTemplate) {
    (viewSource as? StoryboardScene)?.document.report(
      "no controller below or before \(type(of: self)) has \(name), so there is no way back",
      at: template.element)
  }
}
