import Dispatch
import Raster
import XCTest

/// Turned and shrunk images that are read from softened copies: how near they come to the area that a device pixel
/// covers in the image, beside the mean of several readings.
final class SoftSamplerTests: XCTestCase {
  private typealias Sum = (square: Double, largest: Double, count: Int)

  /// A drawing with edges, rings and thin lines, made of coverage.
  private func drawing(_ size: Int) -> Canvas {
    let canvas = Canvas(width: size, height: size)
    let side = Double(size)
    func circle(_ x: Double, _ y: Double, _ r: Double) -> RoundedRect {
      RoundedRect(
        minX: (x - r) * side, minY: (y - r) * side, maxX: (x + r) * side, maxY: (y + r) * side,
        radius: r * side)
    }
    canvas.rasteriser.fillRing(outer: circle(0.5, 0.5, 0.4), inner: circle(0.5, 0.5, 0.33), color: white)
    canvas.rasteriser.fillRoundedRect(circle(0.65, 0.35, 0.08), color: 0xFF20_80E0)
    for i in 0..<5 {
      let x = side * (0.3 + 0.07 * Double(i))
      canvas.rasteriser.fillRect(
        minX: x, minY: side * 0.3, maxX: x + 1.4, maxY: side * 0.7, color: 0xFFE0_4020)
    }
    return canvas
  }

  private func noise(_ size: Int) -> Canvas {
    let canvas = Canvas(width: size, height: size)
    var dice = Dice(7)
    for i in 0..<size * size { canvas.pixels[i] = dice.pixel() }
    return canvas
  }

  private func channel(_ pixel: UInt32, _ i: Int) -> Double { Double(pixel >> UInt32(8 * i) & 255) }

  /// The errors of both ways of reading over the inside of an image that is turned and shrunk.
  private func errors(
    _ image: Canvas, scale: Double, turn: Double, by softened: SoftenedImage?
  ) -> (soft: Sum, means: Sum) {
    let size = 48
    let half = Double(image.bounds.width) / 2
    // From the image to the device; the rotation from Pythagorean triples, (1 - t²) / (1 + t²) and 2t / (1 + t²).
    let (cosine, sine) = ((1 - turn * turn) / (1 + turn * turn), 2 * turn / (1 + turn * turn))
    let (a, b) = (cosine / scale, sine / scale)
    let transform = Affine(
      a: a, b: b, c: -b, d: a, tx: 24.3 - half * a + half * b, ty: 23.8 - half * b - half * a)
    guard let inverse = transform.inverse else { return ((0, 0, 0), (0, 0, 0)) }
    func draw(_ softened: SoftenedImage?) -> Canvas {
      let canvas = Canvas(width: size, height: size)
      var view = image.view()
      view.softened = softened
      canvas.rasteriser.drawImage(view, transform: transform)
      return canvas
    }
    let (soft, means) = (draw(softened), draw(nil))
    var sums: (soft: Sum, means: Sum) = ((0, 0, 0), (0, 0, 0))
    let inside = 3.0..<Double(image.bounds.width) - 3
    for y in 0..<size {
      for x in 0..<size {
        let middle = inverse.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard inside.contains(middle.x), inside.contains(middle.y) else { continue }
        var truth = SIMD4<Double>(repeating: 0)
        for j in 0..<16 {
          for i in 0..<16 {
            let p = inverse.apply(
              x: Double(x) + (Double(i) + 0.5) / 16, y: Double(y) + (Double(j) + 0.5) / 16)
            let pixel = image[Int(p.x), Int(p.y)]
            for c in 0..<4 { truth[c] += channel(pixel, c) / 256 }
          }
        }
        func add(_ canvas: Canvas, _ sum: inout Sum) {
          for c in 0..<4 {
            let error = channel(canvas[x, y], c) - truth[c]
            sum = (sum.square + error * error, max(sum.largest, error.magnitude), sum.count + 1)
          }
        }
        add(soft, &sums.soft)
        add(means, &sums.means)
      }
    }
    return sums
  }

  /// The root of the mean square error of all channels, 0...255.
  private func root(_ sum: Sum) -> Double { (sum.square / Double(max(sum.count, 1))).squareRoot() }

