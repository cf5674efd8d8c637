import Raster
import XCTest

final class SpanTests: XCTestCase {
  /// Runs a kernel with all that this processor can run, on the same random rows of every length up to 67, and where
  /// `inPlace` on one row that is destination and source.
  private func compare(
    _ name: String, inPlace: Bool = false,
    _ kernel: (
      SpanKernels, UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UInt32, Int
    ) -> Void
  ) {
    var dice = Dice(5)
    for count in 0...67 {
      var source = (0..<80).map { _ in dice.pixel() }
      // Whole vectors of opaque and of empty pixels, which may take a shorter way.
      for i in 0..<(count % 3 * 24) { source[i] = i < 24 ? 0 : source[i] | 0xFF00_0000 }
      let weights = (0..<80).map { _ in UInt32(dice.whole(0..<256)) * 0x10001 }
      let color = dice.pixel()
      let row = (0..<80).map { _ in dice.pixel() }
      func result(_ kernels: SpanKernels) -> [UInt32] {
        var result = row
        result.withUnsafeMutableBufferPointer { place in
          source.withUnsafeBufferPointer {
            let from = inPlace ? UnsafePointer(place.baseAddress!) : $0.baseAddress!
            kernel(kernels, place.baseAddress! + 3, from + 3, weights, color, count)
          }
        }
        return result
      }
      let wanted = result(.scalar)
      XCTAssertEqual(Array(wanted[(count + 3)...]), Array(row[(count + 3)...]))
      for kernels in SpanKernels.supported {
        XCTAssertEqual(result(kernels), wanted, "\(name), \(kernels), \(count) pixels")
      }
    }
  }

  func testKernelsEqualTheScalarOnes() {
    compare("fill") { k, d, _, _, c, n in k.fill(destination: d, color: c, count: n) }
    compare("copy") { k, d, s, _, _, n in k.copy(destination: d, source: s, count: n) }
    compare("color over") { k, d, _, _, c, n in k.sourceOver(destination: d, color: c, count: n) }
    compare("weighted color over") { k, d, _, w, c, n in
      k.sourceOver(destination: d, color: c, weights: w, count: n)
    }
    compare("row over") { k, d, s, _, _, n in k.sourceOver(destination: d, source: s, count: n) }
    compare("row over with opacity") { k, d, s, _, c, n in
      k.sourceOver(destination: d, source: s, opacity: c & 255, count: n)
    }
    compare("weighted row over") { k, d, s, w, _, n in
      k.sourceOver(destination: d, source: s, weights: w, count: n)
    }
    compare("keep") { k, d, _, _, c, n in k.keep(destination: d, coverage: c & 255, count: n) }
    compare("weighted keep") { k, d, _, w, _, n in k.keep(destination: d, weights: w, count: n) }
    let bytes = (0..<80).map { $0 % 5 == 0 ? UInt8.max : UInt8($0 * 3) } + [UInt8](repeating: 0, count: 24)
    compare("masked color over") { k, d, _, _, c, n in
      k.sourceOver(destination: d, color: c, bytes: bytes, count: n)
      k.sourceOver(destination: d, color: c, bytes: Array(bytes[70...]), count: min(n, 24))
    }
    compare("masked keep") { k, d, _, _, _, n in k.keep(destination: d, bytes: bytes, count: n) }
    compare("keep alpha") { k, d, s, _, _, n in k.keep(destination: d, alphaOf: s, count: n) }
    compare("tint") { k, d, _, _, c, n in k.tint(pixels: d, color: c, count: n) }
    for inPlace in [false, true] {
      compare("modulate", inPlace: inPlace) { k, d, s, _, c, n in
        k.modulate(destination: d, source: s, color: c, count: n)
      }
    }
  }

  /// Fills on both sides of the size from which the processor's string store runs, from an odd pixel on.
  func testLargeFillsEqualSmallOnes() {
    for count in [(1 << 18) - 1, 1 << 18, 1 << 18 + 3] {
      for kernels in SpanKernels.supported {
        var pixels = [UInt32](repeating: 7, count: count + 5)
        pixels.withUnsafeMutableBufferPointer {
          kernels.fill(destination: $0.baseAddress! + 3, color: 0xFF12_3456, count: count)
        }
        let wanted = [7, 7, 7] + [UInt32](repeating: 0xFF12_3456, count: count) + [7, 7]
        XCTAssertTrue(pixels == wanted, "\(kernels), \(count)")
      }
    }
  }

