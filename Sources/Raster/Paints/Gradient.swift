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

  /// Where the gradient runs.
  public var geometry: Geometry
  /// The colours along the gradient.
  public var ramp: GradientRamp

  /// A gradient with a geometry and colours.
  public init(_ geometry: Geometry, ramp: GradientRamp) {
    self.geometry = geometry
    self.ramp = ramp
  }

  /// A gradient with a ramp of its own.
  public init(_ geometry: Geometry, stops: [GradientStop]) {
    self.init(geometry, ramp: GradientRamp(stops))
  }
}
