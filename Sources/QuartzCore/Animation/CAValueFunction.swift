import CoreGraphics
import Support
import Scene

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
  public let name: CAValueFunctionName
  let kind: ValueFunction

  private static let kinds: [CAValueFunctionName: ValueFunction] = [
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
