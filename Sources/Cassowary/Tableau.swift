/// The linear system in solved form, with the operations that keep it so.
///
/// Invariants between calls:
/// 1. A nonbasic symbol has the value 0, hence a basic one the constant of its row.
/// 2. Only rows of external symbols contain external symbols.
/// 3. A row whose basic symbol is a dummy contains dummies alone (a redundant equation).
/// 4. `candidates` holds every symbol whose cost vector is lexicographically negative, `infeasibleRows` every row
///    whose constant has a forbidden sign. At most one of the two holds anything beyond rounding errors.
///
/// What only asks is mutating, too, unless it is inlined: to lend the tableau, the compiler would copy all of it.
struct Tableau: ~Copyable {
  /// A basic value may be this much on the wrong side of zero. Far below a thousandth of a point.
  static let feasibility = 1e-8
  /// Smaller entries are never pivots.
  static let smallestPivot = 1e-9

  var symbols = GrowableBuffer<Symbol>()
  /// The first symbol that is not in use, −1 for none.
  private var freeSymbol: Int32 = -1
  var objective = Objective()

  var rows = GrowableBuffer<Row>()
  /// The first row that is not in use, −1 for none.
  private var freeRow: Int32 = -1

  // Work to do.
  var candidates = GrowableBuffer<Int32>()
  var infeasibleRows = GrowableBuffer<Int32>()

  /// External symbols whose value may have changed since the list was last emptied.
  var touched = GrowableBuffer<Int32>()

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
  private var lastVisit: UInt32 = 0

  let pool: BlockPool.Place

  init(in pool: BlockPool.Place) { self.pool = pool }

  // MARK: Symbols

  mutating func makeSymbol(_ kind: SymbolKind) -> Int32 {
    if freeSymbol >= 0 {
      let symbol = freeSymbol
      freeSymbol = Self.next(symbols[Int(symbol)].row)
      symbols[Int(symbol)].kind = kind
      symbols[Int(symbol)].row = -1
      return symbol
    }
    if symbols.isFull { makeRoom() }
    symbols.append(Symbol(kind: kind), in: pool)
    return Int32(truncatingIfNeeded: symbols.count - 1)
  }

  /// Room for the symbols and rows of a small system, so that its lists do not grow one after the other. The symbols
  /// fill a small chunk.
  private static let firstSymbols = 30
  private static let firstRows = 16

  @inline(never) private mutating func makeRoom() {
    if symbols.isEmpty {
      symbols.start(with: Self.firstSymbols, in: pool)
      rows.start(with: Self.firstRows, in: pool)
      touched.start(with: Self.firstRows, in: pool)
    } else {
      symbols.reserve(symbols.count + 1, in: pool)
    }
    objective.reserve(symbols: symbols.capacity, in: pool)
  }

  /// Takes the symbol out of every row; it must not be needed any more.
  @inline(__always) mutating func release(_ symbol: Int32) {
    let s = Int(symbol)
    if symbols[s].row >= 0 || !symbols[s].column.isEmpty { takeOut(symbol) }
    symbols[s].staleEntries = 0
    symbols[s].kind = .free
    symbols[s].owner = -1
    clearCosts(of: symbol)
    symbols[s].row = Self.link(to: freeSymbol)
    freeSymbol = symbol
  }

  /// What is not in use forms a list: a negative number in place of a row or a basic symbol leads to the next.
  @inline(__always) private static func link(to next: Int32) -> Int32 { -2 &- next }
  @inline(__always) private static func next(_ link: Int32) -> Int32 { -2 &- link }

  /// How many symbols and rows are not in use, counted.
  var freeCounts: (symbols: Int, rows: Int) {
    var counts = (symbols: 0, rows: 0)
    var symbol = freeSymbol
    while symbol >= 0 {
      counts.symbols += 1
      symbol = Self.next(symbols[Int(symbol)].row)
    }
    var row = freeRow
    while row >= 0 {
      counts.rows += 1
      row = Self.next(rows[Int(row)].basic)
    }
    return counts
  }

