import Foundation

/// The rows of a table whose contents a storyboard holds: each has one cell, for good.
@MainActor
struct StaticRows {
  struct Row {
    let cell: UITableViewCell
    /// Points; nil for the table's.
    let height: CGFloat?
  }

  struct Section {
    let header: String?
    let footer: String?
    let rows: [Row]
  }

  let sections: [Section]

  /// The row at a place; nil where there is none.
  subscript(path: IndexPath) -> Row? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].rows.indices.contains(path.row)
    else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// The section at a place; nil where there is none.
  func section(_ index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }
}
