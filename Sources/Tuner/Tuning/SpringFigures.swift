import QuartzCore
import Support
import UIKit

/// What a spring does, in figures that its constants do not show.
public struct SpringFigures: Equatable, Sendable {
  /// Seconds until it stays within 0.1 % of its travel, as Core Animation counts them.
  public let settlingTime: Double
  /// How far it goes beyond the target, as a part of the travel: 0.2 is 20 %. 0 when it does not.
  public let overshoot: Double
  /// When it is furthest beyond, in seconds; nil when it does not overshoot.
  public let overshootTime: Double?
  /// How often it turns round visibly, more than 1 % away from the target.
  public let oscillations: Int
  /// The greatest speed, in travels per second.
  public let peakSpeed: Double
  /// When that is, in seconds.
  public let peakTime: Double

  /// What can be seen, as a part of the travel.
  private static let visible = 0.01
  /// A spring without damping oscillates for ever; the count stops here.
  private static let mostOscillations = 1_000

  /// From the closed form: the turning points are where the speed is 0, the peak of the speed where its change is.
  public init(_ spring: SpringValues) {
    let solution = spring.solution
    settlingTime = solution.settlingDuration
    let w = spring.angularFrequency, v = spring.initialVelocity
    let ratio = spring.allowsOverdamping ? spring.dampingRatio : min(spring.dampingRatio, 1)
    var turns: [Double] = [], crests: [Double] = []
    if ratio < 1 {
      let a = ratio * w, wd = w * (1 - ratio * ratio).squareRoot()
      // x′ = e^(−at)(P cos ω_d t + Q sin ω_d t) with P = v, Q = aB + ω_d and B = (a − v)/ω_d.
      let q = a * (a - v) / wd + wd
      let first = SpringFigures.firstZero(cosine: v, sine: q) / wd
      let crest = SpringFigures.firstZero(cosine: wd * q - a * v, sine: -(a * q + wd * v)) / wd
      let half = Double.pi / wd
      turns = (0..<Self.mostOscillations).map { first + Double($0) * half }
      crests = [crest, crest + half]
    } else if ratio == 1 {
      // x = 1 − e^(−ωt)(1 + ct) with c = ω − v.
      let c = w - v
      if c != 0 {
        turns = [(c / w - 1) / c].filter { $0 > 0 }
        crests = [(2 * c / w - 1) / c].filter { $0 > 0 }
      }
    } else {
      // x = 1 − (b e^(−dt) + (1 − b) e^(−rt)); d and r are the two rates, d the smaller.
      let spread = w * (ratio * ratio - 1).squareRoot()
      let r = ratio * w + spread
      let d = w * w / r
      let b = (r - v) / (r - d)
      func time(_ quotient: Double) -> [Double] {
        let argument = -(1 - b) * quotient / b
        return argument > 1 ? [ElementaryFunctions.log(argument) / (r - d)] : []
      }
      turns = time(r / d)
      crests = time(r * r / (d * d))
    }
    var best: (excess: Double, time: Double)?
    var count = 0
    for time in turns {
      let excess = solution.position(at: time) - 1
      if excess.magnitude > Self.visible { count += 1 }
      if excess > best?.excess ?? 0 { best = (excess, time) }
      // The swings only get smaller.
      if excess.magnitude <= Self.visible, best != nil || time > turns[0] { break }
    }
    oscillations = count
    overshoot = best?.excess ?? 0
    overshootTime = best?.time
    let peak = ([0] + crests).map { (speed: solution.velocity(at: $0).magnitude, time: $0) }
      .max { $0.speed < $1.speed }
    peakSpeed = peak?.speed ?? 0
    peakTime = peak?.time ?? 0
  }

  /// The least θ > 0 at which P cos θ + Q sin θ = 0.
  private static func firstZero(cosine p: Double, sine q: Double) -> Double {
    let angle = ElementaryFunctions.atan2(-p, q)
    return angle > 0 ? angle : angle + Double.pi
  }
}
