import Foundation
import QuartzCore

/// The drag that takes a zoomed page back: the page gets smaller below the finger, and goes home when it is let go.
@MainActor
final class ZoomDismissal: NSObject, UIGestureRecognizerDelegate {
  /// How far the transition gets over a drag along the whole page, and at most while it is held; from where on letting
  /// go completes it, as a part of the page's height; from how many points a second on a flick decides. [our choice]
  private static let pace: CGFloat = 1.2
  private static let most: CGFloat = 0.6
  private static let enough: CGFloat = 0.12
  private static let flick: CGFloat = 300

  private(set) weak var controller: UIViewController?
  private let options: UIViewController.Transition.ZoomOptions
  private let pan = UIPanGestureRecognizer()
  private weak var transition: ControllerTransition?

  init(_ controller: UIViewController, _ options: UIViewController.Transition.ZoomOptions) {
    self.controller = controller
    self.options = options
    super.init()
    pan.addTarget(self, action: Selector("panned:", ZoomDismissal.panned))
    pan.delegate = self
    controller.view?.addGestureRecognizer(pan)
  }

  // MARK: Whether it begins

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, let view = controller.viewIfLoaded, canGoBack(controller) else { return false }
    let velocity = pan.velocity(in: view)
    let willBegin =
      velocity.y > abs(velocity.x) && !controller.isModalInPresentation
      && !scrollsUp(at: pan.location(in: view))
    let context = UIViewController.Transition.ZoomOptions.InteractionContext(
      location: pan.location(in: view), velocity: CGVector(dx: velocity.x, dy: velocity.y),
      willBegin: willBegin)
    return options.interactiveDismissShouldBegin?(context) ?? willBegin
  }

  /// A list that is at its beginning waits: a drag further down takes the page.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer.view is UIScrollView }

  private func canGoBack(_ controller: UIViewController) -> Bool {
    if let stack = controller.navigationController, stack.topViewController === controller {
      return stack.viewControllers.count > 1 && stack.transition == nil
    }
    guard let presentation = controller.presentation.controller else { return false }
    // A sheet is dragged as a sheet.
    return !(presentation is UISheetPresentationController) && presentation.transition == nil
  }

  /// Whether content below the finger can still be scrolled down.
  private func scrollsUp(at place: CGPoint) -> Bool {
    guard let view = controller?.viewIfLoaded else { return false }
    return sequence(first: view.hitTest(place, with: nil), next: { $0?.superview })
      .prefix { $0 != nil && $0 !== view.superview }
      .contains { inner in
        guard let list = inner as? UIScrollView, list.isScrollEnabled else { return false }
        return list.contentOffset.y > -list.adjustedContentInset.top
      }
  }

  // MARK: The drag

  private func panned(_ gesture: UIPanGestureRecognizer) {
    guard let window = controller?.viewIfLoaded?.window ?? transition?.containerView.window else { return }
    let way = gesture.translation(in: window)
    switch gesture.state {
    case .began: begin()
    case .changed: move(by: way)
    case .ended: letGo(at: way, velocity: gesture.velocity(in: window))
    case .cancelled, .failed: letGo(at: .zero, velocity: .zero)
    default: break
    }
  }

  private func begin() {
    guard let controller else { return }
    let running: ControllerTransition?
    if let stack = controller.navigationController, stack.topViewController === controller {
      stack.popViewController(animated: true)
      running = stack.transition
    } else {
      let presentation = controller.presentation.controller
      controller.dismiss(animated: true)
      running = presentation?.transition
    }
    guard let running, let zoom = running.animator as? ZoomAnimator, let animator = running.builtInAnimator
    else { return }
    animator.pauseAnimation()
    animator.fractionComplete = 0
    running.pauseInteractiveTransition()
    BlockAnimation.outside { zoom.isTakenInHand() }
    transition = running
  }

  private func fraction(of way: CGPoint, _ zoom: ZoomAnimator) -> CGFloat {
    min(Self.pace * max(way.y, abs(way.x) / 2, 0) / max(zoom.open.height, 1), Self.most)
  }

  private func move(by way: CGPoint) {
    guard let transition, let zoom = transition.animator as? ZoomAnimator else { return }
    let fraction = fraction(of: way, zoom)
    transition.builtInAnimator?.fractionComplete = fraction
    transition.updateInteractiveTransition(fraction)
    BlockAnimation.outside { zoom.follow(way, at: fraction) }
  }

  private func letGo(at way: CGPoint, velocity: CGPoint) {
    guard let transition, let animator = transition.builtInAnimator,
      let zoom = transition.animator as? ZoomAnimator
    else { return }
    self.transition = nil
    let completes =
      abs(velocity.y) > Self.flick ? velocity.y > 0 : way.y > Self.enough * zoom.open.height
    if completes {
      transition.finishInteractiveTransition()
    } else {
      transition.cancelInteractiveTransition()
      animator.isReversed = true
    }
    let hand = zoom.hand
    UIView.animate(
      withDuration: SystemSpring.duration, delay: 0, usingSpringWithDamping: SystemSpring.dampingRatio,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) { hand.transform = .identity }
    animator.continueAnimation(withTimingParameters: SystemSpring.timing(), durationFactor: 0)
  }
}
