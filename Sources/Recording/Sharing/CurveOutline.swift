import Foundation

/// A curve as a line through as few of its samples as come within a tolerance of all others (Ramer, Douglas and
/// Peucker, measured along the value).
package struct CurveOutline: Equatable, Sendable {
  /// Seconds, rising.
  package private(set) var times: [TimeInterval] = []
  /// One a time.
  package private(set) var values: [Double] = []

  /// The outline of samples.
  ///
  /// - Parameter tolerance: How far the line may be from a sample, as a part of the distance between the least and the
  ///   greatest value.
  package init(times: [TimeInterval], values: [Double], within tolerance: Double) {
    let count = min(times.count, values.count)
    guard count > 2, let low = values.prefix(count).min(), let high = values.prefix(count).max() else {
      (self.times, self.values) = (Array(times.prefix(count)), Array(values.prefix(count)))
      return
    }
    let limit = tolerance * max(high - low, .leastNormalMagnitude)
    var isKept = [Bool](repeating: false, count: count)
    (isKept[0], isKept[count - 1]) = (true, true)
    var open = [(0, count - 1)]
    while let (first, last) = open.popLast() {
      var farthest = 0, distance = limit
      for index in first + 1..<max(last, first + 1) {
        let part = (times[index] - times[first]) / (times[last] - times[first])
        let off = (values[index] - values[first] - part * (values[last] - values[first])).magnitude
        if off > distance { (farthest, distance) = (index, off) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      open += [(first, farthest), (farthest, last)]
    }
    for index in 0..<count where isKept[index] {
      self.times.append(times[index])
      self.values.append(values[index])
    }
  }
}
