/// The solver's record of one constraint.
struct SolverRecord: BitwiseCopyable {
  /// The symbol whose column is the constraint's: slack, first error or dummy.
  var marker: Int32
  /// The error of an optional inequality, or the second one of an optional equation; −1 for a required one.
  var companion: Int32 = -1
  var constant: Double
  /// The constraint, retained while it is in the solver.
  var constraint: UnsafeRawPointer?
  /// Counts up with every constraint added.
  var age = 0
  var isRequired: Bool
  var isEquation: Bool
  /// Whether `markerSign` is −1.
  private var isNegative: Bool
  /// How many of the numbers below are used; more than there are, if they do not suffice.
  private(set) var termCount: UInt8 = 0
  /// The variables of the first terms, so that a short constraint leaves without being read.
  private(set) var variables: (Int32, Int32, Int32) = (-1, -1, -1)

  /// The largest number of terms that are kept here.
  static var shortLength: Int { 3 }

  @inline(__always) init(
    marker: Int32, constraint: __shared Constraint, terms: GrowableBuffer<SolverTerm>
  ) {
    self.marker = marker
    constant = constraint.constant
    isRequired = constraint.priority.isRequired
    isEquation = constraint.relation == .equal
    isNegative = constraint.relation == .lessThanOrEqual
    termCount = UInt8(min(terms.count, Self.shortLength + 1))
    if terms.count > 0 { variables.0 = terms[0].variable }
    if terms.count > 1 { variables.1 = terms[1].variable }
    if terms.count > 2 { variables.2 = terms[2].variable }
  }

  /// `Σ terms − constant − markerSign · marker + markerSign · companion = 0`
  @inline(__always) var markerSign: Double {
    get { isNegative ? -1 : 1 }
    set { isNegative = newValue < 0 }
  }
}

/// What the solver knows of one variable.
struct SolverVariable: BitwiseCopyable {
  /// Its symbol; of an entry that is not in use, the next such entry, −1 for none.
  var symbol: Int32
  /// The number of terms that use it.
  var uses: Int32 = 1
  /// The value that `forEachChange` last reported.
  var reported = 0.0
  /// The variable; nil for an entry that is not in use. Not retained: the constraints that use it are.
  var variable: UnsafeRawPointer?
  /// The record of the constraint that makes it follow suggestions, −1 for none.
  var edit: Int32 = -1
}

/// A variable that left, and the value that was last reported of it.
struct Departure: BitwiseCopyable {
  var variable: UnsafeRawPointer
  var reported: Double
  /// A constraint, still retained, that keeps this variable and those before it. Retaining each of them would cost more
  /// than their removal.
  var keeper: UnsafeRawPointer?
}

/// A term of the constraint that is being added.
struct SolverTerm: BitwiseCopyable {
  /// The number of the variable.
  var variable: Int32
  var symbol: Int32
  var coefficient: Double
}

/// Knows the constraints and variables of a solver by number. The symbols of the tableau have these numbers as owners.
struct SymbolTable: ~Copyable {
  var records = GrowableBuffer<SolverRecord>()
  /// The first record that is not in use, −1 for none. Its marker is the next one.
  private var freeRecord: Int32 = -1
  private var nextAge = 0
  private var recordIndex = IdentityMap()

  var variables = GrowableBuffer<SolverVariable>()
  /// The first entry of `variables` that is not in use, −1 for none.
  private var freeVariable: Int32 = -1
  private var variableIndex = IdentityMap()

  /// Variables that left with a reported value other than 0.
  private(set) var departed = GrowableBuffer<Departure>()
  /// The memory of a list that `forEachChange` has walked.
  var spare = GrowableBuffer<Int32>()

  /// The terms of the constraint that is being added, kept here to reuse the memory.
  var pendingTerms = GrowableBuffer<SolverTerm>()

  private let pool: BlockPool.Place

  init(in pool: BlockPool.Place) { self.pool = pool }

  deinit {
    for record in records.elements {
      if let constraint = record.constraint { Unmanaged<Constraint>.fromOpaque(constraint).release() }
    }
    departed.releaseKeepers()
  }

  // MARK: Constraints

  /// How many constraints a small system has.
  private static let firstRecords = 16

  var constraintCount: Int { recordIndex.count }

  /// The place of a constraint, until another comes or goes.
  @inline(__always) func place(of constraint: Constraint) -> Int? {
    let records = records
    return recordIndex.place(of: UnsafeRawPointer(Unmanaged.passUnretained(constraint).toOpaque())) {
      records[Int($0)].constraint
    }
  }

