import UIKit
import XCTest

@testable import UIKitCore

/// Rows beside what a display's edges cover, and where text runs from the right.
final class TableEdgesTests: XCTestCase {
  private var harness: WindowHarness!
  private let rows = Rows([["One", "Two"]])

  override func tearDown() {
    UIScreen.main.configure(layoutDirection: .leftToRight)
    harness.close()
    super.tearDown()
  }

  private func show(_ style: UITableView.Style, safeArea: UIEdgeInsets = .zero) throws -> UITableViewCell {
    harness = WindowHarness(size: CGSize(width: 852, height: 393), safeArea: safeArea)
    let table = UITableView(frame: harness.window.bounds, style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)))
  }

  func testPlainRowsReachTheEdgesAndTheirContentDoesNot() throws {
    rows.configure = { cell, text in
      cell.textLabel?.text = text
      cell.accessoryType = .disclosureIndicator
    }
    let cell = try show(.plain, safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    XCTAssertEqual(cell.frame.minX, 0)
    XCTAssertEqual(cell.frame.width, 852)
    XCTAssertEqual(cell.contentView.frame.minX, 59)
    let label = try XCTUnwrap(cell.textLabel)
    XCTAssertEqual(label.convert(label.bounds, to: cell).minX, 79)
    let accessory = try XCTUnwrap(cell.accessory)
    XCTAssertEqual(accessory.frame.maxX, 852 - 59 - 20)
    XCTAssertEqual(cell.separator.frame.minX, 79)
  }

  func testCardsAreWithinTheSafeArea() throws {
    let cell = try show(.insetGrouped, safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    XCTAssertEqual(cell.frame.minX, 79)
    XCTAssertEqual(cell.frame.maxX, 852 - 79)
    XCTAssertEqual(cell.contentView.frame.minX, 0)
  }

  func testMarginsOfTheContentAreTheRows() throws {
    let cell = try show(.plain)
    XCTAssertEqual(cell.contentView.layoutMargins, UIEdgeInsets(top: 11, left: 20, bottom: 11, right: 20))
    // What the app sets stays.
    cell.contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    XCTAssertEqual(cell.contentView.layoutMargins.left, 2)
  }

  func testLabelsAndPicturesAreMirrored() throws {
    rows.configure = { cell, text in
      cell.textLabel?.text = text
      cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in }
    }
    UIScreen.main.configure(layoutDirection: .rightToLeft)
    harness = WindowHarness()
    UIScreen.main.configure(layoutDirection: .rightToLeft)
    let table = UITableView(frame: harness.window.bounds)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    let picture = try XCTUnwrap(cell.imageView)
    XCTAssertEqual(picture.frame.maxX, 390 - 16)
    XCTAssertEqual(cell.textLabel?.frame.maxX, 390 - 16 - 30 - 16)
  }
}
