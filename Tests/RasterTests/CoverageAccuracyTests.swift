import Raster
import XCTest

/// Coverage against the exact area: 1,024 lines a pixel row, each cut exactly.
final class CoverageAccuracyTests: XCTestCase {
  /// What of the line at height y is inside, as intervals of x.
  typealias Lines = (Double) -> [(Double, Double)]

  /// Mean and largest error in 1/255 over the pixels that are neither empty nor full.
  private func errors(_ canvas: Canvas, _ lines: Lines) -> (mean: Double, largest: Double) {
    let samples = 1024
    let width = canvas.bounds.width
    var sum = 0.0
    var count = 0.0
    var largest = 0.0
    for y in 0..<canvas.bounds.height {
      var exact = [Double](repeating: 0, count: width)
      for sample in 0..<samples {
        for (from, to) in lines(Double(y) + (Double(sample) + 0.5) / Double(samples)) where from < to {
          var x = max(0, Int(from))
          while x < width, Double(x) < to {
            exact[x] += min(to, Double(x + 1)) - max(from, Double(x))
            x += 1
          }
        }
      }
      for x in 0..<width {
        let expected = exact[x] / Double(samples) * 255
        let actual = Double(canvas.alpha(x, y))
        let error = abs(actual - expected)
        largest = max(largest, error)
        if actual > 0 && actual < 255 || expected > 0.01 && expected < 254.99 {
          sum += error
          count += 1
        }
      }
    }
    return (count > 0 ? sum / count : 0, largest)
  }

  /// The interval of a rounded rectangle at a height.
  private func line(_ s: RoundedRect, _ y: Double) -> (Double, Double)? {
    if y < s.minY || y > s.maxY { return nil }
    func inset(_ radius: Double, _ distance: Double) -> Double {
      if distance >= radius { return 0 }
      let t = radius - distance
      return radius - (radius * radius - t * t).squareRoot()
    }
    let left = max(inset(s.topLeft, y - s.minY), inset(s.bottomLeft, s.maxY - y))
    let right = max(inset(s.topRight, y - s.minY), inset(s.bottomRight, s.maxY - y))
    return (s.minX + left, s.maxX - right)
  }

  func testRectangles() {
    var dice = Dice(1)
    for _ in 0..<6 {
      let x0 = dice.number(0, 9)
      let y0 = dice.number(0, 9)
      let x1 = x0 + dice.number(0.2, 12)
      let y1 = y0 + dice.number(0.2, 12)
      let canvas = Canvas(width: 24, height: 24)
      canvas.rasteriser.fillRect(minX: x0, minY: y0, maxX: x1, maxY: y1, color: white)
      for y in 0..<24 {
        for x in 0..<24 {
          let w = max(0, min(x1, Double(x + 1)) - max(x0, Double(x)))
          let h = max(0, min(y1, Double(y + 1)) - max(y0, Double(y)))
          XCTAssertEqual(Double(canvas.alpha(x, y)), w * h * 255, accuracy: 0.51)
        }
      }
    }
  }

  func testRoundedRectangles() {
    var dice = Dice(2)
    for _ in 0..<6 {
      let x0 = dice.number(0, 4)
      let y0 = dice.number(0, 4)
      let shape = RoundedRect(
        minX: x0, minY: y0, maxX: x0 + dice.number(30, 34), maxY: y0 + dice.number(28, 34),
        topLeft: dice.number(0, 14), topRight: dice.number(0.1, 2), bottomRight: dice.number(4, 14),
        bottomLeft: dice.number(0, 14))
      let canvas = Canvas(width: 40, height: 40)
      canvas.rasteriser.fillRoundedRect(shape, color: white)
      let error = errors(canvas) { y in line(shape, y).map { [$0] } ?? [] }
      XCTAssertLessThan(error.mean, 0.5, "\(shape)")
      XCTAssertLessThan(error.largest, 1.0, "\(shape)")
    }
  }

  func testCirclesDownToASinglePixel() {
    for radius in [0.2, 0.5, 0.8, 1.3, 2, 3.7, 9.6] {
      let shape = RoundedRect(
        minX: 11.3 - radius, minY: 10.6 - radius, maxX: 11.3 + radius, maxY: 10.6 + radius, radius: radius)
      let canvas = Canvas(width: 22, height: 22)
      canvas.rasteriser.fillRoundedRect(shape, color: white)
      let error = errors(canvas) { y in line(shape, y).map { [$0] } ?? [] }
      XCTAssertLessThan(error.mean, 0.5, "radius \(radius)")
      XCTAssertLessThan(error.largest, 1.0, "radius \(radius)")
    }
  }

