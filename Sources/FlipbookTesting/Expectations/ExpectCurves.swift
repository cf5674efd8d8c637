import Foundation
import Recording
import Stage

/// Expects recorded curves to equal their golden, number for number.
///
/// The golden is the recording's CSV: text that a review can read.
///
///     let motion = try CurveRecording(of: stage, hertz: 120)
///     try expectCurves(motion)
///
/// - Parameters:
///   - name: Tells several recordings of one test apart.
///   - record: Whether the golden may be written; nil asks the environment (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
/// - Throws: `SnapshotFailure`, which fails the test with its message.
public func expectCurves(
  _ recording: CurveRecording, named name: String? = nil, record: RecordMode? = nil, directory: String? = nil,
  file: String = #filePath, test: String = #function
) throws {
  try expectCurves(
    recording, named: name, record: record,
    place: SnapshotPlace(file: file, test: test, directory: directory),
    environment: ProcessInfo.processInfo.environment)
}

func expectCurves(
  _ recording: CurveRecording, named name: String?, record: RecordMode?, place: SnapshotPlace,
  environment: [String: String]
) throws {
  let golden = try Golden(
    named: name, fileExtension: "csv", record: record, place: place, environment: environment)
  let actual = recording.csv()
  let bytes = try golden.bytes { Array(actual.utf8) }
  if bytes == Array(actual.utf8) { return }
  let comparison = CurveComparison(
    expected: CurveTable.rows(of: String(decoding: bytes, as: UTF8.self)), actual: CurveTable.rows(of: actual)
  )
  throw golden.failure(.differs, comparison.lines, actual: Array(actual.utf8))
}

/// Where two tables of curves part, in words.
struct CurveComparison {
  let lines: [String]

  init(expected: [[String]], actual: [[String]]) {
    guard let wanted = expected.first, let found = actual.first, wanted.first == "time" else {
      lines = ["the golden is no table of curves: it must begin with \"time\"."]
      return
    }
    let missing = wanted.filter { !found.contains($0) }, new = found.filter { !wanted.contains($0) }
    if !missing.isEmpty || !new.isEmpty {
      var parts: [String] = []
      if !missing.isEmpty { parts.append("missing \(missing.joined(separator: ", "))") }
      if !new.isEmpty { parts.append("new \(new.joined(separator: ", "))") }
      lines = ["other curves than expected: \(parts.joined(separator: "; "))."]
      return
    }
    lines = CurveComparison.values(expected, actual)
  }

  private static func values(_ expected: [[String]], _ actual: [[String]]) -> [String] {
    let titles = expected[0]
    // Columns may have changed places: they are compared by their titles.
    let places = titles.map { title in actual[0].firstIndex(of: title) ?? 0 }
    var lines: [String] = []
    var differing = 0, compared = 0
    var largest: (size: Double, title: String, time: String) = (0, "", "")
    for (wanted, found) in zip(expected, actual).dropFirst() {
      for (column, place) in places.enumerated() {
        let a = wanted.indices.contains(column) ? wanted[column] : ""
        let b = found.indices.contains(place) ? found[place] : ""
        compared += 1
        guard a != b else { continue }
        differing += 1
        let time = wanted.first ?? ""
        if lines.isEmpty {
          lines.append(
            "\(titles[column]) is the first that differs, at \(time) s: expected \(word(a)), got \(word(b)).")
        }
        if let x = Double(a), let y = Double(b), (x - y).magnitude > largest.size {
          largest = ((x - y).magnitude, titles[column], time)
        }
      }
    }
    if differing > 0 {
      var line = "\(differing) of \(compared) values differ"
      if largest.size > 0 {
        line += "; the largest difference is \(largest.size), in \(largest.title) at \(largest.time) s"
      }
      lines.append(line + " (exact required).")
    }
    if expected.count != actual.count {
      lines.append("the golden has \(expected.count - 1) samples, the recording \(actual.count - 1).")
    }
    if lines.isEmpty { lines.append("the same values in another order or form.") }
    return lines
  }

  private static func word(_ cell: String) -> String { cell.isEmpty ? "nothing" : cell }
}
