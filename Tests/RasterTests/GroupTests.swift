import Raster
import XCTest

final class GroupTests: XCTestCase {
  func testCompositeWithOpacity() {
    let group = Canvas(PixelRect(minX: 2, minY: 1, maxX: 6, maxY: 5), color: 0xFF80_4020)
    let canvas = Canvas(width: 8, height: 8, color: white)
    canvas.rasteriser.composite(
      group.buffer, rect: PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 99), opacity: 1)
    XCTAssertEqual(canvas[2, 1], 0xFF80_4020)
    XCTAssertEqual(canvas[4, 1], white)
    XCTAssertEqual(canvas[1, 1], white)
    canvas.rasteriser.composite(group.buffer, rect: group.bounds, opacity: 0.5)
    // Opacity 128/255: 128·128/255 + 255·127/255.
    XCTAssertEqual(canvas[5, 4], 0xFFBF_9F8F)
    let before = canvas.contents
    canvas.rasteriser.composite(group.buffer, rect: group.bounds, opacity: -1)
    canvas.rasteriser.composite(group.buffer, rect: group.bounds, opacity: .nan)
    XCTAssertEqual(canvas.contents, before)
  }

  /// A group of one opaque layer kept inside a shape is the shape filled.
  func testKeepInsideEqualsFilling() {
    let shape = RoundedRect(
      minX: 3.3, minY: 2.6, maxX: 27.9, maxY: 18.2, topLeft: 6, topRight: 0, bottomRight: 9, bottomLeft: 2)
    let kept = Canvas(width: 32, height: 24, color: white)
    kept.rasteriser.keepInside(shape)
    let filled = Canvas(width: 32, height: 24)
    filled.rasteriser.fillRoundedRect(shape, color: white)
    XCTAssertEqual(kept.contents, filled.contents)

    let path = PathBuffer()
    path.addEllipse(minX: 2, minY: 3, maxX: 29.5, maxY: 20.4)
    let keptPath = Canvas(width: 32, height: 24, color: white)
    keptPath.rasteriser.keepInside(path: path, transform: .identity, rule: .nonZero)
    let filledPath = Canvas(width: 32, height: 24)
    filledPath.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    XCTAssertEqual(keptPath.contents, filledPath.contents)
  }

  func testKeepInsideStaysInTheClip() {
    let canvas = Canvas(width: 10, height: 10, color: white)
    canvas.rasteriser.begin(target: canvas.buffer, clip: PixelRect(minX: 2, minY: 2, maxX: 8, maxY: 8))
    canvas.rasteriser.keepInside(RoundedRect(minX: 4, minY: 4, maxX: 6, maxY: 6))
    XCTAssertEqual(canvas[1, 1], white)
    XCTAssertEqual(canvas[2, 2], 0)
    XCTAssertEqual(canvas[4, 5], white)
    XCTAssertEqual(canvas.area, 100 - 36 + 4)
  }

  func testKeepInsideNothingClears() {
    for shape in [
      RoundedRect(minX: 5, minY: 5, maxX: 5, maxY: 9), RoundedRect(minX: .nan, minY: 0, maxX: 9, maxY: 9),
      RoundedRect(minX: 50, minY: 50, maxX: 90, maxY: 90),
    ] {
      let canvas = Canvas(width: 10, height: 10, color: white)
      canvas.rasteriser.keepInside(shape)
      XCTAssertEqual(canvas.area, 0)
    }
  }

  func testCrossFadeMixesEveryChannel() {
    var dice = Dice(81)
    let source = Canvas(width: 40, height: 3)
    let target = Canvas(width: 40, height: 3)
    for i in 0..<120 {
      source.pixels[i] = dice.pixel()
      target.pixels[i] = dice.pixel()
    }
    let before = target.contents
    target.rasteriser.crossFade(
      source.buffer, rect: PixelRect(x: 0, y: 1, width: 40, height: 1), fraction: 0.3)
    for i in 0..<120 {
      for shift in [0, 8, 16, 24] as [UInt32] {
        let a = Double(before[i] >> shift & 255)
        let b = Double(source.contents[i] >> shift & 255)
        // 0.3 of 255 is 76.5, to the even 76.
        let wanted = i / 40 == 1 ? a + (b - a) * 76 / 255 : a
        XCTAssertEqual(Double(target.contents[i] >> shift & 255), wanted, accuracy: 0.5)
      }
    }
    target.rasteriser.crossFade(source.buffer, rect: target.bounds, fraction: 1)
    XCTAssertEqual(target.contents, source.contents)
    target.rasteriser.crossFade(source.buffer, rect: .empty, fraction: .nan)
    XCTAssertEqual(target.contents, source.contents)
  }
}
