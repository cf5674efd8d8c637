import Foundation
import QuartzCore
import Support

/// The spring that `UIView.animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:…)` runs.
///
/// UIKit is given a duration d, a damping ratio ζ and an initial velocity v, and looks for the angular frequency ω of
/// a spring of mass 1 whose decay envelope has come down to 0.1 % at d:
/// ```
/// ζ < 1 : |(ζω − v) / (ω √(1−ζ²))| · e^(−ζωd) = 0.001      v = 0: ω = ln(ζ / (0.001 √(1−ζ²))) / (ζd)
/// ζ = 1 : |1 + (ω − v) d| · e^(−ωd) = 0.001                v = 0: ωd = 9.233413…
/// stiffness = ω² ; damping = 2ζω ; initialVelocity = v
/// ```
/// d is taken as 0.01…10 s and ζ as at most 1. A positive velocity has up to three roots; which one UIKit takes follows
/// from its short Newton iteration, which is repeated here: from 5/d, at most 12 rounds, until a step is at most 0.001;
/// when that leaves the finite numbers, from 1/d, 20 rounds. Nothing keeps ω positive on the way; its magnitude counts
/// at the end. A result that misses the equation by more than 1e-5 gives way to the largest root.
///
/// Sources: values printed by Framer and CosynPa (*RevealSpringAnimation*, iOS 14.4); Apple's
/// *Spring(settlingDuration:dampingRatio:epsilon:)*.
package struct DurationFittedSpring: Equatable {
  /// The mass of every such spring.
  package static let mass: CGFloat = 1
  private static let tolerance = 0.001
  private static let durations = 0.01...10.0
  /// The smallest ratio used: below `e · tolerance` the undisturbed envelope starts under the tolerance, so that no
  /// frequency meets it any later. [a choice: UIKit's text has no such limit and warns of small ratios]
  private static let smallestRatio = 2.718281828459045 * tolerance

  /// ω, in radians per second.
  package let angularFrequency: Double
  /// ζ as it is used, within its range.
  package let dampingRatio: Double
  /// v, in whole travels per second.
  package let initialVelocity: Double

  /// ω².
  package var stiffness: CGFloat { CGFloat(angularFrequency * angularFrequency) }
  /// 2ζω.
  package var damping: CGFloat { CGFloat(2 * dampingRatio * angularFrequency) }

  /// - Parameters:
  ///   - duration: seconds until the envelope is at 0.1 %.
  ///   - dampingRatio: 1 does not swing; nearer to 0 swings more.
  ///   - initialVelocity: whole travels per second, positive towards the target.
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let equation = Envelope(
      ratio: min(max(dampingRatio, Self.smallestRatio), 1), velocity: initialVelocity,
      duration: min(max(duration, Self.durations.lowerBound), Self.durations.upperBound))
    self.dampingRatio = equation.ratio
    self.initialVelocity = initialVelocity
    angularFrequency = equation.fittedRoot ?? equation.largestRoot
  }

  /// The decay envelope at the end of the duration, as a function of ω.
  private struct Envelope {
    private static let firstStart = (numerator: 5.0, rounds: 12)
    private static let secondStart = (numerator: 1.0, rounds: 20)
    private static let stepThatEnds = 1e-3
    /// What the envelope may be off by where the iteration landed.
    private static let acceptedLanding = 1e-5
    /// Enough for a double root, which Newton's rule only halves its way to.
    private static let polishingRounds = 50
    /// What the equation may miss after polishing, relative to the tolerance.
    private static let acceptedResidual = 1e-9
    private static let bisections = 200

    let ratio: Double
    let velocity: Double
    let duration: Double

    private var isCritical: Bool { ratio >= 1 }
    private var sine: Double { (1 - ratio * ratio).squareRoot() }

    /// The factor before the exponential, its derivative and the exponential itself.
    private func parts(_ w: Double) -> (factor: Double, slope: Double, decay: Double) {
      if isCritical {
        return (1 + (w - velocity) * duration, duration, ElementaryFunctions.exp(-w * duration))
      }
      return (
        (ratio - velocity / w) / sine, velocity / (w * w * sine),
        ElementaryFunctions.exp(-ratio * w * duration)
      )
    }

    /// The envelope at ω, less the tolerance.
    func excess(_ w: Double) -> Double {
      let (factor, _, decay) = parts(w)
      return abs(factor) * decay - tolerance
    }

    private func slope(_ w: Double) -> Double {
      let (factor, slope, decay) = parts(w)
      let rate = (isCritical ? 1 : ratio) * duration
      return (factor < 0 ? -1 : 1) * (slope - factor * rate) * decay
    }

    /// The root that UIKit's iteration lands on, polished; nil when it lands on none.
    var fittedRoot: Double? {
      if velocity == 0, !isCritical {
        return ElementaryFunctions.log(ratio / (tolerance * sine)) / (ratio * duration)
      }
      let landed =
        newton(from: Self.firstStart.numerator / duration, rounds: Self.firstStart.rounds)
        ?? newton(from: Self.secondStart.numerator / duration, rounds: Self.secondStart.rounds)
      guard var root = landed?.magnitude, root > 0, abs(excess(root)) <= Self.acceptedLanding else {
        return nil
      }
      for _ in 0..<Self.polishingRounds {
        let better = root - excess(root) / slope(root)
        guard better.isFinite, better > 0, better != root else { break }
        root = better
      }
      return abs(excess(root)) <= Self.acceptedResidual * tolerance ? root : nil
    }

    /// Where the iteration ends, which may be below zero; nil when it leaves the finite numbers.
    private func newton(from start: Double, rounds: Int) -> Double? {
      var w = start
      for _ in 0..<rounds {
        let step = excess(w) / slope(w)
        w -= step
        guard w.isFinite else { return nil }
        if abs(step) <= Self.stepThatEnds { return w }
      }
      return w
    }

    /// The largest ω at which the envelope is at the tolerance.
    ///
    /// The envelope is zero at one frequency when the velocity is positive; to the right of it is a lobe, to the
    /// left it falls from a great value. The root is on the far side of the lobe when that is high enough, else on
    /// the left.
    var largestRoot: Double {
      let zero = isCritical ? velocity - 1 / duration : velocity / ratio
      let crest = max(crestFrequency, .leastNormalMagnitude)
      if zero <= 0 || excess(crest) >= 0 { return bisect(from: crest, outwards: true) }
      return bisect(from: zero, outwards: false)
    }

    /// Where the lobe is highest; 0 or less when the envelope only falls.
    private var crestFrequency: Double {
      if isCritical { return velocity }
      guard velocity > 0 else { return 0 }
      let a = ratio * ratio * duration
      let b = velocity * ratio * duration
      return (b + (b * b + 4 * a * velocity).squareRoot()) / (2 * a)
    }

    /// The root between `start` and infinity, or between 0 and `start`; the envelope falls over either.
    private func bisect(from start: Double, outwards: Bool) -> Double {
      var low = outwards ? start : 0
      var high = start
      if outwards {
        high = max(2 * start, 1 / duration)
        while excess(high) > 0, high < 1e12 { high *= 2 }
      }
      for _ in 0..<Self.bisections {
        let middle = (low + high) / 2
        if middle <= low || middle >= high { break }
        if excess(middle) > 0 { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }
}
