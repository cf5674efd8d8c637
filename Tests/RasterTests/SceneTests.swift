import Raster
import XCTest

/// Many drawings over one another.
final class SceneTests: XCTestCase {
  private func drawScene(_ rasteriser: Rasteriser, count: Int = 4) {
    var dice = Dice(2024)
    for _ in 0..<count {
      for kind in Shapes.kinds where !kind.hasPrefix("keep") {
        Shapes.random(kind, &dice, size: 90)(rasteriser)
      }
    }
  }

  /// FNV-1a over the pixels of one scene: the same number in debug and release builds and on any processor.
  /// A change of it is a change of what is drawn; take the new number when that was meant.
  func testSceneHasTheSameBytesInEveryBuild() {
    let canvas = Canvas(width: 96, height: 96, color: white)
    drawScene(canvas.rasteriser)
    XCTAssertEqual(String(hash(canvas), radix: 16), "2cd8429cd802a440")
  }

  /// The same for paints and pictures.
  func testPaintsHaveTheSameBytesInEveryBuild() {
    let canvas = Canvas(width: 96, height: 96, color: white)
    var dice = Dice(2025)
    for _ in 0..<4 {
      for kind in PaintedShapes.kinds where !kind.hasPrefix("keep") {
        PaintedShapes.random(kind, &dice, size: 90)(canvas.rasteriser)
      }
    }
    XCTAssertEqual(String(hash(canvas), radix: 16), "211e49afd3f3d84d")
  }

  private func hash(_ canvas: Canvas) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in canvas.contents { hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01B3 }
    return hash
  }

  func testScratchMemoryStopsGrowing() {
    let canvas = Canvas(width: 96, height: 96, color: white)
    drawScene(canvas.rasteriser)
    let first = canvas.rasteriser.scratchByteCount
    for _ in 0..<3 { drawScene(canvas.rasteriser) }
    XCTAssertEqual(canvas.rasteriser.scratchByteCount, first)
    XCTAssertLessThan(first, 1 << 20)
  }

  /// What one shape leaves in the scratch memory must not reach the next.
  func testUsedRasteriserDrawsLikeANewOne() {
    let used = Canvas(width: 96, height: 96, color: white)
    drawScene(used.rasteriser)
    used.rasteriser.clear(used.bounds, color: white)
    drawScene(used.rasteriser)
    let fresh = Canvas(width: 96, height: 96, color: white)
    drawScene(fresh.rasteriser)
    XCTAssertEqual(used.contents, fresh.contents)
  }
}
