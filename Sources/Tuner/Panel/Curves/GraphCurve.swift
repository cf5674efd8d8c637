import Foundation

/// How a value moved: samples in order of time, close enough that straight lines between them are the curve.
struct GraphCurve: Equatable, Sendable {
  /// What moves: `scale`, `x`; empty for a value that has no parts.
  var name = ""
  var times: [Double] = []
  var values: [Double] = []

  /// The value at a time; nil outside of what is known.
  func value(at time: Double) -> Double? {
    guard let index = index(before: time) else { return nil }
    guard index + 1 < times.count, times[index + 1] > times[index] else { return values[index] }
    let part = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * min(max(part, 0), 1)
  }

  /// The change of the value per second, between the samples around a time.
  func speed(at time: Double) -> Double? {
    guard times.count > 1, let index = index(before: time) else { return nil }
    let first = min(index, times.count - 2)
    let length = times[first + 1] - times[first]
    return length > 0 ? (values[first + 1] - values[first]) / length : nil
  }

  /// The same angle, in radians, as one turning that goes on.
  ///
  /// A matrix says an angle only up to whole turns: what passes half a turn would jump to the other side. Samples are
  /// taken to be less than half a turn apart.
  func unrolled() -> GraphCurve {
    var result = self
    for index in values.indices.dropFirst() {
      let step = (values[index] - values[index - 1]).remainder(dividingBy: 2 * .pi)
      result.values[index] = result.values[index - 1] + step
    }
    return result
  }

  private func index(before time: Double) -> Int? {
    guard let first = times.first, let last = times.last, values.count == times.count,
      time >= first - 1e-9, time <= last + 1e-9
    else { return nil }
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// The values between which the curve runs; nil for no samples.
  var span: ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
    return low <= high ? low...high : nil
  }

  /// Where the curve is furthest beyond its last value, seen from its first; nil when it never goes beyond by more than
  /// half a per cent of the way.
  var overshoot: (time: Double, value: Double, part: Double)? {
    guard let first = values.first, let last = values.last, first != last else { return nil }
    let way = last - first
    var best: (time: Double, value: Double, part: Double)?
    for (time, value) in zip(times, values) {
      let part = (value - last) / way
      if part > (best?.part ?? Self.visibleOvershoot) { best = (time, value, part) }
    }
    return best
  }

  private static let visibleOvershoot = 0.005
}

/// A point of the code on a graph: a key frame.
struct GraphMark: Equatable, Sendable {
  var time: Double
  var value: Double
}

/// What a graph shows.
struct GraphModel: Equatable, Sendable {
  var curves: [GraphCurve] = []
  /// The first curve as it was before something was changed; empty for none.
  var before = GraphCurve()
  /// The first curve in the other variants, each with the variant's number.
  var others: [OtherCurve] = []

  /// The number of the variant whose curves are shown; nil while nothing is compared.
  var variant: Int?

  /// A curve of another variant.
  struct OtherCurve: Equatable, Sendable {
    var variant: Int
    var curve: GraphCurve
  }
  var marks: [GraphMark] = []
  /// Behind values: `pt`, `°`; empty for none.
  var unit = ""
  /// Whether the motion arrives somewhere: only then it can go beyond.
  var arrives = true
  /// The time that the axis calls 0.
  var origin = 0.0
}
