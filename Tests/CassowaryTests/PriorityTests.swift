import XCTest

@testable import Cassowary

/// Strictness of priorities, editing, and that removing restores.
final class PriorityTests: XCTestCase {
  private let x = Variable("x")
  private let y = Variable("y")
  private let solver = Solver()

  private func expect(
    _ variable: Variable, _ value: Double, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(solver.value(of: variable), value, accuracy: 1e-9, "\(variable)", file: file, line: line)
  }

  // MARK: Strictness

  func testHigherPriorityWinsInEitherOrder() throws {
    let low = Constraint(x, .equal, 1, priority: 250)
    let high = Constraint(x, .equal, 2, priority: 251)
    try solver.add(low)
    expect(x, 1)
    try solver.add(high)
    expect(x, 2)
    try solver.remove(low)
    try solver.add(low)
    expect(x, 2)
    try solver.remove(high)
    expect(x, 1)
  }

  func testNoNumberOfLowConstraintsOutweighsAHighOne() throws {
    for _ in 0..<1000 { try solver.add(Constraint(x, .equal, 0, priority: 499)) }
    expect(x, 0)
    try solver.add(Constraint(x, .equal, 1, priority: 499.5))
    expect(x, 1)
  }

  func testNoSizeOfLowErrorOutweighsAHighOne() throws {
    try solver.add(Constraint(10_000 * x, .equal, 0, priority: 10))
    try solver.add(Constraint(0.01 * x, .equal, 10, priority: 11))
    expect(x, 1000)
  }

  func testMajorityWithinOnePriority() throws {
    // |x − 0| + |x − 0| + |x − 9| is least at the median.
    try solver.add(Constraint(x, .equal, 9, priority: 500))
    try solver.add(Constraint(x, .equal, 0, priority: 500))
    try solver.add(Constraint(x, .equal, 0, priority: 500))
    expect(x, 0)
  }

  func testLowerPrioritiesUseTheFreedomLeft() throws {
    // 750: x + y = 100. 500: x = 80. 250: y = 50 cannot be satisfied; 240: y ≥ 30 neither.
    try solver.add(Constraint(y, .greaterThanOrEqual, 30, priority: 240))
    try solver.add(Constraint(y, .equal, 50, priority: 250))
    try solver.add(Constraint(x, .equal, 80, priority: 500))
    let total = Constraint(x + y, .equal, 100, priority: 750)
    try solver.add(total)
    expect(x, 80)
    expect(y, 20)
    try solver.remove(total)
    expect(y, 50)
  }

  func testHuggingAndCompressionResistance() throws {
    // Two labels side by side in 100: 70 and 60 wide by content; the second resists compression less.
    let right = Variable("right")
    try solver.add(Constraint(x + y, .equal, right))
    try solver.add(Constraint(right, .equal, 100))
    try solver.add(Constraint(x, .greaterThanOrEqual, 70, priority: 750))
    try solver.add(Constraint(x, .lessThanOrEqual, 70, priority: 251))
    try solver.add(Constraint(y, .greaterThanOrEqual, 60, priority: 749))
    let hugging = Constraint(y, .lessThanOrEqual, 60, priority: 250)
    try solver.add(hugging)
    expect(x, 70)
    expect(y, 30)
    try solver.add(Constraint(x, .lessThanOrEqual, 20))
    expect(x, 20)
    expect(y, 80)
  }

  func testManyPriorityLevelsComeAndGo() throws {
    for i in 0..<200 {
      let wish = Constraint(x, .equal, Double(i), priority: Priority(1 + Double(i) * 4.5))
      try solver.add(wish)
      expect(x, Double(i))
      if i % 3 != 0 {
        try solver.remove(wish)
        expect(x, Double(i - i % 3))
      }
    }
    XCTAssertLessThanOrEqual(solver.tableau.objective.levelCount, 128)
  }

  func testPriorityRange() {
    XCTAssertTrue(Priority(1000).isRequired)
    XCTAssertFalse(Priority(999.999).isRequired)
    XCTAssertEqual(Priority(0).value, 1)
    XCTAssertEqual(Priority(5000).value, 1000)
    XCTAssertLessThan(Priority.low, .high)
  }

  // MARK: Editing

