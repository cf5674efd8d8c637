/// The two simplex methods on the tableau, for a lexicographic objective.
extension Tableau {
  /// How an optimisation ended.
  enum Outcome {
    case done
    /// No values satisfy this row together with the others: its constant has the wrong sign and no symbol that
    /// may grow would mend it.
    case infeasible(row: Int32)
    /// More pivots than any but a cycling tableau needs.
    case stalled
  }

  /// Pivots that change nothing before the rule of Bland takes over. It cannot cycle, but is slow (R. G. Bland,
  /// "New finite pivoting rules for the simplex method", Mathematics of Operations Research 2, 1977).
  private static let patience = 40

  private var pivotLimit: Int { 2000 + 20 * (rows.count + symbols.count) }

  var hasWork: Bool { !candidates.isEmpty || !infeasibleRows.isEmpty }

  /// Whether there is anything to do: not if no more than rows wait that have become feasible meanwhile.
  @inline(__always) mutating func findWork() -> Bool {
    if !candidates.isEmpty { return true }
    while infeasibleRows.count > 0 {
      let row = infeasibleRows[infeasibleRows.count - 1]
      if isInfeasible(row: row) { return true }
      infeasibleRows.count -= 1
      rows[Int(row)].isQueued = false
    }
    return false
  }

  /// Brings the tableau to the optimum, from wherever it is feasible or its costs are not negative.
  mutating func settle() -> Outcome {
    // Rounding can leave a little work for the other method; it is gone after a round or two.
    for _ in 0..<8 where hasWork {
      guard case .done = optimise() else { return .stalled }
      let outcome = restoreFeasibility()
      guard case .done = outcome else { return outcome }
    }
    return hasWork ? .stalled : .done
  }

  // MARK: Primal

  /// Removes the negative costs of a feasible tableau.
  mutating func optimise() -> Outcome {
    var idle = 0
    var remaining = pivotLimit
    while let entering = nextCandidate(smallest: idle > Self.patience) {
      guard let row = primalRow(entering: entering, smallest: idle > Self.patience) else {
        // Errors cannot fall for ever: the cost is a rounding error of zero.
        clearCosts(of: entering)
        continue
      }
      remaining -= 1
      if remaining == 0 { return .stalled }
      idle = rows[Int(row)].constant > Self.feasibility ? 0 : idle + 1
      pivot(entering: entering, row: row)
    }
    return .done
  }

  /// Takes a symbol with negative cost from the queue: the newest, or the one of the smallest number.
  private mutating func nextCandidate(smallest: Bool) -> Int32? {
    if smallest {
      var queue = candidates.elements
      queue.sort(by: >)
    }
    while let symbol = candidates.popLast() {
      symbols[Int(symbol)].isCandidate = false
      if mayEnter(symbol), objective.sign(symbol) < 0 { return symbol }
    }
    return nil
  }

  /// The row that reaches zero first while `entering` grows (or shrinks, with `direction` −1).
  mutating func primalRow(entering: Int32, direction: Double = 1, smallest: Bool) -> Int32? {
    var best: Int32 = -1
    var bestRatio = Double.infinity
    var bestPivot = 0.0
    let column = symbols[Int(entering)].column
    for k in 0..<column.count {
      let row = column[k]
      let basic = rows[Int(row)].basic
      guard basic >= 0, symbols[Int(basic)].kind != .external else { continue }
      let slope = direction * coefficient(row: row, entering)
      guard slope < -Self.smallestPivot else { continue }
      let ratio = max(0, -rows[Int(row)].constant / slope)
      // Among equals the larger pivot loses fewer digits.
      let wins =
        ratio != bestRatio
        ? ratio < bestRatio
        : smallest ? basic < rows[Int(best)].basic : -slope > bestPivot
      if wins {
        best = row
        bestRatio = ratio
        bestPivot = -slope
      }
    }
    return best < 0 ? nil : best
  }

  // MARK: Dual

  /// Removes the constants of wrong sign from a tableau without negative costs.
  mutating func restoreFeasibility() -> Outcome {
    var idle = 0
    var remaining = pivotLimit
    while let row = nextInfeasibleRow(smallest: idle > Self.patience) {
      guard symbols[Int(rows[Int(row)].basic)].kind != .dummy,
        let entering = dualEntering(row: row, smallest: idle > Self.patience)
      else {
        checkFeasibility(row: row)
        return .infeasible(row: row)
      }
      remaining -= 1
      if remaining == 0 {
        checkFeasibility(row: row)
        return .stalled
      }
      idle = objective.sign(entering) != 0 ? 0 : idle + 1
      pivot(entering: entering, row: row)
    }
    return .done
  }

  private mutating func nextInfeasibleRow(smallest: Bool) -> Int32? {
    if smallest {
      let rows = self.rows
      var queue = infeasibleRows.elements
      queue.sort { rows[Int($0)].basic > rows[Int($1)].basic }
    }
    while let row = infeasibleRows.popLast() {
      rows[Int(row)].isQueued = false
      if isInfeasible(row: row) { return row }
    }
    return nil
  }

  /// The symbol that raises the constant of the row at the least cost, if any does.
  mutating func dualEntering(row: Int32, smallest: Bool) -> Int32? {
    let cells = rows[Int(row)].cells
    var best: Int32 = -1
    var bestPivot = 1.0
    for k in 0..<cells.count {
      let cell = cells[k]
      guard cell.coefficient > Self.smallestPivot, mayEnter(cell.symbol) else { continue }
      if best >= 0 {
        let order = objective.compareRatios(cell.symbol, over: cell.coefficient, best, over: bestPivot)
        // Cells come in ascending order: the first of equals has the smallest number.
        guard order < 0 || (order == 0 && !smallest && cell.coefficient > bestPivot) else { continue }
      }
      best = cell.symbol
      bestPivot = cell.coefficient
    }
    return best < 0 ? nil : best
  }

  // MARK: Ambiguity

  /// Whether a basic external symbol can take another value without any cost.
  ///
  /// Pushes its value both ways through symbols that cost nothing. A step of positive length proves ambiguity;
  /// degenerate steps are undone at the end, so that the tableau stays what it was.
  mutating func canMove(_ symbol: Int32) -> Bool {
    beginTrail()
    defer { undoTrail() }
    for direction in [1.0, -1.0] {
      var remaining = pivotLimit
      while remaining > 0, let entering = freeMover(of: symbol, direction: direction) {
        guard let row = primalRow(entering: entering, smallest: true),
          rows[Int(row)].constant <= Self.feasibility
        else { return true }
        pivot(entering: entering, row: row)
        remaining -= 1
      }
    }
    return false
  }

  /// The first symbol without cost whose growth moves `symbol` in the direction.
  private mutating func freeMover(of symbol: Int32, direction: Double) -> Int32? {
    let cells = rows[Int(symbols[Int(symbol)].row)].cells
    for k in 0..<cells.count {
      let cell = cells[k]
      if cell.coefficient * direction > Self.smallestPivot, mayEnter(cell.symbol),
        objective.sign(cell.symbol) == 0
      {
        return cell.symbol
      }
    }
    return nil
  }
}
