import CoreGraphics

/// How a key-frame animation moves between its values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight lines (the default).
  public static let linear = Self(rawValue: "linear")
  /// Jumps.
  public static let discrete = Self(rawValue: "discrete")
  /// Straight lines at constant speed; ignores key times and timing functions.
  public static let paced = Self(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = Self(rawValue: "cubic")
  /// A smooth curve, key times by distance.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// Whether a layer that follows a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// Against the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// An animation through a list of values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values; one alone has no effect.
  open var values: [Any]? { didSet { keep(\CAKeyframeAnimation.values, oldValue) } }
  /// A path for point properties; wins over `values`.
  open var path: CGPath? { didSet { keep(\CAKeyframeAnimation.path, oldValue) } }
  /// When each value is reached, 0…1, rising; nil spreads them evenly.
  open var keyTimes: [NSNumber]? { didSet { keep(\CAKeyframeAnimation.keyTimes, oldValue) } }
  /// The pace within each segment; missing ones are linear.
  open var timingFunctions: [CAMediaTimingFunction]? {
    didSet { keep(\CAKeyframeAnimation.timingFunctions, oldValue) }
  }
  /// Default linear.
  open var calculationMode: CAAnimationCalculationMode = .linear {
    didSet { keep(\CAKeyframeAnimation.calculationMode, oldValue) }
  }
  /// Cubic modes: tightness at each value, −1…1, 0 when missing.
  open var tensionValues: [NSNumber]? { didSet { keep(\CAKeyframeAnimation.tensionValues, oldValue) } }
  /// Cubic modes: sharpness of the corner at each value, −1…1, 0 when missing.
  open var continuityValues: [NSNumber]? {
    didSet { keep(\CAKeyframeAnimation.continuityValues, oldValue) }
  }
  /// Cubic modes: where the curve leans at each value, −1…1, 0 when missing.
  open var biasValues: [NSNumber]? { didSet { keep(\CAKeyframeAnimation.biasValues, oldValue) } }
  /// Nil does not turn the layer.
  open var rotationMode: CAAnimationRotationMode? {
    didSet { keep(\CAKeyframeAnimation.rotationMode, oldValue) }
  }

  public override init() { super.init() }
  public override init(keyPath path: String?) { super.init(keyPath: path) }

  override func duplicate() -> CAAnimation {
    let copy = CAKeyframeAnimation()
    copyPropertyValues(to: copy)
    copy.values = values
    copy.path = path
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.tensionValues = tensionValues
    copy.continuityValues = continuityValues
    copy.biasValues = biasValues
    copy.rotationMode = rotationMode
    return copy
  }
}
