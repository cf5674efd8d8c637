import Foundation

/// A shape by its exact cut with a horizontal line: what a pixel's coverage is compared with.
struct ReferenceShape {
  /// The rows that the shape touches.
  let minY, maxY: Double
  /// Where the line at y is inside, as disjoint intervals.
  let cut: (_ y: Double) -> [ClosedRange<Double>]

  /// A rounded rectangle with circular corners, from the circle's equation.
  static func roundedRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) -> Self
  {
    ReferenceShape(minY: y, maxY: y + height) { line in
      guard line > y, line < y + height else { return [] }
      let depth = max(y + radius - line, line - (y + height - radius), 0)
      let inset = radius - (radius * radius - depth * depth).squareRoot()
      return x + inset < x + width - inset ? [(x + inset)...(x + width - inset)] : []
    }
  }

  /// This shape less another that is inside it.
  func without(_ hole: ReferenceShape) -> Self {
    ReferenceShape(minY: minY, maxY: maxY) { y in
      guard let outer = cut(y).first else { return [] }
      guard let inner = hole.cut(y).first else { return [outer] }
      return [outer.lowerBound...inner.lowerBound, inner.upperBound...outer.upperBound]
    }
  }

  /// The inside of closed polygons by the non-zero rule.
  static func polygons(_ polygons: [[SIMD2<Double>]]) -> Self {
    let edges = polygons.flatMap { p in p.indices.map { (p[$0], p[($0 + 1) % p.count]) } }
    let ys = polygons.joined().map(\.y)
    return ReferenceShape(minY: ys.min() ?? 0, maxY: ys.max() ?? 0) { y in
      var crossings: [(x: Double, step: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var result: [ClosedRange<Double>] = []
      var winding = 0
      for (i, crossing) in crossings.enumerated() {
        if winding != 0 { result.append(crossings[i - 1].x...crossing.x) }
        winding += crossing.step
      }
      return result
    }
  }

  /// Everything within half a width of closed polygons: their stroke with round joins.
  static func stroke(_ polygons: [[SIMD2<Double>]], width: Double) -> Self {
    let segments = polygons.flatMap { p in p.indices.map { (p[$0], p[($0 + 1) % p.count]) } }
    let r = width / 2
    let ys = polygons.joined().map(\.y)
    return ReferenceShape(minY: (ys.min() ?? 0) - r, maxY: (ys.max() ?? 0) + r) { y in
      var pieces = segments.compactMap { capsule($0.0, $0.1, r, y) }.sorted { $0.lowerBound < $1.lowerBound }
      // Overlapping capsules count once.
      var merged: [ClosedRange<Double>] = []
      while let next = pieces.first {
        pieces.removeFirst()
        if let last = merged.last, next.lowerBound <= last.upperBound {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
        } else {
          merged.append(next)
        }
      }
      return merged
    }
  }

  /// What the line at y has in common with a segment thickened by `r`, which is convex.
  private static func capsule(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ r: Double, _ y: Double)
    -> ClosedRange<Double>?
  {
    guard y > min(a.y, b.y) - r, y < max(a.y, b.y) + r else { return nil }
    var xs: [Double] = []
    for end in [a, b] where (y - end.y).magnitude < r {
      let half = (r * r - (y - end.y) * (y - end.y)).squareRoot()
      xs += [end.x - half, end.x + half]
    }
    let along = b - a
    let length = (along * along).sum().squareRoot()
    if length > 0 {
      let side = SIMD2(-along.y, along.x) * (r / length)
      let corners = [a + side, b + side, b - side, a - side]
      for i in 0..<4 {
        let (p, q) = (corners[i], corners[(i + 1) % 4])
        if (p.y <= y) != (q.y <= y) { xs.append(p.x + (q.x - p.x) * (y - p.y) / (q.y - p.y)) }
      }
    }
    guard let low = xs.min(), let high = xs.max() else { return nil }
    return low...high
  }
}

extension Outline {
  /// The contours on the device, every curve as many chords.
  func polygons(_ place: Place, chordsPerCurve: Int = 512) -> [[SIMD2<Double>]] {
    var contours: [[SIMD2<Double>]] = []
    var p = 0
    func point(_ i: Int) -> SIMD2<Double> {
      let (x, y) = (points[2 * i], points[2 * i + 1])
      return SIMD2(place.a * x + place.c * y + place.tx, place.b * x + place.d * y + place.ty)
    }
    for verb in verbs {
      switch verb {
      case 0:
        contours.append([point(p)])
        p += 1
      case 1:
        contours[contours.count - 1].append(point(p))
        p += 1
      case 2, 3:
        let from = contours[contours.count - 1].last!
        let count = Int(verb)
        for i in 1...chordsPerCurve {
          let t = Double(i) / Double(chordsPerCurve), u = 1 - t
          let next =
            count == 2
            ? from * (u * u) + point(p) * (2 * u * t) + point(p + 1) * (t * t)
            : from * (u * u * u) + point(p) * (3 * u * u * t) + point(p + 1) * (3 * u * t * t)
              + point(p + 2) * (t * t * t)
          contours[contours.count - 1].append(next)
        }
        p += count
      default: break
      }
    }
    return contours
  }
}
