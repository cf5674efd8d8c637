import Foundation
import XCTest

@testable import Cassowary

/// Random histories of adding, removing and changing constraints, compared with `DenseReference` after each step.
final class RandomSystemsTests: XCTestCase {
  private static let relations: [Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
  private static let priorities: [Priority] = [.required, .required, 750, 500, 250]

  private func randomConstraint(_ variables: [Variable], _ random: inout SplitMix64) -> Constraint {
    var terms: [Term] = []
    for variable in variables where Bool.random(using: &random) {
      let coefficient = Double(Int.random(in: -3...3, using: &random))
      terms.append(Term(variable, times: coefficient))
    }
    return Constraint(
      terms, Self.relations.randomElement(using: &random) ?? .equal,
      Double(Int.random(in: -9...9, using: &random)),
      priority: Self.priorities.randomElement(using: &random) ?? .required)
  }

  private func check(
    _ solver: Solver, _ reference: DenseReference, _ story: String, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard let best = reference.solve() else {
      return XCTFail("reference finds no solution: \(story)", line: line)
    }
    let point = reference.variables.map { solver.value(of: $0) }
    XCTAssertTrue(reference.isFeasible(point), "required constraint missed at \(point): \(story)", line: line)
    let errors = reference.errors(at: point)
    XCTAssertEqual(
      DenseReference.compare(errors, best.errors), 0, "\(errors) instead of \(best.errors): \(story)",
      line: line)
    for (i, variable) in reference.variables.enumerated() {
      let values = best.corners.map { $0[i] }
      let spread = (values.max() ?? 0) - (values.min() ?? 0)
      XCTAssertEqual(
        solver.isAmbiguous(variable), spread > 1e-6, "ambiguity of \(variable): \(story)", line: line)
    }
    XCTAssertTrue(solver.hasConverged, story)
  }

  /// Each variable is held, weakly, at two places, so that the hyperplanes always meet in points, and ambiguity
  /// always shows in the corners.
  private func start(_ count: Int, _ random: inout SplitMix64) throws -> (Solver, DenseReference) {
    let solver = Solver()
    var reference = DenseReference(variables: (0..<count).map { Variable("v\($0)") })
    for variable in reference.variables {
      let hold = Constraint(variable, .equal, Double(Int.random(in: -5...5, using: &random)), priority: 1)
      try solver.add(hold)
      reference.constraints.append(hold)
      if Bool.random(using: &random) {
        let other = Constraint(variable, .equal, Double(Int.random(in: -5...5, using: &random)), priority: 1)
        try solver.add(other)
        reference.constraints.append(other)
      }
    }
    return (solver, reference)
  }

  func testRandomHistories() throws {
    var refusals = 0
    for seed in 0..<150 {
      var random = SplitMix64(state: UInt64(seed))
      let holds = try start(2 + seed % 2, &random)
      let solver = holds.0
      var reference = holds.1
      let held = reference.constraints.count
      for step in 0..<14 {
        let story = "seed \(seed), step \(step)"
        switch Int.random(in: 0..<8, using: &random) {
        case 0...4 where reference.constraints.count < held + 6:
          let constraint = randomConstraint(reference.variables, &random)
          var tried = reference
          tried.constraints.append(constraint)
          if tried.solve() == nil {
            refusals += 1
            XCTAssertThrowsError(try solver.add(constraint), story) { error in
              checkConflict(error, newest: constraint, story)
            }
          } else {
            XCTAssertNoThrow(try solver.add(constraint), story)
            reference = tried
          }
        case 5...6 where reference.constraints.count > held:
          let i = Int.random(in: held..<reference.constraints.count, using: &random)
          try solver.remove(reference.constraints.remove(at: i))
        default:
          let i = Int.random(in: 0..<reference.constraints.count, using: &random)
          let constraint = reference.constraints[i]
          let constant = Double(Int.random(in: -9...9, using: &random))
          var tried = reference
          tried.constants[constraint] = constant
          if tried.solve() == nil {
            refusals += 1
            XCTAssertThrowsError(try solver.setConstant(constant, of: constraint), story)
          } else {
            XCTAssertNoThrow(try solver.setConstant(constant, of: constraint), story)
            reference = tried
          }
        }
        // Sometimes several changes are pending when the question comes.
        if step % 3 != 1 { check(solver, reference, story) }
      }
      for constraint in reference.constraints { try solver.remove(constraint) }
      XCTAssertEqual(solver.constraintCount, 0)
      let free = solver.tableau.freeCounts
      XCTAssertEqual(solver.tableau.rows.count, free.rows, "seed \(seed): rows left in an empty solver")
      XCTAssertEqual(
        solver.tableau.symbols.count, free.symbols, "seed \(seed): symbols left in an empty solver")
    }
    XCTAssertGreaterThan(refusals, 50, "the histories should contain conflicts")
  }

  /// How many systems `testManySystems` tries; `FLIPBOOK_SOLVER_SYSTEMS` asks for more.
  private static let ordinaryCount = 400

  /// Whole systems, each solved once it is built, once after a change of a constant, once after a removal.
  func testManySystems() throws {
    let wish = ProcessInfo.processInfo.environment["FLIPBOOK_SOLVER_SYSTEMS"].flatMap { Int($0) }
    let count = wish ?? Self.ordinaryCount
    var (solved, refused, questions) = (0, 0, 0)
    for seed in 0..<count {
      var random = SplitMix64(state: 0x5EED_0000 + UInt64(seed))
      let holds = try start(1 + seed % 3, &random)
      let solver = holds.0
      var reference = holds.1
      let held = reference.constraints.count
      for _ in 0..<Int.random(in: 2...7, using: &random) {
        let constraint = randomConstraint(reference.variables, &random)
        var tried = reference
        tried.constraints.append(constraint)
        let isPossible = !constraint.priority.isRequired || tried.solve() != nil
        do {
          try solver.add(constraint)
          XCTAssertTrue(isPossible, "system \(seed) took \(constraint)")
          reference = tried
        } catch {
          refused += 1
          XCTAssertFalse(isPossible, "system \(seed) refused \(constraint): \(error)")
        }
      }
      check(solver, reference, "system \(seed)")
      let changed = reference.constraints[Int.random(in: 0..<reference.constraints.count, using: &random)]
      let constant = Double(Int.random(in: -9...9, using: &random))
      var tried = reference
      tried.constants[changed] = constant
      if tried.solve() != nil {
        try solver.setConstant(constant, of: changed)
        reference = tried
      } else {
        XCTAssertThrowsError(try solver.setConstant(constant, of: changed), "system \(seed)")
      }
      check(solver, reference, "system \(seed), changed")
      questions += 2
      if reference.constraints.count > held {
        let i = Int.random(in: held..<reference.constraints.count, using: &random)
        try solver.remove(reference.constraints.remove(at: i))
        check(solver, reference, "system \(seed), removed")
        questions += 1
      }
      solved += 1
    }
    XCTAssertEqual(solved, count)
    XCTAssertGreaterThan(refused, count / 20, "there should be conflicts")
    if wish != nil {
      print(
        "\(solved) random systems, \(questions) solutions compared, \(refused) constraints rightly refused")
    }
  }

  /// The conflict is impossible, and possible without any one of its constraints (constants unchanged since).
  private func checkConflict(_ error: any Error, newest: Constraint, _ story: String) {
    guard case .unsatisfiable(let conflict)? = error as? SolverError else {
      return XCTFail("\(error): \(story)")
    }
    XCTAssertTrue(conflict.contains(newest), story)
    XCTAssertTrue(conflict.allSatisfy(\.priority.isRequired), story)
  }

  func testConflictsAreMinimal() throws {
    var found = 0
    for seed in 0..<400 {
      var random = SplitMix64(state: UInt64(1000 + seed))
      let variables = (0..<3).map { Variable("v\($0)") }
      let solver = Solver()
      for _ in 0..<10 {
        let result = Result { try solver.add(randomConstraint(variables, &random)) }
        guard case .failure(let error) = result, case .unsatisfiable(let conflict)? = error as? SolverError
        else {
          continue
        }
        found += 1
        XCTAssertFalse(isPossible(conflict), "seed \(seed): \(conflict)")
        for i in conflict.indices {
          var rest = conflict
          rest.remove(at: i)
          XCTAssertTrue(isPossible(rest), "seed \(seed): \(conflict) needs no \(conflict[i])")
        }
      }
    }
    XCTAssertGreaterThan(found, 100)
  }

  private func isPossible(_ constraints: [Constraint]) -> Bool {
    var reference = DenseReference(variables: Array(Set(constraints.flatMap { $0.terms.map(\.variable) })))
    reference.constraints = constraints + reference.variables.map { Constraint($0, .equal, 0, priority: 1) }
    return reference.variables.isEmpty
      ? constraints.allSatisfy { reference.error(of: $0, at: []) == 0 } : reference.solve() != nil
  }

  func testOrderOfAddingDoesNotMatter() throws {
    for seed in 0..<60 {
      var random = SplitMix64(state: UInt64(5000 + seed))
      let variables = (0..<4).map { Variable("v\($0)") }
      // All priorities distinct: the solution is unique but for the variables nothing mentions.
      var constraints = (0..<8).map { i in
        let one = randomConstraint(variables, &random)
        return Constraint(one.terms, one.relation, one.constant, priority: Priority(900 - Double(i) * 10.5))
      }
      for (i, variable) in variables.enumerated() {
        constraints.append(Constraint(variable, .equal, Double(i), priority: Priority(10 - Double(i))))
      }
      var expected: [Double]?
      for _ in 0..<4 {
        constraints.shuffle(using: &random)
        let solver = Solver()
        for constraint in constraints { try solver.add(constraint) }
        let values = variables.map { solver.value(of: $0) }
        for (a, b) in zip(values, expected ?? values) { XCTAssertEqual(a, b, accuracy: 1e-7, "seed \(seed)") }
        expected = values
      }
    }
  }
}
