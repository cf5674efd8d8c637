import CoreGraphics
import Support

/// The closed form of a damped spring that pulls a value from 0 to 1, as plain data.
///
/// `m x″ + c x′ + k (x − 1) = 0`, `x(0) = 0`, `x′(0) = v`, with `ω₀ = √(k/m)` and `ζ = c / (2√(km))`:
///
///     ζ < 1:  x = 1 − e^(−ζω₀t) (cos ω_d t + B sin ω_d t),  ω_d = ω₀√(1−ζ²),  B = (ζω₀ − v)/ω_d
///     ζ = 1:  x = 1 − e^(−ω₀t) (1 + (ω₀ − v) t)
///     ζ > 1:  x = 1 − (a e^(r₁t) + (1−a) e^(r₂t)),  r₁,₂ = −ζω₀ ± ω₀√(ζ²−1),  a = (−v − r₂)/(r₁ − r₂)
///
/// Over-damping is clamped to the critical form unless it is allowed (`allowsOverdamping`, iOS 17). Sources: WebKit's
/// SpringSolver for the first two, the general solution of the equation for the third; checked against `springs.json`.
package struct SpringSolution: Equatable, Sendable {
  enum Regime: UInt8 { case under, critical, over }

  private(set) var regime = Regime.critical
  /// Under: ζω₀; critical: ω₀; over: −r₁.
  private(set) var decay = 0.0
  /// Under: ω_d; over: −r₂.
  package private(set) var rate = 0.0
  /// Under: B; critical: ω₀ − v; over: a.
  private(set) var coefficient = 0.0

  /// Mass 1, stiffness 100, damping 10: what a new `CASpringAnimation` has.
  static let standard = SpringSolution(
    mass: 1, stiffness: 100, damping: 10, initialVelocity: 0, allowsOverdamping: false)

  /// How near to the target counts as settled, as a fraction of the travel (measured from Core Animation's figures).
  private static let settledFraction = 0.001
  /// Core Animation searches the settling time of springs that do not oscillate in steps of this many seconds.
  private static let settlingStep = 0.1
  /// No settling search runs longer than this many steps; a softer spring has settled by no practical measure.
  private static let settlingSteps = 1_000_000

  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity velocity: Double,
    allowsOverdamping: Bool
  ) {
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    if ratio < 1 {
      regime = .under
      decay = ratio * frequency
      rate = frequency * (1 - ratio * ratio).squareRoot()
      coefficient = (decay - velocity) / rate
    } else if ratio > 1, allowsOverdamping {
      regime = .over
      let spread = frequency * (ratio * ratio - 1).squareRoot()
      // −ζω₀ + g loses all digits for large ζ; the product of the roots is ω₀², so divide instead.
      rate = ratio * frequency + spread
      decay = frequency * frequency / rate
      coefficient = (rate - velocity) / (rate - decay)
    } else {
      decay = frequency
      coefficient = frequency - velocity
    }
  }

  /// The place at `t` seconds: 0 at the start, 1 at rest.
  package func position(at t: Double) -> Double {
    switch regime {
    case .under: return SpringSolution.underDamped(t, decay, rate, coefficient)
    case .critical: return SpringSolution.critical(t, decay, coefficient)
    case .over: return SpringSolution.overDamped(t, decay, rate, coefficient)
    }
  }

  @inline(__always)
  static func underDamped(_ t: Double, _ decay: Double, _ rate: Double, _ coefficient: Double) -> Double {
    let (s, c) = ElementaryFunctions.sincos(rate * t)
    return 1 - ElementaryFunctions.exp(-decay * t) * (c + coefficient * s)
  }

  @inline(__always)
  static func critical(_ t: Double, _ decay: Double, _ coefficient: Double) -> Double {
    1 - ElementaryFunctions.exp(-decay * t) * (1 + coefficient * t)
  }

  @inline(__always)
  static func overDamped(_ t: Double, _ decay: Double, _ rate: Double, _ coefficient: Double) -> Double {
    1
      - (coefficient * ElementaryFunctions.exp(-decay * t) + (1 - coefficient)
        * ElementaryFunctions.exp(-rate * t))
  }

  /// The speed at `t` seconds, in travels per second: the derivative of `position(at:)`.
  package func velocity(at t: Double) -> Double {
    switch regime {
    case .under:
      let (s, c) = ElementaryFunctions.sincos(rate * t)
      return ElementaryFunctions.exp(-decay * t)
        * ((decay - coefficient * rate) * c + (decay * coefficient + rate) * s)
    case .critical:
      return ElementaryFunctions.exp(-decay * t) * (decay * (1 + coefficient * t) - coefficient)
    case .over:
      return coefficient * decay * ElementaryFunctions.exp(-decay * t)
        + (1 - coefficient) * rate * ElementaryFunctions.exp(-rate * t)
    }
  }

  /// Seconds until the spring stays within 0.1 % of the travel.
  ///
  /// Oscillating: the decay envelope `ln((1 + |B|)/0.001)/(ζω₀)`, the greatest float without damping. Otherwise the
  /// first multiple of 0.1 s (added up, so 0.9999999999999999 rather than 1) within 0.1 %. Source: figures measured
  /// on macOS (`observed_dumps.json`).
  package var settlingDuration: Double {
    if regime == .under {
      guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
      return ElementaryFunctions.log((1 + coefficient.magnitude) / SpringSolution.settledFraction) / decay
    }
    guard decay > 0, decay.isFinite else { return 0 }
    var time = 0.0
    for _ in 0..<SpringSolution.settlingSteps {
      if (1 - position(at: time)).magnitude < SpringSolution.settledFraction { return time }
      time += SpringSolution.settlingStep
    }
    return time
  }
}
