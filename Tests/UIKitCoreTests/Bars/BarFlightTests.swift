import UIKit
import XCTest

@testable import UIKitCore

/// What moves in a navigation bar beside the pages: titles fly from where they are, buttons cross-fade, rows are let
/// go.
final class BarFlightTests: XCTestCase {
  private final class List: UITableViewController {
    var coordinators: [Bool] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    }
    override func viewWillAppear(_ animated: Bool) {
      coordinators.append(transitionCoordinator != nil)
      super.viewWillAppear(animated)
    }
  }

  private var harness = WindowHarness()
  private var stack = UINavigationController()
  private let root = UIViewController(), list = List(style: .plain), page = UIViewController()
  private var bar: UINavigationBar { stack.navigationBar }
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    stack = UINavigationController(rootViewController: root)
    bar.prefersLargeTitles = true
    (root.title, list.title, page.title) = ("Mailboxes", "Inbox", nil)
    page.navigationItem.largeTitleDisplayMode = .never
    list.navigationItem.searchController = UISearchController(searchResultsController: nil)
    list.navigationItem.hidesSearchBarWhenScrolling = false
    list.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    stack.pushViewController(list, animated: false)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
  }

  override func tearDown() { harness.close() }

  private func labels(_ text: String) -> [UILabel] {
    func all(_ view: UIView) -> [UILabel] {
      ((view as? UILabel).map { $0.text == text ? [$0] : [] } ?? []) + view.subviews.flatMap(all)
    }
    return all(bar)
  }

  /// Where a label shows in the bar, its middle, and how much of it.
  private func shown(_ label: UILabel) -> (place: CGPoint, opacity: Double) {
    var opacity = 1.0
    for view in sequence(first: label as UIView, next: \.superview) {
      opacity *= Double(view.layer.presentation()?.opacity ?? view.layer.opacity)
    }
    let layer = label.layer.presentation() ?? label.layer
    let middle = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    return (layer.convert(middle, to: bar.layer.presentation()), opacity)
  }

  func testALargeTitleAboveASearchBarSetsOutFromItsPlace() throws {
    let title = try XCTUnwrap(labels("Inbox").first { $0.accessibilityIdentifier == "navigation.largeTitle" })
    let before = shown(title).place.y
    stack.pushViewController(page, animated: true)
    harness.frame(at: now)
    let flying = labels("Inbox").map(shown).filter { $0.opacity > 0.5 }
    XCTAssertEqual(flying.count, 1)
    XCTAssertEqual(try XCTUnwrap(flying.first).place.y, before, accuracy: 1)
  }

  func testButtonsOfTheNewItemComeFromNothing() {
    stack.pushViewController(page, animated: false)
    harness.frame(at: now)
    page.view.setNeedsLayout()
    stack.popViewController(animated: true)
    harness.frame(at: now)
    let old = labels("Inbox").map(shown), new = labels("Mailboxes").map(shown)
    XCTAssertEqual(old.map(\.opacity).max() ?? 0, 1, accuracy: 0.01, "the old way back is whole at first")
    XCTAssertEqual(new.map(\.opacity).max() ?? 1, 0, accuracy: 0.01)
    harness.run(to: now + 0.25)
    XCTAssertGreaterThan(labels("Mailboxes").map(shown).map(\.opacity).max() ?? 0, 0.5)
  }

  /// The label of the way back comes from the left to its place, and does not jump there at the end.
  func testTheWayBackComesToItsPlace() throws {
    stack.pushViewController(page, animated: false)
    harness.frame(at: now)
    stack.popViewController(animated: true)
    var places: [CGFloat] = []
    for _ in 0..<45 {
      harness.run(to: now + 1.0 / 60)
      if let label = labels("Mailboxes").first { places.append(shown(label).place.x) }
    }
    let end = try XCTUnwrap(places.last)
    XCTAssertEqual(places.max() ?? 0, end, accuracy: 1, "it never goes beyond")
    let steps = zip(places, places.dropFirst()).map { abs($1 - $0) }
    XCTAssertLessThan(steps.suffix(20).max() ?? 100, 3, "\(steps)")
  }

  /// A large title comes from a page that has a small one: no small one shows meanwhile, in a pop and in a drag back
  /// that is given up.
  func testNoSmallTitleComesWithALargeOne() {
    let upper = List(style: .plain)
    upper.title = "Message"
    upper.navigationItem.largeTitleDisplayMode = .never
    upper.navigationItem.searchController = UISearchController(searchResultsController: nil)
    list.navigationItem.hidesSearchBarWhenScrolling = true
    func small() -> Double {
      labels("Inbox").filter { $0.accessibilityIdentifier == "navigation.title" }.map { shown($0).opacity }
        .max() ?? 0
    }
    stack.pushViewController(upper, animated: true)
    harness.run(to: now + 1)
    harness.send(.began, 2, 400)
    for x in stride(from: 20.0, through: 160, by: 20) {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, x, 400)
      XCTAssertLessThan(small(), 0.01, "\(x)")
    }
    harness.run(to: now + 0.3)
    harness.send(.ended, 160, 400)
    harness.run(to: now + 1)
    XCTAssertTrue(stack.topViewController === upper)
    XCTAssertEqual(labels("Message").map { shown($0).opacity }.max(), 1)
    stack.popViewController(animated: true)
    for _ in 0..<30 {
      harness.run(to: now + 1.0 / 60)
      XCTAssertLessThan(small(), 0.01, "\(now)")
    }
  }

  func testThePageThatComesKnowsItsCoordinator() {
    list.coordinators = []
    stack.pushViewController(page, animated: true)
    harness.run(to: now + 1)
    stack.popViewController(animated: true)
    XCTAssertEqual(list.coordinators, [true])
    harness.run(to: now + 1)
    stack.pushViewController(page, animated: false)
    stack.popViewController(animated: false)
    XCTAssertEqual(list.coordinators, [true, false])
  }

  func testTheChosenRowIsLetGoWithThePages() throws {
    let path = IndexPath(row: 1, section: 0)
    list.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    stack.pushViewController(page, animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(list.tableView.indexPathForSelectedRow, path)
    stack.popViewController(animated: true)
    harness.run(to: now + 0.1)
    let grey = try XCTUnwrap(list.tableView.cellForRow(at: path)?.ownSelection)
    let half = Double(try XCTUnwrap(grey.layer.presentation()).opacity)
    XCTAssertGreaterThan(half, 0.1)
    XCTAssertLessThan(half, 0.99)
    harness.run(to: now + 1)
    XCTAssertEqual(grey.alpha, 0)
    XCTAssertNil(list.tableView.indexPathForSelectedRow)
  }

  /// Buttons of one item that take the place of others: those fade while these come, and so does the way back, also
  /// where the bar changes otherwise in the same moment.
  func testOtherButtonsOfAnItemCrossFade() throws {
    let item = list.navigationItem
    let all = UIBarButtonItem(title: "Select All"), cancel = UIBarButtonItem(title: "Cancel")
    func opacity(_ text: String) -> Double { labels(text).map { shown($0).opacity }.reduce(0, +) }
    func change(_ isEditing: Bool) {
      item.setHidesBackButton(isEditing, animated: true)
      item.setLeftBarButton(isEditing ? all : nil, animated: true)
      item.setRightBarButton(isEditing ? cancel : UIBarButtonItem(systemItem: .edit), animated: true)
      item.title = isEditing ? "Select Messages" : "Inbox"
    }
    change(true)
    harness.frame(at: now)
    XCTAssertEqual(["Mailboxes", "Edit", "Select All", "Cancel"].map(opacity), [1, 1, 0, 0])
    let there = bar.hitTest(CGPoint(x: 30, y: 22), with: nil)
    XCTAssertEqual(there?.accessibilityLabel, "Select All")
    harness.run(to: now + 0.125)
    for text in ["Mailboxes", "Edit", "Select All", "Cancel"] {
      XCTAssertEqual(opacity(text), 0.5, accuracy: 0.1, text)
    }
    harness.run(to: now + 0.5)
    XCTAssertEqual(labels("Mailboxes").count + labels("Edit").count, 0)
    XCTAssertEqual(["Select All", "Cancel"].map(opacity), [1, 1])
    change(false)
    harness.frame(at: now)
    harness.run(to: now + 0.125)
    for text in ["Mailboxes", "Edit", "Select All", "Cancel"] {
      XCTAssertEqual(opacity(text), 0.5, accuracy: 0.1, text)
    }
    harness.run(to: now + 0.5)
    XCTAssertEqual(["Mailboxes", "Edit", "Select All", "Cancel"].map(opacity), [1, 1, 0, 0])
  }
}
