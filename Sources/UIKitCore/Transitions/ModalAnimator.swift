import Foundation
import QuartzCore

/// The system's animations of presentations, by transition style.
final class ModalAnimator: BuiltInAnimator {
  private let style: UIModalTransitionStyle
  private let isPresenting: Bool
  /// Seconds. [close to UIKit's; not documented]
  private static let dissolveDuration: TimeInterval = 0.35
  private static let flipDuration: TimeInterval = 0.6
  /// How far the eye is from a page that turns, in points. Not documented by Apple; our choice.
  private static let eyeDistance: CGFloat = 1000

  init(style: UIModalTransitionStyle, isPresenting: Bool) {
    self.style = style
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    if UIAccessibility.prefersCrossFadeTransitions { return Self.dissolveDuration }
    switch style {
    case .coverVertical: return SystemSpring.duration
    case .flipHorizontal: return Self.flipDuration
    case .crossDissolve, .partialCurl: return Self.dissolveDuration
    }
  }

  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator {
    let container = transition.containerView
    // The view that comes or goes; its presenter may stay outside the container.
    let key: UITransitionContextViewKey = isPresenting ? .to : .from
    guard let moving = transition.view(forKey: key) else {
      return UIViewPropertyAnimator(duration: Self.dissolveDuration, curve: .easeInOut)
    }
    if isPresenting { BlockAnimation.outside { container.addSubview(moving) } }
    if UIAccessibility.prefersCrossFadeTransitions { return dissolve(moving) }
    switch style {
    case .coverVertical: return slide(moving, in: container)
    case .flipHorizontal: return flip(moving, transition)
    case .crossDissolve, .partialCurl: return dissolve(moving)
    }
  }

  private func slide(_ view: UIView, in container: UIView) -> UIViewPropertyAnimator {
    let shown = view.center
    let below = CGPoint(x: shown.x, y: container.bounds.maxY + view.bounds.height * view.anchorPoint.y)
    if isPresenting { UIView.performWithoutAnimation { view.center = below } }
    let target = isPresenting ? shown : below
    return SystemSpring.animator { view.center = target }
  }

  private func dissolve(_ view: UIView) -> UIViewPropertyAnimator {
    let shown: CGFloat = 1
    if isPresenting { UIView.performWithoutAnimation { view.alpha = 0 } }
    let target = isPresenting ? shown : 0
    let animator = UIViewPropertyAnimator(duration: Self.dissolveDuration, curve: .easeInOut) {
      view.alpha = target
    }
    animator.addCompletion { _ in view.alpha = shown }
    return animator
  }

  /// The old page turns away till it is seen from its edge, then the new one comes round.
  private func flip(_ view: UIView, _ transition: ControllerTransition) -> UIViewPropertyAnimator {
    let other = isPresenting ? transition.fromController?.viewIfLoaded : transition.toController?.viewIfLoaded
    let (old, new) = isPresenting ? (other, Optional(view)) : (Optional(view), other)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.eyeDistance
    let away = CATransform3DRotate(perspective, isPresenting ? -.pi / 2 : .pi / 2, 0, 1, 0)
    let before = CATransform3DRotate(perspective, isPresenting ? .pi / 2 : -.pi / 2, 0, 1, 0)
    UIView.performWithoutAnimation {
      new?.transform3D = before
      old?.transform3D = perspective
    }
    let animator = UIViewPropertyAnimator(duration: Self.flipDuration, curve: .easeInOut) {
      UIView.animateKeyframes(withDuration: Self.flipDuration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { old?.transform3D = away }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          new?.transform3D = perspective
        }
      }
    }
    animator.addCompletion { _ in
      old?.transform3D = CATransform3DIdentity
      new?.transform3D = CATransform3DIdentity
    }
    return animator
  }
}
