import Foundation
import QuartzCore

/// The system's push and pop: the upper page slides over the lower one, which moves a third as far and is dimmed.
final class NavigationAnimator: BuiltInAnimator {
  /// How far the lower page moves, as a part of the width; how dark it gets; the shadow at the upper page's edge.
  /// [close to the phone's; not documented]
  private static let parallax: CGFloat = 0.3
  private static let dimming: CGFloat = 0.1
  private static let shadowRadius: CGFloat = 5
  private static let shadowOpacity: Float = 0.15
  /// Seconds of a cross-fade. [close to the phone's; not documented]
  private static let fade: TimeInterval = 0.35

  private let operation: UINavigationController.Operation
  private weak var stack: UINavigationController?
  private let movesTabBar: Bool

  init(operation: UINavigationController.Operation, stack: UINavigationController, movesTabBar: Bool) {
    self.operation = operation
    self.stack = stack
    self.movesTabBar = movesTabBar
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { UIAccessibility.prefersCrossFadeTransitions ? Self.fade : SystemSpring.duration }

  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator {
    let container = transition.containerView
    // Where text runs right to left pages come from the left.
    let isMirrored = stack?.viewIfLoaded?.isRightToLeft ?? false
    let width = isMirrored ? -container.bounds.width : container.bounds.width
    guard let from = transition.view(forKey: .from), let to = transition.view(forKey: .to) else {
      return SystemSpring.animator {}
    }
    let isPush = operation != .pop
    if UIAccessibility.prefersCrossFadeTransitions { return crossFade(from, to, isPush, in: container) }
    let (upper, lower) = isPush ? (to, from) : (from, to)
    let dim = UIView(frame: container.bounds)
    let away = CGAffineTransform(translationX: width, y: 0)
    let aside = CGAffineTransform(translationX: -width * Self.parallax, y: 0)
    var lentBar: UITabBar?
    BlockAnimation.outside {
      dim.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
      dim.isUserInteractionEnabled = false
      if isPush {
        container.addSubview(dim)
        container.addSubview(to)
      } else {
        container.insertSubview(to, belowSubview: from)
        container.insertSubview(dim, belowSubview: from)
      }
      // A page comes in as it is: its first layout is no part of the motion.
      to.layoutIfNeeded()
      stack?.tabBarController?.prepareBackground()
      if movesTabBar, let bar = stack?.tabBarController?.lendBar(to: container) {
        container.insertSubview(bar, belowSubview: dim)
        lentBar = bar
      }
      upper.layer.shadowColor = UIColor.black.cgColor
      upper.layer.shadowRadius = Self.shadowRadius
      upper.layer.shadowOpacity = Self.shadowOpacity
      upper.layer.shadowOffset = .zero
      dim.alpha = isPush ? 0 : 1
      upper.transform = isPush ? away : .identity
      lower.transform = isPush ? .identity : aside
      lentBar?.transform = lower.transform
    }
    let animator = SystemSpring.animator {
      dim.alpha = isPush ? 1 : 0
      upper.transform = isPush ? .identity : away
      lower.transform = isPush ? aside : .identity
      lentBar?.transform = lower.transform
    }
    animator.addCompletion { _ in
      BlockAnimation.outside {
        dim.removeFromSuperview()
        upper.transform = .identity
        lower.transform = .identity
        upper.layer.shadowOpacity = 0
      }
    }
    return animator
  }
}

extension NavigationAnimator {
  /// The change for people who have asked for less motion and for cross-fades.
  private func crossFade(_ from: UIView, _ to: UIView, _ isPush: Bool, in container: UIView)
    -> UIViewPropertyAnimator
  {
    BlockAnimation.outside {
      if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
      to.layoutIfNeeded()
      stack?.tabBarController?.prepareBackground()
      // A bar that only one of both pages has is beneath the other one.
      if movesTabBar, let bar = stack?.tabBarController?.lendBar(to: container) {
        container.insertSubview(bar, belowSubview: isPush ? to : from)
      }
      to.alpha = isPush ? 0 : 1
    }
    let animator = UIViewPropertyAnimator(duration: Self.fade, curve: .easeInOut) {
      if isPush { to.alpha = 1 } else { from.alpha = 0 }
    }
    animator.addCompletion { _ in
      BlockAnimation.outside {
        to.alpha = 1
        from.alpha = 1
      }
    }
    return animator
  }
}

/// The drag from the edge where reading begins that pops, and that can take a running push or pop into the hand.
@MainActor
final class NavigationPopDriver: UIGestureRecognizerDelegate {
  /// Points a second from which a flick decides on its own. Not documented by Apple; our choice.
  private static let flick: CGFloat = 300
  private static let half: CGFloat = 0.5

