/// A line or a Bézier curve of a path with both its ends: two, three or four points.
struct PathCurve {
  var points: [SIMD2<Double>]

  /// How many chords of equal steps of the parameter stray from the curve by no more than a distance.
  ///
  /// A chord over a step `1/n` strays by at most `max|B″| / 8n²`; the second derivative is greatest at a control point
  /// of its own.
  func chordCount(within distance: Double) -> Int {
    guard points.count > 2 else { return 1 }
    let degree = Double(points.count - 1)
    var bend = 0.0
    for index in 0..<(points.count - 2) {
      let second = points[index] - 2 * points[index + 1] + points[index + 2]
      bend = max(bend, (second * second).sum().squareRoot())
    }
    let count = (degree * (degree - 1) * bend / (8 * distance)).squareRoot().rounded(.up)
    return count.isFinite ? Int(min(max(count, 1), Self.mostChords)) : 1
  }

  private static let mostChords = 4096.0

  /// The point at a parameter, by de Casteljau's construction; the ends exactly.
  func point(at t: Double) -> SIMD2<Double> {
    if t <= 0 { return points[0] }
    if t >= 1 { return points[points.count - 1] }
    var row = points
    for length in stride(from: row.count - 1, to: 0, by: -1) {
      for index in 0..<length { row[index] += (row[index + 1] - row[index]) * t }
    }
    return row[0]
  }

  /// The piece between two parameters, which runs backwards when the first is the greater one.
  func piece(from start: Double, to end: Double) -> PathCurve {
    if start > end { return PathCurve(points: piece(from: end, to: start).points.reversed()) }
    var row = points
    if end < 1 { row = Self.head(of: row, at: end) }
    if start > 0 {
      let tail = Self.head(of: Array(row.reversed()), at: 1 - start / end)
      row = tail.reversed()
    }
    return PathCurve(points: row)
  }

  /// The control points of a curve's piece from its start to a parameter: the first of each of de Casteljau's rows.
  private static func head(of points: [SIMD2<Double>], at t: Double) -> [SIMD2<Double>] {
    var row = points
    var head = [row[0]]
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t }
      head.append(row[0])
    }
    return head
  }

  /// The same curve with its ends moved to other points, the control points beside them along.
  func ending(at start: SIMD2<Double>, _ end: SIMD2<Double>) -> PathCurve {
    var moved = points
    let last = points.count - 1
    if last == 3 {
      moved[1] += start - points[0]
      moved[2] += end - points[3]
    }
    moved[0] = start
    moved[last] = end
    return PathCurve(points: moved)
  }
}

extension CGPath {
  /// Calls `body` with each line and curve, with whether a sub-path begins with it and whether it is the line that only
  /// a fill has, which closes an open sub-path.
  func forEachCurve(_ body: (_ curve: PathCurve, _ begins: Bool, _ isImplied: Bool) -> Void) {
    var start = SIMD2<Double>(0, 0)
    var current = SIMD2<Double>(0, 0)
    var begins = true
    func close(isImplied: Bool) {
      if current != start { body(PathCurve(points: [current, start]), begins, isImplied) }
      current = start
      begins = true
    }
    forEachElement { type, points in
      switch type {
      case .moveToPoint:
        close(isImplied: true)
        start = points[points.startIndex]
        current = start
      case .closeSubpath: close(isImplied: false)
      default:
        body(PathCurve(points: [current] + points), begins, false)
        begins = false
        current = points[points.endIndex - 1]
      }
    }
    close(isImplied: true)
  }
}
