import UIKit
import XCTest

/// Menus of bar items, and elements that are asked for when the menu opens.
final class DeferredMenuTests: XCTestCase {
  private var harness = WindowHarness()
  private var chosen: [String] = []

  override func setUp() {
    harness = WindowHarness()
    chosen = []
  }

  override func tearDown() { harness.close() }

  private func action(_ title: String) -> UIAction {
    UIAction(title: title) { [weak self] _ in self?.chosen.append(title) }
  }

  /// Shows a bar with an item whose menu has the elements, and opens it.
  private func open(_ elements: [UIMenuElement]) throws {
    let controller = UIViewController()
    let item = UIBarButtonItem(title: "Sort", menu: UIMenu(children: elements))
    item.accessibilityIdentifier = "sort"
    controller.navigationItem.rightBarButtonItem = item
    harness.window.rootViewController = UINavigationController(rootViewController: controller)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    try tap("sort")
    harness.run(to: 1)
  }

  private func tap(_ identifier: String) throws {
    let view = try XCTUnwrap(harness.window.firstView(identifier: identifier), identifier)
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
  }

  func testABarItemOpensItsMenu() throws {
    try open([action("Name"), action("Date")])
    try tap("menu.1")
    XCTAssertEqual(chosen, ["Date"])
  }

  func testElementsThatComeAtOnce() throws {
    var asked = 0
    let deferred = UIDeferredMenuElement { completion in
      asked += 1
      completion([self.action("First"), self.action("Second")])
    }
    try open([action("Name"), deferred])
    try tap("menu.2")
    XCTAssertEqual(chosen, ["Second"])
    harness.run(to: 2)
    try tap("sort")
    harness.run(to: 3)
    XCTAssertEqual(asked, 1, "they are kept")
  }

  func testElementsThatComeLater() throws {
    var completion: (([UIMenuElement]) -> Void)?
    try open([UIDeferredMenuElement.uncached { completion = $0 }])
    let waiting = try XCTUnwrap(harness.window.firstView(identifier: "menu.0"))
    XCTAssertEqual(waiting.accessibilityLabel, "Loading…")
    let before = try XCTUnwrap(waiting.superview?.bounds.height)
    completion?([action("A"), action("B"), action("C")])
    harness.run(to: 2)
    let row = try XCTUnwrap(harness.window.firstView(identifier: "menu.2"))
    XCTAssertEqual(row.superview?.bounds.height, before * 3)
    try tap("menu.2")
    XCTAssertEqual(chosen, ["C"])
  }
}
