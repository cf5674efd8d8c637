import Foundation
import QuartzCore

/// How the animations of one block run: how long, after what delay, at what pace, how often.
struct BlockTiming {
  /// The course from the old value to the new one.
  enum Pace {
    case curve(UIView.AnimationCurve)
    /// The spring whose envelope fits the duration.
    case fittedSpring(dampingRatio: CGFloat, initialVelocity: CGFloat)
    /// The spring by its feel; it runs for its own settling time.
    case perceptualSpring(bounce: CGFloat, initialVelocity: CGFloat)
  }

  var duration: TimeInterval
  var delay: TimeInterval = 0
  var pace: Pace
  var options: UIView.AnimationOptions = []
  /// How often, from `.repeat` or `modifyAnimations`; 0 means once.
  var repeatCount: Float = 0
  var autoreverses = false

  /// The timing inside `outer`, which lends its duration and its curve unless the options say otherwise.
  func inheriting(from outer: BlockTiming?) -> BlockTiming {
    guard let outer else { return self }
    var timing = self
    if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
    if case .curve = pace, !options.contains(.overrideInheritedCurve) { timing.pace = outer.pace }
    return timing
  }

  /// A new animation of `keyPath` with this timing.
  func makeAnimation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    switch pace {
    case .curve(let curve):
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = curve.timingFunction
      animation.duration = duration
    case .fittedSpring(let ratio, let velocity):
      let fitted = DurationFittedSpring(
        duration: duration, dampingRatio: Double(ratio), initialVelocity: Double(velocity))
      let spring = CASpringAnimation(keyPath: keyPath)
      spring.mass = DurationFittedSpring.mass
      spring.stiffness = fitted.stiffness
      spring.damping = fitted.damping
      spring.initialVelocity = velocity
      spring.duration = duration
      animation = spring
    case .perceptualSpring(let bounce, let velocity):
      let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
      spring.keyPath = keyPath
      spring.initialVelocity = velocity
      spring.duration = spring.settlingDuration
      animation = spring
    }
    animation.fillMode = .both
    animation.autoreverses = autoreverses
    animation.repeatCount = repeatCount
    if delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
    return animation
  }
}

extension UIView.AnimationCurve {
  var timingFunction: CAMediaTimingFunction {
    switch self {
    case .easeInOut: return CAMediaTimingFunction(name: .easeInEaseOut)
    case .easeIn: return CAMediaTimingFunction(name: .easeIn)
    case .easeOut: return CAMediaTimingFunction(name: .easeOut)
    case .linear: return CAMediaTimingFunction(name: .linear)
    }
  }
}
