/// Cuts flattened contours into the runs a stroke draws: trimmed by total length, then dashed.
struct StrokeRuns {
  let stroker: Stroker
  let source: Polylines

  /// The start of the dash pattern, with which every contour begins; nil draws without gaps.
  private var dashes: Dashes?

  /// True when the pattern was left out because there would be more than `StrokeStyle.mostDashes` dashes.
  private(set) var hasTooManyDashes = false

  /// The vertices of the run being drawn, and scratch for the stroker.
  var run: Polylines
  var segments: ScratchBuffer<Segment>

  /// Where the outlines go.
  var outline: Polylines

  init(
    stroker: Stroker, source: Polylines, run: Polylines, segments: ScratchBuffer<Segment>,
    outline: Polylines
  ) {
    self.stroker = stroker
    self.source = source
    self.run = run
    self.segments = segments
    self.outline = outline
  }

  mutating func strokeAll() {
    let style = stroker.style
    let isTrimmed = style.trimStart > 0 || style.trimEnd < 1
    if style.dash == nil && !isTrimmed {
      // Nothing depends on lengths.
      for index in 0..<source.contourCount { strokeClosedOrOpen(source.contour(index)) }
      return
    }
    var total = 0.0
    for index in 0..<source.contourCount { total += contour(index).length }
    if !total.isFinite { return }
    if let pattern = Dashes(style) {
      let rounds = total / pattern.sum + Double(source.contourCount)
      hasTooManyDashes = !(rounds * Double(style.dashCount) <= Double(StrokeStyle.mostDashes))
      if !hasTooManyDashes { dashes = pattern }
    }
    let from = style.trimStart > 0 ? style.trimStart * total : 0
    let to = style.trimEnd < 1 ? style.trimEnd * total : total
    if isTrimmed && !(from < to) { return }

    var base = 0.0
    for index in 0..<source.contourCount {
      let line = contour(index)
      let start = max(from - base, 0)
      let end = min(to - base, line.length)
      if !isTrimmed || (start <= 0 && end >= line.length) {
        strokeWhole(line)
      } else if start < end {
        strokePart(line, from: start, to: end)
      }
      base += line.length
    }
  }

  private func contour(_ index: Int) -> MeasuredContour { MeasuredContour(source.contour(index)) }

  private mutating func strokeWhole(_ line: MeasuredContour) {
    if let dashes {
      strokeDashes(line, dashes, from: 0, to: line.length, isWhole: true)
      return
    }
    strokeClosedOrOpen(line.contour)
  }

  private mutating func strokeClosedOrOpen(_ line: ContourView) {
    run.reset()
    for i in 0..<line.count {
      let vertex = line.vertices[i]
      run.append(vertex.x, vertex.y, isSmooth: vertex.isSmooth)
    }
    finishRun(isClosed: line.isClosed, direction: SIMD2(1, 0))
  }

  private mutating func strokePart(_ line: MeasuredContour, from start: Double, to end: Double) {
    if let dashes {
      strokeDashes(line, dashes, from: start, to: end, isWhole: false)
    } else {
      var cursor = ContourCursor(line)
      strokeRun(&cursor, from: start, to: end)
    }
  }

  private mutating func strokeDashes(
    _ line: MeasuredContour, _ dashes: Dashes, from start: Double, to end: Double, isWhole: Bool
  ) {
    var walk = dashes
    var cursor = ContourCursor(line)
    var position = start
    // On a closed contour a dash that is cut by the end continues with the one that is cut by the start.
    var firstEnd: Double? = nil
    let mayMerge = isWhole && line.isClosed && walk.isOn
    var steps = 0
    while position < end, steps < 4 * StrokeStyle.mostDashes {
      let next = position + walk.remaining
      if walk.isOn {
        if mayMerge, steps == 0 {
          if next >= end {
            strokeClosedOrOpen(line.contour)
            return
          }
          firstEnd = next
        } else if next > end, let first = firstEnd {
          strokeRun(&cursor, from: position, to: end + first)
          firstEnd = nil
        } else {
          strokeRun(&cursor, from: position, to: min(next, end))
        }
      }
      position = next
      walk.advance()
      steps += 1
    }
    if let first = firstEnd { strokeRun(&cursor, from: start, to: first) }
  }

  private mutating func strokeRun(_ cursor: inout ContourCursor, from start: Double, to end: Double) {
    run.reset()
    let direction = cursor.collect(from: start, to: end, into: &run)
    finishRun(isClosed: false, direction: direction)
  }

  private mutating func finishRun(isClosed: Bool, direction: SIMD2<Double>) {
    let count = run.vertexCount
    stroker.stroke(
      run.vertices, count: count, isClosed: isClosed, direction: direction, segments: &segments,
      into: &outline)
  }
}

