import Cassowary

/// A linear system as both solvers are given it, and the variable that is edited.
struct SolverWorkload {
  enum Shape: String, CaseIterable {
    /// Views in a row, each after the one before, with a width each wishes for.
    case chain
    /// Cells in equal columns and rows.
    case grid
    /// A column of rows with margins, heights at least 44 and heights wished for.
    case stack
  }

  var variableCount = 0
  var starts: [Int32] = [0]
  var variables: [Int32] = []
  var coefficients: [Double] = []
  var relations: [Int32] = []
  var constants: [Double] = []
  var priorities: [Double] = []
  var edited: Int32 = 0

  var constraintCount: Int { constants.count }

  /// About `count` constraints.
  init(_ shape: Shape, constraints count: Int) {
    switch shape {
    case .chain: makeChain(count)
    case .grid: makeGrid(count)
    case .stack: makeStack(count)
    }
  }

  private mutating func variable() -> Int32 {
    variableCount += 1
    return Int32(variableCount - 1)
  }

  private mutating func add(
    _ terms: [(Int32, Double)], _ relation: Int32, _ constant: Double, priority: Double = 1000
  ) {
    for (variable, coefficient) in terms {
      variables.append(variable)
      coefficients.append(coefficient)
    }
    starts.append(Int32(variables.count))
    relations.append(relation)
    constants.append(constant)
    priorities.append(priority)
  }

  private mutating func add(_ terms: [(Int32, Double)], _ constant: Double, priority: Double = 1000) {
    add(terms, 0, constant, priority: priority)
  }

  private mutating func makeChain(_ count: Int) {
    var before: (x: Int32, width: Int32)?
    while constraintCount < count {
      let (x, width) = (variable(), variable())
      if let before {
        add([(x, 1), (before.x, -1), (before.width, -1)], 8)
      } else {
        add([(x, 1)], 16)
        edited = width
      }
      add([(width, 1)], 1, 20)
      add([(width, 1)], 40 + Double(constraintCount % 7) * 10, priority: 500)
      before = (x, width)
    }
  }

  private mutating func makeGrid(_ count: Int) {
    let columns = max(2, Int((Double(count) / 4).squareRoot()))
    let total = variable()
    edited = total
    add([(total, 1)], 390, priority: 500)
    let width = variable()
    // Columns as wide as each other with gaps of 8 fill the whole.
    add([(width, Double(columns)), (total, -1)], -8 * Double(columns - 1))
    var above: [(y: Int32, height: Int32)] = []
    while constraintCount < count {
      var row: [(y: Int32, height: Int32)] = []
      var before: (x: Int32, width: Int32)?
      for column in 0..<columns where constraintCount < count {
        let (x, y, w, h) = (variable(), variable(), variable(), variable())
        add([(w, 1), (width, -1)], 0)
        if let before { add([(x, 1), (before.x, -1), (before.width, -1)], 8) } else { add([(x, 1)], 0) }
        if column < above.count {
          add([(y, 1), (above[column].y, -1), (above[column].height, -1)], 8)
        } else {
          add([(y, 1)], 0)
        }
        if let first = row.first {
          add([(h, 1), (first.height, -1)], 0)
        } else {
          add([(h, 1)], 30 + Double(constraintCount % 5) * 4, priority: 500)
        }
        before = (x, w)
        row.append((y, h))
      }
      above = row
    }
  }

  private mutating func makeStack(_ count: Int) {
    let total = variable()
    edited = total
    add([(total, 1)], 390, priority: 500)
    var before: (y: Int32, height: Int32)?
    var i = 0
    while constraintCount < count {
      let (x, y, w, h) = (variable(), variable(), variable(), variable())
      add([(x, 1)], 16)
      add([(x, 1), (w, 1), (total, -1)], -16)
      add([(w, 1)], -1, 200 + Double(i % 7) * 50, priority: 250)
      add([(h, 1)], 1, 44)
      add([(h, 1)], 30 + Double(i % 5) * 10, priority: 250)
      if let before { add([(y, 1), (before.y, -1), (before.height, -1)], 8) } else { add([(y, 1)], 0) }
      before = (y, h)
      i += 1
    }
  }
}

/// Flipbook's solver with a workload in it.
final class WorkloadSolver {
  let solver = Solver()
  private(set) var variables: [Variable] = []
  private(set) var constraints: [Constraint] = []
  private var isEditing = false

  /// Makes the variables and constraints, adds all of them and solves.
  init(_ workload: SolverWorkload) throws {
    variables.reserveCapacity(workload.variableCount)
    for _ in 0..<workload.variableCount { variables.append(Variable()) }
    constraints.reserveCapacity(workload.constraintCount)
    for i in 0..<workload.constraintCount {
      let range = Int(workload.starts[i])..<Int(workload.starts[i + 1])
      let terms = range.map {
        Term(variables[Int(workload.variables[$0])], times: workload.coefficients[$0])
      }
      let relation: Relation =
        workload.relations[i] < 0
        ? .lessThanOrEqual : workload.relations[i] > 0 ? .greaterThanOrEqual : .equal
      let constraint = Constraint(
        terms, relation, workload.constants[i], priority: Priority(workload.priorities[i]))
      constraints.append(constraint)
      try solver.add(constraint)
    }
    solver.forEachChange { _, _ in }
  }

  func suggest(_ value: Double, for variable: Int32) throws {
    if !isEditing {
      isEditing = true
      try solver.addEditVariable(variables[Int(variable)], priority: .high)
    }
    try solver.suggest(value, for: variables[Int(variable)])
    solver.forEachChange { _, _ in }
  }

  func removeAll() throws {
    for constraint in constraints.reversed() { try solver.remove(constraint) }
    solver.forEachChange { _, _ in }
  }
}
