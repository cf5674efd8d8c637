import Raster
import XCTest

final class SpanTests: XCTestCase {
  /// Runs a vector kernel and its scalar twin on the same random rows of every length up to 67.
  private func compare(
    _ name: String,
    vector: (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UInt32, Int) -> Void,
    scalar: (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UInt32, Int) -> Void
  ) {
    var dice = Dice(5)
    for count in 0...67 {
      let source = (0..<80).map { _ in dice.pixel() }
      let weights = (0..<80).map { _ in UInt32(dice.whole(0..<256)) * 0x10001 }
      let color = dice.pixel()
      var a = (0..<80).map { _ in dice.pixel() }
      var b = a
      vector(&a, source, weights, color, count)
      scalar(&b, source, weights, color, count)
      XCTAssertEqual(a, b, "\(name), \(count) pixels")
    }
  }

  func testVectorKernelsEqualTheirScalarTwins() {
    compare("fill") { d, _, _, c, n in
      VectorSpans.fill(destination: d, color: c, count: n)
    } scalar: { d, _, _, c, n in
      ScalarSpans.fill(destination: d, color: c, count: n)
    }
    compare("copy") { d, s, _, _, n in
      VectorSpans.copy(destination: d, source: s, count: n)
    } scalar: { d, s, _, _, n in
      ScalarSpans.copy(destination: d, source: s, count: n)
    }
    compare("color over") { d, _, _, c, n in
      VectorSpans.sourceOver(destination: d, color: c, count: n)
    } scalar: { d, _, _, c, n in
      ScalarSpans.sourceOver(destination: d, color: c, count: n)
    }
    compare("weighted color over") { d, _, w, c, n in
      VectorSpans.sourceOver(destination: d, color: c, weights: w, count: n)
    } scalar: { d, _, w, c, n in
      ScalarSpans.sourceOver(destination: d, color: c, weights: w, count: n)
    }
    compare("row over") { d, s, _, _, n in
      VectorSpans.sourceOver(destination: d, source: s, count: n)
    } scalar: { d, s, _, _, n in
      ScalarSpans.sourceOver(destination: d, source: s, count: n)
    }
    compare("row over with opacity") { d, s, _, c, n in
      VectorSpans.sourceOver(destination: d, source: s, opacity: c & 255, count: n)
    } scalar: { d, s, _, c, n in
      ScalarSpans.sourceOver(destination: d, source: s, opacity: c & 255, count: n)
    }
    compare("weighted row over") { d, s, w, _, n in
      VectorSpans.sourceOver(destination: d, source: s, weights: w, count: n)
    } scalar: { d, s, w, _, n in
      ScalarSpans.sourceOver(destination: d, source: s, weights: w, count: n)
    }
    compare("keep") { d, _, _, c, n in
      VectorSpans.keep(destination: d, coverage: c & 255, count: n)
    } scalar: { d, _, _, c, n in
      ScalarSpans.keep(destination: d, coverage: c & 255, count: n)
    }
    compare("weighted keep") { d, _, w, _, n in
      VectorSpans.keep(destination: d, weights: w, count: n)
    } scalar: { d, _, w, _, n in
      ScalarSpans.keep(destination: d, weights: w, count: n)
    }
    compare("keep alpha") { d, s, _, _, n in
      VectorSpans.keep(destination: d, alphaOf: s, count: n)
    } scalar: { d, s, _, _, n in
      ScalarSpans.keep(destination: d, alphaOf: s, count: n)
    }
    compare("modulate") { d, s, _, c, n in
      VectorSpans.modulate(destination: d, source: s, color: c, count: n)
    } scalar: { d, s, _, c, n in
      ScalarSpans.modulate(destination: d, source: s, color: c, count: n)
    }
    compare("tint") { d, _, _, c, n in
      VectorSpans.tint(pixels: d, color: c, count: n)
    } scalar: { d, _, _, c, n in
      ScalarSpans.tint(pixels: d, color: c, count: n)
    }
  }

