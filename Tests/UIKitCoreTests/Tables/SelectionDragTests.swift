import Support
import UIKit
import XCTest

/// ChosenRows that fingers choose by passing them.
private final class ChosenRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var count = 40
  var allows = true
  var edits = true
  var log: [String] = []
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  func tableView(
    _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) -> Bool {
    log.append("should \(indexPath.row)")
    return allows
  }
  func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {
    log.append("begin \(indexPath.row)")
    if edits { tableView.setEditing(true, animated: false) }
  }
  func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) { log.append("end") }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("+\(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("-\(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath.row == 7 ? nil : indexPath
  }
}

final class SelectionDragTests: XCTestCase {
  private var harness: WindowHarness!
  private var table: UITableView!
  private let rows = ChosenRows()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 44
    table.allowsMultipleSelectionDuringEditing = true
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

  private func middle(_ row: Int) -> CGFloat { CGFloat(row) * 44 + 22 }
  private var chosen: [Int] { (table.indexPathsForSelectedRows ?? []).map(\.row).sorted() }

  /// Fingers at these places of one height do the same at once.
  private func fingers(_ phase: UITouch.Phase, _ y: CGFloat, at places: [CGFloat] = [150, 210]) {
    harness.send(phase, places.map { CGPoint(x: $0, y: y) })
  }

  private func move(to y: CGFloat, at places: [CGFloat] = [150, 210]) {
    harness.run(to: now + 0.1)
    fingers(.moved, y, at: places)
  }

  func testTwoFingersChooseTheRowsThatTheyPass() {
    fingers(.began, middle(2))
    move(to: middle(4))
    XCTAssertTrue(table.isEditing)
    XCTAssertEqual(rows.log, ["should 2", "begin 2", "+2", "+3", "+4"])
    XCTAssertEqual(chosen, [2, 3, 4])
    // ChosenRows that the fingers leave are as before; on the other side of the first, others are chosen.
    move(to: middle(3))
    XCTAssertEqual(chosen, [2, 3])
    move(to: middle(0))
    XCTAssertEqual(chosen, [0, 1, 2])
    fingers(.ended, middle(0))
    harness.run(to: now + 0.5)
    XCTAssertEqual(rows.log.last, "end")
    XCTAssertEqual(chosen, [0, 1, 2])
    XCTAssertTrue(table.isEditing, "the table goes on being edited")
    XCTAssertEqual(table.contentOffset.y, 0, "nothing scrolls")
  }

  func testRowsThatTheDelegateKeepsAreNotChosen() {
    fingers(.began, middle(6))
    move(to: middle(9))
    XCTAssertEqual(chosen, [6, 8, 9])
    fingers(.ended, middle(9))
  }

  /// Where the first row is chosen, the others are given up.
  func testADragFromAChosenRowGivesUp() {
    table.setEditing(true, animated: false)
    for row in [2, 3, 5] {
      table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    }
    fingers(.began, middle(2))
    move(to: middle(4))
    XCTAssertEqual(chosen, [5])
    move(to: middle(2))
    XCTAssertEqual(chosen, [3, 5])
    fingers(.ended, middle(2))
    XCTAssertEqual(chosen, [3, 5])
  }

  func testWithoutTheDelegateTwoFingersScroll() {
    rows.allows = false
    fingers(.began, middle(10))
    move(to: middle(8))
    move(to: middle(5))
    XCTAssertGreaterThan(table.contentOffset.y, 80)
    XCTAssertEqual(rows.log, ["should 10"])
    XCTAssertEqual(chosen, [])
    fingers(.ended, middle(5))
    harness.run(to: now + 2)
    table.delegate = nil
    table.setContentOffset(.zero, animated: false)
    fingers(.began, middle(10))
    move(to: middle(8))
    move(to: middle(5))
    XCTAssertGreaterThan(table.contentOffset.y, 80)
    fingers(.ended, middle(5))
  }

  func testOneFingerScrollsAndASecondDoesNotChangeThat() {
    harness.send(.began, 150, middle(10))
    harness.run(to: now + 0.05)
    harness.send(.moved, 150, middle(9))
    harness.run(to: now + 0.05)
    harness.send(.began, 210, middle(9), finger: 1)
    move(to: middle(6))
    XCTAssertGreaterThan(table.contentOffset.y, 40)
    XCTAssertEqual(chosen, [])
    XCTAssertFalse(rows.log.contains { $0.hasPrefix("begin") })
    fingers(.ended, middle(6))
  }

