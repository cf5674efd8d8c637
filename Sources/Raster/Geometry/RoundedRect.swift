/// A rectangle with a circular radius at each corner, in device pixels.
///
/// A radius is limited to 0...half the shorter side when drawn, as `CALayer.cornerRadius` is. Edges in the wrong
/// order, or not a number, make the shape empty.
public struct RoundedRect: Equatable, Sendable {
  /// The edges.
  public var minX, minY, maxX, maxY: Double
  /// The radii of the corners; 0 is a sharp corner.
  public var topLeft, topRight, bottomRight, bottomLeft: Double

  /// A rounded rectangle with four radii; 0 is a sharp corner.
  @inlinable
  public init(
    minX: Double, minY: Double, maxX: Double, maxY: Double,
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// A rounded rectangle with the same radius at every corner.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double, radius: Double) {
    self.init(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY,
      topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The shape moved inwards by `distance` on every side, its radii smaller by as much (never below 0):
  /// the inner edge of a border of that width.
  @inlinable
  public func inset(by distance: Double) -> RoundedRect {
    RoundedRect(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance,
      topLeft: max(topLeft - distance, 0), topRight: max(topRight - distance, 0),
      bottomRight: max(bottomRight - distance, 0), bottomLeft: max(bottomLeft - distance, 0))
  }
}

/// A rounded rectangle in fixed point with its radii limited, ready to be rasterised.
struct FixedRoundedRect: Equatable {
  var minX, minY, maxX, maxY: Int
  var topLeft, topRight, bottomRight, bottomLeft: Int

  /// Nil when the shape is empty or an edge is not a number.
  init?(_ shape: RoundedRect) {
    if !(shape.minX < shape.maxX && shape.minY < shape.maxY) { return nil }
    minX = FixedPoint.from(shape.minX)
    minY = FixedPoint.from(shape.minY)
    maxX = FixedPoint.from(shape.maxX)
    maxY = FixedPoint.from(shape.maxY)
    if minX >= maxX || minY >= maxY { return nil }
    let half = min(maxX - minX, maxY - minY) / 2
    func limited(_ radius: Double) -> Int { radius > 0 ? min(FixedPoint.from(radius), half) : 0 }
    topLeft = limited(shape.topLeft)
    topRight = limited(shape.topRight)
    bottomRight = limited(shape.bottomRight)
    bottomLeft = limited(shape.bottomLeft)
  }

  /// The pixels the shape touches.
  var box: PixelRect {
    PixelRect(
      minX: FixedPoint.floor(minX), minY: FixedPoint.floor(minY),
      maxX: FixedPoint.ceiling(maxX), maxY: FixedPoint.ceiling(maxY))
  }

  /// The first pixel row below the upper corners.
  var straightTop: Int { FixedPoint.ceiling(minY + max(topLeft, topRight)) }

  /// The pixel row where the lower corners begin.
  var straightBottom: Int { FixedPoint.floor(maxY - max(bottomLeft, bottomRight)) }

  /// The shape moved by whole pixels.
  func moved(dx: Int, dy: Int) -> FixedRoundedRect {
    moved(x: dx &<< FixedPoint.shift, y: dy &<< FixedPoint.shift)
  }

  /// The shape moved by a distance in fixed point.
  @inline(__always)
  func moved(x: Int, y: Int) -> FixedRoundedRect {
    var moved = self
    moved.minX = minX &+ x
    moved.maxX = maxX &+ x
    moved.minY = minY &+ y
    moved.maxY = maxY &+ y
    return moved
  }

  /// The same shape, cut to the bounds of another.
  func clamped(to outer: FixedRoundedRect) -> FixedRoundedRect? {
    var inside = self
    inside.minX = max(minX, outer.minX)
    inside.minY = max(minY, outer.minY)
    inside.maxX = min(maxX, outer.maxX)
    inside.maxY = min(maxY, outer.maxY)
    if inside.minX >= inside.maxX || inside.minY >= inside.maxY { return nil }
    let half = min(inside.maxX - inside.minX, inside.maxY - inside.minY) / 2
    inside.topLeft = min(topLeft, half)
    inside.topRight = min(topRight, half)
    inside.bottomRight = min(bottomRight, half)
    inside.bottomLeft = min(bottomLeft, half)
    return inside
  }
}
