import CoreGraphics
import Support

/// A 4×4 matrix for row vectors: `[x y z 1] · M`, as in Core Animation.
///
/// Rows 1–3 hold scale, rotation and skew, row 4 the translation, column 4 the perspective (`m34 = -1/d` gives a
/// viewer at distance `d`). The memory layout is sixteen consecutive numbers, row by row.
public struct CATransform3D: Equatable, Sendable {
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// The zero matrix, which Apple's initialiser without arguments gives, too.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// A matrix of its sixteen elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

/// The matrix that changes nothing.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

extension CATransform3D {
  /// Whether every entry is a finite number.
  package var isFinite: Bool {
    withUnsafeBytes(of: self) { bytes in
      bytes.bindMemory(to: Double.self).allSatisfy(\.isFinite)
    }
  }

  /// Whether column 4 is `0 0 0 1`: no perspective.
  package var hasNoPerspective: Bool { m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1 }

  /// Reads sixteen consecutive numbers.
  package init(reading entries: UnsafePointer<Double>) {
    self = UnsafeRawPointer(entries).loadUnaligned(as: CATransform3D.self)
  }

  /// Writes sixteen consecutive numbers.
  package func write(to entries: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(entries).storeBytes(of: self, as: CATransform3D.self)
  }
}

/// Whether a matrix is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two matrices are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A matrix that moves by `(tx, ty, tz)` points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var result = CATransform3DIdentity
  result.m41 = tx
  result.m42 = ty
  result.m43 = tz
  return result
}

/// A matrix that scales by the three factors.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var result = CATransform3DIdentity
  result.m11 = sx
  result.m22 = sy
  result.m33 = sz
  return result
}

/// A matrix that turns by `angle` radians about the axis `(x, y, z)`; the identity for an axis without length.
///
/// Rodrigues' formula, transposed for row vectors.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (ux, uy, uz) = (x / length, y / length, z / length)
  let (sine, cosine) = ElementaryFunctions.sincos(Double(angle))
  let (s, c) = (CGFloat(sine), CGFloat(cosine))
  let k = 1 - c
  var result = CATransform3DIdentity
  result.m11 = c + ux * ux * k
  result.m12 = ux * uy * k + uz * s
  result.m13 = ux * uz * k - uy * s
  result.m21 = uy * ux * k - uz * s
  result.m22 = c + uy * uy * k
  result.m23 = uy * uz * k + ux * s
  result.m31 = uz * ux * k + uy * s
  result.m32 = uz * uy * k - ux * s
  result.m33 = c + uz * uz * k
  return result
}

/// `translation · t`: moves first, then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// `scale · t`: scales first, then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// `rotation · t`: turns first, then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The product `a · b`: first `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
    (
      x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41, x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
      x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
    )
  }
  let r1 = row(a.m11, a.m12, a.m13, a.m14)
  let r2 = row(a.m21, a.m22, a.m23, a.m24)
  let r3 = row(a.m31, a.m32, a.m33, a.m34)
  let r4 = row(a.m41, a.m42, a.m43, a.m44)
  return CATransform3D(
    m11: r1.0, m12: r1.1, m13: r1.2, m14: r1.3, m21: r2.0, m22: r2.1, m23: r2.2, m24: r2.3,
    m31: r3.0, m32: r3.1, m33: r3.2, m34: r3.3, m41: r4.0, m42: r4.1, m43: r4.2, m44: r4.3)
}

/// The inverse matrix; the matrix itself when it has none (as Apple documents).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { inverse(of: t) ?? t }

/// The inverse matrix, nil for a singular one.
package func inverse(of t: CATransform3D) -> CATransform3D? {
  // Cofactors by 2×2 minors of the upper (s) and lower (c) row pairs.
  let s0 = t.m11 * t.m22 - t.m21 * t.m12
  let s1 = t.m11 * t.m23 - t.m21 * t.m13
  let s2 = t.m11 * t.m24 - t.m21 * t.m14
  let s3 = t.m12 * t.m23 - t.m22 * t.m13
  let s4 = t.m12 * t.m24 - t.m22 * t.m14
  let s5 = t.m13 * t.m24 - t.m23 * t.m14
  let c0 = t.m31 * t.m42 - t.m41 * t.m32
  let c1 = t.m31 * t.m43 - t.m41 * t.m33
  let c2 = t.m31 * t.m44 - t.m41 * t.m34
  let c3 = t.m32 * t.m43 - t.m42 * t.m33
  let c4 = t.m32 * t.m44 - t.m42 * t.m34
  let c5 = t.m33 * t.m44 - t.m43 * t.m34
  let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  guard determinant != 0, determinant.isFinite else { return nil }
  let k = 1 / determinant
  var r = CATransform3D()
  r.m11 = (t.m22 * c5 - t.m23 * c4 + t.m24 * c3) * k
  r.m12 = (-t.m12 * c5 + t.m13 * c4 - t.m14 * c3) * k
  r.m13 = (t.m42 * s5 - t.m43 * s4 + t.m44 * s3) * k
  r.m14 = (-t.m32 * s5 + t.m33 * s4 - t.m34 * s3) * k
  r.m21 = (-t.m21 * c5 + t.m23 * c2 - t.m24 * c1) * k
  r.m22 = (t.m11 * c5 - t.m13 * c2 + t.m14 * c1) * k
  r.m23 = (-t.m41 * s5 + t.m43 * s2 - t.m44 * s1) * k
  r.m24 = (t.m31 * s5 - t.m33 * s2 + t.m34 * s1) * k
  r.m31 = (t.m21 * c4 - t.m22 * c2 + t.m24 * c0) * k
  r.m32 = (-t.m11 * c4 + t.m12 * c2 - t.m14 * c0) * k
  r.m33 = (t.m41 * s4 - t.m42 * s2 + t.m44 * s0) * k
  r.m34 = (-t.m31 * s4 + t.m32 * s2 - t.m34 * s0) * k
  r.m41 = (-t.m21 * c3 + t.m22 * c1 - t.m23 * c0) * k
  r.m42 = (t.m11 * c3 - t.m12 * c1 + t.m13 * c0) * k
  r.m43 = (-t.m41 * s3 + t.m42 * s1 - t.m43 * s0) * k
  r.m44 = (t.m31 * s3 - t.m32 * s1 + t.m33 * s0) * k
  return r
}

/// The 4×4 form of a flat transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var result = CATransform3DIdentity
  result.m11 = m.a
  result.m12 = m.b
  result.m21 = m.c
  result.m22 = m.d
  result.m41 = m.tx
  result.m42 = m.ty
  return result
}

/// Whether a matrix only acts within the plane `z = 0`.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m23 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m43 == 0 && t.hasNoPerspective
}

/// The flat part of a matrix.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
