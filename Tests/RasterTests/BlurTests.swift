import Foundation
import Raster
import XCTest

final class BlurTests: XCTestCase {
  /// A direct convolution with the sampled Gaussian, in double precision, transparent all around.
  private func reference(
    _ source: (Int, Int) -> Double, _ size: (Int, Int), _ box: PixelRect, _ sigma: Double
  )
    -> [Double]
  {
    let radius = Int(8 * sigma) + 2
    var weights = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights[0] + 2 * weights[1...].reduce(0, +)
    weights = weights.map { $0 / total }
    var rows = [Double](repeating: 0, count: box.width * size.1)
    for y in 0..<size.1 {
      for x in 0..<size.0 where source(x, y) != 0 {
        let value = source(x, y)
        for column in max(x - radius, box.minX)..<min(x + radius + 1, box.maxX) {
          rows[y * box.width + column - box.minX] += value * weights[abs(column - x)]
        }
      }
    }
    var result = [Double](repeating: 0, count: box.width * box.height)
    for y in 0..<size.1 {
      for row in max(y - radius, box.minY)..<min(y + radius + 1, box.maxY) {
        let weight = weights[abs(row - y)]
        let target = (row - box.minY) * box.width
        for x in 0..<box.width { result[target + x] += rows[y * box.width + x] * weight }
      }
    }
    return result
  }

  private func worst(_ name: String, width: Int, height: Int, sigma: Double, _ value: (Int, Int) -> UInt8)
    -> Double
  {
    let source = CoverageBuffer()
    source.reset(PixelRect(x: 0, y: 0, width: width, height: height))
    for y in 0..<height { for x in 0..<width { source.bytes[y * width + x] = value(x, y) } }
    let blurred = CoverageBuffer()
    XCTAssertTrue(GaussianBlur().blur(source, sigma: sigma, into: blurred))
    let reach = GaussianBlur.reach(sigma: sigma)
    XCTAssertEqual(
      blurred.bounds, PixelRect(minX: -reach, minY: -reach, maxX: width + reach, maxY: height + reach))
    let exact = reference({ Double(value($0, $1)) }, (width, height), blurred.bounds, sigma)
    var worst = 0.0
    for i in 0..<exact.count { worst = max(worst, abs(Double(blurred.bytes[i]) - exact[i])) }
    return worst
  }

  /// Within 1/255 of the true Gaussian, half of it from rounding, whatever the deviation and its halvings.
  func testTrueGaussian() {
    var dice = Dice(41)
    for sigma in [0.3, 0.7, 1, 1.5, 2.4, 3, 4.8, 4.95, 5.5, 7.3, 9.8, 10, 13] {
      let plain = worst("square", width: 37, height: 29, sigma: sigma) { _, _ in 255 }
      XCTAssertLessThan(plain, sigma < 4.9 ? 0.6 : 0.8, "square, sigma \(sigma)")
      let bits = (0..<(31 * 23)).map { _ in UInt8(dice.whole(0..<2) * 255) }
      let noise = worst("noise", width: 31, height: 23, sigma: sigma) { bits[$1 * 31 + $0] }
      XCTAssertLessThan(noise, 1, "noise, sigma \(sigma)")
      let line = worst("line", width: 1, height: 41, sigma: sigma) { _, _ in 255 }
      XCTAssertLessThan(line, 1, "line, sigma \(sigma)")
      let stripes = worst("stripes", width: 40, height: 24, sigma: sigma) { x, y in
        (x / max(Int(sigma), 1) + y / max(Int(sigma), 1)) % 2 == 0 ? 255 : 0
      }
      XCTAssertLessThan(stripes, 1, "stripes, sigma \(sigma)")
    }
  }

  func testNoSigmaCopies() {
    for sigma in [0, -3, Double.nan, -Double.infinity] {
      XCTAssertEqual(
        worst("copy", width: 9, height: 7, sigma: sigma > 0 ? sigma : 1e-9) { x, y in
          UInt8(x * 20 + y)
        }, 0)
      let source = CoverageBuffer()
      source.reset(PixelRect(x: 3, y: 4, width: 2, height: 1))
      source.bytes[1] = 77
      let copy = CoverageBuffer()
      XCTAssertTrue(GaussianBlur().blur(source, sigma: sigma, into: copy))
      XCTAssertEqual(copy.bounds, source.bounds)
      XCTAssertEqual(copy[4, 4], 77)
    }
  }

