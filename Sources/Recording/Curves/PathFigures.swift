import CoreGraphics
import UIKit

/// Figures of outlines.
enum PathFigures {
  /// A curve's length is that of so many chords.
  private static let chords = 32

  static func elements(_ path: CGPath) -> Int {
    var count = 0
    path.forEachElement { _, _ in count += 1 }
    return count
  }

  /// Points.
  static func length(_ path: CGPath) -> Double {
    var length = 0.0
    var (here, start) = (SIMD2<Double>(), SIMD2<Double>())
    func go(_ place: (Double) -> SIMD2<Double>, _ steps: Int) {
      for step in 1...steps {
        let next = place(Double(step) / Double(steps))
        length += distance(here, next)
        here = next
      }
    }
    path.forEachElement { type, points in
      let p = Array(points)
      let begin = here
      switch type {
      case .moveToPoint: (here, start) = (p[0], p[0])
      case .addLineToPoint: go({ _ in p[0] }, 1)
      case .addQuadCurveToPoint:
        go({ t in begin * ((1 - t) * (1 - t)) + p[0] * (2 * t * (1 - t)) + p[1] * (t * t) }, chords)
      case .addCurveToPoint:
        go(
          { t in
            let u = 1 - t
            let ends = begin * (u * u * u) + p[2] * (t * t * t)
            return ends + p[0] * (3 * u * u * t) + p[1] * (3 * u * t * t)
          }, chords)
      case .closeSubpath: go({ _ in start }, 1)
      @unknown default: break
      }
    }
    return length
  }

  /// How far, at most, a point of one path is from its like in the other; from the nearest one where they have not as
  /// many. Points.
  static func distance(_ path: CGPath, _ other: CGPath) -> Double {
    let (own, others) = (points(path), points(other))
    guard !own.isEmpty, !others.isEmpty else { return 0 }
    if own.count == others.count { return zip(own, others).map { distance($0, $1) }.max() ?? 0 }
    return own.map { point in others.map { distance(point, $0) }.min() ?? 0 }.max() ?? 0
  }

  private static func points(_ path: CGPath) -> [SIMD2<Double>] {
    var all: [SIMD2<Double>] = []
    path.forEachElement { _, points in all += points }
    return all
  }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let way = b - a
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
