import Foundation

/// UIKit's spring of a duration and a damping ratio below 1, found apart from the framework's own code.
///
/// ω is the root of exp(−ζωd) · |ζω − v| / (ω√(1 − ζ²)) = 0.001, found by bisection; the motion is the textbook's.
struct FittedSpring {
  private let decay: Double
  private let frequency: Double
  private let velocity: Double
  let duration: Double

  init(duration: Double, dampingRatio z: Double, velocity: Double = 0) {
    func remainder(_ w: Double) -> Double {
      ((z * w - velocity) / (w * (1 - z * z).squareRoot())).magnitude * exp(-z * w * duration) - 0.001
    }
    var (low, high) = (1.0, 10_000.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if remainder(middle) > 0 { low = middle } else { high = middle }
    }
    decay = z * low
    frequency = low * (1 - z * z).squareRoot()
    self.velocity = velocity
    self.duration = duration
  }

  /// How much of the way is done, 0…1 and beyond.
  func value(_ t: Double) -> Double {
    if t >= duration { return 1 }
    return 1 - exp(-decay * t) * (cos(frequency * t) + (decay - velocity) / frequency * sin(frequency * t))
  }
}
