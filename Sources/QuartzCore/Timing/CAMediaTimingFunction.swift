import CoreGraphics
import Support
import Scene

/// The name of a built-in pacing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Control points (0, 0) (1, 1).
  public static let linear = Self(rawValue: "linear")
  /// Control points (0.42, 0) (1, 1).
  public static let easeIn = Self(rawValue: "easeIn")
  /// Control points (0, 0) (0.58, 1).
  public static let easeOut = Self(rawValue: "easeOut")
  /// Control points (0.42, 0) (0.58, 1).
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// Control points (0.25, 0.1) (0.25, 1).
  public static let `default` = Self(rawValue: "default")
}

/// A pacing curve: a cubic Bézier from (0, 0) to (1, 1) that maps the fraction of time to the fraction of change.
///
/// Control points are stored as `Float`, as on Apple's systems; their x must be in 0…1 (values outside are clamped
/// and reported), their y may overshoot. Sources: Apple's headers for the names, CSS Easing for the same curves.
public final class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  let curve: PacingCurve
  private let controlPoints: (Float, Float, Float, Float)

  /// One of the built-in curves; an unknown name is reported and gives `default`.
  ///
  /// These follow their decimal control points, 0.42 rather than the nearest `Float`.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self.init(0, 0, 1, 1)
    case .easeIn: self.init(0.42, 0, 1, 1)
    case .easeOut: self.init(0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(0.42, 0, 0.58, 1)
    case .default: self.init(0.25, 0.1, 0.25, 1)
    default:
      Diagnostics.report(
        "CAMediaTimingFunction has no curve named \"\(name.rawValue)\"; using \"default\"."
          + " Use linear, easeIn, easeOut, easeInEaseOut or default.")
      self.init(0.25, 0.1, 0.25, 1)
    }
  }

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    controlPoints = (Float(x1), Float(y1), Float(x2), Float(y2))
    curve = PacingCurve(x1: x1, y1: y1, x2: x2, y2: y2)
    super.init()
  }

  /// A curve with the control points (c1x, c1y) and (c2x, c2y).
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    var points = (c1x, c1y, c2x, c2y)
    if !(c1x.isFinite && c1y.isFinite && c2x.isFinite && c2y.isFinite) {
      Diagnostics.report("CAMediaTimingFunction got a control point that is not a number; using linear.")
      points = (0, 0, 1, 1)
    } else if !(0...1).contains(c1x) || !(0...1).contains(c2x) {
      Diagnostics.report(
        "CAMediaTimingFunction got the control point x \((0...1).contains(c1x) ? c2x : c1x), outside 0...1;"
          + " it was clamped, because time cannot run backwards within a curve.")
      points.0 = min(max(c1x, 0), 1)
      points.2 = min(max(c2x, 0), 1)
    }
    controlPoints = points
    curve = PacingCurve(
      x1: Double(points.0), y1: Double(points.1), x2: Double(points.2), y2: Double(points.3))
    super.init()
  }

  /// The fraction of the change after the fraction `time` of the duration; 0…1 both, the result may overshoot.
  package func fraction(at time: Double) -> Double { curve.value(at: time) }

  /// Writes point `index` (0…3; 0 and 3 are the ends) into two floats; another index is reported.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    switch index {
    case 0: (values[0], values[1]) = (0, 0)
    case 1: (values[0], values[1]) = (controlPoints.0, controlPoints.1)
    case 2: (values[0], values[1]) = (controlPoints.2, controlPoints.3)
    case 3: (values[0], values[1]) = (1, 1)
    default:
      Diagnostics.report("CAMediaTimingFunction has control points 0...3; there is no point \(index).")
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return controlPoints == other.controlPoints
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(controlPoints.0)
    hasher.combine(controlPoints.1)
    hasher.combine(controlPoints.2)
    hasher.combine(controlPoints.3)
    return hasher.finalize()
  }
}
