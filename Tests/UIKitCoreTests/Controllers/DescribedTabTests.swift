import UIKit
import XCTest

/// Tabs that are described, as code since iOS 18 does.
final class DescribedTabTests: XCTestCase {
  private final class Listener: NSObject, UITabBarControllerDelegate {
    var heard: [String] = []
    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      tab.identifier != "locked"
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) { heard.append("\(previousTab?.identifier ?? "") \(selectedTab.identifier)") }
  }

  func testTabsBecomeItemsAndAreChosen() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    var made: [String] = []
    func tab(_ name: String) -> UITab {
      UITab(title: name, image: nil, identifier: name) { tab in
        made.append(tab.identifier)
        return UIViewController()
      }
    }
    let controller = UITabBarController()
    let listener = Listener()
    controller.delegate = listener
    let tabs = [tab("home"), tab("locked"), tab("mail"), tab("gone")]
    tabs[3].isHidden = true
    tabs[2].badgeValue = "3"
    controller.tabs = tabs
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(made, ["home", "locked", "mail"])
    XCTAssertEqual(controller.tabBar.items?.map(\.title), ["home", "locked", "mail"])
    XCTAssertEqual(controller.tabBar.items?[2].badgeValue, "3")
    XCTAssertTrue(controller.selectedTab === tabs[0])
    let middle = harness.window.bounds.width / 6
    harness.tap(middle * 3, 820)
    XCTAssertTrue(controller.selectedTab === tabs[0], "the delegate refuses it")
    harness.tap(middle * 5, 820)
    XCTAssertTrue(controller.selectedTab === tabs[2])
    XCTAssertEqual(listener.heard, ["home mail"])
    tabs[2].title = "post"
    XCTAssertEqual(controller.tabBar.items?[2].title, "post")
    tabs[3].isHidden = false
    XCTAssertEqual(controller.tabBar.items?.count, 4)
    controller.selectedTab = controller.tab(forIdentifier: "home")
    XCTAssertEqual(controller.selectedIndex, 0)
  }
}
