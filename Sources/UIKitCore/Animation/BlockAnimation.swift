import Foundation
import QuartzCore

/// One call of `UIView.animate`: while its block runs, it turns the changes of views into animations; afterwards it
/// waits for all of them and calls the completion handler once.
@MainActor
final class BlockAnimation {
  /// The block that is running now, the innermost one of a nest.
  private(set) static var current: BlockAnimation?

  /// Whether blocks animate at all: `UIView.setAnimationsEnabled`.
  static var isEnabled = true

  var timing: BlockTiming
  private let completion: ((Bool) -> Void)?
  private var running = 0
  private var isBlockOver = false
  private var allFinished = true
  /// The views that changed so far, for the option `layoutSubviews`.
  private var changedViews: [UIView] = []

  private init(timing: BlockTiming, completion: ((Bool) -> Void)?) {
    self.timing = timing
    self.completion = completion
  }

  // MARK: Running a block

  /// Runs `animations` and animates what it changes.
  ///
  /// Without a duration, or while animations are disabled, the changes apply at once and the completion handler is
  /// called with true on the next turn.
  static func run(_ timing: BlockTiming, animations: () -> Void, completion: ((Bool) -> Void)?) {
    guard timing.duration.isFinite, timing.delay.isFinite else {
      Diagnostics.report("an animation's duration or delay is not a finite number; it was applied at once")
      withoutAnimation(animations, completion)
      return
    }
    let outer = isEnabled ? current : nil
    let timing = timing.inheriting(from: outer?.timing)
    guard isEnabled, timing.duration > 0 else {
      withoutAnimation(animations, completion)
      return
    }
    let block = BlockAnimation(timing: timing, completion: completion)
    block.run(animations)
    block.isBlockOver = true
    // A block that changed nothing is over at once, but never inside the call.
    if block.running == 0 { MediaScheduler.current.nextTurn { block.completion?(true) } }
  }

  private func run(_ animations: () -> Void) {
    let outer = BlockAnimation.current
    BlockAnimation.current = self
    defer { BlockAnimation.current = outer }
    animations()
    let changed = changedViews
    // The views are not kept any longer: an animation must not keep its view alive.
    changedViews = []
    guard timing.options.contains(.layoutSubviews) else { return }
    for view in changed { view.layoutIfNeeded() }
  }

  private static func withoutAnimation(_ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
    // Inside another block that does animate, a block without duration must not borrow its animation.
    let outer = current
    current = nil
    animations()
    current = outer
    if let completion { MediaScheduler.current.nextTurn { completion(true) } }
  }

  // MARK: Its animations

  /// Adds an animation and follows it to its end.
  func add(_ animation: CAAnimation, forKey key: String, to view: UIView, layer: CALayer) {
    let blocks = !timing.options.contains(.allowUserInteraction)
    animation.delegate = RunningAnimation(block: self, view: blocks ? view : nil)
    running += 1
    if !changedViews.contains(where: { $0 === view }) { changedViews.append(view) }
    layer.add(animation, forKey: key)
  }

  fileprivate func didStop(finished: Bool) {
    running -= 1
    if !finished { allFinished = false }
    if isBlockOver, running == 0 { completion?(allFinished) }
  }
}

/// The delegate of one animation of a block: it tells the block of the end, and keeps touches from the view till then.
@MainActor
private final class RunningAnimation: @preconcurrency CAAnimationDelegate {
  private var block: BlockAnimation?
  /// The view that takes no touches meanwhile; nil when the block allows them.
  private weak var blockedView: UIView?

  init(block: BlockAnimation, view: UIView?) {
    self.block = block
    blockedView = view
    view?.interactionBlockingAnimations += 1
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    // A held animation could stop twice (its end, then its removal): only the first counts.
    guard let block else { return }
    self.block = nil
    blockedView?.interactionBlockingAnimations -= 1
    block.didStop(finished: flag)
  }
}
