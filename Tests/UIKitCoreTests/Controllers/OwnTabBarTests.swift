import UIKit
import XCTest

/// A bar of the app's own, put in by key-value coding as public tab bars do.
final class OwnTabBarTests: XCTestCase {
  final class Bar: UITabBar {
    var widths: [CGFloat] = []
    override func setItems(_ items: [UITabBarItem]?, animated: Bool) {
      super.setItems(items, animated: animated)
      widths.append(bounds.width)
    }
  }
  final class Tabs: UITabBarController {
    override func viewDidLoad() {
      super.viewDidLoad()
      setValue(Bar(), forKey: "tabBar")
    }
  }

  func testItGetsItemsWhenThereAreSomeAndWhenItHasItsWidth() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let tabs = Tabs()
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    let bar = try XCTUnwrap(tabs.tabBar as? Bar)
    XCTAssertEqual(bar.widths, [], "there are no items yet")
    tabs.viewControllers = [UIViewController(), UIViewController()]
    XCTAssertEqual(Set(bar.widths), [390])
    XCTAssertEqual(bar.items?.count, 2)
  }
}
