/// Turns polylines into the outline of their stroke, to be filled with the non-zero rule.
///
/// The outline runs along the left side, around the cap and back along the other side. Where a segment is too
/// short for the inner edges to meet, the outline passes through the vertex itself; it is then a sum of pieces
/// that all turn the same way, so a stroke that overlaps itself neither cancels nor darkens.
struct Stroker {
  /// A quarter turn is halved at most this often, and less when memory is to be saved.
  static let deepestHalving = 9
  static let savingHalving = 2

  let style: StrokeStyle
  let transform: Affine

  /// Half the width, in user space.
  let half: Double

  /// The cosine of half the largest turn that one chord of a round join may make: 1 - tolerance / radius, or 0.
  let smallestCosine: Double

  /// Vertices closer than this, in user space, are one.
  let coincidence: Double

  /// Nil when the style draws nothing.
  init?(style: StrokeStyle, transform: Affine) {
    let stretch = transform.largestStretch
    if !(style.width > 0 && style.width.isFinite && stretch > 0 && stretch.isFinite) { return nil }
    self.style = style
    self.transform = transform
    half = style.width / 2
    smallestCosine = max(1 - Flattening.tolerance / (half * stretch), 0)
    coincidence = 1e-6 / stretch
  }

  /// Adds the stroke of one run of vertices. `direction` is where the pen faces when all vertices coincide.
  func stroke(
    _ run: UnsafeMutablePointer<Vertex>, count: Int, isClosed: Bool, direction: SIMD2<Double>,
    segments: inout ScratchBuffer<Segment>, into outline: inout Polylines
  ) {
    let kept = merge(run, count: count, isClosed: isClosed)
    if kept == 0 { return }
    if kept == 1 {
      dot(run[0], direction, &outline)
      return
    }
    segments.reserve(kept, keeping: 0, filledWith: Segment(x: 0, y: 0))
    let pieces = segments.base
    var i = 0
    while i < kept {
      let from = run[i]
      let to = run[i &+ 1 == kept ? 0 : i &+ 1]
      let dx = to.x - from.x
      let dy = to.y - from.y
      let length = (dx * dx + dy * dy).squareRoot()
      pieces[i] = Segment(x: dx / length, y: dy / length, length: length)
      i = i &+ 1
    }
    if isClosed {
      closedOutline(run, pieces, kept, &outline)
    } else {
      openOutline(run, pieces, kept, &outline)
    }
  }

  /// Drops vertices that coincide with the one before and returns how many are left.
  private func merge(_ run: UnsafeMutablePointer<Vertex>, count: Int, isClosed: Bool) -> Int {
    var kept = 0
    var i = 0
    while i < count {
      let vertex = run[i]
      if kept > 0, near(vertex, run[kept &- 1]) {
        if !vertex.isSmooth { run[kept &- 1].isSmooth = false }
      } else {
        run[kept] = vertex
        kept = kept &+ 1
      }
      i = i &+ 1
    }
    while isClosed, kept > 1, near(run[kept &- 1], run[0]) {
      if !run[kept &- 1].isSmooth { run[0].isSmooth = false }
      kept = kept &- 1
    }
    return kept
  }

  @inline(__always)
  private func near(_ p: Vertex, _ q: Vertex) -> Bool {
    abs(p.x - q.x) <= coincidence && abs(p.y - q.y) <= coincidence
  }

  private func openOutline(
    _ run: UnsafeMutablePointer<Vertex>, _ pieces: UnsafeMutablePointer<Segment>, _ count: Int,
    _ outline: inout Polylines
  ) {
    let first = pieces[0]
    let last = pieces[count &- 2]
    offset(run[0], first.y, -first.x, &outline)
    var i = 1
    while i < count &- 1 {
      joinForward(run[i], pieces[i &- 1], &pieces[i], &outline)
      i = i &+ 1
    }
    offset(run[count &- 1], last.y, -last.x, &outline)
    cap(run[count &- 1], last, &outline)
    i = count &- 2
    while i > 0 {
      joinBackward(run[i], pieces[i &- 1], pieces[i], &outline)
      i = i &- 1
    }
    offset(run[0], -first.y, first.x, &outline)
    cap(run[0], first.reversed, &outline)
    outline.endContour(isClosed: true)
  }

