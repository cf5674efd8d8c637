import Proving
import XCTest

@testable import flipbook

/// `flipbook bench`: what can be asked, and the form of the answer. Its times are not asserted here.
final class BenchTests: CommandLineTestCase {
  func testNamesAreUniqueAndTheFilterTakesAPartOfThem() throws {
    let all = BenchmarkCatalogue.all.map(\.name)
    XCTAssertEqual(Set(all).count, all.count)
    XCTAssertEqual(try Bench.benchmarks(matching: nil).map(\.name), all)
    XCTAssertEqual(
      try Bench.benchmarks(matching: "camera.").map(\.name),
      ["ar-camera.full", "ar-camera.changes", "ar-camera.tab-bar", "ar-camera.screenshot"])
    XCTAssertEqual(
      try Bench.benchmarks(matching: "springs").map(\.name),
      ["springs.position.x", "springs.transform.scale"])
  }

  func testArguments() throws {
    XCTAssertEqual(try Bench.parse(["--filter", "fills"]).filter, "fills")
    XCTAssertNil(try Bench.parse(["--json"]).filter)
    XCTAssertTrue(try Bench.parse(["--json"]).json)
    XCTAssertFalse(try Bench.parse([]).json)
    let names = BenchmarkCatalogue.all.map(\.name).joined(separator: ", ")
    try assertRefused(
      "bench", "--filter", "camera.whole", status: 2,
      "no benchmark has \"camera.whole\" in its name; the benchmarks are \(names)")
    try assertRefused(
      "bench", "--filter", "ar-camera.ful1", status: 2,
      "no benchmark has \"ar-camera.ful1\" in its name; did you mean \"ar-camera.full\""
        + "; the benchmarks are \(names)")
    let outcome = try flipbook(["bench", "--rounds"])
    XCTAssertEqual(outcome.status, 2)
    XCTAssertEqual(outcome.output, "")
  }

  /// For a profiler: nothing is timed, so nothing is said.
  func testCallsAreDoneAndNotTimed() throws {
    let outcome = try flipbook(["bench", "--filter", "ar-camera.tab-bar", "--calls", "3"])
    XCTAssertEqual([outcome.output, outcome.errors, "\(outcome.status)"], ["", "", "0"])
    try assertRefused("bench", "--calls", "-1", status: 2, "--calls has to be 1 or more, not -1")
    try assertRefused("bench", "--calls", "0", status: 2, "--calls has to be 1 or more, not 0")
    var done = 0
    let benchmark = Benchmark("counted", "counted", unit: "call") { { done += 1 } }
    try MainActor.assumeIsolated { try benchmark.perform(calls: 4) }
    XCTAssertEqual(done, 5, "the first warms up")
  }

  func testTheJSONFormIsStable() throws {
    let outcome = try flipbook(["bench", "--filter", "ar-camera.tab-bar", "--json"])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    let report = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    XCTAssertEqual(report.keys.sorted(), ["machine", "results"])
    let machine = try XCTUnwrap(report["machine"] as? [String: Any])
    XCTAssertEqual(machine.keys.sorted(), ["cores", "isOptimised", "processor", "system"])
    let results = try XCTUnwrap(report["results"] as? [[String: Any]])
    XCTAssertEqual(results.map { $0["name"] as? String }, ["ar-camera.tab-bar"])
    XCTAssertEqual(
      results[0].keys.sorted(), ["fastest", "median", "name", "rounds", "title", "unit"])
    XCTAssertEqual(results[0]["unit"] as? String, "frame")
    XCTAssertEqual(results[0]["rounds"] as? Int, 21)
    let (median, fastest) = (results[0]["median"] as? Double, results[0]["fastest"] as? Double)
    XCTAssertGreaterThan(try XCTUnwrap(fastest), 0)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(median), try XCTUnwrap(fastest))
  }

  func testTheTextHasOneLineForEach() {
    func result(_ name: String, _ unit: String, _ median: Double) -> BenchmarkResult {
      BenchmarkResult(
        name: name, title: "what it is", unit: unit, median: median, fastest: median, rounds: 21)
    }
    let report = Bench.Report(
      machine: .current, results: [result("a.long", "frame", 0.0123), result("b", "spring", 4.25e-8)])
    let lines = report.text.split(separator: "\n")
    XCTAssertEqual(lines[0], "a.long  12.3 ms  a frame: what it is")
    XCTAssertEqual(lines[1], "b       42.5 ns  a spring: what it is")
    XCTAssertTrue(lines[2].contains(" cores, "), String(lines[2]))
    XCTAssertEqual(Bench.Report.time(2.5), "2.5 s")
    XCTAssertEqual(Bench.Report.time(0.000_421_6), "422 µs")
  }
}
