import Raster
import XCTest

/// Drawing in pieces gives the bytes of drawing at once.
final class TileInvarianceTests: XCTestCase {
  private let bounds = PixelRect(x: 0, y: 0, width: 71, height: 53)

  func testEveryKindOfShapeInTiles() { check(Shapes.kinds, Shapes.random) }

  func testEveryKindOfPaintInTiles() { check(PaintedShapes.kinds, PaintedShapes.random) }

  private func check(
    _ kinds: [String], _ random: (String, inout Dice, Double) -> (Rasteriser) -> Void
  ) {
    for kind in kinds {
      for seed in 0..<40 {
        var dice = Dice(UInt64(seed) &+ 1000)
        let draw = random(kind, &dice, 60)
        let whole = Canvas(bounds, color: 0x8040_2010)
        draw(whole.rasteriser)

        // The same target through clips of odd sizes.
        let clipped = Canvas(bounds, color: 0x8040_2010)
        let tileWidth = dice.whole(1..<40)
        let tileHeight = dice.whole(1..<30)
        for y in stride(from: 0, to: 53, by: tileHeight) {
          for x in stride(from: 0, to: 71, by: tileWidth) {
            let tile = PixelRect(x: x, y: y, width: tileWidth, height: tileHeight)
            clipped.rasteriser.begin(target: clipped.buffer, clip: tile)
            draw(clipped.rasteriser)
          }
        }
        let difference = firstMismatch(clipped, whole)
        XCTAssertNil(difference, "\(kind), seed \(seed), clipped: \(difference ?? "")")

        // A target that holds only a part of the device.
        let part = Canvas(PixelRect(minX: 13, minY: 7, maxX: 50, maxY: 41), color: 0x8040_2010)
        draw(part.rasteriser)
        let mismatch = firstMismatch(part, whole)
        XCTAssertNil(mismatch, "\(kind), seed \(seed), part: \(mismatch ?? "")")
      }
    }
  }

  /// Shapes too large for one band of rows are swept in several.
  func testBandsOfLargeShapes() {
    let height = 24
    let width = 60_000
    let whole = Canvas(width: width, height: height)
    let path = PathBuffer()
    path.addEllipse(minX: 3.3, minY: 0.7, maxX: 59_990.2, maxY: 23.1)
    whole.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    let part = Canvas(PixelRect(minX: 30_000, minY: 0, maxX: 30_040, maxY: height))
    part.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    XCTAssertNil(firstMismatch(part, whole))
    XCTAssertEqual(whole.alpha(30_000, 12), 255)
  }

  private func firstMismatch(_ part: Canvas, _ whole: Canvas) -> String? {
    for y in part.bounds.minY..<part.bounds.maxY {
      for x in part.bounds.minX..<part.bounds.maxX where part[x, y] != whole[x, y] {
        return "(\(x), \(y)): \(part[x, y]) is not \(whole[x, y])"
      }
    }
    return nil
  }
}