  private weak var stack: UINavigationController?
  private weak var transition: ControllerTransition?
  /// How far the transition was when the finger took it.
  private var base: CGFloat = 0
  /// +1 when a drag away from the edge completes the transition, −1 when it takes it back.
  private var sign: CGFloat = 1

  init(_ stack: UINavigationController) {
    self.stack = stack
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let stack, let top = stack.topViewController else { return false }
    if stack.transition?.builtInAnimator != nil { return true }
    // As on the phone: who replaces the way back switches the drag off.
    let item = top.navigationItem
    let hasOwnButton = item.leftBarButtonItem != nil && !item.leftItemsSupplementBackButton
    return stack.canGoBack && !hasOwnButton && !top.isModalInPresentation
  }

  func handle(_ gesture: UIScreenEdgePanGestureRecognizer) {
    guard let stack, let view = stack.viewIfLoaded else { return }
    let width = max(view.bounds.width, 1)
    let direction: CGFloat = view.isRightToLeft ? -1 : 1
    let way = direction * gesture.translation(in: view).x / width
    switch gesture.state {
    case .began: begin(stack)
    case .changed: scrub(to: base + sign * way)
    case .ended:
      letGo(at: base + sign * way, velocity: direction * gesture.velocity(in: view).x, width: width)
    case .cancelled: letGo(at: 0, velocity: -sign * 2 * Self.flick, width: width)
    default: break
    }
  }

  private func begin(_ stack: UINavigationController) {
    if let running = stack.transition, let animator = running.builtInAnimator {
      animator.pauseAnimation()
      if animator.isReversed {
        animator.isReversed = false
        running.setCancelled(false)
      }
      base = animator.fractionComplete
      sign =
        (running.fromController.map { from in stack.viewControllers.contains { $0 === from } } ?? false)
        ? -1 : 1
      transition = running
      running.pauseInteractiveTransition()
      return
    }
    guard stack.viewControllers.count > 1 else { return }
    stack.popViewController(animated: true)
    guard let running = stack.transition, let animator = running.builtInAnimator else { return }
    animator.pauseAnimation()
    animator.fractionComplete = 0
    running.pauseInteractiveTransition()
    base = 0
    sign = 1
    transition = running
  }

  private func scrub(to fraction: CGFloat) {
    guard let transition, let animator = transition.builtInAnimator else { return }
    let clamped = min(max(fraction, 0), 1)
    animator.fractionComplete = clamped
    transition.updateInteractiveTransition(clamped)
  }

  private func letGo(at fraction: CGFloat, velocity: CGFloat, width: CGFloat) {
    guard let transition, let animator = transition.builtInAnimator else { return }
    self.transition = nil
    let towardsEnd = sign * velocity
    let completes = abs(velocity) > Self.flick ? towardsEnd > 0 : fraction > Self.half
    let rest = completes ? 1 - fraction : fraction
    let speed = max(0, completes ? towardsEnd : -towardsEnd) / width / max(rest, 0.01)
    if completes {
      transition.finishInteractiveTransition()
    } else {
      transition.cancelInteractiveTransition()
      animator.isReversed = true
    }
    animator.continueAnimation(withTimingParameters: SystemSpring.timing(velocity: speed), durationFactor: 0)
  }
}
