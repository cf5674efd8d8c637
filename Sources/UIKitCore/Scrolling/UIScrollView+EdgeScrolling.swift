import QuartzCore

/// Scrolling under a finger that carries something to an edge.
extension UIScrollView {
  /// So near to an edge, in points, the content scrolls, and so fast at the edge itself, in points a second.
  /// [our choice]
  private static let edgeZone: CGFloat = 60
  private static let edgeSpeed: CGFloat = 600

  /// Scrolls for a time in seconds, as fast as the height in the content asks for.
  ///
  /// - Returns: How far the content has moved, in points.
  func scrollAtEdge(under y: CGFloat, for time: CGFloat) -> CGFloat {
    let seen = bounds.inset(by: adjustedContentInset)
    let (top, bottom) = (y - seen.minY, seen.maxY - y)
    var speed: CGFloat = 0
    if top < Self.edgeZone { speed = -Self.edgeSpeed * (1 - max(top, 0) / Self.edgeZone) }
    if bottom < Self.edgeZone { speed = Self.edgeSpeed * (1 - max(bottom, 0) / Self.edgeZone) }
    let place = verticalRange.clamp(bounds.minY + speed * time)
    let way = place - bounds.minY
    if way != 0 { contentOffset.y = place }
    return way
  }
}
