import CKiwi
import Cassowary
import Foundation

/// The constraint solver against kiwi (C++): building, editing and removing, 10…10,000 constraints.
enum SolverBenchmarks {
  static let sizes = [10, 30, 100, 300, 1000, 3000, 10_000]

  /// - Parameter report: called with every row as soon as it is there: the largest take minutes.
  static func run(upTo largest: Int, report: (Comparison.Result) -> Void) throws {
    for shape in SolverWorkload.Shape.allCases {
      for size in sizes where size <= largest {
        let workload = SolverWorkload(shape, constraints: size)
        try check(workload, shape)
        for measure in [build, edit, remove] { report(try measure(shape, workload)) }
      }
    }
  }

  /// Enough repetitions that a round takes a millisecond or so.
  private static func repetitions(_ workload: SolverWorkload) -> Int {
    max(1, 3000 / workload.constraintCount)
  }

  private static func rounds(_ workload: SolverWorkload) -> Int {
    workload.constraintCount > 2000 ? 3 : workload.constraintCount > 500 ? 11 : 31
  }

  private static func name(_ what: String, _ shape: SolverWorkload.Shape, _ workload: SolverWorkload)
    -> String
  {
    "\(what), \(shape.rawValue) of \(workload.constraintCount) constraints"
  }

  /// Both find the same place for the edited variable.
  private static func check(_ workload: SolverWorkload, _ shape: SolverWorkload.Shape) throws {
    let ours = try WorkloadSolver(workload)
    let theirs = workload.withKiwi { kiwi_build($0) }
    defer { kiwi_free(theirs) }
    try ours.suggest(120, for: workload.edited)
    kiwi_suggest(theirs, workload.edited, 120)
    let value = ours.solver.value(of: ours.variables[Int(workload.edited)])
    if (value - kiwi_value(theirs, workload.edited)).magnitude > 1e-6 {
      print(
        "\(shape) of \(workload.constraintCount): \(value) and \(kiwi_value(theirs, workload.edited)) differ")
    }
  }

  private static func build(
    _ shape: SolverWorkload.Shape, _ workload: SolverWorkload
  ) throws -> Comparison.Result {
    let count = repetitions(workload)
    var ours: [WorkloadSolver] = []
    var theirs: [OpaquePointer?] = []
    return Comparison(
      name: name("build", shape, workload), ours: "Cassowary", other: "kiwi", bar: 1, count: count
    ).run(rounds: rounds(workload)) {
      for _ in 0..<count { if let made = try? WorkloadSolver(workload) { ours.append(made) } }
    } against: {
      workload.withKiwi { system in for _ in 0..<count { theirs.append(kiwi_build(system)) } }
    } after: {
      // Freeing is no part of building.
      ours.removeAll(keepingCapacity: true)
      for solver in theirs { kiwi_free(solver) }
      theirs.removeAll(keepingCapacity: true)
    }
  }

  private static func edit(
    _ shape: SolverWorkload.Shape, _ workload: SolverWorkload
  ) throws -> Comparison.Result {
    let ours = try WorkloadSolver(workload)
    let theirs = workload.withKiwi { kiwi_build($0) }
    defer { kiwi_free(theirs) }
    let count = max(10, 10_000 / workload.constraintCount)
    return Comparison(
      name: name("edit", shape, workload), ours: "Cassowary", other: "kiwi", bar: 1, count: count
    ).run(rounds: rounds(workload)) {
      for i in 0..<count { try? ours.suggest(300 + Double(i % 100), for: workload.edited) }
    } against: {
      for i in 0..<count { kiwi_suggest(theirs, workload.edited, 300 + Double(i % 100)) }
    }
  }

  private static func remove(
    _ shape: SolverWorkload.Shape, _ workload: SolverWorkload
  ) throws -> Comparison.Result {
    let count = repetitions(workload)
    var ours: [WorkloadSolver] = []
    var theirs: [OpaquePointer?] = []
    func makeTheirs() {
      for solver in theirs { kiwi_free(solver) }
      theirs = workload.withKiwi { system in (0..<count).map { _ in kiwi_build(system) } }
    }
    var round = 0
    return Comparison(
      name: name("remove all", shape, workload), ours: "Cassowary", other: "kiwi", bar: 1, count: count
    ).run(
      rounds: rounds(workload),
      before: {
        // Who is made last is in nearer caches; every second time that is the other.
        let theirsFirst = round / 2 % 2 == 1
        round += 1
        if theirsFirst { makeTheirs() }
        ours = (0..<count).compactMap { _ in try? WorkloadSolver(workload) }
        if !theirsFirst { makeTheirs() }
      }
    ) {
      for solver in ours { try? solver.removeAll() }
    } against: {
      for solver in theirs { kiwi_remove_all(solver) }
    }
  }
}

extension SolverWorkload {
  func withKiwi<Result>(_ body: (UnsafePointer<KiwiSystem>) -> Result) -> Result {
    starts.withUnsafeBufferPointer { starts in
      variables.withUnsafeBufferPointer { variables in
        coefficients.withUnsafeBufferPointer { coefficients in
          relations.withUnsafeBufferPointer { relations in
            constants.withUnsafeBufferPointer { constants in
              priorities.withUnsafeBufferPointer { priorities in
                var system = KiwiSystem(
                  variableCount: Int32(variableCount), constraintCount: Int32(constraintCount),
                  starts: starts.baseAddress, variables: variables.baseAddress,
                  coefficients: coefficients.baseAddress, relations: relations.baseAddress,
                  constants: constants.baseAddress, priorities: priorities.baseAddress)
                return body(&system)
              }
            }
          }
        }
      }
    }
  }
}
