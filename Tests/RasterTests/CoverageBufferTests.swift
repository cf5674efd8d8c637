import Raster
import XCTest

final class CoverageBufferTests: XCTestCase {
  private let shape = RoundedRect(
    minX: 3.3, minY: 2.6, maxX: 41.9, maxY: 28.2, topLeft: 9, topRight: 0, bottomRight: 12, bottomLeft: 4)

  /// The alpha of white drawn on nothing, byte for byte, in any part of the device.
  private func check(_ name: String, draw: (Rasteriser) -> Void, cover: (Rasteriser, CoverageBuffer) -> Void)
  {
    let canvas = Canvas(width: 48, height: 36)
    draw(canvas.rasteriser)
    let coverage = CoverageBuffer()
    for bounds in [canvas.bounds, PixelRect(minX: 7, minY: -4, maxX: 33, maxY: 20)] {
      XCTAssertTrue(coverage.reset(bounds))
      cover(canvas.rasteriser, coverage)
      for y in 0..<36 {
        for x in 0..<48 {
          let wanted = bounds.contains(x: x, y: y) ? canvas.alpha(x, y) : 0
          XCTAssertEqual(Int(coverage[x, y]), wanted, "\(name) at (\(x), \(y))")
        }
      }
    }
  }

  func testShapesEqualTheirDrawing() {
    var dice = Dice(11)
    let path = Shapes.randomPath(&dice, size: 40)
    let style = StrokeStyle(width: 4.3, cap: .round, join: .round)
    let turn = Affine(a: 0.8, b: 0.3, c: -0.3, d: 0.8, tx: 5, ty: 2)
    check("rounded rect") { [shape] in
      $0.fillRoundedRect(shape, color: white)
    } cover: { [shape] in
      $0.fillRoundedRect(shape, into: $1)
    }
    check("path") {
      $0.fillPath(path, transform: turn, rule: .evenOdd, color: white)
    } cover: {
      $0.fillPath(path, transform: turn, rule: .evenOdd, into: $1)
    }
    check("stroke") {
      $0.strokePath(path, transform: turn, style: style, color: white)
    } cover: {
      $0.strokePath(path, transform: turn, style: style, into: $1)
    }
    check("two shapes") { [shape] in
      $0.fillRoundedRect(shape, color: white)
      $0.strokePath(path, transform: turn, style: style, color: white)
    } cover: { [shape] in
      $0.fillRoundedRect(shape, into: $1)
      $0.strokePath(path, transform: turn, style: style, into: $1)
    }
    check("alpha") {
      $0.composite(Shapes.group.buffer, rect: Shapes.group.bounds)
    } cover: {
      $0.copyAlpha(of: Shapes.group.buffer, into: $1)
    }
  }

