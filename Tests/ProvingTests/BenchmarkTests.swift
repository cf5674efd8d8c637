import Proving
import Stage
import UIKit
import XCTest

/// How benchmarks count, on a clock that the test moves.
final class BenchmarkTests: XCTestCase {
  private final class MovedClock: HostClock {
    var time = 0.0
    var onWake: () -> Void = {}
    func now() -> TimeInterval { time }
    func performDueWork() -> TimeInterval? { nil }
    func wait(until deadline: TimeInterval?) {}
  }

  func testTheMiddleRoundCounts() throws {
    let clock = MovedClock()
    var calls = 0, rounds = 0
    // A slow first call, then rounds of one call each that take 10, 11, … 30 ms.
    let benchmark = Benchmark("a.b", "title", unit: "thing", count: 2) {
      {
        calls += 1
        clock.time +=
          calls == 1 ? 1 : calls == 2 ? Benchmark.shortestRound : 0.010 + 0.001 * Double(calls - 3)
      }
    }
    let result = try MainActor.assumeIsolated { try benchmark.run(clock: clock) { rounds += 1 } }
    XCTAssertEqual(rounds, 21)
    XCTAssertEqual(calls, 2 + 21)
    XCTAssertEqual(result.name, "a.b")
    XCTAssertEqual(result.unit, "thing")
    XCTAssertEqual(result.rounds, 21)
    // Two things in a call.
    XCTAssertEqual(result.median, 0.020 / 2, accuracy: 1e-9)
    XCTAssertEqual(result.fastest, 0.010 / 2, accuracy: 1e-9)
  }

  func testShortWorkIsRepeatedUntilARoundIsLongEnough() throws {
    let clock = MovedClock()
    var calls = 0
    let benchmark = Benchmark("a", "title", unit: "thing") {
      {
        calls += 1
        clock.time += 0.001
      }
    }
    let result = try MainActor.assumeIsolated { try benchmark.run(clock: clock) }
    // 4 ms of 1 ms each: four calls a round, after one to warm up and one to find out.
    XCTAssertEqual(calls, 2 + 21 * 4)
    XCTAssertEqual(result.median, 0.001, accuracy: 1e-9)
  }

  func testWorkThatTakesNoTimeEnds() throws {
    let clock = MovedClock()
    var calls = 0
    let benchmark = Benchmark("a", "title", unit: "thing") { { calls += 1 } }
    let result = try MainActor.assumeIsolated { try benchmark.run(clock: clock) }
    XCTAssertEqual(calls, 2 + 21)
    XCTAssertEqual(result.median, 0)
  }

  func testTheMachineIsNamed() {
    let machine = Machine.current
    XCTAssertGreaterThan(machine.cores, 0)
    XCTAssertFalse(machine.processor.isEmpty)
    XCTAssertFalse(machine.system.isEmpty)
    XCTAssertFalse(machine.system.contains("\""), machine.system)
  }
}
