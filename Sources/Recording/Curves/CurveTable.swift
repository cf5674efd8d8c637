/// The text form of curves: comma-separated values as RFC 4180 has them.
package enum CurveTable {
  /// A cell, in quotes where it needs them.
  package static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  /// The cells of a text, row by row. A quote that is never closed ends with the text.
  package static func rows(of text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var characters = text.makeIterator()
    var next = characters.next()
    while let character = next {
      next = characters.next()
      if isQuoted {
        if character == "\"", next == "\"" {
          cell.append("\"")
          next = characters.next()
        } else if character == "\"" {
          isQuoted = false
        } else {
          cell.append(character)
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case ",":
        row.append(cell)
        cell = ""
      case _ where character.isNewline:
        row.append(cell)
        rows.append(row)
        (row, cell) = ([], "")
      default: cell.append(character)
      }
    }
    if !cell.isEmpty || !row.isEmpty { rows.append(row + [cell]) }
    return rows
  }
}
