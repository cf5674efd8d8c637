import CoreGraphics

/// Where a motion comes from, as the observer who was asked sees it.
package protocol MotionOrigin: AnyObject {
  /// The code that asked for it, `FILE:LINE`; nil when that is not known.
  var callSite: String? { get }
}

/// What asks where it comes from.
package enum MotionMaker: Sendable {
  /// An animation object, as it is made.
  case animation
  /// A display link, as it is added.
  case displayLink
}

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
