import Foundation

extension CGPath {
  /// True when the point lies inside of the path, open sub-paths counting as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    guard point.isFinite, transform.isFinite else { return false }
    let target = SIMD2(Double(point.x), Double(point.y))
    var winding = 0
    forEachSegment { curve in
      winding += Self.winding(of: curve.map(transform.image(of:)), around: target, depth: 0)
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
  /// A Bézier curve lies in the hull of its control points. When the point is outside of the hull's box, the ends
  /// of the curve tell its crossings; otherwise the curve is halved (de Casteljau).
  private static func winding(
    of curve: [SIMD2<Double>], around point: SIMD2<Double>, depth: Int
  ) -> Int {
    var low = curve[0]
    var high = curve[0]
    for control in curve {
      low = pointwiseMin(low, control)
      high = pointwiseMax(high, control)
    }
    if point.y < low.y || point.y > high.y || point.x > high.x { return 0 }
    let first = curve[0]
    let last = curve[curve.count - 1]
    // Half-open in y, so that a vertex shared by two segments counts once.
    let crossing = (first.y <= point.y) == (last.y <= point.y) ? 0 : (first.y <= point.y ? 1 : -1)
    if point.x < low.x { return crossing }
    if curve.count == 2 {
      guard crossing != 0 else { return 0 }
      let cross =
        (last.x - first.x) * (point.y - first.y) - (point.x - first.x) * (last.y - first.y)
      return (crossing > 0 ? cross > 0 : cross < 0) ? crossing : 0
    }
    if depth == 48 { return crossing }
    let (left, right) = halves(of: curve)
    return winding(of: left, around: point, depth: depth + 1)
      + winding(of: right, around: point, depth: depth + 1)
  }

  private static func halves(of curve: [SIMD2<Double>]) -> ([SIMD2<Double>], [SIMD2<Double>]) {
    var row = curve
    var left = [row[0]]
    var right = [row[row.count - 1]]
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { ($0 + $1) * 0.5 }
      left.append(row[0])
      right.append(row[row.count - 1])
    }
    return (left, right.reversed())
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
