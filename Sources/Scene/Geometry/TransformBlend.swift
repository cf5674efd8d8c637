import CoreGraphics
import Support

/// The way from one transform to another, prepared once and evaluated at any fraction.
///
/// Two flat matrices are taken apart as CSS Transforms and WebKit do (translation, scale, angle, remainder);
/// anything else is blended in three dimensions by scale, quaternion and translation; a singular end falls back to
/// entry-wise blending. Source: `transforms.json` (measured on macOS for the flat cases); CSS Transforms Level 2,
/// "Interpolation of 3D matrices", for the others.
package struct TransformBlend {
  enum Route: UInt8 { case flat, space, entries }

  private(set) var route: Route
  private let from: CATransform3D
  private let to: CATransform3D
  private var flatFrom = FlatParts()
  private var flatTo = FlatParts()
  private var spaceFrom = SpaceParts()
  private var spaceTo = SpaceParts()

  package init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    route = .entries
    if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      guard var a = FlatParts(from), var b = FlatParts(to) else { return }
      FlatParts.align(&a, &b)
      flatFrom = a
      flatTo = b
      route = .flat
    } else if let a = SpaceParts(from), let b = SpaceParts(to) {
      spaceFrom = a
      spaceTo = b
      route = .space
    }
  }

  /// The matrix at fraction `f`; 0 and 1 give the ends exactly, values beyond extrapolate.
  package func value(at f: Double) -> CATransform3D {
    if f == 0 { return from }
    if f == 1 { return to }
    switch route {
    case .flat: return FlatParts.blend(flatFrom, flatTo, f).matrix
    case .space: return SpaceParts.blend(spaceFrom, spaceTo, f).matrix
    case .entries:
      var result = CATransform3D()
      withUnsafeMutableBytes(of: &result) { out in
        withUnsafeBytes(of: from) { a in
          withUnsafeBytes(of: to) { b in
            let out = out.bindMemory(to: Double.self)
            let a = a.bindMemory(to: Double.self), b = b.bindMemory(to: Double.self)
            for i in 0..<16 { out[i] = a[i] + (b[i] - a[i]) * f }
          }
        }
      }
      return result
    }
  }
}

/// A flat matrix taken apart: `S · remainder · R(angle) · T`.
private struct FlatParts {
  var translation = SIMD2<Double>(0, 0)
  var scale = SIMD2<Double>(1, 1)
  /// Degrees would only add a conversion; the angle is in radians.
  var angle = 0.0
  var remainder = SIMD4<Double>(1, 0, 0, 1)

  init() {}

  /// Nil for a singular matrix.
  init?(_ t: CATransform3D) {
    let determinant = t.m11 * t.m22 - t.m12 * t.m21
    guard determinant != 0 else { return nil }
    translation = SIMD2(t.m41, t.m42)
    var sx = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
    var sy = (t.m21 * t.m21 + t.m22 * t.m22).squareRoot()
    if determinant < 0 {
      // One axis is mirrored: the one whose diagonal entry is smaller.
      if t.m11 < t.m22 { sx = -sx } else { sy = -sy }
    }
    scale = SIMD2(sx, sy)
    let row0 = SIMD2<Double>(t.m11, t.m12) / sx
    let row1 = SIMD2<Double>(t.m21, t.m22) / sy
    angle = ElementaryFunctions.atan2(row0.y, row0.x)
    if angle != 0 {
      // Undo the turn; what remains is skew.
      let unturned0 = rotated(row0, -row0.y, row0.x)
      let unturned1 = rotated(row1, -row0.y, row0.x)
      remainder = SIMD4(unturned0.x, unturned0.y, unturned1.x, unturned1.y)
    } else {
      remainder = SIMD4(row0.x, row0.y, row1.x, row1.y)
    }
  }

