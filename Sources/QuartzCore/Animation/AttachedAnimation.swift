import CoreGraphics

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
  /// What was compiled at `add`, until the commit hands it to the engine.
  var records: [AnimationRecord] = []
  /// Where its records lie in the engine, -1 when they do not.
  var firstRecord = -1
  var recordCount = 0
  /// For a transition: how the layer looked before.
  var oldPicture: CGImage?
  /// Its place in the layer's list.
  var listIndex = -1

  init(key: String?, animation: CAAnimation, layer: CALayer, group: CompletionGroup?) {
    self.key = key
    self.animation = animation
    self.layer = layer
    self.group = group
    cause = (layer.node.pointee.context ?? RenderContext.current).scheduler.cause
    group?.enter()
  }

  /// Tells the delegate that the layer's clock now runs for it.
  func reportStart() { animation.delegate?.animationDidStart(animation) }

  /// Tells everybody that it ended; the transaction's completion block comes first (measured order).
  func reportStop(finished: Bool) {
    RenderContext.current.observer?.didStop(animation, finished: finished)
    group?.leave()
    animation.delegate?.animationDidStop(animation, finished: finished)
  }
}
