import CoreGraphics

/// Which segment of a key-frame animation a fraction falls into, and how far.
struct KeyframeTiming {
  /// When each key is reached, 0…1.
  let times: [Double]
  /// The pace within each segment.
  let curves: [PacingCurve]
  let isDiscrete: Bool

  /// The segment and the fraction within it, after the segment's own pace.
  func locate(_ p: Double) -> (segment: Int, fraction: Double) {
    let last = times.count - 1
    if isDiscrete {
      var i = 0
      while i < last, p >= times[i + 1] { i += 1 }
      return (i, 0)
    }
    guard last > 0 else { return (0, 0) }
    var i = 0
    while i < last - 1, p >= times[i + 1] { i += 1 }
    let span = times[i + 1] - times[i]
    let u = span > 0 ? (p - times[i]) / span : 1
    return (i, i < curves.count ? curves[i].value(at: u) : min(max(u, 0), 1))
  }

  /// `count` keys spread evenly.
  static func even(_ count: Int) -> [Double] {
    count < 2 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Keys at the given distances: constant speed.
  static func paced(distances: [Double]) -> [Double] {
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
