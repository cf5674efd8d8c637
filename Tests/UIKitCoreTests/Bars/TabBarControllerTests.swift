import Support
import UIKit
import XCTest

private var log: [String] = []

private final class Page: UIViewController {
  convenience init(_ name: String) {
    self.init(nibName: nil, bundle: nil)
    title = name
  }
  override func viewWillAppear(_ animated: Bool) { log.append("\(title ?? "") willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.append("\(title ?? "") didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("\(title ?? "") willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("\(title ?? "") didDisappear") }
}

private final class Tabs: UITabBarController, UITabBarControllerDelegate {
  var allows = true
  var barSubviewsAtLoad: [String] = []
  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    viewControllers = ["A", "B", "C"].map { Page($0) }
    barSubviewsAtLoad = tabBar.subviews.map { String(describing: type(of: $0)) }
  }
  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    log.append("bar \(item.title ?? "") index \(selectedIndex)")
  }
  func tabBarController(_ controller: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  {
    log.append("should \(viewController.title ?? "")")
    return allows
  }
  func tabBarController(_ controller: UITabBarController, didSelect viewController: UIViewController) {
    log.append("did \(viewController.title ?? "") index \(selectedIndex)")
  }
}

final class TabBarControllerTests: XCTestCase {
  private var harness = WindowHarness()
  private var tabs = Tabs()

  override func setUp() {
    harness = WindowHarness()
    tabs = Tabs()
    log = []
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func tapTab(_ index: Int) { harness.tap(CGFloat(index) * 130 + 60, 820) }

  func testFirstTabAppears() {
    XCTAssertEqual(log, ["A willAppear", "A didAppear"])
    XCTAssertEqual(tabs.selectedIndex, 0)
    XCTAssertTrue(tabs.tabBar.selectedItem === tabs.viewControllers?[0].tabBarItem)
    XCTAssertEqual(tabs.tabBar.frame, CGRect(x: 0, y: 795, width: 390, height: 49))
    XCTAssertEqual(tabs.barSubviewsAtLoad, Array(repeating: "UITabBarButton", count: 3))
    XCTAssertEqual(tabs.viewControllers?[0].view.frame, CGRect(x: 0, y: 0, width: 390, height: 844))
    XCTAssertEqual(tabs.viewControllers?[0].view.safeAreaInsets.bottom, 49)
  }

  func testTheBarStandsOnTheControllersOwnSafeArea() {
    let tabs = Tabs()
    tabs.additionalSafeAreaInsets.bottom = 34
    harness.window.rootViewController = tabs
    harness.window.layoutIfNeeded()
    XCTAssertEqual(tabs.tabBar.frame.height, 83)
    XCTAssertEqual(tabs.viewControllers?[0].view.safeAreaInsets.bottom, 83)
  }

  func testOrderOfASelectionByTap() {
    log = []
    tapTab(1)
    XCTAssertEqual(
      log,
      [
        "should B", "bar B index 0", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear",
        "did B index 1",
      ])
    XCTAssertNil(tabs.viewControllers?[0].view.superview)
    XCTAssertNotNil(tabs.viewControllers?[1].view.window)
  }

  func testTheSameTabAgain() {
    log = []
    tapTab(0)
    XCTAssertEqual(log, ["should A", "bar A index 0", "did A index 0"])
  }

  func testRefusal() {
    tabs.allows = false
    log = []
    tapTab(2)
    XCTAssertEqual(log, ["should C"])
    XCTAssertEqual(tabs.selectedIndex, 0)
    XCTAssertTrue(tabs.tabBar.selectedItem === tabs.tabBar.items?[0])
  }

  func testSelectionByProgramTellsNoDelegate() {
    log = []
    tabs.selectedIndex = 2
    XCTAssertEqual(log, ["A willDisappear", "C willAppear", "A didDisappear", "C didAppear"])
    XCTAssertTrue(tabs.tabBar.selectedItem === tabs.tabBar.items?[2])
    let (_, messages) = Diagnostics.withCapture {
      tabs.selectedIndex = 9
      tabs.selectedViewController = UIViewController()
    }
    XCTAssertEqual(tabs.selectedIndex, 2)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "selectedIndex was not changed to 9: there are 3 tabs",
        "selectedViewController was not changed: it is not among the view controllers",
      ])
  }

  func testArrowKeysSelectLikeTaps() {
    log = []
    for phase in [UIPress.Phase.began, .ended] {
      harness.window.deliver(KeyInput(phase: phase, key: .keyboardRightArrow, timestamp: 0))
    }
    XCTAssertEqual(tabs.selectedIndex, 1)
    XCTAssertEqual(log.last, "did B index 1")
    harness.window.deliver(KeyInput(phase: .began, key: .keyboardLeftArrow, timestamp: 0))
    harness.window.deliver(KeyInput(phase: .began, key: .keyboardLeftArrow, timestamp: 0))
    XCTAssertEqual(tabs.selectedIndex, 0)
  }

  func testTheBarBelongsToTheController() {
    final class Other: UITabBarDelegate {}
    let other = Other()
    let (_, messages) = Diagnostics.withCapture {
      tabs.tabBar.delegate = other
      tabs.tabBar.items = []
    }
    XCTAssertTrue(tabs.tabBar.delegate === tabs)
    XCTAssertEqual(tabs.tabBar.items?.count, 3)
    XCTAssertEqual(messages.count, 2)
  }

  func testABarOfTheAppsOwn() {
    final class MyBar: UITabBar {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 60) }
    }
    let mine = MyBar(frame: .zero)
    let controller = UITabBarController()
    controller.setValue(mine, forKey: "tabBar")
    controller.viewControllers = [Page("X"), Page("Y")]
    XCTAssertTrue(controller.tabBar === mine)
    XCTAssertTrue(controller.value(forKey: "tabBar") as? UITabBar === mine)
    harness.window.rootViewController = controller
    harness.frame(at: 0.1)
    XCTAssertEqual(mine.frame, CGRect(x: 0, y: 784, width: 390, height: 60))
    XCTAssertEqual(mine.items?.map(\.title), ["X", "Y"])
  }

  func testReplacingTheControllers() {
    tabs.selectedIndex = 1
    let kept = tabs.viewControllers?[1]
    tabs.viewControllers = [Page("N"), kept].compactMap { $0 }
    XCTAssertTrue(tabs.selectedViewController === kept)
    XCTAssertEqual(tabs.tabBar.items?.count, 2)
    XCTAssertEqual(tabs.children.count, 2)
    tabs.viewControllers = [Page("M")]
    XCTAssertEqual(tabs.selectedIndex, 0)
    XCTAssertEqual(tabs.selectedViewController?.title, "M")
    tabs.viewControllers = nil
    XCTAssertEqual(tabs.selectedIndex, NSNotFound)
    XCTAssertNil(tabs.tabBar.selectedItem)
  }

  /// A tap on a tab whose button is still animating from the last one.
  func testATapOnAnAnimatingButtonIsSwallowed() {
    let button = tabs.tabBar.subviews[2]
    tapTab(1)
    log = []
    UIView.animate(withDuration: 0.1) { button.transform = CGAffineTransform(scaleX: 0.8, y: 0.8) }
    harness.frame(at: 0.05)
    tapTab(1)
    XCTAssertEqual(log, [])
    tapTab(0)
    XCTAssertEqual(log.last, "did A index 0")
    harness.frame(at: 0.2)
    tapTab(1)
    XCTAssertEqual(log.last, "did B index 1")
  }

  func testHandAddedIconAnimationDoesNotSwallow() {
    let icon = tabs.tabBar.subviews[2].subviews.compactMap { $0 as? UIImageView }.first
    let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
    bounce.values = [1.0, 1.4, 0.9, 1.02, 1.0]
    bounce.duration = 0.3
    bounce.calculationMode = .cubic
    icon?.layer.add(bounce, forKey: nil)
    harness.frame(at: 0)
    harness.frame(at: 0.075)
    XCTAssertEqual(icon?.shown.transform.m11 ?? 0, 1.4, accuracy: 1e-9)
    tapTab(1)
    XCTAssertEqual(tabs.selectedIndex, 1)
  }
}
