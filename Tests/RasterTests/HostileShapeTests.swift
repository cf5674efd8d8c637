import Raster
import XCTest

/// Very many, very large and very odd shapes: the work and the memory stay bounded, and what is drawn is right.
final class HostileShapeTests: XCTestCase {
  private func rectangle(of segments: Int) -> PathBuffer {
    let path = PathBuffer()
    path.move(x: 2, y: 4)
    let side = segments / 4
    for i in 1...side { path.line(x: 2 + 40 * Double(i) / Double(side), y: 4) }
    for i in 1...side { path.line(x: 42, y: 4 + 20 * Double(i) / Double(side)) }
    for i in 1...side { path.line(x: 42 - 40 * Double(i) / Double(side), y: 24) }
    for i in 1...side { path.line(x: 2, y: 24 - 20 * Double(i) / Double(side)) }
    path.close()
    return path
  }

  func testAHundredThousandSegments() {
    let path = rectangle(of: 100_000)
    let canvas = Canvas(width: 48, height: 32)
    canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    XCTAssertEqual(canvas.area, 800, accuracy: 0.01)
    XCTAssertLessThan(canvas.rasteriser.scratchByteCount, 8 << 20)
    // Its stroke is the rectangle's frame: 44 × 24 with square corners, less 36 × 16.
    let stroked = Canvas(width: 48, height: 32)
    stroked.rasteriser.strokePath(path, transform: .identity, style: StrokeStyle(width: 4), color: white)
    XCTAssertEqual(stroked.area, 44 * 24 - 36 * 16, accuracy: 0.5)
  }

  func testAHundredThousandSegmentsAllOverThePlane() {
    var dice = Dice(12)
    let path = PathBuffer()
    path.move(x: 0, y: 0)
    for i in 0..<100_000 {
      // Far ends, so that most edges cross the whole canvas or miss it.
      let reach = i % 3 == 0 ? 1e9 : 1e4
      path.line(x: dice.number(-reach, reach), y: dice.number(-reach, reach))
    }
    let canvas = Canvas(width: 8, height: 8)
    canvas.rasteriser.fillPath(path, transform: .identity, rule: .evenOdd, color: white)
    canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    XCTAssertNil(canvas.rasteriser.takeOmission())
    XCTAssertLessThan(canvas.rasteriser.scratchByteCount, 16 << 20)
  }

  func testManyHugeCurvesStayWithinTheVertexBudget() {
    let path = PathBuffer()
    path.move(x: -1e6, y: -1e6)
    for i in 0..<2_000 {
      let y = -1e6 + 1e3 * Double(i)
      path.cubic(x1: 1e6, y1: -1e6, x2: 1e6, y2: 1e6, x: -1e6, y: y)
    }
    let canvas = Canvas(width: 8, height: 8)
    canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    // 4,096 chords for each would be 8 million vertices of 24 bytes; the budget is one million and a few more.
    XCTAssertLessThan(canvas.rasteriser.scratchByteCount, 64 << 20)
  }

  func testShapesOf16384PixelsOnASmallSurface() {
    let canvas = Canvas(width: 40, height: 30)
    let draw = canvas.rasteriser
    let huge = RoundedRect(minX: -8000, minY: -8000, maxX: 8384, maxY: 8384, radius: 8192)
    draw.fillRoundedRect(huge, color: white)
    XCTAssertEqual(canvas.area, 1200, "the inside of a disc of 16,384 pixels")
    draw.clear(canvas.bounds, color: 0)
    draw.fillRing(outer: huge, inner: huge.inset(by: 4), color: white)
    XCTAssertEqual(canvas.area, 0, "the ring runs around the surface")
    let path = PathBuffer()
    path.addEllipse(minX: -16_384, minY: -8192, maxX: 0, maxY: 8192)
    draw.fillPath(path, transform: .translation(x: 20, y: 15), rule: .nonZero, color: white)
    // Up to 15 pixels from its rightmost point the circle falls back by less than 15² / 2r, a 73rd of a pixel.
    XCTAssertEqual(canvas.area, 20 * 30, accuracy: 30.0 / 73)
    draw.clear(canvas.bounds, color: 0)
    draw.strokePath(
      path, transform: .translation(x: 20, y: 15), style: StrokeStyle(width: 8), color: white)
    XCTAssertEqual(canvas.area, 8 * 30, accuracy: 1)
    let image = Shapes.picture.view()
    draw.drawImage(
      image, transform: Affine(a: 1024, b: 3, c: -2, d: 1024, tx: -8000, ty: -8000), sampling: .bilinear)
    XCTAssertLessThan(draw.scratchByteCount, 4 << 20)
  }

