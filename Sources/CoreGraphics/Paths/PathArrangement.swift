import Support

/// The plane as the lines of one or two paths divide it: vertices, edges that meet only there, and how often each path
/// winds around what is on either side of an edge.
///
/// Curves are taken as chords that know which piece of which curve they are, so that what is made of edges has curves
/// again. All points are on a grid so fine that its products are exact; where lines meet, they meet in a point of the
/// grid, and a line that passes through the cell of such a point goes through the point (snap rounding: J. D. Hobby,
/// "Practical segment intersection with finite precision output", 1999). No later step can then come to two answers.
struct PathArrangement {
  typealias GridPoint = SIMD2<Int64>

  /// A straight piece of a path.
  struct Chord {
    var from: Int
    var to: Int
    /// Which path: 0 or 1.
    let owner: Int
    /// Which curve of `curves`, and what of it.
    let curve: Int
    var start: Double
    var end: Double
    /// Whether a sub-path begins here.
    var begins: Bool
  }

  /// A line between two vertices on which at least one chord is.
  struct Edge {
    let from: Int
    let to: Int
    /// What a path's winding number gains from the edge's right to its left, in the sense of an y that points up.
    var turns = SIMD2<Int32>(0, 0)
    /// The chord that it is drawn as.
    let chord: Int
    /// The winding numbers on its left.
    var left = SIMD2<Int32>(0, 0)
    var right: SIMD2<Int32> { left &- turns }
  }

  private(set) var curves: [PathCurve] = []
  private(set) var chords: [Chord] = []
  private(set) var edges: [Edge] = []
  private(set) var grid: [GridPoint] = []
  /// Where each vertex is in the path's own numbers.
  private(set) var positions: [SIMD2<Double>] = []
  private var vertices: [GridPoint: Int] = [:]
  private var edgeNumbers: [SIMD2<Int>: Int] = [:]
  private var outgoing: [[Int]] = []
  private let unit: Double
  private let origin: SIMD2<Double>

  /// Steps of the grid over the greater side of what all paths take up, as a power of two: products of differences have
  /// twice as many bits.
  private static let gridBits = 26
  /// How far chords stray from curves, as a power of two of that side.
  private static let toleranceBits = 17
  /// With more vertices than this an operation is given up, with a message.
  private static let mostVertices = 1 << 21

  /// Nil, with a message, for paths that cross in too many places; for those without extent without one.
  ///
  /// - Parameter isLine: whether the first path is a line rather than a fill: its open sub-paths stay open, and nothing
  ///   is inside of it.
  init?(_ paths: [CGPath], isLine: Bool = false) {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for point in paths.lazy.flatMap(\.points) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let extent = (high - low).max()
    guard extent > 0 else { return nil }
    guard extent.isFinite else {
      if !paths.allSatisfy(\.isEmpty) {
        Diagnostics.report("paths whose extent no number holds are not combined; make them smaller")
      }
      return nil
    }
    unit = max(
      Double(sign: .plus, exponent: Int(extent.exponent) + 1 - Self.gridBits, significand: 1),
      .leastNormalMagnitude)
    origin = (low / unit).rounded(.down) * unit
    let tolerance = Double(sign: .plus, exponent: Int(extent.exponent) - Self.toleranceBits, significand: 1)
    for (owner, path) in paths.enumerated() {
      path.forEachCurve { curve, begins, isImplied in
        if isImplied, isLine, owner == 0 { return }
        addChords(of: curve, owner, begins, within: tolerance)
      }
    }
    // Moving lines onto the grid can make new crossings, but hardly ever more than once.
    for _ in 0..<4 {
      guard let isChanged = cut() else {
        Diagnostics.report(
          "paths that cross in more than \(Self.mostVertices) places are not combined; combine parts of them")
        return nil
      }
      if !isChanged { break }
    }
    connect(isLine: isLine)
    wind()
  }

  // MARK: Chords

  private mutating func addChords(
    of curve: PathCurve, _ owner: Int, _ begins: Bool, within tolerance: Double
  ) {
    let count = curve.chordCount(within: tolerance)
    curves.append(curve)
    var from = vertex(of: curve.points[0])
    var (start, begins) = (0.0, begins)
    for index in 1...count {
      let end = index == count ? 1 : Double(index) / Double(count)
      let to = vertex(of: curve.point(at: end))
      if from != to {
        chords.append(
          Chord(
            from: from, to: to, owner: owner, curve: curves.count - 1, start: start, end: end, begins: begins)
        )
        (from, start, begins) = (to, end, false)
      } else if index == count, let last = chords.indices.last, chords[last].curve == curves.count - 1 {
        chords[last].end = 1
      }
    }
  }