  func testDrawingIntoCoverageLeavesTargetAndClip() {
    let canvas = Canvas(width: 10, height: 10)
    canvas.rasteriser.begin(target: canvas.buffer, clip: PixelRect(minX: 2, minY: 2, maxX: 4, maxY: 4))
    let coverage = CoverageBuffer()
    coverage.reset(PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40))
    canvas.rasteriser.fillRoundedRect(shape, into: coverage)
    XCTAssertEqual(canvas.area, 0)
    canvas.rasteriser.fill(canvas.bounds, color: white)
    XCTAssertEqual(canvas.area, 4)
  }

  func testFillThroughCoverageEqualsFilling() {
    let canvas = Canvas(width: 60, height: 40, color: 0xFF20_8040)
    canvas.rasteriser.fillRoundedRect(shape, color: 0x8040_2010)
    let other = Canvas(width: 60, height: 40, color: 0xFF20_8040)
    let coverage = CoverageBuffer()
    coverage.reset(PixelRect(minX: -20, minY: -20, maxX: 70, maxY: 60))
    let moved = RoundedRect(
      minX: 3.3 - 5, minY: 2.6 - 3, maxX: 41.9 - 5, maxY: 28.2 - 3, topLeft: 9, topRight: 0, bottomRight: 12,
      bottomLeft: 4)
    other.rasteriser.fillRoundedRect(moved, into: coverage)
    other.rasteriser.fillCoverage(coverage, dx: 5, dy: 3, color: 0x8040_2010)
    XCTAssertEqual(canvas.contents, other.contents)
  }

  /// A mask by a shape, by its coverage and by a picture of it is the same mask.
  func testMasksAgree() {
    func masked(_ mask: (Rasteriser) -> Void) -> [UInt32] {
      let canvas = Canvas(PixelRect(minX: -3, minY: -2, maxX: 60, maxY: 40))
      canvas.rasteriser.composite(Shapes.group.buffer, rect: canvas.bounds)
      mask(canvas.rasteriser)
      return canvas.contents
    }
    let picture = Canvas(PixelRect(minX: 0, minY: 1, maxX: 50, maxY: 33))
    picture.rasteriser.fillRoundedRect(shape, color: 0xFFFF_0000)
    let coverage = CoverageBuffer()
    coverage.reset(PixelRect(minX: 2, minY: 0, maxX: 70, maxY: 33))
    picture.rasteriser.fillRoundedRect(shape, into: coverage)
    let wanted = masked { [shape] in $0.keepInside(shape) }
    XCTAssertEqual(masked { $0.keepInside(coverage) }, wanted)
    XCTAssertEqual(masked { $0.keepAlpha(of: picture.buffer) }, wanted)
  }

  func testRefusesWhatIsTooLarge() {
    let coverage = CoverageBuffer()
    XCTAssertTrue(coverage.reset(PixelRect(x: 0, y: 0, width: 100, height: 100)))
    XCTAssertFalse(coverage.reset(PixelRect(x: 0, y: 0, width: 1 << 20, height: 1 << 20)))
    XCTAssertTrue(coverage.bounds.isEmpty)
    XCTAssertFalse(coverage.reset(PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)))
    XCTAssertTrue(coverage.reset(PixelRect(minX: 4, minY: 4, maxX: 2, maxY: 9)))
    let canvas = Canvas(width: 4, height: 4, color: white)
    canvas.rasteriser.fillRoundedRect(shape, into: coverage)
    canvas.rasteriser.copyAlpha(of: canvas.buffer, into: coverage)
    canvas.rasteriser.fillCoverage(coverage, color: 0xFF00_0000)
    XCTAssertEqual(canvas.area, 16)
    canvas.rasteriser.keepInside(coverage)
    XCTAssertEqual(canvas.area, 0)
    XCTAssertLessThan(coverage.byteCount, 20_000)
  }

  func testTintMultipliesComponents() {
    var dice = Dice(12)
    let source = Canvas(width: 61, height: 1)
    for i in 0..<61 { source.pixels[i] = dice.pixel() }
    for tint in [white, 0xFF80_40C0, 0x8080_0040, 0x0100_0001] as [UInt32] {
      let canvas = Canvas(width: 61, height: 1)
      canvas.rasteriser.composite(source.buffer, rect: source.bounds, tint: tint)
      let multiplied = Canvas(width: 61, height: 1)
      multiplied.rasteriser.composite(source.buffer, rect: source.bounds)
      multiplied.rasteriser.multiply(multiplied.bounds, by: tint)
      XCTAssertEqual(canvas.contents, multiplied.contents)
      for x in 0..<61 {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let exact = Double(source[x, 0] >> shift & 255) * Double(tint >> shift & 255) / 255
          XCTAssertEqual(Double(canvas[x, 0] >> shift & 255), exact, accuracy: 0.5)
        }
        XCTAssertLessThanOrEqual(canvas[x, 0] >> 16 & 255, canvas[x, 0] >> 24)
      }
    }
    // Half of the tint is the tint at half.
    let half = Canvas(width: 61, height: 1)
    half.rasteriser.composite(source.buffer, rect: source.bounds, opacity: 0.5, tint: 0xFF80_40C0)
    let wanted = Canvas(width: 61, height: 1)
    wanted.rasteriser.composite(source.buffer, rect: source.bounds, tint: 0x8040_2060)
    XCTAssertEqual(half.contents, wanted.contents)
  }
}
