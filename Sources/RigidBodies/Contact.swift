/// A point at which two bodies touch, or a body and a boundary, or soon will.
struct Contact {
  var a: RigidBody
  /// Nil for a boundary.
  var b: RigidBody?
  var boundary: Boundary?
  /// From the other towards `a`; of length 1.
  var normal: Vector
  var point: Vector
  /// How far they are from each other there; negative where they overlap.
  var gap: Double
}

/// Finds contacts between convex outlines: separating axes, then the incident edge clipped against the reference edge.
struct ContactSearch {
  /// What is nearer than this touches, in points.
  static let touch = 0.05
  /// An outline's own edge is preferred unless another's is better by this much, in points: contacts do not jump.
  private static let preference = 0.02

  private(set) var contacts: [Contact] = []

  mutating func removeAll() { contacts.removeAll(keepingCapacity: true) }

  // MARK: Pairs

  mutating func add(_ a: RigidBody, _ b: RigidBody, within reach: Double) {
    switch (a.corners.isEmpty, b.corners.isEmpty) {
    case (true, true):
      circle(a, touches: b.position, radius: b.radius, b: b, boundary: nil, within: reach)
    case (true, false): circle(a, against: b, within: reach, isReversed: false)
    case (false, true): circle(b, against: a, within: reach, isReversed: true)
    case (false, false): polygons(a, b, within: reach)
    }
  }

  mutating func add(_ a: RigidBody, _ boundary: Boundary, within reach: Double) {
    for edge in boundary.edges { add(a, edge, boundary, within: reach) }
    for segment in boundary.segments { add(a, segment, boundary, within: reach) }
  }

  // MARK: Edges without ends

  private mutating func add(
    _ a: RigidBody, _ edge: Boundary.Edge, _ boundary: Boundary, within reach: Double
  ) {
    let distance = (a.position - edge.point).dot(edge.normal)
    guard distance - a.radius < reach else { return }
    if a.corners.isEmpty {
      contacts.append(
        Contact(
          a: a, boundary: boundary, normal: edge.normal, point: a.position - edge.normal * a.radius,
          gap: distance - a.radius))
      return
    }
    // The two corners that are nearest carry the body.
    var nearest: (gap: Double, corner: Vector)?
    var second: (gap: Double, corner: Vector)?
    for corner in a.corners {
      let gap = (corner - edge.point).dot(edge.normal)
      guard gap < reach else { continue }
      if gap < nearest?.gap ?? .infinity {
        second = nearest
        nearest = (gap, corner)
      } else if gap < second?.gap ?? .infinity {
        second = (gap, corner)
      }
    }
    for found in [nearest, second] {
      guard let found else { continue }
      contacts.append(
        Contact(a: a, boundary: boundary, normal: edge.normal, point: found.corner, gap: found.gap))
    }
  }

  // MARK: Lines

  private mutating func add(
    _ a: RigidBody, _ segment: Boundary.Segment, _ boundary: Boundary, within reach: Double
  ) {
    let along = (a.position - segment.start).dot(segment.direction)
    let length = (segment.end - segment.start).length
    guard along > -a.radius - reach, along < length + a.radius + reach else { return }
    let distance = (a.position - segment.start).dot(segment.normal)
    guard distance.magnitude < a.radius + reach else { return }
    let normal = distance >= 0 ? segment.normal : -segment.normal
    if a.corners.isEmpty {
      let nearest = segment.start + segment.direction * min(max(along, 0), length)
      let away = a.position - nearest
      let direction = away == .zero ? normal : away.unit
      let gap = away.length - a.radius
      if gap < reach {
        contacts.append(Contact(a: a, boundary: boundary, normal: direction, point: nearest, gap: gap))
      }
      return
    }
    // The line is a polygon of two corners of which only the side towards the body counts.
    var best = -Double.infinity
    var bestEdge = -1
    for i in a.normals.indices {
      let gap = min(
        (segment.start - a.corners[i]).dot(a.normals[i]), (segment.end - a.corners[i]).dot(a.normals[i]))
      if gap > best { (best, bestEdge) = (gap, i) }
    }
    let own = a.corners.reduce(Double.infinity) { min($0, ($1 - segment.start).dot(normal)) }
    guard max(best, own) < reach else { return }
    if own >= best - Self.preference {
      let edge = Self.edge(of: a, facing: normal)
      clip(
        edge, from: segment.start, to: segment.end, normal: normal, reach: reach, a: a, b: nil,
        boundary: boundary, pointsTowardA: true)
    } else {
      let (start, end) = (a.corners[bestEdge], a.corners[(bestEdge + 1) % a.corners.count])
      clip(
        (segment.start, segment.end), from: start, to: end, normal: a.normals[bestEdge], reach: reach, a: a,
        b: nil, boundary: boundary, pointsTowardA: false)
    }
  }

