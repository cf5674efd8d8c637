import UIKit
import XCTest

/// Rows that can be changed, with actions beside them.
private final class Mail: NSObject, UITableViewDataSource, UITableViewDelegate {
  var names = (0..<30).map { "Mail \($0)" }
  var calls: [String] = []
  var leading: [UIContextualAction] = []
  var trailing: [UIContextualAction]?
  var isFull = true
  var style = UITableViewCell.EditingStyle.delete
  var index: [String]?
  var sections = 1

  func numberOfSections(in tableView: UITableView) -> Int { sections }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: leading) }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let trailing else { return nil }
    let configuration = UISwipeActionsConfiguration(actions: trailing)
    configuration.performsFirstActionWithFullSwipe = isFull
    return configuration
  }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    calls.append("commit \(editingStyle.rawValue) \(indexPath.row)")
    guard editingStyle == .delete else { return }
    names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    calls.append("move \(source.row) \(destination.row)")
    names.insert(names.remove(at: source.row), at: destination.row)
  }
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { style }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    calls.append("begin \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    calls.append("end \(indexPath?.row ?? -1)")
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("select \(indexPath.row)")
  }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { index }
}

final class TableEditingTests: XCTestCase {
  private var harness: WindowHarness!
  private var table: UITableView!
  private var mail: Mail!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    mail = Mail()
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = mail
    table.delegate = mail
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }
  private func cell(_ row: Int) -> UITableViewCell! { table.cellForRow(at: IndexPath(row: row, section: 0)) }
  private func middle(_ row: Int) -> CGFloat { CGFloat(row) * 44 + 22 }

  /// A finger that goes from x to x in half a second.
  private func drag(_ from: CGFloat, _ to: CGFloat, row: Int, lifts: Bool = true) {
    harness.send(.began, from, middle(row))
    for i in 1...30 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, from + (to - from) * CGFloat(i) / 30, middle(row))
    }
    // It rests before it lifts.
    harness.run(to: now + 0.2)
    if lifts { harness.send(.ended, to, middle(row)) }
  }

  private func action(_ title: String, _ style: UIContextualAction.Style = .normal) -> UIContextualAction {
    UIContextualAction(style: style, title: title) { [mail] action, _, done in
      mail?.calls.append(action.title ?? "")
      done(true)
    }
  }

  func testASwipeOpensTheActionsAndATapDoesOne() {
    mail.trailing = [action("Delete", .destructive), action("Flag")]
    drag(300, 200, row: 2)
    harness.run(to: now + 1)
    // Two buttons of at least 74 points.
    XCTAssertGreaterThanOrEqual(cell(2).bounds.minX, 148)
    XCTAssertTrue(cell(2).showingDeleteConfirmation)
    XCTAssertEqual(mail.calls, ["begin 2"])
    // The first action is at the edge; the second beside it.
    harness.tap(390 - 74 - 30, middle(2))
    harness.run(to: now + 1)
    XCTAssertEqual(mail.calls, ["begin 2", "Flag", "end 2"])
    XCTAssertEqual(cell(2).bounds.minX, 0)
    XCTAssertFalse(cell(2).showingDeleteConfirmation)
  }

  func testATapElsewhereClosesAndSelectsNothing() {
    mail.trailing = [action("Delete", .destructive)]
    drag(300, 200, row: 2)
    harness.run(to: now + 1)
    harness.tap(100, middle(5))
    harness.run(to: now + 1)
    XCTAssertEqual(cell(2).bounds.minX, 0)
    XCTAssertEqual(mail.calls, ["begin 2", "end 2"])
    harness.tap(100, middle(5))
    XCTAssertEqual(mail.calls.last, "select 5")
  }

  func testAFullSwipeDoesTheFirstAction() {
    mail.trailing = [action("Archive"), action("Flag")]
    drag(380, 40, row: 1)
    XCTAssertEqual(mail.calls, ["begin 1", "Archive"])
    harness.run(to: now + 1)
    XCTAssertEqual(cell(1).bounds.minX, 0)
    mail.calls = []
    mail.isFull = false
    drag(380, 40, row: 1)
    harness.run(to: now + 1)
    XCTAssertEqual(mail.calls, ["begin 1"])
    XCTAssertEqual(cell(1).bounds.minX, 74 * 2, accuracy: 30)
  }

  /// What deletes carries its row on to the side; one that is there nevertheless comes back.
  func testADestructiveActionCarriesItsRowAway() {
    let bin = UIContextualAction(style: .destructive, title: "Bin") { [unowned self] _, _, done in
      mail.calls.append("bin")
      done(true)
    }
    mail.trailing = [bin, action("Flag")]
    drag(300, 160, row: 2)
    harness.run(to: now + 1)
    harness.tap(370, middle(2))
    harness.run(to: now + 0.1)
    XCTAssertEqual(mail.calls, ["begin 2", "bin"])
    let early = cell(2).shown.bounds.minX
    XCTAssertGreaterThan(early, 150)
    harness.run(to: now + 0.4)
    XCTAssertEqual(cell(2).shown.bounds.minX, 390, accuracy: 3)
    harness.run(to: now + 2)
    XCTAssertEqual(cell(2).bounds.minX, 0)
  }

  func testLeadingActionsAreOnTheOtherSide() {
    mail.leading = [action("Read")]
    drag(50, 150, row: 3)
    harness.run(to: now + 1)
    XCTAssertEqual(cell(3).bounds.minX, -74, accuracy: 6)
    harness.tap(30, middle(3))
    XCTAssertEqual(mail.calls, ["begin 3", "Read"])
  }

  func testSwipingDeletesWithoutActionsOfTheAppsOwn() {
    drag(300, 200, row: 4)
    harness.run(to: now + 1)
    XCTAssertGreaterThanOrEqual(cell(4).bounds.minX, 74)
    harness.tap(370, middle(4))
    harness.run(to: now + 1)
    XCTAssertTrue(mail.calls.contains("commit 1 4"), "\(mail.calls)")
    XCTAssertEqual(mail.names.count, 29)
    XCTAssertEqual(cell(4).textLabel?.text, "Mail 5")
    XCTAssertEqual(cell(4).bounds.minX, 0)
  }

  func testTheOlderActions() {
    final class Older: NSObject, UITableViewDataSource, UITableViewDelegate {
      var calls: [String] = []
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
      func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
      ) -> [UITableViewRowAction]? {
        [
          UITableViewRowAction(style: .normal, title: "More") { action, path in
            self.calls.append("\(action.title ?? "") \(path.row)")
          }
        ]
      }
    }
    let older = Older()
    table.delegate = older
    table.dataSource = older
    harness.frame(at: now)
    drag(300, 200, row: 1)
    harness.run(to: now + 1)
    harness.tap(370, middle(1))
    XCTAssertEqual(older.calls, ["More 1"])
    harness.run(to: now + 1)
    XCTAssertEqual(cell(1).bounds.minX, 0)
  }

  func testAVerticalDragScrolls() {
    mail.trailing = [action("Delete")]
    harness.send(.began, 200, 400)
    for i in 1...10 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 200 - CGFloat(i) * 2, 400 - CGFloat(i) * 10)
    }
    harness.send(.ended, 180, 300)
    XCTAssertGreaterThan(table.contentOffset.y, 50)
    XCTAssertEqual(mail.calls, [])
  }

  /// The content slides, its text as wide as ever; the controls slide in with it from the sides, and out again.
  func testControlsOfEditingSlide() throws {
    let title = try XCTUnwrap(cell(0).textLabel)
    table.setEditing(true, animated: true)
    harness.frame(at: now)
    harness.run(to: now + 0.1)
    XCTAssertEqual(title.layer.contentsGravity, .left)
    let content = try XCTUnwrap(cell(0).contentView.layer.presentation())
    XCTAssertGreaterThan(content.frame.minX, 0)
    XCTAssertLessThan(content.frame.minX, 38)
    let grip = try XCTUnwrap(cell(0).subviews.first { $0.accessibilityLabel == "Reorder" })
    let minus = try XCTUnwrap(cell(0).subviews.first { $0.accessibilityLabel == "Delete" })
    XCTAssertEqual(grip.frame, CGRect(x: 390 - 44, y: 0, width: 44, height: 44))
    // The content is as far as the controls are, each on its way.
    let share = content.frame.minX / 38
    func shown(_ view: UIView) throws -> CALayer { try XCTUnwrap(view.layer.presentation()) }
    XCTAssertEqual(try shown(minus).position.x, minus.center.x - 38 * (1 - share), accuracy: 0.01)
    XCTAssertEqual(try shown(grip).position.x, grip.center.x + 44 * (1 - share), accuracy: 0.01)
    XCTAssertEqual(Double(try shown(minus).opacity), share, accuracy: 0.01)
    for view in grip.subviews { XCTAssertEqual(try shown(view).frame, view.layer.frame) }
    harness.run(to: now + 1)
    table.setEditing(false, animated: true)
    harness.frame(at: now)
    harness.run(to: now + 0.15)
    XCTAssertEqual(Double(try shown(minus).opacity), 0.5, accuracy: 0.01)
    XCTAssertEqual(try shown(minus).position.x, minus.center.x + 19, accuracy: 0.2)
    harness.run(to: now + 1)
    XCTAssertNil(minus.superview)
    XCTAssertNil(grip.superview)
  }

  /// What constraints put at the content's end stays there while the content makes room at its beginning.
  func testTheEndOfTheContentStaysWhileControlsSlide() throws {
    let row: UITableViewCell = cell(0), date = UIView()
    table.allowsMultipleSelectionDuringEditing = true
    date.translatesAutoresizingMaskIntoConstraints = false
    row.contentView.addSubview(date)
    NSLayoutConstraint.activate([
      date.widthAnchor.constraint(equalToConstant: 40), date.heightAnchor.constraint(equalToConstant: 20),
      date.centerYAnchor.constraint(equalTo: row.contentView.centerYAnchor),
      date.trailingAnchor.constraint(equalTo: row.contentView.trailingAnchor, constant: -16),
    ])
    harness.frame(at: now)
    func end() throws -> CGFloat {
      let layer = try XCTUnwrap(date.layer.presentation())
      return layer.convert(layer.bounds, to: try XCTUnwrap(row.layer.presentation())).maxX
    }
    XCTAssertEqual(try end(), 374, accuracy: 0.01)
    // The grip takes room at the end.
    for (isEditing, last) in [(true, 330.0), (false, 374.0)] {
      let first = try end()
      table.setEditing(isEditing, animated: true)
      harness.frame(at: now)
      XCTAssertEqual(try end(), first, accuracy: 0.01)
      harness.run(to: now + 0.15)
      let content = try XCTUnwrap(row.contentView.layer.presentation())
      XCTAssertEqual(content.frame.minX, 19, accuracy: 1)
      XCTAssertEqual(try end(), (first + last) / 2, accuracy: 1)
      harness.run(to: now + 1)
      XCTAssertEqual(try end(), last, accuracy: 0.01)
    }
  }

  /// A cell's configuration is told of a swipe and of a finger that moves the row.
  func testWhatAConfigurationIsTold() {
    XCTAssertFalse(cell(0).configurationState.isSwiped)
    harness.send(.began, 300, middle(0))
    for x in [280.0, 240, 200] {
      harness.run(to: now + 0.05)
      harness.send(.moved, x, middle(0))
    }
    harness.send(.ended, 200, middle(0))
    harness.run(to: now + 1)
    XCTAssertTrue(cell(0).configurationState.isSwiped)
    table.setEditing(true, animated: false)
    harness.frame(at: now)
    var told: [Bool] = []
    cell(1).configurationUpdateHandler = { told.append($1.isReordering) }
    harness.frame(at: now)
    harness.send(.began, 370, middle(1))
    harness.run(to: now + 0.1)
    XCTAssertTrue(cell(1).configurationState.isReordering)
    harness.send(.ended, 370, middle(1))
    harness.run(to: now + 1)
    XCTAssertEqual(told, [false, true, false])
  }

  func testEditingShowsControlsAndDeletes() {
    table.setEditing(true, animated: true)
    harness.run(to: now + 0.5)
    // The content makes room for the minus, and for the grip at the end.
    XCTAssertEqual(cell(0).contentView.frame.minX, 38)
    XCTAssertEqual(cell(0).contentView.frame.maxX, 390 - 44)
    harness.tap(24, middle(0))
    harness.run(to: now + 1)
    XCTAssertGreaterThanOrEqual(cell(0).bounds.minX, 74)
    harness.tap(370, middle(0))
    harness.run(to: now + 1)
    XCTAssertEqual(mail.names.first, "Mail 1")
    mail.style = .insert
    table.setEditing(false, animated: false)
    table.setEditing(true, animated: false)
    harness.frame(at: now)
    harness.tap(24, middle(1))
    XCTAssertEqual(mail.calls.last, "commit 2 1")
    table.setEditing(false, animated: false)
    harness.frame(at: now)
    XCTAssertEqual(cell(0).contentView.frame, CGRect(x: 0, y: 0, width: 390, height: 44))
  }

  func testAGripMovesItsRow() {
    table.setEditing(true, animated: false)
    harness.frame(at: now)
    harness.send(.began, 370, middle(1))
    harness.run(to: now + 0.1)
    for i in 1...20 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 370, middle(1) + CGFloat(i) * 44 * 3 / 20)
    }
    // The others make room under the finger.
    harness.run(to: now + 0.5)
    XCTAssertEqual(cell(1).center.y, middle(4), accuracy: 1)
    XCTAssertEqual(cell(2).center.y, middle(1), accuracy: 0.1)
    XCTAssertEqual(table.contentOffset.y, 0)
    harness.send(.ended, 370, middle(4))
    harness.run(to: now + 1)
    XCTAssertEqual(mail.calls, ["move 1 4"])
    XCTAssertEqual((0..<6).map { cell($0).textLabel?.text }, [0, 2, 3, 4, 1, 5].map { "Mail \($0)" })
    XCTAssertEqual((0..<6).map { cell($0).center.y }, (0..<6).map(middle))
    XCTAssertTrue(table.isScrollEnabled)
  }

  func testAGripNearTheEdgeScrolls() {
    table.setEditing(true, animated: false)
    harness.frame(at: now)
    harness.send(.began, 370, middle(5))
    harness.run(to: now + 0.1)
    harness.send(.moved, 370, 830)
    harness.run(to: now + 1)
    XCTAssertGreaterThan(table.contentOffset.y, 200)
    harness.send(.cancelled, 370, 830)
    harness.run(to: now + 1)
    XCTAssertEqual(mail.calls, [])
  }

  func testSeveralRowsAreChosenWhileEditing() {
    table.allowsMultipleSelectionDuringEditing = true
    table.setEditing(true, animated: false)
    harness.frame(at: now)
    harness.tap(100, middle(1))
    harness.tap(100, middle(3))
    XCTAssertEqual(table.indexPathsForSelectedRows?.map(\.row), [1, 3])
    harness.tap(100, middle(1))
    XCTAssertEqual(table.indexPathsForSelectedRows?.map(\.row), [3])
    XCTAssertEqual(cell(1).contentView.frame.minX, 38)
  }

  func testAnAppSelectsSeveralRowsWhileEditing() {
    table.allowsMultipleSelectionDuringEditing = true
    let paths = [0, 2, 4].map { IndexPath(row: $0, section: 0) }
    func selectAll() {
      for path in paths { table.selectRow(at: path, animated: false, scrollPosition: .none) }
    }
    // Outside of editing only one row may be selected.
    selectAll()
    XCTAssertEqual(table.indexPathsForSelectedRows, [paths[2]])
    table.setEditing(true, animated: false)
    XCTAssertNil(table.indexPathsForSelectedRows)
    XCTAssertFalse(cell(4).isSelected)
    selectAll()
    XCTAssertEqual(table.indexPathsForSelectedRows, paths)
    table.setEditing(false, animated: true)
    harness.run(to: now + 1)
    XCTAssertNil(table.indexPathsForSelectedRows)
    XCTAssertEqual(mail.calls, [])
  }

  func testTheSectionIndexGoesToSections() {
    mail.names = (0..<5).map { "Mail \($0)" }
    mail.sections = 26
    mail.index = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
    table.reloadData()
    harness.run(to: now + 0.1)
    XCTAssertEqual(cell(0).contentView.frame.width, 390 - 16)
    // 26 lines of 14 points about the middle.
    let first = 422 - 13 * 14 + 7
    harness.send(.began, 380, CGFloat(first + 10 * 14))
    harness.run(to: now + 1.0 / 60)
    XCTAssertEqual(table.indexPathsForVisibleRows?.first, IndexPath(row: 0, section: 10))
    harness.send(.moved, 380, CGFloat(first + 2 * 14))
    XCTAssertEqual(table.indexPathsForVisibleRows?.first, IndexPath(row: 0, section: 2))
    harness.send(.ended, 380, CGFloat(first + 2 * 14))
    table.sectionIndexMinimumDisplayRowCount = 1000
    harness.run(to: now + 0.1)
    XCTAssertEqual(cell(0)?.contentView.frame.width ?? 390, 390)
  }
}
