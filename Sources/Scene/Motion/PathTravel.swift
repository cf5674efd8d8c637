import CoreGraphics
import Raster
import Support

/// A path to travel along: where a point is, and which way it heads, at each fraction of the time.
///
/// Each line, quadratic, cubic or close element is one segment; a move only lifts the pen. Within a segment the place
/// is the Bézier at its own parameter; paced travel goes by arc length instead, from tables that are made once.
package final class PathTravel {
  private let segments: [PathSegment]
  private let timing: KeyframeTiming
  private let pacing: ArcLengthTable?

  /// Nil for a path without segments.
  package init?(segments: [PathSegment], timing: KeyframeTiming, isPaced: Bool) {
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    self.timing = timing
    pacing = isPaced ? ArcLengthTable(segments) : nil
  }

  /// The segment and the parameter within it at fraction `p` of the time.
  private func locate(_ p: Double) -> (segment: Int, parameter: Double) {
    if let pacing { return pacing.locate(p) }
    let (i, u) = timing.locate(p)
    // Jumping shows the start, then the end of each segment.
    if timing.isDiscrete { return i == 0 ? (0, 0) : (min(i, segments.count) - 1, 1) }
    return (i, u)
  }

  package func point(at p: Double) -> SIMD2<Double> {
    let (i, u) = locate(p)
    return segments[i].point(at: u)
  }

  /// The direction of travel in radians, from +x towards +y.
  func angle(at p: Double) -> Double {
    let (i, u) = locate(p)
    return segments[i].angle(at: u)
  }
}

/// One piece of a path, as a cubic.
package struct PathSegment {
  private let p0, p1, p2, p3: SIMD2<Double>
  private let isLine: Bool
  /// The direction where the segment itself has none yet: that of the piece before it.
  private var incoming = 0.0

  /// Below this square the derivative is rounding.
  private static let noLength = 1e-24

  private init(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, isLine: Bool
  ) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    self.isLine = isLine
  }

  /// The segments of a path, in order.
  package static func segments(of path: CGPath) -> [PathSegment] {
    var result: [PathSegment] = []
    path.withPathView { view in
      var (current, start) = (SIMD2<Double>(), SIMD2<Double>())
      var k = 0
      func line(to end: SIMD2<Double>) {
        result.append(PathSegment(current, current, end, end, isLine: true))
        current = end
      }
      for i in 0..<view.verbCount {
        switch PathVerb(rawValue: view.verbs[i]) {
        case .move?:
          current = view.points[k]
          start = current
          k += 1
        case .line?:
          line(to: view.points[k])
          k += 1
        case .quad?:
          let (control, end) = (view.points[k], view.points[k + 1])
          result.append(
            PathSegment(
              current, current + (control - current) * (2 / 3), end + (control - end) * (2 / 3), end,
              isLine: false))
          current = end
          k += 2
        case .cubic?:
          result.append(
            PathSegment(current, view.points[k], view.points[k + 1], view.points[k + 2], isLine: false))
          current = view.points[k + 2]
          k += 3
        case .close?: line(to: start)
        case nil: break
        }
      }
    }
    // A piece without a direction at its start keeps the one before; at the very start it looks ahead.
    var heading = result.lazy.compactMap { $0.firstAngle }.first ?? 0
    for i in result.indices {
      result[i].incoming = heading
      heading = result[i].angle(at: 1)
    }
    return result
  }

  package func point(at u: Double) -> SIMD2<Double> {
    if u <= 0 { return p0 }
    if u >= 1 { return p3 }
    if isLine { return p0 + (p3 - p0) * u }
    let v = 1 - u
    let a = p0 * (v * v * v)
    let b = p1 * (3 * v * v * u)
    let c = p2 * (3 * v * u * u)
    let d = p3 * (u * u * u)
    return a + b + c + d
  }

  func derivative(at u: Double) -> SIMD2<Double> {
    if isLine { return p3 - p0 }
    let v = 1 - u
    let a = (p1 - p0) * (3 * v * v)
    let b = (p2 - p1) * (6 * v * u)
    let c = (p3 - p2) * (3 * u * u)
    return a + b + c
  }

  private func secondDerivative(at u: Double) -> SIMD2<Double> {
    let a = (p2 - p1 * 2 + p0) * (6 * (1 - u))
    let b = (p3 - p2 * 2 + p1) * (6 * u)
    return a + b
  }

  private var thirdDerivative: SIMD2<Double> { (p3 - p2 * 3 + p1 * 3 - p0) * 6 }

  /// The direction at a parameter; where the derivative vanishes, the one from which it is approached.
  func angle(at u: Double) -> Double {
    if let angle = PathSegment.angle(derivative(at: u)) { return angle }
    if isLine || u <= 0 { return incoming }
    // Just before u the derivative is −ε·B″ + ε²/2·B‴.
    return PathSegment.angle(-secondDerivative(at: u)) ?? PathSegment.angle(thirdDerivative) ?? incoming
  }

  /// The direction in which the segment sets out, nil when it goes nowhere.
  private var firstAngle: Double? {
    if isLine { return PathSegment.angle(p3 - p0) }
    return PathSegment.angle(derivative(at: 0)) ?? PathSegment.angle(secondDerivative(at: 0))
      ?? PathSegment.angle(thirdDerivative)
  }

  private static func angle(_ d: SIMD2<Double>) -> Double? {
    d.x * d.x + d.y * d.y > noLength ? ElementaryFunctions.atan2(d.y, d.x) : nil
  }

  /// The arc length between two parameters: five-point Gauss–Legendre quadrature of the speed.
  package func length(from a: Double, to b: Double) -> Double {
    if isLine {
      let d = p3 - p0
      return (d.x * d.x + d.y * d.y).squareRoot() * (b - a)
    }
    let half = (b - a) / 2, middle = (a + b) / 2
    var sum = 0.0
    for (node, weight) in PathSegment.quadrature {
      let d = derivative(at: middle + half * node)
      sum += weight * (d.x * d.x + d.y * d.y).squareRoot()
    }
    return sum * half
  }

  var isStraight: Bool { isLine }

  /// Abscissas and weights; Abramowitz & Stegun, table 25.4.
  private static let quadrature: [(Double, Double)] = [
    (0, 0.568888888888888889), (-0.538469310105683091, 0.478628670499366468),
    (0.538469310105683091, 0.478628670499366468), (-0.906179845938663993, 0.236926885056189088),
    (0.906179845938663993, 0.236926885056189088),
  ]
}

