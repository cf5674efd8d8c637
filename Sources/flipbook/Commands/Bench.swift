import ArgumentParser
import CoreGraphics
import Proving
import Stage
import Support
import UIKit

/// How fast this machine is at what Flipbook does most.
struct Bench: Command {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure springs, fills and the AR camera's frames on this machine.",
    discussion: """
      Each is timed in 21 rounds, of which the median counts. Benchmarks/ compares drawing with other libraries.
      """)

  @Option(help: ArgumentHelp("Only those whose name contains this.", valueName: "S"))
  var filter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Do the work so many times instead of timing it, for a profiler or an instruction counter.",
      valueName: "N"))
  var calls: Int?

  @Flag(help: "Print JSON.")
  var json = false

  func perform() throws {
    let chosen = try Bench.benchmarks(matching: filter)
    if let calls {
      guard calls > 0 else { throw Fault.usage("--calls has to be 1 or more, not \(calls)") }
      for benchmark in chosen { try benchmark.perform(calls: calls) }
      return
    }
    let progress = Progress("bench", pieces: chosen.count * Benchmark.rounds)
    let clock = SystemHostClock()
    let results = try chosen.map { try $0.run(clock: clock, afterRound: progress.advance) }
    progress.finish()
    let report = Report(machine: .current, results: results)
    try StandardOutput.print(json ? report.json() : report.text)
  }

  /// The benchmarks whose names contain a text; a fault that lists the names when there is none.
  static func benchmarks(matching filter: String?) throws -> [Benchmark] {
    let all = BenchmarkCatalogue.all
    guard let filter else { return all }
    let chosen = all.filter { $0.name.contains(filter) }
    guard chosen.isEmpty else { return chosen }
    let names = all.map(\.name)
    throw Fault.usage(
      "no benchmark has \"\(filter)\" in its name" + Suggestion.text(for: filter, among: names)
        + "; the benchmarks are \(names.joined(separator: ", "))")
  }

  /// What is printed; the keys of the JSON form are stable.
  struct Report: Codable, Equatable {
    let machine: Machine
    let results: [BenchmarkResult]

    func json() throws -> String { try jsonText() }

    var text: String {
      let names = results.map(\.name.count).max() ?? 0
      let times = results.map { Report.time($0.median) }
      let width = times.map(\.count).max() ?? 0
      let rows = zip(results, times).map { result, time in
        "\(result.name)\(Report.space(names - result.name.count))  \(Report.space(width - time.count))\(time)"
          + "  a \(result.unit): \(result.title)"
      }
      let build =
        machine.isOptimised
        ? ""
        : "\nThis is no release build, whose figures differ: FLIPBOOK_CONFIGURATION=release ./flipbook bench"
      return (rows + ["\(machine.processor), \(machine.cores) cores, \(machine.system)\(build)"]).joined(
        separator: "\n")
    }

    private static func space(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }

    /// Three or four figures with a unit.
    static func time(_ seconds: Double) -> String {
      let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")]
      for (unit, name) in units where seconds >= unit {
        return String(format: seconds >= 100 * unit ? "%.0f \(name)" : "%.1f \(name)", seconds / unit)
      }
      return String(format: "%.1f ns", seconds * 1e9)
    }
  }
}
