import QuartzCore

/// The subpaths of a path, each run through backwards; closed ones stay closed.
package struct ReversedPath {
  private struct Segment {
    var start: CGPoint
    /// Control points, then the end point.
    var points: [CGPoint]
  }

  private struct Subpath {
    var start: CGPoint
    var segments: [Segment] = []
    var isClosed = false
    var end: CGPoint { segments.last?.points.last ?? start }
  }

  private var subpaths: [Subpath] = []

  package init(of path: CGPath) {
    var subpaths: [Subpath] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      func append(_ count: Int) {
        // A closed subpath that continues starts a new one at its first point.
        if let last = subpaths.last, last.isClosed { subpaths.append(Subpath(start: last.start)) }
        guard let current = subpaths.last else { return }
        subpaths[subpaths.count - 1].segments.append(
          Segment(start: current.end, points: (0..<count).map { points[$0] }))
      }
      switch element.pointee.type {
      case .moveToPoint: subpaths.append(Subpath(start: points[0]))
      case .addLineToPoint: append(1)
      case .addQuadCurveToPoint: append(2)
      case .addCurveToPoint: append(3)
      case .closeSubpath:
        if !subpaths.isEmpty { subpaths[subpaths.count - 1].isClosed = true }
      @unknown default: break
      }
    }
    self.subpaths = subpaths
  }

  package func append(to path: CGMutablePath) {
    for subpath in subpaths {
      path.move(to: subpath.end)
      for segment in subpath.segments.reversed() {
        switch segment.points.count {
        case 1: path.addLine(to: segment.start)
        case 2: path.addQuadCurve(to: segment.start, control: segment.points[0])
        default:
          path.addCurve(to: segment.start, control1: segment.points[1], control2: segment.points[0])
        }
      }
      if subpath.isClosed { path.closeSubpath() }
    }
  }
}
