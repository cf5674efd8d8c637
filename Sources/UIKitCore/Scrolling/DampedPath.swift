import Foundation
import QuartzCore
import Support

/// A way to a target that dies out: `x(t) = target + (a + b·t)·e^(−k·t)`.
///
/// With b = 0 it is a plain exponential, the deceleration of a scroll view; otherwise a critically damped spring of
/// the angular frequency k. Units: points, seconds.
struct DampedPath: Equatable {
  var target: Double
  var a: Double
  var b: Double
  var k: Double

  /// Momentum that dies out: from `position` with `velocity`, whose logarithm falls by `k` a second.
  static func decay(from position: Double, velocity: Double, k: Double) -> DampedPath {
    DampedPath(target: position + velocity / k, a: -velocity / k, b: 0, k: k)
  }

  /// A critically damped spring of the angular frequency `k` that pulls to `target`.
  static func spring(from position: Double, velocity: Double, to target: Double, k: Double) -> DampedPath {
    let a = position - target
    return DampedPath(target: target, a: a, b: velocity + k * a, k: k)
  }

  func value(at time: Double) -> Double { target + (a + b * time) * ElementaryFunctions.exp(-k * time) }

  func velocity(at time: Double) -> Double {
    (b - k * (a + b * time)) * ElementaryFunctions.exp(-k * time)
  }

  /// When x is at `position`, which is between the start and the target of a decay; nil when it never is.
  func timeOfDecay(at position: Double) -> Double? {
    let share = a / (position - target)
    guard share.isFinite, share >= 1 else { return nil }
    return ElementaryFunctions.log(share) / k
  }

  /// When a spring passes its target; nil when it does not.
  var timeAtTarget: Double? {
    guard b != 0 else { return nil }
    let time = -a / b
    return time > 0 ? time : nil
  }

  /// From when on x stays within `distance` of the target, by the bound |a| + |b|·t; at least that.
  func settlingTime(within distance: Double) -> Double {
    func bound(_ time: Double) -> Double {
      (a.magnitude + b.magnitude * time) * ElementaryFunctions.exp(-k * time)
    }
    // From here on the bound falls.
    let crest = b == 0 ? 0 : max(0, 1 / k - a.magnitude / b.magnitude)
    guard bound(crest) > distance else { return 0 }
    var low = crest
    var high = crest + 1 / k
    while bound(high) > distance, high < Self.longest { high += high - crest }
    for _ in 0..<Self.bisections {
      let middle = (low + high) / 2
      if bound(middle) > distance { low = middle } else { high = middle }
    }
    return high
  }

  /// Nothing moves longer than this on its own, in seconds.
  private static let longest = 600.0
  private static let bisections = 50
}
