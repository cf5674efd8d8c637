import Raster
import XCTest

final class ShadowTests: XCTestCase {
  /// The nine-part shadow has the bytes of the whole shape blurred.
  func testNinePartEqualsTheGeneralPath() {
    let rasteriser = Rasteriser()
    let blur = GaussianBlur()
    let shadow = RoundedRectShadow()
    let whole = CoverageBuffer()
    let blurred = CoverageBuffer()
    let nine = CoverageBuffer()
    var dice = Dice(51)
    var parts = 0
    for round in 0..<40 {
      let x = dice.number(-30, 30)
      let y = dice.number(-30, 30)
      let long = round % 3
      let shape = RoundedRect(
        minX: x, minY: y, maxX: x + dice.number(20, long == 0 ? 60 : 250),
        maxY: y + dice.number(20, long == 1 ? 60 : 250),
        topLeft: dice.number(-5, 20), topRight: dice.number(0, 20), bottomRight: dice.number(0, 20),
        bottomLeft: dice.number(0, 20))
      let sigma = round % 7 == 0 ? 0 : dice.number(0.5, 8)
      let box = PixelRect(coveringMinX: shape.minX, minY: shape.minY, maxX: shape.maxX, maxY: shape.maxY)
      whole.reset(box)
      rasteriser.fillRoundedRect(shape, into: whole)
      XCTAssertTrue(blur.blur(whole, sigma: sigma, into: blurred))
      XCTAssertTrue(shadow.update(shape, sigma: sigma, rasteriser: rasteriser, blur: blur))
      if shadow.isNinePart { parts += 1 }
      XCTAssertTrue(shadow.copy(into: nine))
      XCTAssertEqual(nine.bounds, blurred.bounds)
      let count = nine.bounds.width * nine.bounds.height
      XCTAssertTrue((0..<count).allSatisfy { nine.bytes[$0] == blurred.bytes[$0] }, "round \(round)")

      // Drawn in tiles it is what the coverage gives.
      let canvas = Canvas(PixelRect(minX: -40, minY: -40, maxX: 90, maxY: 80), color: 0xFF40_8020)
      let wanted = Canvas(canvas.bounds, color: 0xFF40_8020)
      wanted.rasteriser.fillCoverage(blurred, dx: 3, dy: -5, color: 0x8000_0020)
      let step = dice.whole(7..<60)
      for tileY in stride(from: -40, to: 80, by: step) {
        for tileX in stride(from: -40, to: 90, by: 37) {
          let tile = PixelRect(x: tileX, y: tileY, width: 37, height: step)
          canvas.rasteriser.begin(target: canvas.buffer, clip: tile)
          canvas.rasteriser.fillShadow(shadow, dx: 3, dy: -5, color: 0x8000_0020)
        }
      }
      XCTAssertEqual(canvas.contents == wanted.contents, true, "round \(round), drawn")
    }
    XCTAssertGreaterThan(parts, 20)
  }

  func testMovingByWholePixelsMovesTheShadow() {
    let (rasteriser, blur) = (Rasteriser(), GaussianBlur())
    let shadow = RoundedRectShadow()
    let shape = RoundedRect(minX: 10.25, minY: 7.5, maxX: 90, maxY: 60.75, radius: 9)
    XCTAssertTrue(shadow.update(shape, sigma: 4, rasteriser: rasteriser, blur: blur))
    XCTAssertEqual(shadow.bounds, PixelRect(minX: -2, minY: -5, maxX: 102, maxY: 73))
    let before = CoverageBuffer()
    XCTAssertTrue(shadow.copy(into: before))
    let moved = RoundedRect(minX: 1010.25, minY: -12.5, maxX: 1090, maxY: 40.75, radius: 9)
    XCTAssertTrue(shadow.update(moved, sigma: 4, rasteriser: rasteriser, blur: blur))
    XCTAssertEqual(shadow.bounds, PixelRect(minX: 998, minY: -25, maxX: 1102, maxY: 53))
    let after = CoverageBuffer()
    XCTAssertTrue(shadow.copy(into: after))
    XCTAssertTrue((0..<(104 * 78)).allSatisfy { before.bytes[$0] == after.bytes[$0] })
  }

  func testHugeShapesNeedLittleMemory() {
    let (rasteriser, blur) = (Rasteriser(), GaussianBlur())
    let shadow = RoundedRectShadow()
    let shape = RoundedRect(minX: -1e8, minY: 5, maxX: 1e8, maxY: 1e7, radius: 30)
    XCTAssertTrue(shadow.update(shape, sigma: 10, rasteriser: rasteriser, blur: blur))
    XCTAssertLessThan(shadow.byteCount, 1 << 20)
    let canvas = Canvas(width: 20, height: 60)
    canvas.rasteriser.fillShadow(shadow, color: white)
    XCTAssertEqual(canvas.alpha(3, 5), 133, accuracy: 2)
    XCTAssertEqual(canvas.alpha(3, 59), 255)

    for edge in [Double.nan, .infinity, -.infinity, 1e300] {
      let broken = RoundedRect(minX: 0, minY: edge, maxX: edge, maxY: 9, radius: edge)
      for sigma in [edge, 3, -edge] {
        shadow.update(broken, sigma: sigma, rasteriser: rasteriser, blur: blur)
        canvas.rasteriser.fillShadow(shadow, dx: .max, dy: .min, color: white)
      }
    }
    XCTAssertTrue(
      shadow.update(
        RoundedRect(minX: 4, minY: 4, maxX: 4, maxY: 9), sigma: 3, rasteriser: rasteriser, blur: blur))
    XCTAssertTrue(shadow.bounds.isEmpty)
  }
}
