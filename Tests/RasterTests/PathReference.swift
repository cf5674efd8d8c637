import Foundation
import Raster

/// The exact area of outlines in pixels, from the definition: signed trapezoids of chords so fine that they are the
/// curve, in double precision. Outlines must not overlap but as holes.
struct PathReference {
  let width, height: Int

  /// The signed area that each row's outlines leave to the right, cell by cell, as differences.
  private var cells: [Double]
  private var place = SIMD2(0.0, 0.0)
  private var start = SIMD2(0.0, 0.0)

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = [Double](repeating: 0, count: (width + 2) * height)
  }

  /// Covered shares of the pixels, 0...1.
  var areas: [Double] {
    var areas: [Double] = []
    for y in 0..<height {
      var sum = 0.0
      for x in 0..<width {
        sum += cells[y * (width + 2) + x]
        areas.append(min(abs(sum), 1))
      }
    }
    return areas
  }

  mutating func move(_ p: SIMD2<Double>) {
    close()
    (place, start) = (p, p)
  }

  mutating func close() { line(start) }

  /// A curve by its points at parameters 0...1, from the current point on.
  mutating func curve(chords: Int = 1024, _ point: (Double) -> SIMD2<Double>) {
    for i in 1...chords { line(point(Double(i) / Double(chords))) }
  }

  mutating func add(_ path: PathBuffer, transform: Affine = .identity) {
    withExtendedLifetime(path) {
      let view = path.view
      var points = (0..<view.pointCount).map { transform.apply(view.points[$0]) }[...]
      for i in 0..<view.verbCount {
        switch PathVerb(rawValue: view.verbs[i])! {
        case .move: move(points.removeFirst())
        case .line: line(points.removeFirst())
        case .quad:
          let (p, c, e) = (place, points.removeFirst(), points.removeFirst())
          curve { t in p * ((1 - t) * (1 - t)) + c * (2 * (1 - t) * t) + e * (t * t) }
        case .cubic:
          let (p, c, d, e) = (place, points.removeFirst(), points.removeFirst(), points.removeFirst())
          curve { Self.cubic(p, c, d, e, $0) }
        case .close: close()
        }
      }
      close()
    }
  }

  static func cubic(
    _ p: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ e: SIMD2<Double>, _ t: Double
  ) -> SIMD2<Double> {
    let u = 1 - t
    let low = p * (u * u * u) + c * (3 * u * u * t)
    return low + d * (3 * u * t * t) + e * (t * t * t)
  }

  mutating func line(_ q: SIMD2<Double>) {
    let p = place
    place = q
    if p.y == q.y { return }
    let sign = p.y < q.y ? 1.0 : -1.0
    let (a, b) = p.y < q.y ? (p, q) : (q, p)
    let slope = (b.x - a.x) / (b.y - a.y)
    var y = max(a.y, 0)
    while y < min(b.y, Double(height)) {
      let row = Int(y)
      let next = min(b.y, Double(row + 1))
      let (x0, x1) = (a.x + (y - a.y) * slope, a.x + (next - a.y) * slope)
      trapezoid(row, min(x0, x1), max(x0, x1), sign * (next - y))
      y = next
    }
  }

  /// A piece between two x, evenly spread over a height.
  private mutating func trapezoid(_ row: Int, _ low: Double, _ high: Double, _ height: Double) {
    let base = row * (width + 2)
    func add(_ column: Int, _ height: Double, _ distance: Double) {
      let cell = min(max(column, 0), width)
      let left = column < 0 ? 0 : distance
      cells[base + cell] += height * (1 - left)
      cells[base + cell + 1] += height * left
    }
    if high - low < 1e-9 {
      add(Int(low.rounded(.down)), height, low - low.rounded(.down))
      return
    }
    var column = Int(low.rounded(.down))
    while Double(column) < high {
      let from = max(low, Double(column))
      let to = min(high, Double(column + 1))
      add(column, height * (to - from) / (high - low), (from + to) / 2 - Double(column))
      column += 1
    }
  }
}

extension Canvas {
  /// The mean and the largest error of the alphas in 1/255, over the pixels that are neither empty nor full.
  func errors(_ areas: [Double]) -> (mean: Double, largest: Double) {
    var sum = 0.0
    var count = 0.0
    var largest = 0.0
    for (pixel, area) in zip(contents, areas) {
      let actual = Double(pixel >> 24)
      let error = abs(actual - area * 255)
      largest = max(largest, error)
      if actual > 0 && actual < 255 || area > 0.0001 && area < 0.9999 {
        sum += error
        count += 1
      }
    }
    return (count > 0 ? sum / count : 0, largest)
  }
}