  func testDegenerateCurvesHaveNoArea() {
    let canvas = Canvas(width: 30, height: 30)
    let path = PathBuffer()
    path.move(x: 10, y: 10)
    path.cubic(x1: 10, y1: 10, x2: 10, y2: 10, x: 10, y: 10)
    path.quad(x1: 10, y1: 10, x: 10, y: 10)
    // There and back on one line.
    path.cubic(x1: 30, y1: 10, x2: -10, y2: 10, x: 10, y: 10)
    path.quad(x1: 25, y1: 10, x: 10, y: 10)
    path.close()
    path.close()
    canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    XCTAssertEqual(canvas.area, 0)
    let point = PathBuffer()
    point.move(x: 15, y: 15)
    point.cubic(x1: 15, y1: 15, x2: 15, y2: 15, x: 15, y: 15)
    canvas.rasteriser.strokePath(
      point, transform: .identity, style: StrokeStyle(width: 10, cap: .round), color: white)
    XCTAssertEqual(canvas.area, 25 * 3.14159265, accuracy: 0.3, "a dot")
  }

  func testManyContoursWithLongPatternsAreDrawnWithoutGaps() {
    // 2,000 contours that would each take 20,000 dots.
    let path = PathBuffer()
    for i in 0..<2_000 {
      path.move(x: 1 + Double(i) / 100, y: 5)
      path.line(x: 1 + Double(i + 1) / 100, y: 5)
    }
    var lengths = [Double](repeating: 0, count: 20_000)
    lengths[19_999] = 1
    let canvas = Canvas(width: 24, height: 10)
    lengths.withUnsafeBufferPointer {
      canvas.rasteriser.strokePath(
        path, transform: .identity,
        style: StrokeStyle(width: 2, dash: $0.baseAddress, dashCount: $0.count), color: white)
    }
    XCTAssertEqual(canvas.rasteriser.takeOmission(), .dashes)
    XCTAssertNil(canvas.rasteriser.takeOmission(), "it is told once")
    XCTAssertEqual(canvas.alpha(10, 4), 255)
    XCTAssertEqual(canvas.alpha(20, 5), 255)
  }

  func testTinyDashesAreDrawnWithoutGaps() {
    func stroke(_ lengths: [Double]?) -> (Canvas, Omission?) {
      let canvas = Canvas(width: 40, height: 10)
      let path = PathBuffer()
      path.move(x: 3, y: 5)
      path.line(x: 33, y: 5)
      (lengths ?? []).withUnsafeBufferPointer {
        canvas.rasteriser.strokePath(
          path, transform: .identity,
          style: StrokeStyle(width: 4, dash: lengths == nil ? nil : $0.baseAddress, dashCount: $0.count),
          color: white)
      }
      return (canvas, canvas.rasteriser.takeOmission())
    }
    let whole = stroke(nil).0.contents
    for tiny in [[1e-9, 1e-9], [1e-300, 0], [.leastNonzeroMagnitude, 1e-5]] {
      let (canvas, omission) = stroke(tiny)
      XCTAssertEqual(canvas.contents, whole, "\(tiny)")
      XCTAssertEqual(omission, .dashes, "\(tiny)")
    }
    // Unusable patterns are none; whoever sets them says so.
    for bad in [[0.0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e308, 1e308]] {
      let (canvas, omission) = stroke(bad)
      XCTAssertEqual(canvas.contents, whole, "\(bad)")
      XCTAssertNil(omission, "\(bad)")
    }
    XCTAssertEqual(stroke([1e-3, 1e-3]).1, nil, "30,000 dashes are few enough")
  }

