import Raster
import XCTest

/// Numbers no one should draw with: nothing traps, hangs or grows without limit.
final class HostileInputTests: XCTestCase {
  private let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 15.999999999, 1e-300, 1e9, -1e9, 2e9, 1e18, -1e18, 1e300, -1e300,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
  ]

  func testEveryCallWithEveryNumber() {
    let canvas = Canvas(width: 24, height: 20, color: 0x8040_2010)
    let draw = canvas.rasteriser
    var dice = Dice(9)
    for round in 0..<220 {
      func number() -> Double { dice.whole(0..<3) == 0 ? dice.number(-30, 50) : numbers[dice.whole(0..<19)] }
      let shape = RoundedRect(
        minX: number(), minY: number(), maxX: number(), maxY: number(), topLeft: number(), topRight: number(),
        bottomRight: number(), bottomLeft: number())
      let transform = Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let path = PathBuffer()
      for _ in 0..<4 {
        switch dice.whole(0..<5) {
        case 0: path.move(x: number(), y: number())
        case 1: path.line(x: number(), y: number())
        case 2: path.quad(x1: number(), y1: number(), x: number(), y: number())
        case 3: path.cubic(x1: number(), y1: number(), x2: number(), y2: number(), x: number(), y: number())
        default: path.close()
        }
      }
      let dash = [number(), number()]
      draw.fillRect(minX: number(), minY: number(), maxX: number(), maxY: number(), color: 0x1010_1010)
      draw.fillRoundedRect(shape, color: 0x1010_1010)
      draw.fillRing(outer: shape, inner: shape.inset(by: number()), color: 0x1010_1010)
      let rule: FillRule = round % 2 == 0 ? .nonZero : .evenOdd
      let place = round % 3 == 0 ? transform : .identity
      draw.fillPath(path, transform: place, rule: rule, color: 0x1010_1010)
      dash.withUnsafeBufferPointer {
        let style = StrokeStyle(
          width: number(), cap: [.butt, .round, .square][round % 3],
          join: [.miter, .round, .bevel][round % 3],
          miterLimit: number(), dash: round % 2 == 0 ? $0.baseAddress : nil, dashCount: 2,
          dashPhase: number(),
          trimStart: round % 5 == 0 ? number() : 0, trimEnd: round % 5 == 0 ? number() : 1)
        draw.strokePath(path, transform: place, style: style, color: 0x1010_1010)
      }
      let source = ImageRect(x: number(), y: number(), width: number(), height: number())
      draw.drawImage(
        Shapes.picture.view(), transform: transform, source: source, sampling: .bilinear, opacity: number())
      draw.drawImage(Shapes.picture.view(), transform: transform, sampling: .nearest)
      if round % 20 == 0 {
        draw.keepInside(shape)
        draw.keepInside(path: path, transform: place, rule: rule)
      }
    }
    XCTAssertLessThan(draw.scratchByteCount, 64 << 20)
  }

  func testNotANumberDrawsNothing() {
    let canvas = Canvas(width: 10, height: 10)
    let path = PathBuffer()
    path.move(x: 0, y: 0)
    path.line(x: 10, y: 0)
    path.line(x: .nan, y: 10)
    canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    canvas.rasteriser.strokePath(path, transform: .identity, style: StrokeStyle(width: 3), color: white)
    canvas.rasteriser.fillRect(minX: 0, minY: .nan, maxX: 9, maxY: 9, color: white)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: 0, minY: 0, maxX: .nan, maxY: 9, radius: 3), color: white)
    XCTAssertEqual(canvas.area, 0)
  }

  func testHugeShapesCoverWhatTheyShould() {
    let canvas = Canvas(width: 10, height: 10)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: -1e9, minY: -1e9, maxX: 5, maxY: 1e9, radius: 100), color: white)
    XCTAssertEqual(canvas.area, 50)
    let path = PathBuffer()
    path.addRect(minX: -1e9, minY: 3, maxX: 1e9, maxY: 1e12)
    let other = Canvas(width: 10, height: 10)
    other.rasteriser.fillPath(path, transform: .identity, rule: .evenOdd, color: white)
    XCTAssertEqual(other.area, 70)
  }

  func testBrokenPathsStop() {
    let canvas = Canvas(width: 10, height: 10)
    let points: [SIMD2<Double>] = [[0, 0], [10, 0], [10, 10], [0, 10]]
    points.withUnsafeBufferPointer { p in
      // A cubic whose points are missing, and a verb that does not exist.
      for verbs in [[0, 1, 1, 1, 3], [0, 1, 1, 1, 99, 4]] as [[UInt8]] {
        let path = PathView(
          verbs: verbs.withUnsafeBufferPointer { $0.baseAddress! }, verbCount: 0, points: p.baseAddress!,
          pointCount: 4)
        verbs.withUnsafeBufferPointer {
          var view = path
          view.verbs = $0.baseAddress!
          view.verbCount = $0.count
          canvas.rasteriser.clear(canvas.bounds, color: 0)
          canvas.rasteriser.fillPath(view, transform: .identity, rule: .nonZero, color: white)
          XCTAssertEqual(canvas.area, 100)
        }
      }
    }
  }

  func testEmptyTargetsAndClips() {
    let canvas = Canvas(width: 4, height: 4, color: 7)
    let draw = canvas.rasteriser
    for clip in [
      PixelRect.empty, PixelRect(minX: 3, minY: 3, maxX: 1, maxY: 1),
      PixelRect(minX: 100, minY: 100, maxX: .max, maxY: .max),
    ] {
      draw.begin(target: canvas.buffer, clip: clip)
      draw.fill(PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max), color: white)
      draw.fillRoundedRect(RoundedRect(minX: 0, minY: 0, maxX: 9, maxY: 9, radius: 2), color: white)
      draw.keepInside(RoundedRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
      draw.drawImage(Shapes.picture.view(), transform: .identity)
      draw.composite(Shapes.group.buffer, rect: Shapes.group.bounds)
    }
    XCTAssertEqual(canvas.contents, [UInt32](repeating: 7, count: 16))
    let idle = Rasteriser()
    idle.fill(canvas.bounds, color: white)
    idle.fillRect(minX: 0, minY: 0, maxX: 4, maxY: 4, color: white)
  }
}
