/// What a column of the tableau stands for, and thereby which values it may take.
enum SymbolKind: UInt8, BitwiseCopyable {
  /// Not in use.
  case free
  /// A variable of the user: any value.
  case external
  /// By how much an inequality is met with room to spare: ≥ 0.
  case slack
  /// By how much an optional constraint is missed: ≥ 0, and costs.
  case error
  /// By how much a required equation is missed: 0. Never enters the basis while optimising.
  case dummy
}

/// One entry of a row.
struct Cell: BitwiseCopyable {
  var symbol: Int32
  var coefficient: Double
}

/// An exchange of two symbols.
struct Pivot: BitwiseCopyable {
  var entering: Int32
  var leaving: Int32
}

/// One solved row: `basic = constant + Σ coefficient · symbol`, cells in ascending order of symbols.
struct Row: BitwiseCopyable {
  var basic: Int32
  var constant: Double
  var cells = GrowableBuffer<Cell>()
  /// The last walk that met this row, so that a walk over a column with stale entries meets it once.
  var visit: UInt64 = 0
  /// Whether the row is in `infeasibleRows`.
  var isQueued = false
}

/// The linear system in solved form, with the operations that keep it so.
///
/// Invariants between calls:
/// 1. A nonbasic symbol has the value 0, hence a basic one the constant of its row.
/// 2. Only rows of external symbols contain external symbols.
/// 3. A row whose basic symbol is a dummy contains dummies alone (a redundant equation).
/// 4. `candidates` holds every symbol whose cost vector is lexicographically negative, `infeasibleRows` every row
///    whose constant has a forbidden sign. At most one of the two holds anything beyond rounding errors.
struct Tableau: ~Copyable {
  /// A basic value may be this much on the wrong side of zero. Far below a thousandth of a point.
  static let feasibility = 1e-8
  /// Smaller entries are never pivots.
  static let smallestPivot = 1e-9

  // Symbols.
  var kinds = GrowableBuffer<SymbolKind>()
  /// The row in which the symbol is basic, or −1.
  var rowOf = GrowableBuffer<Int32>()
  /// The rows that may contain the symbol; entries can be stale or double.
  var columns = GrowableBuffer<GrowableBuffer<Int32>>()
  /// By symbol: how many entries of its column are stale, at most.
  private var staleEntries = GrowableBuffer<Int>()
  var freeSymbols = GrowableBuffer<Int32>()
  var objective = Objective()

  // Rows.
  var rows = GrowableBuffer<Row>()
  var freeRows = GrowableBuffer<Int32>()

  // Work to do.
  var candidates = GrowableBuffer<Int32>()
  var isCandidate = GrowableBuffer<Bool>()
  var infeasibleRows = GrowableBuffer<Int32>()

  /// External symbols whose value may have changed since the list was last emptied.
  var touched = GrowableBuffer<Int32>()
  var isTouched = GrowableBuffer<Bool>()

  /// The pivots since recording began, so that they can be undone.
  var trail = GrowableBuffer<Pivot>()
  var recordsTrail = false

  /// How much was done since the beginning.
  var pivotCount = 0
  var rowCount = 0

  // Reused memory: the row being built, the result of a merge, the symbols it brought in and lost.
  var work = GrowableBuffer<Cell>()
  var workConstant = 0.0
  private var merged = GrowableBuffer<Cell>()
  private var arrivals = GrowableBuffer<Int32>()
  private var losses = GrowableBuffer<Int32>()
  var visit: UInt64 = 0

  deinit {
    for row in rows.elements { row.cells.deallocate() }
    for column in columns.elements { column.deallocate() }
    rows.deallocate()
    columns.deallocate()
    kinds.deallocate()
    rowOf.deallocate()
    staleEntries.deallocate()
    freeSymbols.deallocate()
    freeRows.deallocate()
    candidates.deallocate()
    isCandidate.deallocate()
    infeasibleRows.deallocate()
    touched.deallocate()
    isTouched.deallocate()
    trail.deallocate()
    objective.deallocate()
    work.deallocate()
    merged.deallocate()
    arrivals.deallocate()
    losses.deallocate()
  }

  // MARK: Symbols

  /// Room for the symbols and rows of a small system, so that its lists do not grow one after the other.
  private static let firstRoom = 32

  private mutating func makeRoom() {
    let room = Self.firstRoom
    kinds.reserve(room)
    rowOf.reserve(room)
    columns.reserve(room)
    staleEntries.reserve(room)
    isCandidate.reserve(room)
    isTouched.reserve(room)
    rows.reserve(room)
    touched.reserve(room)
  }