  @inline(__always) func record(at place: Int) -> Int32 { recordIndex.value(at: place) }

  /// The record of a constraint; nil for one that is not here.
  @inline(__always) func record(of constraint: Constraint) -> Int32? {
    place(of: constraint).map { record(at: $0) }
  }

  /// The constraint of a record; nil for one that is free.
  @inline(__always) func constraint(_ index: Int32) -> Constraint? {
    records[Int(index)].constraint.map { Unmanaged<Constraint>.fromOpaque($0).takeUnretainedValue() }
  }

  @inline(__always) mutating func insert(_ record: SolverRecord, for constraint: Constraint) -> Int32 {
    nextAge += 1
    let object = UnsafeRawPointer(Unmanaged.passRetained(constraint).toOpaque())
    var record = record
    record.constraint = object
    record.age = nextAge
    let index: Int32
    if freeRecord >= 0 {
      index = freeRecord
      freeRecord = records[Int(index)].marker
      records[Int(index)] = record
    } else {
      if records.capacity == 0 { records.start(with: Self.firstRecords, in: pool) }
      index = Int32(truncatingIfNeeded: records.count)
      records.append(record, in: pool)
    }
    recordIndex.insert(index, for: object, in: pool)
    return index
  }

  /// Removes a record.
  ///
  /// - Parameter departedBefore: how many variables had left before those of this constraint.
  @inline(__always) mutating func remove(at place: Int, departedBefore: Int) {
    let index = recordIndex.value(at: place)
    recordIndex.remove(at: place)
    records[Int(index)].marker = freeRecord
    freeRecord = index
    guard let constraint = records[Int(index)].constraint else { return }
    records[Int(index)].constraint = nil
    if departed.count > departedBefore {
      departed[departed.count - 1].keeper = constraint
    } else {
      Unmanaged<Constraint>.fromOpaque(constraint).release()
    }
  }

  // MARK: Variables

  /// How many variables a small system has.
  private static let firstVariables = 12

  /// The place of a variable in the index.
  @inline(__always) private func place(of variable: UnsafeRawPointer) -> Int? {
    let variables = variables
    return variableIndex.place(of: variable) { variables[Int($0)].variable }
  }

  /// The number of a variable; nil for one that nothing uses.
  @inline(__always) func number(of variable: Variable) -> Int32? {
    number(of: UnsafeRawPointer(Unmanaged.passUnretained(variable).toOpaque()))
  }

  @inline(__always) func number(of variable: UnsafeRawPointer) -> Int32? {
    place(of: variable).map { variableIndex.value(at: $0) }
  }

  /// Takes in a variable that is not here yet. Its number.
  mutating func insert(_ variable: UnsafeRawPointer, symbol: Int32) -> Int32 {
    let entry = SolverVariable(symbol: symbol, variable: variable)
    let number: Int32
    if freeVariable >= 0 {
      number = freeVariable
      freeVariable = variables[Int(number)].symbol
      variables[Int(number)] = entry
    } else {
      if variables.capacity == 0 { variables.start(with: Self.firstVariables, in: pool) }
      number = Int32(truncatingIfNeeded: variables.count)
      variables.append(entry, in: pool)
    }
    variableIndex.insert(number, for: variable, in: pool)
    return number
  }

  /// Removes one use of a variable, whose constraint is still there. Its symbol, if that was the last use and the
  /// variable was removed; otherwise −1.
  @inline(__always) mutating func disuse(_ number: Int32) -> Int32 {
    variables[Int(number)].uses -= 1
    return variables[Int(number)].uses == 0 ? remove(number) : -1
  }

  private mutating func remove(_ number: Int32) -> Int32 {
    let entry = variables[Int(number)]
    guard let variable = entry.variable else { return -1 }
    if let place = place(of: variable) { variableIndex.remove(at: place) }
    if entry.reported != 0 {
      if departed.isEmpty { departed.reserve(variables.count, in: pool) }
      departed.append(Departure(variable: variable, reported: entry.reported), in: pool)
    }
    variables[Int(number)].variable = nil
    variables[Int(number)].symbol = freeVariable
    freeVariable = number
    return entry.symbol
  }

  /// Hands over the variables that left. The list is the caller's, with its memory and the constraints in it.
  mutating func takeDepartures() -> GrowableBuffer<Departure> {
    let taken = departed
    departed = GrowableBuffer()
    return taken
  }
}

extension GrowableBuffer<Departure> {
  func releaseKeepers() {
    for departure in elements {
      if let keeper = departure.keeper { Unmanaged<Constraint>.fromOpaque(keeper).release() }
    }
  }
}