  func testStopsOutOfOrderAndNotANumber() {
    func row(_ offsets: [Double]) -> [UInt32] {
      let colors: [SIMD4<Double>] = [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]]
      let canvas = Canvas(width: 8, height: 1)
      canvas.rasteriser.fillRoundedRect(
        RoundedRect(minX: 0, minY: 0, maxX: 8, maxY: 1),
        gradient: Gradient(
          .linear(start: [0, 0], end: [8, 0]),
          stops: zip(offsets, colors).map { GradientStop(offset: $0, color: $1) }), transform: .identity)
      return canvas.contents
    }
    let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF)
    // Equal offsets are a jump from the first to the last of them.
    XCTAssertEqual(row([0.5, 0.5, 0.5]), [red, red, red, red, blue, blue, blue, blue])
    // An offset before its predecessor counts as that one.
    XCTAssertEqual(row([0.5, 0.1, 0.5]), row([0.5, 0.5, 0.5]))
    XCTAssertEqual(row([1, 0.5, 0]), [UInt32](repeating: red, count: 8))
    // Not a number counts as the smallest it may be.
    XCTAssertEqual(row([.nan, 0, .nan]), row([0, 0, 0]))
    XCTAssertEqual(row([.nan, 0, .nan]), [UInt32](repeating: blue, count: 8))
    XCTAssertEqual(row([-.infinity, 0.5, .infinity]), row([0, 0.5, 1]))
    XCTAssertNotEqual(row([0, 0.5, 1])[4], green, "its middle lies between two pixels")
  }

  func testHugeBlursAreLimitedOrRefused() {
    let blur = GaussianBlur()
    let source = CoverageBuffer()
    let blurred = CoverageBuffer()
    source.reset(PixelRect(x: 0, y: 0, width: 3, height: 3))
    source.bytes.update(repeating: 255, count: 9)
    for none: Double in [0, -1, -.infinity, .nan] {
      XCTAssertTrue(blur.blur(source, sigma: none, into: blurred))
      XCTAssertEqual(blurred.bounds, source.bounds, "\(none)")
      XCTAssertEqual(blurred[1, 1], 255)
    }
    XCTAssertEqual(GaussianBlur.reach(sigma: 1e300), GaussianBlur.reach(sigma: 1000))
    // 2,300 pixels and 3,000 more on every side are more than may be blurred.
    source.reset(PixelRect(x: 0, y: 0, width: 2300, height: 2300))
    XCTAssertFalse(blur.blur(source, sigma: .infinity, into: blurred))
    XCTAssertTrue(blurred.bounds.isEmpty)
    XCTAssertLessThan(blur.scratchByteCount, 1 << 20, "nothing was begun")
  }

  func testNothingIsDrawnThroughSingularAndNotFiniteTransforms() {
    let canvas = Canvas(width: 12, height: 12, color: 0x4010_2030)
    let draw = canvas.rasteriser
    let before = canvas.contents
    let path = PathBuffer()
    path.addRect(minX: 1, minY: 1, maxX: 9, maxY: 9)
    let shape = RoundedRect(minX: 0, minY: 0, maxX: 12, maxY: 12)
    let gradient = Gradient(
      .linear(start: [0, 0], end: [9, 0]), stops: [GradientStop(offset: 0, color: [1, 1, 1, 1])])
    func drawAll(_ map: Affine) -> [Omission?] {
      var omissions: [Omission?] = []
      draw.fillPath(path, transform: map, rule: .nonZero, color: white)
      omissions.append(draw.takeOmission())
      draw.strokePath(path, transform: map, style: StrokeStyle(width: 2), color: white)
      _ = draw.takeOmission()
      draw.drawImage(Shapes.picture.view(), transform: map)
      omissions.append(draw.takeOmission())
      draw.fillRoundedRect(shape, gradient: gradient, transform: map)
      _ = draw.takeOmission()
      return omissions
    }
    // A line and a point.
    for flat in [Affine(a: 0, b: 0, c: 0, d: 0, tx: 3, ty: 3), Affine(a: 0, b: 0, c: 0, d: 1, tx: 3, ty: 0)] {
      XCTAssertEqual(drawAll(flat), [nil, nil], "scales of 0 are what animations begin with")
      XCTAssertEqual(canvas.contents, before, "\(flat)")
    }
    for wild in [Double.nan, .infinity, -.infinity] {
      XCTAssertEqual(
        drawAll(Affine(a: wild, b: 0, c: 0, d: 1, tx: 0, ty: 0)), [.notFinite, .notFinite], "\(wild)")
      XCTAssertEqual(canvas.contents, before, "\(wild)")
    }
    // Finite, but its points are not.
    let far = PathBuffer()
    far.addRect(minX: 1e200, minY: 0, maxX: 2e200, maxY: 9)
    draw.fillPath(far, transform: .scale(x: 1e200, y: 1), rule: .nonZero, color: white)
    XCTAssertEqual(draw.takeOmission(), .notFinite)
    draw.fillRect(minX: 0, minY: .nan, maxX: 9, maxY: 9, color: white)
    XCTAssertEqual(draw.takeOmission(), .notFinite)
    draw.fillRect(minX: 9, minY: 0, maxX: 0, maxY: 9, color: white)
    XCTAssertNil(draw.takeOmission(), "an empty rectangle is none")
    XCTAssertEqual(canvas.contents, before)
  }
}
