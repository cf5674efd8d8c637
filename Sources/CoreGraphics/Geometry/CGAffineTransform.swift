import Foundation
import Raster
import Support

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// Points are row vectors, as everywhere in CoreGraphics: `t1.concatenating(t2)` applies `t1` first, and
/// `t.scaledBy(…)`, `rotated(…)`, `translatedBy(…)` apply the new map *before* `t`.
public struct CGAffineTransform: Equatable, Hashable, Codable, Sendable {
  /// How x' grows with x.
  public var a: CGFloat
  /// How y' grows with x.
  public var b: CGFloat
  /// How x' grows with y.
  public var c: CGFloat
  /// How y' grows with y.
  public var d: CGFloat
  /// The image of the origin in x.
  public var tx: CGFloat
  /// The image of the origin in y.
  public var ty: CGFloat

  /// The map that moves nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// All coefficients zero, as in C.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The map of six coefficients.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map of six coefficients.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A rotation about the origin, in radians, from the x axis towards the y axis (clockwise where y points down).
  public init(rotationAngle angle: CGFloat) {
    let (s, c) = ElementaryFunctions.sincos(Double(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// A scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// A translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// True when every coefficient equals the identity's exactly.
  public var isIdentity: Bool { self == .identity }

  /// a·d − b·c: the factor by which areas grow; negative for a reflection, zero when the map cannot be undone.
  package var determinant: CGFloat { a * d - b * c }

  /// True when no coefficient is NaN or infinite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// This map, after a translation.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: x * a + y * c + tx, ty: x * b + y * d + ty)
  }

  /// This map, after a scaling.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// This map, after a rotation in radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The map that undoes this one; the map itself where there is none (determinant zero), as on Apple's systems.
  public func inverted() -> CGAffineTransform {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// This map followed by another one.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// The same coefficients as the rasteriser's map.
  package var affine: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension CGAffineTransform: CustomDebugStringConvertible {
  public var debugDescription: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}

extension CGPoint {
  /// The point's image under the map.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The vector (width, height) under the map's linear part; translation does not count.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the images of the four corners; null and infinite ones stay themselves.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let box = standardized
    let p = CGPoint(x: box.minX, y: box.minY).applying(t)
    let q = CGPoint(x: box.maxX, y: box.minY).applying(t)
    let r = CGPoint(x: box.maxX, y: box.maxY).applying(t)
    let s = CGPoint(x: box.minX, y: box.maxY).applying(t)
    let minX = min(min(p.x, q.x), min(r.x, s.x))
    let minY = min(min(p.y, q.y), min(r.y, s.y))
    let maxX = max(max(p.x, q.x), max(r.x, s.x))
    let maxY = max(max(p.y, q.y), max(r.y, s.y))
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

/// The map of six coefficients.
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

/// A rotation about the origin, in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// A scaling about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// A translation.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
