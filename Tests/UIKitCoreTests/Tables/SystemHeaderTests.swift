import UIKit
import XCTest

/// Headers and footers that a table makes of titles are changed by their delegates as they come.
final class SystemHeaderTests: XCTestCase {
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { 30 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "H\(section)"
    }
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      guard section == 0, let header = view as? UITableViewHeaderFooterView else { return }
      header.textLabel?.textColor = .systemRed
      header.textLabel?.textAlignment = .center
      header.tintColor = .systemYellow
    }
  }

  func testTheLabelAndTheTint() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    let source = Source()
    table.dataSource = source
    table.delegate = source
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    for time in 0..<3 {
      table.setNeedsLayout()
      harness.frame(at: Double(time))
      let header = try XCTUnwrap(table.headerView(forSection: 0))
      XCTAssertEqual(header.textLabel?.text, "H0")
      XCTAssertEqual(header.textLabel?.textColor, .systemRed)
      XCTAssertEqual(header.textLabel?.textAlignment, .center)
      XCTAssertEqual(header.backgroundColor, .systemYellow)
      let next = try XCTUnwrap(table.headerView(forSection: 1))
      XCTAssertNotEqual(next.textLabel?.textColor, .systemRed)
      XCTAssertNotEqual(next.backgroundColor, .systemYellow)
    }
    // The view that comes for another section is as new.
    table.contentOffset.y = 1500
    harness.frame(at: 4)
    for section in 0..<30 {
      guard let header = table.headerView(forSection: section) else { continue }
      XCTAssertNotEqual(header.textLabel?.textColor, .systemRed, "section \(section)")
      XCTAssertNotEqual(header.backgroundColor, .systemYellow, "section \(section)")
    }
  }
}
