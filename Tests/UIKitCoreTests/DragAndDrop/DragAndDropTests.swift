import Support
import UIKit
import XCTest

private final class Source: UIDragInteractionDelegate {
  var log: [String] = []
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  {
    let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "seven")))
    item.localObject = 7
    return [item]
  }
  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
    log.append("begin")
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) { log.append("end \(operation)") }
}

private final class Target: UIDropInteractionDelegate {
  var log: [String] = []
  var operation = UIDropOperation.copy
  var texts: [String] = []
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    session.canLoadObjects(ofClass: NSString.self)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
    log.append("enter")
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
    -> UIDropProposal
  { UIDropProposal(operation: operation) }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    log.append("exit")
  }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    log.append("drop \(session.items.first?.localObject ?? "nothing")")
    session.loadObjects(ofClass: NSString.self) { [weak self] found in
      self?.texts = found.map { $0.description }
    }
  }
}

/// Drags within the app, by a real finger.
final class DragAndDropTests: XCTestCase {
  private var harness = WindowHarness()
  private let source = Source()
  private let target = Target()
  private let card = UIView(frame: CGRect(x: 20, y: 100, width: 80, height: 80))
  private let place = UIView(frame: CGRect(x: 200, y: 400, width: 120, height: 120))
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness()
    card.backgroundColor = .red
    harness.window.addSubview(card)
    harness.window.addSubview(place)
    card.addInteraction(UIDragInteraction(delegate: source))
    place.addInteraction(UIDropInteraction(delegate: target))
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func drag(to x: Double, _ y: Double, lifts: Bool = true) {
    harness.send(.began, 60, 140)
    harness.run(to: now + 0.7)
    harness.send(.moved, 120, 260)
    harness.run(to: now + 0.1)
    harness.send(.moved, x, y)
    harness.run(to: now + 0.1)
    guard lifts else { return }
    harness.send(.ended, x, y)
    harness.run(to: now + 0.6)
  }

  func testItemsAreDroppedOnAViewThatTakesThem() {
    let before = harness.window.subviews.count
    drag(to: 260, 460, lifts: false)
    XCTAssertEqual(harness.window.subviews.count, before + 1, "what is dragged shows")
    XCTAssertEqual(harness.window.subviews.last?.center, CGPoint(x: 260, y: 460))
    harness.send(.ended, 260, 460)
    harness.run(to: now + 0.6)
    XCTAssertEqual(source.log, ["begin", "end copy"])
    XCTAssertEqual(target.log, ["enter", "drop 7"])
    XCTAssertEqual(target.texts, ["seven"])
    XCTAssertEqual(harness.window.subviews.count, before, "nothing is left of the drag")
  }

  func testItemsGoBackWhereNothingTakesThem() {
    drag(to: 60, 600)
    XCTAssertEqual(source.log, ["begin", "end cancel"])
    XCTAssertEqual(target.log, [])
    target.operation = .cancel
    drag(to: 260, 460)
    XCTAssertEqual(target.log, ["enter", "exit"])
  }

  func testAShortTouchDragsNothing() {
    harness.send(.began, 60, 140)
    harness.run(to: now + 0.2)
    harness.send(.ended, 60, 140)
    harness.run(to: now + 0.4)
    XCTAssertEqual(source.log, [])
  }
}

private final class DraggedRows: NSObject, UITableViewDataSource, UITableViewDragDelegate,
  UITableViewDropDelegate
{
  var names = ["a", "b", "c", "d", "e"]
  var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = DraggedRow(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row) }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] {
    [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: names[indexPath.row])))]
  }
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .move, intent: intent) }
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
    guard let item = coordinator.items.first, let from = item.sourceIndexPath,
      let to = coordinator.destinationIndexPath
    else { return }
    tableView.performBatchUpdates {
      self.names.insert(self.names.remove(at: from.row), at: to.row)
      tableView.deleteRows(at: [from], with: .none)
      tableView.insertRows(at: [to], with: .none)
    }
    coordinator.drop(item.dragItem, toRowAt: to)
  }
}

