import Support
import Codecs
import QuartzCore
import Raster

/// Random values of the kinds that layers take; the same seed gives the same values on every machine.
struct RandomValues {
  private var numbers: ReproducibleNumbers

  init(_ numbers: ReproducibleNumbers) { self.numbers = numbers }

  /// At least 0 and below 1.
  mutating func unit() -> Double { Double(numbers.next() >> 11) * 0x1p-53 }

  /// 0 ..< `count`.
  mutating func below(_ count: Int) -> Int { Int(numbers.next() % UInt64(max(count, 1))) }

  /// True in this many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of a list that is not empty.
  mutating func one<Value>(of list: [Value]) -> Value { list[below(list.count)] }

  /// A number between two others: whole, half, or whatever falls; on whole pixels other code runs than between them.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    let value = low + unit() * (high - low)
    switch below(4) {
    case 0, 1: return value.rounded()
    case 2: return (value * 2).rounded() / 2
    default: return value
    }
  }

  /// Most are opaque: that is what layers are.
  mutating func color() -> CGColor {
    let red = unit(), green = unit(), blue = unit()
    return CGColor(red: red, green: green, blue: blue, alpha: chance(60) ? 1 : unit())
  }

  mutating func point(within side: Double) -> CGPoint {
    let x = number(-0.2 * side, 1.1 * side)
    return CGPoint(x: x, y: number(-0.2 * side, 1.1 * side))
  }

  /// Now and then nothing, a line, or far larger than the picture.
  mutating func size(upTo side: Double) -> CGSize {
    if chance(3) { return CGSize(width: one(of: [0, 0.25, 4000]), height: number(0, side)) }
    let width = number(1, side)
    return CGSize(width: width, height: number(1, side))
  }

  mutating func rect(upTo side: Double) -> CGRect {
    let origin = CGPoint(x: number(-5, side / 3), y: number(-5, side / 3))
    return CGRect(origin: origin, size: size(upTo: side))
  }

  /// A map of the plane, or one that needs the depth and a perspective above it.
  mutating func transform() -> CATransform3D {
    switch below(10) {
    case 0, 1: return CATransform3DIdentity
    case 2: return CATransform3DMakeScale(number(0.25, 2), number(0.25, 2), 1)
    case 3: return CATransform3DMakeScale(one(of: [-1, 1]), one(of: [-1, 1]), 1)
    case 4: return CATransform3DMakeTranslation(number(-20, 20), number(-20, 20), number(-40, 40))
    case 5: return CATransform3DMakeRotation(.pi / 2 * Double(below(4)), 0, 0, 1)
    case 6: return CATransform3DMakeRotation(unit() * 2 * .pi, 0, 0, 1)
    case 7: return CATransform3DMakeRotation(unit() * 2 * .pi, unit(), unit(), unit())
    case 8:
      return CATransform3DMakeAffineTransform(
        CGAffineTransform(a: 1, b: unit() - 0.5, c: unit() - 0.5, d: 1, tx: 0, ty: 0))
    default:
      var tilted = perspective()
      tilted = CATransform3DRotate(tilted, unit() * 2, unit(), unit(), 0)
      return tilted
    }
  }

  mutating func perspective() -> CATransform3D {
    var result = CATransform3DIdentity
    result.m34 = -1 / number(60, 400)
    return result
  }

  mutating func path(upTo side: Double) -> CGPath {
    let box = rect(upTo: side)
    switch below(5) {
    case 0: return CGPath(rect: box, transform: nil)
    case 1: return CGPath(ellipseIn: box, transform: nil)
    case 2:
      let radius = unit() * min(box.width, box.height) / 2
      return CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil)
    default:
      let path = CGMutablePath()
      path.move(to: point(within: side))
      for _ in 0..<2 + below(4) {
        switch below(3) {
        case 0: path.addLine(to: point(within: side))
        case 1: path.addQuadCurve(to: point(within: side), control: point(within: side))
        default:
          path.addCurve(to: point(within: side), control1: point(within: side), control2: point(within: side))
        }
      }
      if chance(50) { path.closeSubpath() }
      return path
    }
  }

  /// Blocks of colour, some of them clear.
  mutating func image() -> CGImage? {
    let width = 1 + below(24), height = 1 + below(24)
    guard let storage = PixelStorage(width: width, height: height) else { return nil }
    let isOpaque = chance(40)
    let block = 1 + below(6)
    let first = UInt32(truncatingIfNeeded: numbers.next()),
      second = UInt32(truncatingIfNeeded: numbers.next())
    for y in 0..<height {
      for x in 0..<width {
        let color = (x / block + y / block) % 2 == 0 ? first : second
        storage.pixels[y * storage.stride + x] =
          isOpaque ? color | 0xFF00_0000 : RandomValues.premultiplied(color)
      }
    }
    return CGImage(storage: storage, isOpaque: isOpaque)
  }

  /// No channel exceeds alpha.
  private static func premultiplied(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    func channel(_ shift: UInt32) -> UInt32 { ((color >> shift & 255) * alpha / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
