import Foundation
import Raster
import XCTest

final class GradientTests: XCTestCase {
  /// Runs from one colour to another, then to a third.
  private let stops = [
    GradientStop(offset: 0.2, color: [1, 0.5, 0, 1]), GradientStop(offset: 0.7, color: [0, 0.25, 1, 0.4]),
    GradientStop(offset: 0.9, color: [1, 1, 1, 1]),
  ]

  /// The premultiplied channels at a place, not rounded: alpha, red, green, blue in 0...255.
  private func exact(_ t: Double) -> SIMD4<Double> {
    var color = stops[0].color
    if t >= stops[2].offset {
      color = stops[2].color
    } else if t > stops[0].offset {
      let i = t < stops[1].offset ? 0 : 1
      let share = (t - stops[i].offset) / (stops[i + 1].offset - stops[i].offset)
      color = stops[i].color + (stops[i + 1].color - stops[i].color) * share
    }
    return SIMD4(color.w, color.x * color.w, color.y * color.w, color.z * color.w) * 255
  }

  private func check(
    _ geometry: Gradient.Geometry, _ transform: Affine, line: UInt = #line,
    place: (SIMD2<Double>) -> Double
  ) {
    let canvas = Canvas(width: 64, height: 48)
    let whole = RoundedRect(minX: 0, minY: 0, maxX: 64, maxY: 48)
    canvas.rasteriser.fillRoundedRect(whole, gradient: Gradient(geometry, stops: stops), transform: transform)
    let inverse = transform.inverse!
    var worst = 0.0
    for y in 0..<48 {
      for x in 0..<64 {
        let t = place(inverse.apply(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let wanted = exact(t)
        let pixel = canvas[x, y]
        for (i, shift) in [24, 16, 8, 0].enumerated() {
          worst = max(worst, abs(Double(pixel >> UInt32(shift) & 255) - wanted[i]))
        }
      }
    }
    // Half a level from rounding, half an entry of the table (1/8192) at the steepest place: before the last stop
    // green times alpha climbs by (1 · 0.75 + 0.6 · 1) / 0.2 · 255.
    XCTAssertLessThan(worst, 0.5 + 1721.3 / 8192 + 0.001, line: line)
  }

  private let transforms = [
    Affine.identity, Affine(a: 1.5, b: 0.4, c: -0.7, d: 0.9, tx: 10, ty: -3),
    Affine(a: 0, b: 2, c: -2, d: 0, tx: 40, ty: 1),
  ]

  func testLinear() {
    let (p, q) = (SIMD2(5.0, 7.0), SIMD2(40.0, 29.0))
    for transform in transforms {
      check(.linear(start: p, end: q), transform) { point in
        ((point - p) * (q - p)).sum() / ((q - p) * (q - p)).sum()
      }
      check(.linear(start: [0, 4], end: [0, 40]), transform) { ($0.y - 4) / 36 }
      check(.linear(start: [50, 4], end: [10, 4]), transform) { (50 - $0.x) / 40 }
    }
  }

  func testRadial() {
    for transform in transforms {
      check(.radial(center: [20, 18], radiusX: 25, radiusY: 14), transform) { point in
        let d = (point - SIMD2(20, 18)) / SIMD2(25, 14)
        return (d * d).sum().squareRoot()
      }
    }
  }

  func testConicRunsClockwiseFromItsStart() {
    for start in [0, 1, -2.5, 4, 100] {
      for transform in transforms {
        check(.conic(center: [20.3, 17.1], startAngle: start), transform) { point in
          let turn = (atan2(point.y - 17.1, point.x - 20.3) - start) / (2 * .pi)
          return turn - turn.rounded(.down)
        }
      }
    }
    let towards = Gradient.Geometry.conic(center: [1, 1], toward: [1, 5])
    guard case .conic(_, let angle) = towards else { return XCTFail("not conic") }
    XCTAssertEqual(angle, .pi / 2, accuracy: 1e-6)
  }

  /// A run of 4,096 pixels from black to white changes by one level at a time, each as long as the others.
  func testNoBandsBeyondEightBits() {
    let black = GradientStop(offset: 0, color: [0, 0, 0, 1])
    let white = GradientStop(offset: 1, color: [1, 1, 1, 1])
    let canvas = Canvas(width: 4096, height: 1)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: 0, minY: 0, maxX: 4096, maxY: 1),
      gradient: Gradient(.linear(start: [0, 0], end: [4096, 0]), stops: [black, white]), transform: .identity)
    var lengths = [Int](repeating: 0, count: 256)
    var last: UInt32 = 0
    for pixel in canvas.contents {
      let level = pixel & 255
      XCTAssertTrue(level == last || level == last + 1)
      last = level
      lengths[Int(level)] += 1
    }
    XCTAssertEqual(last, 255)
    for level in 1..<255 { XCTAssertEqual(Double(lengths[level]), 16, accuracy: 1) }
  }

