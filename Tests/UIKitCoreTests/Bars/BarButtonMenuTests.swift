import UIKit
import XCTest

/// Bar buttons with menus, in groups, and the menu of the way back; bars that hide.
final class BarButtonMenuTests: XCTestCase {
  private var harness = WindowHarness()
  private var stack = UINavigationController()
  private var page = UIViewController()
  private var chosen: [String] = []
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    chosen = []
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    page = UIViewController()
    page.title = "A"
    stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func action(_ title: String) -> UIAction {
    UIAction(title: title) { [weak self] _ in self?.chosen.append(title) }
  }
  private func view(_ name: String) -> UIView? { harness.window.firstView(identifier: name) }
  private func middle(_ name: String) -> CGPoint {
    guard let view = view(name) else { return .zero }
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }
  private func tap(_ name: String) {
    let place = middle(name)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
  }
  private func press(_ name: String) {
    let place = middle(name)
    harness.send(.began, place.x, place.y)
    harness.run(to: now + 1)
    harness.send(.ended, place.x, place.y)
    harness.run(to: now + 0.1)
  }

  func testATapOpensTheMenuOfAButtonWithoutAction() {
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "More", menu: UIMenu(children: [action("One"), action("Two")]))
    harness.run(to: 0.1)
    tap("navigation.right.0")
    XCTAssertEqual(view("menu.1")?.accessibilityLabel, "Two")
    tap("menu.1")
    XCTAssertEqual(chosen, ["Two"])
    XCTAssertNil(view("menu.0"))
  }

  func testALongPressOpensTheMenuOfAButtonWithAnAction() {
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: action("Add"), menu: UIMenu(children: [action("One")]))
    harness.run(to: 0.1)
    tap("navigation.right.0")
    XCTAssertEqual(chosen, ["Add"])
    press("navigation.right.0")
    XCTAssertNotNil(view("menu.0"))
    XCTAssertEqual(chosen, ["Add"], "a long press is no tap")
    tap("menu.0")
    XCTAssertEqual(chosen, ["Add", "One"])
  }

  func testTheWayBackHasAMenuOfThePages() {
    let (b, c) = (UIViewController(), UIViewController())
    (b.title, c.title) = ("B", "C")
    stack.setViewControllers([page, b, c], animated: false)
    harness.run(to: 0.1)
    press("navigation.back")
    XCTAssertEqual(["menu.0", "menu.1"].map { view($0)?.accessibilityLabel }, ["B", "A"])
    XCTAssertEqual(stack.viewControllers.count, 3)
    tap("menu.1")
    harness.run(to: now + 1)
    XCTAssertEqual(stack.viewControllers, [page])
  }

  func testGroups() {
    let items = ["a", "b", "c"].map { UIBarButtonItem(title: $0, primaryAction: action($0)) }
    let more = UIBarButtonItem(title: "More", image: nil)
    let group = UIBarButtonItemGroup(barButtonItems: items, representativeItem: more)
    page.navigationItem.trailingItemGroups = [group]
    harness.run(to: 0.1)
    XCTAssertTrue(items[0].buttonGroup === group)
    XCTAssertFalse(group.isDisplayingRepresentativeItem)
    let places = (0..<3).map { middle("navigation.right.\($0)").x }
    XCTAssertEqual(places, places.sorted(by: >))
    XCTAssertEqual(view("navigation.right.0")?.accessibilityLabel, "c", "groups run as the bar does")
    page.navigationItem.pinnedTrailingGroup = UIBarButtonItem(title: "d", primaryAction: action("d"))
      .creatingFixedGroup()
    harness.run(to: 0.2)
    XCTAssertTrue(group.isDisplayingRepresentativeItem, "four do not fit beside a title")
    XCTAssertEqual(view("navigation.right.1")?.accessibilityLabel, "More")
    tap("navigation.right.1")
    tap("menu.1")
    XCTAssertEqual(chosen, ["b"])
    group.isHidden = true
    harness.run(to: now + 0.1)
    XCTAssertNil(view("navigation.right.1"))
  }

  func testASwipeHidesTheBarsAndBringsThemBack() {
    let scrollView = UIScrollView(frame: page.view.bounds)
    scrollView.contentSize.height = 3000
    page.view.addSubview(scrollView)
    stack.setToolbarHidden(false, animated: false)
    stack.hidesBarsOnSwipe = true
    harness.run(to: 0.1)
    func swipe(_ dy: CGFloat) {
      harness.send(.began, 200, 400)
      for step in 1...10 {
        harness.frame(at: now + 1.0 / 60)
        harness.send(.moved, 200, 400 + dy * CGFloat(step) / 10)
      }
      harness.send(.ended, 200, 400 + dy)
      harness.run(to: now + 2)
    }
    swipe(-200)
    XCTAssertTrue(stack.isNavigationBarHidden)
    XCTAssertTrue(stack.isToolbarHidden)
    XCTAssertGreaterThan(scrollView.contentOffset.y, 50, "the content follows the finger too")
    swipe(150)
    XCTAssertFalse(stack.isNavigationBarHidden)
    XCTAssertFalse(stack.isToolbarHidden)
    stack.hidesBarsOnSwipe = false
    swipe(-200)
    XCTAssertFalse(stack.isNavigationBarHidden)
  }

  func testATapOnTheContentHidesTheBars() {
    stack.hidesBarsOnTap = true
    harness.run(to: 0.1)
    harness.tap(200, 500)
    harness.run(to: 1)
    XCTAssertTrue(stack.isNavigationBarHidden)
    harness.tap(200, 500)
    harness.run(to: 2)
    XCTAssertFalse(stack.isNavigationBarHidden)
    harness.tap(200, 60)
    harness.run(to: 3)
    XCTAssertFalse(stack.isNavigationBarHidden, "a tap on the bar is the bar's")
  }
}
