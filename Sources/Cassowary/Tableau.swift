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

/// A column of the tableau.
struct Symbol: BitwiseCopyable {
  var kind: SymbolKind
  /// Whether it is in `candidates`.
  var isCandidate = false
  /// Whether it is in `touched`.
  var isTouched = false
  /// The row in which the symbol is basic, or −1.
  var row: Int32 = -1
  /// How many entries of its column are stale, at most.
  var staleEntries: Int32 = 0
  /// The rows that may contain the symbol; entries can be stale or double.
  var column: GrowableBuffer<Int32>
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
  /// Whether the row is in `infeasibleRows`.
  var isQueued = false
  var constant: Double
  var cells: GrowableBuffer<Cell>
  /// The last walk that met this row, so that a walk over a column with stale entries meets it once.
  var visit: UInt64 = 0
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

  var symbols: GrowableBuffer<Symbol>
  /// The first symbol that is not in use, −1 for none; its `row` is the next one.
  private var freeSymbol: Int32 = -1
  var objective: Objective

  // Rows.
  var rows: GrowableBuffer<Row>
  /// The first row that is not in use, −1 for none; its `visit` is the next one.
  private var freeRow: Int32 = -1

  // Work to do.
  var candidates: GrowableBuffer<Int32>
  var infeasibleRows: GrowableBuffer<Int32>

  /// External symbols whose value may have changed since the list was last emptied.
  var touched: GrowableBuffer<Int32>

  /// The pivots since recording began, so that they can be undone.
  var trail: GrowableBuffer<Pivot>
  var recordsTrail = false

  /// How much was done since the beginning.
  var pivotCount = 0
  var rowCount = 0

  // Reused memory: the row being built, the result of a merge, the symbols it brought in and lost.
  var work: GrowableBuffer<Cell>
  var workConstant = 0.0
  private var merged: GrowableBuffer<Cell>
  private var arrivals: GrowableBuffer<Int32>
  private var losses: GrowableBuffer<Int32>
  var visit: UInt64 = 0

  private let pool: BlockPool.Place

  init(in pool: BlockPool.Place) {
    self.pool = pool
    symbols = GrowableBuffer(in: pool)
    objective = Objective(in: pool)
    rows = GrowableBuffer(in: pool)
    candidates = GrowableBuffer(in: pool)
    infeasibleRows = GrowableBuffer(in: pool)
    touched = GrowableBuffer(in: pool)
    trail = GrowableBuffer(in: pool)
    work = GrowableBuffer(in: pool)
    merged = GrowableBuffer(in: pool)
    arrivals = GrowableBuffer(in: pool)
    losses = GrowableBuffer(in: pool)
  }

  // MARK: Symbols

  /// Room for the symbols and rows of a small system, so that its lists do not grow one after the other: what fits into
  /// blocks of 1024 and 512 bytes.
  private static let firstSymbols = 25
  private static let firstRows = 10

  private mutating func makeRoom() {
    symbols.reserve(Self.firstSymbols)
    rows.reserve(Self.firstRows)
  }

  mutating func makeSymbol(_ kind: SymbolKind) -> Int32 {
    if symbols.isEmpty { makeRoom() }
    if freeSymbol >= 0 {
      let symbol = freeSymbol
      freeSymbol = symbols[Int(symbol)].row
      symbols[Int(symbol)].kind = kind
      symbols[Int(symbol)].row = -1
      return symbol
    }
    symbols.append(Symbol(kind: kind, column: GrowableBuffer(in: pool)))
    objective.reserve(symbols: symbols.count)
    return Int32(symbols.count - 1)
  }

  /// Takes the symbol out of every row; it must not be needed any more.
  mutating func release(_ symbol: Int32) {
    let s = Int(symbol)
    if symbols[s].row >= 0 { drop(row: symbols[s].row) }
    for i in 0..<symbols[s].column.count {
      let row = Int(symbols[s].column[i])
      if let index = rows[row].cells.index(of: symbol) { rows[row].cells.remove(at: index) }
    }
    symbols[s].column.count = 0
    symbols[s].staleEntries = 0
    objective.clear(symbol)
    symbols[s].kind = .free
    symbols[s].row = freeSymbol
    freeSymbol = symbol
  }

