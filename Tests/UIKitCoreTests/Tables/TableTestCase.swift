import UIKit
import XCTest

/// Rows of text, in sections, and what the table tells.
final class Rows: UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var headers: [String?] = []
  var footers: [String?] = []
  var heights: (IndexPath) -> CGFloat = { _ in UITableView.automaticDimension }
  var calls: [String] = []
  var willSelect: (IndexPath) -> IndexPath? = { $0 }
  var highlights = true
  var asked = 0
  var configure: (UITableViewCell, String) -> Void = { $0.textLabel?.text = $1 }

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    configure(cell, sections[indexPath.section][indexPath.row])
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights(indexPath)
  }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { highlights }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    note("highlight", indexPath)
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    note("unhighlight", indexPath)
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    willSelect(indexPath)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("select", indexPath) }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    note("deselect", indexPath)
  }
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    note("accessory", indexPath)
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }

  private func note(_ what: String, _ path: IndexPath) { calls.append("\(what) \(path.section).\(path.row)") }
}

/// A window of 390 × 844 points with a table that fills it.
class TableTestCase: XCTestCase {
  private(set) var harness = WindowHarness()
  private(set) var table = UITableView()
  private(set) var rows = Rows([])

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  func show(_ sections: [[String]], style: UITableView.Style = .plain, cell: AnyClass = UITableViewCell.self)
  {
    rows = Rows(sections)
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: style)
    table.register(cell, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: now)
  }

  var now: TimeInterval { harness.context.scheduler.now }
  func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
  func text(_ row: Int, _ section: Int = 0) -> String? {
    table.cellForRow(at: path(row, section))?.textLabel?.text
  }
  func names(_ count: Int) -> [String] { (0..<count).map { "Row \($0)" } }
}