  /// Ramps of any length and direction step by one level of 255 at most where they are long enough to.
  func testRampsAreMonotone() {
    let ramp = GradientRamp([
      GradientStop(offset: 0, color: [0.1, 0, 0, 1]), GradientStop(offset: 1, color: [0.9, 1, 0.2, 1]),
    ])
    for length in [300.0, 777.7, 1688, 16_384] {
      for geometry in [
        Gradient.Geometry.linear(start: [3.3, 0], end: [3.3 + length, 0]),
        .radial(center: [-20, 1], radiusX: length, radiusY: length),
      ] {
        let width = min(Int(length), 5000)
        let canvas = Canvas(width: width, height: 1)
        canvas.rasteriser.fillRoundedRect(
          RoundedRect(minX: 0, minY: 0, maxX: Double(width), maxY: 1),
          gradient: Gradient(geometry, ramp: ramp), transform: .identity)
        for x in 1..<width {
          for shift in [0, 8, 16] as [UInt32] {
            let step = Int(canvas[x, 0] >> shift & 255) - Int(canvas[x - 1, 0] >> shift & 255)
            XCTAssertTrue(step == 0 || step == 1, "\(length), \(x)")
          }
        }
      }
    }
  }

  /// Around the centre each colour follows the last by one level, over the start too when the ends are alike.
  func testConicHasNoSeamAllAround() {
    let ring = GradientRamp(
      (0...8).map {
        GradientStop(offset: Double($0) / 8, color: $0 % 2 == 0 ? [0, 1, 0.2, 1] : [1, 0.1, 0.2, 1])
      })
    let canvas = Canvas(width: 801, height: 801)
    for start in [0.0, 1.1, -3] {
      canvas.rasteriser.fillRoundedRect(
        RoundedRect(minX: 0, minY: 0, maxX: 801, maxY: 801),
        gradient: Gradient(.conic(center: [400.5, 400.5], startAngle: start), ramp: ring),
        transform: .identity)
      // A circle of pixels, each a neighbour of the last: an angle of 1/390 is 1/306 of a run of 255 levels.
      var last: UInt32?
      for step in 0...2450 {
        let angle = Double(step) / 390
        let pixel = canvas[Int(400.5 + 390 * cos(angle)), Int(400.5 + 390 * sin(angle))]
        for shift in [8, 16] as [UInt32] {
          if let last {
            XCTAssertLessThanOrEqual(abs(Int(pixel >> shift & 255) - Int(last >> shift & 255)), 3)
          }
        }
        last = pixel
      }
    }
  }

