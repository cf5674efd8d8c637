/// A unit Bézier as plain data, ready to be evaluated in a frame.
///
/// `x(s) = ((ax·s + bx)·s + cx)·s`, the same for y; `value(at: x)` finds the s with `x(s) = x` and returns `y(s)`.
/// Accuracy: |x(s) − x| ≤ 1e-12. Source of the polynomial form: WebKit's UnitBezier.
package struct PacingCurve: Equatable, Sendable {
  private var ax = 0.0, bx = 0.0, cx = 1.0
  private var ay = 0.0, by = 0.0, cy = 1.0
  package private(set) var isLinear = true

  /// How close to x the solver must come.
  private static let tolerance = 1e-12
  /// Newton converges within a few rounds unless the slope vanishes; then bisection takes over.
  private static let newtonRounds = 8
  private static let bisectionRounds = 60

  package static let linear = PacingCurve()

  private init() {}

  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    isLinear = x1 == y1 && x2 == y2
  }

  /// The curve's height above `x`; x is clamped to 0…1, and 0 and 1 map to themselves exactly.
  package func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if isLinear { return x }
    let s = parameter(at: x)
    return ((ay * s + by) * s + cy) * s
  }

  private func parameter(at x: Double) -> Double {
    var s = x
    for _ in 0..<PacingCurve.newtonRounds {
      let error = ((ax * s + bx) * s + cx) * s - x
      if error.magnitude <= PacingCurve.tolerance { return s }
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if slope.magnitude < 1e-6 { break }
      s -= error / slope
      if !(0...1).contains(s) { break }
    }
    var (low, high) = (0.0, 1.0)
    s = x
    for _ in 0..<PacingCurve.bisectionRounds {
      let error = ((ax * s + bx) * s + cx) * s - x
      if error.magnitude <= PacingCurve.tolerance { break }
      if error < 0 { low = s } else { high = s }
      s = (low + high) / 2
    }
    return s
  }
}
