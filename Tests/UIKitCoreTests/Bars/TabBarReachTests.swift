import UIKit
import XCTest

/// The ways in which public code gets at the parts of a tab bar; each demands something of the bar's views.
final class TabBarReachTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() {
    harness.close()
    UIView.setAnimationsEnabled(true)
  }

  private class Tabs: UITabBarController {
    var onLoad: (Tabs) -> Void = { _ in }
    var onSelect: (Tabs, UITabBarItem) -> Void = { _, _ in }
    convenience init(_ count: Int) {
      self.init(nibName: nil, bundle: nil)
      viewControllers = (0..<count).map { index in
        let page = UIViewController()
        page.tabBarItem = UITabBarItem(
          title: "T\(index)", image: UIImage(systemName: "house"), tag: index)
        return page
      }
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      onLoad(self)
    }
    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { onSelect(self, item) }
  }

  private func show(_ tabs: Tabs) -> Tabs {
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return tabs
  }

  private func tapTab(_ index: Int, of count: Int) {
    let slot = 390 / CGFloat(count)
    harness.tap(slot * (CGFloat(index) + 0.5), 820)
  }

  /// `tabBar.subviews[i + 1].subviews…` inside `didSelect`.
  func testTheIconByIndexPlusOneWhileSelecting() {
    let tabs = Tabs(3)
    var found: [UIImageView?] = []
    tabs.onSelect = { tabs, item in
      let index = tabs.tabBar.items?.firstIndex(of: item) ?? -1
      found.append(tabs.tabBar.subviews[index + 1].subviews.compactMap { $0 as? UIImageView }.first)
    }
    _ = show(tabs)
    tapTab(2, of: 3)
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(found[0] === (tabs.tabBar.items?[2].value(forKey: "view") as? UIView)?.subviews.first)
    XCTAssertNotNil(found[0]?.image)
  }

  /// `tabBar.subviews[i].subviews.first as! UIImageView` in `viewDidLoad`: no background yet.
  func testTheIconByIndexWhileLoading() {
    let tabs = Tabs(4)
    var firsts: [UIView?] = []
    tabs.onLoad = { tabs in firsts = (0..<4).map { tabs.tabBar.subviews[$0].subviews.first } }
    _ = show(tabs)
    XCTAssertEqual(firsts.count, 4)
    for (index, first) in firsts.enumerated() {
      XCTAssertTrue(first is UIImageView, "\(index)")
      XCTAssertTrue(
        first?.superview === tabs.tabBar.items?[index].value(forKey: "view") as? UIView, "\(index)")
    }
    XCTAssertEqual(tabs.tabBar.subviews.count, 5, "with the background from the first layout on")
  }

  /// `.filter { $0 is UIControl }.sorted(by: minX)`.
  func testControlsFromLeftToRight() {
    let tabs = show(Tabs(5))
    let controls = tabs.tabBar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }
    XCTAssertEqual(controls.count, 5)
    XCTAssertEqual(controls.map(\.frame.minX), [2, 80, 158, 236, 314])
    XCTAssertEqual(controls.map(\.accessibilityLabel), ["T0", "T1", "T2", "T3", "T4"])
  }

  /// `.filter { $0.isUserInteractionEnabled }`.
  func testViewsThatTakeTouches() {
    let tabs = show(Tabs(3))
    let views = tabs.tabBar.subviews.filter { $0.isUserInteractionEnabled }
      .sorted { $0.frame.minX < $1.frame.minX }
    XCTAssertEqual(views.map(\.accessibilityLabel), ["T0", "T1", "T2"])
  }

  /// By the names of private classes.
  func testPrivateClassNames() throws {
    let tabs = show(Tabs(2))
    let buttons = tabs.tabBar.subviews.filter { String(describing: type(of: $0)) == "UITabBarButton" }
    XCTAssertEqual(buttons.count, 2)
    let parts = buttons[0].subviews.map { String(describing: type(of: $0)) }
    XCTAssertEqual(parts, ["UITabBarSwappableImageView", "UITabBarButtonLabel"])
    for (name, view) in [
      ("UITabBarButton", buttons[0]), ("UITabBarSwappableImageView", buttons[0].subviews[0]),
      ("UITabBarButtonLabel", buttons[0].subviews[1]),
    ] {
      let found: AnyClass = try XCTUnwrap(classNamed(name), name)
      XCTAssertTrue(type(of: view) == found, name)
    }
    XCTAssertTrue(try XCTUnwrap(classNamed("UIAlertController")) == UIAlertController.self)
    XCTAssertNil(classNamed("UINoSuchThing"))
  }

  /// `item.value(forKey: "view")` on tab bar items and bar button items.
  func testViewsOfItemsByKey() {
    let tabs = show(Tabs(3))
    for (index, item) in (tabs.tabBar.items ?? []).enumerated() {
      XCTAssertTrue(item.value(forKey: "view") as? UIView === tabs.tabBar.subviews[index + 1])
    }
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    let item = UINavigationItem(title: "T")
    let button = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    let custom = UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    item.rightBarButtonItems = [button, custom]
    XCTAssertNil(button.value(forKey: "view"))
    bar.setItems([item], animated: false)
    harness.window.addSubview(bar)
    harness.frame(at: 0.1)
    let view = button.value(forKey: "view") as? UIView
    XCTAssertTrue(view?.isDescendant(of: bar) ?? false)
    XCTAssertTrue(view is UIControl)
    XCTAssertTrue(custom.value(forKey: "view") as? UIView === custom.customView)
  }

  /// `controller.setValue(customBar, forKey: "tabBar")` before the view loads.
  func testABarOfTheAppsOwnByKey() {
    final class Bar: UITabBar {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        var size = super.sizeThatFits(size)
        size.height += 20
        return size
      }
    }
    let bar = Bar()
    let tabs = Tabs(3)
    tabs.setValue(bar, forKey: "tabBar")
    _ = show(tabs)
    XCTAssertTrue(tabs.tabBar === bar)
    XCTAssertGreaterThan(bar.layouts, 0)
    XCTAssertEqual(bar.frame, CGRect(x: 0, y: 844 - 69, width: 390, height: 69))
    XCTAssertEqual(tabs.viewControllers?[0].view.safeAreaInsets.bottom, 69)
    tapTab(1, of: 3)
    XCTAssertEqual(tabs.selectedIndex, 1)
  }

  /// What subclasses override is called.
  func testOverriddenMembersOfTheBar() {
    final class Bar: UITabBar {
      var log: [String] = []
      override var items: [UITabBarItem]? { didSet { log.append("items") } }
      override func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        log.append("setItems \(items?.count ?? 0)")
        super.setItems(items, animated: animated)
      }
      override var selectedItem: UITabBarItem? {
        didSet { log.append("selected \(selectedItem?.title ?? "")") }
      }
    }
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
    bar.items = [
      UITabBarItem(title: "A", image: nil, tag: 0), UITabBarItem(title: "B", image: nil, tag: 1),
    ]
    XCTAssertEqual(bar.log, ["setItems 2", "items"])
    harness.window.addSubview(bar)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.tap(300, 20)
    XCTAssertEqual(bar.log.last, "selected B")
  }

  /// A tap sets `selectedViewController`, not `selectedIndex`; setting the index by program is the other way; new
  /// controllers set both.
  func testOverriddenMembersOfTheController() {
    final class Own: UITabBarController {
      var log: [String] = []
      override var selectedIndex: Int { didSet { log.append("index") } }
      override var selectedViewController: UIViewController? { didSet { log.append("controller") } }
      override var viewControllers: [UIViewController]? { didSet { log.append("controllers") } }
      override func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        log.append("set")
        super.setViewControllers(viewControllers, animated: animated)
      }
    }
    let tabs = Own()
    tabs.viewControllers = [UIViewController(), UIViewController(), UIViewController()]
    XCTAssertEqual(tabs.log, ["set", "controller", "index", "controllers"], "the first one is selected")
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    tabs.log = []
    tapTab(1, of: 3)
    XCTAssertEqual(tabs.log, ["controller"])
    tabs.selectedIndex = 2
    XCTAssertEqual(tabs.log, ["controller", "index"])
  }

  /// WaveTab: a transparent bar, a shape behind the items, a circle above, `subviews[tag]` with tags from 1.
  func testTheWaveTabWay() throws {
    final class Wave: UITabBarController {
      let curve = CAShapeLayer()
      let circle = UIView(frame: CGRect(x: 0, y: 0, width: 57, height: 57))
      var tint: UIColor?
      override func viewDidLoad() {
        super.viewDidLoad()
        tabBar.isTranslucent = true
        tabBar.alpha = 0
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(withDuration: 0.3) { self.tabBar.alpha = 1 }
        for (index, controller) in (viewControllers ?? []).enumerated() {
          controller.tabBarItem.tag = index + 1
        }
        let appearance = UIBarAppearance()
        appearance.configureWithTransparentBackground()
        tabBar.standardAppearance = UITabBarAppearance(barAppearance: appearance)
        tint = tabBar.tintColor
        tabBar.tintColor = .clear
        tabBar.layer.insertSublayer(curve, at: 1)
        circle.center = CGPoint(x: center(of: 1), y: 0)
        tabBar.addSubview(circle)
      }
      func center(of tag: Int) -> CGFloat { tabBar.subviews[tag].center.x }
      override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        circle.center.x = center(of: item.tag)
      }
    }
    let wave = Wave()
    wave.viewControllers = (0..<4).map { index in
      let page = UIViewController()
      page.tabBarItem = UITabBarItem(title: "\(index)", image: UIImage(systemName: "star"), tag: 0)
      return page
    }
    harness.window.rootViewController = wave
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.run(to: 0.4)
    XCTAssertEqual(wave.tabBar.shown.opacity, 1)
    XCTAssertEqual(
      wave.circle.center.x, 49, "the middle of the first of four slots in 390 points: 2 to 96 (whole points)")
    let background = wave.tabBar.subviews[0]
    XCTAssertNil(background.backgroundColor)
    XCTAssertEqual(background.subviews.compactMap(\.backgroundColor), [], "no hairline")
    tapTab(2, of: 4)
    XCTAssertEqual(wave.circle.center.x, wave.tabBar.subviews[3].center.x)
    let icon = try XCTUnwrap(wave.tabBar.subviews[3].subviews.first as? UIImageView)
    XCTAssertEqual(icon.tintColor, .clear, "the selected icon gives way to the circle")
    XCTAssertEqual(wave.tint, .systemBlue)
  }

  /// Gibson's springy bar: the controller is its own delegate and scales the whole button.
  func testTheSpringyWay() {
    final class Springy: UITabBarController, UITabBarControllerDelegate {
      override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
      }
      func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
      ) {
        guard let index = tabBarController.viewControllers?.firstIndex(of: viewController) else { return }
        let view = tabBar.subviews.filter { $0.isUserInteractionEnabled }
          .sorted { $0.frame.minX < $1.frame.minX }[index]
        UIView.animate(withDuration: 0.1) { view.transform = CGAffineTransform(scaleX: 0.8, y: 0.8) }
        UIView.animate(
          withDuration: 0.15, delay: 0.1, usingSpringWithDamping: 0.9, initialSpringVelocity: 0.9,
          options: .curveEaseOut, animations: { view.transform = .identity })
      }
    }
    let tabs = Springy()
    tabs.viewControllers = [UIViewController(), UIViewController(), UIViewController()]
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    tapTab(2, of: 3)
    XCTAssertEqual(tabs.selectedIndex, 2)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(Double(tabs.tabBar.subviews[3].shown.transform.m11), 0.8, accuracy: 1e-6)
    harness.frame(at: 0.3)
    XCTAssertEqual(Double(tabs.tabBar.subviews[3].shown.transform.m11), 1, accuracy: 1e-9)
  }
}