/// A contour with its length.
struct MeasuredContour {
  let contour: ContourView

  /// The length along the vertices, with the closing line when closed.
  let length: Double

  var vertices: UnsafeMutablePointer<Vertex> { contour.vertices }
  var count: Int { contour.count }
  var isClosed: Bool { contour.isClosed }

  init(_ contour: ContourView) {
    self.contour = contour
    let vertices = contour.vertices
    let count = contour.count
    var sum = 0.0
    let pieces = contour.isClosed ? count : count - 1
    for i in 0..<max(pieces, 0) {
      let p = vertices[i]
      let q = vertices[i + 1 == count ? 0 : i + 1]
      sum += ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
    }
    length = sum
  }
}

/// Finds places along a contour by their distance from its start; going forward costs no search.
struct ContourCursor {
  private let line: MeasuredContour
  private let pieces: Int
  private var piece = 0
  private var pieceStart = 0.0

  init(_ line: MeasuredContour) {
    self.line = line
    pieces = max(line.isClosed ? line.count : line.count - 1, 0)
  }

  /// Adds the part of the contour from one distance to another (beyond the length of a closed contour it goes
  /// around again) and returns the direction at its start.
  mutating func collect(from start: Double, to end: Double, into run: inout Polylines) -> SIMD2<Double> {
    if pieces == 0 {
      if line.count > 0 { run.append(line.vertices[0].x, line.vertices[0].y) }
      return SIMD2(1, 0)
    }
    if start < pieceStart {
      piece = 0
      pieceStart = 0
    }
    while piece < pieces - 1, start >= pieceStart + length(piece) {
      pieceStart += length(piece)
      piece += 1
    }
    append(piece, start - pieceStart, &run)
    let p = line.vertices[piece]
    let q = vertex(after: piece)
    let first = length(piece)
    let direction = first > 0 ? SIMD2((q.x - p.x) / first, (q.y - p.y) / first) : SIMD2(1, 0)

    var index = piece
    var distance = pieceStart
    // Twice around at most: a dash that joins the end to the start is shorter than two rounds.
    for _ in 0..<(2 * pieces) {
      let next = distance + length(index)
      let isLast = !line.isClosed && index == pieces - 1
      if next >= end || isLast {
        append(index, end - distance, &run)
        break
      }
      let corner = vertex(after: index)
      run.append(corner.x, corner.y, isSmooth: corner.isSmooth)
      distance = next
      index = index + 1 == pieces ? 0 : index + 1
    }
    return direction
  }

  private func vertex(after index: Int) -> Vertex {
    line.vertices[index + 1 == line.count ? 0 : index + 1]
  }

  private func length(_ index: Int) -> Double {
    let p = line.vertices[index]
    let q = vertex(after: index)
    return ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
  }

  /// Adds the point a distance along a piece, limited to the piece.
  private func append(_ index: Int, _ distance: Double, _ run: inout Polylines) {
    let p = line.vertices[index]
    let q = vertex(after: index)
    let whole = length(index)
    let share = whole > 0 ? min(max(distance / whole, 0), 1) : 0
    run.append(p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share, isSmooth: true)
  }
}

/// A walk through a dash pattern.
struct Dashes {
  private let lengths: UnsafePointer<Double>
  private let count: Int
  private var index = 0

  /// The length of the whole pattern.
  let sum: Double

  /// What is left of the current dash or gap.
  private(set) var remaining = 0.0

  /// True in a dash, false in a gap.
  var isOn: Bool { index & 1 == 0 }

  /// Nil when the style has no usable pattern.
  init?(_ style: StrokeStyle) {
    guard let dash = style.dash, style.dashCount > 0 else { return nil }
    lengths = dash
    count = style.dashCount
    var sum = 0.0
    for i in 0..<count {
      if !(dash[i] >= 0 && dash[i].isFinite) { return nil }
      sum += dash[i]
    }
    if !(sum > 0 && sum.isFinite) { return nil }
    self.sum = sum
    // With an odd count the roles of the lengths swap every round, so the pattern repeats after two.
    let period = count & 1 == 0 ? sum : 2 * sum
    var phase = style.dashPhase.isFinite ? style.dashPhase.truncatingRemainder(dividingBy: period) : 0
    if phase < 0 { phase += period }
    for _ in 0..<(2 * count) {
      let current = lengths[index % count]
      if phase < current || current == 0 { break }
      phase -= current
      index += 1
    }
    remaining = max(lengths[index % count] - phase, 0)
  }

  /// Continues to the next dash or gap.
  mutating func advance() {
    index = index + 1 == 2 * count ? 0 : index + 1
    remaining = lengths[index % count]
  }
}
