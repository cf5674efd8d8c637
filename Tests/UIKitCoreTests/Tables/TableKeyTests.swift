import UIKit
import XCTest

@testable import UIKitCore

/// Rows with the keyboard and for assistive tools, and what is at the edge of the display.
final class TableKeyTests: XCTestCase {
  private final class Rows: UITableViewController {
    var count = 40
    var chosen: [IndexPath] = []
    var done: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    }
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
      return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      chosen.append(indexPath)
    }
    override func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [action("Read", .normal)])
    }
    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [action("Bin", .destructive), action("Flag", .normal)])
    }
    private func action(_ title: String, _ style: UIContextualAction.Style) -> UIContextualAction {
      UIContextualAction(style: style, title: title) { [unowned self] _, _, finish in
        done.append(title)
        finish(true)
      }
    }
  }

  private var harness = WindowHarness()
  private let rows = Rows(style: .plain)
  private var stack = UINavigationController()
  private var now: TimeInterval { harness.context.scheduler.now }
  private var focused: UIView? { harness.window.focusNavigator.focusedView }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    stack = UINavigationController(rootViewController: UIViewController())
    stack.pushViewController(rows, animated: false)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func keys(_ keys: UIKeyboardHIDUsage...) {
    for key in keys {
      harness.key(key)
      harness.run(to: now + 0.1)
    }
  }
  private func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
    rows.tableView.cellForRow(at: IndexPath(row: row, section: section))
  }

  func testArrowsGoFromRowToRowAndBringThemIntoSight() {
    // The way back comes first.
    keys(.keyboardTab, .keyboardTab)
    XCTAssertEqual(focused, cell(0))
    for _ in 0..<30 { keys(.keyboardDownArrow) }
    XCTAssertEqual(focused, cell(30))
    let place = focused?.convert(focused?.bounds ?? .zero, to: nil) ?? .zero
    XCTAssertTrue(harness.window.bounds.inset(by: harness.window.safeAreaInsets).contains(place), "\(place)")
    keys(.keyboardReturnOrEnter, .keyboardUpArrow, .keyboardSpacebar)
    XCTAssertEqual(rows.chosen, [IndexPath(row: 30, section: 0), IndexPath(row: 29, section: 0)])
    for _ in 0..<12 { keys(.keyboardDownArrow) }
    XCTAssertEqual(focused, cell(1, 1), "the next section follows")
  }

  func testArrowsToTheSidesOpenTheActions() {
    keys(.keyboardTab, .keyboardTab, .keyboardLeftArrow)
    XCTAssertEqual(focused?.accessibilityLabel, "Bin")
    keys(.keyboardEscape)
    harness.run(to: now + 1)
    XCTAssertEqual(focused, cell(0))
    keys(.keyboardRightArrow)
    XCTAssertEqual(focused?.accessibilityLabel, "Read")
    keys(.keyboardSpacebar)
    harness.run(to: now + 1)
    XCTAssertEqual(rows.done, ["Read"])
    XCTAssertEqual(focused, cell(0))
    keys(.keyboardDeleteOrBackspace)
    XCTAssertEqual(rows.done, ["Read", "Bin"])
  }

  func testARowThatCannotBeChosenIsLeftOut() {
    rows.tableView.allowsSelection = false
    keys(.keyboardTab, .keyboardTab)
    XCTAssertNotEqual(focused, cell(0))
  }

  func testARowIsOneElementWithItsActions() throws {
    let cell = try XCTUnwrap(cell(0))
    XCTAssertTrue(cell.isAccessibilityElement)
    XCTAssertEqual(cell.accessibilityLabel, "0.0")
    let actions = try XCTUnwrap(cell.accessibilityCustomActions)
    XCTAssertEqual(actions.map(\.name), ["Bin", "Flag", "Read"])
    XCTAssertEqual(actions[1].actionHandler?(actions[1]), true)
    XCTAssertEqual(rows.done, ["Flag"])
    cell.detailTextLabel?.text = "x"
    cell.accessoryView = UISwitch()
    cell.layoutIfNeeded()
    XCTAssertFalse(cell.isAccessibilityElement, "the switch is used by itself")
    cell.isAccessibilityElement = true
    cell.accessibilityLabel = "Mine"
    XCTAssertTrue(cell.isAccessibilityElement)
    XCTAssertEqual(cell.accessibilityLabel, "Mine")
  }

  /// A drag from the edge went to the row's leading actions.
  func testTheWayBackComesBeforeTheActionsOfARow() {
    harness.send(.began, 2, 300)
    for x in stride(from: CGFloat(20), through: 320, by: 20) {
      harness.send(.moved, x, 300)
      harness.run(to: now + 1.0 / 60)
    }
    harness.send(.ended, 320, 300)
    harness.run(to: now + 1)
    XCTAssertEqual(stack.viewControllers.count, 1)
  }
}
