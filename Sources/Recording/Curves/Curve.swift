import Foundation

/// One number through time, and how its motion feels.
public struct Curve: Equatable, Sendable {
  /// Seconds of media time, rising.
  public let times: [TimeInterval]
  /// One a time; nil while there was none.
  public let values: [Double?]

  public init(times: [TimeInterval], values: [Double?]) {
    let count = min(times.count, values.count)
    self.times = Array(times.prefix(count))
    self.values = Array(values.prefix(count))
  }

  private var samples: [(time: TimeInterval, value: Double)] {
    zip(times, values).compactMap { time, value in value.map { (time, $0) } }
  }

  /// How far the curve goes past `target`, in its own unit; 0 when it does not.
  ///
  /// Past is away from where it starts. A curve that starts at the target has no direction; the farthest it gets
  /// from it counts then. Nil without samples.
  public func overshoot(beyond target: Double) -> Double? {
    guard let first = samples.first?.value else { return nil }
    let distances = samples.map { sample in
      first < target
        ? sample.value - target : first > target ? target - sample.value : (sample.value - target).magnitude
    }
    return max(0, distances.max() ?? 0)
  }

  /// When the curve comes within `tolerance` of `target` for good, in seconds from its first sample; nil when it is
  /// not there at the end.
  public func settlingTime(to target: Double, within tolerance: Double) -> TimeInterval? {
    let samples = self.samples
    guard let first = samples.first else { return nil }
    guard let lastOutside = samples.lastIndex(where: { ($0.value - target).magnitude > tolerance }) else {
      return 0
    }
    guard lastOutside + 1 < samples.count else { return nil }
    return samples[lastOutside + 1].time - first.time
  }

  /// The largest change between two samples in a row, and when it is complete: what a viewer may see as a jump.
  ///
  /// Record at the frame rate to get the change per frame. Nil with fewer than two samples.
  public var largestStep: (size: Double, time: TimeInterval)? {
    let samples = self.samples
    return zip(samples, samples.dropFirst())
      .map { (size: ($1.value - $0.value).magnitude, time: $1.time) }
      .max { $0.size < $1.size }
  }

  /// The value at a time that was sampled, nil otherwise.
  public func value(at time: TimeInterval) -> Double? {
    // Sample times are products; a time written by hand may differ in the last bit.
    times.firstIndex { ($0 - time).magnitude < 1e-9 }.flatMap { values[$0] }
  }
}
