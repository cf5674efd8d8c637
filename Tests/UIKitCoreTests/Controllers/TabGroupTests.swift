import UIKit
import XCTest

/// Tabs in groups: what is selected, what is on the stack, what the delegate is asked.
final class TabGroupTests: XCTestCase {
  private final class Listener: NSObject, UITabBarControllerDelegate {
    var heard: [String] = []
    var asked: [String] = []
    var leavesOut: String?
    func tabBarController(
      _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) { heard.append("\(previousTab?.identifier ?? "") \(selectedTab.identifier)") }
    func tabBarController(
      _ tabBarController: UITabBarController, displayedViewControllersFor tab: UITab,
      proposedViewControllers: [UIViewController]
    ) -> [UIViewController] {
      asked.append(tab.identifier)
      return tab.identifier == leavesOut ? [] : proposedViewControllers
    }
  }

  @preconcurrency @MainActor private func tab(_ name: String) -> UITab {
    UITab(title: name, image: nil, identifier: name) { tab in
      let controller = UIViewController()
      controller.title = tab.title
      return controller
    }
  }

  @preconcurrency @MainActor private func page(_ name: String) -> (UITab) -> UIViewController {
    { _ in
      let controller = UIViewController()
      controller.title = name
      return controller
    }
  }

  @preconcurrency @MainActor func testAManagedGroupStacksItsSelectedTabs() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let inner = UITabGroup(
      title: "inner", image: nil, identifier: "inner", children: [tab("deep")],
      viewControllerProvider: page("inner"))
    let library = UITabGroup(
      title: "library", image: nil, identifier: "library", children: [tab("books"), inner],
      viewControllerProvider: page("library"))
    let stack = UINavigationController()
    library.managingNavigationController = stack
    let home = tab("home")
    let controller = UITabBarController(tabs: [home, library])
    let listener = Listener()
    controller.delegate = listener
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(controller.tabBar.items?.map(\.title), ["home", "library"])
    XCTAssertEqual(stack.viewControllers.map(\.title), ["library"])
    XCTAssertTrue(stack.tab === library)

    controller.selectedTab = controller.tab(forIdentifier: "deep")
    XCTAssertEqual(controller.selectedIndex, 1)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["library", "inner", "deep"])
    XCTAssertEqual(controller.selectedTab?.identifier, "deep")
    XCTAssertTrue(library.selectedChild === inner)
    XCTAssertTrue(controller.selectedTab?.managingTabGroup === library)
    XCTAssertTrue(controller.selectedTab?.tabBarController === controller)
    XCTAssertEqual(Array(listener.asked.suffix(3)), ["library", "inner", "deep"])

    // Going back selects the group around the tab.
    stack.popViewController(animated: false)
    XCTAssertTrue(controller.selectedTab === inner)
    XCTAssertNil(inner.selectedChild)

    // What was pushed over a tab stays while it is selected, and goes with it.
    let pushed = UIViewController()
    pushed.title = "pushed"
    stack.pushViewController(pushed, animated: false)
    listener.leavesOut = "library"
    controller.selectedTab = inner
    XCTAssertEqual(stack.viewControllers.map(\.title), ["inner", "pushed"])
    listener.leavesOut = nil
    library.selectedChild = library.children[0]
    XCTAssertEqual(stack.viewControllers.map(\.title), ["library", "books"])
    XCTAssertEqual(controller.selectedTab?.identifier, "books")

    // Taps on the bar: away, back to where it was, and to the group itself.
    listener.heard = []
    let quarter = harness.window.bounds.width / 4
    harness.tap(quarter, 820)
    harness.tap(quarter * 3, 820)
    harness.tap(quarter * 3, 820)
    XCTAssertEqual(listener.heard, ["books home", "home books", "books library"])
  }

  @preconcurrency @MainActor func testAGroupWithoutAControllerShowsAChild() throws {
    let controller = UITabBarController()
    let group = UITabGroup(
      title: "group", image: nil, identifier: "group", children: [tab("one"), tab("two"), tab("three")])
    group.displayOrderIdentifiers = ["three", "gone", "two"]
    XCTAssertEqual(group.displayOrder.map(\.identifier), ["three", "two", "one"])
    controller.tabs = [group]
    XCTAssertEqual(controller.selectedTab?.identifier, "three")
    XCTAssertEqual(controller.selectedViewController?.title, "three")
    group.selectedChild = group.tab(forIdentifier: "two")
    XCTAssertEqual(controller.selectedViewController?.title, "two")
    XCTAssertEqual(controller.viewControllers?.count, 1)
    XCTAssertEqual(controller.selectedTab?.identifier, "two")
    group.children = [group.children[0]]
    XCTAssertEqual(controller.selectedTab?.identifier, "one")
    group.selectedChild = tab("stranger")
    XCTAssertEqual(controller.selectedTab?.identifier, "one")
  }

  @preconcurrency @MainActor func testAGroupWithAControllerAndNoStackKeepsIt() throws {
    let group = UITabGroup(
      title: "group", image: nil, identifier: "group", children: [tab("one")],
      viewControllerProvider: page("own"))
    let controller = UITabBarController(tabs: [group])
    XCTAssertTrue(controller.selectedTab === group)
    controller.selectedTab = group.children[0]
    XCTAssertTrue(controller.selectedTab === group.children[0])
    XCTAssertEqual(controller.selectedViewController?.title, "own")
    controller.selectedTab = group
    XCTAssertTrue(controller.selectedTab === group)
  }

  @preconcurrency @MainActor func testANarrowBarMayShowFewerRootTabs() {
    let harness = WindowHarness()
    defer { harness.close() }
    let controller = UITabBarController(tabs: [tab("a"), tab("b"), tab("c")])
    controller.compactTabIdentifiers = ["c", "a"]
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(controller.tabBar.items?.map(\.title), ["a", "c"])
    controller.compactTabIdentifiers = nil
    XCTAssertEqual(controller.tabBar.items?.count, 3)
  }
}
