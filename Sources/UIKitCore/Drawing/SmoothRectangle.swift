import QuartzCore

/// A rectangle whose corners bend the way UIKit's do: the curvature grows and falls instead of jumping.
///
/// Each corner is three cubics that reach 1.52866483 radii along both edges. Source: the published analysis
/// of `UIBezierPath(roundedRect:cornerRadius:)` (PaintCode, "Code for iOS 7 rounded rectangles"). Where an
/// edge is shorter than two such corners, the reach is limited to half the edge and the curve blends towards
/// a quarter circle, which it becomes when the radius is half the edge.
package struct SmoothRectangle {
  package var rect: CGRect
  package var corners: UIRectCorner
  /// Horizontal and vertical radius in points; each is limited to half the side it runs along.
  package var radii: CGSize

  package init(rect: CGRect, corners: UIRectCorner, radii: CGSize) {
    self.rect = rect.standardized
    self.corners = corners
    self.radii = CGSize(
      width: min(max(radii.width, 0), self.rect.width / 2),
      height: min(max(radii.height, 0), self.rect.height / 2))
  }

  /// How many radii a corner reaches along each edge when there is room.
  package static let reach = 1.52866483

  package func append(to path: CGMutablePath) {
    guard radii.width > 0, radii.height > 0, !corners.isDisjoint(with: Self.fourCorners) else {
      path.addRect(rect)
      return
    }
    // Corner points clockwise from the top left, with the directions back along the edge on which the walk
    // arrives and forward along the edge on which it leaves.
    let stations: [(corner: UIRectCorner, x: CGFloat, y: CGFloat, arriving: Axis, leaving: Axis)] = [
      (.topRight, rect.maxX, rect.minY, .left, .down), (.bottomRight, rect.maxX, rect.maxY, .up, .left),
      (.bottomLeft, rect.minX, rect.maxY, .right, .up), (.topLeft, rect.minX, rect.minY, .down, .right),
    ]
    let unit = unitCorner
    let start = corners.contains(.topLeft) ? rect.minX + unit[0].x * radii.width : rect.minX
    path.move(to: CGPoint(x: start, y: rect.minY))
    for station in stations {
      let corner = CGPoint(x: station.x, y: station.y)
      guard corners.contains(station.corner) else {
        path.addLine(to: corner)
        continue
      }
      let points = unit.map { point in
        CGPoint(
          x: corner.x + (station.arriving.x * point.x + station.leaving.x * point.y) * radii.width,
          y: corner.y + (station.arriving.y * point.x + station.leaving.y * point.y) * radii.height)
      }
      path.addLine(to: points[0])
      for first in stride(from: 1, to: points.count, by: 3) {
        path.addCurve(to: points[first + 2], control1: points[first], control2: points[first + 1])
      }
    }
    path.closeSubpath()
  }

  private static let fourCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  private struct Axis {
    var x: CGFloat
    var y: CGFloat
    static let left = Axis(x: -1, y: 0)
    static let right = Axis(x: 1, y: 0)
    static let up = Axis(x: 0, y: -1)
    static let down = Axis(x: 0, y: 1)
  }

  /// Start point and nine curve points of a corner, in radii from the corner: x along the arriving edge, y
  /// along the leaving one.
  private var unitCorner: [SIMD2<Double>] {
    let room = min(rect.width / (2 * radii.width), rect.height / (2 * radii.height))
    if room >= Self.reach { return Self.continuousCorner }
    let smoothness = (room - 1) / (Self.reach - 1)
    return zip(Self.circularCorner, Self.continuousCorner).map { $0 + ($1 - $0) * smoothness }
  }

  private static let continuousCorner: [SIMD2<Double>] = [
    SIMD2(reach, 0),
    SIMD2(1.08849296, 0), SIMD2(0.86840694, 0), SIMD2(0.63149399, 0.07491139),
    SIMD2(0.37282392, 0.16905899), SIMD2(0.16906013, 0.37282401), SIMD2(0.07491176, 0.63149399),
    SIMD2(0, 0.86840701), SIMD2(0, 1.08849299), SIMD2(0, reach),
  ]

  /// A quarter circle as three 30° cubics; handles are 4/3 tan(30°/4) long, the standard arc approximation.
  private static let circularCorner: [SIMD2<Double>] = {
    let handle = 0.175533623777169
    let halfRootThree = 0.8660254037844386
    let directions: [SIMD2<Double>] = [
      SIMD2(-1, 0), SIMD2(-halfRootThree, 0.5), SIMD2(-0.5, halfRootThree), SIMD2(0, 1),
    ]
    let onCurve: [SIMD2<Double>] = [
      SIMD2(1, 0), SIMD2(0.5, 1 - halfRootThree), SIMD2(1 - halfRootThree, 0.5), SIMD2(0, 1),
    ]
    var points = [onCurve[0]]
    for index in 1..<onCurve.count {
      points.append(onCurve[index - 1] + directions[index - 1] * handle)
      points.append(onCurve[index] - directions[index] * handle)
      points.append(onCurve[index])
    }
    return points
  }()
}