  /// On the circles one finger chooses; beside them it scrolls.
  func testOneFingerChoosesOnTheCircles() {
    table.setEditing(true, animated: false)
    harness.frame(at: now)
    fingers(.began, middle(3), at: [24])
    move(to: middle(5), at: [24])
    XCTAssertEqual(chosen, [3, 4, 5])
    XCTAssertEqual(table.contentOffset.y, 0)
    fingers(.ended, middle(5), at: [24])
    fingers(.began, middle(9), at: [120])
    move(to: middle(8), at: [120])
    move(to: middle(6), at: [120])
    XCTAssertEqual(chosen, [3, 4, 5])
    XCTAssertGreaterThan(table.contentOffset.y, 40)
    fingers(.ended, middle(6), at: [120])
  }

  /// The table scrolls under fingers at its edge, and what comes is chosen.
  func testTheTableScrollsUnderFingersAtItsEdge() {
    fingers(.began, middle(15))
    move(to: 840)
    let first = chosen.count
    harness.run(to: now + 1)
    XCTAssertGreaterThan(table.contentOffset.y, 300)
    XCTAssertGreaterThan(chosen.count, first + 6)
    XCTAssertEqual(chosen, Array(15...(chosen.last ?? 0)))
    let offset = table.contentOffset.y
    fingers(.ended, 840)
    harness.run(to: now + 0.5)
    XCTAssertEqual(table.contentOffset.y, offset, accuracy: 0.5)
  }

  func testATableThatChoosesOnlyOneSaysSo() {
    rows.edits = false
    let messages = Diagnostics.withCapture {
      fingers(.began, middle(2))
      move(to: middle(4))
      fingers(.ended, middle(4))
    }.1.map(\.text)
    XCTAssertEqual(chosen, [])
    XCTAssertTrue(messages.contains { $0.contains("allowsMultipleSelectionDuringEditing") }, "\(messages)")
    XCTAssertEqual(rows.log, ["should 2", "begin 2", "end"])
  }
}

/// Items that fingers choose by passing them.
private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var log: [String] = []
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) {
    log.append("begin \(indexPath.item)")
    collectionView.isEditing = true
  }
  func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {
    log.append("end")
  }
}

final class ItemSelectionDragTests: XCTestCase {
  private var harness: WindowHarness!
  private var collection: UICollectionView!
  private let items = Items()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    let layout = UICollectionViewFlowLayout()
    // Three in a row.
    layout.itemSize = CGSize(width: 130, height: 100)
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    collection.allowsMultipleSelectionDuringEditing = true
    collection.dataSource = items
    collection.delegate = items
    harness.window.addSubview(collection)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var chosen: [Int] { (collection.indexPathsForSelectedItems ?? []).map(\.item).sorted() }

  private func fingers(_ phase: UITouch.Phase, _ places: [(CGFloat, CGFloat)]) {
    if phase != .began { harness.run(to: now + 0.1) }
    harness.send(phase, places.map { CGPoint(x: $0.0, y: $0.1) })
  }

  func testTwoFingersChooseTheItemsBetween() {
    fingers(.began, [(40, 50), (80, 50)])
    fingers(.moved, [(170, 150), (210, 150)])
    // From the first to the fifth, in the order of the items.
    XCTAssertEqual(chosen, [0, 1, 2, 3, 4])
    XCTAssertTrue(collection.isEditing)
    fingers(.ended, [(170, 150), (210, 150)])
    XCTAssertEqual(items.log, ["begin 0", "end"])
    XCTAssertEqual(collection.contentOffset.y, 0)
  }

  /// While the collection is edited, one finger chooses across its way and scrolls along it.
  func testOneFingerChoosesAcross() {
    collection.isEditing = true
    fingers(.began, [(60, 250)])
    fingers(.moved, [(190, 252)])
    fingers(.moved, [(200, 350)])
    XCTAssertEqual(chosen, [6, 7, 8, 9, 10])
    fingers(.ended, [(200, 350)])
    fingers(.began, [(60, 450)])
    fingers(.moved, [(62, 400)])
    fingers(.moved, [(62, 300)])
    XCTAssertEqual(chosen, [6, 7, 8, 9, 10])
    XCTAssertGreaterThan(collection.contentOffset.y, 60)
    fingers(.ended, [(62, 300)])
  }
}
