/// Curves as chords that are on both sides of them.
///
/// With n equal steps h = 1/n of the parameter a chord through points of the curve strays from it by at most
/// max|B''| · h² / 8; that is |p0 - 2·p1 + p2| / 4n² for a quadratic and
/// 3/4 · max(|p0 - 2·p1 + p2|, |p1 - 2·p2 + p3|) / n² for a cubic, the error bound of linear interpolation applied to
/// the curve's second derivative. Such chords are on the hollow side all along, and the area between them and the curve
/// is missing. So the vertices inside a curve are moved outwards by the mean of that distance, B'' · h² / 12: then the
/// areas on the two sides cancel, and what is left of the error is a quarter. The points are those of one polynomial
/// still, because B'' is one too.
enum Flattening {
  /// A chord strays from its curve by no more than this many device pixels: a fiftieth.
  static let tolerance = 0.02

  /// The count of chords is rounded up, and from a third of a chord more: the first and the last chord of a curve are
  /// balanced at one end only, which shows where there are few.
  static let roundUp = 1.7

  /// Chords of one curve, at most; the tolerance holds up to curves of some 10^5 pixels.
  static let mostChords = 4096

  /// When a path has this many vertices, further curves get `fewChords` at most: memory stays bounded.
  static let vertexBudget = 1 << 20
  static let fewChords = 8

  /// Adds the path's contours to `polylines`: points go through `transform`, and the tolerance is measured after
  /// `metric` (the identity when `transform` leads to the device already).
  ///
  /// Returns false, and leaves no contour, when a point is not finite.
  static func flatten(
    _ path: PathView, transform: Affine, metric: Affine, into polylines: inout Polylines
  ) -> Bool {
    var used = 0
    var index = 0
    var pen = Pen()
    polylines.reset()
    if !transform.isFinite || !metric.isFinite { return false }

    while index < path.verbCount, let verb = PathVerb(rawValue: path.verbs[index]) {
      let needed = verb.pointCount
      if used &+ needed > path.pointCount { break }
      if needed > 0, index == 0, verb != .move {
        let first = transform.apply(path.points[0])
        pen.start = first
      }
      switch verb {
      case .move:
        polylines.endContour(isClosed: false)
        pen.place = transform.apply(path.points[used])
        pen.start = pen.place
        // A move that draws nothing leaves no contour, so the vertex waits for the first line.
        pen.isOpen = false
      case .line:
        pen.open(&polylines)
        pen.place = transform.apply(path.points[used])
        polylines.append(pen.place.x, pen.place.y)
      case .quad:
        pen.open(&polylines)
        let c = transform.apply(path.points[used])
        let p = transform.apply(path.points[used &+ 1])
        quad(&polylines, metric, pen.place.x, pen.place.y, c.x, c.y, p.x, p.y)
        pen.place = p
      case .cubic:
        pen.open(&polylines)
        let c = transform.apply(path.points[used])
        let e = transform.apply(path.points[used &+ 1])
        let p = transform.apply(path.points[used &+ 2])
        cubic(&polylines, metric, pen.place.x, pen.place.y, c.x, c.y, e.x, e.y, p.x, p.y)
        pen.place = p
      case .close:
        // Closing a bare move makes a contour of one point: a stroke with round caps draws a dot there.
        if index > 0 { pen.open(&polylines) }
        polylines.endContour(isClosed: true)
        pen.place = pen.start
        pen.isOpen = false
      }
      used = used &+ needed
      index = index &+ 1
    }
    polylines.endContour(isClosed: false)

    var i = 0
    while i < polylines.vertexCount {
      let vertex = polylines.vertices[i]
      if !(vertex.x.isFinite && vertex.y.isFinite) {
        polylines.reset()
        return false
      }
      i = i &+ 1
    }
    return true
  }

  /// Where the outline is being drawn. A value of its own, because captured variables would live on the heap.
  private struct Pen {
    var place = SIMD2<Double>(0, 0)
    var start = SIMD2<Double>(0, 0)
    var isOpen = false

    /// Begins a contour where the last one started, when a verb draws without a move.
    @inline(__always)
    mutating func open(_ polylines: inout Polylines) {
      if isOpen { return }
      polylines.append(start.x, start.y)
      place = start
      isOpen = true
    }
  }

  /// The length of a vector after the metric.
  @inline(__always)
  private static func length(_ metric: Affine, _ x: Double, _ y: Double) -> Double {
    let mx = metric.a * x + metric.c * y
    let my = metric.b * x + metric.d * y
    return (mx * mx + my * my).squareRoot()
  }

  /// Chords for a bound of `deviation` with one chord.
  @inline(__always)
  private static func chords(_ deviation: Double, _ vertexCount: Int) -> Int {
    let wanted = (deviation / tolerance).squareRoot() + roundUp
    let most = vertexCount > vertexBudget ? fewChords : mostChords
    // Not-a-number fails both comparisons and gives one chord.
    return wanted > 1 ? (wanted < Double(most) ? Int(wanted) : most) : 1
  }

  private static func quad(
    _ polylines: inout Polylines, _ metric: Affine, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double,
    _ x2: Double, _ y2: Double
  ) {
    let ax = x0 - 2 * x1 + x2
    let ay = y0 - 2 * y1 + y2
    let count = chords(length(metric, ax, ay) * 0.25, polylines.vertexCount)
    let bx = 2 * (x1 - x0)
    let by = 2 * (y1 - y0)
    let step = 1 / Double(count)
    // The second derivative is 2a.
    let balance = step * step / 6
    let startX = x0 - balance * ax
    let startY = y0 - balance * ay
    var i = 1
    while i < count {
      let t = Double(i) * step
      polylines.append(startX + t * (bx + t * ax), startY + t * (by + t * ay), isSmooth: true)
      i = i &+ 1
    }
    polylines.append(x2, y2)
  }

  private static func cubic(
    _ polylines: inout Polylines, _ metric: Affine, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double,
    _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double
  ) {
    let ux = x0 - 2 * x1 + x2
    let uy = y0 - 2 * y1 + y2
    let vx = x1 - 2 * x2 + x3
    let vy = y1 - 2 * y2 + y3
    let deviation = max(length(metric, ux, uy), length(metric, vx, vy)) * 0.75
    let count = chords(deviation, polylines.vertexCount)
    let ax = x3 - x0 + 3 * (x1 - x2)
    let ay = y3 - y0 + 3 * (y1 - y2)
    let bx = 3 * ux
    let by = 3 * uy
    let step = 1 / Double(count)
    // The second derivative is 2b + 6a·t.
    let balance = step * step / 6
    let startX = x0 - balance * bx
    let startY = y0 - balance * by
    let cx = 3 * (x1 - x0 - balance * ax)
    let cy = 3 * (y1 - y0 - balance * ay)
    var i = 1
    while i < count {
      let t = Double(i) * step
      polylines.append(
        startX + t * (cx + t * (bx + t * ax)), startY + t * (cy + t * (by + t * ay)), isSmooth: true)
      i = i &+ 1
    }
    polylines.append(x3, y3)
  }
}