private final class DraggedRow: UITableViewCell {
  var states: [UITableViewCell.DragState] = []
  override func dragStateDidChange(_ dragState: UITableViewCell.DragState) { states.append(dragState) }
}

/// Rows and items that are dragged to other places.
final class ListDragTests: XCTestCase {
  private var harness = WindowHarness()
  private let rows = DraggedRows()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private func table(takesDrops: Bool) -> UITableView {
    let table = UITableView(frame: harness.window.bounds, style: .plain)
    table.contentInsetAdjustmentBehavior = .never
    table.rowHeight = 60
    table.dataSource = rows
    table.dragDelegate = rows
    if takesDrops { table.dropDelegate = rows }
    harness.window.addSubview(table)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return table
  }

  private func dragFirstRow(to y: Double) {
    harness.send(.began, 100, 30)
    harness.run(to: now + 0.7)
    harness.send(.moved, 100, 60)
    harness.run(to: now + 0.1)
    harness.send(.moved, 100, y)
    harness.run(to: now + 0.4)
  }

  func testARowIsMovedThroughTheDataSource() {
    let table = table(takesDrops: false)
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? DraggedRow
    dragFirstRow(to: 150)
    XCTAssertTrue(table.hasActiveDrag)
    XCTAssertEqual(first?.states, [.lifting, .dragging])
    XCTAssertEqual(first?.configurationState.cellDragState, .dragging)
    XCTAssertEqual(
      table.cellForRow(at: IndexPath(row: 1, section: 0))?.transform.ty, -60, "the next row makes room")
    harness.send(.ended, 100, 150)
    harness.run(to: now + 0.8)
    XCTAssertEqual(rows.names, ["b", "c", "a", "d", "e"])
    XCTAssertFalse(table.hasActiveDrag)
    XCTAssertEqual(first?.states, [.lifting, .dragging, .none])
    XCTAssertEqual(table.visibleCells.compactMap { $0.textLabel?.text }, ["b", "c", "a", "d", "e"])
    XCTAssertTrue(table.visibleCells.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
  }

  func testADropDelegateTakesTheRow() {
    let table = table(takesDrops: true)
    dragFirstRow(to: 270)
    harness.send(.ended, 100, 270)
    harness.run(to: now + 0.8)
    XCTAssertEqual(rows.names, ["b", "c", "d", "e", "a"])
    XCTAssertEqual(table.visibleCells.compactMap { $0.textLabel?.text }, ["b", "c", "d", "e", "a"])
  }

  /// The row that would take the drop is told so, the others that they would not, and all of its end.
  func testRowsAreToldOfTheDrop() {
    let table = table(takesDrops: true)
    rows.intent = .insertIntoDestinationIndexPath
    func states() -> [UICellConfigurationDropState] {
      table.visibleCells.map(\.configurationState.cellDropState)
    }
    XCTAssertEqual(states(), [.none, .none, .none, .none, .none])
    dragFirstRow(to: 150)
    XCTAssertEqual(states(), [.notTargeted, .notTargeted, .targeted, .notTargeted, .notTargeted])
    harness.send(.moved, 100, 200)
    harness.run(to: now + 0.1)
    XCTAssertEqual(states(), [.notTargeted, .notTargeted, .notTargeted, .targeted, .notTargeted])
    harness.send(.ended, 100, 200)
    harness.run(to: now + 0.8)
    XCTAssertEqual(states(), [.none, .none, .none, .none, .none])
  }

  func testRowsThatAreNotToBeDraggedStay() {
    table(takesDrops: false).dragInteractionEnabled = false
    dragFirstRow(to: 150)
    harness.send(.ended, 100, 150)
    harness.run(to: now + 0.8)
    XCTAssertEqual(rows.names, ["a", "b", "c", "d", "e"])
  }
}

private class Grid: UICollectionViewController {
  var names = ["a", "b", "c", "d", "e", "f"]
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collectionView.contentInsetAdjustmentBehavior = .never
  }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  {
    names.count
  }
  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  {
    true
  }
  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
}

