import Foundation

/// One number through time, and how its motion feels.
///
/// A curve without samples satisfies no bound: its measures are infinite and its properties false, so a test that
/// measured nothing cannot pass.
public struct Curve: Equatable, Sendable {
  /// Seconds of media time, rising.
  public let times: [TimeInterval]
  /// One a time; nil while there was none.
  public let values: [Double?]

  /// A curve of samples; the longer list is cut to the shorter.
  public init(times: [TimeInterval], values: [Double?]) {
    let count = min(times.count, values.count)
    self.times = Array(times.prefix(count))
    self.values = Array(values.prefix(count))
  }

  private var samples: [(time: TimeInterval, value: Double)] {
    zip(times, values).compactMap { time, value in value.map { (time, $0) } }
  }

  // MARK: Where it goes

  /// How far the curve goes past `target`, in its own unit; 0 when it does not.
  ///
  /// Past is away from where it starts. A curve that starts at the target has no direction; the farthest it gets
  /// from it counts then.
  public func overshoot(beyond target: Double) -> Double {
    guard let first = samples.first?.value else { return .infinity }
    let distances = samples.map { sample in
      first < target
        ? sample.value - target : first > target ? target - sample.value : (sample.value - target).magnitude
    }
    return max(0, distances.max() ?? 0)
  }

  /// When the curve comes within `tolerance` of `target` for good, in seconds from its first sample; infinite when
  /// it is not there at the end.
  public func settlingTime(to target: Double, within tolerance: Double) -> TimeInterval {
    let samples = self.samples
    guard let first = samples.first else { return .infinity }
    guard let lastOutside = samples.lastIndex(where: { ($0.value - target).magnitude > tolerance }) else {
      return 0
    }
    guard lastOutside + 1 < samples.count else { return .infinity }
    return samples[lastOutside + 1].time - first.time
  }

  /// Whether the curve never turns back. A curve that stands still is monotonic.
  public var monotonic: Bool {
    let values = samples.map(\.value)
    guard !values.isEmpty else { return false }
    let pairs = zip(values, values.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  // MARK: How it moves

  /// The largest change within a frame, in the curve's unit: what a viewer may see as a jump.
  ///
  /// The frame may be anywhere: every stretch of 1 / `hertz` seconds that begins or ends with a sample counts. Between
  /// samples the curve is taken for straight, so record at least at this rate.
  public func largestStep(atHertz hertz: Double) -> Double {
    let samples = self.samples
    guard samples.count > 1, hertz > 0, hertz.isFinite else { return .infinity }
    let frame = 1 / hertz
    var largest = 0.0
    for sample in samples {
      for time in [sample.time - frame, sample.time + frame] {
        guard let other = straight(at: time, samples) else { continue }
        largest = max(largest, (other - sample.value).magnitude)
      }
    }
    return largest
  }

  /// The largest sudden change of speed, in the curve's unit per second; 0 for motion that only speeds up and slows
  /// down smoothly.
  ///
  /// At each sample the speeds just before and just after it are found from the parabolas through three samples on
  /// either side, (3f₀ − 4f₁ + f₂) / 2h, which leaves out how the speed itself changes; what remains of smooth motion
  /// shrinks with the cube of the sampling interval, so record at a high rate. A jump of the value itself shows as a
  /// speed of the jump over the interval.
  public var velocityJump: Double {
    let samples = self.samples
    guard samples.count >= 5 else { return .infinity }
    return (2..<samples.count - 2).map { i in
      let before = Curve.speed(samples[i], samples[i - 1], samples[i - 2])
      let after = Curve.speed(samples[i], samples[i + 1], samples[i + 2])
      return (after - before).magnitude
    }.max() ?? .infinity
  }

  /// The speed at the first of three samples of a parabola, in units per second.
  private static func speed(
    _ a: (time: TimeInterval, value: Double), _ b: (time: TimeInterval, value: Double),
    _ c: (time: TimeInterval, value: Double)
  ) -> Double {
    let near = (b.value - a.value) / (b.time - a.time), far = (c.value - b.value) / (c.time - b.time)
    return near - (far - near) / (c.time - a.time) * (b.time - a.time)
  }

  /// The speed at each sample, in units per second: the slope between its neighbours.
  package var speeds: [Double?] {
    times.indices.map { i in
      let low = i > 0 && values[i - 1] != nil ? i - 1 : i
      let high = i + 1 < times.count && values[i + 1] != nil ? i + 1 : i
      guard values[i] != nil, let a = values[low], let b = values[high], times[high] > times[low] else {
        return nil
      }
      return (b - a) / (times[high] - times[low])
    }
  }

  // MARK: Single values

  /// The value at a time that was sampled, nil otherwise.
  public func value(at time: TimeInterval) -> Double? {
    // Sample times are products; a time written by hand may differ in the last bit.
    times.firstIndex { ($0 - time).magnitude < Curve.sameTime }.flatMap { values[$0] }
  }

  private static let sameTime = 1e-9

  /// The value on the straight line between the samples around a time; nil outside of them.
  private func straight(
    at time: TimeInterval, _ samples: [(time: TimeInterval, value: Double)]
  ) -> Double? {
    var low = 0, high = samples.count - 1
    guard let first = samples.first, let last = samples.last, time >= first.time - Curve.sameTime,
      time <= last.time + Curve.sameTime
    else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle } else { high = middle }
    }
    let a = samples[low], b = samples[high]
    guard b.time > a.time else { return a.value }
    let part = min(max((time - a.time) / (b.time - a.time), 0), 1)
    return a.value + (b.value - a.value) * part
  }
}
