/// Finds values for variables that satisfy linear constraints, and keeps them satisfied as constraints change.
///
/// ```swift
/// let left = Variable("left"), width = Variable("width")
/// let solver = Solver()
/// try solver.add(Constraint(left, .greaterThanOrEqual, 16))
/// try solver.add(Constraint(left + width, .equal, 300))
/// try solver.add(Constraint(width, .equal, 500, priority: 750))
/// solver.value(of: width)  // 284
/// ```
///
/// Required constraints always hold. The optional ones hold as nearly as they can, strictly in the order of their
/// priorities: the sum of the absolute errors of one priority is minimised among all solutions that are best for
/// every higher priority. Where several solutions remain, one of them is chosen; see `isAmbiguous(_:)`.
///
/// The method is the incremental simplex of G. J. Badros, A. Borning and P. J. Stuckey, "The Cassowary linear
/// arithmetic constraint solving algorithm", ACM Transactions on Computer-Human Interaction 8(4), 2001. It differs
/// in two places: a required constraint that does not hold yet is brought in by the dual simplex method instead of
/// an artificial objective, and an impossible one is withdrawn by undoing those pivots.
///
/// Not thread-safe: a solver belongs to one thread at a time.
public final class Solver {
  /// Constants and coefficients may not exceed this; room for every layout, and for every product of them.
  public static let largestNumber = 1e15

  let pool: BlockPool.Place
  let tableauPlace: UnsafeMutablePointer<Tableau>
  let symbolTableStorage: UnsafeMutablePointer<SymbolTable>

  /// The equations in solved form. Behind a pointer of its own, like the symbol table: a stored property of a class is
  /// checked for overlapping access at every use, which costs more than most of these uses.
  var tableau: Tableau {
    @inline(__always) _read { yield tableauPlace.pointee }
    @inline(__always) _modify { yield &tableauPlace.pointee }
  }

  /// Which constraint and which variable the symbols of the tableau stand for.
  var symbolTable: SymbolTable {
    @inline(__always) _read { yield symbolTableStorage.pointee }
    @inline(__always) _modify { yield &symbolTableStorage.pointee }
  }

  /// False once `notConverged` has occurred, be it in a question, which cannot throw.
  public internal(set) var hasConverged = true

  /// A solver without constraints: every variable is 0.
  public init() {
    pool = BlockPool.make()
    tableauPlace = pool.pointee.place(for: Tableau.self)
    symbolTableStorage = pool.pointee.place(for: SymbolTable.self)
    tableauPlace.initialize(to: Tableau(in: pool))
    symbolTableStorage.initialize(to: SymbolTable(in: pool))
  }

  deinit {
    tableauPlace.deinitialize(count: 1)
    symbolTableStorage.deinitialize(count: 1)
    BlockPool.destroy(pool)
  }

  /// How much was done since the solver was made: pivots, and rows that were rewritten for a pivot.
  public var work: (pivots: Int, rows: Int) { (tableau.pivotCount, tableau.rowCount) }

  /// How many constraints there are, edits included.
  public var constraintCount: Int { symbolTable.constraintCount }

  /// Whether the constraint was added and not removed.
  public func contains(_ constraint: Constraint) -> Bool { symbolTable.place(of: constraint) != nil }

  // MARK: - Adding

  /// Adds a constraint. Throws `duplicate`, `notFinite`, `unsatisfiable` or `notConverged`, and then adds nothing.
  ///
  /// An optional constraint is always satisfiable.
  public func add(_ constraint: Constraint) throws(SolverError) {
    if symbolTable.place(of: constraint) != nil { throw .duplicate(constraint) }
    try checkNumbers(of: constraint)
    let isRequired = constraint.priority.isRequired
    // A pending change of a constant needs the costs as they are.
    if !tableau.infeasibleRows.isEmpty { try settle() }

    useTerms(of: constraint)
    let record = insertRecord(for: constraint)
    buildRow(of: record)
    if isRequired, tableau.hasWork, tableau.subject() == nil {
      // The dual method needs costs that are not negative.
      do { try settle() } catch {
        withdraw(constraint)
        throw error
      }
      buildRow(of: record)
    }
    do { try install(record, constraint) } catch {
      withdraw(constraint)
      throw error
    }
    // Solved at once: later, more rows would depend on what it changes.
    if !tableau.candidates.isEmpty { try? settle() }
  }

  @inline(__always) private func checkNumbers(of constraint: Constraint) throws(SolverError) {
    var areUsable = true
    constraint.terms.withUnsafeBufferPointer { terms in
      for i in terms.indices where !Self.isUsable(terms[i].coefficient) { areUsable = false }
    }
    guard areUsable, Self.isUsable(constraint.constant), Self.isUsable(constraint.priority.value) else {
      throw .notFinite
    }
  }

  /// False for NaN, too.
  static func isUsable(_ value: Double) -> Bool { value.magnitude <= largestNumber }

  @inline(__always) private func insertRecord(for constraint: Constraint) -> Int32 {
    let isRequired = constraint.priority.isRequired
    let kind: SymbolKind
    switch (constraint.relation, isRequired) {
    case (.equal, true): kind = .dummy
    case (.equal, false): kind = .error
    default: kind = .slack
    }
    var record = SolverRecord(
      marker: tableau.makeSymbol(kind), constraint: constraint, terms: symbolTable.pendingTerms)
    if !isRequired { record.companion = tableau.makeSymbol(.error) }
    let index = symbolTable.insert(record, for: constraint)
    tableau.symbols[Int(record.marker)].owner = index
    if record.companion >= 0 { tableau.symbols[Int(record.companion)].owner = index }
    return index
  }