  /// Many stops, equal ones among them, each where it belongs.
  func testManyStops() {
    var dice = Dice(17)
    var stops: [GradientStop] = []
    for i in 0..<200 {
      let color = SIMD4(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1), 1)
      stops.append(GradientStop(offset: Double(i / 2) / 100, color: color))
    }
    let canvas = Canvas(width: 2000, height: 1)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: 0, minY: 0, maxX: 2000, maxY: 1),
      gradient: Gradient(.linear(start: [0, 0], end: [2000, 0]), stops: stops), transform: .identity)
    for x in 0..<1980 {
      let t = (Double(x) + 0.5) / 2000
      let i = 2 * Int(t * 100) + 1
      let share = (t - stops[i].offset) * 100
      let wanted = (stops[i].color + (stops[i + 1].color - stops[i].color) * share) * 255
      XCTAssertEqual(Double(canvas[x, 0] >> 16 & 255), wanted.x, accuracy: 0.51 + 255 * 100 / 8192, "\(x)")
      XCTAssertEqual(Double(canvas[x, 0] & 255), wanted.z, accuracy: 0.51 + 255 * 100 / 8192, "\(x)")
    }
  }

  func testColoursMeetWithoutASeam() {
    // The same colour at both ends of a conic gradient: no step where they meet.
    let ring = [
      GradientStop(offset: 0, color: [1, 0, 0, 1]), GradientStop(offset: 0.5, color: [0, 0, 1, 1]),
      GradientStop(offset: 1, color: [1, 0, 0, 1]),
    ]
    let canvas = Canvas(width: 200, height: 200)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: 0, minY: 0, maxX: 200, maxY: 200),
      gradient: Gradient(.conic(center: [100, 100], startAngle: 0), stops: ring), transform: .identity)
    for x in 150..<200 {
      XCTAssertLessThanOrEqual(abs(Int(canvas[x, 99] & 255) - Int(canvas[x, 100] & 255)), 4)
    }
  }

  func testJumpsLieWhereTheyShould() {
    let jump = [
      GradientStop(offset: 0.5, color: [1, 0, 0, 1]), GradientStop(offset: 0.5, color: [0, 0, 1, 1]),
    ]
    let canvas = Canvas(width: 100, height: 2)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: 0, minY: 0, maxX: 100, maxY: 2),
      gradient: Gradient(.linear(start: [0, 0], end: [100, 0]), stops: jump), transform: .identity)
    for x in 0..<100 { XCTAssertEqual(canvas[x, 1], x < 50 ? 0xFFFF_0000 : 0xFF00_00FF) }
  }

  /// A gradient of one colour is that colour, under any coverage and opacity.
  func testOneColourEqualsASolidFill() {
    let shape = RoundedRect(minX: 2.3, minY: 1.7, maxX: 28.1, maxY: 21.4, radius: 6)
    let one = GradientRamp([GradientStop(offset: 0.3, color: [0.2, 0.4, 0.6, 1])])
    for geometry in [
      Gradient.Geometry.linear(start: [0, 0], end: [9, 4]), .linear(start: [0, 0], end: [0, 4]),
      .radial(center: [9, 9], radiusX: 4, radiusY: 5), .conic(center: [3, 3], startAngle: 1),
    ] {
      let solid = Canvas(width: 32, height: 24, color: 0xFF80_8080)
      solid.rasteriser.fillRoundedRect(shape, color: 0xFF33_6699)
      let painted = Canvas(width: 32, height: 24, color: 0xFF80_8080)
      painted.rasteriser.fillRoundedRect(shape, gradient: Gradient(geometry, ramp: one), transform: .identity)
      XCTAssertEqual(solid.contents, painted.contents)
    }
  }

  func testRampIsFilledAgain() {
    let ramp = GradientRamp(stops)
    XCTAssertFalse(ramp.isOpaque)
    [GradientStop(offset: 0, color: [0, 1, 0, 1])].withUnsafeBufferPointer { ramp.update($0) }
    XCTAssertTrue(ramp.isOpaque)
    let canvas = Canvas(width: 4, height: 4)
    let gradient = Gradient(.radial(center: [2, 2], radiusX: 1, radiusY: 1), ramp: ramp)
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: 0, minY: 0, maxX: 4, maxY: 4), gradient: gradient, transform: .identity)
    XCTAssertEqual(canvas.contents, [UInt32](repeating: 0xFF00_FF00, count: 16))
  }

  func testHostileGradients() {
    let numbers: [Double] = [0, 1, -1, 1e300, -1e300, 1e-300, .infinity, -.infinity, .nan, 0.5, 1e9]
    let canvas = Canvas(width: 12, height: 12)
    let whole = RoundedRect(minX: 0, minY: 0, maxX: 12, maxY: 12)
    var dice = Dice(31)
    func number() -> Double { numbers[dice.whole(0..<numbers.count)] }
    func point() -> SIMD2<Double> { [number(), number()] }
    let ramp = GradientRamp()
    for _ in 0..<150 {
      let stops = (0..<dice.whole(0..<4)).map { _ in
        GradientStop(offset: number(), color: [number(), number(), number(), number()])
      }
      stops.withUnsafeBufferPointer { ramp.update($0) }
      let transform = Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      for geometry in [
        Gradient.Geometry.linear(start: point(), end: point()),
        .radial(center: point(), radiusX: number(), radiusY: number()),
        .conic(center: point(), startAngle: number()), .conic(center: point(), toward: point()),
      ] {
        let gradient = Gradient(geometry, ramp: ramp)
        canvas.rasteriser.fillRoundedRect(whole, gradient: gradient, transform: transform)
        canvas.rasteriser.fillRoundedRect(whole, gradient: gradient, transform: .identity, opacity: number())
      }
    }
    // Flat gradients draw nothing.
    let empty = Canvas(width: 12, height: 12)
    for geometry in [
      Gradient.Geometry.linear(start: [3, 3], end: [3, 3]), .radial(center: [3, 3], radiusX: 0, radiusY: 5),
    ] {
      empty.rasteriser.fillRoundedRect(
        whole, gradient: Gradient(geometry, stops: stops), transform: .identity)
    }
    XCTAssertEqual(empty.area, 0)
  }
}
