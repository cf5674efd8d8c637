import Support
import UIKit
import XCTest

private final class Header: UITableViewHeaderFooterView {
  let label = UILabel()
  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    label.text = "Header"
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: margins.topAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

private final class Headers: NSObject, UITableViewDataSource, UITableViewDelegate {
  func numberOfSections(in tableView: UITableView) -> Int { 3 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    tableView.dequeueReusableHeaderFooterView(withIdentifier: "header") ?? Header(reuseIdentifier: "header")
  }
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 44 }
}

/// Headers whose content is constrained to its margins.
final class TableHeaderContentTests: XCTestCase {
  /// The content has the header's size before constraints are solved: with none, the margins would not fit.
  func testConstraintsInAHeaderFit() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let headers = Headers()
    let table = UITableView(frame: harness.window.bounds, style: .plain)
    let messages = Diagnostics.withCapture {
      table.dataSource = headers
      table.delegate = headers
      harness.window.addSubview(table)
      harness.window.makeKeyAndVisible()
      harness.frame(at: 0)
      table.reloadSections([1], with: .automatic)
      harness.run(to: 0.5)
    }.1
    XCTAssertEqual(messages.map(\.text), [])
    let header = try XCTUnwrap(table.headerView(forSection: 1) as? Header)
    XCTAssertEqual(header.contentView.frame, CGRect(x: 0, y: 0, width: 390, height: 44))
    XCTAssertEqual(header.label.frame.minY, header.contentView.layoutMargins.top)
    XCTAssertEqual(header.label.frame.maxY, 44 - header.contentView.layoutMargins.bottom)
    header.frame.size = CGSize(width: 300, height: 60)
    XCTAssertEqual(header.contentView.frame.size, CGSize(width: 300, height: 60), "at once")
  }
}