  // MARK: Circles

  private mutating func circle(
    _ a: RigidBody, touches point: Vector, radius: Double, b: RigidBody?, boundary: Boundary?,
    within reach: Double
  ) {
    let away = a.position - point
    let normal = away == .zero ? Vector(0, -1) : away.unit
    let gap = away.length - a.radius - radius
    guard gap < reach else { return }
    contacts.append(
      Contact(a: a, b: b, boundary: boundary, normal: normal, point: point + normal * radius, gap: gap))
  }

  private mutating func circle(
    _ circle: RigidBody, against polygon: RigidBody, within reach: Double, isReversed: Bool
  ) {
    var best = -Double.infinity
    var edge = 0
    for i in polygon.normals.indices {
      let gap = (circle.position - polygon.corners[i]).dot(polygon.normals[i])
      if gap > best { (best, edge) = (gap, i) }
    }
    guard best - circle.radius < reach else { return }
    let (start, end) = (polygon.corners[edge], polygon.corners[(edge + 1) % polygon.corners.count])
    var normal = polygon.normals[edge]
    var gap = best - circle.radius
    var point = circle.position - normal * best
    if best > 0 {
      let along = (circle.position - start).dot((end - start).unit)
      let corner = along < 0 ? start : along > (end - start).length ? end : nil
      if let corner {
        let away = circle.position - corner
        normal = away.unit
        gap = away.length - circle.radius
        point = corner
      }
    }
    guard gap < reach else { return }
    contacts.append(
      isReversed
        ? Contact(a: polygon, b: circle, normal: -normal, point: point, gap: gap)
        : Contact(a: circle, b: polygon, normal: normal, point: point, gap: gap))
  }

  // MARK: Polygons

  /// How far `b` is from the edge of `a` that is farthest from it, and which edge that is.
  private static func separation(of b: RigidBody, from a: RigidBody) -> (gap: Double, edge: Int) {
    var best = (gap: -Double.infinity, edge: 0)
    for i in a.normals.indices {
      var gap = Double.infinity
      for corner in b.corners { gap = min(gap, (corner - a.corners[i]).dot(a.normals[i])) }
      if gap > best.gap { best = (gap, i) }
    }
    return best
  }

  /// The edge of a body that faces against a direction.
  private static func edge(of body: RigidBody, facing normal: Vector) -> (Vector, Vector) {
    var (best, edge) = (Double.infinity, 0)
    for i in body.normals.indices where body.normals[i].dot(normal) < best {
      (best, edge) = (body.normals[i].dot(normal), i)
    }
    return (body.corners[edge], body.corners[(edge + 1) % body.corners.count])
  }

  private mutating func polygons(_ a: RigidBody, _ b: RigidBody, within reach: Double) {
    let ofA = Self.separation(of: b, from: a)
    guard ofA.gap < reach else { return }
    let ofB = Self.separation(of: a, from: b)
    guard ofB.gap < reach else { return }
    let aIsReference = ofA.gap > ofB.gap - Self.preference
    let (reference, incident, edge) = aIsReference ? (a, b, ofA.edge) : (b, a, ofB.edge)
    let normal = reference.normals[edge]
    clip(
      Self.edge(of: incident, facing: normal), from: reference.corners[edge],
      to: reference.corners[(edge + 1) % reference.corners.count], normal: normal, reach: reach, a: a, b: b,
      boundary: nil, pointsTowardA: !aIsReference)
  }

  /// The part of an edge that is in front of the reference edge, as at most two contacts.
  private mutating func clip(
    _ incident: (Vector, Vector), from start: Vector, to end: Vector, normal: Vector, reach: Double,
    a: RigidBody, b: RigidBody?, boundary: Boundary?, pointsTowardA: Bool
  ) {
    let direction = (end - start).unit
    let length = (end - start).length
    var points = [incident.0, incident.1]
    for (side, limit) in [(-1.0, 0.0), (1.0, length)] {
      // How far each point is beyond this end of the reference edge.
      let beyond = points.map { side * ((($0 - start).dot(direction)) - limit) }
      // Beside the edge nothing touches.
      if beyond[0] > 0, beyond[1] > 0 { return }
      guard beyond[0] > 0 || beyond[1] > 0 else { continue }
      let crossing = points[0] + (points[1] - points[0]) * (beyond[0] / (beyond[0] - beyond[1]))
      if beyond[0] > 0 { points[0] = crossing } else { points[1] = crossing }
    }
    for (i, point) in points.enumerated() where i == 0 || point != points[0] {
      let gap = (point - start).dot(normal)
      guard gap < reach else { continue }
      contacts.append(
        Contact(
          a: a, b: b, boundary: boundary, normal: pointsTowardA ? normal : -normal, point: point, gap: gap))
    }
  }
}
