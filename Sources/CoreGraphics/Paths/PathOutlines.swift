/// The curves of a sub-path, each beginning where the one before ends.
struct SubpathElements {
  var curves: [PathCurve]
  var isClosed: Bool
}

/// The borders of an area of an arrangement, with the area on their left where y points up.
struct PathOutlines {
  /// One border, all around.
  struct Loop {
    let elements: SubpathElements
    /// A polygon of its vertices.
    let corners: [SIMD2<Double>]
    /// Less than 0 for a hole's border.
    let area: Double
  }

  private(set) var loops: [Loop] = []

  /// The borders of what is inside, which is asked with whether a place is inside of either path by the rule.
  init(of arrangement: PathArrangement, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool) {
    func isFilled(_ winding: SIMD2<Int32>) -> Bool {
      isInside(Self.isInside(winding.x, rule), Self.isInside(winding.y, rule))
    }
    // For each direction of each edge: whether the area is on its left alone, and the border yet to be followed.
    var isBorder = [Bool](repeating: false, count: 2 * arrangement.edges.count)
    for (index, edge) in arrangement.edges.enumerated() {
      let (left, right) = (isFilled(edge.left), isFilled(edge.right))
      isBorder[2 * index] = left && !right
      isBorder[2 * index + 1] = right && !left
    }
    for first in isBorder.indices where isBorder[first] {
      var around: [PathArrangement.HalfEdge] = []
      var half = first
      repeat {
        isBorder[half] = false
        around.append(half)
        guard let next = arrangement.next(after: half, where: { isBorder[$0] || $0 == first }) else { break }
        half = next
      } while half != first
      loops.append(Self.loop(around, arrangement))
    }
  }

  private static func isInside(_ winding: Int32, _ rule: CGPathFillRule) -> Bool {
    rule == .winding ? winding != 0 : winding & 1 != 0
  }

  // MARK: Curves again

  /// Chords that follow each other on one curve.
  private struct Run {
    let curve: Int
    let start: Double
    var end: Double
    let from: Int
    var to: Int

    /// Whether a chord goes on where the run ends, in the same direction.
    func isContinued(by next: Run) -> Bool {
      next.curve == curve && next.start == end && (next.end > next.start) == (end > start)
    }

    func drawn(_ arrangement: PathArrangement) -> PathCurve {
      arrangement.curves[curve].piece(from: start, to: end)
        .ending(at: arrangement.positions[from], arrangement.positions[to])
    }
  }

  private static func loop(_ around: [PathArrangement.HalfEdge], _ arrangement: PathArrangement) -> Loop {
    let corners = around.map { arrangement.positions[arrangement.start(of: $0)] }
    var area = 0.0
    for (index, corner) in corners.enumerated() {
      let (a, b) = (corner - corners[0], corners[(index + 1) % corners.count] - corners[0])
      area += (a.x * b.y - a.y * b.x) / 2
    }
    var runs = joined(
      around.map { half in
        let chord = arrangement.chords[arrangement.edges[half / 2].chord]
        let (from, to) = (arrangement.start(of: half), arrangement.end(of: half))
        let isForward = chord.from == from
        return Run(
          curve: chord.curve, start: isForward ? chord.start : chord.end,
          end: isForward ? chord.end : chord.start, from: from, to: to)
      })
    // The loop may have begun amid a curve.
    if runs.count > 1, let first = runs.first, let last = runs.last, last.isContinued(by: first) {
      runs[0] = Run(curve: first.curve, start: last.start, end: first.end, from: last.from, to: first.to)
      runs.removeLast()
    }
    return Loop(
      elements: SubpathElements(curves: runs.map { $0.drawn(arrangement) }, isClosed: true), corners: corners,
      area: area)
  }

  private static func joined(_ pieces: [Run]) -> [Run] {
    var runs: [Run] = []
    for piece in pieces {
      if let last = runs.last, last.isContinued(by: piece) {
        runs[runs.count - 1].end = piece.end
        runs[runs.count - 1].to = piece.to
      } else {
        runs.append(piece)
      }
    }
    return runs
  }

  // MARK: Parts

  /// The outlines that do not touch, each with the borders of the holes in it.
  var components: [[Loop]] {
    let outer = loops.filter { $0.area > 0 }.sorted { $0.area < $1.area }
    var parts = outer.map { [$0] }
    for hole in loops where hole.area < 0 {
      let middle = (hole.corners[0] + hole.corners[1]) / 2
      // The smallest around it.
      if let owner = outer.firstIndex(where: { Self.contains($0.corners, middle) }) {
        parts[owner].append(hole)
      }
    }
    return parts
  }

  private static func contains(_ corners: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
    var isInside = false
    var last = corners[corners.count - 1]
    for corner in corners {
      if (last.y <= point.y) != (corner.y <= point.y),
        point.x < last.x + (point.y - last.y) / (corner.y - last.y) * (corner.x - last.x)
      {
        isInside.toggle()
      }
      last = corner
    }
    return isInside
  }

  // MARK: Lines

  /// The parts of the first path's lines that are inside of the second, or outside.
  static func lines(
    of arrangement: PathArrangement, _ rule: CGPathFillRule, keepsInside: Bool
  ) -> [SubpathElements] {
    var parts: [[Run]] = []
    var isOpen = false
    for chord in arrangement.chords where chord.owner == 0 {
      guard let edge = arrangement.edge(of: chord) else { continue }
      let isInside = isInside(edge.left.y, rule) || isInside(edge.right.y, rule)
      let isKept = isInside == keepsInside
      if isKept {
        let run = Run(
          curve: chord.curve, start: chord.start, end: chord.end, from: chord.from, to: chord.to)
        if isOpen, !chord.begins { parts[parts.count - 1].append(run) } else { parts.append([run]) }
      }
      isOpen = isKept
    }
    return parts.map { part in
      let runs = joined(part)
      return SubpathElements(
        curves: runs.map { $0.drawn(arrangement) }, isClosed: runs.first?.from == runs.last?.to)
    }
  }
}
