import Foundation
import QuartzCore
import Support

/// One call of `UIView.animate`: while its block runs, it turns the changes of views into animations; afterwards it
/// waits for all of them and calls the completion handler once.
@MainActor
final class BlockAnimation {
  var timing: BlockTiming
  /// Where the block is in the code, as the context's observer says; its animations have the same origin.
  private(set) var origin: (any MotionOrigin)?
  /// The recorder of a key-frame block, which takes the changes and makes one animation of them at the end.
  let keyframes: KeyframeRecorder?
  /// The animator whose block this is, or in whose block it is nested: it gets the animations in its hand.
  let animator: AnimatorTimeline?
  private let completion: ((Bool) -> Void)?
  private var running = 0
  private var isBlockOver = false
  private var allFinished = true
  /// Whether observers know the block: one that is opened and closed gets its timing after it was opened.
  private var isAnnounced = true
  /// The views that changed so far, for the option `layoutSubviews`.
  private var changedViews: [UIView] = []

  private init(
    timing: BlockTiming, origin: (any MotionOrigin)?, keyframes: KeyframeRecorder?,
    animator: AnimatorTimeline?, completion: ((Bool) -> Void)?
  ) {
    self.timing = timing
    self.origin = origin
    self.keyframes = keyframes
    self.animator = animator
    self.completion = completion
  }

  // MARK: Running a block

  /// Runs `animations` and animates what it changes.
  ///
  /// Without a duration, or while animations are disabled, the changes apply at once and the completion handler is
  /// called with true on the next turn.
  static func run(
    _ wanted: BlockTiming, keyframes: KeyframeRecorder? = nil, animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    var timing = wanted
    let origin = observer?.willRun(&timing, as: keyframes == nil ? .changes : .keyframes)
    guard timing.duration.isFinite, timing.delay.isFinite else {
      Diagnostics.report("an animation's duration or delay is not a finite number; it was applied at once")
      withoutAnimation(animations, completion, keyframes)
      return
    }
    let outer = isEnabled ? current : nil
    timing = timing.inheriting(from: outer?.timing)
    // Inside an animator's block, times count from where the animator's own changes begin.
    if let outer, outer.animator != nil { timing.delay = max(timing.delay, 0) + max(outer.timing.delay, 0) }
    guard isEnabled, timing.duration > 0 else {
      withoutAnimation(animations, completion, keyframes)
      return
    }
    let block = BlockAnimation(
      timing: timing, origin: origin, keyframes: keyframes, animator: outer?.animator,
      completion: completion)
    block.run(animations)
    block.isBlockOver = true
    // A block that changed nothing is over at once, but never inside the call.
    if block.running == 0 { MediaScheduler.current.nextTurn { block.finish(true) } }
  }

  // MARK: A block that is opened and closed

  /// Makes a block the current one until it is closed; it begins with the outer block's timing.
  static func open(_ standard: BlockTiming, completion: @escaping (Bool) -> Void) -> BlockAnimation {
    let outer = isEnabled ? current : nil
    let block = BlockAnimation(
      timing: outer?.timing ?? standard, origin: nil, keyframes: nil, animator: outer?.animator,
      completion: completion)
    block.isAnnounced = false
    current = block
    return block
  }

  /// Ends the block; `outer` is the current one again.
  func close(outer: BlockAnimation?) {
    if BlockAnimation.current === self { BlockAnimation.current = outer }
    changedViews = []
    isBlockOver = true
    if running == 0 { MediaScheduler.current.nextTurn { self.finish(true) } }
  }

  /// The block that animates the changes that are made now; nil when they apply at once.
  static var animating: BlockAnimation? {
    guard isEnabled, let block = current else { return nil }
    if !block.isAnnounced {
      block.isAnnounced = true
      block.origin = observer?.willRun(&block.timing, as: .changes)
    }
    return block.timing.duration > 0 && block.timing.duration.isFinite ? block : nil
  }

  // MARK: Its end

  /// What to do when the block's animations have ended, before its completion handler runs.
  private var endings: [@MainActor (UIViewAnimatingPosition) -> Void] = []

  /// Runs `work` when all that the block animates has ended; an animator says where.
  func whenOver(_ work: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    if let animator { animator.whenConcluded(work) } else { endings.append(work) }
  }

