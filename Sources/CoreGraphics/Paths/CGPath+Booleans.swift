import Foundation
import Support

/// What is inside of one path, of the other, of both, of one alone. The results do not cross themselves, so that they
/// fill alike with either rule; curves stay curves. Open sub-paths count as closed. Where the two paths cross is
/// exact to 1/130,000 of the extent of both. Apple's of iOS 16.
extension CGPath {
  /// What is inside of this path or the other.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 || $1 }
  }

  /// What is inside of both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && $1 }
  }

  /// What is inside of this path and not of the other.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && !$1 }
  }

  /// What is inside of one path and not of both.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 != $1 }
  }

  /// The same area without lines that cross: its outlines run one way, the holes' the other.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    guard let arrangement = PathArrangement([self]) else { return CGPath() }
    return CGPath(of: PathOutlines(of: arrangement, rule) { inside, _ in inside }.loops.map(\.elements))
  }

  /// True when some area is inside of both paths.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !intersection(other, using: rule).isEmpty
  }

  /// The parts of the path that do not touch, each an outline with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let arrangement = PathArrangement([self]) else { return [] }
    return PathOutlines(of: arrangement, rule) { inside, _ in inside }.components
      .map { CGPath(of: $0.map(\.elements)) }
  }

  /// The parts of this path's lines that are inside of the other, its border counting as inside. Sub-paths stay open.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(cutBy: other, rule, keepsInside: true)
  }

  /// The parts of this path's lines that are not inside of the other. Sub-paths stay open.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(cutBy: other, rule, keepsInside: false)
  }

  /// The path with chords instead of curves.
  ///
  /// - Parameter threshold: how far a chord may stray from its curve, in the path's units. What is not greater than 0
  ///   is taken as a millionth of the path's extent.
  public func flattened(threshold: CGFloat) -> CGPath {
    let box = boundingBox
    let least = max(box.width, box.height) * 1e-6
    let distance = threshold > 0 && threshold.isFinite ? max(Double(threshold), least) : least
    let flat = CGMutablePath()
    var current = SIMD2<Double>(0, 0)
    var start = current
    forEachElement { type, points in
      switch type {
      case .moveToPoint:
        start = points[points.startIndex]
        current = start
        flat.append(.moveToPoint, start)
      case .closeSubpath:
        current = start
        flat.append(.closeSubpath)
      default:
        let curve = PathCurve(points: [current] + points)
        let count = curve.chordCount(within: distance)
        for index in 1...count {
          flat.append(.addLineToPoint, curve.point(at: Double(index) / Double(count)))
        }
        current = points[points.endIndex - 1]
      }
    }
    return flat.copy() ?? CGPath()
  }

  private func combined(
    with other: CGPath, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    guard let arrangement = PathArrangement([self, other]) else { return CGPath() }
    return CGPath(of: PathOutlines(of: arrangement, rule, isInside).loops.map(\.elements))
  }

  private func lines(cutBy other: CGPath, _ rule: CGPathFillRule, keepsInside: Bool) -> CGPath {
    guard let arrangement = PathArrangement([self, other], isLine: true) else {
      return keepsInside ? CGPath() : (copy() ?? self)
    }
    return CGPath(of: PathOutlines.lines(of: arrangement, rule, keepsInside: keepsInside))
  }

  /// A path of sub-paths.
  private convenience init(of parts: [SubpathElements]) {
    self.init { path in
      for part in parts where !part.curves.isEmpty { path.append(part) }
    }
  }
}

extension CGMutablePath {
  fileprivate func append(_ part: SubpathElements) {
    append(.moveToPoint, part.curves[0].points[0])
    for (index, curve) in part.curves.enumerated() {
      let points = curve.points
      switch points.count {
      case 2:
        // Closing draws the last line.
        if !part.isClosed || index < part.curves.count - 1 { append(.addLineToPoint, points[1]) }
      case 3: append(.addQuadCurveToPoint, points[1], points[2])
      default: append(.addCurveToPoint, points[1], points[2], points[3])
      }
    }
    if part.isClosed { append(.closeSubpath) }
  }
}