  func testTheErrorIsLessThanThatOfSeveralReadings() {
    for (name, image) in [("drawing", drawing(90)), ("noise", noise(90))] {
      let softened = SoftenedImage()
      var (all, allMeans) = (0.0, 0.0)
      for scale in [1.02, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.35] {
        var soft: Sum = (0, 0, 0), means: Sum = (0, 0, 0)
        for turn in [0.01, 0.05, 0.12, 0.25, 0.41] {
          let found = errors(image, scale: scale, turn: turn, by: softened)
          soft = (
            soft.square + found.soft.square, max(soft.largest, found.soft.largest),
            soft.count + found.soft.count
          )
          means = (
            means.square + found.means.square, max(means.largest, found.means.largest),
            means.count + found.means.count
          )
        }
        if name == "drawing" {
          XCTAssertLessThan(root(soft), 2.6, "\(scale)")
          XCTAssertLessThan(root(soft), root(means) + 0.65, "\(scale)")
        }
        all += root(soft)
        allMeans += root(means)
      }
      XCTAssertLessThan(all, allMeans, name)
    }
  }

  func testNothingJumpsAtTheEndsOfTheTable() {
    let image = drawing(90), softened = SoftenedImage()
    func picture(_ scale: Double) -> Canvas {
      let canvas = Canvas(width: 90, height: 90)
      var view = image.view()
      view.softened = softened
      let (a, b) = (0.96 / scale, 0.28 / scale)
      canvas.rasteriser.drawImage(view, transform: Affine(a: a, b: b, c: -b, d: a, tx: 20, ty: 5))
      return canvas
    }
    for scale in [1, 1.4, 2, 2.02] {
      let (before, after) = (picture(scale - 1e-5), picture(scale + 1e-5))
      for y in 0..<90 {
        for x in 0..<90 {
          for c in 0..<4 {
            XCTAssertLessThanOrEqual(
              (channel(before[x, y], c) - channel(after[x, y], c)).magnitude, 2, "\(scale): \(x), \(y)")
          }
        }
      }
    }
  }

  /// At 2:1 and upright up to a millionth part, each pixel is the mean of 2 × 2, as without any turn.
  func testComesToRestAtTheExactShrink() {
    let image = noise(40)
    func picture(_ b: Double) -> Canvas {
      let canvas = Canvas(width: 20, height: 20)
      var view = image.view()
      view.softened = SoftenedImage()
      canvas.rasteriser.drawImage(view, transform: Affine(a: 0.5, b: b, c: -b, d: 0.5, tx: 0, ty: 0))
      return canvas
    }
    let (turned, upright) = (picture(1e-7), picture(0))
    for y in 1..<19 { for x in 1..<19 { XCTAssertEqual(turned[x, y], upright[x, y]) } }
  }

  func testPlainColoursStayAndPixelsStayPremultiplied() {
    let plain = Canvas(width: 30, height: 30, color: 0xFF37_9A02)
    let canvas = Canvas(width: 40, height: 40)
    for scale in [1.01, 1.3, 1.77, 2, 2.15, 2.39] {
      for (image, isPlain) in [(plain, true), (noise(30), false)] {
        var view = image.view(isOpaque: isPlain)
        view.softened = SoftenedImage()
        canvas.pixels.update(repeating: 0, count: 1600)
        canvas.rasteriser.drawImage(
          view,
          transform: Affine(a: 0.8 / scale, b: 0.6 / scale, c: -0.6 / scale, d: 0.8 / scale, tx: 20, ty: 1))
        for pixel in canvas.contents {
          let alpha = pixel >> 24
          for shift in [0, 8, 16] as [UInt32] { XCTAssertLessThanOrEqual(pixel >> shift & 255, alpha) }
          if isPlain, alpha == 255 { XCTAssertEqual(pixel, 0xFF37_9A02) }
        }
      }
    }
  }

  func testManyThreadsMakeACopyOnce() {
    let image = noise(200)
    let softened = SoftenedImage()
    var view = image.view()
    view.softened = softened
    let lent = view
    let canvases = (0..<8).map { _ in Canvas(width: 120, height: 120) }
    nonisolated(unsafe) let targets = canvases
    DispatchQueue.concurrentPerform(iterations: 8) { i in
      targets[i].rasteriser.drawImage(
        lent, transform: Affine(a: 0.44, b: 0.1, c: -0.1, d: 0.44, tx: 25, ty: 2))
    }
    for canvas in canvases.dropFirst() { XCTAssertTrue(canvas.contents == canvases[0].contents) }
  }
}
