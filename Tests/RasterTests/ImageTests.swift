import Raster
import XCTest

final class ImageTests: XCTestCase {
  private func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> Canvas {
    let canvas = Canvas(width: width, height: height)
    var dice = Dice(seed)
    for i in 0..<(width * height) { canvas.pixels[i] = opaque ? dice.pixel() | 0xFF00_0000 : dice.pixel() }
    return canvas
  }

  func testAlignedImageIsCopiedExactly() {
    let image = noise(9, 7, seed: 1, opaque: true)
    for sampling in [Sampling.bilinear, .nearest] {
      for isOpaque in [true, false] {
        let canvas = Canvas(width: 20, height: 20, color: 0xFF33_3333)
        canvas.rasteriser.drawImage(
          image.view(isOpaque: isOpaque), transform: .translation(x: 5, y: -2), sampling: sampling)
        for y in 0..<20 {
          for x in 0..<20 {
            let inside = x >= 5 && x < 14 && y < 5
            XCTAssertEqual(canvas[x, y], inside ? image[x - 5, y + 2] : 0xFF33_3333)
          }
        }
      }
    }
  }

  func testQuarterTurnMovesPixelsExactly() {
    let image = noise(9, 7, seed: 2, opaque: true)
    let canvas = Canvas(width: 7, height: 9)
    canvas.rasteriser.drawImage(image.view(), transform: Affine(a: 0, b: 1, c: -1, d: 0, tx: 7, ty: 0))
    for y in 0..<9 { for x in 0..<7 { XCTAssertEqual(canvas[x, y], image[y, 6 - x]) } }
  }

  func testShrinkByTwoIsTheBox() {
    let image = noise(16, 12, seed: 3, opaque: false)
    let canvas = Canvas(width: 8, height: 6)
    canvas.rasteriser.drawImage(image.view(), transform: .scale(x: 0.5, y: 0.5))
    for y in 0..<6 {
      for x in 0..<8 {
        for shift in [0, 8, 16, 24] as [UInt32] {
          func channel(_ i: Int, _ j: Int) -> Int { Int(image[2 * x + i, 2 * y + j] >> shift & 255) }
          let mean = (channel(0, 0) + channel(1, 0) + channel(0, 1) + channel(1, 1) + 2) / 4
          XCTAssertEqual(Int(canvas[x, y] >> shift & 255), mean)
        }
      }
    }
  }

  func testShrinkByThreeIsTheBox() {
    let image = noise(12, 9, seed: 4, opaque: false)
    let canvas = Canvas(width: 4, height: 3)
    canvas.rasteriser.drawImage(image.view(), transform: .scale(x: 1.0 / 3, y: 1.0 / 3))
    for y in 0..<3 {
      for x in 0..<4 {
        var sum = 0.0
        for j in 0..<3 { for i in 0..<3 { sum += Double(image[3 * x + i, 3 * y + j] >> 24) } }
        XCTAssertEqual(Double(canvas.alpha(x, y)), sum / 9, accuracy: 1)
      }
    }
  }

  func testPlainColourStaysPlain() {
    let image = Canvas(width: 11, height: 13, color: 0xC040_8020)
    let turn = Affine(a: 1.3, b: 0.7, c: -0.6, d: 1.4, tx: 20, ty: 5)
    for sampling in [Sampling.bilinear, .nearest] {
      let canvas = Canvas(width: 50, height: 40)
      canvas.rasteriser.drawImage(image.view(), transform: turn, sampling: sampling)
      XCTAssertEqual(canvas[20, 20], 0xC040_8020)
      for pixel in canvas.contents where pixel != 0 {
        // Premultiplied everywhere: no channel above alpha.
        XCTAssertLessThanOrEqual(pixel & 255, pixel >> 24)
        XCTAssertLessThanOrEqual(pixel >> 8 & 255, pixel >> 24)
        XCTAssertLessThanOrEqual(pixel >> 16 & 255, pixel >> 24)
      }
    }
  }

  func testEdgesAreTheExactAreaOfTheTransformedRectangle() {
    let image = Canvas(width: 10, height: 10, color: white)
    let turn = Affine(a: 1.7, b: 0.9, c: -0.9, d: 1.7, tx: 14, ty: 4)
    let canvas = Canvas(width: 40, height: 40)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: turn)
    let path = PathBuffer()
    path.addRect(minX: 0, minY: 0, maxX: 10, maxY: 10)
    let expected = Canvas(width: 40, height: 40)
    expected.rasteriser.fillPath(path, transform: turn, rule: .nonZero, color: white)
    XCTAssertEqual(canvas.contents, expected.contents)
  }

  func testBilinearIsHalfwayBetweenPixels() {
    let image = Canvas(width: 2, height: 1)
    image.pixels[0] = 0xFF00_0000
    image.pixels[1] = 0xFFC8_6400
    let canvas = Canvas(width: 4, height: 1)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: .scale(x: 2, y: 1))
    XCTAssertEqual(canvas.contents, [0xFF00_0000, 0xFF32_1900, 0xFF96_4B00, 0xFFC8_6400])
  }

  func testSourceRectangleClampsAtItsOwnEdges() {
    let image = Canvas(width: 6, height: 2, color: 0xFFFF_0000)
    for y in 0..<2 { for x in 2..<4 { image.buffer.address(x: x, y: y).pointee = 0xFF00_00FF } }
    let canvas = Canvas(width: 20, height: 8)
    let source = ImageRect(x: 2, y: 0, width: 2, height: 2)
    canvas.rasteriser.drawImage(
      image.view(isOpaque: true), transform: Affine(a: 4, b: 0, c: 0, d: 4, tx: -8, ty: 0), source: source)
    for y in 0..<8 { for x in 0..<20 { XCTAssertEqual(canvas[x, y], x < 8 ? 0xFF00_00FF : 0) } }
  }

  func testOpacityAndStencil() {
    let image = Canvas(width: 4, height: 4, color: 0x8080_8080)
    let canvas = Canvas(width: 4, height: 4)
    canvas.rasteriser.drawImage(image.view(), transform: .identity, opacity: 0.5)
    XCTAssertEqual(canvas[1, 1], 0x4040_4040)
    canvas.rasteriser.clear(canvas.bounds, color: 0)
    let whole = ImageRect(x: 0, y: 0, width: 4, height: 4)
    canvas.rasteriser.drawMask(image.view(), transform: .identity, source: whole, color: 0xFFFF_0000)
    XCTAssertEqual(canvas[1, 1], 0x8080_0000)
    canvas.rasteriser.clear(canvas.bounds, color: 0)
    canvas.rasteriser.drawImage(image.view(), transform: .identity, opacity: .nan)
    XCTAssertEqual(canvas[1, 1], 0)
  }

  func testCoverageBytes() {
    let canvas = Canvas(width: 3, height: 2)
    let bytes: [UInt8] = [0, 128, 255, 9, 64, 0, 255, 9]
    bytes.withUnsafeBufferPointer {
      let view = CoverageView(bytes: $0.baseAddress!, width: 3, height: 2, stride: 4)
      canvas.rasteriser.fillCoverage(view, x: 0, y: 0, color: 0xFFFF_FFFF)
    }
    XCTAssertEqual(canvas.contents.map { $0 >> 24 }, [0, 128, 255, 64, 0, 255])
  }
}
