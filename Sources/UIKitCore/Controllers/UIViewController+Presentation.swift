import Foundation
import QuartzCore
import Support

/// What a controller presents, and what presents it.
@MainActor
final class PresentationState {
  enum Phase {
    case none, presenting, dismissing
  }

  /// The controller that this one presents.
  var presented: UIViewController?
  /// The controller that presents this one.
  weak var presenting: UIViewController?
  /// The controller of this one's own presentation; made early when the app asks for it.
  var controller: UIPresentationController?
  var phase = Phase.none
}

extension UIViewController {
  /// The state of the nearest controller, this one or above, that presents or is presented.
  func nearestPresentation(_ member: (PresentationState) -> UIViewController?) -> PresentationState? {
    sequence(first: self, next: \.parentController).lazy.map(\.presentation).first { member($0) != nil }
  }

  var nearestPresentation: PresentationState? { nearestPresentation(\.presented) }

  /// The style in force: `.automatic` is a page sheet, and a popover a sheet on a phone.
  var effectivePresentationStyle: UIModalPresentationStyle {
    switch modalPresentationStyle {
    case .automatic: return .pageSheet
    case .none: return .fullScreen
    default: return modalPresentationStyle
    }
  }

  var currentPresentationController: UIPresentationController? {
    if let nearest = nearestPresentation({ $0.presenting })?.controller { return nearest }
    if let own = presentation.controller, own.style == effectivePresentationStyle { return own }
    guard [.pageSheet, .formSheet, .popover].contains(effectivePresentationStyle) else { return nil }
    let made = UIPresentationController.standard(for: self, presenting: nil)
    presentation.controller = made
    return made
  }

  /// The coordinator of this controller's transition, or of the nearest parent's.
  var currentCoordinator: (any UIViewControllerTransitionCoordinator)? {
    for controller in sequence(first: self, next: \.parentController) {
      if let size = controller.sizeCoordinator { return size }
      if let own = controller.ownTransitionCoordinator { return own }
      if let running = controller.presentation.controller?.transition { return running.coordinator }
      if let running = controller.presentation.presented?.presentation.controller?.transition {
        return running.coordinator
      }
    }
    return nil
  }

  /// Whether this controller, or one of those in it that are seen, may not be dismissed by the user.
  var holdsPresentation: Bool {
    isModalInPresentation
      || childControllers.contains { $0.viewIfLoaded?.window != nil && $0.holdsPresentation }
  }

  /// The outermost parent.
  var rootOfContainment: UIViewController {
    var controller = self
    while let parent = controller.parentController { controller = parent }
    return controller
  }

  /// The controller at the end of the chain of presentations.
  package var topOfPresentations: UIViewController {
    var controller = self
    while let next = controller.presentation.presented, next.presentation.phase != .dismissing {
      controller = next
    }
    return controller
  }

  /// Receives the keys that no responder has claimed: the controller on top, in containers the one that is shown.
  var topForKeys: UIViewController {
    let top = topOfPresentations
    guard top !== self || presentation.presented != nil else { return self }
    return top
  }

  // MARK: Presenting

  func beginPresenting(_ presented: UIViewController, animated: Bool, completion: (() -> Void)?) {
    func refuse(_ reason: String) {
      Diagnostics.report(
        "present did nothing: \(type(of: self)) cannot present \(type(of: presented)): \(reason)")
    }
    if presented === self { return refuse("a controller cannot present itself") }
    if let other = presented.presentation.presenting {
      return refuse("\(type(of: other)) presents it already; dismiss it first")
    }
    if presented.parentController != nil { return refuse("it is a child of another controller") }
    guard viewIfLoaded?.window != nil || rootOfContainment.viewIfLoaded?.window != nil else {
      return refuse("its own view is not in a window; present from a controller that is shown")
    }
    let context = presentingContext(for: presented.effectivePresentationStyle)
    if let other = context.presentation.presented {
      if other.presentation.phase == .dismissing {
        // What goes has gone when the next one comes.
        other.presentation.controller?.finishTransition()
      }
      if let other = context.presentation.presented {
        return refuse("it presents \(type(of: other)) already; dismiss that first, or present from it")
      }
    }
    // In little space the delegate may put another controller around it.
    let (controller, presented) = presentationController(for: presented, presenting: context)
      .adapted(to: context.traitCollection)
    presented.presentation.controller = controller
    presented.presentation.presenting = context
    context.presentation.presented = presented
    controller.present(from: self, animated: animated, completion: completion)
  }