  /// Inside a large opaque area nothing changes, to the byte.
  func testPlainAreasStayPlain() {
    for sigma in [1.3, 4, 6, 11] {
      let source = CoverageBuffer()
      source.reset(PixelRect(x: 0, y: 0, width: 140, height: 130))
      source.bytes.update(repeating: 201, count: 140 * 130)
      let blurred = CoverageBuffer()
      XCTAssertTrue(GaussianBlur().blur(source, sigma: sigma, into: blurred))
      for x in 60..<80 { XCTAssertEqual(blurred[x, 65], 201) }
    }
  }

  func testPixelsBlurChannelByChannelAndStayPremultiplied() {
    var dice = Dice(42)
    let source = Canvas(PixelRect(minX: 5, minY: -3, maxX: 36, maxY: 20))
    for i in 0..<(31 * 23) { source.pixels[i] = dice.pixel() }
    let blur = GaussianBlur()
    for sigma in [1.4, 5.7] {
      let target = Canvas(PixelRect(minX: -20, minY: -8, maxX: 50, maxY: 30), color: 0x1234_5678)
      XCTAssertTrue(blur.blur(source.buffer, sigma: sigma, into: target.buffer))
      for shift in [0, 8, 16, 24] as [UInt32] {
        let exact = reference(
          { Double(source[$0 + 5, $1 - 3] >> shift & 255) }, (31, 23),
          PixelRect(minX: -25, minY: -5, maxX: 45, maxY: 33), sigma)
        for y in -8..<30 {
          for x in -20..<50 {
            let wanted = exact[(y + 8) * 70 + x + 20]
            XCTAssertEqual(Double(target[x, y] >> shift & 255), wanted, accuracy: 1)
          }
        }
      }
      for pixel in target.contents {
        for shift in [0, 8, 16] as [UInt32] { XCTAssertLessThanOrEqual(pixel >> shift & 255, pixel >> 24) }
      }
    }
    // In place.
    let out = Canvas(source.bounds)
    XCTAssertTrue(blur.blur(source.buffer, sigma: 3, into: out.buffer))
    XCTAssertTrue(blur.blur(source.buffer, sigma: 3, into: source.buffer))
    XCTAssertEqual(source.contents, out.contents)
  }

  func testVectorConvolutionEqualsItsScalarTwin() {
    var dice = Dice(43)
    let source = (0..<400).map { _ in Float(dice.number(0, 255)) }
    let weights = (0..<8).map { _ in Float(dice.whole(0..<65536)) / 65536 }
    for count in 0...50 {
      for (step, radius) in [(1, 7), (20, 5), (3, 1)] {
        var a = [Float](repeating: 0, count: 64)
        var b = a
        source.withUnsafeBufferPointer {
          let middle = $0.baseAddress! + 150
          VectorSpans.convolve(
            destination: &a, source: middle, step: step, weights: weights, radius: radius, count: count)
          ScalarSpans.convolve(
            destination: &b, source: middle, step: step, weights: weights, radius: radius, count: count)
        }
        XCTAssertEqual(a, b, "\(count) numbers, step \(step)")
      }
    }
  }

  func testScratchMemoryStopsGrowing() {
    let blur = GaussianBlur()
    let source = CoverageBuffer()
    source.reset(PixelRect(x: 0, y: 0, width: 60, height: 50))
    let blurred = CoverageBuffer()
    for sigma in [12.0, 1, 6] { blur.blur(source, sigma: sigma, into: blurred) }
    let held = (blur.scratchByteCount, blurred.byteCount)
    for sigma in [6.0, 12, 1] { blur.blur(source, sigma: sigma, into: blurred) }
    XCTAssertEqual(blur.scratchByteCount, held.0)
    XCTAssertEqual(blurred.byteCount, held.1)
  }

  func testHostileBlurs() {
    let blur = GaussianBlur()
    let source = CoverageBuffer()
    let blurred = CoverageBuffer()
    XCTAssertTrue(blur.blur(source, sigma: 5, into: blurred))
    XCTAssertTrue(blurred.bounds.isEmpty)
    source.reset(PixelRect(x: .max - 4, y: 0, width: 4, height: 4))
    XCTAssertFalse(blur.blur(source, sigma: 5, into: blurred))
    source.reset(PixelRect(x: 0, y: 0, width: 1 << 27, height: 1))
    XCTAssertFalse(blur.blur(source, sigma: 5, into: blurred))
    XCTAssertTrue(blurred.bounds.isEmpty)
    source.reset(PixelRect(x: 0, y: 0, width: 2, height: 2))
    source.bytes.update(repeating: 255, count: 4)
    XCTAssertFalse(blur.blur(source, sigma: 5, into: source))
    XCTAssertTrue(blur.blur(source, sigma: 1e-200, into: blurred))
    XCTAssertTrue(blur.blur(source, sigma: 60, into: blurred))
    XCTAssertEqual(GaussianBlur.reach(sigma: .infinity), 3000)
  }
}
