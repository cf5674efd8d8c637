import CoreGraphics

/// Which segment of a key-frame animation a fraction falls into, and how far.
package struct KeyframeTiming {
  /// When each key is reached, 0…1.
  package let times: [Double]
  /// The pace within each segment.
  package let curves: [PacingCurve]
  let isDiscrete: Bool

  package init(times: [Double], curves: [PacingCurve], isDiscrete: Bool) {
    self.times = times
    self.curves = curves
    self.isDiscrete = isDiscrete
  }

  /// One segment at an even pace.
  package static let plain = KeyframeTiming(times: [0, 1], curves: [], isDiscrete: false)
  var isPlain: Bool { times.count == 2 && times[0] == 0 && times[1] == 1 && curves.isEmpty && !isDiscrete }

  /// The segment and the fraction within it, after the segment's own pace.
  func locate(_ p: Double) -> (segment: Int, fraction: Double) {
    let last = times.count - 1
    if isDiscrete { return (index(of: p, last), 0) }
    guard last > 0 else { return (0, 0) }
    let i = index(of: p, last - 1)
    let span = times[i + 1] - times[i]
    let u = span > 0 ? (p - times[i]) / span : 1
    return (i, i < curves.count ? curves[i].value(at: u) : min(max(u, 0), 1))
  }

  /// The last key up to `limit` that is not later than `p`.
  private func index(of p: Double, _ limit: Int) -> Int {
    var (low, high) = (0, limit)
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= p { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// `count` keys spread evenly.
  package static func even(_ count: Int) -> [Double] {
    count < 2 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Keys at the given distances: constant speed.
  package static func paced(distances: [Double]) -> [Double] {
    let total = distances.reduce(0, +)
    guard total > 0 else { return even(distances.count + 1) }
    var sum = 0.0
    return [0]
      + distances.map {
        sum += $0
        return sum / total
      }
  }
}
