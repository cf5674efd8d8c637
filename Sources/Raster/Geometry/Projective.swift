/// A projective map of the plane, as a row vector times a 3 × 3 matrix: (x, y, 1) becomes
/// (a·x + c·y + tx, b·x + d·y + ty, p·x + q·y + w), and the point is the first two over the third.
///
/// Points whose third number is not above 0 are behind the eye and have no image.
public struct Projective: Equatable, Sendable {
  /// The coefficients of x, for the x, y and third number of the image.
  public var a, b, p: Double
  /// The coefficients of y, for the x, y and third number of the image.
  public var c, d, q: Double
  /// The constants, for the x, y and third number of the image.
  public var tx, ty, w: Double

  /// A map from its nine coefficients, row by row.
  @inlinable
  public init(
    a: Double, b: Double, p: Double, c: Double, d: Double, q: Double, tx: Double, ty: Double, w: Double
  ) {
    self.a = a
    self.b = b
    self.p = p
    self.c = c
    self.d = d
    self.q = q
    self.tx = tx
    self.ty = ty
    self.w = w
  }

  /// An affine map as a projective one.
  @inlinable
  public init(_ map: Affine) {
    self.init(a: map.a, b: map.b, p: 0, c: map.c, d: map.d, q: 0, tx: map.tx, ty: map.ty, w: 1)
  }

  /// A point's image before the division.
  @inlinable @inline(__always)
  public func homogeneous(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    (a * x + c * y + tx, b * x + d * y + ty, p * x + q * y + w)
  }

  /// The image of a point; not finite when the point is on the horizon.
  @inlinable
  public func apply(x: Double, y: Double) -> SIMD2<Double> {
    let h = homogeneous(x, y)
    return SIMD2(h.x / h.w, h.y / h.w)
  }

  /// The map that does this one first and then `next`.
  @inlinable
  public func concatenating(_ next: Projective) -> Projective {
    func row(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
      (
        x * next.a + y * next.c + z * next.tx, x * next.b + y * next.d + z * next.ty,
        x * next.p + y * next.q + z * next.w
      )
    }
    let (a, b, p) = row(a, b, p)
    let (c, d, q) = row(c, d, q)
    let (tx, ty, w) = row(tx, ty, w)
    return Projective(a: a, b: b, p: p, c: c, d: d, q: q, tx: tx, ty: ty, w: w)
  }

  /// True when all nine coefficients are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && p.isFinite && c.isFinite && d.isFinite && q.isFinite && tx.isFinite
      && ty.isFinite && w.isFinite
  }

  /// The same map without perspective, or nil when it has some or its points are behind the eye.
  @inlinable
  public var affine: Affine? {
    if p != 0 || q != 0 || !(w > 0) { return nil }
    return Affine(a: a / w, b: b / w, c: c / w, d: d / w, tx: tx / w, ty: ty / w)
  }

  /// The map back, or nil when the plane is seen from its edge or a coefficient is not finite.
  @inlinable
  public var inverse: Projective? {
    // The adjugate over the determinant.
    let determinant = a * (d * w - q * ty) - b * (c * w - q * tx) + p * (c * ty - d * tx)
    if !determinant.isFinite || determinant == 0 { return nil }
    let inverse = Projective(
      a: (d * w - q * ty) / determinant, b: (p * ty - b * w) / determinant,
      p: (b * q - p * d) / determinant,
      c: (q * tx - c * w) / determinant, d: (a * w - p * tx) / determinant,
      q: (p * c - a * q) / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant,
      w: (a * d - b * c) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// The factor by which the map stretches lengths around a point at most, its third number taken as `least` when
  /// it is smaller.
  func stretch(_ x: Double, _ y: Double, least: Double) -> Double {
    let h = homogeneous(x, y)
    let depth = max(h.w, least)
    let px = h.x / depth
    let py = h.y / depth
    return Affine(
      a: (a - p * px) / depth, b: (b - p * py) / depth, c: (c - q * px) / depth, d: (d - q * py) / depth,
      tx: 0, ty: 0
    ).largestStretch
  }
}
