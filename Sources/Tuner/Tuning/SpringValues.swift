import QuartzCore
import Support
import UIKit
import Scene

/// A damped spring in the four forms in which code speaks of springs; a change in one form changes the others.
///
///     ω₀ = √(k/m), ζ = c / (2√(km))
///     by its feel:   response 2π/ω₀ and damping ratio ζ
///     by SwiftUI:    duration 2π/ω₀ and bounce 1 − ζ, or 1/ζ − 1 when over-damped
///     by UIKit:      the duration after which the decay envelope is at 0.1 %, and damping ratio ζ
public struct SpringValues: Equatable, Sendable {
  /// Greater than 0. Default 1.
  public var mass: Double
  /// Greater than 0. Default 100.
  public var stiffness: Double
  /// The damping coefficient, 0 or greater. Default 10.
  public var damping: Double
  /// Whole travels per second at the start, positive towards the target. Default 0.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 creeps, or acts as 1. Default false.
  public var allowsOverdamping: Bool

  /// What the envelope has come down to at the end of UIKit's duration.
  private static let tolerance = 0.001
  /// UIKit's durations are meant so; a spring that has none within is given the nearest end.
  private static let fittedDurations = 0.01...10.0
  private static let bisections = 200

  /// A spring from its coefficients. Defaults are Core Animation's.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  // MARK: By its feel

  /// ω₀, in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ: below 1 it overshoots.
  public var dampingRatio: Double {
    get { damping / (2 * (stiffness * mass).squareRoot()) }
    set { damping = 2 * newValue * (stiffness * mass).squareRoot() }
  }

  /// 2π/ω₀, in seconds: how fast it answers. Setting it keeps the mass and the damping ratio.
  public var response: Double {
    get { 2 * Double.pi / angularFrequency }
    set {
      let ratio = dampingRatio
      let frequency = 2 * Double.pi / newValue
      stiffness = mass * frequency * frequency
      dampingRatio = ratio
    }
  }

  /// 1 − ζ, or 1/ζ − 1 when over-damped: −1…1.
  public var bounce: Double {
    get {
      let ratio = dampingRatio
      return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }
    set {
      if newValue >= 0 {
        dampingRatio = 1 - newValue
      } else {
        // At −1 nothing would ever move.
        dampingRatio = 1 / (1 + max(newValue, -0.999))
        allowsOverdamping = true
      }
    }
  }

  // MARK: By UIKit

  /// The spring of `usingSpringWithDamping`: one that has come to rest, within 0.1 %, after `duration` seconds.
  public init(
    fittedDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0, mass: Double = 1
  ) {
    let fitted = DurationFittedSpring(
      duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    self.init(
      mass: mass, stiffness: mass * Double(fitted.stiffness), damping: mass * Double(fitted.damping),
      initialVelocity: initialVelocity)
  }

  /// The spring of `animate(springDuration:bounce:)`.
  public init(perceptualDuration duration: Double, bounce: Double, initialVelocity: Double = 0) {
    self.init(initialVelocity: initialVelocity)
    response = duration
    self.bounce = bounce
    allowsOverdamping = true
  }

  /// The seconds after which the decay envelope is at 0.1 %, which is what UIKit calls the duration. Setting it keeps
  /// the mass, the damping ratio (at most 1) and the velocity.
  public var fittedDuration: Double {
    get {
      let (w, ratio, v) = (angularFrequency, min(dampingRatio, 1), initialVelocity)
      let range = Self.fittedDurations
      guard w > 0, ratio > 0 else { return range.upperBound }
      let seconds: Double
      if ratio < 1 {
        let factor = (ratio * w - v).magnitude / (w * (1 - ratio * ratio).squareRoot())
        seconds = factor > 0 ? ElementaryFunctions.log(factor / Self.tolerance) / (ratio * w) : 0
      } else {
        seconds = criticalDuration(w, v)
      }
      return min(max(seconds, range.lowerBound), range.upperBound)
    }
    set {
      self = SpringValues(
        fittedDuration: newValue, dampingRatio: min(dampingRatio, 1), initialVelocity: initialVelocity,
        mass: mass)
    }
  }

  /// Where `|1 + (ω − v) d| e^(−ωd)` has last come down to the tolerance.
  private func criticalDuration(_ w: Double, _ v: Double) -> Double {
    func excess(_ d: Double) -> Double {
      (1 + (w - v) * d).magnitude * ElementaryFunctions.exp(-w * d) - Self.tolerance
    }
    // The envelope falls for good after its last crest, at (2ω − v)/(ω(ω − v)) or before 1/ω.
    var low = w != v ? max((v / w) / (v - w), 1 / w) : 0
    if !(low.isFinite && low > 0) { low = 1 / w }
    var high = low
    while excess(high) > 0, high < 1e6 { high *= 2 }
    for _ in 0..<Self.bisections {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  // MARK: In motion

  var solution: SpringSolution {
    SpringSolution(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  /// The place after this many seconds: 0 at the start, 1 at the target.
  public func position(at seconds: Double) -> Double { solution.position(at: max(seconds, 0)) }
  /// The speed after this many seconds, in travels per second.
  public func velocity(at seconds: Double) -> Double { solution.velocity(at: max(seconds, 0)) }

  /// Why no spring has these numbers; nil when one has.
  public var fault: String? {
    if !(mass > 0 && mass.isFinite) { return "a spring's mass must be greater than 0" }
    if !(stiffness > 0 && stiffness.isFinite) { return "a spring's stiffness must be greater than 0" }
    if !(damping >= 0 && damping.isFinite) { return "a spring's damping must be 0 or more" }
    return initialVelocity.isFinite ? nil : "a spring's initial velocity must be a number"
  }
}
