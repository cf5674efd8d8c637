extension Solver {
  // MARK: - Changing constants

  /// Changes the right-hand side of a constraint. Throws `unknown`, `notFinite`, `unsatisfiable` or `notConverged`,
  /// and then changes nothing.
  ///
  /// Several changes of optional constraints in a row are solved together, at the next question or `update()`.
  public func setConstant(_ constant: Double, of constraint: Constraint) throws(SolverError) {
    guard let index = symbolTable.record(of: constraint) else { throw .unknown(constraint) }
    try setConstant(constant, ofRecord: index)
  }

  /// The right-hand side of a constraint as it is now; nil for one that is not in the solver.
  public func constant(of constraint: Constraint) -> Double? {
    guard let index = symbolTable.record(of: constraint) else { return nil }
    return symbolTable.records[Int(index)].constant
  }

  private func setConstant(_ constant: Double, ofRecord index: Int32) throws(SolverError) {
    guard Self.isUsable(constant) else { throw .notFinite }
    let record = symbolTable.records[Int(index)]
    guard record.constant != constant else { return }
    let isRequired = record.isRequired
    // The dual method starts from costs that are not negative; undoing it must not undo other changes.
    if !tableau.candidates.isEmpty || (isRequired && tableau.hasWork) { try settle() }
    shift(index, to: constant)
    guard isRequired else { return }
    do { try settleRecorded(newest: index) } catch {
      shift(index, to: record.constant)
      tableau.settleRounding()
      throw error
    }
  }

  private func shift(_ index: Int32, to constant: Double) {
    let record = symbolTable.records[Int(index)]
    tableau.shift(record.marker, by: record.markerSign * (constant - record.constant))
    symbolTable.records[Int(index)].constant = constant
  }

  // MARK: - Edit variables

  /// Makes a variable follow `suggest`. Throws `duplicateEditVariable`, `notFinite`, `unsatisfiable` or
  /// `notConverged`. Until the first suggestion it holds the variable where it is.
  public func addEditVariable(_ variable: Variable, priority: Priority = .high) throws(SolverError) {
    if editRecord(of: variable) != nil { throw .duplicateEditVariable(variable) }
    let edit = Constraint([Term(variable)], .equal, value(of: variable), priority: priority, name: "edit")
    try add(edit)
    if let index = symbolTable.record(of: edit) { setEditRecord(index, of: variable) }
  }

  /// Lets a variable go. Throws `unknownEditVariable`.
  public func removeEditVariable(_ variable: Variable) throws(SolverError) {
    guard let index = editRecord(of: variable), let edit = symbolTable.constraint(index) else {
      throw .unknownEditVariable(variable)
    }
    try remove(edit)
    setEditRecord(-1, of: variable)
  }

  /// Asks an edit variable to take a value. Throws `unknownEditVariable` or `notFinite`; for an edit of required
  /// priority `unsatisfiable`, too.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    guard let index = editRecord(of: variable) else { throw .unknownEditVariable(variable) }
    try setConstant(value, ofRecord: index)
  }

  private func editRecord(of variable: Variable) -> Int32? {
    guard let number = symbolTable.number(of: variable) else { return nil }
    let index = symbolTable.variables[Int(number)].edit
    return index < 0 ? nil : index
  }

  private func setEditRecord(_ index: Int32, of variable: Variable) {
    if let number = symbolTable.number(of: variable) { symbolTable.variables[Int(number)].edit = index }
  }

  // MARK: - Solving

  /// Solves what is pending. Every question does so on its own; call it to choose the moment.
  ///
  /// Throws `notConverged` alone, and then the values are the best found so far.
  public func update() throws(SolverError) { try settle() }

  @inline(__always) func settle() throws(SolverError) {
    if tableau.hasWork { try finishWork() }
  }

  private func finishWork() throws(SolverError) {
    guard tableau.findWork() else { return }
    while true {
      switch tableau.settle() {
      case .done: return
      case .stalled:
        tableau.abandonWork()
        hasConverged = false
        throw .notConverged
      case .infeasible(let row):
        // Nothing that could be impossible is left pending, so this is rounding.
        tableau.neglect(row: row)
      }
    }
  }

  /// Brings in a required constraint whose row is in the tableau, or undoes every pivot made for it.
  func satisfy(_ index: Int32) throws(SolverError) {
    let record = symbolTable.records[Int(index)]
    tableau.beginTrail()
    if record.isEquation {
      let row = tableau.symbols[Int(record.marker)].row
      guard let flips = tableau.expelDummy(row: row) else {
        if isNegligible(row: row) {
          tableau.recordsTrail = false
          tableau.neglect(row: row)
          return
        }
        let conflict = conflict(row: row, newest: index)
        tableau.undoTrail()
        tableau.settleRounding()
        throw .unsatisfiable(conflict)
      }
      if flips { symbolTable.records[Int(index)].markerSign = -record.markerSign }
    }
    try settleRecorded(newest: index, isRecording: true)
  }

  private func settleRecorded(newest index: Int32, isRecording: Bool = false) throws(SolverError) {
    if !isRecording { tableau.beginTrail() }
    while true {
      switch tableau.settle() {
      case .done:
        tableau.recordsTrail = false
        return
      case .stalled:
        tableau.undoTrail()
        tableau.settleRounding()
        throw .notConverged
      case .infeasible(let row):
        if isNegligible(row: row) {
          tableau.neglect(row: row)
          continue
        }
        let conflict = conflict(row: row, newest: index)
        tableau.undoTrail()
        tableau.settleRounding()
        throw .unsatisfiable(conflict)
      }
    }
  }

  // MARK: - Conflicts

  /// Whether the constant of a row is no more than rounding of the constants it was made from.
  private func isNegligible(row: Int32) -> Bool {
    /// Rounding of a sum, relative to the sum of its magnitudes, after many additions.
    let rounding = 1e-12
    let row = tableau.rows[Int(row)]
    var magnitude = constantMagnitude(of: row.basic)
    for k in 0..<row.cells.count {
      magnitude += (row.cells[k].coefficient * constantMagnitude(of: row.cells[k].symbol)).magnitude
    }
    return row.constant.magnitude <= Tableau.feasibility + rounding * magnitude
  }

  private func constantMagnitude(of symbol: Int32) -> Double {
    let index = record(of: symbol)
    return index < 0 ? 0 : symbolTable.records[Int(index)].constant.magnitude
  }

  /// The record of the constraint that a symbol belongs to; −1 for the symbol of a variable.
  private func record(of symbol: Int32) -> Int32 {
    tableau.symbols[Int(symbol)].kind == .external ? -1 : tableau.symbols[Int(symbol)].owner
  }

  /// The required constraints whose combination the impossible row is, oldest first.
  ///
  /// The row of a basis is a vertex of the multipliers that prove impossibility, hence the set is minimal: see
  /// J. Gleeson and J. Ryan, "Identifying minimally infeasible subsystems of inequalities", ORSA Journal on
  /// Computing 2(1), 1990.
  private func conflict(row: Int32, newest: Int32) -> [Constraint] {
    let row = tableau.rows[Int(row)]
    var members: Set<Int32> = [newest]
    members.insert(record(of: row.basic))
    for k in 0..<row.cells.count where row.cells[k].coefficient.magnitude > Tableau.smallestPivot {
      members.insert(record(of: row.cells[k].symbol))
    }
    return constraints(of: members).filter(\.priority.isRequired)
  }

  /// The constraints of records, oldest first; −1 stands for none.
  private func constraints(of indices: Set<Int32>) -> [Constraint] {
    indices.filter { $0 >= 0 }
      .sorted { symbolTable.records[Int($0)].age < symbolTable.records[Int($1)].age }
      .compactMap { symbolTable.constraint($0) }
  }

  // MARK: - Asking

  private func symbol(of variable: Variable) -> Int32? {
    symbolTable.number(of: variable).map { symbolTable.variables[Int($0)].symbol }
  }

  /// The value of a variable; 0 for one in no constraint.
  public func value(of variable: Variable) -> Double {
    guard let symbol = symbol(of: variable) else { return 0 }
    try? settle()
    return tableau.value(of: symbol)
  }

  /// Whether the constraints leave the variable a choice: another value would satisfy all of them equally well.
  ///
  /// A variable in no constraint is ambiguous.
  public func isAmbiguous(_ variable: Variable) -> Bool {
    guard let symbol = symbol(of: variable) else { return true }
    try? settle()
    let row = tableau.symbols[Int(symbol)].row
    if row < 0 { return true }
    let cells = tableau.rows[Int(row)].cells
    for k in 0..<cells.count
    where tableau.symbols[Int(cells[k].symbol)].kind == .external
      && cells[k].coefficient.magnitude > Tableau.smallestPivot
    { return true }
    return tableau.canMove(symbol)
  }

  /// The constraints that hold a variable where it is: those that are met exactly and whose constants its value is a
  /// sum of. In the order in which they were added.
  public func constraintsDeciding(_ variable: Variable) -> [Constraint] {
    guard let symbol = symbol(of: variable) else { return [] }
    try? settle()
    let row = tableau.symbols[Int(symbol)].row
    guard row >= 0 else { return [] }
    let cells = tableau.rows[Int(row)].cells
    var found: Set<Int32> = []
    for k in 0..<cells.count where cells[k].coefficient.magnitude > Tableau.smallestPivot {
      found.insert(record(of: cells[k].symbol))
    }
    return constraints(of: found)
  }

  /// Calls `body` for every variable whose value differs from the one it last reported, 0 at first.
  ///
  /// Differences within rounding (10⁻¹⁰, absolute below 1 and relative above) are not changes. The order is that in
  /// which the values were touched: the same for the same history. Allocates nothing once the lists have grown.
  /// `body` may ask, but must not add, remove or change constraints.
  public func forEachChange(_ body: (_ variable: Variable, _ value: Double) -> Void) {
    try? settle()
    if !symbolTable.departed.isEmpty { reportDepartures(body) }
    let changing = tableau.touched
    if symbolTable.spare.capacity == 0 { symbolTable.spare.reserve(changing.count, in: pool) }
    // What is touched meanwhile, by settling in a question, is for the next call.
    tableau.touched = symbolTable.spare
    for symbol in changing.elements { tableau.symbols[Int(symbol)].isTouched = false }
    for symbol in changing.elements {
      let s = Int(symbol)
      guard tableau.symbols[s].kind == .external else { continue }
      let value = tableau.value(of: symbol)
      let number = Int(tableau.symbols[s].owner)
      let reported = symbolTable.variables[number].reported
      guard (value - reported).magnitude > 1e-10 * max(1, value.magnitude) else { continue }
      symbolTable.variables[number].reported = value
      guard let variable = symbolTable.variables[number].variable else { continue }
      // Kept alive by its use; counting references here would double the cost of a change.
      Unmanaged<Variable>.fromOpaque(variable)._withUnsafeGuaranteedRef { body($0, value) }
    }
    symbolTable.spare = changing
    symbolTable.spare.removeAll()
  }

  private func reportDepartures(_ body: (_ variable: Variable, _ value: Double) -> Void) {
    let departing = symbolTable.takeDepartures()
    for departure in departing.elements {
      if let number = symbolTable.number(of: departure.variable) {
        symbolTable.variables[Int(number)].reported = departure.reported
        tableau.touch(symbolTable.variables[Int(number)].symbol)
      } else {
        Unmanaged<Variable>.fromOpaque(departure.variable)._withUnsafeGuaranteedRef { body($0, 0) }
      }
    }
    departing.releaseKeepers()
    departing.deallocate(in: pool)
  }

  /// The variables whose values differ from those at the last call of this or `forEachChange`.
  public func changedVariables() -> [Variable] {
    var changed: [Variable] = []
    forEachChange { variable, _ in changed.append(variable) }
    return changed
  }
}
