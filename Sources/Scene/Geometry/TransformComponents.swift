import CoreGraphics
import Support

/// The parts that helper key paths such as `transform.rotation.z` read and write.
///
/// A matrix splits into scale, three Euler angles and translation; it recomposes as `S · Rx · Ry · Rz · T`
/// (row vectors: scale first, translation last). Perspective and skew are not part of it and get lost by a set,
/// as on Apple's systems. Angles are radians. Source: Apple's "Key-Value Coding Extensions" for the fields;
/// measured results for the order (`transforms.json`).
struct TransformComponents: Equatable {
  var scale = SIMD3<Double>(1, 1, 1)
  var rotation = SIMD3<Double>(0, 0, 0)
  var translation = SIMD3<Double>(0, 0, 0)

  init() {}

  init(_ t: CATransform3D) {
    translation = SIMD3(t.m41, t.m42, t.m43)
    func length(_ x: Double, _ y: Double, _ z: Double) -> Double { (x * x + y * y + z * z).squareRoot() }
    var sx = length(t.m11, t.m12, t.m13)
    let sy = length(t.m21, t.m22, t.m23)
    let sz = length(t.m31, t.m32, t.m33)
    let determinant =
      t.m11 * (t.m22 * t.m33 - t.m23 * t.m32) - t.m12 * (t.m21 * t.m33 - t.m23 * t.m31)
      + t.m13 * (t.m21 * t.m32 - t.m22 * t.m31)
    if determinant < 0 { sx = -sx }
    scale = SIMD3(sx, sy, sz)
    // A collapsed axis has no direction; it counts as unturned.
    let x = sx == 0 ? SIMD3<Double>(1, 0, 0) : SIMD3(t.m11, t.m12, t.m13) / sx
    let y = sy == 0 ? SIMD3<Double>(0, 1, 0) : SIMD3(t.m21, t.m22, t.m23) / sy
    let z = sz == 0 ? SIMD3<Double>(0, 0, 1) : SIMD3(t.m31, t.m32, t.m33) / sz
    let ry = ElementaryFunctions.asin(max(-1, min(1, -x.z)))
    if ElementaryFunctions.cos(ry) != 0, x.x != 0 || x.y != 0 {
      rotation = SIMD3(ElementaryFunctions.atan2(y.z, z.z), ry, ElementaryFunctions.atan2(x.y, x.x))
    } else {
      // Gimbal lock: only the sum of the two other angles is known; all of it goes to z.
      rotation = SIMD3(0, ry, ElementaryFunctions.atan2(-y.x, y.y))
    }
  }

  var matrix: CATransform3D {
    var result: CATransform3D
    if rotation.x == 0, rotation.y == 0 {
      // The flat case, and the hot one: two multiplications each instead of three matrix products.
      result = CATransform3DIdentity
      let (s, c) = rotation.z == 0 ? (0, 1) : ElementaryFunctions.sincos(rotation.z)
      result.m11 = scale.x * c
      result.m12 = scale.x * s
      result.m21 = scale.y * -s
      result.m22 = scale.y * c
      result.m33 = scale.z
    } else {
      result = CATransform3DMakeScale(scale.x, scale.y, scale.z)
      result = CATransform3DConcat(result, CATransform3DMakeRotation(rotation.x, 1, 0, 0))
      result = CATransform3DConcat(result, CATransform3DMakeRotation(rotation.y, 0, 1, 0))
      result = CATransform3DConcat(result, CATransform3DMakeRotation(rotation.z, 0, 0, 1))
    }
    result.m41 = translation.x
    result.m42 = translation.y
    result.m43 = translation.z
    return result
  }
}

