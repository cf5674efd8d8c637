import Foundation

/// The heights of a table's parts and where they are, from the top of the content.
struct TableGeometry {
  struct Section {
    var header: CGFloat = 0
    var footer: CGFloat = 0
    var rows: HeightIndex
    var height: CGFloat { header + rows.total + footer }
  }

  var top: CGFloat = 0
  var bottom: CGFloat = 0
  private(set) var sections: [Section] = []
  /// Where each section begins, below the table's header; one more for the end.
  private var starts: [CGFloat] = [0]

  init(sections: [Section] = []) {
    self.sections = sections
    sumUp(from: 0)
  }

  private mutating func sumUp(from first: Int) {
    if first == 0 { starts = [0] } else { starts.removeSubrange((first + 1)...) }
    for section in first..<sections.count { starts.append((starts.last ?? 0) + sections[section].height) }
  }

  /// The whole content.
  var height: CGFloat { top + (starts.last ?? 0) + bottom }

  func start(ofSection section: Int) -> CGFloat { top + starts[min(section, starts.count - 1)] }
  func end(ofSection section: Int) -> CGFloat { top + starts[min(section + 1, starts.count - 1)] }

  func rowTop(_ row: Int, _ section: Int) -> CGFloat {
    start(ofSection: section) + sections[section].header + sections[section].rows.start(of: row)
  }

  mutating func setHeight(_ height: CGFloat, row: Int, section: Int) {
    let old = sections[section].rows.height(of: row)
    sections[section].rows.set(height, of: row)
    if old != height { sumUp(from: section) }
  }

  mutating func forgetHeight(row: Int, section: Int) { sections[section].rows.forget(row) }

  mutating func forgetHeights() {
    for section in sections.indices { sections[section].rows.forget() }
  }

  mutating func setHeader(_ height: CGFloat, section: Int) {
    guard sections[section].header != height else { return }
    sections[section].header = height
    sumUp(from: section)
  }

  mutating func setFooter(_ height: CGFloat, section: Int) {
    guard sections[section].footer != height else { return }
    sections[section].footer = height
    sumUp(from: section)
  }

  /// The section at a height of the content; the nearest one outside.
  func section(at y: CGFloat) -> Int? {
    guard !sections.isEmpty else { return nil }
    let place = y - top
    var low = 0
    var high = sections.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The first row that ends below a height; nil when there is none.
  func firstRow(below y: CGFloat) -> IndexPath? {
    guard var section = section(at: y) else { return nil }
    while section < sections.count {
      let rows = sections[section].rows
      let start = start(ofSection: section) + sections[section].header
      if rows.count > 0, start + rows.total > y {
        return IndexPath(row: rows.row(at: y - start), section: section)
      }
      section += 1
    }
    return nil
  }

  func next(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < sections[path.section].rows.count {
      return IndexPath(row: path.row + 1, section: path.section)
    }
    let section = sections.indices.first { $0 > path.section && sections[$0].rows.count > 0 }
    return section.map { IndexPath(row: 0, section: $0) }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && (0..<sections[path.section].rows.count).contains(path.row)
  }
}
