import UIKit
import XCTest

/// What subclasses of a tab bar controller see of new controllers and of a bar of their own.
final class TabSelectionTests: XCTestCase {
  private class Tabs: UITabBarController {
    var log: [String] = []
    var own: UITabBar?
    var frameAtLoad = CGRect.null
    var frameInLoad = CGRect.null

    override var selectedIndex: Int {
      get { super.selectedIndex }
      set {
        log.append("index \(newValue)")
        super.selectedIndex = newValue
      }
    }
    override var selectedViewController: UIViewController? {
      get { super.selectedViewController }
      set {
        log.append("controller \(newValue?.title ?? "")")
        super.selectedViewController = newValue
      }
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      frameAtLoad = tabBar.frame
      if let own, own.superview == nil {
        setValue(own, forKey: "tabBar")
        frameInLoad = own.frame
      }
    }
  }

  private func pages(_ names: String...) -> [UIViewController] {
    names.map { name in
      let page = UIViewController()
      page.title = name
      return page
    }
  }

  private var harness = WindowHarness()
  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  func testNewControllersAreSelectedThroughTheProperties() {
    let tabs = Tabs()
    tabs.viewControllers = pages("A", "B", "C")
    XCTAssertEqual(tabs.log, ["index 0", "controller A"])
    XCTAssertEqual(tabs.selectedIndex, 0)
    tabs.log = []
    tabs.selectedIndex = 2
    XCTAssertEqual(tabs.log, ["index 2"], "by program it is one property alone")
    tabs.log = []
    tabs.viewControllers = tabs.viewControllers
    XCTAssertEqual(tabs.log, [], "the selected one is still there")
    tabs.setViewControllers(pages("D", "E"), animated: false)
    XCTAssertEqual(tabs.log, ["index 1", "controller E"])
    XCTAssertEqual(tabs.selectedViewController?.title, "E")
    tabs.log = []
    tabs.viewControllers = nil
    XCTAssertEqual(tabs.log, [])
    XCTAssertNil(tabs.selectedViewController)
  }

  func testTheBarHasItsPlaceWhenTheViewIsLoaded() {
    let tabs = Tabs()
    _ = tabs.view
    XCTAssertEqual(tabs.frameAtLoad, CGRect(x: 0, y: 795, width: 390, height: 49))
  }

  func testABarOfTheAppsOwnHasThePlaceOfTheControllersOne() {
    final class TallBar: UITabBar {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 80) }
    }
    let bars: [(make: () -> UITabBar, frame: CGRect)] = [
      ({ UITabBar() }, CGRect(x: 0, y: 795, width: 390, height: 49)),
      ({ TallBar() }, CGRect(x: 0, y: 764, width: 390, height: 80)),
    ]
    for (make, frame) in bars {
      let bar = make()
      // Put in place before the view is loaded, and while it is.
      let early = Tabs()
      early.setValue(bar, forKey: "tabBar")
      _ = early.view
      XCTAssertTrue(early.tabBar === bar)
      XCTAssertEqual(early.frameAtLoad, frame)
      let late = Tabs()
      late.own = make()
      _ = late.view
      XCTAssertEqual(late.frameInLoad, frame)
      harness.window.rootViewController = late
      harness.window.makeKeyAndVisible()
      harness.frame(at: 0)
      XCTAssertEqual(late.tabBar.frame, frame)
    }
  }
}