  /// The controller that really presents: for the current context the nearest that defines one, else the root.
  private func presentingContext(for style: UIModalPresentationStyle) -> UIViewController {
    if style == .currentContext || style == .overCurrentContext {
      if let context = sequence(first: self, next: \.parentController).first(
        where: \.definesPresentationContext)
      {
        return context
      }
    }
    return rootOfContainment
  }

  private func presentationController(
    for presented: UIViewController, presenting: UIViewController
  ) -> UIPresentationController {
    let style = presented.effectivePresentationStyle
    if style == .custom,
      let own = presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenting, source: self)
    {
      own.connect(presented, presenting)
      return own
    }
    if let early = presented.presentation.controller, early.style == style, early.containerView == nil {
      early.connect(presented, presenting)
      return early
    }
    return UIPresentationController.standard(for: presented, presenting: presenting)
  }

  // MARK: Dismissing

  func beginDismissing(animated: Bool, completion: (() -> Void)?) {
    // What this controller presents goes; without that, the controller itself goes.
    let own = nearestPresentation(\.presented)?.presented
    let target = own ?? nearestPresented
    guard let target, let controller = target.presentation.controller else {
      // As on the phone: nothing to dismiss, and the handler is still called.
      if let completion { MediaScheduler.current.nextTurn { completion() } }
      return
    }
    if target.presentation.phase == .dismissing {
      Diagnostics.report("dismiss did nothing: \(type(of: target)) is being dismissed already")
      if let completion { controller.addDismissCompletion(completion) }
      return
    }
    // As on the phone, where neither the dismissal nor its handler comes later.
    if target.presentation.phase == .presenting, controller.transition != nil {
      Diagnostics.report(
        "dismiss did nothing: \(type(of: target)) is still being presented; dismiss it in the completion of present"
      )
      return
    }
    controller.dismiss(animated: animated, completion: completion)
  }

  /// The nearest controller, this one or above, that is presented.
  private var nearestPresented: UIViewController? {
    sequence(first: self, next: \.parentController).first { $0.presentation.presenting != nil }
  }

  func preferredSizeChanged(from old: CGSize) {
    guard old != preferredContentSize else { return }
    if let parentController {
      parentController.preferredContentSizeDidChange(forChildContentContainer: self)
    } else {
      presentation.controller?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  func showPrimary(_ controller: UIViewController, sender: Any?) {
    if let stack = navigationController {
      stack.show(controller, sender: sender)
    } else {
      present(controller, animated: true)
    }
  }

  func showSecondary(_ controller: UIViewController, sender: Any?) {
    if let split = splitViewController {
      split.showDetailViewController(controller, sender: sender)
    } else {
      show(controller, sender: sender)
    }
  }

  // MARK: Size and traits

  func forwardSize(_ size: CGSize, _ coordinator: any UIViewControllerTransitionCoordinator) {
    if let coordinator = coordinator as? TransitionCoordinator, let turn = coordinator.turn {
      announce(turn, coordinator)
    }
    for child in childControllers {
      let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.viewIfLoaded?.bounds.size != own { child.viewWillTransition(to: own, with: coordinator) }
    }
  }

  func forwardTraits(_ traits: UITraitCollection, _ coordinator: any UIViewControllerTransitionCoordinator) {
    for child in childControllers {
      let own =
        childTraits[ObjectIdentifier(child)].map { UITraitCollection(traitsFrom: [traits, $0]) } ?? traits
      child.willTransition(to: own, with: coordinator)
    }
  }

  var currentTraits: UITraitCollection {
    loadedView?.traitCollection ?? parentController?.traitCollection ?? UIScreen.main.traitCollection
  }

  func setTraits(_ collection: UITraitCollection?, of child: UIViewController) {
    guard child.parentController === self else {
      Diagnostics.report("setOverrideTraitCollection was ignored: \(type(of: child)) is not a child")
      return
    }
    childTraits[ObjectIdentifier(child)] = collection
    child.viewIfLoaded?.traitsMayHaveChanged()
  }

  /// The traits that the parent has given this controller.
  var traitsFromParent: UITraitCollection? { parentController?.childTraits[ObjectIdentifier(self)] }
}
