import Raster
import XCTest

final class FillTests: XCTestCase {
  func testOpaqueFillWritesTheColourExactly() {
    let canvas = Canvas(width: 19, height: 7, color: 0x8012_3456)
    canvas.rasteriser.fill(PixelRect(minX: -4, minY: 2, maxX: 17, maxY: 50), color: 0xFF01_7FFE)
    for y in 0..<7 {
      for x in 0..<19 {
        XCTAssertEqual(canvas[x, y], y >= 2 && x < 17 ? 0xFF01_7FFE : 0x8012_3456)
      }
    }
  }

  func testClearOverwritesAndFillComposites() {
    let canvas = Canvas(width: 4, height: 1, color: white)
    canvas.rasteriser.clear(PixelRect(x: 0, y: 0, width: 2, height: 1), color: 0x8000_0000)
    canvas.rasteriser.fill(PixelRect(x: 2, y: 0, width: 1, height: 1), color: 0x8000_0000)
    XCTAssertEqual(canvas.contents, [0x8000_0000, 0x8000_0000, 0xFF7F_7F7F, white])
  }

  func testClipKeepsTheRest() {
    let canvas = Canvas(width: 10, height: 10)
    canvas.rasteriser.begin(target: canvas.buffer, clip: PixelRect(minX: 3, minY: 4, maxX: 6, maxY: 90))
    canvas.rasteriser.fillRoundedRect(
      RoundedRect(minX: -50, minY: -50, maxX: 60, maxY: 60, radius: 5), color: white)
    XCTAssertEqual(canvas.area, 18)
    XCTAssertEqual(canvas.alpha(3, 4), 255)
    XCTAssertEqual(canvas.alpha(2, 4), 0)
  }

  private func overlapping() -> PathBuffer {
    let path = PathBuffer()
    path.addRect(minX: 0, minY: 0, maxX: 6, maxY: 6)
    path.addRect(minX: 3, minY: 3, maxX: 9, maxY: 9)
    return path
  }

  func testNonZeroCountsOverlapOnce() {
    let canvas = Canvas(width: 10, height: 10)
    canvas.rasteriser.fillPath(overlapping(), transform: .identity, rule: .nonZero, color: 0x8080_8080)
    XCTAssertEqual(canvas[4, 4], 0x8080_8080)
    XCTAssertEqual(canvas[1, 1], 0x8080_8080)
    XCTAssertEqual(canvas[8, 1], 0)
  }

  func testEvenOddLeavesTheOverlapOut() {
    let canvas = Canvas(width: 10, height: 10)
    canvas.rasteriser.fillPath(overlapping(), transform: .identity, rule: .evenOdd, color: white)
    XCTAssertEqual(canvas[4, 4], 0)
    XCTAssertEqual(canvas[1, 1], white)
    XCTAssertEqual(canvas[7, 7], white)
    XCTAssertEqual(canvas.area, 54)
  }

  func testOppositeContourIsAHoleInBothRules() {
    for rule in [FillRule.nonZero, .evenOdd] {
      let path = PathBuffer()
      path.addRect(minX: 0.5, minY: 0.5, maxX: 9.5, maxY: 9.5)
      path.move(x: 3.5, y: 3.5)
      path.line(x: 3.5, y: 6.5)
      path.line(x: 6.5, y: 6.5)
      path.line(x: 6.5, y: 3.5)
      let canvas = Canvas(width: 10, height: 10)
      canvas.rasteriser.fillPath(path, transform: .identity, rule: rule, color: white)
      XCTAssertEqual(canvas.alpha(5, 5), 0)
      XCTAssertEqual(canvas.area, 81 - 9, accuracy: 0.1)
    }
  }

  func testRadiiAreLimitedToHalfTheShorterSide() {
    let pill = Canvas(width: 40, height: 20)
    pill.rasteriser.fillRoundedRect(
      RoundedRect(minX: 1, minY: 1, maxX: 39, maxY: 19, radius: 9), color: white)
    let huge = Canvas(width: 40, height: 20)
    huge.rasteriser.fillRoundedRect(
      RoundedRect(minX: 1, minY: 1, maxX: 39, maxY: 19, radius: 1e7), color: white)
    XCTAssertEqual(pill.contents, huge.contents)
    XCTAssertEqual(pill.area, 20 * 18 + 81 * 3.14159265, accuracy: 0.2)
  }

  func testRingWithoutHoleIsTheShape() {
    let outer = RoundedRect(minX: 1.5, minY: 1.5, maxX: 18, maxY: 15, radius: 4)
    let ring = Canvas(width: 20, height: 16)
    ring.rasteriser.fillRing(outer: outer, inner: outer.inset(by: 8), color: white)
    let whole = Canvas(width: 20, height: 16)
    whole.rasteriser.fillRoundedRect(outer, color: white)
    XCTAssertEqual(ring.contents, whole.contents)
  }

  func testMirroringKeepsTheCoverage() {
    let shape = RoundedRect(minX: 2.25, minY: 1.75, maxX: 17.75, maxY: 12.25, radius: 5)
    let canvas = Canvas(width: 20, height: 14)
    canvas.rasteriser.fillRoundedRect(shape, color: white)
    for y in 0..<14 {
      for x in 0..<20 {
        XCTAssertLessThanOrEqual(abs(canvas.alpha(x, y) - canvas.alpha(19 - x, y)), 1)
        XCTAssertLessThanOrEqual(abs(canvas.alpha(x, y) - canvas.alpha(x, 13 - y)), 1)
      }
    }
  }
}
