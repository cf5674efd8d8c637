import CoreGraphics
import Support

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One number: radians about the x axis.
  public static let rotateX = Self(rawValue: "rotateX")
  public static let rotateY = Self(rawValue: "rotateY")
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// Three numbers: the factors along x, y and z.
  public static let scale = Self(rawValue: "scale")
  /// One number: the factor along x.
  public static let scaleX = Self(rawValue: "scaleX")
  public static let scaleY = Self(rawValue: "scaleY")
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// Three numbers: points along x, y and z.
  public static let translate = Self(rawValue: "translate")
  /// One number: points along x.
  public static let translateX = Self(rawValue: "translateX")
  public static let translateY = Self(rawValue: "translateY")
  public static let translateZ = Self(rawValue: "translateZ")
}

/// Turns animated numbers into a matrix that takes the place of the layer's transform.
///
/// The numbers are interpolated, not the matrix, so a rotation may turn as often as it likes. Source: Apple's header
/// `CAValueFunction.h`; measured: the matrix replaces the model's transform.
public final class CAValueFunction: NSObject, @unchecked Sendable {
  enum Kind: UInt8 {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// How many numbers go in.
    var inputs: Int { self == .scale || self == .translate ? 3 : 1 }

    func matrix(_ v: SIMD4<Double>) -> CATransform3D {
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
    func inputs(of t: CATransform3D) -> SIMD4<Double> {
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

  public let name: CAValueFunctionName
  let kind: Kind

  private static let kinds: [CAValueFunctionName: Kind] = [
    .rotateX: .rotateX, .rotateY: .rotateY, .rotateZ: .rotateZ, .scale: .scale, .scaleX: .scaleX,
    .scaleY: .scaleY, .scaleZ: .scaleZ, .translate: .translate, .translateX: .translateX,
    .translateY: .translateY, .translateZ: .translateZ,
  ]

  /// The function of that name; nil, with a message, when there is none.
  public init?(name: CAValueFunctionName) {
    guard let kind = CAValueFunction.kinds[name] else {
      Diagnostics.report(
        "CAValueFunction has no function named \"\(name.rawValue)\"; use rotateX, scale, translateY and the like."
      )
      return nil
    }
    self.name = name
    self.kind = kind
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.kind == kind }
  public override var hash: Int { Int(kind.rawValue) }
}
