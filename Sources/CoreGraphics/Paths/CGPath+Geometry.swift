import Foundation

extension CGPath {
  /// True when the point is inside of the path, open sub-paths counting as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    guard point.isFinite, transform.isFinite else { return false }
    let target = SIMD2(Double(point.x), Double(point.y))
    var winding = 0
    forEachSegment { curve in
      winding += Self.winding(of: curve.map(transform.image(of:)), around: target)
    }
    return rule == .winding ? winding != 0 : winding & 1 != 0
  }

  /// The smallest rectangle around the curves themselves; null when the path is empty.
  public var boundingBoxOfPath: CGRect {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    func include(_ point: SIMD2<Double>) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    forEachElement { type, points in
      if type == .moveToPoint, let point = points.first { include(point) }
    }
    forEachSegment { curve in
      include(curve[0])
      include(curve[curve.count - 1])
      guard curve.count > 2 else { return }
      for axis in 0..<2 {
        for t in Self.extremes(of: curve.map { $0[axis] }) where t > 0 && t < 1 {
          include(Self.point(on: curve, at: t))
        }
      }
    }
    return low.x <= high.x ? CGRect(low: low, high: high) : .null
  }

  /// The rectangle that the path is, if it is one upright rectangle and nothing else.
  package var rectangle: CGRect? {
    let lines = verbs.last == CGPathElementType.closeSubpath.verb ? verbs.dropLast() : verbs[...]
    guard
      lines.elementsEqual([0, 1, 1, 1]) || (lines.elementsEqual([0, 1, 1, 1, 1]) && points[4] == points[0])
    else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isFirstLevel = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isFirstUpright = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isFirstLevel || isFirstUpright else { return nil }
    return CGRect(low: pointwiseMin(a, c), high: pointwiseMax(a, c))
  }

  /// True, and the rectangle stored, when the path is one upright rectangle.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let rectangle else { return false }
    rect?.pointee = rectangle
    return true
  }

  /// Calls `body` with the points of each line, quadratic or cubic, each open sub-path being closed by a line.
  private func forEachSegment(_ body: ([SIMD2<Double>]) -> Void) {
    var start = SIMD2<Double>(0, 0)
    var current = SIMD2<Double>(0, 0)
    func close() {
      if current != start { body([current, start]) }
      current = start
    }
    forEachElement { type, points in
      switch type {
      case .moveToPoint:
        close()
        start = points[points.startIndex]
        current = start
      case .closeSubpath: close()
      default:
        body([current] + points)
        current = points[points.endIndex - 1]
      }
    }
    close()
  }

  /// How often a curve crosses the ray from a point towards +x: +1 for each crossing upwards in y, −1 downwards.
  ///
  /// A Bézier curve is in the hull of its control points. When the point is outside of the hull's box, the ends of the
  /// curve tell its crossings. Otherwise the curve is cut where it turns around in y: each piece passes the point's
  /// height once or not at all, and bisection finds where.
  private static func winding(of curve: [SIMD2<Double>], around point: SIMD2<Double>) -> Int {
    var low = curve[0]
    var high = curve[0]
    for control in curve {
      low = pointwiseMin(low, control)
      high = pointwiseMax(high, control)
    }
    if point.y < low.y || point.y > high.y || point.x > high.x { return 0 }
    let size = max(-low.min(), high.max())
    guard size.isFinite else { return 0 }
    // Products of larger numbers would be infinite.
    if size > 0x1p500 { return winding(of: curve.map { $0 * 0x1p-600 }, around: point * 0x1p-600) }
    // Half-open in y, so that a vertex shared by two segments counts once.
    func crossing(_ start: Double, _ end: Double) -> Int {
      (start <= point.y) == (end <= point.y) ? 0 : (start <= point.y ? 1 : -1)
    }
    let first = curve[0]
    let last = curve[curve.count - 1]
    if point.x < low.x { return crossing(first.y, last.y) }
    if curve.count == 2 {
      let crossing = crossing(first.y, last.y)
      guard crossing != 0 else { return 0 }
      let cross =
        (last.x - first.x) * (point.y - first.y) - (point.x - first.x) * (last.y - first.y)
      return (crossing > 0 ? cross > 0 : cross < 0) ? crossing : 0
    }
    var winding = 0
    var (start, height) = (0.0, first.y)
    for end in extremes(of: curve.map(\.y)).filter({ $0 > 0 && $0 < 1 }).sorted() + [1] {
      let next = end == 1 ? last.y : Self.point(on: curve, at: end).y
      let crossing = crossing(height, next)
      if crossing != 0, point.x < abscissa(of: curve, at: point.y, start...end, isRising: crossing > 0) {
        winding += crossing
      }
      (start, height) = (end, next)
    }
    return winding
  }

  /// The x at which a curve passes a height within a range of its parameter in which it only rises or only falls.
  private static func abscissa(
    of curve: [SIMD2<Double>], at height: Double, _ range: ClosedRange<Double>, isRising: Bool
  ) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    // A parameter has 53 bits; more halves than that change nothing that is seen.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (point(on: curve, at: middle).y <= height) == isRising { low = middle } else { high = middle }
    }
    return point(on: curve, at: low).x
  }

  /// A point of a Bézier curve by de Casteljau's construction.
  private static func point(on curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
    var row = curve
    while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t } }
    return row[0]
  }

  /// Where the derivative of a quadratic or cubic Bézier polynomial vanishes.
  private static func extremes(of v: [Double]) -> [Double] {
    if v.count == 3 {
      let denominator = v[0] - 2 * v[1] + v[2]
      return denominator == 0 ? [] : [(v[0] - v[1]) / denominator]
    }
    // Derivative / 3 = a·t² + b·t + c; the roots in the form that does not cancel.
    let a = v[3] - 3 * v[2] + 3 * v[1] - v[0]
    let b = 2 * (v[2] - 2 * v[1] + v[0])
    let c = v[1] - v[0]
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [a == 0 ? nil : q / a, q == 0 ? nil : c / q].compactMap(\.self)
  }
}
