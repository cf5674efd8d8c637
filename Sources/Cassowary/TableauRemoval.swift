/// Taking a constraint out of the tableau.
extension Tableau {
  /// Removes the row of a constraint, and with it the restriction on its marker.
  @inline(__always) mutating func removeConstraint(_ marker: Int32, companion: Int32) {
    var row = symbols[Int(marker)].row
    if row < 0 {
      let found = rows(of: marker)
      row = companion >= 0 ? symbols[Int(companion)].row : -1
      // When the companion is basic: the two errors of a constraint are each other's opposite.
      if row < 0 {
        if found.areSeveral {
          row = rowToLeave(for: marker)
        } else if found.first >= 0,
          coefficient(row: found.first, marker).magnitude > Self.smallestPivot
        {
          row = found.first
        }
      }
      guard row >= 0 else { return }
      if !found.areSeveral, found.first == row, !recordsTrail, objective.isVoid(marker) {
        enterAlone(marker, row: row)
      } else {
        pivot(entering: marker, row: row)
        row = symbols[Int(marker)].row
        guard row >= 0 else { return }
      }
    }
    drop(row: row)
  }

  /// The first row that contains a nonbasic symbol, −1 for none, and whether there are others.
  @inline(__always) private func rows(of symbol: Int32) -> (first: Int32, areSeveral: Bool) {
    let column = symbols[Int(symbol)].column
    var first: Int32 = -1
    for k in 0..<column.count {
      let row = column[k]
      guard row != first, rows[Int(row)].cells.index(of: symbol) != nil else { continue }
      if first >= 0 { return (first, true) }
      first = row
    }
    return (first, false)
  }

  /// A pivot for a marker that is in no other row and costs nothing, when the row will be forgotten: nothing takes over
  /// anything from the row, so that only the books are kept.
  @inline(__always) private mutating func enterAlone(_ marker: Int32, row r: Int32) {
    let i = Int(r)
    guard let index = rows[i].cells.index(of: marker) else { return }
    let leaving = rows[i].basic
    pivotCount += 1
    append(row: r, toColumn: leaving)
    rows[i].constant *= -1 / rows[i].cells[index].coefficient
    rows[i].basic = marker
    checkFeasibility(row: r)
    rows[i].cells[index].symbol = leaving
    symbols[Int(leaving)].row = -1
    touch(leaving)
    symbols[Int(marker)].column.count = 0
    symbols[Int(marker)].staleEntries = 0
  }

  /// The row from which a marker can enter the basis, of whatever sign, without making others infeasible; −1 for none.
  private mutating func rowToLeave(for marker: Int32) -> Int32 {
    let column = symbols[Int(marker)].column
    var external: Int32 = -1
    var growing = RatioTest()
    var shrinking = RatioTest()
    for k in 0..<column.count {
      let row = column[k]
      let basic = rows[Int(row)].basic
      guard basic >= 0 else { continue }
      let coefficient = coefficient(row: row, marker)
      guard coefficient.magnitude > Self.smallestPivot else { continue }
      switch symbols[Int(basic)].kind {
      case .dummy:
        // A redundant equation takes the place of the one removed.
        return row
      case .external:
        if external < 0 || basic < rows[Int(external)].basic { external = row }
      case .slack, .error, .free:
        if coefficient < 0 {
          growing.consider(row, constant: rows[Int(row)].constant, slope: coefficient)
        } else {
          shrinking.consider(row, constant: rows[Int(row)].constant, slope: -coefficient)
        }
      }
    }
    return growing.row >= 0 ? growing.row : shrinking.row >= 0 ? shrinking.row : external
  }
}

/// Which row reaches zero first; among equals the one with the larger pivot, which loses fewer digits.
private struct RatioTest {
  var row: Int32 = -1
  private var ratio = Double.infinity
  private var pivot = 0.0

  @inline(__always) mutating func consider(_ candidate: Int32, constant: Double, slope: Double) {
    let reached = max(0, -constant / slope)
    guard reached != ratio ? reached < ratio : -slope > pivot else { return }
    row = candidate
    ratio = reached
    pivot = -slope
  }
}