  mutating func makeSymbol(_ kind: SymbolKind) -> Int32 {
    if kinds.isEmpty { makeRoom() }
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOf.append(-1)
    columns.append(GrowableBuffer())
    staleEntries.append(0)
    isCandidate.append(false)
    isTouched.append(false)
    objective.reserve(symbols: kinds.count)
    return Int32(kinds.count - 1)
  }

  /// Takes the symbol out of every row; it must not be needed any more.
  mutating func release(_ symbol: Int32) {
    let s = Int(symbol)
    if rowOf[s] >= 0 { drop(row: rowOf[s]) }
    for i in 0..<columns[s].count {
      let row = Int(columns[s][i])
      if let index = rows[row].cells.index(of: symbol) { rows[row].cells.remove(at: index) }
    }
    columns[s].count = 0
    staleEntries[s] = 0
    objective.clear(symbol)
    kinds[s] = .free
    freeSymbols.append(symbol)
  }

  func value(of symbol: Int32) -> Double {
    let row = rowOf[Int(symbol)]
    return row < 0 ? 0 : rows[Int(row)].constant + 0  // + 0 turns −0 into 0
  }

  @inline(__always) mutating func touch(_ symbol: Int32) {
    guard kinds[Int(symbol)] == .external, !isTouched[Int(symbol)] else { return }
    isTouched[Int(symbol)] = true
    touched.append(symbol)
  }

  // MARK: Building a row

  mutating func beginRow(constant: Double) {
    work.count = 0
    workConstant = constant
  }

  /// Adds `coefficient · symbol` to the row being built, in terms of nonbasic symbols.
  mutating func addToRow(_ coefficient: Double, _ symbol: Int32) {
    let row = Int(rowOf[Int(symbol)])
    guard row >= 0 else {
      work.add(coefficient, to: symbol)
      return
    }
    workConstant = sum(workConstant, coefficient * rows[row].constant)
    if work.isEmpty {
      work.copy(rows[row].cells, times: coefficient)
      return
    }
    merged.merge(
      work, without: -1, plus: coefficient, times: rows[row].cells, arrivals: &arrivals, losses: &losses)
    swap(&work, &merged)
  }

  /// Turns the row being built, read as `0 = row − sign · basic`, into a row of the tableau.
  mutating func installRow(basic: Int32, sign: Double) {
    let r: Int32
    if let reused = freeRows.popLast() {
      r = reused
    } else {
      r = Int32(rows.count)
      rows.append(Row(basic: -1, constant: 0))
    }
    let i = Int(r)
    swap(&rows[i].cells, &work)
    rows[i].constant = sign * workConstant
    rows[i].basic = basic
    if sign != 1 { for k in 0..<rows[i].cells.count { rows[i].cells[k].coefficient *= sign } }
    rowOf[Int(basic)] = r
    for k in 0..<rows[i].cells.count { append(row: r, toColumn: rows[i].cells[k].symbol) }
    checkFeasibility(row: r)
  }

  /// Forgets a row; its basic symbol becomes nonbasic.
  mutating func drop(row r: Int32) {
    let i = Int(r)
    rowOf[Int(rows[i].basic)] = -1
    touch(rows[i].basic)
    rows[i].basic = -1
    rows[i].constant = 0
    for k in 0..<rows[i].cells.count { staleEntries[Int(rows[i].cells[k].symbol)] += 1 }
    rows[i].cells.count = 0
    freeRows.append(r)
  }

  // MARK: Columns

  private mutating func append(row: Int32, toColumn symbol: Int32) {
    let s = Int(symbol)
    if columns[s].isFull, staleEntries[s] * 2 > columns[s].count { weed(column: symbol) }
    columns[s].append(row)
  }

  /// Removes stale and double entries from a column, which afterwards lists exactly the rows with the symbol.
  mutating func weed(column symbol: Int32) {
    let s = Int(symbol)
    visit += 1
    var kept = 0
    for i in 0..<columns[s].count {
      let row = Int(columns[s][i])
      guard rows[row].visit != visit, rows[row].cells.index(of: symbol) != nil else { continue }
      rows[row].visit = visit
      columns[s][kept] = Int32(row)
      kept += 1
    }
    columns[s].count = kept
    staleEntries[s] = 0
  }

  mutating func clearStaleEntries(of symbol: Int32) { staleEntries[Int(symbol)] = 0 }

