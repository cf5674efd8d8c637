import CoreGraphics

/// Observes all motion in a context, and may change animations before they run.
///
/// Usually there is no observer. Adding an animation then costs one check; frames cost nothing.
package protocol MotionObserver: AnyObject {
  /// Something was made that can move layers; the code that made it is on the call stack.
  func origin(of maker: MotionMaker) -> (any MotionOrigin)?
  /// The layer is about to run its own copy of an animation, which may still be changed.
  func willAdd(_ animation: CAAnimation, to layer: CALayer, forKey key: String?)
  /// The layer's clock runs for the animation; `cause` is the scheduler's of when it was added.
  func didStart(_ animation: CAAnimation, on layer: CALayer, forKey key: String?, cause: Int)
  /// It ended, or was removed or replaced before its end.
  func didStop(_ animation: CAAnimation, finished: Bool)
  /// The values of these layers went to the render tree.
  func didCommit(_ layers: ContiguousArray<CALayer>)
}

extension MotionMaker {
  /// Where the motion that is being made comes from, as the observer of the running context sees it; nil without one.
  package var origin: (any MotionOrigin)? { Session.current.context.observer?.origin(of: self) }
}
