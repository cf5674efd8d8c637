/// A gradient seen from the device: where the centre of a pixel falls on the ramp.
///
/// A place is u · x + (v · y + w) with the absolute x and y of the pixel's centre, in IEEE doubles and in this
/// order, so it does not depend on the span. Places are in entries of the ramp.
struct GradientSource: PixelSource {
  private enum Kind { case linear, radial, conic }

  let isOpaque: Bool

  private let ramp: RampView
  private let kind: Kind

  /// Device pixels to ramp entries; for radial and conic gradients the place is the length or the angle of what
  /// comes out.
  private let map: Affine

  /// Where a conic gradient starts, in turns, 0...1.
  private let start: Double

  /// Nil when the gradient has no extent or the transform cannot be inverted: it draws nothing.
  init?(_ gradient: Gradient, transform: Affine) {
    guard let inverse = transform.inverse else { return nil }
    let size = Double(GradientRamp.size)
    var start = 0.0
    let unit: Affine
    switch gradient.geometry {
    case .linear(let p, let q):
      let d = q - p
      let square = (d * d).sum()
      if !(square > 0) { return nil }
      let along = d * size / square
      unit = Affine(a: along.x, b: 0, c: along.y, d: 0, tx: -(along * p).sum(), ty: 0)
      kind = .linear
    case .radial(let center, let radiusX, let radiusY):
      if !(radiusX.magnitude > 0 && radiusY.magnitude > 0) { return nil }
      unit = Affine.translation(x: -center.x, y: -center.y)
        .concatenating(.scale(x: size / radiusX, y: size / radiusY))
      kind = .radial
    case .conic(let center, let startAngle):
      unit = .translation(x: -center.x, y: -center.y)
      start = startAngle / (2 * Double.pi)
      kind = .conic
    }
    map = inverse.concatenating(unit)
    if !map.isFinite || !start.isFinite { return nil }
    self.start = start - start.rounded(.down)
    ramp = gradient.ramp.view
    isOpaque = gradient.ramp.isOpaque
  }

  /// A linear gradient across the rows has one colour in each.
  @inline(__always)
  func uniformColor(y: Int) -> UInt32? {
    if kind != .linear || map.a != 0 { return nil }
    return ramp.table[ScalarSpans.rampEntry(map.c * (Double(y) + 0.5) + map.tx)]
  }

  @inline(__always)
  func pixels(
    x: Int, y: Int, count: Int, row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) -> UnsafePointer<UInt32> {
    let rowU = map.c * (Double(y) + 0.5) + map.tx
    let rowV = map.d * (Double(y) + 0.5) + map.ty
    switch kind {
    case .linear:
      kernels.linearRamp(destination: row, ramp: ramp, x: Double(x), step: map.a, base: rowU, count: count)
    case .radial:
      kernels.radialRamp(
        destination: row, ramp: ramp, x: Double(x), stepU: map.a, stepV: map.b, baseU: rowU, baseV: rowV,
        count: count)
    case .conic:
      kernels.conicRamp(
        destination: row, ramp: ramp, x: Double(x), stepU: map.a, stepV: map.b, baseU: rowU, baseV: rowV,
        start: start, count: count)
    }
    return UnsafePointer(row)
  }
}
