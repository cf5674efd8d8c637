/// Taking a constraint out of the tableau.
extension Tableau {
  /// Removes the row of a constraint, and with it the restriction on its marker.
  ///
  /// What is still to be written to the books: `finish` does it, when what only this constraint used is released.
  @inline(__always) mutating func removeConstraint(_ marker: Int32, companion: Int32) -> Departing {
    var row = symbols[Int(marker)].row
    var departing = Departing()
    if row < 0 {
      let found = rows(of: marker)
      row = companion >= 0 ? symbols[Int(companion)].row : -1
      // When the companion is basic: the two errors of a constraint are each other's opposite.
      if row < 0 {
        if found.areSeveral {
          row = rowToLeave(for: marker)
        } else if found.coefficient.magnitude > Self.smallestPivot {
          row = found.first
        }
      }
      guard row >= 0 else { return departing }
      if !found.areSeveral, found.first == row, !recordsTrail, costsNothing(marker) {
        departing = Departing(symbol: rows[Int(row)].basic, row: row)
        enterAlone(marker, row: row, coefficient: found.coefficient)
      } else {
        pivot(entering: marker, row: row)
        row = symbols[Int(marker)].row
        guard row >= 0 else { return departing }
      }
    }
    drop(row: row)
    return departing
  }

  /// A symbol that left the basis in a row that was forgotten at once.
  struct Departing {
    var symbol: Int32 = -1
    var row: Int32 = -1
  }

  /// Enters a forgotten row into the column of the symbol that left the basis there, as a pivot would have, unless the
  /// symbol is gone.
  @inline(__always) mutating func finish(_ departing: Departing) {
    guard departing.symbol >= 0, symbols[Int(departing.symbol)].kind != .free else { return }
    append(row: departing.row, toColumn: departing.symbol)
    symbols[Int(departing.symbol)].staleEntries += 1
  }

  /// The rows that contain a nonbasic symbol.
  private struct Occurrence {
    /// −1 for none.
    var first: Int32 = -1
    /// That of the first row.
    var coefficient = 0.0
    var areSeveral = false
  }

  @inline(__always) private func rows(of symbol: Int32) -> Occurrence {
    let column = symbols[Int(symbol)].column
    var found = Occurrence()
    for k in 0..<column.count {
      let row = column[k]
      guard row != found.first, let index = rows[Int(row)].cells.index(of: symbol) else { continue }
      if found.first >= 0 {
        found.areSeveral = true
        break
      }
      found.first = row
      found.coefficient = rows[Int(row)].cells[index].coefficient
    }
    return found
  }

  /// A pivot for a marker that is in no other row and costs nothing, when the row will be forgotten: nothing takes over
  /// anything from the row, so that only the books are kept.
  @inline(__always) private mutating func enterAlone(_ marker: Int32, row r: Int32, coefficient: Double) {
    let i = Int(r)
    let leaving = rows[i].basic
    pivotCount += 1
    rows[i].constant *= -1 / coefficient
    rows[i].basic = marker
    checkFeasibility(row: r)
    symbols[Int(leaving)].row = -1
    touch(leaving)
    symbols[Int(marker)].column.count = 0
    symbols[Int(marker)].staleEntries = 0
  }

  /// The row from which a marker can enter the basis, of whatever sign, without making others infeasible.
  /// −1 for none.
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
