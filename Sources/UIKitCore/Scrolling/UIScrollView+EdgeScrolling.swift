import QuartzCore

/// Scrolling under a finger that carries something to an edge.
extension UIScrollView {
  /// So near to an edge, in points, the content scrolls, and so fast at the edge itself, in points a second.
  /// [our choice]
  private static let edgeZone: CGFloat = 60
  private static let edgeSpeed: CGFloat = 600

  /// How fast a finger asks the content to scroll, in points a second: zero away from the edges, and at edges beyond
  /// which there is nothing.
  func edgeVelocity(under finger: CGPoint) -> CGVector {
    let seen = bounds.inset(by: adjustedContentInset)
    func speed(
      _ place: CGFloat, from first: CGFloat, to last: CGFloat, at offset: CGFloat,
      in range: ClosedRange<CGFloat>
    ) -> CGFloat {
      // Of a view that is small, most is no edge.
      let zone = min(Self.edgeZone, (last - first) / 3)
      guard zone > 0 else { return 0 }
      if place - first < zone, offset > range.lowerBound {
        return -Self.edgeSpeed * (1 - max(place - first, 0) / zone)
      }
      if last - place < zone, offset < range.upperBound {
        return Self.edgeSpeed * (1 - max(last - place, 0) / zone)
      }
      return 0
    }
    return CGVector(
      dx: canScrollHorizontally
        ? speed(finger.x, from: seen.minX, to: seen.maxX, at: bounds.minX, in: horizontalRange) : 0,
      dy: speed(finger.y, from: seen.minY, to: seen.maxY, at: bounds.minY, in: verticalRange))
  }

  /// Scrolls for a time in seconds, as fast as the finger's place in the content asks for.
  ///
  /// - Returns: How far the content has moved, in points.
  func scrollAtEdge(under finger: CGPoint, for time: CGFloat) -> CGVector {
    let speed = edgeVelocity(under: finger)
    guard speed != .zero else { return .zero }
    let place = CGPoint(
      x: speed.dx == 0 ? bounds.minX : horizontalRange.clamp(bounds.minX + speed.dx * time),
      y: speed.dy == 0 ? bounds.minY : verticalRange.clamp(bounds.minY + speed.dy * time))
    let way = bounds.origin.vector(to: place)
    if way != .zero { contentOffset = place }
    return way
  }
}
