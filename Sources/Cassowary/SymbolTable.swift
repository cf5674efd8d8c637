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
  /// The variable. Not retained: the constraints that use it are.
  var variable: UnsafeRawPointer?
}

/// A variable that left, still retained, and the value that was last reported of it.
struct Departure: BitwiseCopyable {
  var variable: UnsafeRawPointer
  var reported: Double
}

/// A term of the constraint that is being added.
struct SolverTerm: BitwiseCopyable {
  var symbol: Int32
  var coefficient: Double
}

/// Maps the symbols of a tableau to constraints and variables.
struct SymbolTable: ~Copyable {
  var records: GrowableBuffer<SolverRecord>
  private var freeRecords: GrowableBuffer<Int32>
  private(set) var nextAge = 0
  var recordIndex: IdentityMap
  var editRecords: IdentityMap

  var symbols: GrowableBuffer<SolverSymbol>
  var symbolIndex: IdentityMap
  /// Variables that left with a reported value other than 0.
  private(set) var departed: GrowableBuffer<Departure>
  /// The memory of a list that `forEachChange` has walked.
  var spare: GrowableBuffer<Int32>

  /// The terms of the constraint that is being added, kept here to reuse the memory.
  var pendingTerms: GrowableBuffer<SolverTerm>

  init(in pool: BlockPool.Place) {
    records = GrowableBuffer(in: pool)
    freeRecords = GrowableBuffer(in: pool)
    recordIndex = IdentityMap(in: pool)
    editRecords = IdentityMap(in: pool)
    symbols = GrowableBuffer(in: pool)
    symbolIndex = IdentityMap(in: pool)
    departed = GrowableBuffer(in: pool)
    spare = GrowableBuffer(in: pool)
    pendingTerms = GrowableBuffer(in: pool)
  }

  deinit {
    for record in records.elements {
      if let constraint = record.constraint { Unmanaged<Constraint>.fromOpaque(constraint).release() }
    }
    for departure in departed.elements { Unmanaged<Variable>.fromOpaque(departure.variable).release() }
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

  /// - Parameter place: that of the constraint in `recordIndex`.
  @inline(__always) mutating func remove(at place: Int, _ constraint: Constraint) {
    let index = recordIndex.value(at: place)
    let record = records[Int(index)]
    symbols[Int(record.marker)].owner = -1
    if record.companion >= 0 { symbols[Int(record.companion)].owner = -1 }
    records[Int(index)].constraint = nil
    freeRecords.append(index)
    recordIndex.remove(at: place)
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
      uses: 1, variable: UnsafeRawPointer(Unmanaged.passUnretained(variable).toOpaque()))
  }

  /// Removes one use of a variable, whose constraint is still there. Its symbol, if that was the last use and the variable was removed.
  @inline(__always) mutating func disuse(_ variable: ObjectIdentifier) -> Int32? {
    guard let place = symbolIndex.place(of: variable) else { return nil }
    let symbol = symbolIndex.value(at: place)
    let s = Int(symbol)
    symbols[s].uses -= 1
    guard symbols[s].uses == 0 else { return nil }
    symbolIndex.remove(at: place)
    if symbols[s].reported != 0, let variable = symbols[s].variable {
      _ = Unmanaged<Variable>.fromOpaque(variable).retain()
      departed.append(Departure(variable: variable, reported: symbols[s].reported))
    }
    symbols[s] = SolverSymbol()
    return symbol
  }

  /// Hands over the variables that left, each of them retained. The list is the caller's.
  mutating func takeDepartures() -> GrowableBuffer<Departure> {
    let taken = departed
    departed.forget()
    return taken
  }

  @inline(__always) func withVariable(of symbol: Int32, _ body: (Variable) -> Void) {
    guard let variable = symbols[Int(symbol)].variable else { return }
    // Kept alive by its use; counting references here would double the cost of a change.
    Unmanaged<Variable>.fromOpaque(variable)._withUnsafeGuaranteedRef { body($0) }
  }
}
