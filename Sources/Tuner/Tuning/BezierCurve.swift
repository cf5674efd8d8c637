import QuartzCore

/// A pace: the cubic Bézier from (0, 0) to (1, 1) with two control points.
public struct BezierCurve: Hashable, Sendable {
  /// The first control point; x within 0…1.
  public var x1, y1: Double
  /// The second control point; x within 0…1.
  public var x2, y2: Double

  /// A curve from (0, 0) to (1, 1) with two control points.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// An even pace.
  public static let linear = BezierCurve(0, 0, 1, 1)
  /// `CAMediaTimingFunctionName.easeIn`.
  public static let easeIn = BezierCurve(0.42, 0, 1, 1)
  /// `CAMediaTimingFunctionName.easeOut`.
  public static let easeOut = BezierCurve(0, 0, 0.58, 1)
  /// `CAMediaTimingFunctionName.easeInEaseOut`.
  public static let easeInEaseOut = BezierCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default.
  public static let `default` = BezierCurve(0.25, 0.1, 0.25, 1)

  /// Curves to begin with, by their names: Core Animation's own, then some that overshoot.
  public static let presets: [(name: String, curve: BezierCurve)] = [
    ("linear", .linear), ("ease in", .easeIn), ("ease out", .easeOut), ("ease in, out", .easeInEaseOut),
    ("default", .default), ("swift out", BezierCurve(0.4, 0, 0.2, 1)), ("snap", BezierCurve(0.16, 1, 0.3, 1)),
    ("back in", BezierCurve(0.36, 0, 0.66, -0.56)), ("back out", BezierCurve(0.34, 1.56, 0.64, 1)),
    ("back in, out", BezierCurve(0.68, -0.6, 0.32, 1.6)),
  ]

  /// The preset's name, nil for a curve of one's own.
  public var name: String? { BezierCurve.presets.first { $0.curve == self }?.name }

  /// How much of the way is behind after a part of the time, both 0…1.
  public func value(at time: Double) -> Double { function.fraction(at: min(max(time, 0), 1)) }

  init(_ function: CAMediaTimingFunction?) {
    guard let function else {
      self = .linear
      return
    }
    var numbers: [Double] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      // Through the decimal form, so that 0.42 as a Float reads 0.42.
      numbers += point.map { Double("\($0)") ?? Double($0) }
    }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  var function: CAMediaTimingFunction {
    switch self {
    case .linear: return CAMediaTimingFunction(name: .linear)
    case .easeIn: return CAMediaTimingFunction(name: .easeIn)
    case .easeOut: return CAMediaTimingFunction(name: .easeOut)
    case .easeInEaseOut: return CAMediaTimingFunction(name: .easeInEaseOut)
    case .default: return CAMediaTimingFunction(name: .default)
    default: return CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
    }
  }
}
