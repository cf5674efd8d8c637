/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Affine: Equatable, Sendable {
  /// The six coefficients of the map; the identity has a = d = 1 and 0 elsewhere.
  public var a, b, c, d, tx, ty: Double

  /// A map from its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves nothing.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A shift by (x, y).
  @inlinable
  public static func translation(x: Double, y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scale about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> Affine { Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// The image of a point.
  @inlinable @inline(__always)
  public func apply(x: Double, y: Double) -> SIMD2<Double> {
    SIMD2(a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The image of a point.
  @inlinable @inline(__always)
  public func apply(_ point: SIMD2<Double>) -> SIMD2<Double> { apply(x: point.x, y: point.y) }

  /// The map that does this one first and then `next`.
  @inlinable
  public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The area of the image of a unit square, negative when the map mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// True when all six coefficients are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The map back, or nil when the plane is flattened to a line or a coefficient is not finite.
  @inlinable
  public var inverse: Affine? {
    let area = determinant
    if !area.isFinite || area == 0 || !isFinite { return nil }
    // x / y rather than x * (1 / y): scales that are powers of two come back exact.
    let inverse = Affine(
      a: d / area, b: -b / area, c: -c / area, d: a / area,
      tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
    return inverse.isFinite ? inverse : nil
  }

  /// The largest factor by which the map stretches a length: its larger singular value,
  /// sqrt((s + sqrt(s² - 4·det²)) / 2) with s = a² + b² + c² + d².
  @inlinable
  public var largestStretch: Double {
    let sum = a * a + b * b + c * c + d * d
    let area = determinant
    let root = max(sum * sum - 4 * area * area, 0).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }
}