  /// Chooses the shorter and the unmirrored way: CSS Transforms, "Interpolation of decomposed 2D matrix values".
  static func align(_ a: inout FlatParts, _ b: inout FlatParts) {
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? Double.pi : -Double.pi
    }
    let turn = 2 * Double.pi
    if a.angle == 0 { a.angle = turn }
    if b.angle == 0 { b.angle = turn }
    if (a.angle - b.angle).magnitude > Double.pi {
      if a.angle > b.angle { a.angle -= turn } else { b.angle -= turn }
    }
  }

  static func blend(_ a: FlatParts, _ b: FlatParts, _ f: Double) -> FlatParts {
    var result = FlatParts()
    result.translation = a.translation + (b.translation - a.translation) * f
    result.scale = a.scale + (b.scale - a.scale) * f
    result.angle = a.angle + (b.angle - a.angle) * f
    result.remainder = a.remainder + (b.remainder - a.remainder) * f
    return result
  }

  var matrix: CATransform3D {
    // A whole turn is no turn: keep the common unrotated blend free of rounding.
    let turns = angle / (2 * Double.pi)
    let (s, c) = turns == turns.rounded() ? (0, 1) : ElementaryFunctions.sincos(angle)
    let row0 = rotated(SIMD2(remainder.x, remainder.y), s, c) * scale.x
    let row1 = rotated(SIMD2(remainder.z, remainder.w), s, c) * scale.y
    var result = CATransform3DIdentity
    result.m11 = row0.x
    result.m12 = row0.y
    result.m21 = row1.x
    result.m22 = row1.y
    result.m41 = translation.x
    result.m42 = translation.y
    return result
  }
}

/// A row vector turned by the angle with the given sine and cosine.
private func rotated(_ v: SIMD2<Double>, _ s: Double, _ c: Double) -> SIMD2<Double> {
  SIMD2(v.x * c - v.y * s, v.x * s + v.y * c)
}

/// A matrix in space taken apart: perspective, translation, quaternion, skew, scale.
private struct SpaceParts {
  var perspective = SIMD4<Double>(0, 0, 0, 1)
  var translation = SIMD3<Double>(0, 0, 0)
  var scale = SIMD3<Double>(1, 1, 1)
  /// xy, xz, yz.
  var skew = SIMD3<Double>(0, 0, 0)
  /// x, y, z, w.
  var quaternion = SIMD4<Double>(0, 0, 0, 1)

  init() {}

  /// Nil for a singular matrix.
  init?(_ t: CATransform3D) {
    guard t.m44 != 0 else { return nil }
    let k = 1 / t.m44
    // All of the matrix is divided by m44: with rows of another scale the perspective would not belong to the rest.
    let m = CATransform3D(
      m11: t.m11 * k, m12: t.m12 * k, m13: t.m13 * k, m14: 0, m21: t.m21 * k, m22: t.m22 * k, m23: t.m23 * k,
      m24: 0, m31: t.m31 * k, m32: t.m32 * k, m33: t.m33 * k, m34: 0, m41: t.m41 * k, m42: t.m42 * k,
      m43: t.m43 * k, m44: 1)
    guard let inverse = inverse(of: m) else { return nil }
    if t.m14 != 0 || t.m24 != 0 || t.m34 != 0 {
      // Solve perspective = rightHandSide · transpose(inverse).
      let r = SIMD4<Double>(t.m14 * k, t.m24 * k, t.m34 * k, 1)
      perspective = SIMD4(
        inverse.m11 * r.x + inverse.m12 * r.y + inverse.m13 * r.z + inverse.m14 * r.w,
        inverse.m21 * r.x + inverse.m22 * r.y + inverse.m23 * r.z + inverse.m24 * r.w,
        inverse.m31 * r.x + inverse.m32 * r.y + inverse.m33 * r.z + inverse.m34 * r.w,
        inverse.m41 * r.x + inverse.m42 * r.y + inverse.m43 * r.z + inverse.m44 * r.w)
    }
    translation = SIMD3(t.m41, t.m42, t.m43) * k
    var row0 = SIMD3<Double>(t.m11, t.m12, t.m13) * k
    var row1 = SIMD3<Double>(t.m21, t.m22, t.m23) * k
    var row2 = SIMD3<Double>(t.m31, t.m32, t.m33) * k
    func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    scale.x = length(row0)
    guard scale.x > 0 else { return nil }
    row0 /= scale.x
    skew.x = (row0 * row1).sum()
    row1 -= row0 * skew.x
    scale.y = length(row1)
    guard scale.y > 0 else { return nil }
    row1 /= scale.y
    skew.x /= scale.y
    skew.y = (row0 * row2).sum()
    row2 -= row0 * skew.y
    skew.z = (row1 * row2).sum()
    row2 -= row1 * skew.z
    scale.z = length(row2)
    guard scale.z > 0 else { return nil }
    row2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    let cross = SIMD3(
      row1.y * row2.z - row1.z * row2.y, row1.z * row2.x - row1.x * row2.z, row1.x * row2.y - row1.y * row2.x)
    if (row0 * cross).sum() < 0 {
      scale = -scale
      row0 = -row0
      row1 = -row1
      row2 = -row2
    }
    quaternion = SpaceParts.quaternion(row0, row1, row2)
  }

