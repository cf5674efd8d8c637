import CoreGraphics
import Raster

/// How the plane `z = 0` of one layer maps to the plane of another: a 3×3 projective map for row vectors.
///
/// `[x' y' w'] = [x y 1] · M`, and the image is `(x'/w', y'/w')`. It is what remains of a `CATransform3D` when
/// points enter with `z = 0` and the result is viewed along z.
package struct PlaneTransform: Equatable {
  package var a, b, p: Double
  package var c, d, q: Double
  package var tx, ty, w: Double

  package static let identity = PlaneTransform(a: 1, b: 0, p: 0, c: 0, d: 1, q: 0, tx: 0, ty: 0, w: 1)

  package init(
    a: Double, b: Double, p: Double, c: Double, d: Double, q: Double, tx: Double, ty: Double, w: Double
  ) {
    (self.a, self.b, self.p) = (a, b, p)
    (self.c, self.d, self.q) = (c, d, q)
    (self.tx, self.ty, self.w) = (tx, ty, w)
  }

  package init(_ t: CATransform3D) {
    self.init(
      a: t.m11, b: t.m12, p: t.m14, c: t.m21, d: t.m22, q: t.m24, tx: t.m41, ty: t.m42, w: t.m44)
  }

  var isAffine: Bool { p == 0 && q == 0 && w == 1 }

  package init(_ m: Affine) {
    self.init(a: m.a, b: m.b, p: 0, c: m.c, d: m.d, q: 0, tx: m.tx, ty: m.ty, w: 1)
  }

  package var isFinite: Bool { (a + b + p + c + d + q + tx + ty + w).isFinite }

  /// Whether the plane is seen from behind, where it is before the eye: its image is mirrored, as the determinant says.
  package var facesAway: Bool { determinant < 0 }

  private var determinant: Double {
    if isAffine { return a * d - b * c }
    return a * (d * w - q * ty) - b * (c * w - q * tx) + p * (c * ty - d * tx)
  }

  /// This map first, then `next`.
  func concatenating(_ next: PlaneTransform) -> PlaneTransform {
    if isAffine, next.isAffine {
      return PlaneTransform(
        a: a * next.a + b * next.c, b: a * next.b + b * next.d, p: 0, c: c * next.a + d * next.c,
        d: c * next.b + d * next.d, q: 0, tx: tx * next.a + ty * next.c + next.tx,
        ty: tx * next.b + ty * next.d + next.ty, w: 1)
    }
    func row(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
      (
        x * next.a + y * next.c + z * next.tx, x * next.b + y * next.d + z * next.ty,
        x * next.p + y * next.q + z * next.w
      )
    }
    let r1 = row(a, b, p), r2 = row(c, d, q), r3 = row(tx, ty, w)
    return PlaneTransform(
      a: r1.0, b: r1.1, p: r1.2, c: r2.0, d: r2.1, q: r2.2, tx: r3.0, ty: r3.1, w: r3.2)
  }

  /// Device pixels per point in the middle of a rectangle, nil where nothing of it can be seen.
  func localScale(over rect: CGRect) -> Double? {
    let x = rect.origin.x + rect.size.width / 2, y = rect.origin.y + rect.size.height / 2
    let here = apply(x, y), right = apply(x + 1, y), down = apply(x, y + 1)
    let area = ((right.x - here.x) * (down.y - here.y) - (right.y - here.y) * (down.x - here.x)).magnitude
    let scale = area.squareRoot()
    return scale.isFinite && scale > 0 ? min(max(scale, 0.1), 16) : nil
  }

  /// Whether a whole rectangle is before the eye, so that the box around its corners' images holds its image.
  func isBeforeEye(_ rect: CGRect) -> Bool {
    let (x, y) = (rect.origin.x, rect.origin.y)
    func depth(_ x: Double, _ y: Double) -> Double { x * p + y * q + w }
    let near = min(
      min(depth(x, y), depth(x + rect.size.width, y)),
      min(depth(x, y + rect.size.height), depth(x + rect.size.width, y + rect.size.height)))
    return near > PlaneTransform.nearest
  }

  /// Depths below this are not distinguished from the eye's own.
  private static let nearest = 1e-3

  /// The flat map; meaningful where `isAffine`.
  var affine: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

  package func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let xr = x * a + y * c + tx
    let yr = x * b + y * d + ty
    if isAffine { return (xr, yr) }
    let wr = x * p + y * q + w
    return wr == 0 ? (xr, yr) : (xr / wr, yr / wr)
  }

  /// The inverse map, nil when the plane is seen edge on.
  package var inverse: PlaneTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return PlaneTransform(
      a: (d * w - q * ty) * k, b: (p * ty - b * w) * k, p: (b * q - p * d) * k,
      c: (q * tx - c * w) * k, d: (a * w - p * tx) * k, q: (p * c - a * q) * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k, w: (a * d - b * c) * k)
  }

  /// The bounding box of the image of a rectangle.
  func boundingBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    let p0 = apply(x, y), p1 = apply(x + width, y), p2 = apply(x + width, y + height),
      p3 = apply(x, y + height)
    let minX = min(min(p0.x, p1.x), min(p2.x, p3.x)), maxX = max(max(p0.x, p1.x), max(p2.x, p3.x))
    let minY = min(min(p0.y, p1.y), min(p2.y, p3.y)), maxY = max(max(p0.y, p1.y), max(p2.y, p3.y))
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
