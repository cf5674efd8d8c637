import Support
import UIKit
import XCTest

/// Tabs that the bar has no room for, a hidden bar, and what controllers do beside tabs.
final class MoreTabTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private func tabs(_ count: Int) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = (0..<count).map { index in
      let page = UIViewController()
      page.title = "T\(index)"
      return page
    }
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return tabs
  }

  func testSevenTabs() {
    let tabs = tabs(7)
    XCTAssertEqual(tabs.tabBar.items?.map(\.title), ["T0", "T1", "T2", "T3", "More"])
    harness.tap(350, 820)
    harness.frame(at: 0.1)
    XCTAssertTrue(tabs.selectedViewController === tabs.moreNavigationController)
    let row = harness.window.firstView(identifier: "more.1")
    let frame = row.map { $0.convert($0.bounds, to: nil) } ?? .null
    XCTAssertEqual(frame, CGRect(x: 0, y: 44 + 44, width: 390, height: 44))
    harness.tap(200, frame.midY)
    harness.run(to: 1)
    XCTAssertEqual(tabs.moreNavigationController.topViewController?.title, "T5")
    XCTAssertEqual(tabs.selectedIndex, 5)
    harness.tap(350, 820)
    harness.run(to: 2)
    XCTAssertEqual(tabs.moreNavigationController.viewControllers.count, 1, "again leads back to the list")
    tabs.selectedIndex = 6
    harness.frame(at: 2.1)
    XCTAssertEqual(tabs.moreNavigationController.topViewController?.title, "T6")
    XCTAssertTrue(tabs.tabBar.selectedItem === tabs.tabBar.items?[4])
    tabs.selectedIndex = 1
    harness.frame(at: 2.2)
    XCTAssertEqual(tabs.selectedViewController?.title, "T1")
  }

  func testFiveTabsNeedNoMore() {
    XCTAssertEqual(tabs(5).tabBar.items?.map(\.title), ["T0", "T1", "T2", "T3", "T4"])
  }

  func testHidingTheBar() {
    let tabs = tabs(2)
    let page = tabs.viewControllers?[0]
    XCTAssertEqual(page?.view.safeAreaInsets.bottom, 49)
    tabs.setTabBarHidden(true, animated: true)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    let y = tabs.tabBar.shown.frame.minY
    XCTAssertTrue((795.5..<843.5).contains(y), "\(y)")
    harness.run(to: 1)
    XCTAssertEqual(tabs.tabBar.frame.minY, 844)
    XCTAssertEqual(page?.view.safeAreaInsets.bottom, 0)
    tabs.isTabBarHidden = false
    harness.frame(at: 1.1)
    XCTAssertEqual(tabs.tabBar.frame.minY, 795)
  }

  func testATwiceNamedTab() {
    let page = UIViewController()
    let tabs = UITabBarController()
    let (_, messages) = Diagnostics.withCapture { tabs.viewControllers = [page, UIViewController(), page] }
    XCTAssertEqual(tabs.viewControllers?.count, 2)
    XCTAssertEqual(
      messages.map(\.text), ["a controller stands twice among the tabs; the second place was left out"])
  }

  func testATabThatGoesInItsOwnCallback() {
    final class Leaver: UIViewController {
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard let tabs = tabBarController else { return }
        tabs.viewControllers = tabs.viewControllers?.filter { $0 !== self }
      }
    }
    let tabs = tabs(2)
    tabs.viewControllers = (tabs.viewControllers ?? []) + [Leaver()]
    tabs.selectedIndex = 2
    harness.run(to: 1)
    XCTAssertEqual(tabs.viewControllers?.count, 2)
    XCTAssertEqual(tabs.selectedViewController?.title, "T1")
    XCTAssertNotNil(tabs.selectedViewController?.view.window)
  }

  func testNothingIsKept() {
    weak var gone: UITabBarController?
    do {
      let tabs = tabs(7)
      tabs.selectedIndex = 6
      harness.frame(at: 0.1)
      gone = tabs
    }
    harness.window.rootViewController = UIViewController()
    harness.run(to: 1)
    XCTAssertNil(gone)
  }

  func testContainmentByHand() {
    final class Child: UIViewController {
      var calls: [String] = []
      override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(animated)") }
      override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
      override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
    }
    let parent = UIViewController()
    harness.window.rootViewController = parent
    harness.window.makeKeyAndVisible()
    let (one, two) = (Child(), Child())
    for child in [one, two] {
      parent.addChild(child)
      child.didMove(toParent: parent)
    }
    one.view.frame = parent.view.bounds
    parent.view.addSubview(one.view)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    one.calls = []
    two.view.frame = CGRect(x: 390, y: 0, width: 390, height: 844)
    var ended: Bool?
    parent.transition(
      from: one, to: two, duration: 0.2, options: .curveLinear,
      animations: { two.view.frame.origin.x = 0 }, completion: { ended = $0 })
    XCTAssertEqual(one.calls, ["will disappear"])
    XCTAssertEqual(two.calls, ["will appear true"])
    harness.frame(at: 0.1)
    harness.frame(at: 0.2)
    XCTAssertEqual(two.view.shown.frame.minX, 195, accuracy: 0.01)
    harness.run(to: 0.5)
    XCTAssertEqual(one.calls, ["will disappear", "did disappear"])
    XCTAssertEqual(two.calls, ["will appear true", "did appear"])
    XCTAssertNil(one.view.superview)
    XCTAssertEqual(ended, true)
    let (_, messages) = Diagnostics.withCapture {
      parent.transition(from: UIViewController(), to: two, duration: 0, animations: nil)
    }
    XCTAssertEqual(
      messages.map(\.text),
      ["transition(from:to:) did nothing: both controllers must be children of UIViewController"])
  }

  func testTraitsForAChild() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    harness.window.rootViewController = parent
    harness.window.makeKeyAndVisible()
    parent.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
    XCTAssertEqual(child.traitCollection.horizontalSizeClass, .regular)
    XCTAssertEqual(child.view.traitCollection.horizontalSizeClass, .regular)
    XCTAssertEqual(parent.traitCollection.horizontalSizeClass, .compact)
    parent.setOverrideTraitCollection(nil, forChild: child)
    XCTAssertEqual(child.traitCollection.horizontalSizeClass, .compact)
  }
}
