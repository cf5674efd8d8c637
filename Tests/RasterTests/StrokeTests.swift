import Raster
import XCTest

final class StrokeTests: XCTestCase {
  private let pi = 3.14159265358979

  private func stroked(
    _ style: StrokeStyle, transform: Affine = .identity, width: Int = 60, height: Int = 40,
    _ build: (PathBuffer) -> Void
  ) -> Canvas {
    let path = PathBuffer()
    build(path)
    let canvas = Canvas(width: width, height: height)
    canvas.rasteriser.strokePath(path, transform: transform, style: style, color: white)
    return canvas
  }

  private func line(_ path: PathBuffer) {
    path.move(x: 15, y: 20)
    path.line(x: 45, y: 20)
  }

  func testCapsAddTheirArea() {
    XCTAssertEqual(stroked(StrokeStyle(width: 12), line).area, 360, accuracy: 0.01)
    XCTAssertEqual(stroked(StrokeStyle(width: 12, cap: .square), line).area, 360 + 144, accuracy: 0.01)
    XCTAssertEqual(stroked(StrokeStyle(width: 12, cap: .round), line).area, 360 + 36 * pi, accuracy: 0.25)
  }

  func testJoinsAddTheirArea() {
    func corner(_ path: PathBuffer) {
      path.move(x: 10, y: 30)
      path.line(x: 30, y: 30)
      path.line(x: 30, y: 10)
    }
    // Two bars of 20 × 8 share a 4 × 4 square at the corner; outside it the join fills up to 4 × 4.
    let bars = 2.0 * 20 * 8 - 16
    XCTAssertEqual(stroked(StrokeStyle(width: 8, join: .miter), corner).area, bars + 16, accuracy: 0.05)
    XCTAssertEqual(stroked(StrokeStyle(width: 8, join: .bevel), corner).area, bars + 8, accuracy: 0.05)
    XCTAssertEqual(stroked(StrokeStyle(width: 8, join: .round), corner).area, bars + 4 * pi, accuracy: 0.1)
  }

  func testMiterLimitBevels() {
    func corner(_ path: PathBuffer) {
      path.move(x: 10, y: 30)
      path.line(x: 30, y: 30)
      path.line(x: 30, y: 10)
    }
    // A right angle has a miter ratio of sqrt 2.
    let kept = stroked(StrokeStyle(width: 8, join: .miter, miterLimit: 1.42), corner)
    let cut = stroked(StrokeStyle(width: 8, join: .miter, miterLimit: 1.41), corner)
    XCTAssertEqual(kept.area - cut.area, 8, accuracy: 0.05)
    XCTAssertEqual(kept.alpha(33, 33), 255)
    XCTAssertEqual(cut.alpha(33, 33), 0)
  }

  func testClosedRectangleHasFourMiters() {
    let canvas = stroked(StrokeStyle(width: 4)) { $0.addRect(minX: 10, minY: 10, maxX: 50, maxY: 30) }
    XCTAssertEqual(canvas.area, 44 * 24 - 36 * 16)
    XCTAssertEqual(canvas.alpha(8, 8), 255)
    XCTAssertEqual(canvas.alpha(12, 12), 0)
  }

  func testCircleIsARing() {
    let canvas = stroked(StrokeStyle(width: 5)) { $0.addEllipse(minX: 10, minY: 5, maxX: 40, maxY: 35) }
    XCTAssertEqual(canvas.area, pi * (17.5 * 17.5 - 12.5 * 12.5), accuracy: 0.5)
    let ring = Canvas(width: 60, height: 40)
    ring.rasteriser.fillRing(
      outer: RoundedRect(minX: 7.5, minY: 2.5, maxX: 42.5, maxY: 37.5, radius: 17.5),
      inner: RoundedRect(minX: 12.5, minY: 7.5, maxX: 37.5, maxY: 32.5, radius: 12.5), color: white)
    for (a, b) in zip(canvas.contents, ring.contents) {
      XCTAssertLessThanOrEqual(abs(Int(a >> 24) - Int(b >> 24)), 4)
    }
  }

  /// Parts that overlap are neither darker nor left out.
  func testSelfOverlapIsPaintedOnce() {
    let path = PathBuffer()
    path.move(x: 10, y: 10)
    path.line(x: 50, y: 30)
    path.line(x: 50, y: 10)
    path.line(x: 10, y: 30)
    let canvas = Canvas(width: 60, height: 40)
    canvas.rasteriser.strokePath(
      path, transform: .identity, style: StrokeStyle(width: 7), color: 0x8080_8080)
    XCTAssertEqual(canvas.contents.max(), 0x8080_8080)
    XCTAssertEqual(canvas[30, 20], 0x8080_8080)
  }

  /// A bend tighter than half the width must not open holes on its inner side.
  func testTightBendHasNoHole() {
    for join in [StrokeJoin.miter, .round, .bevel] {
      let canvas = stroked(StrokeStyle(width: 20, join: join)) {
        $0.move(x: 15, y: 12)
        $0.cubic(x1: 48, y1: 12, x2: 48, y2: 18, x: 15, y: 18)
      }
      for y in 5..<25 {
        for x in 16..<38 { XCTAssertEqual(canvas.alpha(x, y), 255, "(\(x), \(y))") }
      }
    }
  }

