import Stage
import UIKit

/// A piece of work that is timed, again and again, and whose median counts.
package struct Benchmark: Sendable {
  /// Unique and stable, such as `ar-camera.full`.
  package let name: String
  /// One line for people.
  package let title: String
  /// What the work consists of, such as `frame`.
  package let unit: String
  /// How many of them one call of the work does. Default 1.
  package let count: Int
  /// Makes everything ready, untimed, and returns the work. A call of it may move time on, and must cost the same as
  /// the one before.
  package let prepare: @MainActor @Sendable () throws -> @MainActor () throws -> Void
  /// Does what must be done before each call of the work, untimed; nil where calls may follow one another. Each round
  /// is then one call.
  private var prepareCalls: (@MainActor @Sendable () throws -> Calls)?

  /// Work that needs something done before each call.
  package typealias Calls = (before: @MainActor () throws -> Void, work: @MainActor () throws -> Void)

  /// A benchmark whose rounds each time `count` units. Default 1.
  package init(
    _ name: String, _ title: String, unit: String, count: Int = 1,
    prepare: @escaping @MainActor @Sendable () throws -> @MainActor () throws -> Void
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    self.count = count
    self.prepare = prepare
  }

  /// A benchmark of calls that each need something done before them, which is not timed.
  package init(
    _ name: String, _ title: String, unit: String,
    preparingCalls calls: @escaping @MainActor @Sendable () throws -> Calls
  ) {
    self.init(name, title, unit: unit) { try calls().work }
    prepareCalls = calls
  }

  /// How often the work is timed. Odd, so that there is a middle.
  package static let rounds = 21
  /// The work is repeated in a round until this many seconds are through, so that the clock's own cost does not matter.
  package static let shortestRound = 0.004

  /// Times the work, in rounds after one that only warms up.
  ///
  /// - Parameters:
  ///   - clock: Real time.
  ///   - afterRound: Called after each round; not timed.
  @MainActor
  package func run(clock: any HostClock, afterRound: () -> Void = {}) throws -> BenchmarkResult {
    var seconds = try prepareCalls.map { try times(of: $0(), clock, afterRound) } ?? times(clock, afterRound)
    seconds.sort()
    return BenchmarkResult(
      name: name, title: title, unit: unit, median: seconds[seconds.count / 2], fastest: seconds[0],
      rounds: seconds.count)
  }

  /// Does the work so many times after one that only warms up, for a profiler or an instruction counter.
  @MainActor
  package func perform(calls: Int) throws {
    if let prepareCalls {
      let call = try prepareCalls()
      for _ in 0...max(calls, 0) {
        try call.before()
        try call.work()
      }
    } else {
      let work = try prepare()
      for _ in 0...max(calls, 0) { try work() }
    }
  }

  /// Seconds for one, round by round.
  @MainActor
  private func times(_ clock: any HostClock, _ afterRound: () -> Void) throws -> [TimeInterval] {
    let work = try prepare()
    try work()
    let start = clock.now()
    try work()
    let once = clock.now() - start
    let repeats = once > 0 ? max(1, Int((Benchmark.shortestRound / once).rounded(.up))) : 1
    return try (0..<Benchmark.rounds).map { _ in
      let start = clock.now()
      for _ in 0..<repeats { try work() }
      defer { afterRound() }
      return (clock.now() - start) / Double(repeats * count)
    }
  }

  /// The same where each call needs something done before it.
  @MainActor
  private func times(of calls: Calls, _ clock: any HostClock, _ afterRound: () -> Void) throws
    -> [TimeInterval]
  {
    try calls.before()
    try calls.work()
    return try (0..<Benchmark.rounds).map { _ in
      try calls.before()
      let start = clock.now()
      try calls.work()
      defer { afterRound() }
      return clock.now() - start
    }
  }
}

/// What a benchmark found. The keys of its JSON form are stable.
package struct BenchmarkResult: Codable, Equatable, Sendable {
  /// The name of the benchmark.
  package let name: String
  /// A title for people.
  package let title: String
  /// What the times are of, such as `frame`.
  package let unit: String
  /// Seconds for one, in the middle round.
  package let median: Double
  /// Seconds for one, in the fastest round.
  package let fastest: Double
  /// How often it was timed.
  package let rounds: Int

  /// A result; times are seconds.
  package init(name: String, title: String, unit: String, median: Double, fastest: Double, rounds: Int) {
    self.name = name
    self.title = title
    self.unit = unit
    self.median = median
    self.fastest = fastest
    self.rounds = rounds
  }
}