  func testBilinearKernelsEqualTheScalarOne() {
    let image = Shapes.picture
    var dice = Dice(6)
    for round in 0...65 {
      let count = round % 22
      let u = Int(dice.number(0, 1) * 4_294_967_296)
      let v = Int(dice.number(0, 1) * 4_294_967_296)
      // Turned, upright and larger, and moved by a fraction only.
      let stepU = round >= 44 ? 1 << 32 : Int(dice.number(0.1, 0.9) * 4_294_967_296)
      let stepV = round >= 22 ? 0 : Int(dice.number(0.1, 0.6) * 4_294_967_296)
      func row(_ kernels: SpanKernels) -> [UInt32] {
        var row = [UInt32](repeating: 0, count: 24)
        kernels.bilinear(
          destination: &row, image: image.pixels, stride: 23, u: u, v: v, stepU: stepU, stepV: stepV,
          end: 23, count: count)
        return row
      }
      for kernels in SpanKernels.supported {
        XCTAssertEqual(row(kernels), row(.scalar), "\(kernels), \(round)")
      }
    }
  }

  func testBoxKernelsEqualTheScalarOnes() {
    let image = Shapes.picture
    var dice = Dice(8)
    for count in 0...23 {
      let weights = (0..<3).map { _ in Float(dice.number(0, 1)) }
      let width = Int(dice.number(1, 4) * 4_294_967_296)
      let step = count == 0 ? 0 : ((23 << 32) - width) / count
      func rows(_ kernels: SpanKernels) -> ([Float], [UInt32]) {
        var sums = [Float](repeating: -1, count: 96)
        var row = [UInt32](repeating: 1, count: 24)
        for (y, weight) in weights.enumerated() {
          kernels.addRow(
            sums: &sums, pixels: image.pixels + 23 * y, weight: weight, isFirst: y == 0, count: count)
        }
        let partial = sums
        for (y, weight) in weights.enumerated() {
          kernels.addRow(
            sums: &sums, pixels: image.pixels + 23 * y, weight: weight / 3, isFirst: y == 0, count: 23)
        }
        kernels.boxes(destination: &row, sums: sums, left: 0, step: step, width: width, count: count)
        return (partial, row)
      }
      for kernels in SpanKernels.supported {
        XCTAssertEqual(rows(kernels).0, rows(.scalar).0, "\(kernels), \(count)")
        XCTAssertEqual(rows(kernels).1, rows(.scalar).1, "\(kernels), \(count)")
      }
    }
  }

  func testRampKernelsEqualTheScalarOnes() {
    // With an entry before and one after.
    let table = (0..<4098).map { UInt32($0) }
    var dice = Dice(7)
    for count in 0...21 {
      let x = Double(dice.whole(-30..<30))
      var (step, base) = (dice.number(-300, 300), dice.number(-2000, 6000))
      if count == 20 { (step, base) = (.infinity, 0) }
      if count == 21 { (step, base) = (.nan, 0) }
      func rows(_ kernels: SpanKernels) -> [[UInt32]] {
        table.withUnsafeBufferPointer {
          let ramp = RampView(table: $0.baseAddress! + 1)
          var rows = [[UInt32]](repeating: [UInt32](repeating: 0, count: 24), count: 5)
          kernels.linearRamp(destination: &rows[0], ramp: ramp, x: x, step: step, base: base, count: count)
          kernels.radialRamp(
            destination: &rows[1], ramp: ramp, x: x, stepU: step, stepV: 200, baseU: base, baseV: 50,
            count: count)
          for (i, start) in [0.0, 0.3, 0.9].enumerated() {
            kernels.conicRamp(
              destination: &rows[2 + i], ramp: ramp, x: x, stepU: step, stepV: 90, baseU: base / 10,
              baseV: 50, start: start, count: count)
          }
          return rows
        }
      }
      for kernels in SpanKernels.supported {
        XCTAssertEqual(rows(kernels), rows(.scalar), "\(kernels), \(count)")
      }
    }
  }

