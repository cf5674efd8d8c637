/// A paint whose colour runs along a ramp: straight, outwards or around.
public struct Gradient: Sendable {
  /// How a point gets its place t on the ramp. Points and lengths are in the gradient's own space, which a
  /// transform leads to the device.
  public enum Geometry: Equatable, Sendable {
    /// t is 0 on the line through `start` across the direction to `end`, and 1 on the one through `end`. Draws
    /// nothing when the two are the same point.
    case linear(start: SIMD2<Double>, end: SIMD2<Double>)

    /// t is 0 at the centre and 1 on the ellipse with these half-axes. Draws nothing when one of them is 0.
    case radial(center: SIMD2<Double>, radiusX: Double, radiusY: Double)

    /// t is 0 on the ray from the centre at `startAngle` (radians from +x towards +y, clockwise on a screen with
    /// y down) and grows to 1 in one turn the same way.
    case conic(center: SIMD2<Double>, startAngle: Double)

    /// A conic gradient that starts on the ray from `center` through `point`.
    public static func conic(center: SIMD2<Double>, toward point: SIMD2<Double>) -> Geometry {
      let turn = Turn.of(x: point.x - center.x, y: point.y - center.y)
      return .conic(center: center, startAngle: turn * 2 * Double.pi)
    }
  }

  public var geometry: Geometry
  public var ramp: GradientRamp

  public init(_ geometry: Geometry, ramp: GradientRamp) {
    self.geometry = geometry
    self.ramp = ramp
  }

  /// A gradient with a ramp of its own.
  public init(_ geometry: Geometry, stops: [GradientStop]) {
    self.init(geometry, ramp: GradientRamp(stops))
  }
}

/// The angle of a direction as a share of a full turn.
enum Turn {
  /// atan(z) / 2π ≈ z · p(z²) for z in 0...1, off by at most 4·10^-8 turns: a least-maximum fit of seven terms.
  private static let c0 = 0.159_154_324_222_313_51
  private static let c1 = -0.053_026_238_065_437_756
  private static let c2 = 0.031_525_116_748_973_29
  private static let c3 = -0.021_061_515_124_970_87
  private static let c4 = 0.012_672_496_018_629_926
  private static let c5 = -0.005_348_273_725_768_349
  private static let c6 = 0.001_084_129_299_302_313_5

  /// The angle of (x, y) from +x towards +y, in turns, -0.5...0.5; 0 for (0, 0). It uses no library function, so
  /// it is the same number on every system.
  @inline(__always)
  static func of(x: Double, y: Double) -> Double {
    let width = x.magnitude
    let height = y.magnitude
    let isSteep = height > width
    let larger = isSteep ? height : width
    if !(larger > 0) { return 0 }
    let z = (isSteep ? width : height) / larger
    let s = z * z
    let octant = z * (c0 + s * (c1 + s * (c2 + s * (c3 + s * (c4 + s * (c5 + s * c6))))))
    let quarter = isSteep ? 0.25 - octant : octant
    let half = x < 0 ? 0.5 - quarter : quarter
    return y < 0 ? -half : half
  }
}
