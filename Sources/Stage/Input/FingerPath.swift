import CoreGraphics

/// The way of a finger: from point to point in straight lines, at constant speed.
struct FingerPath {
  let points: [CGPoint]
  private let lengths: [Double]
  private let total: Double

  /// - Parameter points: At least one.
  init(_ points: [CGPoint]) {
    self.points = points
    lengths = zip(points, points.dropFirst()).map { Self.hypotenuse($1.x - $0.x, $1.y - $0.y) }
    total = lengths.reduce(0, +)
  }

  /// Where the finger is when a share of its way, 0…1, lies behind it.
  func point(at share: Double) -> CGPoint {
    var rest = share * total
    for (i, length) in lengths.enumerated() {
      if rest <= length, length > 0 { return point(rest / length, of: i) }
      rest -= length
    }
    return points[points.count - 1]
  }

  /// The way up to a share of it.
  func prefix(_ share: Double) -> [CGPoint] {
    var rest = share * total
    var result = [points[0]]
    for (i, length) in lengths.enumerated() {
      if rest <= length, length > 0 { return result + [point(rest / length, of: i)] }
      rest -= length
      result.append(points[i + 1])
    }
    return result
  }

  private func point(_ f: Double, of line: Int) -> CGPoint {
    CGPoint(
      x: points[line].x + (points[line + 1].x - points[line].x) * f,
      y: points[line].y + (points[line + 1].y - points[line].y) * f)
  }

  private static func hypotenuse(_ x: CGFloat, _ y: CGFloat) -> Double { (x * x + y * y).squareRoot() }
}