  @inline(__always) func value(of symbol: Int32) -> Double {
    let row = symbols[Int(symbol)].row
    return row < 0 ? 0 : rows[Int(row)].constant + 0  // + 0 turns −0 into 0
  }

  @inline(__always) mutating func touch(_ symbol: Int32) {
    guard symbols[Int(symbol)].kind == .external, !symbols[Int(symbol)].isTouched else { return }
    symbols[Int(symbol)].isTouched = true
    touched.append(symbol)
  }

  // MARK: Building a row

  mutating func beginRow(constant: Double) {
    work.count = 0
    workConstant = constant
  }

  /// Adds `coefficient · symbol` to the row being built, in terms of nonbasic symbols.
  mutating func addToRow(_ coefficient: Double, _ symbol: Int32) {
    let row = Int(symbols[Int(symbol)].row)
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
    if freeRow >= 0 {
      r = freeRow
      freeRow = Int32(truncatingIfNeeded: rows[Int(r)].visit)
      rows[Int(r)].visit = 0
    } else {
      r = Int32(rows.count)
      rows.append(Row(basic: -1, constant: 0, cells: GrowableBuffer(in: pool)))
    }
    let i = Int(r)
    // Copied, because the work's memory is larger than a short row needs.
    rows[i].cells.copy(work, times: sign)
    rows[i].constant = sign * workConstant
    rows[i].basic = basic
    symbols[Int(basic)].row = r
    for k in 0..<rows[i].cells.count { append(row: r, toColumn: rows[i].cells[k].symbol) }
    checkFeasibility(row: r)
  }

  /// Forgets a row; its basic symbol becomes nonbasic.
  mutating func drop(row r: Int32) {
    let i = Int(r)
    symbols[Int(rows[i].basic)].row = -1
    touch(rows[i].basic)
    rows[i].basic = -1
    rows[i].constant = 0
    for k in 0..<rows[i].cells.count { symbols[Int(rows[i].cells[k].symbol)].staleEntries += 1 }
    rows[i].cells.count = 0
    recycle(row: r)
  }

  private mutating func recycle(row r: Int32) {
    rows[Int(r)].visit = UInt64(truncatingIfNeeded: freeRow)
    freeRow = r
  }

  /// How many rows are not in use, counted along their chain.
  var freeRowCount: Int {
    var count = 0
    var row = freeRow
    while row >= 0 {
      count += 1
      row = Int32(truncatingIfNeeded: rows[Int(row)].visit)
    }
    return count
  }

  /// How many symbols are not in use, counted along their chain.
  var freeSymbolCount: Int {
    var count = 0
    var symbol = freeSymbol
    while symbol >= 0 {
      count += 1
      symbol = symbols[Int(symbol)].row
    }
    return count
  }

  // MARK: Columns

  private mutating func append(row: Int32, toColumn symbol: Int32) {
    let s = Int(symbol)
    if symbols[s].column.isFull, symbols[s].staleEntries * 2 > symbols[s].column.count {
      weed(column: symbol)
    }
    symbols[s].column.append(row)
  }

  /// Removes stale and double entries from a column, which afterwards lists exactly the rows with the symbol.
  mutating func weed(column symbol: Int32) {
    let s = Int(symbol)
    visit += 1
    var kept = 0
    for i in 0..<symbols[s].column.count {
      let row = Int(symbols[s].column[i])
      guard rows[row].visit != visit, rows[row].cells.index(of: symbol) != nil else { continue }
      rows[row].visit = visit
      symbols[s].column[kept] = Int32(row)
      kept += 1
    }
    symbols[s].column.count = kept
    symbols[s].staleEntries = 0
  }

  mutating func clearStaleEntries(of symbol: Int32) { symbols[Int(symbol)].staleEntries = 0 }

  @inline(__always) func coefficient(row: Int32, _ symbol: Int32) -> Double {
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
    symbols[Int(leaving)].row = -1
    symbols[Int(entering)].row = r
    touch(leaving)
    touch(entering)
    append(row: r, toColumn: leaving)
    checkFeasibility(row: r)
    substitute(r)
    if recordsTrail { trail.append(Pivot(entering: entering, leaving: leaving)) }
  }

