import CoreGraphics
import Scene

/// One animation on one layer: the frozen copy, its key, and how far its life has come.
final class AttachedAnimation {
  enum Phase {
    /// Added, waiting for the commit that gives it its begin time.
    case pending
    /// In the engine.
    case running
    /// Ended and reported, but kept because `isRemovedOnCompletion` is false.
    case held
    /// Gone.
    case removed
  }

  let key: String?
  let animation: CAAnimation
  unowned(unsafe) let layer: CALayer
  /// The completion block that waits for it.
  let group: CompletionGroup?
  /// The input in whose wake it was added.
  let cause: Int
  var phase = Phase.pending
  /// Whether the layer's tree has it in a list, to begin with the next commit.
  var isListed = false
  /// What was compiled at `add`, until the commit hands it to the engine.
  var records: [AnimationRecord] = []
  /// What the engine calls it, nil while it is not in it.
  var motion: MotionID?
  /// For a transition: how the layer looked before.
  var oldPicture: CGImage?
  /// Its place in the layer's list.
  var listIndex = -1
  /// What of it moves sublayers (`sublayers.NAME.…`): each part runs on its own layer and reports nothing.
  var parts: [AttachedAnimation] = []
  /// For a part: the whole, which begins and reports for it.
  private(set) weak var whole: AttachedAnimation?
  let isPart: Bool

  init(key: String?, animation: CAAnimation, layer: CALayer, group: CompletionGroup?) {
    self.key = key
    self.animation = animation
    self.layer = layer
    self.group = group
    isPart = false
    cause = (layer.context ?? Session.current.context).scheduler.cause
    group?.enter()
  }

  /// The part of an animation that moves another layer than its own.
  init(partOf whole: AttachedAnimation, on layer: CALayer, _ records: [AnimationRecord]) {
    key = nil
    animation = whole.animation
    self.layer = layer
    group = nil
    cause = whole.cause
    isPart = true
    self.whole = whole
    self.records = records
  }

  /// Whether it was added outside of every tree and has not begun.
  var isWaitingForTree: Bool { phase == .pending && !isListed }

  /// Notifies the delegate that the layer's clock now runs for it.
  func reportStart() { if !isPart { animation.delegate?.animationDidStart(animation) } }

  /// Notifies delegate and transaction that it ended; the transaction's completion block comes first (measured order).
  func reportStop(finished: Bool) {
    if isPart { return }
    Session.current.context.observer?.didStop(animation, finished: finished)
    group?.leave()
    animation.delegate?.animationDidStop(animation, finished: finished)
  }
}