  func testSuggestedValuesAreFollowedWithinBounds() throws {
    try solver.add(Constraint(x, .greaterThanOrEqual, 0))
    try solver.add(Constraint(x, .lessThanOrEqual, 100))
    try solver.add(Constraint(y, .equal, 2 * x + 1))
    try solver.addEditVariable(x)
    for (suggestion, outcome) in [(30.0, 30.0), (150, 100), (-20, 0), (99.5, 99.5)] {
      try solver.suggest(suggestion, for: x)
      expect(x, outcome)
      expect(y, 2 * outcome + 1)
    }
    try solver.removeEditVariable(x)
    XCTAssertTrue(solver.isAmbiguous(x))
  }

  func testEditHoldsTheVariableWhereItIs() throws {
    let place = Constraint(x, .equal, 42, priority: 500)
    try solver.add(place)
    try solver.addEditVariable(x, priority: 750)
    try solver.setConstant(7, of: place)
    expect(x, 42)
    try solver.removeEditVariable(x)
    expect(x, 7)
  }

  func testSuggestionsTogether() throws {
    try solver.add(Constraint(y - x, .greaterThanOrEqual, 10))
    try solver.addEditVariable(x, priority: 700)
    try solver.addEditVariable(y, priority: 600)
    try solver.suggest(50, for: x)
    try solver.suggest(20, for: y)
    expect(x, 50)
    expect(y, 60)
    try solver.suggest(90, for: y)
    expect(y, 90)
  }

  func testRequiredEditRefusesTheImpossible() throws {
    let floor = Constraint(x, .greaterThanOrEqual, 0, name: "floor")
    try solver.add(floor)
    try solver.addEditVariable(x, priority: .required)
    try solver.suggest(3, for: x)
    XCTAssertThrowsError(try solver.suggest(-1, for: x))
    expect(x, 3)
    try solver.suggest(4, for: x)
    expect(x, 4)
  }

  func testTenThousandEditsLeaveNoDrift() throws {
    var random = SplitMix64(state: 7)
    let edges = (0..<20).map { Variable("edge\($0)") }
    for (a, b) in zip(edges, edges.dropFirst()) {
      try solver.add(Constraint(b - a, .greaterThanOrEqual, 7.3))
      try solver.add(Constraint(b - a, .equal, 10.1, priority: 300))
    }
    try solver.add(Constraint(edges[19], .lessThanOrEqual, 1000))
    try solver.add(Constraint(edges[0], .greaterThanOrEqual, 0))
    try solver.addEditVariable(edges[4], priority: 600)
    try solver.addEditVariable(edges[12], priority: 500)
    for _ in 0..<10_000 {
      try solver.suggest(Double.random(in: -200...1200, using: &random), for: edges[4])
      try solver.suggest(Double.random(in: -200...1200, using: &random), for: edges[12])
      try solver.update()
    }
    try solver.suggest(100, for: edges[4])
    try solver.suggest(200, for: edges[12])
    expect(edges[4], 100)
    expect(edges[12], 200)
    expect(edges[0], 100 - 4 * 10.1)
    expect(edges[19], 200 + 7 * 10.1)
    XCTAssertTrue(solver.hasConverged)
  }

  // MARK: Removal

  func testRemovalRestores() throws {
    try solver.add(Constraint(x, .equal, 10, priority: 100))
    try solver.add(Constraint(y - x, .equal, 5))
    expect(y, 15)
    let visitors = [
      Constraint(x, .equal, 70), Constraint(y, .lessThanOrEqual, 3),
      Constraint(x + y, .greaterThanOrEqual, 400),
      Constraint(y, .equal, 0, priority: 900), Constraint(x, .greaterThanOrEqual, 99, priority: 900),
    ]
    for visitor in visitors {
      try solver.add(visitor)
      XCTAssertNotEqual(solver.value(of: x), 10, "\(visitor)")
      try solver.remove(visitor)
      expect(x, 10)
      expect(y, 15)
    }
  }

  func testRefusedConstraintLeavesEverythingAsItWas() throws {
    try solver.add(Constraint(x, .greaterThanOrEqual, 10))
    try solver.add(Constraint(x + y, .lessThanOrEqual, 50))
    try solver.add(Constraint(y, .greaterThanOrEqual, 15))
    let before = [solver.value(of: x), solver.value(of: y)]
    _ = solver.changedVariables()
    XCTAssertThrowsError(try solver.add(Constraint(x, .greaterThanOrEqual, 36)))
    XCTAssertThrowsError(try solver.add(Constraint(x - y, .equal, 60)))
    XCTAssertEqual([solver.value(of: x), solver.value(of: y)], before)
    XCTAssertEqual(solver.changedVariables(), [])
    XCTAssertEqual(solver.constraintCount, 3)
  }
}
