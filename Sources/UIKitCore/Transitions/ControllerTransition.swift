import Foundation
import QuartzCore
import Support

/// One change from a controller to another in a container: what is animated, who drives it, what follows it.
///
/// Built-in animations run on a `UIViewPropertyAnimator`, so that they can be taken back on the way. The app's own
/// animators run as they like; `UIPercentDrivenInteractiveTransition` holds and scrubs them by the container layer's
/// time.
final class ControllerTransition: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let fromController: UIViewController?
  let toController: UIViewController?
  private let fromView: UIView?
  private let toView: UIView?
  private let initialFrames: [ObjectIdentifier: CGRect]
  private let finalFrames: [ObjectIdentifier: CGRect]
  let animator: any UIViewControllerAnimatedTransitioning
  let interactor: (any UIViewControllerInteractiveTransitioning)?
  let coordinator: TransitionCoordinator
  private let onEnd: (_ didComplete: Bool) -> Void

  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private(set) var isOver = false
  /// The property animator of a built-in animation.
  private(set) var builtInAnimator: UIViewPropertyAnimator?
  /// An app's animator that can be held and turned.
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?
  /// Layers and keys that were animated before, so that a cancelled transition ends its own animations only.
  private var earlierAnimations: Set<AnimationName> = []

  init(
    container: UIView, from: UIViewController?, to: UIViewController?, fromView: UIView?, toView: UIView?,
    frames: TransitionFrames, style: UIModalPresentationStyle = .none, isAnimated: Bool,
    animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)?, coordinator: TransitionCoordinator? = nil,
    onEnd: @escaping (_ didComplete: Bool) -> Void
  ) {
    containerView = container
    fromController = from
    toController = to
    self.fromView = fromView
    self.toView = toView
    initialFrames = frames.initial
    finalFrames = frames.final
    presentationStyle = style
    self.isAnimated = isAnimated
    self.animator = animator
    self.interactor = interactor
    self.onEnd = onEnd
    self.coordinator = coordinator ?? TransitionCoordinator(container: container, duration: 0.0)
    super.init()
    self.coordinator.transition = self
  }

  var duration: TimeInterval {
    let seconds = animator.transitionDuration(using: self)
    return seconds.isFinite ? max(seconds, 0) : 0
  }

  var targetTransform: CGAffineTransform { .identity }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? fromController : key == .to ? toController : nil
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? fromView : key == .to ? toView : nil
  }
  func initialFrame(for vc: UIViewController) -> CGRect { initialFrames[ObjectIdentifier(vc)] ?? .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { finalFrames[ObjectIdentifier(vc)] ?? .zero }

  // MARK: Running

  /// Begins. The caller has sent the first half of the appearance callbacks.
  func start() {
    if let interactor, interactor.wantsInteractiveStart {
      isInteractive = true
      initiallyInteractive = true
      interactor.startInteractiveTransition(self)
      // An interactor of the app's own moves things itself; the rest runs along at the ordinary pace.
      if !(interactor is UIPercentDrivenInteractiveTransition) { runAlongsideInBlock() }
    } else {
      (interactor as? UIPercentDrivenInteractiveTransition)?.adopt(self)
      animate()
    }
  }

  /// Lets the animator animate, with what runs alongside.
  func animate() {
    earlierAnimations = AnimationName.all(below: containerView.layer)
    if let builtIn = animator as? BuiltInAnimator {
      let propertyAnimator = builtIn.makeAnimator(for: self)
      builtInAnimator = propertyAnimator
      propertyAnimator.addAnimations { [coordinator] in coordinator.runAlongside() }
      propertyAnimator.addCompletion { [self] position in completeTransition(position == .end) }
      propertyAnimator.startAnimation()
      return
    }
    let candidate = animator.interruptibleAnimator(using: self)
    if candidate is NoInterruptibleAnimator {
      animator.animateTransition(using: self)
    } else {
      interruptible = candidate
      if candidate.state == .inactive { candidate.startAnimation() }
    }
    guard !isOver else { return }
    runAlongsideInBlock()
  }

  private func runAlongsideInBlock() {
    UIView.animate(
      withDuration: duration, delay: 0, options: .allowUserInteraction,
      animations: { [coordinator] in coordinator.runAlongside() })
  }

  /// Jumps to the end, since something else begins.
  func finishNow() {
    guard !isOver else { return }
    if let builtInAnimator {
      if builtInAnimator.isRunning || builtInAnimator.state == .active {
        builtInAnimator.stopAnimation(false)
      }
      builtInAnimator.finishAnimation(at: builtInAnimator.isReversed ? .start : .end)
    } else {
      if isInteractive { finishInteractiveTransition() }
      endAnimations()
    }
    if !isOver { completeTransition(!transitionWasCancelled) }
  }

  /// Takes away the animations that the transition has started; their completion handlers run now.
  func endAnimations() {
    for name in AnimationName.all(below: containerView.layer) where !earlierAnimations.contains(name) {
      name.layer.removeAnimation(forKey: name.key)
    }
  }

  // MARK: UIViewControllerContextTransitioning

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard percentComplete.isFinite else {
      Diagnostics.report("updateInteractiveTransition was given \(percentComplete); use a number from 0 to 1")
      return
    }
    self.percentComplete = min(max(percentComplete, 0), 1)
  }

  func finishInteractiveTransition() { letGo(isCancelled: false) }
  func cancelInteractiveTransition() { letGo(isCancelled: true) }

  func pauseInteractiveTransition() {
    guard !isOver, !isInteractive else { return }
    isInteractive = true
    coordinator.interactionChanged(isOver: false, isCancelled: false)
  }

  private func letGo(isCancelled: Bool) {
    guard !isOver, isInteractive else { return }
    isInteractive = false
    transitionWasCancelled = isCancelled
    coordinator.interactionChanged(isOver: true, isCancelled: isCancelled)
  }

  /// A built-in transition was turned around, or back again.
  func setCancelled(_ isCancelled: Bool) { transitionWasCancelled = isCancelled }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else {
      Diagnostics.report("completeTransition was called twice; the second call was ignored")
      return
    }
    isOver = true
    isInteractive = false
    transitionWasCancelled = !didComplete
    (interactor as? UIPercentDrivenInteractiveTransition)?.release(self)
    onEnd(didComplete)
    animator.animationEnded(didComplete)
    coordinator.finish(isCancelled: !didComplete)
    builtInAnimator = nil
    interruptible = nil
  }
}

/// Where the controllers' views are before and after a transition.
struct TransitionFrames {
  var initial: [ObjectIdentifier: CGRect] = [:]
  var final: [ObjectIdentifier: CGRect] = [:]
}

/// An animator of this framework: it answers with a property animator, which starts and ends the transition.
@MainActor
protocol BuiltInAnimator: UIViewControllerAnimatedTransitioning {
  /// Places the views as they are at the start and gives the animator that moves them, not started.
  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator
}

extension BuiltInAnimator {
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let transition = transitionContext as? ControllerTransition else { return }
    makeAnimator(for: transition).startAnimation()
  }
}

/// An animation by its layer and key.
private struct AnimationName: Hashable {
  let layer: CALayer
  let key: String

  static func == (left: AnimationName, right: AnimationName) -> Bool {
    left.layer === right.layer && left.key == right.key
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(layer))
    hasher.combine(key)
  }

  static func all(below root: CALayer) -> Set<AnimationName> {
    var found: Set<AnimationName> = []
    var waiting = [root]
    while let layer = waiting.popLast() {
      for key in layer.animationKeys() ?? [] { found.insert(AnimationName(layer: layer, key: key)) }
      waiting += layer.sublayers ?? []
    }
    return found
  }
}
