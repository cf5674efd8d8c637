import Raster
import XCTest

final class NinePartTests: XCTestCase {
  private let whole = ImageRect(x: 0, y: 0, width: 9, height: 7)

  private func noise() -> Canvas {
    let image = Canvas(width: 9, height: 7)
    var dice = Dice(71)
    for i in 0..<63 { image.pixels[i] = dice.pixel() | 0xFF00_0000 }
    return image
  }

  /// The middle is one pixel; at the image's own scale every part has exact pixels.
  func testCornersKeepTheirPixelsAndTheMiddleStretches() {
    let image = noise()
    let center = ImageRect(x: 4.0 / 9, y: 3.0 / 7, width: 1.0 / 9, height: 1.0 / 7)
    for scale in [1.0, 2] {
      let canvas = Canvas(width: 40, height: 30)
      canvas.rasteriser.drawNinePart(
        image.view(isOpaque: true), source: whole, center: center,
        destination: ImageRect(x: 2 / scale, y: 3 / scale, width: 30 / scale, height: 20 / scale),
        transform: .scale(x: scale, y: scale), scale: scale)
      for y in 0..<30 {
        for x in 0..<40 {
          let inside = x >= 2 && x < 32 && y >= 3 && y < 23
          let column = x - 2 < 4 ? x - 2 : max(4, x - 2 - 21)
          let row = y - 3 < 3 ? y - 3 : max(3, y - 3 - 13)
          XCTAssertEqual(canvas[x, y], inside ? image[column, row] : 0, "(\(x), \(y))")
        }
      }
    }
  }

  func testSmallCentreIsOnePixel() {
    let image = noise()
    func draw(_ center: ImageRect) -> [UInt32] {
      let canvas = Canvas(width: 40, height: 30)
      canvas.rasteriser.drawNinePart(
        image.view(isOpaque: true), source: whole, center: center,
        destination: ImageRect(x: 0, y: 0, width: 40, height: 30), transform: .identity)
      return canvas.contents
    }
    XCTAssertEqual(
      draw(ImageRect(x: 0.5, y: 0.5, width: 0, height: 0)),
      draw(ImageRect(x: 4.0 / 9, y: 3.0 / 7, width: 1.0 / 9, height: 1.0 / 7)))
  }

  func testWholeCentreStretchesAll() {
    let image = noise()
    let nine = Canvas(width: 40, height: 30)
    nine.rasteriser.drawNinePart(
      image.view(isOpaque: true), source: whole, center: ImageRect(x: 0, y: 0, width: 1, height: 1),
      destination: ImageRect(x: 1, y: 2, width: 36, height: 21), transform: .identity)
    let plain = Canvas(width: 40, height: 30)
    plain.rasteriser.drawImage(
      image.view(isOpaque: true), transform: Affine(a: 4, b: 0, c: 0, d: 3, tx: 1, ty: 2))
    for i in 0..<1200 {
      for shift in [0, 8, 16, 24] as [UInt32] {
        XCTAssertEqual(
          Double(nine.contents[i] >> shift & 255), Double(plain.contents[i] >> shift & 255), accuracy: 1)
      }
    }
  }

  /// A plain image under a turn is the plain parallelogram: no seam between the parts, no edge twice.
  func testNoSeams() {
    let image = Canvas(width: 9, height: 7, color: 0x8040_2010)
    let turn = Affine(a: 1.7, b: 0.6, c: -0.4, d: 1.3, tx: 14.2, ty: 3.1)
    let nine = Canvas(width: 90, height: 80)
    nine.rasteriser.drawNinePart(
      image.view(), source: whole, center: ImageRect(x: 0.3, y: 0.4, width: 0.3, height: 0.2),
      destination: ImageRect(x: 1, y: 2, width: 30, height: 26), transform: turn)
    let path = PathBuffer()
    path.addRect(minX: 1, minY: 2, maxX: 31, maxY: 28)
    let plain = Canvas(width: 90, height: 80)
    plain.rasteriser.fillPath(path, transform: turn, rule: .nonZero, color: 0x8040_2010)
    XCTAssertEqual(nine.contents, plain.contents)
  }

  /// Too small for its corners, it shows both halves of them alike.
  func testDestinationSmallerThanTheCorners() {
    let image = Canvas(width: 8, height: 8, color: 0xFFFF_0000)
    for y in 0..<8 { for x in 4..<8 { image.pixels[y * 8 + x] = 0xFF00_00FF } }
    let canvas = Canvas(width: 4, height: 8)
    canvas.rasteriser.drawNinePart(
      image.view(isOpaque: true), source: ImageRect(x: 0, y: 0, width: 8, height: 8),
      center: ImageRect(x: 0.375, y: 0, width: 0.25, height: 1),
      destination: ImageRect(x: 0, y: 0, width: 4, height: 8), transform: .identity)
    for y in 0..<8 {
      XCTAssertEqual(canvas[0, y], 0xFFFF_0000)
      XCTAssertEqual(canvas[3, y], 0xFF00_00FF)
    }
  }

  func testHostileNineParts() {
    let numbers: [Double] = [0, 1, -1, 0.5, 9, 1e9, -1e9, 1e300, 1e-300, .infinity, -.infinity, .nan, 30]
    let canvas = Canvas(width: 12, height: 12)
    var dice = Dice(72)
    func number() -> Double { numbers[dice.whole(0..<numbers.count)] }
    func rect() -> ImageRect { ImageRect(x: number(), y: number(), width: number(), height: number()) }
    for round in 0..<600 {
      let transform =
        round % 2 == 0
        ? Affine.identity
        : Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      canvas.rasteriser.drawNinePart(
        Shapes.picture.view(), source: round % 3 == 0 ? rect() : whole, center: rect(),
        destination: round % 5 == 0 ? rect() : whole, transform: transform, scale: number(),
        sampling: round % 4 == 0 ? .nearest : .bilinear, opacity: number())
    }
  }
}
