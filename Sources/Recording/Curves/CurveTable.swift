/// The text form of curves: comma-separated values as RFC 4180 has them.
package enum CurveTable {
  // All of it looks at scalars: a quote or a comma before a combining mark is one character with it, and no longer
  // itself.

  /// A cell, in quotes where it needs them.
  package static func quoted(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.contains(where: { $0 == "," || $0 == "\"" || isNewline($0) }) else { return cell }
    var result = "\"".unicodeScalars
    for scalar in scalars {
      if scalar == "\"" { result.append("\"") }
      result.append(scalar)
    }
    result.append("\"")
    return String(result)
  }

  /// The cells of a text, row by row. A quote that is never closed ends with the text.
  package static func rows(of text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      if isQuoted {
        if scalar == "\"", next == "\"" {
          cell.append(scalar)
          next = scalars.next()
        } else if scalar == "\"" {
          isQuoted = false
        } else {
          cell.append(scalar)
        }
        continue
      }
      switch scalar {
      case "\"": isQuoted = true
      case ",":
        row.append(String(cell))
        cell = .init()
      case _ where isNewline(scalar):
        if scalar == "\r", next == "\n" { next = scalars.next() }
        rows.append(row + [String(cell)])
        (row, cell) = ([], .init())
      default: cell.append(scalar)
      }
    }
    if !cell.isEmpty || !row.isEmpty { rows.append(row + [String(cell)]) }
    return rows
  }

  /// The ends of lines that `Character.isNewline` has too.
  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
