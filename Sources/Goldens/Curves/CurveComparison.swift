import Foundation
import Recording
import Stage

/// Recorded curves beside their golden.
package struct CurveComparison {
  /// What is wrong, the headline first; empty when nothing is.
  package private(set) var lines: [String] = []
  /// Why they are not the same.
  package private(set) var kind = SnapshotFailure.Kind.differs
  /// What each tolerance could be lowered to where that is much.
  package private(set) var remarks: [String] = []
  /// Each curve as expected and as found, those that differ first.
  package private(set) var curves: [FailureReport.Curve] = []

  private let recording: CurveRecording
  private let tolerances: [String: CurveTolerance]
  private let slack: Double

  /// Compares.
  ///
  /// - Parameters:
  ///   - golden: A recording's CSV.
  ///   - tolerances: By a column's title (`layer:keyPath`), its key path or its layer, which are tried in this order.
  ///   - slack: What any number may differ by, in its own unit.
  package init(
    golden: String, _ recording: CurveRecording, within tolerances: [String: CurveTolerance],
    slack: Double = 0
  ) {
    self.recording = recording
    self.slack = slack
    self.tolerances = tolerances
    if let fault = faultOfTolerances() {
      kind = .notCompared
      lines = [fault]
      return
    }
    let rows = CurveTable.rows(of: golden)
    guard let titles = rows.first, titles.first == "time" else {
      kind = .notCompared
      lines = ["the golden is no table of curves: it must begin with \"time\"."]
      return
    }
    guard let table = CurveComparison.numbers(rows.dropFirst(), width: titles.count) else {
      kind = .notCompared
      lines = ["the golden is damaged: \(rows.count - 1) rows of \(titles.count) numbers were expected."]
      return
    }
    compare(titles: Array(titles.dropFirst()), table)
  }

  /// The cells as numbers, nil where one is empty; nil when a row has another width or words.
  private static func numbers(_ rows: ArraySlice<[String]>, width: Int) -> [[Double?]]? {
    var result: [[Double?]] = []
    for row in rows {
      guard row.count == width else { return nil }
      let cells = row.map { $0.isEmpty ? nil : Double($0) }
      guard cells[0] != nil, zip(row, cells).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
      result.append(cells)
    }
    return result
  }

  // MARK: Tolerances

  private func tolerance(of column: CurveRecording.Column) -> CurveTolerance? {
    tolerances[column.title] ?? tolerances[column.keyPath] ?? tolerances[column.layer]
  }

  private func faultOfTolerances() -> String? {
    for (name, tolerance) in tolerances.sorted(by: { $0.key < $1.key }) {
      if let fault = tolerance.fault { return "\(name): \(fault)." }
      guard recording.columns.contains(where: { [$0.title, $0.keyPath, $0.layer].contains(name) }) else {
        return "no curve is called \"\(name)\", for which there is a tolerance; there are "
          + recording.columns.map(\.title).joined(separator: ", ") + "."
      }
    }
    for column in recording.columns {
      guard let tolerance = tolerance(of: column), !tolerance.measures(column.unit) else { continue }
      let unit = column.unit == .factor ? "plain numbers: use .factor" : column.unit.rawValue
      return "\(column.title) cannot be held to \(tolerance); it is measured in \(unit)."
    }
    return nil
  }

  // MARK: Comparing

  private struct Difference {
    var row = 0
    var expected: Double?
    var actual: Double?
  }

  private mutating func compare(titles: [String], _ table: [[Double?]]) {
    let missing = titles.filter { title in !recording.columns.contains { $0.title == title } }
    let new = recording.columns.map(\.title).filter { !titles.contains($0) }
    if !missing.isEmpty || !new.isEmpty {
      var parts: [String] = []
      if !missing.isEmpty { parts.append("missing \(missing.joined(separator: ", "))") }
      if !new.isEmpty { parts.append("new \(new.joined(separator: ", "))") }
      lines = ["other curves than expected: \(parts.joined(separator: "; "))."]
    }
    let times = table.map { $0[0] ?? 0 }
    let common = zip(times, recording.times).prefix { $0 == $1 }.count
    if common < min(times.count, recording.times.count) {
      lines.append(
        "sample \(common + 1) is at \(recording.times[common]) s, in the golden at \(times[common]) s; another rate."
      )
    } else if times.count != recording.times.count {
      lines.append("the golden has \(times.count) samples, the recording \(recording.times.count).")
    }
    var first: (column: CurveRecording.Column, difference: Difference)?
    var largest: (column: CurveRecording.Column, row: Int, size: Double)?
    var count = 0, differing = 0
    for column in recording.columns {
      guard let place = titles.firstIndex(of: column.title) else { continue }
      let tolerance = self.tolerance(of: column)
      let expected = table.map { $0[place + 1] }
      var firstHere: Difference?
      var largestHere = 0.0
      for row in 0..<common {
        let (a, b) = (expected[row], column.values[row])
        guard a != b else { continue }
        let size = a.flatMap { a in b.map { (a - $0).magnitude } } ?? .infinity
        if largest.map({ size > $0.size }) ?? true { largest = (column, row, size) }
        largestHere = max(largestHere, size)
        guard size > max(tolerance?.limit ?? 0, slack) else { continue }
        count += 1
        if firstHere == nil { firstHere = Difference(row: row, expected: a, actual: b) }
      }
      if let firstHere {
        differing += 1
        if first.map({ firstHere.row < $0.difference.row }) ?? true { first = (column, firstHere) }
      } else if let tolerance {
        note(tolerance, column, largestHere)
      }
      curves.append(
        FailureReport.Curve(
          layer: column.layer, keyPath: column.keyPath, unit: column.unit,
          expected: Curve(times: times, values: expected),
          actual: Curve(times: recording.times, values: column.values), isDifferent: firstHere != nil))
    }
    if let first {
      say(first.column, first.difference)
      lines.append(summary(count, of: common * curves.count, differing, largest))
    }
    curves = curves.filter(\.isDifferent) + curves.filter { !$0.isDifferent }
  }

  private mutating func note(_ tolerance: CurveTolerance, _ column: CurveRecording.Column, _ used: Double) {
    guard used <= tolerance.limit / 2, tolerance.limit > 0 else { return }
    remarks.append(
      used == 0
        ? "\(column.title) is exactly as its golden; it needs no tolerance"
        : "\(column.title) would pass within \(tolerance.allowing(used)); its tolerance, \(tolerance), could be lowered"
    )
  }

  // MARK: Words

  private mutating func say(_ column: CurveRecording.Column, _ difference: Difference) {
    let words = ValueDifference(
      layer: column.layer, property: column.keyPath, expected: difference.expected.map { .number($0) },
      actual: difference.actual.map { .number($0) })
    let row = difference.row
    let before =
      row == 0
      ? "it is the first sample" : row == 1 ? "the sample before matches" : "the \(row) samples before match"
    let headline =
      "\(words.subject) at t = \(InspectedValue.text(recording.times[row])) s: expected \(words.words.expected),"
      + " got \(words.words.actual); \(before)."
    lines.insert(headline, at: 0)
  }

  private func summary(
    _ count: Int, of all: Int, _ differing: Int,
    _ largest: (column: CurveRecording.Column, row: Int, size: Double)?
  ) -> String {
    var text =
      "\(PixelDifference.grouped(count)) of \(PixelDifference.grouped(all)) values differ, in \(differing) of"
      + " \(curves.count) \(curves.count == 1 ? "curve" : "curves")"
    guard let largest, largest.size.isFinite else { return text + "." }
    text += "; the largest difference is \(CurveComparison.short(largest.size))"
    if !largest.column.unit.rawValue.isEmpty { text += " \(largest.column.unit.rawValue)" }
    if differing > 1 { text += ", in \(largest.column.title)" }
    text += " at t = \(InspectedValue.text(recording.times[largest.row])) s"
    let given = tolerance(of: largest.column)
    let needed =
      given?.allowing(largest.size) ?? CurveTolerance.allowing(largest.size, in: largest.column.unit)
    return text + " (\(given.map { "\($0) given" } ?? "exact required"); it would pass within \(needed))."
  }

  /// Three digits, for any size.
  private static func short(_ size: Double) -> String {
    "\(CurveTolerance.allowing(size, in: .factor).amount)"
  }
}
