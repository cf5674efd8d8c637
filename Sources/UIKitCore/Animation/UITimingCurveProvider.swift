import Foundation
import QuartzCore

/// Which of a timing object's parameters count. Raw values are UIKit's.
public enum UITimingCurveType: Int, Sendable {
  /// One of the four named curves.
  case builtin = 0
  /// A curve by its control points.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A spring together with a curve. There is no such object here; the spring counts.
  case composed = 3
}

/// The pace of a property animator.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  var timingCurveType: UITimingCurveType { get }
  /// The curve, when there is one.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, when there is one.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// The pace for blocks. A provider that offers nothing gets the default curve.
  var blockPace: BlockTiming.Pace {
    switch timingCurveType {
    case .spring, .composed:
      if let spring = springTimingParameters { return spring.pace }
    case .builtin, .cubic: break
    }
    return .curve(cubicTimingParameters?.timingFunction ?? CAMediaTimingFunction(name: .default))
  }
}

/// A pace along a Bézier curve from (0, 0) to (1, 1).
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `.easeInOut` when the object was made by control points.
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Core Animation's default curve, with control points (0.25, 0.1) and (0.25, 1).
  public override init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: 0.25, y: 0.1)
    controlPoint2 = CGPoint(x: 0.25, y: 1)
    isBuiltin = false
    super.init()
  }

  /// One of the four named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    (controlPoint1, controlPoint2) = curve.controlPoints
    isBuiltin = true
    super.init()
  }

  /// A curve by its control points; their x is clamped to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    isBuiltin = false
    super.init()
  }

  public required init?(coder: NSCoder) {
    let numbers = (0..<4).map { CGFloat(coder.decodeDouble(forKey: "point\($0)")) }
    animationCurve = UIView.AnimationCurve(rawValue: coder.decodeInteger(forKey: "curve")) ?? .easeInOut
    controlPoint1 = CGPoint(x: numbers[0], y: numbers[1])
    controlPoint2 = CGPoint(x: numbers[2], y: numbers[3])
    isBuiltin = coder.decodeBool(forKey: "builtin")
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(animationCurve.rawValue, forKey: "curve")
    for (i, number) in [controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y].enumerated() {
      coder.encode(Double(number), forKey: "point\(i)")
    }
    coder.encode(isBuiltin, forKey: "builtin")
  }

  /// Itself: the object never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var timingFunction: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
      Float(controlPoint2.y))
  }
}

extension UIView.AnimationCurve {
  /// Source: Core Animation's named curves.
  fileprivate var controlPoints: (CGPoint, CGPoint) {
    switch self {
    case .easeInOut: return (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
    case .easeIn: return (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
    case .easeOut: return (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
    case .linear: return (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    case .keyboard: return (CGPoint(x: 0.38, y: 0.7), CGPoint(x: 0.125, y: 1))
    }
  }
}