  func testZeroLengthStrokesAreDots() {
    func dot(_ path: PathBuffer) {
      path.move(x: 20, y: 20)
      path.line(x: 20, y: 20)
    }
    XCTAssertEqual(stroked(StrokeStyle(width: 10), dot).area, 0)
    XCTAssertEqual(stroked(StrokeStyle(width: 10, cap: .round), dot).area, 25 * pi, accuracy: 0.3)
    XCTAssertEqual(stroked(StrokeStyle(width: 10, cap: .square), dot).area, 100, accuracy: 0.01)
    XCTAssertEqual(stroked(StrokeStyle(width: 10, cap: .round)) { $0.move(x: 20, y: 20) }.area, 0)
  }

  func testTransformAppliesToThePen() {
    let wide = Affine(a: 2, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let canvas = stroked(StrokeStyle(width: 8), transform: wide) {
      $0.move(x: 5, y: 40)
      $0.line(x: 25, y: 40)
    }
    XCTAssertEqual(canvas.area, 40 * 4, accuracy: 0.01)
    let mirrored = stroked(
      StrokeStyle(width: 8), transform: Affine(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 0), line)
    XCTAssertEqual(mirrored.area, 240, accuracy: 0.01)
  }

  func testDashes() {
    func dashed(_ lengths: [Double], phase: Double = 0, cap: StrokeCap = .butt) -> Canvas {
      lengths.withUnsafeBufferPointer {
        stroked(
          StrokeStyle(width: 4, cap: cap, dash: $0.baseAddress, dashCount: $0.count, dashPhase: phase), line)
      }
    }
    // 30 pixels of line from x = 15: dashes 15-20, 23-28, 31-36, 39-44.
    let plain = dashed([5, 3])
    XCTAssertEqual(plain.area, 4 * 20, accuracy: 0.01)
    XCTAssertEqual(plain.alpha(19, 20), 255)
    XCTAssertEqual(plain.alpha(20, 20), 0)
    XCTAssertEqual(plain.alpha(23, 20), 255)
    // Two further into the pattern: 15-18, 21-26 …
    let shifted = dashed([5, 3], phase: 2)
    XCTAssertEqual(shifted.alpha(17, 20), 255)
    XCTAssertEqual(shifted.alpha(18, 20), 0)
    XCTAssertEqual(dashed([5, 3], phase: 2 - 8 * 3).contents, shifted.contents)
    // An odd pattern: 4 on, 4 off.
    XCTAssertEqual(dashed([4]).contents, dashed([4, 4]).contents)
    // Dashes of no length are dots: every 6 pixels from 15 to 45.
    XCTAssertEqual(dashed([0, 6], cap: .round).area, 5 * 4 * pi, accuracy: 0.5)
    // Unusable patterns draw without gaps.
    for bad in [[0.0, 0], [-1, 2], [.nan, 1], [1e-9, 1e-9], [.infinity, 1]] {
      XCTAssertEqual(dashed(bad).area, 120, accuracy: 0.01, "\(bad)")
    }
  }

  func testDashOverTheSeamOfAClosedContourIsOne() {
    // A square of 4 × 20: with 30 on and 10 off from the middle of a dash, the seam is inside a dash, whose
    // corner at (10, 10) must be joined.
    let lengths = [30.0, 10.0]
    let canvas = lengths.withUnsafeBufferPointer {
      stroked(StrokeStyle(width: 4, dash: $0.baseAddress, dashCount: 2, dashPhase: 15)) {
        $0.addRect(minX: 10, minY: 10, maxX: 30, maxY: 30)
      }
    }
    XCTAssertEqual(canvas.alpha(8, 8), 255)
    XCTAssertEqual(canvas.alpha(31, 31), 255)
  }

  func testTrimIsByTotalLength() {
    func trimmed(_ start: Double, _ end: Double) -> Canvas {
      stroked(StrokeStyle(width: 2, trimStart: start, trimEnd: end)) {
        $0.move(x: 10, y: 10)
        $0.line(x: 30, y: 10)
        $0.move(x: 10, y: 20)
        $0.line(x: 50, y: 20)
      }
    }
    XCTAssertEqual(trimmed(0, 1).area, 120, accuracy: 0.01)
    let middle = trimmed(0.25, 0.5)
    XCTAssertEqual(middle.area, 30, accuracy: 0.01)
    XCTAssertEqual(middle.alpha(24, 10), 0)
    XCTAssertEqual(middle.alpha(26, 10), 255)
    XCTAssertEqual(middle.alpha(19, 20), 255)
    XCTAssertEqual(middle.alpha(21, 20), 0)
    XCTAssertEqual(trimmed(0.6, 0.4).area, 0)
    XCTAssertEqual(trimmed(-3, 7).contents, trimmed(0, 1).contents)
  }
}