  func testRings() {
    for width in [0.4, 1, 2.5, 4, 9] {
      let outer = RoundedRect(minX: 1.3, minY: 2.2, maxX: 35.9, maxY: 33.4, radius: 8.5)
      let inner = outer.inset(by: width)
      let canvas = Canvas(width: 40, height: 40)
      canvas.rasteriser.fillRing(outer: outer, inner: inner, color: white)
      let error = errors(canvas) { y in
        guard let out = line(outer, y) else { return [] }
        guard let cut = line(inner, y) else { return [out] }
        return [(out.0, cut.0), (cut.1, out.1)]
      }
      XCTAssertLessThan(error.mean, 0.5, "width \(width)")
      XCTAssertLessThan(error.largest, 1.0, "width \(width)")
    }
  }

  func testTurnedSquares() {
    var dice = Dice(3)
    for _ in 0..<5 {
      let path = PathBuffer()
      path.addRect(minX: -10, minY: -9, maxX: 10, maxY: 9)
      let c = dice.number(-1, 1)
      let s = (1 - c * c).squareRoot()
      let turn = Affine(a: c, b: s, c: -s, d: c, tx: dice.number(15, 17), ty: dice.number(15, 17))
      let canvas = Canvas(width: 32, height: 32)
      canvas.rasteriser.fillPath(path, transform: turn, rule: .nonZero, color: white)
      let corners = [(-10.0, -9.0), (10, -9), (10, 9), (-10, 9)].map { turn.apply(x: $0.0, y: $0.1) }
      let error = errors(canvas) { y in
        var crossings: [Double] = []
        for i in 0..<4 {
          let p = corners[i]
          let q = corners[(i + 1) % 4]
          if (p.y <= y) != (q.y <= y) { crossings.append(p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x)) }
        }
        return crossings.count == 2
          ? [(min(crossings[0], crossings[1]), max(crossings[0], crossings[1]))] : []
      }
      XCTAssertLessThan(error.mean, 0.5)
      XCTAssertLessThan(error.largest, 1.0)
    }
  }

  /// Control points at equal heights make y linear in the parameter, so x(y) is known exactly.
  func testCurves() {
    for height in [9.7, 23.4, 33.3] {
      let path = PathBuffer()
      path.move(x: 3, y: 1.2)
      path.cubic(x1: 40, y1: 1.2 + height / 3, x2: -20, y2: 1.2 + height * 2 / 3, x: 17, y: 1.2 + height)
      path.line(x: 30.5, y: 1.2 + height)
      path.quad(x1: 50, y1: 1.2 + height / 2, x: 28.5, y: 1.2)
      path.close()
      let canvas = Canvas(width: 44, height: 36)
      canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
      let error = errors(canvas) { y in
        let t = (y - 1.2) / height
        if t < 0 || t > 1 { return [] }
        let u = 1 - t
        let left = u * u * u * 3 + 3 * u * u * t * 40 + 3 * u * t * t * -20 + t * t * t * 17
        let right = u * u * 28.5 + 2 * u * t * 50 + t * t * 30.5
        return [(left, right)]
      }
      XCTAssertLessThan(error.mean, 0.4, "height \(height)")
      XCTAssertLessThan(error.largest, 3, "height \(height)")
    }
  }

  func testPathOfARoundedRectangleIsNearTheClosedForm() {
    let shape = RoundedRect(
      minX: 1.4, minY: 2.3, maxX: 36.2, maxY: 30.8, topLeft: 12, topRight: 3, bottomRight: 0, bottomLeft: 7.5)
    let exact = Canvas(width: 40, height: 34)
    exact.rasteriser.fillRoundedRect(shape, color: white)
    let path = PathBuffer()
    path.addRoundedRect(shape)
    let curve = Canvas(width: 40, height: 34)
    curve.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    for (a, b) in zip(exact.contents, curve.contents) {
      XCTAssertLessThanOrEqual(abs(Int(a >> 24) - Int(b >> 24)), 3)
    }
  }
}
