import UIKit
import XCTest

@testable import UIKitCore

/// Content is never seen through a tab bar while pages move over each other.
final class TabBarBackgroundTests: XCTestCase {
  private final class List: UITableViewController {
    var rows = 40
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  private var harness = WindowHarness()
  private let tabs = UITabBarController()
  private var stack = UINavigationController()
  private let short = List(style: .plain), long = List(style: .plain), page = UIViewController()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    short.rows = 2
    page.hidesBottomBarWhenPushed = true
    stack = UINavigationController(rootViewController: short)
    tabs.viewControllers = [stack]
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.frame(at: 0.1)
  }

  override func tearDown() { harness.close() }

  private var progress: CGFloat { tabs.tabBar.backgroundProgress }

  func testTheBarHasTheBackgroundThatThePageThatComesNeeds() {
    XCTAssertEqual(progress, 0)
    stack.pushViewController(long, animated: true)
    harness.frame(at: now)
    XCTAssertEqual(progress, 1)
    // The page that goes needs it until it is away; then it fades.
    harness.run(to: now + 1)
    stack.popViewController(animated: true)
    harness.run(to: now + 0.2)
    XCTAssertEqual(progress, 1)
    harness.run(to: now + 1)
    XCTAssertEqual(progress, 0)
  }

  func testABarThatComesBackHasItsBackground() throws {
    stack.pushViewController(long, animated: false)
    stack.pushViewController(page, animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(progress, 0)
    stack.popViewController(animated: true)
    harness.frame(at: now)
    XCTAssertEqual(progress, 1)
    harness.run(to: now + 1)
    XCTAssertEqual(progress, 1)
    XCTAssertTrue(tabs.tabBar.superview === tabs.view)
  }

  func testWithCrossFadesTheBarGoesAndComesWithItsPage() throws {
    let wishes = InterfaceState.current.wishes
    defer { InterfaceState.current.change(wishes: wishes) }
    InterfaceState.current.change(wishes: [.reduceMotion, .crossFadeTransitions])
    stack.pushViewController(long, animated: false)
    harness.frame(at: now)
    stack.pushViewController(page, animated: true)
    harness.run(to: now + 0.1)
    // It is where it was, beneath the page that comes.
    let bar = tabs.tabBar
    let container = try XCTUnwrap(bar.superview)
    XCTAssertTrue(container === page.view.superview)
    XCTAssertEqual(tabs.view.convert(bar.bounds, from: bar).maxY, 844)
    let views = container.subviews
    XCTAssertEqual(views.firstIndex(of: bar).map { $0 + 1 }, views.firstIndex(of: page.view))
    XCTAssertEqual(bar.alpha, 1)
    harness.run(to: now + 1)
    stack.popViewController(animated: true)
    harness.run(to: now + 0.1)
    let back = try XCTUnwrap(bar.superview).subviews
    XCTAssertEqual(back.firstIndex(of: bar).map { $0 + 1 }, back.firstIndex(of: page.view))
    harness.run(to: now + 1)
    XCTAssertTrue(bar.superview === tabs.view)
  }
}
