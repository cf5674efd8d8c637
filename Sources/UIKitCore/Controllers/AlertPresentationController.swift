import Foundation
import QuartzCore

/// Presents alerts: dims what is behind and animates the panel.
final class AlertPresentationController: UIPresentationController {
  private let dim = UIView(frame: .zero)

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container = containerView else { return }
    dim.backgroundColor = UISheetPresentationController.dimColor
    dim.frame = container.bounds
    dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dim.alpha = 0
    container.addSubview(dim)
    transition?.coordinator.animate(
      alongsideTransition: { [weak self, dim] _ in
        dim.alpha = 1
        self?.dimTint(true)
      }, completion: nil)
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    transition?.coordinator.animate(
      alongsideTransition: { [weak self, dim] _ in
        dim.alpha = 0
        self?.dimTint(false)
      }, completion: nil)
  }

  override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    AlertAnimator(isPresenting: isPresenting)
  }
}

/// The animation of an alert: the card shrinks into place and fades, a sheet comes from below.
final class AlertAnimator: BuiltInAnimator {
  /// Seconds. [close to the phone's; not documented]
  private static let duration: TimeInterval = 0.4
  private static let leaving: TimeInterval = 0.3
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { isPresenting ? Self.duration : Self.leaving }

  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator {
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transition), timingParameters: SystemSpring.timing())
    guard let alert = transition.viewController(forKey: key) as? UIAlertController, let view = alert.view
    else {
      return animator
    }
    let isPresenting = self.isPresenting
    if isPresenting {
      UIView.performWithoutAnimation {
        transition.containerView.addSubview(view)
        view.frame = transition.containerView.bounds
        view.layoutIfNeeded()
      }
      alert.takeKeyboard()
      UIView.performWithoutAnimation {
        // The card is where the keyboard leaves room from the beginning.
        view.layoutIfNeeded()
        alert.panel?.layer.removeAllAnimations()
        alert.panel?.showAway(isPresenting: true)
      }
    }
    animator.addAnimations {
      if isPresenting {
        alert.panel?.alpha = 1
        alert.panel?.transform = .identity
      } else {
        alert.panel?.showAway(isPresenting: false)
      }
    }
    return animator
  }
}
