import Support

/// The outline of a body about its centre: convex, or a circle.
package enum BodyShape: Equatable {
  /// A circle about the centre.
  case circle(radius: Double)
  /// Corners in the sense in which the angle grows.
  case polygon([Vector])

  /// How many corners an ellipse has that is no circle.
  private static let ellipseCorners = 32

  /// A rectangle about the centre.
  package static func rectangle(width: Double, height: Double) -> BodyShape {
    let (x, y) = (width / 2, height / 2)
    return .polygon([Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)])
  }

  /// An ellipse about the centre: a circle where it is one, many corners otherwise.
  package static func ellipse(width: Double, height: Double) -> BodyShape {
    if width == height { return .circle(radius: width / 2) }
    return .polygon(
      (0..<ellipseCorners).map {
        let turn = ElementaryFunctions.sincos(2 * .pi * Double($0) / Double(ellipseCorners))
        return Vector(width / 2 * turn.cos, height / 2 * turn.sin)
      })
  }

  /// The smallest convex outline around points; nil where they enclose nothing.
  package static func hull(of points: [Vector]) -> BodyShape? {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Vector>) -> [Vector] {
      var chain: [Vector] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    let corners = Array(chain(sorted).dropLast() + chain(sorted.reversed()).dropLast())
    let shape = BodyShape.polygon(corners)
    return corners.count > 2 && shape.area > 0 ? shape : nil
  }

  /// What the outline encloses, in square points.
  package var area: Double {
    switch self {
    case .circle(let radius): return .pi * radius * radius
    case .polygon(let corners):
      return corners.indices.reduce(0) { $0 + corners[$1].cross(corners[($1 + 1) % corners.count]) } / 2
    }
  }

  /// The moment of inertia about the centre for a mass of 1, in square points: ∫r² over the area, divided by it.
  package var inertia: Double {
    switch self {
    case .circle(let radius): return radius * radius / 2
    case .polygon(let corners):
      var (sum, area) = (0.0, 0.0)
      for i in corners.indices {
        let (a, b) = (corners[i], corners[(i + 1) % corners.count])
        let cross = a.cross(b)
        sum += cross * (a.dot(a) + a.dot(b) + b.dot(b))
        area += cross
      }
      return area > 0 ? sum / (6 * area) : 0
    }
  }

  /// How far the outline reaches from the centre.
  var radius: Double {
    switch self {
    case .circle(let radius): return radius
    case .polygon(let corners): return corners.reduce(0) { max($0, $1.length) }
    }
  }
}
