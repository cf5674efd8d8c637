import CoreGraphics
import Scene

/// The course of a value from 0 to 1 over some seconds: a curve or a spring, which can be asked both ways.
///
/// It is what is left of an animation's timing when one forgets where it is in media time; whoever pauses, scrubs or
/// reverses a running animation computes with it.
package struct AnimationPace: Equatable, Sendable {
  /// A spring's constants: kilograms, newtons per metre, newton seconds per metre, travels per second.
  package struct Spring: Equatable, Sendable {
    package var mass: Double
    package var stiffness: Double
    package var damping: Double
    package var initialVelocity: Double
    package var allowsOverdamping: Bool

    package init(
      mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, allowsOverdamping: Bool
    ) {
      self.mass = mass
      self.stiffness = stiffness
      self.damping = damping
      self.initialVelocity = initialVelocity
      self.allowsOverdamping = allowsOverdamping
    }

    var solution: SpringSolution {
      SpringSolution(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
        allowsOverdamping: allowsOverdamping)
    }

    /// Seconds until the spring stays within 0.1 % of its travel.
    package var settlingDuration: Double { solution.settlingDuration }
  }

  /// Rounds of bisection: enough to halve 1 down to the last bit of a double.
  private static let bisections = 60

  let curve: PacingCurve
  let solution: SpringSolution?
  /// The spring behind it, nil for a curve.
  package let spring: Spring?
  /// The curve's control points, kept exactly for the way back.
  private let controlPoints: SIMD4<Double>
  /// Seconds of the whole.
  package let duration: Double

  /// Along a timing function, nil for linear.
  package init(curve function: CAMediaTimingFunction?, duration: Double) {
    var points = SIMD4<Double>(0, 0, 1, 1)
    if let function {
      var pair: [Float] = [0, 0]
      function.getControlPoint(at: 1, values: &pair)
      (points.x, points.y) = (Double(pair[0]), Double(pair[1]))
      function.getControlPoint(at: 2, values: &pair)
      (points.z, points.w) = (Double(pair[0]), Double(pair[1]))
    }
    self.init(points, duration)
  }

  /// On a spring, cut off after `duration`; nil lets it settle.
  package init(spring: Spring, duration: Double? = nil) {
    let solution = spring.solution
    self.spring = spring
    self.solution = solution
    curve = .linear
    controlPoints = SIMD4(0, 0, 1, 1)
    self.duration = duration ?? solution.settlingDuration
  }

  /// The pace of an animation object.
  package init(of animation: CAAnimation) {
    guard let spring = animation as? CASpringAnimation else {
      self.init(curve: animation.timingFunction, duration: animation.duration)
      return
    }
    self.init(
      spring: Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: spring.initialVelocity, allowsOverdamping: spring.allowsOverdamping),
      duration: spring.duration)
  }

  private init(_ points: SIMD4<Double>, _ duration: Double) {
    controlPoints = points
    curve = PacingCurve(x1: points.x, y1: points.y, x2: points.z, y2: points.w)
    spring = nil
    solution = nil
    self.duration = duration
  }

  /// The value after `seconds`, which are clamped to 0…`duration`.
  package func value(at seconds: Double) -> Double {
    let seconds = min(max(seconds, 0), duration)
    if let solution { return solution.position(at: seconds) }
    return duration > 0 ? curve.value(at: seconds / duration) : 1
  }

  /// The change of the value per second after `seconds`; 0 for a curve's ends and beyond.
  package func speed(at seconds: Double) -> Double {
    guard seconds >= 0, seconds < duration else { return 0 }
    if let solution { return solution.velocity(at: seconds) }
    // A central difference is all that a curve's speed is needed for.
    let step = duration * 1e-6
    return (value(at: seconds + step) - value(at: seconds - step)) / (2 * step)
  }

  /// After how many seconds a curve passes `value`, 0…1; a spring is asked for the first time it does.
  package func seconds(at value: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1, solution == nil { return duration }
    if solution == nil, curve.isLinear { return value * duration }
    var (low, high) = (0.0, 1.0)
    if solution != nil, self.value(at: duration) < value { return duration }
    for _ in 0..<AnimationPace.bisections {
      let middle = (low + high) / 2
      if self.value(at: middle * duration) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2 * duration
  }

  /// The curve run backwards: `1 − value(duration − t)`. A spring has no way back; it answers itself.
  package var mirrored: AnimationPace {
    if solution != nil { return self }
    let p = controlPoints
    return AnimationPace(SIMD4(1 - p.z, 1 - p.w, 1 - p.x, 1 - p.y), duration)
  }

  /// The same over another time; a spring keeps its constants and is only cut elsewhere.
  package func lasting(_ duration: Double) -> AnimationPace {
    spring.map { AnimationPace(spring: $0, duration: duration) } ?? AnimationPace(controlPoints, duration)
  }

  /// A spring set off again at `velocity` travels per second, until it settles; a curve answers itself.
  package func restarted(velocity: Double) -> AnimationPace {
    guard var spring else { return self }
    spring.initialVelocity = velocity.isFinite ? velocity : 0
    return AnimationPace(spring: spring)
  }
}