  func coefficient(row: Int32, _ symbol: Int32) -> Double {
    let cells = rows[Int(row)].cells
    guard let index = cells.index(of: symbol) else { return 0 }
    return cells[index].coefficient
  }

  // MARK: Pivot

  /// Makes `entering` basic in row `r`, whose basic symbol becomes nonbasic.
  mutating func pivot(entering: Int32, row r: Int32) {
    pivotCount += 1
    let i = Int(r)
    let leaving = rows[i].basic
    guard let index = rows[i].cells.index(of: entering) else { return }
    let scale = -1 / rows[i].cells[index].coefficient
    rows[i].cells.remove(at: index)
    for k in 0..<rows[i].cells.count { rows[i].cells[k].coefficient *= scale }
    rows[i].constant *= scale
    rows[i].cells.insert(Cell(symbol: leaving, coefficient: -scale))
    rows[i].basic = entering
    rowOf[Int(leaving)] = -1
    rowOf[Int(entering)] = r
    touch(leaving)
    touch(entering)
    append(row: r, toColumn: leaving)
    checkFeasibility(row: r)
    substitute(r)
    if recordsTrail { trail.append(Pivot(entering: entering, leaving: leaving)) }
  }

  /// Replaces the basic symbol of row `r` by its row wherever else it occurs, costs included.
  mutating func substitute(_ r: Int32) {
    let symbol = rows[Int(r)].basic
    let s = Int(symbol)
    let source = rows[Int(r)].cells
    let constant = rows[Int(r)].constant
    for k in 0..<columns[s].count {
      let row = columns[s][k]
      let i = Int(row)
      guard row != r, let index = rows[i].cells.index(of: symbol) else { continue }
      let factor = rows[i].cells[index].coefficient
      rowCount += 1
      merged.merge(
        rows[i].cells, without: symbol, plus: factor, times: source, arrivals: &arrivals, losses: &losses)
      swap(&rows[i].cells, &merged)
      for a in 0..<arrivals.count { append(row: row, toColumn: arrivals[a]) }
      for a in 0..<losses.count { staleEntries[Int(losses[a])] += 1 }
      if constant != 0 {
        rows[i].constant = sum(rows[i].constant, factor * constant)
        touch(rows[i].basic)
        checkFeasibility(row: row)
      }
    }
    columns[s].count = 0
    staleEntries[s] = 0
    guard !objective.isVoid(symbol) else { return }
    for k in 0..<source.count {
      objective.add(source[k].coefficient, timesCostsOf: symbol, to: source[k].symbol)
      checkCost(source[k].symbol)
    }
    objective.clear(symbol)
  }

  /// Starts recording pivots, with none recorded.
  mutating func beginTrail() {
    trail.removeAll()
    recordsTrail = true
  }

  /// Undoes the recorded pivots, last first, and stops recording.
  mutating func undoTrail() {
    recordsTrail = false
    while let last = trail.popLast() {
      let row = rowOf[Int(last.entering)]
      if row >= 0 { pivot(entering: last.leaving, row: row) }
    }
  }

  // MARK: Work to do

  @inline(__always) mutating func checkCost(_ symbol: Int32) {
    guard !isCandidate[Int(symbol)], mayEnter(symbol), objective.sign(symbol) < 0 else { return }
    isCandidate[Int(symbol)] = true
    candidates.append(symbol)
  }

  @inline(__always) func mayEnter(_ symbol: Int32) -> Bool {
    let kind = kinds[Int(symbol)]
    return (kind == .slack || kind == .error) && rowOf[Int(symbol)] < 0
  }

  @inline(__always) mutating func checkFeasibility(row: Int32) {
    guard !rows[Int(row)].isQueued, isInfeasible(row: row) else { return }
    rows[Int(row)].isQueued = true
    infeasibleRows.append(row)
  }

  @inline(__always) func isInfeasible(row: Int32) -> Bool {
    let basic = rows[Int(row)].basic
    guard basic >= 0 else { return false }
    switch kinds[Int(basic)] {
    case .slack, .error: return rows[Int(row)].constant < -Self.feasibility
    case .dummy: return rows[Int(row)].constant.magnitude > Self.feasibility
    case .external, .free: return false
    }
  }

  /// Moves the constant of a row.
  mutating func addToConstant(row: Int32, _ amount: Double) {
    rows[Int(row)].constant = sum(rows[Int(row)].constant, amount)
    touch(rows[Int(row)].basic)
    checkFeasibility(row: row)
  }
}