  /// Drops the row of a symbol, and its cells in others.
  private mutating func takeOut(_ symbol: Int32) {
    if symbols[Int(symbol)].row >= 0 { drop(row: symbols[Int(symbol)].row) }
    let column = symbols[Int(symbol)].column
    for k in 0..<column.count {
      let row = Int(column[k])
      if let index = rows[row].cells.index(of: symbol) { rows[row].cells.remove(at: index) }
    }
    symbols[Int(symbol)].column.count = 0
  }

  @inline(__always) func value(of symbol: Int32) -> Double {
    let row = symbols[Int(symbol)].row
    return row < 0 ? 0 : rows[Int(row)].constant + 0  // + 0 turns −0 into 0
  }

  @inline(__always) mutating func touch(_ symbol: Int32) {
    guard symbols[Int(symbol)].kind == .external, !symbols[Int(symbol)].isTouched else { return }
    symbols[Int(symbol)].isTouched = true
    touched.append(symbol, in: pool)
  }

  // MARK: Building a row

  mutating func beginRow(constant: Double) {
    work.count = 0
    workConstant = constant
  }

  /// Adds `coefficient · symbol` to the row being built, in terms of nonbasic symbols.
  @inline(__always) mutating func addToRow(_ coefficient: Double, _ symbol: Int32) {
    let row = symbols[Int(symbol)].row
    if row < 0 { work.add(coefficient, to: symbol, in: pool) } else { addRow(coefficient, row) }
  }

  /// Adds `coefficient` times a row to the row being built.
  private mutating func addRow(_ coefficient: Double, _ r: Int32) {
    let row = Int(r)
    workConstant = sum(workConstant, coefficient * rows[row].constant)
    if work.isEmpty {
      work.copy(rows[row].cells, times: coefficient, in: pool)
      return
    }
    merged.merge(
      work, without: -1, plus: coefficient, times: rows[row].cells, arrivals: &arrivals, losses: &losses,
      in: pool)
    swap(&work, &merged)
  }

  /// Turns the row being built, read as `0 = row − sign · basic`, into a row of the tableau.
  mutating func installRow(basic: Int32, sign: Double) {
    let r: Int32
    if freeRow >= 0 {
      r = freeRow
      freeRow = Self.next(rows[Int(r)].basic)
    } else {
      r = Int32(truncatingIfNeeded: rows.count)
      rows.append(Row(basic: -1, constant: 0), in: pool)
    }
    let i = Int(r)
    // Copied, because the work's memory is larger than a short row needs.
    rows[i].cells.copy(work, times: sign, in: pool)
    rows[i].constant = sign * workConstant
    rows[i].basic = basic
    symbols[Int(basic)].row = r
    for k in 0..<rows[i].cells.count { append(row: r, toColumn: rows[i].cells[k].symbol) }
    checkFeasibility(row: r)
  }

  /// Forgets a row; its basic symbol becomes nonbasic.
  @inline(__always) mutating func drop(row r: Int32) {
    let i = Int(r)
    symbols[Int(rows[i].basic)].row = -1
    touch(rows[i].basic)
    rows[i].basic = Self.link(to: freeRow)
    rows[i].constant = 0
    for k in 0..<rows[i].cells.count { symbols[Int(rows[i].cells[k].symbol)].staleEntries += 1 }
    rows[i].cells.count = 0
    freeRow = r
  }

  // MARK: Columns

  /// From here on a full column is weeded instead of grown, when most of it is stale. That changes the order of its
  /// entries, and thereby which of several equal pivots is taken: another number means other solutions where there is a
  /// choice.
  private static let weededLength = 8

  /// Adds a row that has just got the symbol.
  @inline(__always) mutating func append(row: Int32, toColumn symbol: Int32) {
    let s = Int(symbol)
    if symbols[s].column.isFull { makeRoom(inColumn: symbol) }
    symbols[s].column.append(row, in: pool)
  }

  private mutating func makeRoom(inColumn symbol: Int32) {
    let s = Int(symbol)
    let count = symbols[s].column.count
    if count >= Self.weededLength, Int(symbols[s].staleEntries) * 2 > count { weed(column: symbol) }
    symbols[s].column.reserve(symbols[s].column.count + 1, in: pool)
  }

