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

  /// What the solver knows of one constraint.
  struct Record {
    let constraint: Constraint
    /// The symbol whose column is the constraint's: slack, first error or dummy.
    var marker: Int32
    /// The error of an optional inequality, or the second one of an optional equation; −1 for a required one.
    var companion: Int32 = -1
    /// `Σ terms − constant − markerSign · marker + markerSign · companion = 0`
    var markerSign: Double
    var constant: Double
    /// Counts up with every constraint added.
    var age: Int
  }

  var tableau = Tableau()
  var records: [Record?] = []
  private var freeRecords: [Int32] = []
  private var nextAge = 0
  var recordIndex = IdentityMap()
  /// The record whose marker or companion a symbol is.
  var owner: [Int32] = []
  var editRecords = IdentityMap()

  var symbolIndex = IdentityMap()
  /// By symbol: the variable, in how many terms it stands, and the value that `forEachChange` last reported.
  var variables: [Variable?] = []
  private var uses: [Int] = []
  var reported: [Double] = []
  /// Variables that left with a reported value other than 0.
  var departed: [(variable: Variable, reported: Double)] = []
  /// The lists that `forEachChange` is walking; empty otherwise.
  var departing: [(variable: Variable, reported: Double)] = []
  var changing: [Int32] = []

  /// False once `notConverged` has occurred, be it in a question, which cannot throw.
  public internal(set) var hasConverged = true

  public init() {}

  /// How much was done since the solver was made: pivots, and rows that were rewritten for a pivot.
  public var work: (pivots: Int, rows: Int) { (tableau.pivotCount, tableau.rowCount) }

  /// How many constraints there are, edits included.
  public var constraintCount: Int { recordIndex.count }

  public func contains(_ constraint: Constraint) -> Bool { recordIndex[constraint] != nil }

  // MARK: - Adding

  /// Adds a constraint. Throws `duplicate`, `notFinite`, `unsatisfiable` or `notConverged`, and then adds nothing.
  ///
  /// An optional constraint is always satisfiable.
  public func add(_ constraint: Constraint) throws(SolverError) {
    if recordIndex[constraint] != nil { throw .duplicate(constraint) }
    try checkNumbers(of: constraint)
    let isRequired = constraint.priority.isRequired
    // A pending change of a constant needs the costs as they are.
    if !tableau.infeasibleRows.isEmpty { try settle() }

    for term in constraint.terms { use(term.variable) }
    let record = insertRecord(for: constraint)
    buildRow(of: record)
    if isRequired, tableau.hasWork, tableau.subject() == nil {
      // The dual method needs costs that are not negative.
      do { try settle() } catch {
        deleteRecord(record)
        throw error
      }
      buildRow(of: record)
    }
    do { try install(record) } catch {
      deleteRecord(record)
      throw error
    }
  }

  private func checkNumbers(of constraint: Constraint) throws(SolverError) {
    let isUsable = constraint.terms.allSatisfy { Self.isUsable($0.coefficient) }
    guard isUsable, Self.isUsable(constraint.constant), Self.isUsable(constraint.priority.value) else {
      throw .notFinite
    }
  }

  /// False for NaN, too.
  static func isUsable(_ value: Double) -> Bool { value.magnitude <= largestNumber }

  private func insertRecord(for constraint: Constraint) -> Int32 {
    let isRequired = constraint.priority.isRequired
    let kind: SymbolKind
    switch (constraint.relation, isRequired) {
    case (.equal, true): kind = .dummy
    case (.equal, false): kind = .error
    default: kind = .slack
    }
    var record = Record(
      constraint: constraint, marker: makeSymbol(kind),
      markerSign: constraint.relation == .lessThanOrEqual ? -1 : 1,
      constant: constraint.constant, age: nextAge)
    if !isRequired { record.companion = makeSymbol(.error) }
    nextAge += 1

    let index = freeRecords.popLast() ?? Int32(records.count)
    if index == records.count { records.append(nil) }
    records[Int(index)] = record
    owner[Int(record.marker)] = index
    if record.companion >= 0 { owner[Int(record.companion)] = index }
    recordIndex.insert(index, for: constraint)
    return index
  }

  /// Expresses `Σ terms − constant` in nonbasic symbols.
  private func buildRow(of index: Int32) {
    guard let record = records[Int(index)] else { return }
    tableau.beginRow(constant: -record.constant)
    for term in record.constraint.terms where term.coefficient != 0 {
      guard let symbol = symbolIndex[term.variable] else { continue }
      tableau.addToRow(term.coefficient, symbol)
    }
  }

  /// Puts the built row into the tableau.
  private func install(_ index: Int32) throws(SolverError) {
    guard let record = records[Int(index)] else { return }
    let (marker, companion, sign) = (record.marker, record.companion, record.markerSign)
    let priority = record.constraint.priority
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
    tableau.objective.addConstraint(priority: priority.value)
    tableau.addCost(1, priority: priority.value, symbol: companion)
    if record.constraint.relation == .equal { tableau.addCost(1, priority: priority.value, symbol: marker) }
  }

  // MARK: - Removing

  /// Removes a constraint. Throws `unknown`.
  ///
  /// A variable in no constraint any more has the value 0.
  public func remove(_ constraint: Constraint) throws(SolverError) {
    guard let index = recordIndex[constraint], let record = records[Int(index)] else {
      throw .unknown(constraint)
    }
    if !tableau.infeasibleRows.isEmpty { try settle() }
    if record.companion >= 0 {
      let priority = constraint.priority.value
      tableau.addCost(-1, priority: priority, symbol: record.companion)
      if constraint.relation == .equal { tableau.addCost(-1, priority: priority, symbol: record.marker) }
      tableau.objective.removeConstraint(priority: priority)
    }
    tableau.liberate(record.marker, companion: record.companion)
    deleteRecord(index)
  }

  /// Forgets a record and whatever only it used. Its marker is in no other constraint's way any more.
  private func deleteRecord(_ index: Int32) {
    guard let record = records[Int(index)] else { return }
    tableau.release(record.marker)
    if record.companion >= 0 { tableau.release(record.companion) }
    records[Int(index)] = nil
    freeRecords.append(index)
    recordIndex.remove(record.constraint)
    for term in record.constraint.terms { disuse(term.variable) }
  }

  // MARK: - Symbols

  private func makeSymbol(_ kind: SymbolKind) -> Int32 {
    let symbol = tableau.makeSymbol(kind)
    if Int(symbol) == owner.count {
      owner.append(-1)
      variables.append(nil)
      uses.append(0)
      reported.append(0)
    }
    return symbol
  }

  private func use(_ variable: Variable) {
    if let symbol = symbolIndex[variable] {
      uses[Int(symbol)] += 1
      return
    }
    let symbol = makeSymbol(.external)
    symbolIndex.insert(symbol, for: variable)
    variables[Int(symbol)] = variable
    uses[Int(symbol)] = 1
    reported[Int(symbol)] = 0
  }

  private func disuse(_ variable: Variable) {
    guard let symbol = symbolIndex[variable] else { return }
    let s = Int(symbol)
    uses[s] -= 1
    guard uses[s] == 0 else { return }
    if reported[s] != 0 { departed.append((variable, reported[s])) }
    tableau.release(symbol)
    symbolIndex.remove(variable)
    variables[s] = nil
  }
}
