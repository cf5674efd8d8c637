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

  /// The mean over the rectangle of image pixels that a device pixel covers, for shrinks that no whole pixel fits.
  func testUprightShrinkIsTheExactArea() {
    let image = noise(60, 47, seed: 4, opaque: false)
    for (scaleX, scaleY) in [
      (1 / 3.7, 1 / 3.7), (0.5, 0.5), (0.05, 0.05), (0.99, 0.97), (-0.4, 0.3), (0.31, 1), (1, 0.13),
    ] {
      let (left, top) = (scaleX < 0 ? 58.0 : 1.3, 0.6)
      let canvas = Canvas(width: 64, height: 50)
      canvas.rasteriser.drawImage(
        image.view(), transform: Affine(a: scaleX, b: 0, c: 0, d: scaleY, tx: left, ty: top))
      /// The overlap of each image pixel with a device pixel along one axis.
      func shares(_ pixel: Int, _ scale: Double, _ origin: Double, _ count: Int) -> [Double] {
        let (p, q) = ((Double(pixel) - origin) / scale, (Double(pixel + 1) - origin) / scale)
        return (0..<count).map { max(0, min(max(p, q), Double($0 + 1)) - max(min(p, q), Double($0))) }
      }
      var (sum, count, worst) = (0.0, 0.0, 0.0)
      for y in 0..<50 {
        let rows = shares(y, scaleY, top, 47)
        for x in 0..<64 {
          let columns = shares(x, scaleX, left, 60)
          let whole = rows.reduce(0, +) * columns.reduce(0, +)
          // Those that are inside the image altogether.
          if whole * abs(scaleX * scaleY) < 0.999999 { continue }
          var mean = SIMD4<Double>(repeating: 0)
          for (j, row) in rows.enumerated() where row > 0 {
            for (i, column) in columns.enumerated() where column > 0 {
              let p = image[i, j]
              mean +=
                SIMD4(Double(p >> 24), Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255))
                * (row * column)
            }
          }
          mean /= whole
          let p = canvas[x, y]
          let found = SIMD4(Double(p >> 24), Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255))
          for i in 0..<4 {
            sum += abs(found[i] - mean[i])
            worst = max(worst, abs(found[i] - mean[i]))
            count += 1
          }
        }
      }
      XCTAssertGreaterThan(count, 3)
      XCTAssertLessThan(sum / count, 0.3, "\(scaleX), \(scaleY)")
      XCTAssertLessThan(worst, 0.51, "\(scaleX), \(scaleY)")
    }
  }

  /// Nothing jumps where a growing shrink begins: one part in a thousand below full size is nearly full size.
  func testShrinkBeginsSmoothly() {
    let image = noise(40, 40, seed: 5, opaque: true)
    func drawn(_ scale: Double) -> [UInt32] {
      let canvas = Canvas(width: 20, height: 20)
      canvas.rasteriser.drawImage(
        image.view(), transform: Affine(a: scale, b: 0, c: 0, d: scale, tx: 0.37, ty: 0.21))
      return canvas.contents
    }
    for (a, b) in zip(drawn(1.00001), drawn(0.99999)) {
      for shift in [0, 8, 16] as [UInt32] {
        XCTAssertLessThanOrEqual(abs(Int(a >> shift & 255) - Int(b >> shift & 255)), 2)
      }
    }
  }

  /// More rows for a pixel than are read at most: still the mean of a plain picture and near that of noise.
  func testExtremeShrink() {
    let image = noise(3, 4000, seed: 6, opaque: true)
    let canvas = Canvas(width: 3, height: 4)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: .scale(x: 1, y: 0.001))
    for y in 0..<4 {
      let mean = (0..<1000).reduce(0.0) { $0 + Double(image[1, 1000 * y + $1] & 255) } / 1000
      XCTAssertEqual(Double(canvas[1, y] & 255), mean, accuracy: 30)
    }
    let plain = Canvas(width: 5000, height: 3, color: 0xC040_8020)
    let small = Canvas(width: 5, height: 1)
    small.rasteriser.drawImage(plain.view(), transform: .scale(x: 0.001, y: 1.0 / 3))
    XCTAssertEqual(small.contents, [UInt32](repeating: 0xC040_8020, count: 5))
  }

  /// A turned shrink against the mean of 32 × 32 bilinear readings of the definition.
  func testTurnedShrinkIsNearTheArea() {
    let image = Canvas(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let level = UInt32(
          128 + 100 * (Double(x) * 0.4).rounded(.down).truncatingRemainder(dividingBy: 2) - Double(y))
        image.pixels[y * 64 + x] = 0xFF00_0000 | level * 0x10101
      }
    }
    let turn = Affine(a: 0.36, b: 0.12, c: -0.12, d: 0.36, tx: 10, ty: 2)
    let canvas = Canvas(width: 36, height: 36)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: turn)
    let back = turn.inverse!
    var (sum, count) = (0.0, 0.0)
    for y in 8..<26 {
      for x in 8..<26 {
        var mean = 0.0
        for j in 0..<32 {
          for i in 0..<32 {
            let p = back.apply(x: Double(x) + (Double(i) + 0.5) / 32, y: Double(y) + (Double(j) + 0.5) / 32)
            let (u, v) = (min(max(p.x, 0), 63.99), min(max(p.y, 0), 63.99))
            mean += Double(image[Int(u), Int(v)] & 255)
          }
        }
        sum += abs(mean / 1024 - Double(canvas[x, y] & 255))
        count += 1
      }
    }
    XCTAssertLessThan(sum / count, 6)
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