  private func closedOutline(
    _ run: UnsafeMutablePointer<Vertex>, _ pieces: UnsafeMutablePointer<Segment>, _ count: Int,
    _ outline: inout Polylines
  ) {
    var i = 0
    while i < count {
      joinForward(run[i], pieces[i == 0 ? count &- 1 : i &- 1], &pieces[i], &outline)
      i = i &+ 1
    }
    outline.endContour(isClosed: true)
    i = count &- 1
    while i >= 0 {
      joinBackward(run[i], pieces[i == 0 ? count &- 1 : i &- 1], pieces[i], &outline)
      i = i &- 1
    }
    outline.endContour(isClosed: true)
  }

  /// A stroke without length: nothing, a disc or a square.
  private func dot(_ vertex: Vertex, _ direction: SIMD2<Double>, _ outline: inout Polylines) {
    if style.cap == .butt { return }
    let facing = Segment(x: direction.x, y: direction.y)
    offset(vertex, facing.y, -facing.x, &outline)
    cap(vertex, facing, &outline)
    cap(vertex, facing.reversed, &outline)
    outline.endContour(isClosed: true)
  }

  /// Adds the point half a width from a vertex in the direction (x, y), on the device.
  @inline(__always)
  private func offset(_ vertex: Vertex, _ x: Double, _ y: Double, _ outline: inout Polylines) {
    let p = transform.apply(x: vertex.x + x * half, y: vertex.y + y * half)
    outline.append(p.x, p.y)
  }

  /// Goes around the end of a stroke that arrives along `piece`, from its left side to its right side.
  private func cap(_ vertex: Vertex, _ piece: Segment, _ outline: inout Polylines) {
    switch style.cap {
    case .butt:
      break
    case .square:
      offset(vertex, piece.y + piece.x, piece.y - piece.x, &outline)
      offset(vertex, piece.x - piece.y, piece.y + piece.x, &outline)
    case .round:
      arc(vertex, SIMD2(piece.y, -piece.x), SIMD2(piece.x, piece.y), &outline)
      arc(vertex, SIMD2(piece.x, piece.y), SIMD2(-piece.y, piece.x), &outline)
    }
    offset(vertex, -piece.y, piece.x, &outline)
  }

  private func halvings(_ vertexCount: Int) -> Int {
    vertexCount > Flattening.vertexBudget ? Self.savingHalving : Self.deepestHalving
  }

  /// Adds an arc of less than half a turn between two unit directions, without its first point. It is halved until a
  /// chord is within the tolerance; only square roots are needed, so the points are the same everywhere.
  private func arc(_ vertex: Vertex, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ outline: inout Polylines) {
    var cosine = ((a + b) * (a + b)).sum().squareRoot() / 2
    var depth = 0
    let deepest = halvings(outline.vertexCount)
    while depth < deepest, cosine < smallestCosine {
      cosine = ((1 + cosine) / 2).squareRoot()
      depth += 1
    }
    // As in `Flattening`: the inner points are outside, so that the areas between arc and chords cancel.
    halve(vertex, a, b, depth, swell: 1 + (1 - cosine) * 2 / 3, &outline)
    offset(vertex, b.x, b.y, &outline)
  }

  /// Adds the points between two directions, halved this many times.
  private func halve(
    _ vertex: Vertex, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ depth: Int, swell: Double,
    _ outline: inout Polylines
  ) {
    if depth == 0 { return }
    let sum = a + b
    let middle = sum / (sum * sum).sum().squareRoot()
    halve(vertex, a, middle, depth &- 1, swell: swell, &outline)
    offset(vertex, middle.x * swell, middle.y * swell, &outline)
    halve(vertex, middle, b, depth &- 1, swell: swell, &outline)
  }

  /// Adds the left side of a corner on the way there, and notes in the segment behind it what the other side needs.
  @inline(__always)
  private func joinForward(
    _ vertex: Vertex, _ before: Segment, _ after: inout Segment, _ outline: inout Polylines
  ) {
    let cross = before.x * after.y - before.y * after.x
    let dot = before.x * after.x + before.y * after.y
    let mx = before.y + after.y
    let my = -before.x - after.x
    let square = mx * mx + my * my
    // Most corners are inside curves: a slight turn between segments that are long enough for it on both sides.
    after.isPlain =
      isSlight(dot, square) && half * abs(cross) / (1 + dot) <= 0.5 * min(before.length, after.length)
    if after.isPlain {
      let reach = slightReach(vertex, square)
      after.reachX = mx * reach
      after.reachY = my * reach
      offset(vertex, after.reachX, after.reachY, &outline)
    } else {
      join(vertex, before, after, isForward: true, &outline)
    }
  }

