import Foundation

/// A table in Markdown that is also readable as it is: columns as wide as they need.
struct Table {
  let head: [String]
  private(set) var rows: [[String]] = []

  init(_ head: [String]) { self.head = head }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        // Words to the left, numbers to the right.
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + padding : padding + cells[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.indices.map {
      $0 == 0
        ? String(repeating: "-", count: widths[$0])
        : String(repeating: "-", count: max(widths[$0] - 1, 1)) + ":"
    }
    return ([line(head), "| " + rule.joined(separator: " | ") + " |"] + rows.map(line)).joined(
      separator: "\n")
  }
}

/// How numbers are written.
enum Figures {
  static func microseconds(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return "–" }
    let micro = nanoseconds / 1000
    return String(format: micro < 10 ? "%.2f" : micro < 100 ? "%.1f" : "%.0f", micro)
  }

  static func ratio(_ ratio: Double?) -> String { ratio.map { String(format: "%.2f", $0) } ?? "–" }

  static func time(_ nanoseconds: Double) -> String {
    nanoseconds < 1000
      ? String(format: "%.1f ns", nanoseconds)
      : nanoseconds < 1e6
        ? String(format: "%.1f µs", nanoseconds / 1e3) : String(format: "%.2f ms", nanoseconds / 1e6)
  }
}