  private mutating func vertex(of point: SIMD2<Double>) -> Int {
    let place = ((point - origin) / unit).rounded(.toNearestOrEven)
    return vertex(at: GridPoint(Int64(place.x), Int64(place.y)), point)
  }

  private mutating func vertex(at point: GridPoint, _ position: SIMD2<Double>? = nil) -> Int {
    if let known = vertices[point] { return known }
    vertices[point] = grid.count
    grid.append(point)
    positions.append(position ?? origin + SIMD2(Double(point.x), Double(point.y)) * unit)
    return grid.count - 1
  }

  // MARK: Cutting

  /// Cuts all chords where they cross and where they pass through a vertex's cell; nil when there are too many.
  private mutating func cut() -> Bool? {
    var cells = ChordCells(of: chords, grid)
    for index in chords.indices { cells.add(index, grid[chords[index].from], grid[chords[index].to]) }
    let known = grid.count
    for cell in cells.chords where cell.count > 1 {
      for (place, first) in cell.enumerated() {
        for second in cell[..<place] {
          if let crossing = crossing(of: chords[first], chords[second]) { _ = vertex(at: crossing) }
        }
      }
      if grid.count > Self.mostVertices { return nil }
    }
    for (index, point) in grid.enumerated() { cells.addVertex(index, point) }
    var isChanged = grid.count > known
    var pieces: [Chord] = []
    pieces.reserveCapacity(chords.count)
    for chord in chords {
      var stops: [(place: Int64, vertex: Int)] = []
      let (from, to) = (grid[chord.from], grid[chord.to])
      let length = Self.dot(to &- from, to &- from)
      cells.forEachCell(from, to) { cell in
        for vertex in cells.vertices[cell] where vertex != chord.from && vertex != chord.to {
          let place = Self.dot(grid[vertex] &- from, to &- from)
          if place > 0, place < length, Self.passes(from, to, grid[vertex]) { stops.append((place, vertex)) }
        }
      }
      guard !stops.isEmpty else {
        pieces.append(chord)
        continue
      }
      stops.sort { ($0.place, $0.vertex) < ($1.place, $1.vertex) }
      isChanged = true
      var rest = chord
      for stop in stops where stop.vertex != rest.from {
        var piece = rest
        piece.to = stop.vertex
        piece.end = chord.start + (chord.end - chord.start) * (Double(stop.place) / Double(length))
        pieces.append(piece)
        (rest.from, rest.start, rest.begins) = (stop.vertex, piece.end, false)
      }
      pieces.append(rest)
    }
    chords = pieces
    return isChanged
  }

  /// The point of the grid next to where two chords cross each other, ends not counted.
  private func crossing(of first: Chord, _ second: Chord) -> GridPoint? {
    let (a, b, c, d) = (grid[first.from], grid[first.to], grid[second.from], grid[second.to])
    let (atC, atD) = (Self.cross(b &- a, c &- a), Self.cross(b &- a, d &- a))
    guard (atC < 0 && atD > 0) || (atC > 0 && atD < 0) else { return nil }
    let (atA, atB) = (Self.cross(d &- c, a &- c), Self.cross(d &- c, b &- c))
    guard (atA < 0 && atB > 0) || (atA > 0 && atB < 0) else { return nil }
    let share = Double(atA) / (Double(atA) - Double(atB))
    let step = SIMD2(Double(b.x - a.x), Double(b.y - a.y)) * share
    return a &+ GridPoint(Int64(step.x.rounded()), Int64(step.y.rounded()))
  }

  /// Whether a line passes through the cell, one step wide, around a point.
  private static func passes(_ from: GridPoint, _ to: GridPoint, _ point: GridPoint) -> Bool {
    // In half steps, which the cell's corners are.
    let (a, b, p) = (from &* 2, to &* 2, point &* 2)
    guard min(a.x, b.x) <= p.x + 1, max(a.x, b.x) >= p.x - 1, min(a.y, b.y) <= p.y + 1,
      max(a.y, b.y) >= p.y - 1
    else { return false }
    let middle = cross(b &- a, p &- a)
    return abs(middle) <= abs(b.x - a.x) + abs(b.y - a.y)
  }

  static func cross(_ a: GridPoint, _ b: GridPoint) -> Int64 { a.x * b.y - a.y * b.x }
  private static func dot(_ a: GridPoint, _ b: GridPoint) -> Int64 { a.x * b.x + a.y * b.y }