  /// The largest of the four is found first and the others from sums and differences across the diagonal, so that a
  /// half turn, whose matrix is symmetric, keeps the signs of its axis.
  private static func quaternion(
    _ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>
  ) -> SIMD4<Double> {
    /// Four times the squares of x, y, z and w.
    let squares = SIMD4(
      1 + r0.x - r1.y - r2.z, 1 - r0.x + r1.y - r2.z, 1 - r0.x - r1.y + r2.z, 1 + r0.x + r1.y + r2.z)
    // Row vectors: the differences have the opposite sign of the column-vector textbook form.
    let (xw, yw, zw) = (r1.z - r2.y, r2.x - r0.z, r0.y - r1.x)
    let (xy, xz, yz) = (r0.y + r1.x, r0.z + r2.x, r1.z + r2.y)
    let largest = squares.max()
    let root = 0.5 * largest.squareRoot()
    let share = 0.25 / root
    var q: SIMD4<Double>
    if squares.w == largest {
      q = SIMD4(xw * share, yw * share, zw * share, root)
    } else if squares.x == largest {
      q = SIMD4(root, xy * share, xz * share, xw * share)
    } else if squares.y == largest {
      q = SIMD4(xy * share, root, yz * share, yw * share)
    } else {
      q = SIMD4(xz * share, yz * share, root, zw * share)
    }
    return q.w < 0 ? -q : q
  }

  static func blend(_ a: SpaceParts, _ b: SpaceParts, _ f: Double) -> SpaceParts {
    var result = SpaceParts()
    result.perspective = a.perspective + (b.perspective - a.perspective) * f
    result.translation = a.translation + (b.translation - a.translation) * f
    result.scale = a.scale + (b.scale - a.scale) * f
    result.skew = a.skew + (b.skew - a.skew) * f
    result.quaternion = slerp(a.quaternion, b.quaternion, f)
    return result
  }

  /// Spherical interpolation, the shortest way.
  private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ f: Double) -> SIMD4<Double> {
    var target = b
    var dot = (a * b).sum()
    if dot < 0 {
      dot = -dot
      target = -b
    }
    // Nearly equal ends: the sine in the denominator would vanish, the straight way is exact to rounding.
    guard dot < 1 - 1e-12 else { return a + (target - a) * f }
    let theta = ElementaryFunctions.acos(dot)
    let s = 1 / ElementaryFunctions.sin(theta)
    return a * (ElementaryFunctions.sin((1 - f) * theta) * s) + target
      * (ElementaryFunctions.sin(f * theta) * s)
  }

  var matrix: CATransform3D {
    let (x, y, z, w) = (quaternion.x, quaternion.y, quaternion.z, quaternion.w)
    var r0 = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    var r1 = SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    var r2 = SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    r2 = r2 + r1 * skew.z + r0 * skew.y
    r1 = r1 + r0 * skew.x
    r0 *= scale.x
    r1 *= scale.y
    r2 *= scale.z
    var result = CATransform3DIdentity
    (result.m11, result.m12, result.m13) = (r0.x, r0.y, r0.z)
    (result.m21, result.m22, result.m23) = (r1.x, r1.y, r1.z)
    (result.m31, result.m32, result.m33) = (r2.x, r2.y, r2.z)
    (result.m41, result.m42, result.m43) = (translation.x, translation.y, translation.z)
    guard perspective != SIMD4(0, 0, 0, 1) else { return result }
    var p = CATransform3DIdentity
    (p.m14, p.m24, p.m34, p.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
    return CATransform3DConcat(result, p)
  }
}
