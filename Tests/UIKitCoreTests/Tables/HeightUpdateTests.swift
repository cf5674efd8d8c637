import UIKit
import XCTest

private final class RowHeights: UITableViewDataSource, UITableViewDelegate {
  var heights: [CGFloat] = Array(repeating: 44, count: 8)
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { heights.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights[indexPath.row]
  }
}

/// A cell as high as its constraint says.
private final class TallCell: UITableViewCell {
  private let box = UIView()
  private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 50)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    height.priority = .defaultHigh
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor), height,
    ])
  }
  required init?(coder: NSCoder) { nil }
}

/// Updates without changes, by which rows get other heights, in a table of 300 × 300 points with rows of 44.
final class HeightUpdateTests: XCTestCase {
  private var harness: WindowHarness!
  private var table: UITableView!
  private var rows: RowHeights!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    rows = RowHeights()
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }
  private func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: IndexPath(row: row, section: 0)) }
  private func shown(_ row: Int) -> CGRect? { cell(row)?.layer.presentation()?.frame }

  func testBothKindsOfUpdatesAskForHeightsAgain() {
    for (height, update) in [
      (120, { self.table.performBatchUpdates(nil) }),
      (
        0,
        {
          self.table.beginUpdates()
          self.table.endUpdates()
        }
      ),
    ] as [(CGFloat, () -> Void)] {
      rows.heights[1] = height
      update()
      XCTAssertEqual(cell(1)?.frame, CGRect(x: 0, y: 44, width: 300, height: height))
      XCTAssertEqual(cell(2)?.frame.minY, 44 + height)
      harness.run(to: now + 1)
      XCTAssertEqual(table.contentSize.height, 7 * 44 + height)
    }
  }

  /// The rows below stay at the lower edge of the one that grows, also those that leave by it.
  func testRowsMoveTogether() throws {
    let last = try XCTUnwrap(cell(6))
    rows.heights[1] = 144
    table.performBatchUpdates(nil)
    harness.frame(at: now)
    harness.run(to: now + 0.15)
    let lower = try XCTUnwrap(shown(1)).maxY
    XCTAssertEqual(lower, 138, accuracy: 8, "half of the way")
    for row in 2...4 {
      XCTAssertEqual(try XCTUnwrap(shown(row)).minY, lower + CGFloat(row - 2) * 44, accuracy: 0.01)
    }
    XCTAssertNil(cell(6), "it does not show any more")
    XCTAssertEqual(try XCTUnwrap(last.layer.presentation()).frame.minY, lower + 4 * 44, accuracy: 0.01)
    harness.run(to: now + 1)
    XCTAssertNil(last.superview)
  }

  /// RowHeights that were out of sight come from where they were.
  func testRowsComeFromBelow() throws {
    rows.heights[1] = 144
    table.reloadData()
    harness.run(to: now + 0.1)
    XCTAssertNil(cell(6))
    rows.heights[1] = 44
    table.performBatchUpdates(nil)
    harness.frame(at: now)
    XCTAssertEqual(try XCTUnwrap(shown(6)).minY, 364, accuracy: 0.01)
    harness.run(to: now + 0.15)
    XCTAssertEqual(try XCTUnwrap(shown(6)).minY, try XCTUnwrap(shown(1)).maxY + 4 * 44, accuracy: 0.01)
    harness.run(to: now + 1)
    XCTAssertEqual(shown(6)?.minY, 264)
  }

  func testARowThatMovesIsAboveTheOthers() {
    let moving = cell(4)
    table.moveRow(at: IndexPath(row: 4, section: 0), to: IndexPath(row: 0, section: 0))
    harness.run(to: now + 0.1)
    XCTAssertGreaterThan(moving?.layer.zPosition ?? 0, 0)
    harness.run(to: now + 1)
    XCTAssertTrue(cell(0) === moving)
    XCTAssertEqual(moving?.layer.zPosition, 0)
  }

  func testARowThatMeasuresItselfIsMeasuredAgain() throws {
    table.delegate = nil
    table.rowHeight = UITableView.automaticDimension
    table.register(TallCell.self, forCellReuseIdentifier: "row")
    table.reloadData()
    harness.run(to: now + 0.1)
    let row = try XCTUnwrap(cell(1) as? TallCell)
    let plain = row.frame.height
    row.height.constant = 90
    table.performBatchUpdates(nil)
    XCTAssertEqual(row.frame.height, plain + 40)
    XCTAssertEqual(cell(2)?.frame.minY, row.frame.maxY)
  }

  /// The table's own header gets another height: by itself, in a block and in an update.
  func testRowsFollowTheTablesHeader() {
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    table.tableHeaderView = header
    table.layoutIfNeeded()
    XCTAssertEqual(cell(0)?.frame.minY, 60)
    header.frame.size.height = 100
    table.tableHeaderView = header
    table.layoutIfNeeded()
    XCTAssertEqual(cell(0)?.frame.minY, 100)
    UIView.animate(withDuration: 0.4) {
      header.frame.size.height = 20
      self.table.tableHeaderView = header
      self.table.layoutIfNeeded()
    }
    XCTAssertEqual(cell(0)?.frame.minY, 20)
    harness.frame(at: now)
    harness.run(to: now + 0.2)
    XCTAssertEqual(shown(0)?.minY ?? 0, 60, accuracy: 4, "half of the way")
    XCTAssertEqual(shown(0)?.minY ?? 0, header.layer.presentation()?.frame.maxY ?? 0, accuracy: 0.01)
  }

  /// Titles of sections move with the rows, also those that come from below.
  func testSectionHeadersMoveWithTheRows() throws {
    table.sectionHeaderTopPadding = 0
    let sections = Sections()
    table.dataSource = sections
    table.delegate = sections
    table.reloadData()
    harness.run(to: now + 0.1)
    XCTAssertNil(sections.shown[1]?.superview)
    sections.counts[0] = 2
    table.deleteRows(at: (2..<8).map { IndexPath(row: $0, section: 0) }, with: .none)
    harness.frame(at: now)
    let header = try XCTUnwrap(sections.shown[1])
    let start = try XCTUnwrap(header.layer.presentation()).frame.minY
    XCTAssertEqual(start, table.rect(forSection: 0).maxY + 6 * 44, accuracy: 0.01)
    harness.run(to: now + 0.15)
    let way = try XCTUnwrap(header.layer.presentation()).frame.minY
    XCTAssertEqual(way, start - 132, accuracy: 12)
    let row = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 1))?.layer.presentation())
    XCTAssertEqual(row.frame.minY, way + 30, accuracy: 0.01)
    harness.run(to: now + 1)
    XCTAssertEqual(header.frame.minY, table.rect(forSection: 1).minY)
  }
}

private final class Sections: UITableViewDataSource, UITableViewDelegate {
  var counts = [8, 3]
  var shown: [Int: UIView] = [:]
  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    shown[section] = UIView()
    return shown[section]
  }
}
