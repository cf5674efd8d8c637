import Foundation
import QuartzCore
import Support

/// Runs one presentation from its beginning to the end of its dismissal: container, frame, what is around.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, @preconcurrency KeyValueObserving {
  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  /// Called after a change of a property that the object observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  private weak var presentedReference: UIViewController?
  private weak var presentingController: UIViewController?
  private var container: PresentationContainerView?
  private(set) var transition: ControllerTransition?
  /// What `dimTint` has dimmed, and what its mode was.
  private var dimmedBehind: (view: UIView, mode: UIView.TintAdjustmentMode)?
  private var dismissCompletions: [() -> Void] = []
  private weak var source: UIViewController?
  /// The style that it was made for, or that it was adapted to.
  package private(set) var style: UIModalPresentationStyle
  /// The style that the space demands instead of the presented controller's own; none for its own.
  private(set) var adaptedStyle = UIModalPresentationStyle.none

  /// A controller for a presentation; the presenting one may become known only later.
  public init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) {
    presentedReference = presentedViewController
    presentingController = presentingViewController
    style = presentedViewController.effectivePresentationStyle
    super.init()
  }

  /// The presented controller keeps this one, not vice versa; an empty one replaces it after its end.
  private var presentedController: UIViewController { presentedReference ?? UIViewController() }

  // MARK: Who and how

  open var presentedViewController: UIViewController { presentedController }
  open var presentingViewController: UIViewController { presentingController ?? presentedController }
  open var presentationStyle: UIModalPresentationStyle { style }
  /// Adapts the presentation and receives its events. Weak.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view in which the presentation takes place; nil before and after.
  open var containerView: UIView? { container }
  /// The view that is moved; default the presented controller's.
  open var presentedView: UIView? { presentedController.view }
  /// Where the presented view is to be. Default: the whole container.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
  /// Whether the presenting view goes meanwhile. Default: for full-screen and current-context styles.
  open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
  /// Whether it covers the screen. Default true.
  open var shouldPresentInFullscreen: Bool { true }
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    .none
  }
  open var overrideTraitCollection: UITraitCollection? {
    didSet {
      reportUnused(
        "overrideTraitCollection", overrideTraitCollection != nil,
        "set traitOverrides of the presented controller")
    }
  }

  /// Called before the container lays out.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container has laid out.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the presentation is animated: add what is around, animate it with the coordinator.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation; false when it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal is animated.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal; false when it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: UIContentContainer

  open var preferredContentSize: CGSize { presentedController.preferredContentSize }
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    self.container?.setNeedsLayout()
  }
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedController.viewWillTransition(to: size, with: coordinator)
  }
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedController.willTransition(to: newCollection, with: coordinator)
  }
  open var traitCollection: UITraitCollection { presentedController.traitCollection }

  // MARK: Inside

  /// The controller for a style of UIKit's own.
  static func standard(for presented: UIViewController, presenting: UIViewController?)
    -> UIPresentationController
  {
    if let own = presented.ownPresentationController(presenting: presenting) { return own }
    switch presented.effectivePresentationStyle {
    case .pageSheet, .formSheet:
      return UISheetPresentationController(presentedViewController: presented, presenting: presenting)
    case .popover:
      return UIPopoverPresentationController(presentedViewController: presented, presenting: presenting)
    default: return UIPresentationController(presentedViewController: presented, presenting: presenting)
    }
  }

  /// The presenting controller became known.
  func connect(_ presented: UIViewController, _ presenting: UIViewController) {
    if presented !== presentedController {
      Diagnostics.report("a UIPresentationController was made for another controller than it is to present")
    }
    presentingController = presenting
    style = presented.effectivePresentationStyle
    adaptedStyle = .none
  }

  /// Presents in another style than the presented controller's own.
  func adapt(to style: UIModalPresentationStyle) {
    self.style = style
    adaptedStyle = style
  }

  /// The animator of a style of UIKit's own.
  func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    ModalAnimator(style: presentedController.modalTransitionStyle, isPresenting: isPresenting)
  }

  /// The animator of the controller's preferred transition, or of the style.
  private func ownAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    let page = source ?? presentingController
    let zoom = page.flatMap { presentedController.zoomAnimator(from: $0, isOpening: isPresenting) }
    return zoom ?? standardAnimator(isPresenting: isPresenting)
  }

  /// Whether what is behind goes on being used, with its keyboard.
  var leavesBehindActive: Bool { false }

  /// Whether the presenting controller gets the callbacks of its disappearance.
  private var coversPresenter: Bool { shouldRemovePresentersView }

  func present(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    self.source = source
    guard let presenting = presentingController, let outer = outerView(of: presenting) else { return }
    let container = PresentationContainerView(frame: outer.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.owner = self
    container.accessibilityViewIsModal = true
    self.container = container
    presentedController.presentation.phase = .presenting
    presentedController.loadViewIfNeeded()
    UIResponder.firstResponderChanged()
    BlockAnimation.outside { outer.addSubview(container) }
    let delegate = presentedController.transitioningDelegate
    let custom = delegate?.animationController(
      forPresented: presentedController, presenting: presenting, source: source)
    let animator = custom ?? ownAnimator(isPresenting: true)
    let interactor = animated ? delegate?.interactionControllerForPresentation(using: animator) : nil
    var frames = TransitionFrames()
    frames.initial[ObjectIdentifier(presenting)] = presenting.viewIfLoaded?.frame ?? .zero
    frames.final[ObjectIdentifier(presentedController)] = frameOfPresentedViewInContainerView
    if coversPresenter {
      frames.final[ObjectIdentifier(presenting)] = presenting.viewIfLoaded?.frame ?? .zero
    }
    let transition = ControllerTransition(
      container: container, from: presenting, to: presentedController,
      fromView: coversPresenter ? presenting.viewIfLoaded : nil, toView: presentedView, frames: frames,
      style: style, isAnimated: animated, animator: animator, interactor: interactor
    ) { [self] didComplete in
      presentationEnded(didComplete, completion)
    }
    self.transition = transition
    self.delegate?.presentationController(
      self, willPresentWithAdaptiveStyle: adaptedStyle, transitionCoordinator: transition.coordinator)
    BlockAnimation.outside { presentationTransitionWillBegin() }
    if coversPresenter { presenting.beginAppearanceTransition(false, animated: animated) }
    presentedController.beginAppearanceTransition(true, animated: animated)
    BlockAnimation.outside { presentedView?.frame = frameOfPresentedViewInContainerView }
    if animated {
      transition.start()
    } else {
      BlockAnimation.outside {
        if let view = presentedView, view.superview == nil { container.addSubview(view) }
        transition.coordinator.runAlongside()
        container.layoutIfNeeded()
      }
      transition.completeTransition(true)
    }
  }

  /// What the container is put into: the window, or the view of the presenting context.
  private func outerView(of presenting: UIViewController) -> UIView? {
    let isInContext = style == .currentContext || style == .overCurrentContext
    let inner = presenting.viewIfLoaded
    if isInContext, presenting.definesPresentationContext, let inner { return inner }
    return inner?.window ?? presenting.presentation.controller?.containerView?.window
  }

  private func presentationEnded(_ didComplete: Bool, _ completion: (() -> Void)?) {
    let presenting = presentingController
    transition = nil
    presentedController.presentation.phase = .none
    if didComplete {
      BlockAnimation.outside {
        if let view = presentedView, view.superview == nil { container?.addSubview(view) }
        if coversPresenter, hidesPresenter { presenting?.viewIfLoaded?.removeFromSuperview() }
      }
      presentationTransitionDidEnd(true)
      presentedController.endAppearanceTransition()
      if coversPresenter { presenting?.endAppearanceTransition() }
      presentedController.view?.window?.statusBarMayHaveChanged()
      if coversPresenter { presentedController.setNeedsUpdateOfSupportedInterfaceOrientations() }
    } else {
      presentationTransitionDidEnd(false)
      presentedController.beginAppearanceTransition(false, animated: true)
      if coversPresenter { presenting?.beginAppearanceTransition(true, animated: true) }
      removeFromWindow()
      presentedController.endAppearanceTransition()
      if coversPresenter { presenting?.endAppearanceTransition() }
    }
    completion?()
  }

  /// A presenting view in the window's own tree is taken out; one inside a context stays beneath.
  private var hidesPresenter: Bool { container?.superview is UIWindow }

  func addDismissCompletion(_ completion: @escaping () -> Void) { dismissCompletions.append(completion) }

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    finishTransition()
    guard let presenting = presentingController, let container else { return }
    let presentedController = self.presentedController
    // What is presented above goes too, without being seen.
    if let above = presentedController.presentation.presented {
      above.presentation.controller?.dismiss(animated: false, completion: nil)
    }
    if let completion { dismissCompletions.append(completion) }
    presentedController.presentation.phase = .dismissing
    UIResponder.firstResponderChanged()
    let delegate = presentedController.transitioningDelegate
    let animator =
      delegate?.animationController(forDismissed: presentedController)
      ?? ownAnimator(isPresenting: false)
    let interactor =
      animated ? interactorForDismissal ?? delegate?.interactionControllerForDismissal(using: animator) : nil
    BlockAnimation.outside {
      if coversPresenter, hidesPresenter, let view = presenting.viewIfLoaded, view.superview == nil {
        view.frame = container.superview?.bounds ?? container.bounds
        container.superview?.insertSubview(view, belowSubview: container)
      }
    }
    var frames = TransitionFrames()
    frames.initial[ObjectIdentifier(presentedController)] = presentedView?.frame ?? .zero
    // Animators of the app's own take it for both ways.
    frames.final[ObjectIdentifier(presentedController)] = frameOfPresentedViewInContainerView
    frames.final[ObjectIdentifier(presenting)] = presenting.viewIfLoaded?.frame ?? .zero
    let transition = ControllerTransition(
      container: container, from: presentedController, to: presenting, fromView: presentedView,
      toView: coversPresenter ? presenting.viewIfLoaded : nil, frames: frames, style: style,
      isAnimated: animated, animator: animator, interactor: interactor
    ) { [self] didComplete in
      dismissalEnded(didComplete)
    }
    self.transition = transition
    presentedController.beginAppearanceTransition(false, animated: animated)
    if coversPresenter { presenting.beginAppearanceTransition(true, animated: animated) }
    BlockAnimation.outside { dismissalTransitionWillBegin() }
    if animated {
      transition.start()
    } else {
      BlockAnimation.outside { transition.coordinator.runAlongside() }
      transition.completeTransition(true)
    }
  }

  /// Whether the Escape key leads back from here.
  func escapeWasPressed() -> Bool { false }

  /// An interactor of the presentation's own, such as a sheet's drag.
  var interactorForDismissal: (any UIViewControllerInteractiveTransitioning)? { nil }

  private func dismissalEnded(_ didComplete: Bool) {
    let presenting = presentingController
    transition = nil
    presentedController.presentation.phase = .none
    if didComplete {
      dismissalTransitionDidEnd(true)
      removeFromWindow()
      if coversPresenter { presenting?.endAppearanceTransition() }
      presentedController.endAppearanceTransition()
      presenting?.viewIfLoaded?.window?.statusBarMayHaveChanged()
      if coversPresenter { presenting?.setNeedsUpdateOfSupportedInterfaceOrientations() }
    } else {
      dismissalTransitionDidEnd(false)
      UIResponder.firstResponderChanged()
      if coversPresenter { presenting?.beginAppearanceTransition(false, animated: true) }
      presentedController.beginAppearanceTransition(true, animated: true)
      BlockAnimation.outside {
        presentedView?.frame = frameOfPresentedViewInContainerView
        if coversPresenter, hidesPresenter { presenting?.viewIfLoaded?.removeFromSuperview() }
      }
      if coversPresenter { presenting?.endAppearanceTransition() }
      presentedController.endAppearanceTransition()
    }
    let handlers = dismissCompletions
    dismissCompletions = []
    for handler in handlers { handler() }
  }

  private func removeFromWindow() {
    BlockAnimation.outside {
      // A full-screen presenter may have been moved into the container by an animator.
      if coversPresenter, let container, let view = presentingController?.viewIfLoaded,
        view.superview === container, let outer = container.superview
      {
        view.frame = outer.bounds
        outer.insertSubview(view, belowSubview: container)
      }
      presentedView?.removeFromSuperview()
      container?.removeFromSuperview()
    }
    container = nil
    presentingController?.presentation.presented = nil
    presentedController.presentation.presenting = nil
    presentedController.presentation.controller = nil
  }

  /// Ends what is under way at once.
  func finishTransition() { transition?.finishNow() }

  /// Finds the presentations above a controller of the window. The window closes.
  func windowCloses() {
    finishTransition()
    if presentedController.presentation.presented == nil || !coversPresenter {
      presentedController.beginAppearanceTransition(false, animated: false)
      presentedController.endAppearanceTransition()
    }
  }

  fileprivate func layoutContainer() {
    containerViewWillLayoutSubviews()
    if transition == nil, let view = presentedView, view.superview === container {
      layoutPresentedView(view)
    }
    containerViewDidLayoutSubviews()
  }

  /// Gives what is behind a grey tint, or its own again.
  func dimTint(_ isDimmed: Bool) {
    guard isDimmed != (dimmedBehind != nil) else { return }
    if isDimmed {
      let view = presentingController?.viewIfLoaded
      dimmedBehind = view.map { ($0, $0.explicitTintMode) }
      view?.fadeTint(to: .dimmed)
    } else if let (view, mode) = dimmedBehind {
      dimmedBehind = nil
      view.fadeTint(to: mode)
    }
  }

  /// Called in the animation of a keyboard that comes, goes or changes its height.
  func keyboardMoved() {}

  /// Puts the presented view where it belongs, at rest.
  func layoutPresentedView(_ view: UIView) {
    if style != .custom { view.frame = frameOfPresentedViewInContainerView }
  }
}

/// The view in which a presentation takes place. Named like UIKit's.
final class PresentationContainerView: UIView {
  weak var owner: UIPresentationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    owner?.layoutContainer()
  }

  override func keyboardFrameMayHaveChanged() {
    super.keyboardFrameMayHaveChanged()
    owner?.keyboardMoved()
  }

  /// Escape goes back from what may be left.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), owner?.escapeWasPressed() == true {
      return
    }
    super.pressesBegan(presses, with: event)
  }
}
