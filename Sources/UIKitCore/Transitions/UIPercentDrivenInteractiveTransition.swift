import Foundation
import QuartzCore
import Support

/// Drives the animations of a transition by a fraction, as a gesture moves.
///
/// The animator animates as always; the container layer's time stands still and is set to fraction × duration. On
/// `finish()` it runs on at `completionSpeed`, on `cancel()` it runs back.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning,
  @preconcurrency KeyValueObserving
{
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

  private weak var transition: ControllerTransition?
  private var fraction: CGFloat = 0
  /// The container layer's time at which the animations begin.
  private var start: CFTimeInterval = 0
  private var isHeld = false
  private var wayBack: CADisplayLink?

  public override init() {
    super.init()
  }

  /// Seconds of the whole transition; 0 outside one.
  open var duration: CGFloat { CGFloat(transition?.duration ?? 0) }
  /// How far it is, 0…1.
  open var percentComplete: CGFloat { fraction }
  /// How fast what is left runs: 1 is the animation's own pace. Default 1.
  open var completionSpeed: CGFloat = 1
  /// Kept for source compatibility: what is left runs at the animation's own pace.
  open var completionCurve: UIView.AnimationCurve = .easeInOut
  /// The pace of an interruptible animator after the gesture. Default: its own.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether a gesture drives it from the start. Default true.
  open var wantsInteractiveStart = true

  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let transition = transitionContext as? ControllerTransition else {
      Diagnostics.report(
        "UIPercentDrivenInteractiveTransition drives only transitions of UIKit's own contexts")
      return
    }
    self.transition = transition
    fraction = 0
    hold(at: 0)
    transition.animate()
    if let animator = scrubbed(transition) {
      animator.pauseAnimation()
      // It keeps the time itself, also after the gesture.
      release(at: 1)
    }
  }

  /// The animator that takes a fraction itself; nil when the container layer's time does it.
  private func scrubbed(_ transition: ControllerTransition) -> (any UIViewImplicitlyAnimating)? {
    transition.builtInAnimator ?? transition.interruptible
  }

  /// Goes to a fraction, clamped to 0…1.
  open func update(_ percentComplete: CGFloat) {
    guard percentComplete.isFinite else {
      Diagnostics.report("update(_:) was given \(percentComplete); use a number from 0 to 1")
      return
    }
    guard let transition, transition.isInteractive else { return }
    fraction = min(max(percentComplete, 0), 1)
    transition.updateInteractiveTransition(fraction)
    if let animator = scrubbed(transition) {
      animator.fractionComplete = fraction
    } else {
      transition.containerView.layer.timeOffset = start + CFTimeInterval(fraction) * transition.duration
    }
  }

  /// Takes a running transition into the hand, where it is.
  open func pause() {
    guard let transition, !transition.isOver, !transition.isInteractive else { return }
    wayBack?.invalidate()
    wayBack = nil
    transition.pauseInteractiveTransition()
    if let animator = scrubbed(transition) {
      animator.pauseAnimation()
      fraction = animator.fractionComplete
    } else {
      hold(at: fraction)
      let layer = transition.containerView.layer
      if transition.duration > 0 {
        fraction = CGFloat((layer.timeOffset - start) / transition.duration)
        fraction = min(max(fraction, 0), 1)
      }
    }
  }

  /// Lets what is left run to the end.
  open func finish() {
    guard let transition, transition.isInteractive else { return }
    transition.finishInteractiveTransition()
    if let animator = scrubbed(transition) {
      animator.continueAnimation(withTimingParameters: timingCurve, durationFactor: 0)
    } else {
      release(at: speed)
    }
  }

  /// Lets it run back to the start.
  open func cancel() {
    guard let transition, transition.isInteractive else { return }
    transition.cancelInteractiveTransition()
    if let animator = scrubbed(transition) {
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: timingCurve, durationFactor: 0)
    } else {
      runBack()
    }
  }

  private var speed: Double { completionSpeed.isFinite && completionSpeed > 0 ? Double(completionSpeed) : 1 }

  // MARK: The container layer's time

  /// A transition that is to run on its own at first.
  func adopt(_ transition: ControllerTransition) {
    self.transition = transition
    fraction = 0
    start = localTime(of: transition.containerView.layer)
  }

  private func localTime(of layer: CALayer) -> CFTimeInterval {
    layer.convertTime(CACurrentMediaTime(), from: nil)
  }

  private func hold(at fraction: CGFloat) {
    guard let layer = transition?.containerView.layer, !isHeld else { return }
    let time = localTime(of: layer)
    if fraction == 0 { start = time }
    layer.speed = 0
    layer.beginTime = 0
    layer.timeOffset = time
    isHeld = true
  }

  private func release(at speed: Double) {
    guard let layer = transition?.containerView.layer, isHeld else { return }
    let outer =
      layer.superlayer.map { $0.convertTime(CACurrentMediaTime(), from: nil) } ?? CACurrentMediaTime()
    layer.beginTime = outer
    layer.speed = Float(speed)
    isHeld = false
  }

  private func runBack() {
    guard let transition else { return }
    let layer = transition.containerView.layer
    let began = CACurrentMediaTime()
    let from = layer.timeOffset
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      let time = from - (link.targetTimestamp - began) * self.speed
      self.fraction = self.duration > 0 ? CGFloat(max(time - self.start, 0)) / self.duration : 0
      layer.timeOffset = max(time, self.start)
      guard time <= self.start else { return }
      link.invalidate()
      self.wayBack = nil
      // The handlers of the animations run on the next turn; the animator may end the transition in one of them.
      transition.endAnimations()
      layer.mediaScheduler.nextTurn {
        if !transition.isOver { transition.completeTransition(false) }
      }
    }
    wayBack = link
    link.add(to: .main, forMode: .common)
  }

  /// The transition is over: time runs as before.
  func release(_ transition: ControllerTransition) {
    guard self.transition === transition else { return }
    wayBack?.invalidate()
    wayBack = nil
    let layer = transition.containerView.layer
    layer.speed = 1
    layer.beginTime = 0
    layer.timeOffset = 0
    isHeld = false
    self.transition = nil
  }
}