  /// Adds the other side of a corner on the way back.
  @inline(__always)
  private func joinBackward(
    _ vertex: Vertex, _ before: Segment, _ after: Segment, _ outline: inout Polylines
  ) {
    if after.isPlain {
      offset(vertex, -after.reachX, -after.reachY, &outline)
    } else {
      join(vertex, after.reversed, before.reversed, isForward: false, &outline)
    }
  }

  /// Whether a turn is so slight that every kind of join is the same within the tolerance; `square` is that of the sum
  /// of the two normals.
  @inline(__always)
  private func isSlight(_ dot: Double, _ square: Double) -> Bool {
    dot > 0 && square >= 4 * smallestCosine * smallestCosine
  }

  /// What the sum of the two normals of a slight turn is multiplied with.
  @inline(__always)
  private func slightReach(_ vertex: Vertex, _ square: Double) -> Double {
    vertex.isSmooth ? Self.balancedReach(square) : 2 / square
  }

  /// Adds the left side of a corner between two segments.
  private func join(
    _ vertex: Vertex, _ before: Segment, _ after: Segment, isForward: Bool, _ outline: inout Polylines
  ) {
    let cross = before.x * after.y - before.y * after.x
    let dot = before.x * after.x + before.y * after.y
    // The sum of the two normals: it points along the bisector and is 2·cos(turn / 2) long.
    let mx = before.y + after.y
    let my = -before.x - after.x
    let square = mx * mx + my * my
    let isSlight = isSlight(dot, square)
    let reach = isSlight ? slightReach(vertex, square) : 2 / square
    // Of a turn straight back only the forward walk makes the outer side, so that it is drawn once.
    let isOuter = cross > 0 || (cross == 0 && dot < 0 && isForward)

    if !isOuter {
      // The inner edges meet half·tan(turn / 2) before the vertex, if both segments are long enough.
      let tangent = half * -cross / (1 + dot)
      if dot > -0.999, tangent <= 0.5 * min(before.length, after.length) {
        offset(vertex, mx * reach, my * reach, &outline)
      } else {
        offset(vertex, before.y, -before.x, &outline)
        offset(vertex, 0, 0, &outline)
        offset(vertex, after.y, -after.x, &outline)
      }
      return
    }
    if isSlight {
      offset(vertex, mx * reach, my * reach, &outline)
      return
    }
    switch vertex.isSmooth ? .round : style.join {
    case .miter where 2 * reach <= style.miterLimit * style.miterLimit:
      offset(vertex, mx * reach, my * reach, &outline)
    case .miter, .bevel:
      offset(vertex, before.y, -before.x, &outline)
      offset(vertex, after.y, -after.x, &outline)
    case .round:
      offset(vertex, before.y, -before.x, &outline)
      // The difference of the directions is the bisector too, and long where the sum of the normals is short.
      let difference = SIMD2(before.x - after.x, before.y - after.y)
      let bisector = difference / (difference * difference).sum().squareRoot()
      arc(vertex, SIMD2(before.y, -before.x), bisector, &outline)
      arc(vertex, bisector, SIMD2(after.y, -after.x), &outline)
    }
  }

  /// What the sum of the two normals inside a curve is multiplied with for the offset's vertex.
  ///
  /// The offset of a circle's chords is balanced as the chords are (see `Flattening`) when its vertices are
  /// 1 + 2/3 · (1 - c) half widths from the circle's, with c the cosine of half the turn; `square` is 4c². That is a
  /// series in 1 - c², which is at most twice the tolerance over the half width.
  @inline(__always)
  private static func balancedReach(_ square: Double) -> Double {
    let e = 1 - square / 4
    return 0.5 + e * (5.0 / 12 + e * (13.0 / 48))
  }
}

/// The unit direction and the length of a piece of a polyline.
struct Segment: BitwiseCopyable {
  var x, y: Double
  var length = 0.0

  /// Whether both sides of the corner at its start are one point each; and where, from the corner, in half widths.
  var isPlain = false
  var reachX = 0.0
  var reachY = 0.0

  var reversed: Segment { Segment(x: -x, y: -y, length: length) }
}