/// Items that a press moves, as a collection view controller does without being told.
final class ItemMovementTests: XCTestCase {
  private static func layout() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumInteritemSpacing = 10
    layout.minimumLineSpacing = 10
    return layout
  }

  /// Shows a grid; its collection, and where the six items are.
  private func show(_ grid: Grid, in harness: WindowHarness) throws -> (UICollectionView, [CGRect]) {
    harness.window.rootViewController = grid
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let collection = try XCTUnwrap(grid.collectionView)
    return (collection, (0..<6).compactMap { collection.layoutAttributesForItem(at: [0, $0])?.frame })
  }

  func testAPressMovesAnItemAndTheOthersMakeRoom() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let grid = Grid(collectionViewLayout: Self.layout())
    let (collection, frames) = try show(grid, in: harness)
    func now() -> TimeInterval { harness.context.scheduler.now }
    harness.send(.began, frames[0].midX, frames[0].midY)
    harness.run(to: now() + 0.7)
    harness.send(.moved, frames[0].midX + 20, frames[0].midY)
    harness.send(.moved, frames[2].midX, frames[2].midY)
    harness.run(to: now() + 0.5)
    XCTAssertEqual(collection.cellForItem(at: [0, 1])?.frame, frames[0], "the second is where the first was")
    XCTAssertEqual(collection.cellForItem(at: [0, 2])?.frame, frames[1])
    XCTAssertEqual(collection.cellForItem(at: [0, 0])?.center, CGPoint(x: frames[2].midX, y: frames[2].midY))
    harness.send(.ended, frames[2].midX, frames[2].midY)
    harness.run(to: now() + 0.8)
    XCTAssertEqual(grid.names, ["b", "c", "a", "d", "e", "f"])
    for (index, frame) in frames.enumerated() {
      XCTAssertEqual(collection.cellForItem(at: [0, index])?.frame, frame)
    }
  }

  /// At its edge the collection scrolls under an item, which stays under the finger.
  func testTheCollectionScrollsUnderAnItemAtItsEdge() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let grid = Grid(collectionViewLayout: Self.layout())
    grid.names = (0..<90).map { "\($0)" }
    let (collection, frames) = try show(grid, in: harness)
    func now() -> TimeInterval { harness.context.scheduler.now }
    harness.send(.began, frames[0].midX, frames[0].midY)
    harness.run(to: now() + 0.7)
    XCTAssertEqual(collection.contentOffset.y, 0, "an item at the edge is lifted where it is")
    harness.send(.moved, 150, 835)
    harness.run(to: now() + 1)
    XCTAssertGreaterThan(collection.contentOffset.y, 300)
    let cell = try XCTUnwrap(collection.cellForItem(at: [0, 0]))
    XCTAssertEqual(cell.center.y - collection.contentOffset.y, 835, accuracy: 0.01)
    harness.send(.moved, 150, 400)
    let offset = collection.contentOffset.y
    harness.run(to: now() + 0.5)
    XCTAssertEqual(collection.contentOffset.y, offset)
    harness.send(.ended, 150, 400)
    harness.run(to: now() + 0.8)
    XCTAssertGreaterThan(try XCTUnwrap(grid.names.firstIndex(of: "0")), 15)
  }

  /// The delegate's method from before iOS 15 chooses the place, too.
  func testTheOlderMethodChoosesThePlace() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let grid = KeepsFirst(collectionViewLayout: Self.layout())
    let (collection, frames) = try show(grid, in: harness)
    XCTAssertTrue(collection.beginInteractiveMovementForItem(at: [0, 2]))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: frames[0].midX, y: frames[0].midY))
    XCTAssertEqual(grid.asked, [[[0, 2], [0, 0]]])
    collection.endInteractiveMovement()
    harness.run(to: harness.context.scheduler.now + 0.8)
    XCTAssertEqual(grid.names, ["a", "c", "b", "d", "e", "f"])
  }
}

private final class KeepsFirst: Grid {
  var asked: [[IndexPath]] = []
  override func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    asked.append([currentIndexPath, proposedIndexPath])
    return proposedIndexPath.item == 0 ? [0, 1] : proposedIndexPath
  }
}
