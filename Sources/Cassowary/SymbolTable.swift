/// The solver's record of one constraint.
struct SolverRecord: BitwiseCopyable {
  /// The symbol whose column is the constraint's: slack, first error or dummy.
  var marker: Int32
  /// The error of an optional inequality, or the second one of an optional equation; −1 for a required one.
  var companion: Int32 = -1
  /// `Σ terms − constant − markerSign · marker + markerSign · companion = 0`
  var markerSign: Double
  var constant: Double
  var isRequired: Bool
  /// Counts up with every constraint added.
  var age: Int
  /// The constraint, retained while it is in the solver.
  var constraint: UnsafeRawPointer?
}

/// What a symbol of the tableau represents.
struct SolverSymbol: BitwiseCopyable {
  /// The record whose marker or companion it is; −1 for a variable.
  var owner: Int32 = -1
  /// The number of terms that use a variable.
  var uses: Int32 = 0
  /// The value that `forEachChange` last reported.
  var reported = 0.0
  /// The variable, retained while it is in use.
  var variable: UnsafeRawPointer?
}

/// A term of the constraint that is being added.
struct SolverTerm: BitwiseCopyable {
  var symbol: Int32
  var coefficient: Double
}

/// Maps the symbols of a tableau to constraints and variables.
struct SymbolTable: ~Copyable {
  var records = GrowableBuffer<SolverRecord>()
  private var freeRecords = GrowableBuffer<Int32>()
  private(set) var nextAge = 0
  var recordIndex = IdentityMap()
  var editRecords = IdentityMap()

  var symbols = GrowableBuffer<SolverSymbol>()
  var symbolIndex = IdentityMap()
  /// Variables that left with a reported value other than 0.
  var departed: [(variable: Variable, reported: Double)] = []
  /// The memory of a list that `forEachChange` has walked.
  var spare = GrowableBuffer<Int32>()

  /// The terms of the constraint that is being added, kept here to reuse the memory.
  var pendingTerms = GrowableBuffer<SolverTerm>()

  deinit {
    pendingTerms.deallocate()
    for record in records.elements {
      if let constraint = record.constraint { Unmanaged<Constraint>.fromOpaque(constraint).release() }
    }
    for symbol in symbols.elements {
      if let variable = symbol.variable { Unmanaged<Variable>.fromOpaque(variable).release() }
    }
    records.deallocate()
    freeRecords.deallocate()
    recordIndex.deallocate()
    editRecords.deallocate()
    symbols.deallocate()
    symbolIndex.deallocate()
    spare.deallocate()
  }

  // MARK: Constraints

  mutating func insert(_ record: SolverRecord, for constraint: Constraint) -> Int32 {
    nextAge += 1
    var record = record
    record.constraint = UnsafeRawPointer(Unmanaged.passRetained(constraint).toOpaque())
    let index: Int32
    if let free = freeRecords.popLast() {
      index = free
      records[Int(index)] = record
    } else {
      index = Int32(records.count)
      records.append(record)
    }
    symbols[Int(record.marker)].owner = index
    if record.companion >= 0 { symbols[Int(record.companion)].owner = index }
    recordIndex.insert(index, for: constraint)
    return index
  }

  mutating func remove(_ index: Int32, _ constraint: Constraint) {
    let record = records[Int(index)]
    symbols[Int(record.marker)].owner = -1
    if record.companion >= 0 { symbols[Int(record.companion)].owner = -1 }
    records[Int(index)].constraint = nil
    freeRecords.append(index)
    recordIndex.remove(constraint)
    Unmanaged.passUnretained(constraint).release()
  }

  /// The constraint of a record; nil for one that is free.
  func constraint(_ index: Int32) -> Constraint? {
    records[Int(index)].constraint.map { Unmanaged<Constraint>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Variables

  /// Makes room for what a new symbol stands for.
  mutating func reserve(_ symbol: Int32) {
    if symbols.isEmpty { symbols.reserve(32) }
    if Int(symbol) == symbols.count { symbols.append(SolverSymbol()) }
  }

  mutating func insert(_ variable: Variable, _ symbol: Int32) {
    symbolIndex.insert(symbol, for: variable)
    symbols[Int(symbol)] = SolverSymbol(
      uses: 1, variable: UnsafeRawPointer(Unmanaged.passRetained(variable).toOpaque()))
  }

  /// Removes one use of a variable; true when it was the last and the variable was removed.
  mutating func disuse(_ symbol: Int32, _ variable: Variable) -> Bool {
    let s = Int(symbol)
    symbols[s].uses -= 1
    guard symbols[s].uses == 0 else { return false }
    if symbols[s].reported != 0 { departed.append((variable, symbols[s].reported)) }
    symbolIndex.remove(variable)
    symbols[s] = SolverSymbol()
    Unmanaged.passUnretained(variable).release()
    return true
  }

  @inline(__always) func withVariable(of symbol: Int32, _ body: (Variable) -> Void) {
    guard let variable = symbols[Int(symbol)].variable else { return }
    // Kept alive by its use; counting references here would double the cost of a change.
    Unmanaged<Variable>.fromOpaque(variable)._withUnsafeGuaranteedRef { body($0) }
  }
}
