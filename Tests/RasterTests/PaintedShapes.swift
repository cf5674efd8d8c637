import Raster

/// Drawings with paints and pictures of every kind, with random numbers, as `Shapes` are.
enum PaintedShapes {
  static let kinds = [
    "linear", "linear rows", "radial", "conic", "gradient path", "keep alpha", "keep coverage", "cover",
    "tint", "multiply", "shadow", "blurred",
    "perspective", "perspective nearest", "perspective path",
    "nine part", "nine part turned", "continuous", "cross-fade",
  ]

  static let ramp = GradientRamp([
    GradientStop(offset: 0.1, color: [1, 0, 0, 1]), GradientStop(offset: 0.4, color: [0.2, 0.9, 0, 0.5]),
    GradientStop(offset: 0.4, color: [0, 0, 1, 1]), GradientStop(offset: 1, color: [1, 1, 0.3, 0]),
  ])

  /// A part of the device with noise in it.
  static let mask: Canvas = {
    let canvas = Canvas(PixelRect(minX: 9, minY: 4, maxX: 61, maxY: 40))
    var dice = Dice(79)
    for i in 0..<(52 * 36) { canvas.pixels[i] = dice.pixel() }
    return canvas
  }()

  static func random(_ kind: String, _ dice: inout Dice, size: Double) -> (Rasteriser) -> Void {
    let x0 = dice.number(-10, size)
    let y0 = dice.number(-10, size)
    let shape = RoundedRect(
      minX: x0, minY: y0, maxX: x0 + dice.number(0, size), maxY: y0 + dice.number(0, size),
      topLeft: dice.number(-2, 14), topRight: dice.number(-2, 14), bottomRight: dice.number(-2, 14),
      bottomLeft: dice.number(-2, 14))
    let p = SIMD2(dice.number(0, size), dice.number(0, size))
    let q = SIMD2(dice.number(0, size), dice.number(0, size))
    let turn = Affine(
      a: dice.number(0.3, 2), b: dice.number(-1, 1), c: dice.number(-1, 1), d: dice.number(1.2, 2),
      tx: dice.number(-9, 9), ty: dice.number(-9, 9))
    let path = Shapes.randomPath(&dice, size: size)
    let opacity = dice.number(0.2, 1.5)
    let color = dice.pixel()
    let rect = PixelRect(x: dice.whole(-9..<30), y: dice.whole(-9..<30), width: 40, height: 33)
    let tilt = Projective(
      a: dice.number(0.4, 2), b: dice.number(-0.5, 0.5), p: dice.number(-0.02, 0.02),
      c: dice.number(-0.5, 0.5),
      d: dice.number(0.4, 2), q: dice.number(-0.02, 0.02), tx: dice.number(-9, 30), ty: dice.number(-9, 30),
      w: 1)
    let place = ImageRect(x: x0 / 2, y: y0 / 2, width: dice.number(4, 50), height: dice.number(4, 50))
    let whole = ImageRect(x: 0, y: 0, width: 23, height: 17)
    let center = ImageRect(
      x: dice.number(0, 0.7), y: dice.number(0, 0.7), width: 0.2, height: dice.number(0, 0.3))
    switch kind {
    case "nine part", "nine part turned":
      let map = kind == "nine part" ? .scale(x: 1.3, y: 0.8) : turn
      return {
        $0.drawNinePart(
          Shapes.picture.view(), source: whole, center: center, destination: place, transform: map,
          scale: 1.5,
          opacity: opacity)
      }
    case "cross-fade": return { $0.crossFade(mask.buffer, rect: rect, fraction: opacity - 0.3) }
    case "continuous":
      let outline = PathBuffer()
      outline.addContinuousRoundedRect(shape)
      return { $0.fillPath(outline, transform: turn, rule: .nonZero, color: color) }
    case "perspective":
      return { $0.drawImage(Shapes.picture.view(), transform: tilt, opacity: opacity) }
    case "perspective nearest":
      return { $0.composite(mask.buffer, transform: tilt, sampling: .nearest) }
    case "perspective path":
      return { $0.fillPath(path, transform: tilt, rule: .nonZero, color: color) }
    case "linear":
      let gradient = Gradient(.linear(start: p, end: q), ramp: ramp)
      return { $0.fillRoundedRect(shape, gradient: gradient, transform: turn, opacity: opacity) }
    case "linear rows":
      let gradient = Gradient(.linear(start: [3, p.y], end: [3, q.y]), ramp: ramp)
      return { $0.fillRoundedRect(shape, gradient: gradient, transform: .identity, opacity: opacity) }
    case "radial":
      let gradient = Gradient(.radial(center: p, radiusX: q.x, radiusY: q.y), ramp: ramp)
      return { $0.fillRoundedRect(shape, gradient: gradient, transform: turn) }
    case "conic":
      let gradient = Gradient(.conic(center: p, toward: q), ramp: ramp)
      return { $0.fillRoundedRect(shape, gradient: gradient, transform: turn) }
    case "keep alpha": return { $0.keepAlpha(of: mask.buffer) }
    case "keep coverage":
      return {
        let coverage = CoverageBuffer()
        coverage.reset(rect)
        $0.fillRoundedRect(shape, into: coverage)
        $0.keepInside(coverage)
      }
    case "cover":
      return {
        let coverage = CoverageBuffer()
        coverage.reset(rect)
        $0.fillPath(path, transform: turn, rule: .nonZero, into: coverage)
        $0.fillCoverage(coverage, dx: 3, dy: -2, color: color)
      }
    case "tint":
      return { $0.composite(Shapes.group.buffer, rect: rect, opacity: opacity, tint: color) }
    case "shadow":
      let shadow = RoundedRectShadow()
      shadow.update(shape, sigma: 3.3, rasteriser: Rasteriser(), blur: GaussianBlur())
      return { $0.fillShadow(shadow, dx: 2, dy: 1, color: color) }
    case "blurred":
      let coverage = CoverageBuffer()
      coverage.reset(rect)
      Rasteriser().fillPath(path, transform: turn, rule: .nonZero, into: coverage)
      let blurred = CoverageBuffer()
      GaussianBlur().blur(coverage, sigma: 5.5, into: blurred)
      return { $0.fillCoverage(blurred, color: color) }
    case "multiply": return { $0.multiply(rect, by: color) }
    default:
      let gradient = Gradient(.linear(start: p, end: q), ramp: ramp)
      return {
        $0.fillPath(
          path, transform: .identity, rule: .evenOdd, gradient: gradient, gradientTransform: turn,
          opacity: opacity)
      }
    }
  }
}