/// One field of a transform, as named by the tail of a key path.
package enum TransformField: UInt8 {
  case whole
  case rotationX, rotationY, rotationZ
  case scale, scaleXY, scaleX, scaleY, scaleZ
  case translation, translationX, translationY, translationZ

  /// The field that a tail names (`rotation` alone is about z), nil for an unknown tail.
  init?(tail: String) {
    switch tail {
    case "": self = .whole
    case "rotation", "rotation.z": self = .rotationZ
    case "rotation.x": self = .rotationX
    case "rotation.y": self = .rotationY
    case "scale": self = .scale
    case "scale.xy": self = .scaleXY
    case "scale.x": self = .scaleX
    case "scale.y": self = .scaleY
    case "scale.z": self = .scaleZ
    case "translation": self = .translation
    case "translation.x": self = .translationX
    case "translation.y": self = .translationY
    case "translation.z": self = .translationZ
    default: return nil
    }
  }

  /// Reads the field; `scale` alone is the mean of the three factors (Apple's guide), `scale.xy`, which code uses and
  /// no guide names, of two.
  package func read(_ t: CATransform3D) -> SIMD4<Double> {
    let parts = TransformComponents(t)
    switch self {
    case .whole: return SIMD4()
    case .rotationX: return SIMD4(parts.rotation.x, 0, 0, 0)
    case .rotationY: return SIMD4(parts.rotation.y, 0, 0, 0)
    case .rotationZ: return SIMD4(parts.rotation.z, 0, 0, 0)
    case .scale: return SIMD4((parts.scale.x + parts.scale.y + parts.scale.z) / 3, 0, 0, 0)
    case .scaleXY: return SIMD4((parts.scale.x + parts.scale.y) / 2, 0, 0, 0)
    case .scaleX: return SIMD4(parts.scale.x, 0, 0, 0)
    case .scaleY: return SIMD4(parts.scale.y, 0, 0, 0)
    case .scaleZ: return SIMD4(parts.scale.z, 0, 0, 0)
    case .translation: return SIMD4(parts.translation.x, parts.translation.y, 0, 0)
    case .translationX: return SIMD4(parts.translation.x, 0, 0, 0)
    case .translationY: return SIMD4(parts.translation.y, 0, 0, 0)
    case .translationZ: return SIMD4(parts.translation.z, 0, 0, 0)
    }
  }

  /// Writes the field; `scale` alone sets all three factors.
  package func write(_ value: SIMD4<Double>, into t: CATransform3D) -> CATransform3D {
    // Writing a scale or a flat turn into the identity is what nearly every animation does.
    var parts = t == CATransform3DIdentity ? TransformComponents() : TransformComponents(t)
    switch self {
    case .whole: return t
    case .rotationX: parts.rotation.x = value.x
    case .rotationY: parts.rotation.y = value.x
    case .rotationZ: parts.rotation.z = value.x
    case .scale: parts.scale = SIMD3(repeating: value.x)
    case .scaleXY:
      parts.scale.x = value.x
      parts.scale.y = value.x
    case .scaleX: parts.scale.x = value.x
    case .scaleY: parts.scale.y = value.x
    case .scaleZ: parts.scale.z = value.x
    case .translation:
      parts.translation.x = value.x
      parts.translation.y = value.y
    case .translationX: parts.translation.x = value.x
    case .translationY: parts.translation.y = value.x
    case .translationZ: parts.translation.z = value.x
    }
    return parts.matrix
  }

  /// Writes the field over an identity, straight into place: what nearly every animation of a field does. False, with
  /// nothing written, when `beneath` is another matrix or the field is a turn about another axis than z.
  @inline(__always)
  func writeAlone(
    _ value: SIMD4<Double>, over beneath: UnsafePointer<Double>, to target: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard self != .rotationX, self != .rotationY, TransformField.isIdentity(beneath) else { return false }
    if UnsafePointer(target) != beneath { target.update(from: TransformField.identity, count: 16) }
    switch self {
    case .scale: (target[0], target[5], target[10]) = (value.x, value.x, value.x)
    case .scaleXY: (target[0], target[5]) = (value.x, value.x)
    case .scaleX: target[0] = value.x
    case .scaleY: target[5] = value.x
    case .scaleZ: target[10] = value.x
    case .translation: (target[12], target[13]) = (value.x, value.y)
    case .translationX: target[12] = value.x
    case .translationY: target[13] = value.x
    case .translationZ: target[14] = value.x
    case .rotationZ:
      let (s, c) = ElementaryFunctions.sincos(value.x)
      (target[0], target[1], target[4], target[5]) = (c, s, -s, c)
    case .rotationX, .rotationY, .whole: return false
    }
    return true
  }

  nonisolated(unsafe) private static let identity: UnsafePointer<Double> = {
    let numbers = UnsafeMutablePointer<Double>.allocate(capacity: 16)
    CATransform3DIdentity.write(to: numbers)
    return UnsafePointer(numbers)
  }()

  @inline(__always)
  private static func isIdentity(_ numbers: UnsafePointer<Double>) -> Bool {
    memcmp(numbers, identity, 16 * MemoryLayout<Double>.stride) == 0
  }
}
