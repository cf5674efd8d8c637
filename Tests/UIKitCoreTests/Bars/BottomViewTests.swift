import Stage
import UIKit
import XCTest

/// A search bar below the title goes to the side with its page.
final class BottomViewTests: XCTestCase {
  private var stack = UINavigationController()
  private let search = UISearchController(searchResultsController: nil)

  private func stage() throws -> Stage {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 390, height: 844), scale: 1)) {
      let list = UITableViewController(style: .plain)
      list.title = "List"
      list.navigationItem.searchController = self.search
      list.navigationItem.hidesSearchBarWhenScrolling = false
      self.stack = UINavigationController(rootViewController: list)
      self.stack.navigationBar.prefersLargeTitles = true
      return self.stack
    }
    try stage.advance(to: 0.2)
    return stage
  }

  private var shownX: CGFloat? { search.searchBar.layer.presentation()?.frame.minX }

  func testItLeavesWithItsPageAndComesBack() throws {
    let stage = try stage()
    XCTAssertEqual(search.searchBar.frame.minX, 0)
    let page = UIViewController()
    page.navigationItem.largeTitleDisplayMode = .never
    stage.perform { stack.pushViewController(page, animated: true) }
    try stage.advance(to: 0.3)
    // Its end is at the edge of the page that comes.
    let edge = try XCTUnwrap(page.view.layer.presentation()?.frame.minX)
    XCTAssertEqual(try XCTUnwrap(shownX), edge - 390, accuracy: 1)
    XCTAssertLessThan(edge, 380)
    try stage.advance(to: 2)
    XCTAssertNil(search.searchBar.superview)
    stage.perform { stack.popViewController(animated: true) }
    try stage.advance(to: 2.1)
    XCTAssertLessThan(try XCTUnwrap(shownX), -1)
    try stage.advance(to: 4)
    XCTAssertEqual(search.searchBar.frame.minX, 0)
    XCTAssertEqual(search.searchBar.transform, .identity)
  }
}
