import XCTest

@testable import Cassowary

/// What is refused, and in which words.
final class SolverErrorTests: XCTestCase {
  private let x = Variable("x")
  private let y = Variable("y")
  private let solver = Solver()

  private func expect(
    _ expected: SolverError, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) {
      XCTAssertEqual($0 as? SolverError, expected, file: file, line: line)
    }
  }

  func testConflictNamesItsMembersOnly() throws {
    let narrow = Constraint(x, .lessThanOrEqual, 100, name: "narrow")
    let wide = Constraint(y, .greaterThanOrEqual, 150, name: "wide")
    let equal = Constraint(x, .equal, y, name: "equal widths")
    try solver.add(Constraint(y, .lessThanOrEqual, 500, name: "bystander"))
    try solver.add(narrow)
    try solver.add(Constraint(x, .equal, 90, priority: 999, name: "wish"))
    try solver.add(wide)
    expect(.unsatisfiable([narrow, wide, equal])) { try solver.add(equal) }
    XCTAssertEqual(
      SolverError.unsatisfiable([narrow, wide, equal]).description,
      """
      these required constraints cannot all hold:
        narrow: x <= 100
        wide: y >= 150
        equal widths: x - y == 0
      """)
  }

  func testConflictOfEquations() throws {
    let a = Constraint(x + y, .equal, 10)
    let b = Constraint(x, .equal, 3)
    let c = Constraint(y, .equal, 8)
    try solver.add(a)
    try solver.add(b)
    expect(.unsatisfiable([a, b, c])) { try solver.add(c) }
    XCTAssertEqual(solver.value(of: y), 7)
  }

  func testRecoveryByBreakingOneMember() throws {
    let a = Constraint(x, .equal, 3)
    let b = Constraint(x, .equal, 4)
    try solver.add(a)
    expect(.unsatisfiable([a, b])) { try solver.add(b) }
    try solver.remove(a)
    try solver.add(b)
    XCTAssertEqual(solver.value(of: x), 4)
  }

  func testConstantThatContradicts() throws {
    let floor = Constraint(x, .greaterThanOrEqual, 10)
    let ceiling = Constraint(x, .lessThanOrEqual, 20)
    try solver.add(floor)
    try solver.add(ceiling)
    expect(.unsatisfiable([floor, ceiling])) { try solver.setConstant(21, of: floor) }
    XCTAssertEqual(solver.constant(of: floor), 10)
    try solver.setConstant(20, of: floor)
    XCTAssertEqual(solver.value(of: x), 20)
  }

  func testConstantOfARedundantEquation() throws {
    let a = Constraint(x, .equal, 5)
    let b = Constraint(2 * x, .equal, 10)
    try solver.add(a)
    try solver.add(b)
    expect(.unsatisfiable([a, b])) { try solver.setConstant(12, of: b) }
    expect(.unsatisfiable([a, b])) { try solver.setConstant(6, of: a) }
    try solver.remove(a)
    try solver.setConstant(12, of: b)
    XCTAssertEqual(solver.value(of: x), 6)
  }

  func testRoundingIsNoConflict() throws {
    // Three thirds of a large width add up to it, but for rounding.
    let parts = (0..<3).map { Variable("part\($0)") }
    for part in parts { try solver.add(Constraint(part, .equal, 1e9 / 3)) }
    XCTAssertNoThrow(try solver.add(Constraint(parts[0] + parts[1] + parts[2], .equal, 1e9)))
    XCTAssertNoThrow(try solver.add(Constraint(0.1 * x, .equal, 0.3)))
    XCTAssertNoThrow(try solver.add(Constraint(x, .equal, 3)))
  }

  func testDuplicateAndUnknown() throws {
    let constraint = Constraint(x, .equal, 1)
    expect(.unknown(constraint)) { try solver.remove(constraint) }
    expect(.unknown(constraint)) { try solver.setConstant(2, of: constraint) }
    XCTAssertNil(solver.constant(of: constraint))
    try solver.add(constraint)
    expect(.duplicate(constraint)) { try solver.add(constraint) }
    try solver.add(Constraint(x, .equal, 1))
    XCTAssertEqual(solver.constraintCount, 2)
    XCTAssertTrue(solver.contains(constraint))
    try solver.remove(constraint)
    XCTAssertFalse(solver.contains(constraint))
    expect(.unknown(constraint)) { try solver.remove(constraint) }
  }

  func testEditVariables() throws {
    expect(.unknownEditVariable(x)) { try solver.suggest(1, for: x) }
    expect(.unknownEditVariable(x)) { try solver.removeEditVariable(x) }
    try solver.addEditVariable(x)
    expect(.duplicateEditVariable(x)) { try solver.addEditVariable(x) }
    expect(.notFinite) { try solver.suggest(.nan, for: x) }
    try solver.removeEditVariable(x)
    expect(.unknownEditVariable(x)) { try solver.suggest(1, for: x) }
    XCTAssertEqual(solver.constraintCount, 0)
  }

  func testNumbersThatAreNotFinite() throws {
    let good = Constraint(x, .equal, 1)
    try solver.add(good)
    for bad in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      expect(.notFinite) { try solver.add(Constraint(x, .equal, bad)) }
      expect(.notFinite) { try solver.add(Constraint(bad * y, .equal, 1)) }
      expect(.notFinite) { try solver.setConstant(bad, of: good) }
    }
    expect(.notFinite) { try solver.add(Constraint(x, .equal, 1, priority: Priority(.nan))) }
    XCTAssertEqual(solver.value(of: x), 1)
    XCTAssertEqual(solver.constraintCount, 1)
  }

  func testDescriptions() {
    XCTAssertEqual(
      Constraint(-x + 2.5 * y - 4, .greaterThanOrEqual, 1, priority: 750, name: "gap").description,
      "gap: -x + 2.5 y >= 5 @750")
    XCTAssertEqual(Constraint([], .lessThanOrEqual, -1).description, "0 <= -1")
    XCTAssertEqual(Constraint(Variable(), .equal, 1).description, "? == 1")
    XCTAssertEqual(SolverError.unknownEditVariable(x).description, "x is not an edit variable")
  }

  func testExpressions() {
    let expression = 2 * (x + 3) - y * 4 + 1 - (5 - x)
    var sums: [Variable: Double] = [:]
    for term in expression.terms { sums[term.variable, default: 0] += term.coefficient }
    XCTAssertEqual(sums, [x: 3, y: -4])
    XCTAssertEqual(expression.constant, 2)
  }

  func testIdentityMapSurvivesRemovals() {
    let objects = (0..<500).map { Variable("\($0)") }
    let pool = BlockPool.make()
    defer { BlockPool.destroy(pool) }
    var map = IdentityMap()
    let addresses = objects.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    func place(of i: Int) -> Int? { map.place(of: addresses[i]) { addresses[Int($0)] } }
    for i in objects.indices { map.insert(Int32(i), for: addresses[i], in: pool) }
    for i in stride(from: 0, to: 500, by: 3) {
      if let place = place(of: i) { map.remove(at: place) }
    }
    for i in objects.indices {
      XCTAssertEqual(place(of: i).map { map.value(at: $0) }, i % 3 == 0 ? nil : Int32(i))
    }
    XCTAssertEqual(map.count, 333)
  }
}
