import Foundation
import QuartzCore

/// The pace of the system's transitions: pushes, presentations, bars.
///
/// A critically damped spring of mass 3 and stiffness 1000, which has come to rest within 0.1 % after 0.5058 s; dumps
/// of UIKit's animations show these numbers (with a damping of 500, which Core Animation treats as critical).
enum SystemSpring {
  /// Seconds until the spring has settled.
  static let duration: TimeInterval = 0.5058
  /// How the system's springs are damped.
  static let dampingRatio: CGFloat = 1

  /// The pace, setting off with `velocity` whole travels per second.
  static func timing(velocity: CGFloat = 0) -> UISpringTimingParameters {
    let finite = velocity.isFinite ? min(max(velocity, -fastest), fastest) : 0
    return UISpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: CGVector(dx: finite, dy: finite))
  }
  private static let fastest: CGFloat = 30

  @MainActor
  static func animator(_ animations: @escaping () -> Void) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing())
    animator.addAnimations(animations)
    return animator
  }
}
