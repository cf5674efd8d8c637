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
        ourTimes.append(Stopwatch.processorNanoseconds(our))
        theirTimes.append(Stopwatch.processorNanoseconds(their))
      } else {
        theirTimes.append(Stopwatch.processorNanoseconds(their))
        ourTimes.append(Stopwatch.processorNanoseconds(our))
      }
    }
    return Result(
      comparison: self, oursNanoseconds: ourTimes.median / Double(count),
      otherNanoseconds: theirTimes.median / Double(count))
  }

}

extension Comparison {
  static let tableHead = "| what | ours | compared with | ratio | bar |\n|---|---|---|---|---|"
}

extension Comparison.Result {
  /// A row of the table: what, times, ratio, the bar and whether it is met.
  var row: String {
    let bar =
      comparison.bar.map { "≤ \(String(format: "%.2f", $0)) \(ratio <= $0 ? "met" : "MISSED")" } ?? "–"
    return
      "| \(comparison.name) | \(comparison.ours): \(Figures.time(oursNanoseconds)) | \(comparison.other): \(Figures.time(otherNanoseconds)) | "
      + String(format: "%.2f", ratio) + " | \(bar) |"
  }
}
