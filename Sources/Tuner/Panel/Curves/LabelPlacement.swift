import UIKit

/// Where a label beside a point of a curve crosses no curve.
struct LabelPlacement {
  /// The curves, each as points that lines join.
  var curves: [[CGPoint]]
  /// Where labels may be.
  var area: CGRect

  /// Between the point and its label, and around a label where no curve is.
  private static let (gap, air): (CGFloat, CGFloat) = (3, 1)

  /// The first place around a point that no curve crosses, from the nearest; where each is crossed, the least crossed.
  ///
  /// - Parameter above: whether the label is rather above the point than below it.
  func place(_ size: CGSize, at point: CGPoint, above: Bool) -> CGRect {
    var (best, least) = (CGRect.zero, CGFloat.infinity)
    for rect in candidates(size, at: point, above: above) {
      let length = curves.reduce(0) {
        $0 + Self.length(of: $1, in: rect.insetBy(dx: -Self.air, dy: -Self.air))
      }
      if length < least { (best, least) = (rect, length) }
      if length == 0 { break }
    }
    return best
  }

  private func candidates(_ size: CGSize, at point: CGPoint, above: Bool) -> [CGRect] {
    let (near, far) = (
      above ? point.y - Self.gap - size.height : point.y + Self.gap,
      above ? point.y + Self.gap : point.y - Self.gap - size.height
    )
    let middle = point.y - size.height / 2
    let columns = [
      point.x - size.width / 2, point.x + 2 * Self.gap, point.x - 2 * Self.gap - size.width,
      point.x + size.width / 2, point.x - 1.5 * size.width, point.x + size.width, point.x - 2 * size.width,
    ]
    return [near, middle, far].flatMap { y in columns.map { CGPoint(x: $0, y: y) } }.map { origin in
      CGRect(
        x: min(max(origin.x, area.minX), max(area.maxX - size.width, area.minX)),
        y: min(max(origin.y, area.minY), max(area.maxY - size.height, area.minY)),
        width: size.width, height: size.height)
    }
  }

  /// How much of a line of points is in a rectangle.
  private static func length(of points: [CGPoint], in rect: CGRect) -> CGFloat {
    zip(points, points.dropFirst()).reduce(0) { $0 + length(from: $1.0, to: $1.1, in: rect) }
  }

  /// How much of a straight line is in a rectangle (Liang and Barsky 1984).
  private static func length(from start: CGPoint, to end: CGPoint, in rect: CGRect) -> CGFloat {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last): (CGFloat, CGFloat) = (0, 1)
    for (step, room) in [
      (-dx, start.x - rect.minX), (dx, rect.maxX - start.x), (-dy, start.y - rect.minY),
      (dy, rect.maxY - start.y),
    ] {
      if step == 0 {
        if room < 0 { return 0 }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    return first < last ? (last - first) * (dx * dx + dy * dy).squareRoot() : 0
  }
}
