import XCTest

@testable import Cassowary

/// Systems small enough to solve by hand.
final class SystemsTests: XCTestCase {
  private let x = Variable("x")
  private let y = Variable("y")
  private let z = Variable("z")
  private let solver = Solver()

  private func expect(
    _ values: KeyValuePairs<Variable, Double>, file: StaticString = #filePath, line: UInt = #line
  ) {
    for (variable, value) in values {
      XCTAssertEqual(solver.value(of: variable), value, accuracy: 1e-9, "\(variable)", file: file, line: line)
    }
  }

  func testOneEquation() throws {
    try solver.add(Constraint(x, .equal, 20))
    expect([x: 20])
  }

  func testTwoEquations() throws {
    // x + y = 10, x − y = 4  ⇒  x = 7, y = 3
    try solver.add(Constraint(x + y, .equal, 10))
    try solver.add(Constraint(x - y, .equal, 4))
    expect([x: 7, y: 3])
  }

  func testThreeEquations() throws {
    // 2x + y − z = 8, −3x − y + 2z = −11, −2x + y + 2z = −3  ⇒  2, 3, −1
    try solver.add(Constraint(2 * x + y - z, .equal, 8))
    try solver.add(Constraint(-3 * x - y + 2 * z, .equal, -11))
    try solver.add(Constraint(-2 * x + y + 2 * z, .equal, -3))
    expect([x: 2, y: 3, z: -1])
  }

  func testInequalityPushesOptionalValue() throws {
    try solver.add(Constraint(x, .equal, 5, priority: 250))
    try solver.add(Constraint(x, .greaterThanOrEqual, 8))
    expect([x: 8])
    try solver.add(Constraint(x, .lessThanOrEqual, 9))
    expect([x: 8])
  }

  func testNegativeValues() throws {
    try solver.add(Constraint(x, .lessThanOrEqual, -30))
    try solver.add(Constraint(x, .equal, 0, priority: 1))
    try solver.add(Constraint(x - y, .equal, -50))
    expect([x: -30, y: 20])
  }

  func testRepeatedTermsAddUp() throws {
    try solver.add(Constraint(x + x + 2 * x, .equal, 20))
    expect([x: 5])
  }

  func testTermsThatCancel() throws {
    try solver.add(Constraint(x - x + y, .equal, 3))
    expect([x: 0, y: 3])
  }

  func testConstantsOnBothSides() throws {
    try solver.add(Constraint(2 * x + 6, .equal, x + 10))
    expect([x: 4])
  }

  func testMiddleOfTwo() throws {
    // Badros et al. 2001, figure 1: a midpoint between two ends, all on [0, 100], left end at least 10 apart.
    let left = Variable("left")
    let middle = Variable("middle")
    let right = Variable("right")
    try solver.add(Constraint(2 * middle, .equal, left + right))
    try solver.add(Constraint(left + 10, .lessThanOrEqual, right))
    try solver.add(Constraint(right, .lessThanOrEqual, 100))
    try solver.add(Constraint(left, .greaterThanOrEqual, 0))
    try solver.add(Constraint(middle, .equal, 97, priority: 750))
    expect([left: 90, middle: 95, right: 100])
  }

  func testFourViewsOfEqualWidth() throws {
    // |-16-[a]-8-[b]-8-[c]-8-[d]-16-| in 390: (390 − 32 − 24) / 4 = 83.5
    let edges = (0..<8).map { Variable("edge\($0)") }
    for i in 0..<4 {
      let (left, right) = (edges[2 * i], edges[2 * i + 1])
      if i > 0 {
        try solver.add(Constraint(left, .equal, edges[2 * i - 1] + 8))
        try solver.add(Constraint(right - left, .equal, edges[1] - edges[0]))
      }
    }
    try solver.add(Constraint(edges[0], .equal, 16))
    try solver.add(Constraint(edges[7], .equal, 390 - 16))
    for i in 0..<4 {
      expect([edges[2 * i]: 16 + 91.5 * Double(i), edges[2 * i + 1]: 16 + 91.5 * Double(i) + 83.5])
    }
  }

  func testAspectRatioInABox() throws {
    // As large as a 200 × 90 box allows at 16 : 9: 160 × 90.
    try solver.add(Constraint(9 * x - 16 * y, .equal, 0))
    try solver.add(Constraint(x, .lessThanOrEqual, 200))
    try solver.add(Constraint(y, .lessThanOrEqual, 90))
    try solver.add(Constraint(x, .equal, 200, priority: 749))
    try solver.add(Constraint(y, .equal, 200, priority: 749))
    expect([x: 160, y: 90])
  }

