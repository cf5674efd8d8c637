import Foundation
import QuartzCore

/// A scroll view's motion without a finger: both axes and when it began.
struct ScrollMotion {
  enum Purpose {
    /// Momentum, or the way back to an edge, after a finger has lifted.
    case deceleration
    /// `setContentOffset(_:animated:)` and what uses it.
    case animation
    /// The wheel or a key.
    case glide
  }

  let purpose: Purpose
  let start: CFTimeInterval
  let x: ScrollAxisPath
  let y: ScrollAxisPath
  /// Whether it ends at the top because the user asked for that.
  var goesToTop = false
  /// Whether its end was chosen: by the delegate, by paging, by the caller.
  var hasTarget = false

  func isOver(at time: CFTimeInterval) -> Bool { time - start >= max(x.duration, y.duration) }

  func offset(at time: CFTimeInterval) -> CGPoint {
    CGPoint(x: x.value(at: max(time - start, 0)), y: y.value(at: max(time - start, 0)))
  }

  /// Points per second.
  func velocity(at time: CFTimeInterval) -> CGVector {
    CGVector(dx: x.velocity(at: max(time - start, 0)), dy: y.velocity(at: max(time - start, 0)))
  }

  var end: CGPoint { CGPoint(x: x.end, y: y.end) }
}
