import UIKit
import XCTest

/// Search bars, their fields and their controllers, by touches and keys.
final class SearchTests: XCTestCase {
  private final class Log: NSObject, UISearchBarDelegate, UISearchResultsUpdating, UISearchControllerDelegate
  {
    var calls: [String] = []
    var texts: [String] = []
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { calls.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      calls.append("text \(searchText)")
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      calls.append("scope \(selectedScope)")
    }
    func updateSearchResults(for searchController: UISearchController) {
      texts.append(searchController.searchBar.text ?? "nil")
    }
    func willPresentSearchController(_ searchController: UISearchController) { calls.append("will present") }
    func didPresentSearchController(_ searchController: UISearchController) { calls.append("did present") }
    func willDismissSearchController(_ searchController: UISearchController) { calls.append("will dismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { calls.append("did dismiss") }
  }

  private var harness: WindowHarness!
  private var log: Log!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    log = Log()
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func makeBar() -> UISearchBar {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 390, height: 56))
    bar.delegate = log
    bar.placeholder = "Search"
    harness.window.addSubview(bar)
    harness.frame(at: now)
    return bar
  }

  func testTypingTellsTheDelegate() {
    let bar = makeBar()
    XCTAssertEqual(bar.sizeThatFits(CGSize(width: 390, height: 500)), CGSize(width: 390, height: 56))
    XCTAssertEqual(bar.searchTextField.frame, CGRect(x: 8, y: 10, width: 374, height: 36))
    harness.tap(200, 28)
    harness.run(to: now + 0.3)
    XCTAssertTrue(bar.isFirstResponder)
    bar.searchTextField.insertText("a")
    bar.searchTextField.insertText("b")
    XCTAssertEqual(bar.text, "ab")
    bar.searchTextField.insertText("\n")
    XCTAssertEqual(log.calls, ["begin", "text a", "text ab", "search"])
    bar.text = "c"
    XCTAssertEqual(log.calls.count, 4)
    bar.resignFirstResponder()
    XCTAssertEqual(log.calls.last, "end")
  }

  func testTheCancelButtonMakesRoomAndIsTold() {
    let bar = makeBar()
    bar.setShowsCancelButton(true, animated: true)
    harness.run(to: now + 0.5)
    XCTAssertLessThan(bar.searchTextField.frame.maxX, 330)
    harness.tap(355, 28)
    XCTAssertEqual(log.calls, ["cancel"])
    bar.showsCancelButton = false
    harness.frame(at: now)
    XCTAssertEqual(bar.searchTextField.frame.maxX, 382)
  }

  func testScopesAreBelow() {
    let bar = makeBar()
    bar.scopeButtonTitles = ["All", "Unread"]
    XCTAssertEqual(bar.intrinsicContentSize.height, 56)
    bar.showsScopeBar = true
    XCTAssertEqual(bar.intrinsicContentSize.height, 102)
    bar.frame.size.height = 102
    harness.frame(at: now)
    harness.tap(290, 72)
    harness.run(to: now + 0.5)
    XCTAssertEqual(bar.selectedScopeButtonIndex, 1)
    XCTAssertEqual(log.calls, ["scope 1"])
  }

  func testTokensAreBeforeTheTextAndGoWithTheDeleteKey() {
    let bar = makeBar()
    let field = bar.searchTextField
    field.insertToken(UISearchToken(icon: nil, text: "Unread"), at: 0)
    harness.frame(at: now)
    XCTAssertGreaterThan(field.textRect(forBounds: field.bounds).minX, 80)
    field.becomeFirstResponder()
    field.insertText("x")
    field.deleteBackward()
    XCTAssertEqual(field.tokens.count, 1)
    field.deleteBackward()
    XCTAssertEqual(field.tokens.count, 0)
  }

  func testASearchShowsItsResultsAndEnds() {
    let results = UIViewController()
    results.view.backgroundColor = .white
    let search = UISearchController(searchResultsController: results)
    search.searchResultsUpdater = log
    search.delegate = log
    search.searchBar.scopeButtonTitles = ["All", "Mine"]
    let controller = UITableViewController(style: .plain)
    harness.window.rootViewController = controller
    controller.tableView.tableHeaderView = search.searchBar
    harness.run(to: now + 0.1)
    XCTAssertFalse(search.isActive)
    harness.tap(150, 28)
    harness.run(to: now + 1)
    XCTAssertTrue(search.isActive)
    XCTAssertTrue(search.searchBar.showsCancelButton)
    XCTAssertTrue(search.searchBar.showsScopeBar)
    XCTAssertEqual(log.calls, ["will present", "did present"])
    XCTAssertTrue(results.view.isHidden)
    XCTAssertNotNil(results.view.window)
    search.searchBar.searchTextField.insertText("a")
    harness.run(to: now + 0.5)
    XCTAssertFalse(results.view.isHidden)
    XCTAssertEqual(log.texts, ["", "a"])
    search.isActive = false
    harness.run(to: now + 1)
    XCTAssertEqual(log.texts, ["", "a", ""])
    XCTAssertNil(results.view.window)
    XCTAssertEqual(log.calls.suffix(2), ["will dismiss", "did dismiss"])
    XCTAssertFalse(search.searchBar.isFirstResponder)
  }

  func testASearchOfANavigationItemIsInTheBar() {
    let table = UITableViewController(style: .plain)
    let stack = UINavigationController(rootViewController: table)
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = log
    table.navigationItem.searchController = search
    table.navigationItem.hidesSearchBarWhenScrolling = false
    harness.window.rootViewController = stack
    harness.run(to: now + 0.5)
    XCTAssertTrue(search.searchBar.isDescendant(of: stack.navigationBar))
    XCTAssertNil(table.tableView.tableHeaderView)
    let field = search.searchBar.searchTextField
    let point = field.convert(CGPoint(x: 100, y: 18), to: nil)
    harness.tap(point.x, point.y)
    harness.run(to: now + 1)
    XCTAssertTrue(search.isActive)
    XCTAssertTrue(search.searchBar.showsCancelButton)
    field.insertText("x")
    XCTAssertEqual(log.texts, ["", "x"])
    search.isActive = false
    harness.run(to: now + 1)
    XCTAssertEqual(search.searchBar.text, "")
    XCTAssertFalse(search.searchBar.showsCancelButton)
  }
}
