import Raster

/// One drawing of every kind, with random numbers, as a closure over a rasteriser.
enum Shapes {
  static let kinds = [
    "rect", "rounded rect", "ring", "path", "even-odd path", "stroke", "dashed stroke", "image",
    "shrunk image",
    "nearest image", "stencil", "composite", "keep rounded", "keep path", "coverage bytes",
  ]

  /// A checkered image with random colours, shared by the drawings.
  static let picture: Canvas = {
    let canvas = Canvas(width: 23, height: 17)
    var dice = Dice(77)
    for i in 0..<(23 * 17) { canvas.pixels[i] = dice.pixel() }
    return canvas
  }()

  static let group: Canvas = {
    let canvas = Canvas(PixelRect(minX: -5, minY: -5, maxX: 90, maxY: 90))
    var dice = Dice(78)
    for i in 0..<(95 * 95) { canvas.pixels[i] = dice.pixel() }
    return canvas
  }()

  static let bytes: [UInt8] = (0..<(31 * 19)).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  static func random(_ kind: String, _ dice: inout Dice, size: Double) -> (Rasteriser) -> Void {
    let color = dice.pixel()
    let x0 = dice.number(-10, size)
    let y0 = dice.number(-10, size)
    let x1 = x0 + dice.number(0, size)
    let y1 = y0 + dice.number(0, size)
    let shape = RoundedRect(
      minX: x0, minY: y0, maxX: x1, maxY: y1, topLeft: dice.number(-2, 14), topRight: dice.number(-2, 14),
      bottomRight: dice.number(-2, 14), bottomLeft: dice.number(-2, 14))
    let inset = dice.number(0, 6)
    let angle = dice.number(-1, 1)
    let scale = dice.number(0.15, 2.5)
    let turn = Affine(
      a: scale, b: angle, c: -angle, d: dice.number(0.3, 2), tx: x0, ty: y0)
    let path = randomPath(&dice, size: size)
    let caps: [StrokeCap] = [.butt, .round, .square]
    let joins: [StrokeJoin] = [.miter, .round, .bevel]
    let cap = caps[dice.whole(0..<3)]
    let join = joins[dice.whole(0..<3)]
    let width = dice.number(0.3, 9)
    let dashes = [dice.number(0, 9), dice.number(1, 9), dice.number(0, 3)]
    let opacity = dice.number(0, 1.2)
    let place = (dice.whole(-10..<30), dice.whole(-10..<30))
    switch kind {
    case "rect":
      return { $0.fillRect(minX: x0, minY: y0, maxX: x1, maxY: y1, color: color) }
    case "rounded rect":
      return { $0.fillRoundedRect(shape, color: color) }
    case "ring":
      return { $0.fillRing(outer: shape, inner: shape.inset(by: inset), color: color) }
    case "path", "even-odd path":
      let rule: FillRule = kind == "path" ? .nonZero : .evenOdd
      return { $0.fillPath(path, transform: .identity, rule: rule, color: color) }
    case "stroke", "dashed stroke":
      return { rasteriser in
        dashes.withUnsafeBufferPointer { lengths in
          var style = StrokeStyle(width: width, cap: cap, join: join)
          if kind == "dashed stroke" {
            style.dash = lengths.baseAddress
            style.dashCount = 3
            style.dashPhase = inset
          } else {
            style.trimEnd = 0.8
          }
          rasteriser.strokePath(path, transform: .identity, style: style, color: color)
        }
      }
    case "image":
      return { $0.drawImage(picture.view(), transform: turn, opacity: opacity) }
    case "shrunk image":
      let small = Affine(a: 0.31, b: angle * 0.1, c: 0.02, d: 0.4, tx: x0, ty: y0)
      return { $0.drawImage(picture.view(), transform: small, opacity: opacity) }
    case "nearest image":
      let source = ImageRect(x: 1.5, y: 2, width: 15.25, height: 10)
      return { $0.drawImage(picture.view(), transform: turn, source: source, sampling: .nearest) }
    case "stencil":
      let source = ImageRect(x: 0, y: 0, width: 23, height: 17)
      let upright = Affine(a: scale, b: 0, c: 0, d: scale, tx: x0, ty: y0)
      return { $0.drawMask(picture.view(), transform: upright, source: source, color: color) }
    case "composite":
      let rect = PixelRect(x: place.0, y: place.1, width: 40, height: 33)
      return { $0.composite(group.buffer, rect: rect, opacity: opacity) }
    case "keep rounded":
      return { $0.keepInside(shape) }
    case "keep path":
      return { $0.keepInside(path: path, transform: .identity, rule: .nonZero) }
    default:
      return { rasteriser in
        bytes.withUnsafeBufferPointer {
          let view = CoverageView(bytes: $0.baseAddress!, width: 29, height: 19, stride: 31)
          rasteriser.fillCoverage(view, x: place.0, y: place.1, color: color)
        }
      }
    }
  }

  /// A path of lines and curves, some contours closed, some not.
  static func randomPath(_ dice: inout Dice, size: Double) -> PathBuffer {
    let path = PathBuffer()
    func number() -> Double { dice.number(-12, size + 12) }
    path.move(x: number(), y: number())
    for _ in 0..<dice.whole(2..<8) {
      switch dice.whole(0..<8) {
      case 0: path.move(x: number(), y: number())
      case 1: path.close()
      case 2, 3: path.quad(x1: number(), y1: number(), x: number(), y: number())
      case 4: path.cubic(x1: number(), y1: number(), x2: number(), y2: number(), x: number(), y: number())
      default: path.line(x: number(), y: number())
      }
    }
    return path
  }
}
