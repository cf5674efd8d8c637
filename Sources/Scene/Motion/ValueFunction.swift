import CoreGraphics

/// Makes a matrix of one or three animated numbers.
package enum ValueFunction: UInt8 {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// How many numbers go in.
  package var inputs: Int { self == .scale || self == .translate ? 3 : 1 }

  package func matrix(_ v: SIMD4<Double>) -> CATransform3D {
    switch self {
    case .rotateX: return CATransform3DMakeRotation(v.x, 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(v.x, 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(v.x, 0, 0, 1)
    case .scale: return CATransform3DMakeScale(v.x, v.y, v.z)
    case .scaleX: return CATransform3DMakeScale(v.x, 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, v.x, 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, v.x)
    case .translate: return CATransform3DMakeTranslation(v.x, v.y, v.z)
    case .translateX: return CATransform3DMakeTranslation(v.x, 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, v.x, 0)
    case .translateZ: return CATransform3DMakeTranslation(0, 0, v.x)
    }
  }

  /// The numbers that a matrix would come from, for an end that is not given.
  package func inputs(of t: CATransform3D) -> SIMD4<Double> {
    let parts = TransformComponents(t)
    switch self {
    case .rotateX: return SIMD4(parts.rotation.x, 0, 0, 0)
    case .rotateY: return SIMD4(parts.rotation.y, 0, 0, 0)
    case .rotateZ: return SIMD4(parts.rotation.z, 0, 0, 0)
    case .scale: return SIMD4(parts.scale.x, parts.scale.y, parts.scale.z, 0)
    case .scaleX: return SIMD4(parts.scale.x, 0, 0, 0)
    case .scaleY: return SIMD4(parts.scale.y, 0, 0, 0)
    case .scaleZ: return SIMD4(parts.scale.z, 0, 0, 0)
    case .translate: return SIMD4(t.m41, t.m42, t.m43, 0)
    case .translateX: return SIMD4(t.m41, 0, 0, 0)
    case .translateY: return SIMD4(t.m42, 0, 0, 0)
    case .translateZ: return SIMD4(t.m43, 0, 0, 0)
    }
  }
}
