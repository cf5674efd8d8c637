import Foundation

/// How long pieces of work take, measured side by side: rounds of one and the other alternate, and the median of each
/// counts, so that what else the machine does falls on both.
struct Comparison {
  let name: String
  let ours: String
  let other: String
  /// What DESIGN asks for, as the largest ratio; nil where nothing is asked.
  let bar: Double?
  /// Work items in a round, for the time of one.
  let count: Int

  struct Result {
    let comparison: Comparison
    let oursNanoseconds: Double
    let otherNanoseconds: Double
    var ratio: Double { oursNanoseconds / otherNanoseconds }
  }

  /// - Parameters:
  ///   - before: what prepares a round, and
  ///   - after: what cleans up behind it; neither is timed.
  func run(
    rounds: Int = 41, before: () -> Void = {}, _ our: () -> Void, against their: () -> Void,
    after: () -> Void = {}
  ) -> Result {
    before()
    our()
    their()
    after()
    var ourTimes: [Double] = [], theirTimes: [Double] = []
    for round in 0..<rounds {
      before()
      defer { after() }
      // Who goes first changes: the second finds warmer caches.
      if round % 2 == 0 {
        ourTimes.append(time(our))
        theirTimes.append(time(their))
      } else {
        theirTimes.append(time(their))
        ourTimes.append(time(our))
      }
    }
    return Result(
      comparison: self, oursNanoseconds: median(ourTimes) / Double(count),
      otherNanoseconds: median(theirTimes) / Double(count))
  }

  private func time(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(work)
    return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension Comparison {
  static let tableHead = "| what | ours | compared with | ratio | bar |\n|---|---|---|---|---|"
}

extension Comparison.Result {
  /// A row of the table: what, times, ratio, the bar and whether it is met.
  var row: String {
    let bar = comparison.bar.map { "≤ \($0) \(ratio <= $0 ? "met" : "MISSED")" } ?? "–"
    return
      "| \(comparison.name) | \(comparison.ours): \(text(oursNanoseconds)) | \(comparison.other): \(text(otherNanoseconds)) | "
      + String(format: "%.2f", ratio) + " | \(bar) |"
  }

  private func text(_ nanoseconds: Double) -> String {
    nanoseconds < 1000
      ? String(format: "%.1f ns", nanoseconds)
      : nanoseconds < 1e6
        ? String(format: "%.1f µs", nanoseconds / 1e3) : String(format: "%.2f ms", nanoseconds / 1e6)
  }
}