  private func finish(_ finished: Bool) {
    let endings = self.endings
    self.endings = []
    for ending in endings { ending(.end) }
    completion?(finished)
  }

  /// Runs a block of an animator, which follows the animations itself.
  static func run(_ timing: BlockTiming, of animator: AnimatorTimeline, animations: () -> Void) {
    guard isEnabled, timing.duration > 0 else {
      withoutAnimation(animations, nil)
      return
    }
    BlockAnimation(
      timing: timing, origin: animator.origin, keyframes: nil, animator: animator, completion: nil
    ).run(animations)
  }

  /// Observes blocks and may change their timing.
  static var observer: (any BlockObserver)? {
    Session.current.context.observer.flatMap { $0 as? any BlockObserver }
  }

  private func run(_ animations: () -> Void) {
    let outer = BlockAnimation.current
    BlockAnimation.current = self
    defer { BlockAnimation.current = outer }
    if timing.options.contains(.flushUpdates) { UIView.performWithoutAnimation(Self.flushUpdates) }
    animations()
    if timing.options.contains(.flushUpdates) { Self.flushUpdates() }
    if timing.options.contains(.layoutSubviews) {
      for view in changedViews { view.layoutIfNeeded() }
    }
    keyframes?.addAnimations(to: self)
    // The views are not kept any longer: an animation must not keep its view alive.
    changedViews = []
  }

  /// Updates the properties and the layout that are due in all windows.
  private static func flushUpdates() { Session.current.context.layOut() }

  private static func withoutAnimation(
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?, _ keyframes: KeyframeRecorder? = nil
  ) {
    // Inside another block that does animate, a block without duration must not borrow its animation.
    outside { if keyframes != nil { KeyframeRecorder.applyingAtOnce(animations) } else { animations() } }
    if let completion { MediaScheduler.current.nextTurn { completion(true) } }
  }

  /// Runs `work` as if no block were running: what it changes applies at once, and blocks of its own animate. For code
  /// of the app that is called on the way: it loads, fills or places views that were not shown yet.
  static func outside<Result>(_ work: () throws -> Result) rethrows -> Result {
    let outer = current
    current = nil
    defer { current = outer }
    return try work()
  }

  // MARK: Its animations

  /// Notes a view for the option `layoutSubviews`.
  func noteChange(of view: UIView) {
    if !changedViews.contains(where: { $0 === view }) { changedViews.append(view) }
  }

  /// Adds an animation and follows it to its end.
  func add(_ animation: CAAnimation, forKey key: String, of change: BlockChange) {
    guard let view = change.view else { return }
    running += 1
    if let origin { animation.origin = origin }
    noteChange(of: view)
    animator?.follow(clockOf: change.layer)
    let part = animator.map {
      AnimatorPart(of: $0, animation: animation, delay: timing.delay, change: change)
    }
    let blocks = animator == nil && !timing.options.contains(.allowUserInteraction)
    animation.delegate = RunningAnimation(block: self, view: blocks ? view : nil, part: part)
    // An animator can take what has ended back to the start.
    if part != nil { animation.isRemovedOnCompletion = false }
    change.layer.add(animation, forKey: key)
    if let part, let added = change.layer.animation(forKey: key) { animator?.adopt(part, added) }
  }

  fileprivate func didStop(finished: Bool) {
    running -= 1
    if !finished { allFinished = false }
    if isBlockOver, running == 0 { finish(allFinished) }
  }
}

/// The delegate of one animation of a block: it notifies the block of the end, and keeps touches from the view till
/// then.
@MainActor
private final class RunningAnimation: @preconcurrency CAAnimationDelegate {
  private var block: BlockAnimation?
  /// The view that takes no touches meanwhile; nil when the block allows them.
  private weak var blockedView: UIView?
  /// The animator's handle on the animation; it is notified of every end.
  private let part: AnimatorPart?

  init(block: BlockAnimation, view: UIView?, part: AnimatorPart?) {
    self.block = block
    self.part = part
    blockedView = view
    view?.interactionBlockingAnimations += 1
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    part?.didStop(finished: flag)
    // A held animation could stop twice (its end, then its removal): only the first counts.
    guard let block else { return }
    self.block = nil
    blockedView?.interactionBlockingAnimations -= 1
    block.didStop(finished: flag)
  }
}