  /// Expresses `Σ terms − constant` in nonbasic symbols.
  @inline(__always) private func buildRow(of index: Int32) {
    tableau.beginRow(constant: -symbolTable.records[Int(index)].constant)
    for term in symbolTable.pendingTerms.elements where term.coefficient != 0 {
      tableau.addToRow(term.coefficient, term.symbol)
    }
  }

  /// Puts the built row into the tableau.
  @inline(__always) private func install(_ index: Int32, _ constraint: Constraint) throws(SolverError) {
    let record = symbolTable.records[Int(index)]
    let (marker, companion, sign) = (record.marker, record.companion, record.markerSign)
    let subject = tableau.subject()

    if let subject {
      // Solving for a variable that nothing else restricts satisfies the constraint at once.
      tableau.addToRow(-sign, marker)
      if companion >= 0 { tableau.addToRow(sign, companion) }
      tableau.installSubject(subject)
    } else if companion < 0 {
      tableau.installRow(basic: marker, sign: sign)
      try satisfy(index)
    } else if sign * tableau.workConstant >= 0 {
      tableau.addToRow(sign, companion)
      tableau.installRow(basic: marker, sign: sign)
    } else {
      tableau.addToRow(-sign, marker)
      tableau.installRow(basic: companion, sign: -sign)
    }
    guard companion >= 0 else { return }
    let rank = tableau.objective.addConstraint(priority: constraint.priority.value, in: pool)
    tableau.addCost(1, rank: rank, symbol: companion)
    if record.isEquation { tableau.addCost(1, rank: rank, symbol: marker) }
  }

  // MARK: - Removing

  /// Removes a constraint. Throws `unknown`.
  ///
  /// A variable in no constraint any more has the value 0.
  public func remove(_ constraint: Constraint) throws(SolverError) {
    guard let place = symbolTable.place(of: constraint) else { throw .unknown(constraint) }
    let record = symbolTable.records[Int(symbolTable.record(at: place))]
    if !tableau.infeasibleRows.isEmpty { try settle() }
    if record.companion >= 0, let rank = tableau.objective.rank(of: constraint.priority.value) {
      tableau.addCost(-1, rank: rank, symbol: record.companion)
      if record.isEquation { tableau.addCost(-1, rank: rank, symbol: record.marker) }
      tableau.objective.removeConstraint(rank: rank)
    }
    let departing = tableau.removeConstraint(record.marker, companion: record.companion)
    deleteRecord(record, constraint, at: place)
    tableau.finish(departing)
  }

  /// Forgets a constraint that was just added.
  private func withdraw(_ constraint: Constraint) {
    guard let place = symbolTable.place(of: constraint) else { return }
    deleteRecord(symbolTable.records[Int(symbolTable.record(at: place))], constraint, at: place)
  }

  /// Forgets a record and whatever only it used. Its marker is in no other constraint's way any more.
  @inline(__always) private func deleteRecord(
    _ record: SolverRecord, _ constraint: Constraint, at place: Int
  ) {
    let departedBefore = symbolTable.departed.count
    tableau.release(record.marker)
    if record.companion >= 0 { tableau.release(record.companion) }
    if record.termCount > SolverRecord.shortLength {
      disuseTerms(of: constraint)
    } else {
      if record.termCount > 0 { disuse(record.variables.0) }
      if record.termCount > 1 { disuse(record.variables.1) }
      if record.termCount > 2 { disuse(record.variables.2) }
    }
    symbolTable.remove(at: place, departedBefore: departedBefore)
  }

  /// For a constraint that is too long for its record.
  private func disuseTerms(of constraint: Constraint) {
    constraint.terms.withUnsafeBufferPointer { terms in
      for i in terms.indices {
        if let number = symbolTable.number(of: address(ofTerm: i, terms)) { disuse(number) }
      }
    }
  }

  @inline(__always) private func disuse(_ variable: Int32) {
    let symbol = symbolTable.disuse(variable)
    if symbol >= 0 { tableau.release(symbol) }
  }

  // MARK: - Variables

  /// Makes the terms of a constraint pending, and its variables used once more.
  @inline(__always) private func useTerms(of constraint: Constraint) {
    symbolTable.pendingTerms.removeAll()
    constraint.terms.withUnsafeBufferPointer { terms in
      symbolTable.pendingTerms.reserve(terms.count, in: pool)
      for i in terms.indices {
        let number = use(address(ofTerm: i, terms))
        let symbol = symbolTable.variables[Int(number)].symbol
        symbolTable.pendingTerms.append(
          SolverTerm(variable: number, symbol: symbol, coefficient: terms[i].coefficient), in: pool)
      }
    }
  }

  /// The variable of a term as what it is known by. Counting references here would cost more than the look-up.
  @inline(__always) private func address(
    ofTerm i: Int, _ terms: UnsafeBufferPointer<Term>
  ) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(terms[i].variable).toOpaque())
  }

  /// The number of a variable, which is used once more.
  @inline(__always) private func use(_ variable: UnsafeRawPointer) -> Int32 {
    if let number = symbolTable.number(of: variable) {
      symbolTable.variables[Int(number)].uses += 1
      return number
    }
    let symbol = tableau.makeSymbol(.external)
    let number = symbolTable.insert(variable, symbol: symbol)
    tableau.symbols[Int(symbol)].owner = number
    return number
  }
}
