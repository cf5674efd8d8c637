/// Something that does not move and that bodies do not pass: lines, or the inside of a rectangle.
package final class Boundary {
  /// A line between two points.
  struct Segment {
    var start: Vector
    var end: Vector
    /// Along the line.
    var direction: Vector
    /// Across it.
    var normal: Vector

    init?(_ start: Vector, _ end: Vector) {
      let direction = (end - start).unit
      guard direction != .zero else { return nil }
      self.start = start
      self.end = end
      self.direction = direction
      normal = direction.turned
    }
  }

  /// A line without ends that everything stays on one side of.
  struct Edge {
    var point: Vector
    /// Towards the side where bodies are.
    var normal: Vector
  }

  let segments: [Segment]
  let edges: [Edge]

  private let inside: (low: Vector, high: Vector)?

  /// Lines from point to point; points that are alike are left out.
  package init(lines: [(start: Vector, end: Vector)]) {
    segments = lines.compactMap { Segment($0.start, $0.end) }
    edges = []
    inside = nil
  }

  /// Whether it is the inside of this rectangle.
  package func isInside(from low: Vector, to high: Vector) -> Bool {
    inside.map { $0.low == low && $0.high == high } ?? false
  }

  /// The four sides of a rectangle, which bodies stay inside.
  package init(insideFrom low: Vector, to high: Vector) {
    segments = []
    inside = (low, high)
    edges = [
      Edge(point: low, normal: Vector(0, 1)), Edge(point: high, normal: Vector(-1, 0)),
      Edge(point: high, normal: Vector(0, -1)), Edge(point: low, normal: Vector(1, 0)),
    ]
  }
}

/// Bodies that collide with each other and with boundaries.
package final class CollisionGroup {
  /// The bodies.
  package var bodies: [RigidBody] = []
  /// What they do not pass.
  package var boundaries: [Boundary] = []
  /// Whether they collide with each other. Default true.
  package var bodiesCollide = true

  /// A group without bodies.
  package init() {}
}
