/// A rectangle of whole device pixels, half-open: it holds the pixels (x, y) with minX <= x < maxX and
/// minY <= y < maxY.
///
/// A rectangle whose maximum is not above its minimum holds no pixel; all empty rectangles behave alike in
/// `intersection` and `union`, though they compare equal only when their edges are equal.
public struct PixelRect: Equatable, Hashable, Sendable {
  /// The edges in whole pixels; the maximum is not part of the rectangle.
  public var minX, minY, maxX, maxY: Int

  /// A rectangle from its edges.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle from its corner and its size; a size that would overflow ends at the largest integer.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: Self.sum(x, width), maxY: Self.sum(y, height))
  }

  /// The rectangle that holds no pixel, with all edges at 0.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// True when no pixel is inside.
  @inlinable
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// Columns of pixels, at least 0.
  @inlinable
  public var width: Int { Self.extent(minX, maxX) }

  /// Rows of pixels, at least 0.
  @inlinable
  public var height: Int { Self.extent(minY, maxY) }

  /// The pixels that are in both rectangles; `.empty` when there is none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let both = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return both.isEmpty ? .empty : both
  }

  /// The smallest rectangle that holds both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other.isEmpty ? .empty : other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// True when the rectangles share a pixel.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// True when every pixel of `other` is in this rectangle; an empty rectangle is inside every other.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// True when the pixel (x, y) is inside.
  @inlinable
  public func contains(x: Int, y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

  /// The smallest pixel rectangle that covers the real rectangle; `.empty` when an edge is not a number or the
  /// rectangle is empty. Edges are limited to ±2^30 pixels.
  public init(coveringMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
    if !(minX < maxX && minY < maxY) {
      self = .empty
      return
    }
    self.init(
      minX: FixedPoint.floor(FixedPoint.from(minX)), minY: FixedPoint.floor(FixedPoint.from(minY)),
      maxX: FixedPoint.ceiling(FixedPoint.from(maxX)), maxY: FixedPoint.ceiling(FixedPoint.from(maxY)))
  }

  @usableFromInline
  static func sum(_ start: Int, _ length: Int) -> Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? (length > 0 ? Int.max : Int.min) : end
  }

  @usableFromInline
  static func extent(_ low: Int, _ high: Int) -> Int {
    if low >= high { return 0 }
    let (length, overflow) = high.subtractingReportingOverflow(low)
    return overflow ? Int.max : length
  }
}
