/// Numbers that are in force instead of the code's: by subject and name, and for the app's constants.
public struct OverrideTable: Equatable, Sendable {
  /// The values that are set, by subject and parameter.
  public private(set) var values: [TuningSubject.ID: [ParameterKey: ParameterValue]] = [:]
  /// The constants that are set.
  public private(set) var constants: [AppConstant.ID: Double] = [:]

  /// A table in which everything is as in the code.
  public init() {}

  /// Whether everything is as in the code.
  public var isEmpty: Bool { values.isEmpty && constants.isEmpty }
  /// How many numbers are set.
  public var count: Int { values.values.reduce(constants.count) { $0 + $1.count } }

  /// The value that is set for a parameter; nil leaves it to the code.
  public subscript(id: TuningSubject.ID, key: ParameterKey) -> ParameterValue? {
    get { values[id]?[key] }
    set {
      values[id, default: [:]][key] = newValue
      if values[id]?.isEmpty == true { values[id] = nil }
    }
  }

  /// The number that is set for a constant; nil leaves it to the code.
  public subscript(id: AppConstant.ID) -> Double? {
    get { constants[id] }
    set { constants[id] = newValue }
  }

  /// Takes the other's numbers over its own.
  public mutating func merge(_ other: OverrideTable) {
    for (id, entries) in other.values {
      for (key, value) in entries { self[id, key] = value }
    }
    for (id, value) in other.constants { constants[id] = value }
  }

  /// Without the numbers that the other has, too.
  func without(_ other: OverrideTable) -> OverrideTable {
    var rest = self
    for (id, entries) in other.values {
      for (key, value) in entries where self[id, key] == value { rest[id, key] = nil }
    }
    for (id, value) in other.constants where constants[id] == value { rest.constants[id] = nil }
    return rest
  }

  mutating func removeAll(of id: TuningSubject.ID) { values[id] = nil }
}
