import CoreGraphics
import Raster

/// The way from one path to another, prepared once and evaluated without allocation.
///
/// Paths with the same elements blend point by point; others jump to the end (Apple leaves that undefined).
package final class PathBlend {
  package let from: CGPath
  package let to: CGPath
  private let isBlendable: Bool
  private var verbs: UnsafeMutablePointer<UInt8>
  private var points: UnsafeMutablePointer<SIMD2<Double>>
  private var start: UnsafeMutablePointer<SIMD2<Double>>
  private var end: UnsafeMutablePointer<SIMD2<Double>>
  private var verbCount = 0
  private var pointCount = 0
  /// Where between the ends the points are now.
  package private(set) var fraction = 0.0

  package init(from: CGPath, to: CGPath) {
    self.from = from
    self.to = to
    (verbCount, pointCount) = from.withPathView { ($0.verbCount, $0.pointCount) }
    verbs = .allocate(capacity: max(verbCount, 1))
    points = .allocate(capacity: max(pointCount, 1))
    start = .allocate(capacity: max(pointCount, 1))
    end = .allocate(capacity: max(pointCount, 1))
    let (verbCount, pointCount) = (self.verbCount, self.pointCount)
    let (verbs, points, start, end) = (self.verbs, self.points, self.start, self.end)
    from.withPathView { view in
      verbs.update(from: view.verbs, count: verbCount)
      start.update(from: view.points, count: pointCount)
      points.update(from: view.points, count: pointCount)
    }
    isBlendable = to.withPathView { view in
      guard view.verbCount == verbCount, view.pointCount == pointCount else { return false }
      for i in 0..<verbCount where view.verbs[i] != verbs[i] { return false }
      end.update(from: view.points, count: pointCount)
      return true
    }
  }

  deinit {
    verbs.deallocate()
    points.deallocate()
    start.deallocate()
    end.deallocate()
  }

  /// Moves the points to fraction `f`; 0 and 1 give the ends exactly.
  package func evaluate(at f: Double) {
    fraction = f
    guard isBlendable else { return }
    if f == 1 {
      points.update(from: end, count: pointCount)
    } else {
      for i in 0..<pointCount { points[i] = start[i] + (end[i] - start[i]) * f }
    }
  }

  /// The points as last evaluated.
  func withPathView<R>(_ body: (PathView) -> R) -> R {
    guard isBlendable else { return to.withPathView(body) }
    return body(PathView(verbs: verbs, verbCount: verbCount, points: points, pointCount: pointCount))
  }

  /// The path as last evaluated, as an object; allocates.
  package var path: CGPath {
    guard isBlendable else { return to }
    let blended = CGPath(
      verbs: Array(UnsafeBufferPointer(start: verbs, count: verbCount)),
      points: Array(UnsafeBufferPointer(start: points, count: pointCount)))
    return blended ?? to
  }
}