  /// Removes stale and double entries from a column, which afterwards lists exactly the rows with the symbol.
  private mutating func weed(column symbol: Int32) {
    let s = Int(symbol)
    let visit = beginVisit()
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

  /// The number of a walk over a column.
  @inline(__always) mutating func beginVisit() -> UInt32 {
    if lastVisit == Row.largestVisit { forgetVisits() }
    lastVisit += 2
    return lastVisit
  }

  private mutating func forgetVisits() {
    for i in rows.indices { rows[i].visit = 0 }
    lastVisit = 0
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
    rows[i].cells.scale(by: scale, replacing: index, with: Cell(symbol: leaving, coefficient: -scale))
    rows[i].constant *= scale
    rows[i].basic = entering
    symbols[Int(leaving)].row = -1
    symbols[Int(entering)].row = r
    touch(leaving)
    touch(entering)
    append(row: r, toColumn: leaving)
    checkFeasibility(row: r)
    substitute(r)
    if recordsTrail { trail.append(Pivot(entering: entering, leaving: leaving), in: pool) }
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
        rows[i].cells, without: symbol, plus: factor, times: source, arrivals: &arrivals, losses: &losses,
        in: pool)
      swap(&rows[i].cells, &merged)
      for a in 0..<arrivals.count { append(row: row, toColumn: arrivals[a]) }
      for a in 0..<losses.count { symbols[Int(losses[a])].staleEntries += 1 }
      if constant != 0 { addToConstant(row: row, factor * constant) }
    }
    symbols[s].column.count = 0
    symbols[s].staleEntries = 0
    guard !costsNothing(symbol) else { return }
    for k in 0..<source.count {
      objective.add(source[k].coefficient, timesCostsOf: symbol, to: source[k].symbol)
      symbols[Int(source[k].symbol)].hasCosts = true
      checkCost(source[k].symbol)
    }
    clearCosts(of: symbol)
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

  /// Whether every cost of a symbol is exactly zero.
  @inline(__always) func costsNothing(_ symbol: Int32) -> Bool {
    !symbols[Int(symbol)].hasCosts || objective.isVoid(symbol)
  }

  @inline(__always) mutating func clearCosts(of symbol: Int32) {
    guard symbols[Int(symbol)].hasCosts else { return }
    symbols[Int(symbol)].hasCosts = false
    objective.clear(symbol)
  }

  @inline(__always) mutating func checkCost(_ symbol: Int32) {
    guard !symbols[Int(symbol)].isCandidate, mayEnter(symbol), objective.sign(symbol) < 0 else { return }
    symbols[Int(symbol)].isCandidate = true
    candidates.append(symbol, in: pool)
  }

  @inline(__always) func mayEnter(_ symbol: Int32) -> Bool {
    let kind = symbols[Int(symbol)].kind
    return (kind == .slack || kind == .error) && symbols[Int(symbol)].row < 0
  }

  @inline(__always) mutating func checkFeasibility(row: Int32) {
    guard !rows[Int(row)].isQueued, isInfeasible(row: row) else { return }
    rows[Int(row)].isQueued = true
    infeasibleRows.append(row, in: pool)
  }

  @inline(__always) func isInfeasible(row: Int32) -> Bool {
    let basic = rows[Int(row)].basic
    guard basic >= 0 else { return false }
    let constant = rows[Int(row)].constant
    let kind = symbols[Int(basic)].kind
    if kind == .slack || kind == .error { return constant < -Self.feasibility }
    return kind == .dummy && constant.magnitude > Self.feasibility
  }

  /// Moves the constant of a row.
  @inline(__always) mutating func addToConstant(row: Int32, _ amount: Double) {
    let i = Int(row)
    let constant = sum(rows[i].constant, amount)
    rows[i].constant = constant
    let basic = rows[i].basic
    if symbols[Int(basic)].kind == .external {
      touch(basic)
    } else {
      checkFeasibility(row: row)
    }
  }
}