  func testRedundantEquationsAgree() throws {
    let copies = (0..<3).map { _ in Constraint(x + y, .equal, 10) }
    try solver.add(Constraint(x, .equal, 4))
    for copy in copies { try solver.add(copy) }
    expect([x: 4, y: 6])
    try solver.remove(copies[0])
    expect([x: 4, y: 6])
    try solver.remove(copies[2])
    expect([x: 4, y: 6])
    XCTAssertFalse(solver.isAmbiguous(y))
    try solver.remove(copies[1])
    XCTAssertTrue(solver.isAmbiguous(y))
  }

  func testConstraintWithoutVariables() throws {
    try solver.add(Constraint([], .greaterThanOrEqual, -1))
    try solver.add(Constraint([], .equal, 5, priority: 10))
    let impossible = Constraint([], .greaterThanOrEqual, 1)
    XCTAssertThrowsError(try solver.add(impossible)) {
      XCTAssertEqual($0 as? SolverError, .unsatisfiable([impossible]))
    }
  }

  // MARK: Changed variables

  func testChangedVariables() throws {
    XCTAssertEqual(solver.changedVariables(), [])
    let anchor = Constraint(x, .equal, 10)
    try solver.add(anchor)
    try solver.add(Constraint(y, .equal, x + 5))
    try solver.add(Constraint(z, .equal, 1))
    XCTAssertEqual(Set(solver.changedVariables()), [x, y, z])
    XCTAssertEqual(solver.changedVariables(), [])
    try solver.setConstant(11, of: anchor)
    XCTAssertEqual(Set(solver.changedVariables()), [x, y])
    try solver.setConstant(12, of: anchor)
    try solver.setConstant(11, of: anchor)
    XCTAssertEqual(solver.changedVariables(), [])
    try solver.remove(anchor)
    try solver.add(anchor)  // with its own constant, 10
    var reports: [Variable: Double] = [:]
    solver.forEachChange { reports[$0] = $1 }
    XCTAssertEqual(reports, [x: 10, y: 15])
  }

  func testVariableThatLeavesIsReportedOnce() throws {
    let only = Constraint(x, .equal, 10)
    try solver.add(only)
    XCTAssertEqual(solver.changedVariables(), [x])
    try solver.remove(only)
    XCTAssertEqual(solver.changedVariables(), [x])
    XCTAssertEqual(solver.value(of: x), 0)
    try solver.add(only)
    XCTAssertEqual(solver.changedVariables(), [x])
    try solver.remove(only)
    try solver.add(only)
    XCTAssertEqual(solver.changedVariables(), [], "left and came back to the same value")
  }

  // MARK: Ambiguity

  func testAmbiguity() throws {
    XCTAssertTrue(solver.isAmbiguous(x))
    try solver.add(Constraint(x, .greaterThanOrEqual, 10))
    try solver.add(Constraint(y - x, .equal, 5))
    XCTAssertTrue(solver.isAmbiguous(x))
    XCTAssertTrue(solver.isAmbiguous(y))
    let ceiling = Constraint(x, .lessThanOrEqual, 10)
    try solver.add(ceiling)
    XCTAssertFalse(solver.isAmbiguous(x), "10 ≤ x ≤ 10 though no equation says so")
    XCTAssertFalse(solver.isAmbiguous(y))
    try solver.remove(ceiling)
    try solver.add(Constraint(x, .equal, 0, priority: 1))
    XCTAssertFalse(solver.isAmbiguous(x))
  }

  func testEqualPrioritiesThatDisagreeAreAmbiguous() throws {
    try solver.add(Constraint(x, .equal, 0, priority: 500))
    try solver.add(Constraint(x, .equal, 10, priority: 500))
    XCTAssertTrue(solver.isAmbiguous(x), "every x of 0…10 misses by 10 in sum")
    XCTAssertTrue((0...10).contains(solver.value(of: x)))
    try solver.add(Constraint(x, .equal, 3, priority: 2))
    XCTAssertFalse(solver.isAmbiguous(x))
    expect([x: 3])
  }

  func testAskingForAmbiguityChangesNothing() throws {
    try solver.add(Constraint(x + y, .lessThanOrEqual, 10))
    try solver.add(Constraint(x, .greaterThanOrEqual, 0))
    try solver.add(Constraint(y, .greaterThanOrEqual, 0))
    let before = [solver.value(of: x), solver.value(of: y)]
    _ = solver.changedVariables()
    XCTAssertTrue(solver.isAmbiguous(x))
    XCTAssertTrue(solver.isAmbiguous(y))
    XCTAssertEqual([solver.value(of: x), solver.value(of: y)], before)
    XCTAssertEqual(solver.changedVariables(), [])
  }
}