  /// Takes a nonbasic marker and a row out of the tableau: solves the row for the marker, puts that in wherever else
  /// the marker occurs, and forgets the row.
  mutating func expel(_ marker: Int32, row r: Int32) {
    let i = Int(r)
    let leaving = rows[i].basic
    guard let index = rows[i].cells.index(of: marker) else { return }
    pivotCount += 1
    let scale = -1 / rows[i].cells[index].coefficient
    rows[i].cells.remove(at: index)
    for k in 0..<rows[i].cells.count {
      rows[i].cells[k].coefficient *= scale
      symbols[Int(rows[i].cells[k].symbol)].staleEntries += 1
    }
    rows[i].constant *= scale
    rows[i].cells.insert(Cell(symbol: leaving, coefficient: -scale))
    rows[i].basic = marker
    symbols[Int(leaving)].row = -1
    touch(leaving)
    substitute(r)
    rows[i].basic = -1
    rows[i].constant = 0
    rows[i].cells.count = 0
    recycle(row: r)
  }

  /// Replaces the basic symbol of row `r` by its row wherever else it occurs, costs included.
  mutating func substitute(_ r: Int32) {
    let symbol = rows[Int(r)].basic
    let s = Int(symbol)
    let source = rows[Int(r)].cells
    let constant = rows[Int(r)].constant
    for k in 0..<symbols[s].column.count {
      let row = symbols[s].column[k]
      let i = Int(row)
      guard row != r, let index = rows[i].cells.index(of: symbol) else { continue }
      let factor = rows[i].cells[index].coefficient
      rowCount += 1
      merged.merge(
        rows[i].cells, without: symbol, plus: factor, times: source, arrivals: &arrivals, losses: &losses)
      swap(&rows[i].cells, &merged)
      for a in 0..<arrivals.count { append(row: row, toColumn: arrivals[a]) }
      for a in 0..<losses.count { symbols[Int(losses[a])].staleEntries += 1 }
      if constant != 0 { addToConstant(row: row, factor * constant) }
    }
    symbols[s].column.count = 0
    symbols[s].staleEntries = 0
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
      let row = symbols[Int(last.entering)].row
      if row >= 0 { pivot(entering: last.leaving, row: row) }
    }
  }

  // MARK: Work to do

  @inline(__always) mutating func checkCost(_ symbol: Int32) {
    guard !symbols[Int(symbol)].isCandidate, mayEnter(symbol), objective.sign(symbol) < 0 else { return }
    symbols[Int(symbol)].isCandidate = true
    candidates.append(symbol)
  }

  @inline(__always) func mayEnter(_ symbol: Int32) -> Bool {
    let kind = symbols[Int(symbol)].kind
    return (kind == .slack || kind == .error) && symbols[Int(symbol)].row < 0
  }

  @inline(__always) mutating func checkFeasibility(row: Int32) {
    guard !rows[Int(row)].isQueued, isInfeasible(row: row) else { return }
    rows[Int(row)].isQueued = true
    infeasibleRows.append(row)
  }

  @inline(__always) func isInfeasible(row: Int32) -> Bool {
    let basic = rows[Int(row)].basic
    guard basic >= 0 else { return false }
    switch symbols[Int(basic)].kind {
    case .slack, .error: return rows[Int(row)].constant < -Self.feasibility
    case .dummy: return rows[Int(row)].constant.magnitude > Self.feasibility
    case .external, .free: return false
    }
  }

  /// Moves the constant of a row.
  @inline(__always) mutating func addToConstant(row: Int32, _ amount: Double) {
    let i = Int(row)
    let constant = sum(rows[i].constant, amount)
    rows[i].constant = constant
    let basic = rows[i].basic
    guard basic >= 0 else { return }
    let isInfeasible: Bool
    switch symbols[Int(basic)].kind {
    case .external, .free:
      touch(basic)
      return
    case .slack, .error: isInfeasible = constant < -Self.feasibility
    case .dummy: isInfeasible = constant.magnitude > Self.feasibility
    }
    if isInfeasible, !rows[i].isQueued {
      rows[i].isQueued = true
      infeasibleRows.append(row)
    }
  }
}
