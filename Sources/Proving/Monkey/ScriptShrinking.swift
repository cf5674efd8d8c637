import Stage

/// Leaves out of a script whatever it takes to fail without. Source: Zeller & Hildebrandt, "Simplifying and isolating
/// failure-inducing input" (2002): delta debugging, after a look at the last few events alone.
@preconcurrency @MainActor
package struct ScriptShrinking {
  /// How many events are played at most, for each that there is.
  private static let playsPerEvent = 40
  private static let fewestPlays = 2_000

  /// Whether a script of these events fails.
  private let fails: ([ScriptEvent]) throws -> Bool
  private var plays = 0
  private var runs: Int

  /// - Parameters:
  ///   - mostRuns: How often `fails` is called at most, where that takes long.
  ///   - fails: Whether a script of these events fails.
  package init(mostRuns: Int = .max, fails: @escaping ([ScriptEvent]) throws -> Bool) {
    self.fails = fails
    runs = mostRuns
  }

  /// The fewest events found that still fail; nil when all of them do not.
  package mutating func shortest(_ events: [ScriptEvent]) throws -> [ScriptEvent]? {
    plays = max(Self.fewestPlays, Self.playsPerEvent * events.count)
    guard var kept = try ending(of: events) else { return nil }
    var length = (kept.count + 1) / 2
    while length > 0, !kept.isEmpty {
      var hasShrunk = false
      var start = 0
      while start < kept.count {
        var rest = kept
        rest.removeSubrange(start..<min(start + length, kept.count))
        if try test(rest) {
          kept = rest
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length > 1 { length = (length + 1) / 2 } else if !hasShrunk { break }
    }
    let early = brought(toStart: kept)
    return try test(early) ? early : kept
  }

  /// The shortest ending that fails on its own, of 1, 2, 4, … events; else all.
  private mutating func ending(of events: [ScriptEvent]) throws -> [ScriptEvent]? {
    var count = 1
    while count < events.count {
      let last = brought(toStart: Array(events.suffix(count)))
      if try test(last) { return last }
      count *= 2
    }
    return try fails(events) ? events : nil
  }

  private mutating func test(_ events: [ScriptEvent]) throws -> Bool {
    guard plays > 0, runs > 0 else { return false }
    runs -= 1
    plays -= events.count + 1
    return try fails(events)
  }

  /// The same events from time 0.
  private func brought(toStart events: [ScriptEvent]) -> [ScriptEvent] {
    guard let start = events.first?.time else { return events }
    return events.map { $0.brought(earlierBy: start) }
  }
}
