@testable import Cassowary

/// Solves tiny systems by trying every corner: slow, and simple enough to trust.
///
/// The sums of errors are convex and piecewise linear, with kinks only on the hyperplanes `Σ terms = constant`.
/// If those hyperplanes meet in points, the lexicographic optimum is attained at one of the points.
struct DenseReference {
  struct Solution {
    /// The sums of errors, highest priority first.
    var errors: [Double]
    /// Every corner that is optimal.
    var corners: [[Double]]
  }

  var variables: [Variable]
  var constraints: [Constraint] = []
  var constants: [Constraint: Double] = [:]

  private func rightSide(_ constraint: Constraint) -> Double { constants[constraint] ?? constraint.constant }

  private func row(_ constraint: Constraint) -> [Double] {
    var row = [Double](repeating: 0, count: variables.count)
    for term in constraint.terms {
      if let i = variables.firstIndex(of: term.variable) { row[i] += term.coefficient }
    }
    return row
  }

  /// By how much the constraint is missed at a point.
  func error(of constraint: Constraint, at point: [Double]) -> Double {
    let excess = zip(row(constraint), point).reduce(0) { $0 + $1.0 * $1.1 } - rightSide(constraint)
    switch constraint.relation {
    case .equal: return excess.magnitude
    case .lessThanOrEqual: return max(0, excess)
    case .greaterThanOrEqual: return max(0, -excess)
    }
  }

  func isFeasible(_ point: [Double]) -> Bool {
    constraints.allSatisfy { !$0.priority.isRequired || error(of: $0, at: point) < 1e-6 }
  }

  func errors(at point: [Double]) -> [Double] {
    var sums: [Priority: Double] = [:]
    for constraint in constraints where !constraint.priority.isRequired {
      sums[constraint.priority, default: 0] += error(of: constraint, at: point)
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }

  /// −1, 0 or 1, with a tolerance far above rounding and far below the grid of the tests.
  static func compare(_ a: [Double], _ b: [Double]) -> Int {
    for (x, y) in zip(a, b) where (x - y).magnitude > 1e-6 { return x < y ? -1 : 1 }
    return 0
  }

  /// Nil if the required constraints contradict each other. The hyperplanes must meet in points.
  func solve() -> Solution? {
    var best: Solution?
    forEachCorner { corner in
      guard isFeasible(corner) else { return }
      let errors = errors(at: corner)
      let order = best.map { Self.compare(errors, $0.errors) } ?? -1
      if order < 0 {
        best = Solution(errors: errors, corners: [corner])
      } else if order == 0 {
        best?.corners.append(corner)
      }
    }
    return best
  }

  private func forEachCorner(_ body: ([Double]) -> Void) {
    let rows = constraints.map { row($0) + [rightSide($0)] }
    func choose(_ chosen: [[Double]], from start: Int) {
      if chosen.count == variables.count {
        if let point = Self.intersection(chosen) { body(point) }
        return
      }
      for i in start..<max(start, rows.count) { choose(chosen + [rows[i]], from: i + 1) }
    }
    choose([], from: 0)
  }

  /// Gauss-Jordan elimination with row exchange; nil if the planes do not meet in one point.
  private static func intersection(_ planes: [[Double]]) -> [Double]? {
    var m = planes
    let n = m.count
    for column in 0..<n {
      guard let pivot = (column..<n).max(by: { m[$0][column].magnitude < m[$1][column].magnitude }),
        m[pivot][column].magnitude > 1e-9
      else { return nil }
      m.swapAt(column, pivot)
      for i in 0..<n where i != column {
        let factor = m[i][column] / m[column][column]
        for j in column...n { m[i][j] -= factor * m[column][j] }
      }
    }
    return (0..<n).map { m[$0][n] / m[$0][$0] }
  }
}

/// The same numbers on every machine (G. Steele et al., "Fast splittable pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