  func testVectorBilinearEqualsItsScalarTwin() {
    let image = Shapes.picture
    var dice = Dice(6)
    for count in 0...21 {
      let u = Int(dice.number(0, 1) * 4_294_967_296)
      let v = Int(dice.number(0, 1) * 4_294_967_296)
      let stepU = Int(dice.number(0.1, 0.9) * 4_294_967_296)
      let stepV = Int(dice.number(0.1, 0.6) * 4_294_967_296)
      var a = [UInt32](repeating: 0, count: 24)
      var b = a
      VectorSpans.bilinear(
        destination: &a, image: image.pixels, stride: 23, u: u, v: v, stepU: stepU, stepV: stepV, count: count
      )
      ScalarSpans.bilinear(
        destination: &b, image: image.pixels, stride: 23, u: u, v: v, stepU: stepU, stepV: stepV, count: count
      )
      XCTAssertEqual(a, b, "\(count) pixels")
    }
  }

  func testVectorRampsEqualTheirScalarTwins() {
    // With an entry before and one after.
    let table = (0..<4098).map { UInt32($0) }
    var dice = Dice(7)
    for count in 0...21 {
      let x = Double(dice.whole(-30..<30))
      var (step, base) = (dice.number(-300, 300), dice.number(-2000, 6000))
      if count == 20 { (step, base) = (.infinity, 0) }
      if count == 21 { (step, base) = (.nan, 0) }
      var a = [UInt32](repeating: 0, count: 24)
      var b = a
      table.withUnsafeBufferPointer {
        let zero = $0.baseAddress! + 1
        VectorSpans.linearRamp(destination: &a, table: zero, x: x, step: step, base: base, count: count)
        ScalarSpans.linearRamp(destination: &b, table: zero, x: x, step: step, base: base, count: count)
        XCTAssertEqual(a, b, "linear, \(count) pixels")
        VectorSpans.radialRamp(
          destination: &a, table: zero, x: x, stepU: step, stepV: 200, baseU: base, baseV: 50, count: count)
        ScalarSpans.radialRamp(
          destination: &b, table: zero, x: x, stepU: step, stepV: 200, baseU: base, baseV: 50, count: count)
        XCTAssertEqual(a, b, "radial, \(count) pixels")
        for start in [0, 0.3, 0.9] {
          VectorSpans.conicRamp(
            destination: &a, table: zero, x: x, stepU: step, stepV: 90, baseU: base / 10, baseV: 50,
            start: start,
            count: count)
          ScalarSpans.conicRamp(
            destination: &b, table: zero, x: x, stepU: step, stepV: 90, baseU: base / 10, baseV: 50,
            start: start,
            count: count)
          XCTAssertEqual(a, b, "conic, \(count) pixels")
        }
      }
    }
  }

  /// Every alpha with every destination: the nearest integer to s + d·(255 - a) / 255.
  func testSourceOverIsRoundedToNearest() {
    for alpha in stride(from: 0, through: 255, by: 5) {
      for channel in [0, alpha / 2, alpha] {
        let source = UInt32(alpha) << 24 | UInt32(channel) << 16 | UInt32(channel) << 8 | UInt32(channel)
        var row: [UInt32] = (0...255).map { UInt32($0) * 0x0101_0101 }
        sourceOver(destination: &row, color: source, count: 256)
        var worst = 0.0
        for d in 0...255 {
          let exact = Double(channel) + Double(d * (255 - alpha)) / 255
          let alphaExact = Double(alpha) + Double(d * (255 - alpha)) / 255
          worst = max(worst, abs(Double(row[d] & 255) - exact), abs(Double(row[d] >> 8 & 255) - exact))
          worst = max(worst, abs(Double(row[d] >> 16 & 255) - exact), abs(Double(row[d] >> 24) - alphaExact))
        }
        XCTAssertLessThanOrEqual(worst, 0.5, "alpha \(alpha), channel \(channel)")
      }
    }
  }

  func testOpaqueSourceReplacesAndEmptySourceLeaves() {
    var row: [UInt32] = [1, 0x8040_2010, 0xFFFF_FFFF]
    sourceOver(destination: &row, source: [0xFF12_3456, 0, 0xFF00_0000], count: 3)
    XCTAssertEqual(row, [0xFF12_3456, 0x8040_2010, 0xFF00_0000])
  }
}