  // MARK: Edges

  private mutating func connect(isLine: Bool) {
    outgoing = Array(repeating: [], count: grid.count)
    for (index, chord) in chords.enumerated() where chord.from != chord.to {
      let isForward = chord.from < chord.to
      let key = isForward ? SIMD2(chord.from, chord.to) : SIMD2(chord.to, chord.from)
      let number = edgeNumbers[key] ?? edges.count
      if number == edges.count {
        edgeNumbers[key] = number
        edges.append(Edge(from: key.x, to: key.y, chord: index))
        outgoing[key.x].append(2 * number)
        outgoing[key.y].append(2 * number + 1)
      }
      if !isLine || chord.owner != 0 { edges[number].turns[chord.owner] += isForward ? 1 : -1 }
    }
    for vertex in outgoing.indices where outgoing[vertex].count > 1 {
      let around = outgoing[vertex]
      outgoing[vertex] = around.sorted { isBefore(direction(of: $0), direction(of: $1)) }
    }
  }

  /// An edge in one of its directions: twice the edge's number, and one more for backwards.
  typealias HalfEdge = Int

  func start(of half: HalfEdge) -> Int { half & 1 == 0 ? edges[half / 2].from : edges[half / 2].to }
  func end(of half: HalfEdge) -> Int { start(of: half ^ 1) }
  private func direction(of half: HalfEdge) -> GridPoint { grid[end(of: half)] &- grid[start(of: half)] }
  /// The edge that a chord is on.
  func edge(of chord: Chord) -> Edge? {
    edgeNumbers[SIMD2(min(chord.from, chord.to), max(chord.from, chord.to))].map { edges[$0] }
  }

  /// The order of directions from +x on, counter-clockwise where y points up.
  private func isBefore(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let (isLowA, isLowB) = (a.y < 0 || (a.y == 0 && a.x < 0), b.y < 0 || (b.y == 0 && b.x < 0))
    return isLowA == isLowB ? Self.cross(a, b) > 0 : isLowB
  }

  /// The next edge around what is on the left: the first, clockwise from the way back, that a condition holds for.
  func next(after half: HalfEdge, where isWanted: (HalfEdge) -> Bool = { _ in true }) -> HalfEdge? {
    let choices = outgoing[end(of: half)]
    guard let back = choices.firstIndex(of: half ^ 1) else { return nil }
    for step in 1...choices.count {
      let choice = choices[(back + choices.count - step) % choices.count]
      if isWanted(choice) { return choice }
    }
    return nil
  }

  // MARK: Winding numbers

  /// Finds the numbers on the left of each edge. Those of edges that hang together follow from those of one of them;
  /// what is outside of the lowest vertex of such a net has the numbers that the nets below give it.
  private mutating func wind() {
    var isKnown = [Bool](repeating: false, count: 2 * edges.count)
    let order = grid.indices.sorted { (grid[$0].y, grid[$0].x) < (grid[$1].y, grid[$1].x) }
    for vertex in order {
      // Of a lowest vertex all edges go up; what is left of the last one is below.
      guard let first = outgoing[vertex].last, !isKnown[first] else { continue }
      var waiting = [(half: first, left: windingBelow(grid[vertex]))]
      while let (half, left) = waiting.popLast() {
        guard !isKnown[half] else { continue }
        isKnown[half] = true
        let turns = half & 1 == 0 ? edges[half / 2].turns : SIMD2(0, 0) &- edges[half / 2].turns
        if half & 1 == 0 { edges[half / 2].left = left }
        if !isKnown[half ^ 1] { waiting.append((half ^ 1, left &- turns)) }
        if let next = next(after: half), !isKnown[next] { waiting.append((next, left)) }
      }
    }
  }

  /// How often the paths wind around the points right below a vertex: what the edges straight below add up to.
  private func windingBelow(_ point: GridPoint) -> SIMD2<Int32> {
    var winding = SIMD2<Int32>(0, 0)
    for edge in edges where edge.turns != SIMD2(0, 0) {
      let (from, to) = (grid[edge.from], grid[edge.to])
      guard (from.x <= point.x) != (to.x <= point.x) else { continue }
      let side = Self.cross(to &- from, point &- from)
      if to.x > from.x, side > 0 { winding &+= edge.turns }
      if to.x < from.x, side < 0 { winding &-= edge.turns }
    }
    return winding
  }
}
