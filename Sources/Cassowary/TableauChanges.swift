/// What adding, removing and changing a constraint does to the tableau.
extension Tableau {
  /// The external symbol to solve the built row for: the one that is in the fewest other rows.
  func subject() -> Int32? {
    var best: Int32 = -1
    for k in 0..<work.count {
      let cell = work[k]
      guard kinds[Int(cell.symbol)] == .external, cell.coefficient.magnitude > Self.smallestPivot else {
        continue
      }
      if best < 0 || columns[Int(cell.symbol)].count < columns[Int(best)].count { best = cell.symbol }
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
    substitute(rowOf[Int(subject)])
  }

  /// Adds to the cost of a symbol, which may be basic.
  mutating func addCost(_ amount: Double, priority: Double, symbol: Int32) {
    let row = rowOf[Int(symbol)]
    guard row >= 0 else {
      objective.add(amount, priority: priority, symbol: symbol)
      checkCost(symbol)
      return
    }
    let cells = rows[Int(row)].cells
    for k in 0..<cells.count {
      objective.add(amount * cells[k].coefficient, priority: priority, symbol: cells[k].symbol)
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

  /// Removes the row of a constraint, and with it the restriction on its marker.
  mutating func removeConstraint(_ marker: Int32, companion: Int32) {
    if rowOf[Int(marker)] < 0 {
      if companion >= 0, rowOf[Int(companion)] >= 0 {
        // The two errors of a constraint are each other's opposite: the marker is in this row alone.
        pivot(entering: marker, row: rowOf[Int(companion)])
      } else if let row = rowToLeave(for: marker) {
        pivot(entering: marker, row: row)
      }
    }
    if rowOf[Int(marker)] >= 0 { drop(row: rowOf[Int(marker)]) }
  }

  /// The row from which a marker can enter the basis, of whatever sign, without making others infeasible.
  private func rowToLeave(for marker: Int32) -> Int32? {
    let column = columns[Int(marker)]
    var external: Int32?
    for k in 0..<column.count {
      let row = column[k]
      let basic = rows[Int(row)].basic
      guard basic >= 0, coefficient(row: row, marker).magnitude > Self.smallestPivot else { continue }
      // A redundant equation takes the place of the one removed.
      if kinds[Int(basic)] == .dummy { return row }
      if kinds[Int(basic)] == .external, external.map({ basic < rows[Int($0)].basic }) ?? true {
        external = row
      }
    }
    return primalRow(entering: marker, smallest: false)
      ?? primalRow(entering: marker, direction: -1, smallest: false)
      ?? external
  }

  /// Moves the constants of all rows as if the marker were `amount` larger.
  mutating func shift(_ marker: Int32, by amount: Double) {
    let row = rowOf[Int(marker)]
    if row >= 0 {
      addToConstant(row: row, -amount)
      return
    }
    // One walk weeds the column and moves the constants.
    let s = Int(marker)
    visit += 1
    var kept = 0
    let column = columns[s]
    for k in 0..<column.count {
      let row = column[k]
      let i = Int(row)
      guard rows[i].visit != visit, let index = rows[i].cells.index(of: marker) else { continue }
      rows[i].visit = visit
      column[kept] = row
      kept += 1
      addToConstant(row: row, amount * rows[i].cells[index].coefficient)
    }
    columns[s].count = kept
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
    for symbol in candidates.elements { isCandidate[Int(symbol)] = false }
    candidates.removeAll()
  }
}
