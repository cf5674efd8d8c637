import Foundation
import Support

extension CGPath {
  /// The dashes of a line along the path, as open sub-paths; curves stay curves.
  ///
  /// - Parameters:
  ///   - phase: how far into the pattern the path begins, in the path's units.
  ///   - lengths: of dashes and gaps in turn, repeated; an odd number of them swaps dashes and gaps each time. Without
  ///     a length greater than 0, or with one below 0, the path is not dashed, with a message.
  ///   - transform: of the dashed path.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let pattern = lengths.map(Double.init)
    let whole = pattern.reduce(0, +)
    guard whole > 0, whole.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 }) else {
      Diagnostics.report(
        "a path cannot be dashed with the lengths \(lengths); it stays whole",
        subject: "CGPath.copy(dashingWithPhase:)"
      )
      return copy() ?? self
    }
    var dasher = Dasher(pattern, Double(phase))
    forEachCurve { curve, begins, isImplied in
      guard !isImplied else { return }
      if begins { dasher.begin() }
      dasher.add(curve)
    }
    let result = dasher.path
    guard !transform.isIdentity else { return result.copy() ?? result }
    var transform = transform
    return result.copy(using: &transform) ?? result
  }
}

/// Cuts curves into dashes.
private struct Dasher {
  let path = CGMutablePath()
  private let pattern: [Double]
  private let phase: Double
  private var index = 0
  private var left = 0.0
  private var isPenDown = false
  private var dashes = 0

  /// Chords by which a curve's length is measured.
  private static let steps = 64
  /// More dashes than this are not made: the rest is one.
  private static let mostDashes = 1_000_000

  init(_ pattern: [Double], _ phase: Double) {
    self.pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
    self.phase = phase
  }

  /// A sub-path begins: so does the pattern.
  mutating func begin() {
    let whole = pattern.reduce(0, +)
    var place = phase.truncatingRemainder(dividingBy: whole)
    if place < 0 { place += whole }
    index = 0
    while place >= pattern[index], index < pattern.count - 1 {
      place -= pattern[index]
      index += 1
    }
    left = pattern[index] - place
    isPenDown = false
  }

  mutating func add(_ curve: PathCurve) {
    let steps = curve.points.count == 2 ? 1 : Self.steps
    var lengths = [0.0]
    var last = curve.points[0]
    for step in 1...steps {
      let point = curve.point(at: Double(step) / Double(steps))
      let way = point - last
      lengths.append(lengths[step - 1] + (way * way).sum().squareRoot())
      last = point
    }
    let whole = lengths[steps]
    var (place, start, step) = (0.0, 0.0, 1)
    while true {
      let end = place + left
      if end >= whole || dashes >= Self.mostDashes {
        draw(curve, start, 1)
        left -= whole - place
        return
      }
      while lengths[step] < end { step += 1 }
      let part = lengths[step] - lengths[step - 1]
      let t = (Double(step - 1) + (part > 0 ? (end - lengths[step - 1]) / part : 0)) / Double(steps)
      draw(curve, start, t)
      (place, start) = (end, t)
      index = (index + 1) % pattern.count
      left = pattern[index]
      isPenDown = false
      dashes += 1
    }
  }

  private mutating func draw(_ curve: PathCurve, _ start: Double, _ end: Double) {
    guard index % 2 == 0, end > start || left == 0 else { return }
    let points = curve.piece(from: start, to: end).points
    if !isPenDown { path.append(.moveToPoint, points[0]) }
    isPenDown = true
    switch points.count {
    case 2: path.append(.addLineToPoint, points[1])
    case 3: path.append(.addQuadCurveToPoint, points[1], points[2])
    default: path.append(.addCurveToPoint, points[1], points[2], points[3])
    }
  }
}
