import Support
import UIKit
import XCTest

final class TableTests: TableTestCase {
  private final class Custom: UITableViewCell {
    static var made = 0
    var prepared = 0
    let badge = UILabel()
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      Custom.made += 1
      badge.text = reuseIdentifier
    }
    required init?(coder: NSCoder) { fatalError("not loaded from archives") }
    override func prepareForReuse() {
      super.prepareForReuse()
      prepared += 1
    }
  }

  // MARK: Places

  func testRowsOfDefaultHeight() {
    show([names(100)])
    XCTAssertEqual(table.numberOfRows(inSection: 0), 100)
    XCTAssertEqual(table.contentSize, CGSize(width: 390, height: 4400))
    XCTAssertEqual(table.rectForRow(at: path(3)), CGRect(x: 0, y: 132, width: 390, height: 44))
    XCTAssertEqual(table.indexPathForRow(at: CGPoint(x: 5, y: 176)), path(4))
    XCTAssertEqual(table.indexPathsForVisibleRows, (0..<20).map { path($0) })
    XCTAssertEqual(text(19), "Row 19")
    XCTAssertNil(table.cellForRow(at: path(20)))
    XCTAssertEqual(table.indexPath(for: table.cellForRow(at: path(2)) ?? UITableViewCell()), path(2))
  }

  func testAHundredThousandRowsMakeFewCells() {
    show([(0..<100_000).map { "\($0)" }], cell: Custom.self)
    rows.configure = { ($0 as? Custom)?.badge.text = $1 }
    table.rowHeight = 44
    harness.frame(at: 0.1)
    XCTAssertEqual(table.contentSize.height, 4_400_000)
    let asked = rows.asked
    for step in 1...200 {
      table.contentOffset.y = CGFloat(step) * 37
      harness.frame(at: 0.1 + Double(step) / 60)
    }
    XCTAssertLessThanOrEqual(table.madeCells, 22)
    XCTAssertEqual(table.visibleCells.count, 20)
    // 7400 points farther are 168 rows more.
    XCTAssertEqual(rows.asked - asked, 168)
    table.scrollToRow(at: path(99_999), at: .bottom, animated: false)
    XCTAssertEqual(table.contentOffset.y, 4_400_000 - 844)
    XCTAssertEqual((table.cellForRow(at: path(99_999)) as? Custom)?.badge.text, "99999")
    XCTAssertLessThanOrEqual(table.madeCells, 42)
  }

  func testRegisteredClassesAreMadeThroughTheirInitialiser() {
    Custom.made = 0
    show([names(3)], cell: Custom.self)
    XCTAssertEqual(Custom.made, 3)
    let cell = table.cellForRow(at: path(0)) as? Custom
    XCTAssertEqual(cell?.badge.text, "row")
    XCTAssertEqual(cell?.reuseIdentifier, "row")
    rows.sections = [names(1)]
    table.reloadData()
    harness.frame(at: 0.1)
    XCTAssertEqual(Custom.made, 3)
    XCTAssertEqual((table.cellForRow(at: path(0)) as? Custom)?.prepared, 1)
  }

  func testHeightsOfTheDelegate() {
    show([names(4), names(2)])
    rows.heights = { $0.section == 0 ? CGFloat(10 + $0.row * 10) : 60 }
    table.reloadData()
    XCTAssertEqual(table.rectForRow(at: path(3)), CGRect(x: 0, y: 60, width: 390, height: 40))
    XCTAssertEqual(table.rectForRow(at: path(1, 1)), CGRect(x: 0, y: 160, width: 390, height: 60))
    XCTAssertEqual(table.contentSize.height, 220)
  }

  func testAutomaticHeightOfConstraints() {
    final class Tall: UITableViewCell {
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -15),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.heightAnchor.constraint(equalToConstant: 70),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    show([names(50)], cell: Tall.self)
    rows.configure = { _, _ in }
    table.reloadData()
    harness.frame(at: 0.1)
    XCTAssertEqual(table.rectForRow(at: path(1)), CGRect(x: 0, y: 95, width: 390, height: 95))
  }

  func testWrappedTextMakesHigherRows() {
    show([
      [String](repeating: "A line that is much too long for one row of this table, and then some", count: 3)
    ])
    rows.configure = {
      var content = $0.defaultContentConfiguration()
      content.text = $1
      $0.contentConfiguration = content
    }
    table.reloadData()
    harness.frame(at: 0.1)
    let font = UIFont.preferredFont(forTextStyle: .body)
    let lines = (table.rectForRow(at: path(0)).height - 22) / font.lineHeight
    XCTAssertEqual(lines, 2, accuracy: 0.06)
  }

  func testPlainHeadersStayAtTheTop() {
    show([names(30), names(30)])
    rows.headers = ["First", "Second"]
    table.reloadData()
    harness.frame(at: 0.1)
    func header(_ text: String) -> UIView? {
      table.subviews.first {
        ($0 as? UITableViewHeaderFooterView)?.contentConfiguration.flatMap {
          ($0 as? UIListContentConfiguration)?.text
        } == text
      }
    }
    table.contentOffset.y = 300
    harness.frame(at: 0.2)
    XCTAssertEqual(header("First")?.frame.minY, 300)
    let end = table.rect(forSection: 0).maxY
    table.contentOffset.y = end - 10
    harness.frame(at: 0.3)
    XCTAssertEqual(header("First")?.frame.maxY ?? 0, end, accuracy: 0.01)
  }

  func testInsetGroupedLook() {
    show([names(3), names(1)], style: .insetGrouped)
    XCTAssertEqual(table.rectForRow(at: path(0)), CGRect(x: 16, y: 35, width: 358, height: 44))
    XCTAssertEqual(table.rectForRow(at: path(0, 1)).minY, 35 + 132 + 35)
    let first = table.cellForRow(at: path(0))
    XCTAssertEqual(first?.layer.cornerRadius, 10)
    XCTAssertEqual(first?.layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    XCTAssertEqual(table.cellForRow(at: path(1))?.layer.cornerRadius, 0)
    XCTAssertEqual(table.cellForRow(at: path(0, 1))?.layer.maskedCorners.rawValue, 15)
  }

  func testTableHeaderAndFooterViews() {
    show([names(2)])
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 100))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
    harness.frame(at: 0.1)
    XCTAssertEqual(table.contentSize.height, 238)
    XCTAssertEqual(table.tableFooterView?.frame, CGRect(x: 0, y: 188, width: 390, height: 50))
    XCTAssertEqual(table.cellForRow(at: path(0))?.frame.minY, 100)
  }

  // MARK: Selection

  func testTapSelects() {
    show([names(10)])
    rows.calls = []
    harness.tap(100, 100)
    XCTAssertEqual(rows.calls, ["highlight 0.2", "unhighlight 0.2", "select 0.2"])
    XCTAssertEqual(table.indexPathForSelectedRow, path(2))
    XCTAssertTrue(table.cellForRow(at: path(2))?.isSelected ?? false)
    harness.tap(100, 10)
    XCTAssertEqual(
      rows.calls.dropFirst(3), ["highlight 0.0", "unhighlight 0.0", "deselect 0.2", "select 0.0"])
    table.deselectRow(at: path(0), animated: true)
    XCTAssertNil(table.indexPathForSelectedRow)
    harness.run(to: now + 1)
    XCTAssertTrue(harness.context.scheduler.nextDueTime == nil)
  }

  func testPressIsHighlightedAfterTheDelayAndCancelledByADrag() {
    show([names(100)])
    harness.send(.began, 100, 100)
    XCTAssertFalse(table.cellForRow(at: path(2))?.isHighlighted ?? true)
    harness.run(to: now + 0.2)
    XCTAssertTrue(table.cellForRow(at: path(2))?.isHighlighted ?? false)
    harness.send(.moved, 100, 80)
    XCTAssertFalse(table.cellForRow(at: path(2))?.isHighlighted ?? true)
    harness.send(.ended, 100, 80)
    XCTAssertNil(table.indexPathForSelectedRow)
  }

  func testDelegateForbidsSelecting() {
    show([names(10)])
    rows.willSelect = { _ in nil }
    harness.tap(100, 100)
    XCTAssertNil(table.indexPathForSelectedRow)
    rows.willSelect = { _ in IndexPath(row: 7, section: 0) }
    harness.tap(100, 100)
    XCTAssertEqual(table.indexPathForSelectedRow, path(7))
    rows.highlights = false
    harness.tap(100, 10)
    XCTAssertEqual(table.indexPathForSelectedRow, path(7))
    table.allowsSelection = false
    rows.highlights = true
    rows.willSelect = { $0 }
    harness.tap(100, 10)
    XCTAssertEqual(table.indexPathForSelectedRow, path(7))
  }

  func testMultipleSelection() {
    show([names(10)])
    table.allowsMultipleSelection = true
    harness.tap(100, 100)
    harness.tap(100, 10)
    XCTAssertEqual(table.indexPathsForSelectedRows, [path(2), path(0)])
    harness.tap(100, 100)
    XCTAssertEqual(table.indexPathsForSelectedRows, [path(0)])
  }

  func testSelectionSurvivesReuse() {
    show([names(100)])
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    table.contentOffset.y = 2000
    harness.frame(at: 0.1)
    XCTAssertTrue(table.visibleCells.allSatisfy { !$0.isSelected })
    table.contentOffset.y = 0
    harness.frame(at: 0.2)
    XCTAssertEqual(table.visibleCells.filter(\.isSelected).map { $0.textLabel?.text }, ["Row 1"])
  }

  func testFlingOverRowsSelectsNothing() {
    show([names(500)])
    harness.send(.began, 100, 600)
    for step in 1...8 {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, 100, 600 - CGFloat(step) * 30)
    }
    harness.send(.ended, 100, 360)
    harness.run(to: now + 0.3)
    harness.tap(100, 300)
    XCTAssertNil(table.indexPathForSelectedRow)
    XCTAssertGreaterThan(table.contentOffset.y, 500)
  }

  func testAccessories() {
    show([names(3)])
    rows.configure = {
      $0.textLabel?.text = $1; $0.accessoryType = .detailButton
    }
    table.reloadData()
    harness.frame(at: 0.1)
    let cell = table.cellForRow(at: path(1))
    XCTAssertEqual(cell?.contentView.frame.width, 390 - 22 - 16)
    harness.tap(363, 66)
    XCTAssertTrue(rows.calls.contains("accessory 0.1"))
    XCTAssertNil(table.indexPathForSelectedRow)
  }

  // MARK: Changes

  func testInsertAndDeleteAnimate() {
    show([names(5)])
    rows.sections[0].remove(at: 1)
    rows.sections[0].insert("New", at: 3)
    var finished: Bool?
    table.performBatchUpdates({
      self.table.deleteRows(at: [self.path(1)], with: .fade)
      self.table.insertRows(at: [self.path(3)], with: .fade)
    }) { finished = $0 }
    XCTAssertEqual((0..<5).map { text($0) }, ["Row 0", "Row 2", "Row 3", "New", "Row 4"])
    harness.frame(at: 0)
    harness.frame(at: 0.15)
    let moving = table.cellForRow(at: path(1))
    XCTAssertEqual(moving?.frame.minY, 44)
    // Half way: from 88 to 44.
    XCTAssertEqual(moving?.shown.frame.minY ?? 0, 66, accuracy: 2)
    XCTAssertEqual(table.cellForRow(at: path(3))?.shown.opacity ?? 0, 0.5, accuracy: 0.05)
    XCTAssertNil(finished)
    harness.run(to: 0.5)
    XCTAssertEqual(finished, true)
    XCTAssertEqual(table.subviews.filter { $0 is UITableViewCell }.count, 5)
    XCTAssertEqual(rows.asked, 6)
  }

  func testMovesAndSections() {
    show([["a", "b"], ["c"]])
    rows.sections = [["x"], ["b", "c", "a"]]
    table.beginUpdates()
    table.insertSections([0], with: .automatic)
    table.deleteSections([0], with: .automatic)
    table.moveRow(at: path(0, 0), to: path(2, 1))
    table.insertRows(at: [path(0, 1)], with: .automatic)
    table.endUpdates()
    harness.run(to: 1)
    XCTAssertEqual([text(0), text(0, 1), text(1, 1), text(2, 1)], ["x", "b", "c", "a"])
  }

  func testReloadRowsKeepsTheOthers() {
    show([names(5)])
    table.selectRow(at: path(3), animated: false, scrollPosition: .none)
    let kept = table.cellForRow(at: path(3))
    rows.sections[0][2] = "Changed"
    table.reloadRows(at: [path(2)], with: .none)
    XCTAssertEqual(text(2), "Changed")
    XCTAssertTrue(table.cellForRow(at: path(3)) === kept)
    XCTAssertEqual(table.indexPathForSelectedRow, path(3))
    rows.sections[0].removeFirst()
    table.deleteRows(at: [path(0)], with: .automatic)
    XCTAssertEqual(table.indexPathForSelectedRow, path(2))
    XCTAssertTrue(table.cellForRow(at: path(2)) === kept)
  }

  // MARK: Misuse

  func testWrongCountsAreReportedAndReloaded() {
    show([names(3)])
    rows.sections = [names(3)]
    let (_, messages) = Diagnostics.withCapture { table.insertRows(at: [path(0)], with: .fade) }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "invalid update: section 0 has 3 rows after it, but 3 before + 1 inserted − 0 deleted + 0 moved in − 0 moved"
          + " out makes 4. The table was reloaded; let the data source change with the batch"
      ])
    harness.frame(at: 0.1)
    XCTAssertEqual(table.visibleCells.count, 3)
  }

  func testUnregisteredIdentifiers() {
    show([names(1)])
    let (cell, messages) = Diagnostics.withCapture {
      table.dequeueReusableCell(withIdentifier: "nobody", for: path(0))
    }
    XCTAssertEqual(cell.reuseIdentifier, "nobody")
    XCTAssertEqual(
      messages.map(\.text),
      [
        "unable to dequeue a cell with the identifier \"nobody\": register a class for it first; a plain cell was used"
      ])
    XCTAssertNil(table.dequeueReusableCell(withIdentifier: "nobody"))
  }

  func testPlacesThatAreNone() {
    show([names(3)])
    let (_, messages) = Diagnostics.withCapture {
      table.scrollToRow(at: path(9), at: .top, animated: true)
      table.selectRow(at: path(0, 4), animated: false, scrollPosition: .none)
      table.endUpdates()
      rows.sections = []
      table.deleteRows(at: [path(7)], with: .none)
      table.register(UIView.self, forCellReuseIdentifier: "x")
    }
    XCTAssertEqual(messages.count, 5)
    XCTAssertEqual(table.rectForRow(at: path(3)), .zero)
  }

  func testReloadWhileScrolling() {
    show([names(500)])
    harness.send(.began, 100, 600)
    for step in 1...8 {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, 100, 600 - CGFloat(step) * 30)
    }
    rows.sections = [names(30)]
    table.reloadData()
    harness.frame(at: now + 1.0 / 60)
    harness.send(.moved, 100, 350)
    harness.send(.ended, 100, 350)
    table.reloadData()
    harness.run(to: now + 4)
    XCTAssertEqual(table.contentOffset.y, 30 * 44 - 844)
    XCTAssertEqual(text(29), "Row 29")
  }

  func testNothingIsKeptAlive() {
    weak var gone: UITableView?
    weak var cell: UITableViewCell?
    do {
      let other = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let source = Rows([names(50)])
      other.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      other.dataSource = source
      other.delegate = source
      harness.window.addSubview(other)
      harness.frame(at: 0.1)
      harness.tap(100, 100)
      other.contentOffset.y = 400
      harness.frame(at: 0.2)
      gone = other
      cell = other.visibleCells.first
      XCTAssertNotNil(cell)
      other.removeFromSuperview()
    }
    harness.frame(at: 0.3)
    XCTAssertNil(gone)
    XCTAssertNil(cell)
  }

  func testController() {
    final class Songs: UITableViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "song")
      }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
        cell.textLabel?.text = "Song \(indexPath.row)"
        return cell
      }
    }
    let songs = Songs(style: .insetGrouped)
    harness.window.rootViewController = songs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0.1)
    XCTAssertEqual(songs.tableView.visibleCells.map { $0.textLabel?.text }, ["Song 0", "Song 1", "Song 2"])
  }
}
