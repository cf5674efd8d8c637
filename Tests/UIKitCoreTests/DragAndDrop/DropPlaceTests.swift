import Support
import UIKit
import XCTest

private final class Source: UIDragInteractionDelegate {
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  { [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "new")))] }
}

/// DroppedRows on which things are dropped, those of the table itself among them.
private final class DroppedRows: NSObject, UITableViewDataSource, UITableViewDragDelegate,
  UITableViewDropDelegate
{
  var count = 6
  var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
  var operation = UIDropOperation.move
  var asked: [Int?] = []
  var dropped: (path: IndexPath?, intent: UITableViewDropProposal.Intent)?
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "\(indexPath.row)"
    return cell
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] {
    [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "\(indexPath.row)")))]
  }
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    asked.append(destinationIndexPath?.row)
    return UITableViewDropProposal(operation: operation, intent: intent)
  }
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
    dropped = (coordinator.destinationIndexPath, coordinator.proposal.intent)
  }
}

/// Where in a table something is dropped, by the place in a row.
final class DropPlaceTests: XCTestCase {
  private var harness: WindowHarness!
  private let rows = DroppedRows()
  private let source = Source()
  private var table: UITableView!
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 600), style: .plain)
    table.contentInsetAdjustmentBehavior = .never
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 60
    table.dataSource = rows
    table.dragDelegate = rows
    table.dropDelegate = rows
    let card = UIView(frame: CGRect(x: 20, y: 720, width: 80, height: 80))
    card.addInteraction(UIDragInteraction(delegate: source))
    harness.window.addSubview(table)
    harness.window.addSubview(card)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private func cell(_ row: Int) -> UITableViewCell! { table.cellForRow(at: [0, row]) }
  /// How far rows are moved by a drag.
  private var shifts: [CGFloat] { (0..<6).map { cell($0).transform.ty } }
  private var targets: [Int] {
    (0..<6).filter { cell($0).configurationState.cellDropState == .targeted }
  }

  private func move(to y: CGFloat) {
    harness.send(.moved, 100, y)
    harness.run(to: now + 0.4)
  }

  /// Lifts the card below the table, or a row.
  private func lift(at y: CGFloat = 760) {
    harness.send(.began, 60, y)
    harness.run(to: now + 0.7)
    harness.send(.moved, 70, y - 10)
    harness.run(to: now + 0.1)
  }

  private func drop(at y: CGFloat) {
    harness.send(.ended, 100, y)
    harness.run(to: now + 0.8)
  }

  func testBetweenRowsTheHalvesOfARowDecide() {
    rows.operation = .copy
    lift()
    move(to: 125)
    XCTAssertEqual(shifts, [0, 0, 44, 44, 44, 44], "before the third")
    move(to: 170)
    XCTAssertEqual(shifts, [0, 0, 0, 44, 44, 44], "behind it")
    move(to: 420)
    XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0], "behind the last")
    XCTAssertEqual(rows.asked.last, 6)
    move(to: 170)
    drop(at: 170)
    XCTAssertEqual(rows.dropped?.path, [0, 3])
    XCTAssertEqual(rows.dropped?.intent, .insertAtDestinationIndexPath)
    XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0])
  }

  func testTheRowBelowTheFingerTakesWhatGoesIntoIt() {
    rows.intent = .insertIntoDestinationIndexPath
    rows.operation = .copy
    lift()
    for y in [125.0, 150, 175] {
      move(to: y)
      XCTAssertEqual(targets, [2], "at \(y)")
      XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0])
    }
    XCTAssertEqual(rows.asked.last, 2, "on its lower half the row is asked for, too")
    // It shows that it would.
    XCTAssertEqual(cell(2).subviews.filter { $0.backgroundColor == .systemGray4 }.map(\.alpha), [1])
    move(to: 420)
    XCTAssertEqual(targets, [], "there is no row")
    move(to: 175)
    drop(at: 175)
    XCTAssertEqual(rows.dropped?.path, [0, 2])
    XCTAssertEqual(targets, [])
    XCTAssertEqual(cell(2).alpha, 1)
    XCTAssertEqual(cell(2).subviews.filter { $0.backgroundColor == .systemGray4 }.map(\.alpha), [0])
  }

  func testAutomaticGoesIntoRowsNearTheirMiddle() {
    rows.intent = .automatic
    rows.operation = .copy
    lift()
    move(to: 125)
    XCTAssertEqual(shifts, [0, 0, 44, 44, 44, 44])
    XCTAssertEqual(targets, [])
    move(to: 150)
    XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0])
    XCTAssertEqual(targets, [2])
    move(to: 175)
    XCTAssertEqual(shifts, [0, 0, 0, 44, 44, 44])
    XCTAssertEqual(targets, [])
    drop(at: 175)
    XCTAssertEqual(rows.dropped?.path, [0, 3])
    XCTAssertEqual(rows.dropped?.intent, .insertAtDestinationIndexPath)
    lift()
    move(to: 150)
    drop(at: 150)
    XCTAssertEqual(rows.dropped?.path, [0, 2])
    XCTAssertEqual(rows.dropped?.intent, .insertIntoDestinationIndexPath)
  }

  /// A row of the table is counted without itself: before the row that it came from, and behind it.
  func testAutomaticCountsARowOfItsOwnOut() {
    rows.intent = .automatic
    lift(at: 90)
    move(to: 245)
    XCTAssertEqual(shifts, [0, 0, -60, -60, 0, 0], "between the fourth and the fifth")
    XCTAssertEqual(cell(1).alpha, 0)
    move(to: 270)
    XCTAssertEqual(targets, [4])
    XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0])
    XCTAssertEqual(cell(1).alpha, 0.5, "it stays where it is, faintly")
    move(to: 295)
    XCTAssertEqual(shifts, [0, 0, -60, -60, -60, 0])
    drop(at: 295)
    XCTAssertEqual(rows.dropped?.path, [0, 4])
    XCTAssertEqual(cell(1).alpha, 1)
  }

  func testWithoutAnIntentNothingShows() {
    rows.intent = .unspecified
    rows.operation = .copy
    lift()
    move(to: 150)
    XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0])
    XCTAssertEqual(targets, [])
    drop(at: 150)
    XCTAssertEqual(rows.dropped?.intent, .unspecified)
  }

  /// A copy leaves the row where it is.
  func testACopyOfARowLeavesIt() {
    rows.operation = .copy
    lift(at: 90)
    move(to: 270)
    XCTAssertEqual(cell(1).alpha, 0.5)
    XCTAssertEqual(shifts, [0, 0, 0, 0, 60, 60])
    harness.send(.cancelled, 100, 270)
    harness.run(to: now + 0.8)
    XCTAssertEqual(cell(1).alpha, 1)
    XCTAssertEqual(shifts, [0, 0, 0, 0, 0, 0])
  }

  /// At an edge the table scrolls, and the row that scrolls away is nobody else's look.
  func testTheTableScrollsAndItsRowIsLeftBehind() {
    rows.count = 60
    table.reloadData()
    harness.frame(at: now)
    lift(at: 90)
    harness.send(.moved, 100, 590)
    harness.run(to: now + 2)
    XCTAssertGreaterThan(table.contentOffset.y, 600)
    XCTAssertNil(table.cellForRow(at: [0, 1]))
    XCTAssertEqual(table.visibleCells.map(\.alpha), table.visibleCells.map { _ in 1 })
    XCTAssertTrue(table.visibleCells.allSatisfy { $0.configurationState.cellDragState == .none })
    // DroppedRows before the finger have closed the gap, those that came by scrolling as well.
    let finger = table.contentOffset.y + 590
    for path in table.indexPathsForVisibleRows ?? [] {
      let rect = table.rectForRow(at: path)
      let shift: CGFloat = rect.minY <= finger ? -60 : 0
      XCTAssertEqual(table.cellForRow(at: path)?.transform.ty, shift, "\(path.row)")
      XCTAssertEqual(table.cellForRow(at: path)?.center.y, rect.midY)
    }
    // Back up to the row: it is as it was left.
    harness.send(.moved, 100, 5)
    harness.run(to: now + 4)
    XCTAssertEqual(table.contentOffset.y, 0)
    XCTAssertEqual(cell(1).configurationState.cellDragState, .dragging)
    XCTAssertEqual(cell(1).alpha, 0)
    harness.send(.moved, 100, 300)
    harness.run(to: now + 0.5)
    let offset = table.contentOffset
    harness.run(to: now + 0.5)
    XCTAssertEqual(table.contentOffset, offset, "away from the edges nothing scrolls")
    drop(at: 300)
    XCTAssertEqual(rows.dropped?.path, [0, 5])
    XCTAssertTrue(table.visibleCells.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
  }

  /// What is dropped nowhere does not fly to a row that is out of sight.
  func testARowOutOfSightIsNoPlaceToGoBackTo() throws {
    rows.count = 60
    rows.operation = .cancel
    table.reloadData()
    harness.frame(at: now)
    lift(at: 90)
    harness.send(.moved, 100, 595)
    harness.run(to: now + 2)
    let preview = try XCTUnwrap(harness.window.subviews.last)
    harness.send(.ended, 100, 595)
    harness.run(to: now + 0.1)
    XCTAssertEqual(preview.alpha, 0)
    XCTAssertEqual(preview.center.y, 595, accuracy: 40)
    harness.run(to: now + 0.6)
    XCTAssertNil(preview.superview)
  }
}