  /// Long rows near the centre and far from it, with steps from a fiftieth of an entry to fifty: the wide kernels
  /// estimate places there, and have to come to the entries of the exact ones.
  func testLongRampsEqualTheScalarOnes() {
    let table = (0..<4098).map { UInt32($0) }
    var dice = Dice(11)
    for round in 0..<600 {
      let count = dice.whole(16..<700)
      let x = Double(dice.whole(-300..<3000))
      let scale = exp(dice.number(-4, 4))
      let direction = dice.number(0, 2 * .pi)
      let (stepU, stepV) = (scale * cos(direction), round % 4 == 0 ? 0 : scale * sin(direction))
      let nearest = x + dice.number(-100, Double(count) + 100)
      let distance = round % 5 == 0 ? 0 : dice.number(-1, 1) * scale * exp(dice.number(0, 7))
      let (baseU, baseV) = (
        -stepU * nearest - sin(direction) * distance, -stepV * nearest + cos(direction) * distance
      )
      let start = round % 6 == 0 ? Double(round % 4) / 4 : dice.number(0, 1)
      func rows(_ kernels: SpanKernels) -> [[UInt32]] {
        table.withUnsafeBufferPointer {
          let ramp = RampView(table: $0.baseAddress! + 1)
          var rows = [[UInt32]](repeating: [UInt32](repeating: 0, count: count + 3), count: 3)
          kernels.linearRamp(
            destination: &rows[0], ramp: ramp, x: x, step: stepU, base: 2048 - stepU * nearest, count: count)
          kernels.radialRamp(
            destination: &rows[1], ramp: ramp, x: x, stepU: stepU, stepV: stepV, baseU: baseU, baseV: baseV,
            count: count)
          kernels.conicRamp(
            destination: &rows[2], ramp: ramp, x: x, stepU: stepU, stepV: stepV, baseU: baseU, baseV: baseV,
            start: start, count: count)
          return rows
        }
      }
      let expected = rows(.scalar)
      for kernels in SpanKernels.supported {
        XCTAssertEqual(rows(kernels), expected, "\(kernels), row \(round)")
      }
    }
  }

  /// Ramps of stops, whose pixels the wide kernels compute or look up, with gathering instructions and without.
  func testRampsOfStopsEqualTheScalarOnes() {
    var dice = Dice(23)
    var runCount = 0
    for round in 0..<400 {
      let isOpaque = round % 2 == 0
      let stops = (0..<dice.whole(2..<6)).map { _ in
        func share() -> Double { round % 3 == 0 ? dice.number(-0.1, 1.1) : Double(dice.whole(0..<256)) / 255 }
        return GradientStop(
          offset: dice.number(-0.1, 1.1), color: [share(), share(), share(), isOpaque ? 1 : share()])
      }
      let ramp = GradientRamp(stops.sorted { $0.offset < $1.offset })
      let count = dice.whole(1..<400)
      let x = Double(dice.whole(-300..<300))
      let step = round % 7 == 0 ? dice.number(-200, 200) : dice.number(-12, 12)
      let base = 2048 - step * (x + dice.number(-100, Double(count) + 100))
      func rows(_ kernels: SpanKernels, gathers: Bool) -> [[UInt32]] {
        var view = ramp.view
        view.gathers = gathers
        runCount += view.runCount
        var rows = [[UInt32]](repeating: [UInt32](repeating: 0, count: count + 3), count: 3)
        kernels.linearRamp(destination: &rows[0], ramp: view, x: x, step: step, base: base, count: count)
        kernels.radialRamp(
          destination: &rows[1], ramp: view, x: x, stepU: step, stepV: 3, baseU: base - 2048, baseV: 700,
          count: count)
        kernels.conicRamp(
          destination: &rows[2], ramp: view, x: x, stepU: step, stepV: 0.5, baseU: base - 2048, baseV: 300,
          start: 0.3, count: count)
        return rows
      }
      let expected = rows(.scalar, gathers: false)
      for kernels in SpanKernels.supported {
        for gathers in [false, true] {
          XCTAssertEqual(rows(kernels, gathers: gathers), expected, "\(kernels), \(gathers), ramp \(round)")
        }
      }
    }
    // Where there are wide kernels, polynomials were used.
    if SpanKernels.supported.contains(.wide) { XCTAssertGreaterThan(runCount, 5000) }
  }

  /// Places exactly between two entries, where estimates cannot decide.
  func testRampsOfWholePlacesEqualTheScalarOnes() {
    let table = (0..<4098).map { UInt32($0) }
    func rows(_ kernels: SpanKernels) -> [[UInt32]] {
      table.withUnsafeBufferPointer {
        let ramp = RampView(table: $0.baseAddress! + 1)
        var rows = [[UInt32]](repeating: [UInt32](repeating: 0, count: 600), count: 3)
        kernels.linearRamp(destination: &rows[0], ramp: ramp, x: 0, step: 8, base: -300, count: 600)
        kernels.radialRamp(
          destination: &rows[1], ramp: ramp, x: 0, stepU: 16, stepV: 0, baseU: -1000, baseV: 0, count: 600)
        kernels.conicRamp(
          destination: &rows[2], ramp: ramp, x: 0, stepU: 1, stepV: 1, baseU: -300, baseV: -300,
          start: 0.125,
          count: 600)
        return rows
      }
    }
    for kernels in SpanKernels.supported { XCTAssertEqual(rows(kernels), rows(.scalar), "\(kernels)") }
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