/// From arc length to place: knots so close that a straight line between them is right to a hundredth of a point.
struct ArcLengthTable {
  private struct Interval {
    var segment: Int
    var start, end: Double
    /// Arc length at `start` and at `end`.
    var from, to: Double
  }

  private var intervals: ContiguousArray<Interval> = []
  private(set) var total = 0.0

  /// How far, in points, the middle of an interval may be from where even motion would be.
  private static let tolerance = 0.005
  /// Curves are halved at least this often, so that a symmetric one does not pass by accident.
  private static let leastDepth = 3
  private static let greatestDepth = 14

  init(_ segments: [PathSegment]) {
    for (i, segment) in segments.enumerated() {
      if segment.isStraight {
        append(i, 0, 1, segment.length(from: 0, to: 1))
      } else {
        divide(i, segment, 0, 1, depth: 0)
      }
    }
  }

  private mutating func append(_ segment: Int, _ start: Double, _ end: Double, _ length: Double) {
    intervals.append(Interval(segment: segment, start: start, end: end, from: total, to: total + length))
    total += length
  }

  private mutating func divide(_ i: Int, _ segment: PathSegment, _ a: Double, _ b: Double, depth: Int) {
    let middle = (a + b) / 2
    let left = segment.length(from: a, to: middle), right = segment.length(from: middle, to: b)
    let isEven = (left - right).magnitude / 2 < ArcLengthTable.tolerance
    if depth >= ArcLengthTable.leastDepth, isEven || depth >= ArcLengthTable.greatestDepth {
      append(i, a, middle, left)
      append(i, middle, b, right)
    } else {
      divide(i, segment, a, middle, depth: depth + 1)
      divide(i, segment, middle, b, depth: depth + 1)
    }
  }

  /// The segment and its parameter at a fraction of the whole length.
  func locate(_ p: Double) -> (segment: Int, parameter: Double) {
    let length = min(max(p, 0), 1) * total
    var (low, high) = (0, intervals.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].to <= length { low = middle + 1 } else { high = middle }
    }
    let interval = intervals[low]
    let span = interval.to - interval.from
    let fraction = span > 0 ? min(max((length - interval.from) / span, 0), 1) : 1
    return (interval.segment, interval.start + (interval.end - interval.start) * fraction)
  }
}

/// The place on a path, for a point property.
package final class TravelTrack: AnimationTrack {
  private let travel: PathTravel
  package init(_ travel: PathTravel) { self.travel = travel }

  package override func lanes(at p: Double) -> SIMD4<Double> {
    let point = travel.point(at: p)
    return SIMD4(point.x, point.y, 0, 0)
  }
}

/// The turn along a path, for the transform.
package final class HeadingTrack: AnimationTrack {
  private let travel: PathTravel
  private let offset: Double

  /// `isReversed` looks back instead of ahead.
  package init(_ travel: PathTravel, isReversed: Bool) {
    self.travel = travel
    offset = isReversed ? Double.pi : 0
  }

  package override func transform(at p: Double, beneath: CATransform3D) -> CATransform3D {
    CATransform3DMakeRotation(travel.angle(at: p) + offset, 0, 0, 1)
  }
}
