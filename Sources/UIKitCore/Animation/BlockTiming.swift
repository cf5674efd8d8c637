import Foundation
import QuartzCore

/// How the animations of one block run: how long, after what delay, at what pace, how often.
package struct BlockTiming {
  /// The course from the old value to the new one. Velocities are in whole travels per second; `dy` counts only for the
  /// vertical place of a view.
  package enum Pace {
    case curve(CAMediaTimingFunction)
    /// The spring whose envelope fits the duration.
    case fittedSpring(dampingRatio: CGFloat, initialVelocity: CGVector)
    /// The spring by its feel; it runs for its own settling time. Without a duration it takes the block's.
    case perceptualSpring(duration: TimeInterval?, bounce: CGFloat, initialVelocity: CGVector)
    /// The spring by its constants; it runs for its own settling time.
    case physicalSpring(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector)

    /// The system's spring, which has arrived after half a second whatever the block's duration: the keyboard's.
    case keyboardSpring

    static func curve(_ curve: UIView.AnimationCurve) -> Pace {
      curve == .keyboard ? .keyboardSpring : .curve(curve.timingFunction)
    }
  }

  /// Seconds; what they mean is the pace's affair.
  package var duration: TimeInterval
  /// Seconds before the motion begins.
  package var delay: TimeInterval = 0
  /// The course of each change.
  package var pace: Pace
  /// What the block does besides.
  package var options: UIView.AnimationOptions = []
  /// How often, from `.repeat` or `modifyAnimations`; 0 means once.
  package var repeatCount: Float = 0
  /// Whether it also runs back, each time.
  package var autoreverses = false

  package init(
    duration: TimeInterval, delay: TimeInterval = 0, pace: Pace, options: UIView.AnimationOptions = []
  ) {
    self.duration = duration
    self.delay = delay
    self.pace = pace
    self.options = options
  }

  /// How long the keyboard's spring runs, in seconds, as on the phone.
  package static let keyboardDuration: TimeInterval = 0.5

  /// Options that a block inside another one takes over from it, unless it overrides the inherited ones.
  private static let inheritedOptions: UIView.AnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .allowAnimatedContent, .flushUpdates,
  ]

  /// The timing inside `outer`, which lends its duration, its curve and its options unless the own options say
  /// otherwise.
  func inheriting(from outer: BlockTiming?) -> BlockTiming {
    guard let outer else { return self }
    var timing = self
    if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
    if case .curve = pace, !options.contains(.overrideInheritedCurve) { timing.pace = outer.pace }
    if !options.contains(.overrideInheritedOptions) {
      timing.options.formUnion(outer.options.intersection(Self.inheritedOptions))
      if repeatCount == 0, !autoreverses {
        (timing.repeatCount, timing.autoreverses) = (outer.repeatCount, outer.autoreverses)
      }
    }
    return timing
  }

  /// A new animation of `keyPath` with this timing.
  func makeAnimation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    switch spring(isVertical: keyPath == "position.y") {
    case let spring?:
      spring.keyPath = keyPath
      animation = spring
    case nil:
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = curve
      animation.duration = duration
    }
    apply(to: animation, on: layer)
    return animation
  }

  /// What all animations of the block have in common: they fill, wait and repeat.
  func apply(to animation: CAAnimation, on layer: CALayer) {
    animation.fillMode = .both
    animation.autoreverses = autoreverses
    animation.repeatCount = repeatCount
    if delay > 0 { animation.beginTime = layer.convertTime(layer.mediaScheduler.now, from: nil) + delay }
  }

  /// The pace over the block's duration as a course from 0 to 1.
  func animationPace(isVertical: Bool = false) -> AnimationPace {
    spring(isVertical: isVertical).map(AnimationPace.init(of:))
      ?? AnimationPace(curve: curve, duration: duration)
  }

  /// The curve; nil for springs.
  var curve: CAMediaTimingFunction? {
    if case .curve(let function) = pace { return function }
    return nil
  }

  /// The velocity when the two axes of a place need springs of their own.
  var hasTwoVelocities: Bool {
    switch pace {
    case .curve, .keyboardSpring: return false
    case .fittedSpring(_, let velocity), .perceptualSpring(_, _, let velocity),
      .physicalSpring(_, _, _, let velocity):
      return velocity.dx != velocity.dy
    }
  }

  private func spring(isVertical: Bool) -> CASpringAnimation? {
    func component(_ velocity: CGVector) -> CGFloat { isVertical ? velocity.dy : velocity.dx }
    switch pace {
    case .curve: return nil
    case .fittedSpring(let ratio, let velocity):
      let fitted = DurationFittedSpring(
        duration: duration, dampingRatio: Double(ratio), initialVelocity: Double(component(velocity)))
      let spring = CASpringAnimation()
      spring.mass = DurationFittedSpring.mass
      spring.stiffness = fitted.stiffness
      spring.damping = fitted.damping
      spring.initialVelocity = component(velocity)
      spring.duration = duration
      return spring
    case .perceptualSpring(let own, let bounce, let velocity):
      let spring = CASpringAnimation(perceptualDuration: own ?? duration, bounce: bounce)
      spring.initialVelocity = component(velocity)
      spring.duration = spring.settlingDuration
      return spring
    case .physicalSpring(let mass, let stiffness, let damping, let velocity):
      let spring = CASpringAnimation()
      spring.mass = mass
      spring.stiffness = stiffness
      spring.damping = damping
      spring.initialVelocity = component(velocity)
      spring.duration = spring.settlingDuration
      return spring
    case .keyboardSpring:
      let spring = CASpringAnimation()
      spring.mass = 3
      spring.stiffness = 1000
      spring.damping = 500
      spring.duration = Self.keyboardDuration
      return spring
    }
  }
}

extension UIView.AnimationCurve {
  var timingFunction: CAMediaTimingFunction {
    switch self {
    case .easeInOut: return CAMediaTimingFunction(name: .easeInEaseOut)
    case .easeIn: return CAMediaTimingFunction(name: .easeIn)
    case .easeOut: return CAMediaTimingFunction(name: .easeOut)
    case .linear: return CAMediaTimingFunction(name: .linear)
    // Where there can be no spring, a curve that is close to it.
    case .keyboard: return CAMediaTimingFunction(controlPoints: 0.38, 0.7, 0.125, 1)
    }
  }
}
