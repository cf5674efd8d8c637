import Support
import XCTest

@testable import QuartzCore

/// Layers that are drawn tile by tile.
final class TiledLayerTests: XCTestCase {
  private final class Painter: CALayerDelegate {
    var clips: [CGRect] = []
    func draw(_ layer: CALayer, in ctx: CGContext) {
      clips.append(ctx.boundingBoxOfClipPath)
      ctx.setFillColor(clips.count == 1 ? .red : .blue)
      ctx.fill(layer.bounds)
    }
  }

  func testEachTileIsDrawnWithinItsOwn() {
    let painter = Painter()
    let layer = CATiledLayer()
    let scene = Scene(layer)
    scene.change {
      layer.delegate = painter
      layer.tileSize = CGSize(width: 40, height: 30)
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
    }
    XCTAssertEqual(
      painter.clips,
      [
        CGRect(x: 0, y: 0, width: 40, height: 30), CGRect(x: 40, y: 0, width: 40, height: 30),
        CGRect(x: 80, y: 0, width: 20, height: 30), CGRect(x: 0, y: 30, width: 40, height: 20),
        CGRect(x: 40, y: 30, width: 40, height: 20), CGRect(x: 80, y: 30, width: 20, height: 20),
      ])
    let picture = scene.picture()
    XCTAssertEqual(picture[10, 10], 0xFFFF_0000)
    XCTAssertEqual(picture[45, 10], 0xFF00_00FF)
  }

  func testTilesArePixels() {
    let painter = Painter()
    let layer = CATiledLayer()
    layer.contentsScale = 2
    layer.delegate = painter
    layer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    XCTAssertEqual(painter.clips, [CGRect(x: 0, y: 0, width: 128, height: 128)])
    XCTAssertEqual(CATiledLayer.fadeDuration(), 0.25)
  }

  func testOtherLevelsOfDetailAreReported() throws {
    let (_, messages) = try Diagnostics.withCapture { CATiledLayer().levelsOfDetail = 4 }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue("\(messages[0])".contains("contentsScale"), "\(messages)")
  }
}
