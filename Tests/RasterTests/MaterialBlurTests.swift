import Raster
import XCTest

/// The blur of bars and sheets against a true Gaussian, and what it does at edges and with plain areas.
final class MaterialBlurTests: XCTestCase {
  private let blur = MaterialBlur()

  private func withPicture(
    _ width: Int, _ height: Int, fill: (Int, Int) -> UInt32, _ use: (PixelBuffer) -> Void
  ) {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    defer { memory.deallocate() }
    for y in 0..<height { for x in 0..<width { memory[y * width + x] = fill(x, y) } }
    use(
      PixelBuffer(
        pixels: memory, stride: width, bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)))
  }

  private func red(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Double {
    Double(picture.address(x: x, y: y).pointee >> 16 & 0xFF)
  }

  /// Φ(d / σ) by the error function.
  private func edge(_ distance: Double, _ sigma: Double) -> Double {
    255 * 0.5 * (1 + erf(distance / sigma / 2.0.squareRoot()))
  }

  func testAnEdgeBecomesTheGaussiansIntegral() {
    for sigma in [6.0, 10, 29.5, 59, 88.5] {
      // Far enough from the sides that these count for nothing.
      let half = Int(sigma * 4)
      withPicture(2 * half, 64, fill: { x, _ in x < half ? 0xFF00_0000 : 0xFFFF_FFFF }) { picture in
        blur.blur(picture, area: picture.bounds, sigma: sigma, into: picture)
        for x in stride(from: half - Int(2 * sigma), to: half + Int(2 * sigma), by: 3) {
          let wanted = edge(Double(x - half) + 0.5, sigma)
          XCTAssertEqual(red(picture, x, 32), wanted, accuracy: 1.5, "σ \(sigma) at \(x - half)")
        }
      }
    }
  }

  func testAPlainAreaStaysToTheEdges() {
    for (width, height) in [(1, 1), (7, 3), (393, 91), (131, 17), (64, 200)] {
      withPicture(width, height, fill: { _, _ in 0xFF33_A0C1 }) { picture in
        blur.blur(picture, area: picture.bounds, sigma: 29.5, into: picture)
        for y in 0..<height {
          for x in 0..<width { XCTAssertEqual(picture.address(x: x, y: y).pointee, 0xFF33_A0C1) }
        }
      }
    }
  }

  func testNothingBesideTheAreaCountsOrChanges() {
    withPicture(100, 60, fill: { x, y in x >= 20 && x < 80 && y >= 10 && y < 50 ? 0xFF80_8080 : 0xFFFF_0000 })
    {
      let area = PixelRect(minX: 20, minY: 10, maxX: 80, maxY: 50)
      blur.blur($0, area: area, sigma: 12, into: $0)
      for y in 0..<60 {
        for x in 0..<100 {
          XCTAssertEqual(
            $0.address(x: x, y: y).pointee, area.contains(x: x, y: y) ? 0xFF80_8080 : 0xFFFF_0000)
        }
      }
    }
  }

  func testSaturation() {
    withPicture(40, 40, fill: { _, _ in 0xFF80_6060 }) { picture in
      blur.blur(picture, area: picture.bounds, sigma: 5, saturation: 2, into: picture)
      // Grey 0x60 + 0.2126 · 32 = 102.8; red 102.8 + 2 · 25.2, the others 102.8 − 2 · 6.8.
      let pixel = picture.address(x: 20, y: 20).pointee
      XCTAssertEqual(Double(pixel >> 16 & 0xFF), 153.2, accuracy: 1)
      XCTAssertEqual(Double(pixel & 0xFF), 89.2, accuracy: 1)
      XCTAssertEqual(pixel >> 24, 255)
    }
  }

  func testColoursNeverExceedAlpha() {
    withPicture(61, 47, fill: { x, y in (x * 7 + y * 13) % 5 == 0 ? 0x8080_0000 : 0x2000_2000 }) { picture in
      blur.blur(picture, area: picture.bounds, sigma: 9, saturation: 8, into: picture)
      for y in 0..<47 {
        for x in 0..<61 {
          let pixel = picture.address(x: x, y: y).pointee
          let alpha = pixel >> 24
          XCTAssertTrue([16, 8, 0].allSatisfy { pixel >> $0 & 0xFF <= alpha })
        }
      }
    }
  }

  func testMemoryStays() {
    withPicture(400, 100, fill: { x, _ in UInt32(x) | 0xFF00_0000 }) { picture in
      blur.blur(picture, area: picture.bounds, sigma: 30, into: picture)
      let bytes = blur.scratchByteCount
      for _ in 0..<5 { blur.blur(picture, area: picture.bounds, sigma: 30, into: picture) }
      XCTAssertEqual(blur.scratchByteCount, bytes)
    }
  }
}
