/// What adding, removing and changing a constraint does to the tableau.
extension Tableau {
  /// The external symbol to solve the built row for: the one that is in the fewest other rows.
  mutating func subject() -> Int32? {
    var best: Int32 = -1
    for k in 0..<work.count {
      let cell = work[k]
      guard symbols[Int(cell.symbol)].kind == .external,
        cell.coefficient.magnitude > Self.smallestPivot
      else { continue }
      let length = symbols[Int(cell.symbol)].column.count
      if best < 0 || length < symbols[Int(best)].column.count { best = cell.symbol }
    }
    return best < 0 ? nil : best
  }

  /// Solves the built row, read as `0 = row`, for an external symbol of it.
  mutating func installSubject(_ subject: Int32) {
    guard let index = work.index(of: subject) else { return }
    let coefficient = work[index].coefficient
    work.remove(at: index)
    installRow(basic: subject, sign: -1 / coefficient)
    touch(subject)
    substitute(symbols[Int(subject)].row)
  }

  /// Adds to the cost of a symbol, which may be basic, at one level.
  mutating func addCost(_ amount: Double, rank: Int, symbol: Int32) {
    let row = symbols[Int(symbol)].row
    guard row >= 0 else {
      objective.add(amount, rank: rank, symbol: symbol)
      symbols[Int(symbol)].hasCosts = true
      checkCost(symbol)
      return
    }
    let cells = rows[Int(row)].cells
    for k in 0..<cells.count {
      objective.add(amount * cells[k].coefficient, rank: rank, symbol: cells[k].symbol)
      symbols[Int(cells[k].symbol)].hasCosts = true
      checkCost(cells[k].symbol)
    }
  }

  /// Makes the dummy of a new required equation nonbasic, hence zero.
  ///
  /// Returns nil if the equation contradicts the others; otherwise whether the dummy changed its sign, which it may,
  /// being zero. A redundant equation keeps its dummy basic.
  mutating func expelDummy(row: Int32) -> Bool? {
    let i = Int(row)
    let vanishes = rows[i].constant.magnitude <= Self.feasibility
    var flipped = false
    // The dual step raises a constant that is too low.
    if rows[i].constant > 0 {
      negate(row: row)
      flipped = true
    }
    if let entering = dualEntering(row: row, smallest: false) {
      pivot(entering: entering, row: row)
      return flipped
    }
    guard vanishes else { return nil }
    negate(row: row)
    flipped.toggle()
    if let entering = dualEntering(row: row, smallest: false) { pivot(entering: entering, row: row) }
    return flipped
  }

  /// Replaces the basic symbol of a row by its opposite.
  private mutating func negate(row: Int32) {
    let i = Int(row)
    rows[i].constant = -rows[i].constant
    for k in 0..<rows[i].cells.count { rows[i].cells[k].coefficient = -rows[i].cells[k].coefficient }
  }

  /// Moves the constants of all rows as if the marker were `amount` larger.
  mutating func shift(_ marker: Int32, by amount: Double) {
    let row = symbols[Int(marker)].row
    if row >= 0 {
      addToConstant(row: row, -amount)
      return
    }
    // One walk weeds the column and moves the constants.
    let s = Int(marker)
    let visit = beginVisit()
    var kept = 0
    let column = symbols[s].column
    for k in 0..<column.count {
      let row = column[k]
      let i = Int(row)
      guard rows[i].visit != visit, let index = rows[i].cells.index(of: marker) else { continue }
      rows[i].visit = visit
      column[kept] = row
      kept += 1
      addToConstant(row: row, amount * rows[i].cells[index].coefficient)
    }
    symbols[s].column.count = kept
    clearStaleEntries(of: marker)
  }

  // MARK: Rounding

  /// Sets the constant of a row that rounding made infeasible to zero.
  mutating func neglect(row: Int32) {
    if isInfeasible(row: row) { rows[Int(row)].constant = 0 }
  }

  /// Empties the queues after pivots were undone: what was feasible before is so again but for rounding.
  mutating func settleRounding() {
    for row in infeasibleRows.elements { rows[Int(row)].isQueued = false }
    infeasibleRows.removeAll()
    // Candidates cannot have appeared, but cost little to check at the next optimisation.
  }

  /// Gives up on optimality where the method did not end.
  mutating func abandonWork() {
    settleRounding()
    for symbol in candidates.elements { symbols[Int(symbol)].isCandidate = false }
    candidates.removeAll()
  }
}
