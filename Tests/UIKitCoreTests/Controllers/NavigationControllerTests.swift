import Support
import UIKit
import XCTest

private var log: [String] = []

private final class Page: UIViewController {
  convenience init(_ name: String) {
    self.init(nibName: nil, bundle: nil)
    title = name
  }
  private func note(_ text: String) { log.append("\(title ?? "") \(text)") }
  override func viewDidLoad() {
    note("didLoad")
    view.backgroundColor = .white
  }
  override func viewWillAppear(_ animated: Bool) { note("willAppear\(isMovingToParent ? " entering" : "")") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) {
    note("willDisappear\(isMovingFromParent ? " leaving" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note("willMove \(parent != nil)")
  }
  override func didMove(toParent parent: UIViewController?) { note("didMove \(parent != nil)") }
}

private final class Delegate: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { log.append("willShow \(viewController.title ?? "") \(animated)") }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { log.append("didShow \(viewController.title ?? "") \(animated)") }
}

final class NavigationControllerTests: XCTestCase {
  private var harness = WindowHarness()
  private var stack = UINavigationController()
  private let delegate = Delegate()

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    stack = UINavigationController(rootViewController: Page("A"))
    stack.delegate = delegate
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    log = []
  }

  override func tearDown() { harness.close() }

  private func label(_ name: String) -> UILabel? { harness.window.firstView(identifier: name) as? UILabel }

  func testTheFirstController() {
    let page = stack.viewControllers[0]
    XCTAssertTrue(page.parent === stack)
    XCTAssertTrue(page.navigationController === stack)
    XCTAssertEqual(stack.navigationBar.frame, CGRect(x: 0, y: 47, width: 390, height: 44))
    XCTAssertEqual(page.view.frame, CGRect(x: 0, y: 0, width: 390, height: 844))
    XCTAssertEqual(page.view.safeAreaInsets, UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0))
    XCTAssertEqual(label("navigation.title")?.text, "A")
    XCTAssertNil(harness.window.firstView(identifier: "navigation.back"))
  }

  func testOrderOfAPushAndAPop() {
    stack.pushViewController(Page("B"), animated: true)
    XCTAssertEqual(
      log,
      [
        "B willMove true", "A willDisappear", "B didLoad", "B willAppear entering", "willShow B true",
      ])
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A", "B"])
    log = []
    harness.run(to: 0.7)
    XCTAssertEqual(log, ["A didDisappear", "B didAppear", "B didMove true", "didShow B true"])
    XCTAssertNil(stack.viewControllers[0].view.superview)
    log = []
    XCTAssertEqual(stack.popViewController(animated: true)?.title, "B")
    XCTAssertEqual(
      log, ["B willMove false", "B willDisappear leaving", "A willAppear", "willShow A true"])
    log = []
    harness.run(to: 1.5)
    XCTAssertEqual(log, ["B didDisappear", "A didAppear", "B didMove false", "didShow A true"])
    XCTAssertNil(stack.popViewController(animated: true), "the root stays")
  }

  func testWithoutAnimation() {
    stack.pushViewController(Page("B"), animated: false)
    XCTAssertEqual(
      log,
      [
        "B willMove true", "A willDisappear", "B didLoad", "B willAppear entering", "willShow B false",
        "A didDisappear", "B didAppear", "B didMove true", "didShow B false",
      ])
  }

  func testThePagesMoveAsOnThePhone() throws {
    let old = try XCTUnwrap(stack.topViewController?.view)
    let page = Page("B")
    stack.pushViewController(page, animated: true)
    harness.frame(at: 0)
    XCTAssertEqual(page.view.shown.affineTransform().tx, 390, accuracy: 0.01)
    harness.frame(at: 0.1)
    let tx = page.view.shown.affineTransform().tx
    XCTAssertTrue((20..<370).contains(tx), "\(tx)")
    // The lower page moves 30 % of the way that the upper one does.
    XCTAssertEqual(old.shown.affineTransform().tx, -0.3 * (390 - tx), accuracy: 0.01)
    harness.run(to: 0.7)
    XCTAssertEqual(page.view.transform, .identity)
    XCTAssertEqual(page.view.frame, CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  func testTheWayBackInTheBar() {
    stack.pushViewController(Page("Details"), animated: false)
    harness.frame(at: 0.1)
    let back = harness.window.firstView(identifier: "navigation.back")
    XCTAssertEqual(back?.subviews.compactMap { $0 as? UILabel }.first?.text, "A")
    log = []
    harness.tap(20, 47 + 22)
    harness.run(to: 1)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A"])
    XCTAssertEqual(log.last, "didShow A true")
    XCTAssertNil(harness.window.firstView(identifier: "navigation.back"))
  }

  func testTitlesOfTheWayBack() {
    let first = stack.viewControllers[0]
    func backTitle() -> String? {
      harness.frame(at: harness.context.scheduler.now + 0.1)
      let back = harness.window.firstView(identifier: "navigation.back")
      return back?.subviews.compactMap { $0 as? UILabel }.first?.text
    }
    stack.pushViewController(Page("B"), animated: false)
    first.navigationItem.backButtonTitle = "Home"
    XCTAssertEqual(backTitle(), "Home")
    first.navigationItem.backButtonDisplayMode = .minimal
    XCTAssertEqual(backTitle() ?? "", "")
    first.navigationItem.backButtonDisplayMode = .generic
    XCTAssertEqual(backTitle(), "Back")
    first.navigationItem.backButtonDisplayMode = .default
    first.navigationItem.backButtonTitle = "A very long title that cannot stand beside another"
    XCTAssertEqual(backTitle(), "Back", "what has no room gives way")
    stack.topViewController?.navigationItem.hidesBackButton = true
    harness.frame(at: 2)
    XCTAssertNil(harness.window.firstView(identifier: "navigation.back"))
  }

  func testTheDragFromTheEdge() {
    stack.pushViewController(Page("B"), animated: false)
    let page = stack.topViewController
    harness.frame(at: 0.1)
    log = []
    harness.send(.began, 4, 400)
    for step in 1...10 {
      harness.frame(at: 0.1 + Double(step) / 60)
      harness.send(.moved, 4 + CGFloat(step) * 20, 400)
    }
    XCTAssertEqual(log, ["B willMove false", "B willDisappear leaving", "A willAppear", "willShow A true"])
    harness.frame(at: 0.3)
    let half = page?.view.shown.affineTransform().tx ?? 0
    XCTAssertEqual(half, 200, accuracy: 12, "under the finger")
    // Held for a while and let go before the middle: it is taken back.
    harness.run(to: 0.8)
    harness.send(.moved, 130, 400)
    harness.run(to: 1)
    log = []
    harness.send(.ended, 130, 400)
    harness.run(to: 2)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A", "B"])
    XCTAssertEqual(
      log, ["A willDisappear", "B willAppear", "A didDisappear", "B didAppear", "didShow B true"])
    XCTAssertEqual(page?.view.transform, .identity)
    XCTAssertEqual(label("navigation.title")?.text, "B")
  }

  func testAFlickFromTheEdgePops() {
    stack.pushViewController(Page("B"), animated: false)
    harness.frame(at: 0.1)
    harness.send(.began, 4, 400)
    for step in 1...5 {
      harness.frame(at: 0.1 + Double(step) / 60)
      harness.send(.moved, 4 + CGFloat(step) * 25, 400)
    }
    harness.send(.ended, 129, 400)
    harness.run(to: 1)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A"])
    XCTAssertEqual(log.last, "didShow A true")
  }

  func testARunningPopCanBeTakenIntoTheHand() {
    stack.pushViewController(Page("B"), animated: false)
    harness.frame(at: 0.1)
    stack.popViewController(animated: true)
    harness.frame(at: 0.1)
    harness.frame(at: 0.2)
    harness.send(.began, 4, 400)
    for step in 1...3 {
      harness.frame(at: 0.2 + Double(step) / 60)
      harness.send(.moved, 4 + CGFloat(step) * 6, 400)
    }
    harness.run(to: 0.6)
    for step in 1...5 {
      harness.frame(at: 0.6 + Double(step) / 60)
      harness.send(.moved, 22 - CGFloat(step) * 20, 400)
    }
    harness.send(.ended, -78, 400)
    harness.run(to: 2)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A", "B"], "flicked back to the left")
    XCTAssertEqual(log.last, "didShow B true")
  }

  func testMisuse() {
    let page = stack.viewControllers[0]
    let (_, messages) = Diagnostics.withCapture {
      stack.pushViewController(page, animated: true)
      stack.pushViewController(UINavigationController(), animated: true)
      stack.popToViewController(UIViewController(), animated: true)
      stack.navigationBar.pushItem(UINavigationItem(title: "X"), animated: false)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "pushViewController did nothing: Page is on the stack already; pop to it instead",
        "pushViewController did nothing: a navigation controller cannot be pushed; present it",
        "popToViewController did nothing: UIViewController is not on the stack; push it instead",
        "pushItem did nothing: the items of a UINavigationController's bar come from its view controllers",
      ])
    XCTAssertEqual(stack.viewControllers.count, 1)
  }

  func testSeveralAtOnce() {
    stack.pushViewController(Page("B"), animated: true)
    harness.frame(at: 0.1)
    stack.pushViewController(Page("C"), animated: true)
    XCTAssertTrue(log.contains("B didAppear"), "what was under way is brought to its end")
    harness.run(to: 1)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A", "B", "C"])
    XCTAssertEqual(stack.popToRootViewController(animated: true)?.map(\.title), ["B", "C"])
    harness.run(to: 2)
    stack.setViewControllers([Page("X"), Page("Y"), Page("Z")], animated: true)
    harness.run(to: 3)
    XCTAssertEqual(stack.topViewController?.title, "Z")
    XCTAssertEqual(stack.children.map(\.title), ["X", "Y", "Z"])
    XCTAssertEqual(log.last, "didShow Z true")
  }

  func testNothingIsKept() {
    weak var page: UIViewController?
    weak var leaving: UIViewController?
    do {
      let second = Page("B")
      page = second
      stack.pushViewController(second, animated: true)
    }
    harness.run(to: 0.2)
    stack.popViewController(animated: true)
    harness.run(to: 1)
    XCTAssertNil(page)
    // The whole controller goes while a transition runs.
    stack.pushViewController(Page("C"), animated: true)
    leaving = stack
    harness.frame(at: 1.1)
    harness.window.rootViewController = UIViewController()
    stack = UINavigationController()
    harness.run(to: 2)
    XCTAssertNil(leaving)
  }

  func testHidingTheBarAndItemsOfItsOwn() {
    stack.setNavigationBarHidden(true, animated: false)
    harness.frame(at: 0.1)
    XCTAssertEqual(stack.viewControllers[0].view.safeAreaInsets.top, 47)
    stack.setNavigationBarHidden(false, animated: true)
    harness.run(to: 0.5)
    XCTAssertEqual(stack.viewControllers[0].view.safeAreaInsets.top, 91)
    var taps = 0
    let item = UIBarButtonItem(
      title: "Add", image: nil, primaryAction: UIAction { _ in taps += 1 })
    stack.viewControllers[0].navigationItem.rightBarButtonItem = item
    harness.frame(at: 0.6)
    let view = item.value(forKey: "view") as? UIView
    XCTAssertEqual(view?.frame.maxX, 374, "16 points from the edge")
    harness.tap(360, 47 + 22)
    XCTAssertEqual(taps, 1)
    item.isEnabled = false
    harness.tap(360, 47 + 22)
    XCTAssertEqual(taps, 1)
  }

  func testLargeTitles() {
    stack.navigationBar.prefersLargeTitles = true
    harness.frame(at: 0.1)
    XCTAssertEqual(stack.navigationBar.frame.height, 96)
    XCTAssertEqual(stack.viewControllers[0].view.safeAreaInsets.top, 143)
    XCTAssertEqual(label("navigation.largeTitle")?.text, "A")
    XCTAssertEqual(label("navigation.largeTitle")?.font.pointSize, 34)
    XCTAssertEqual(label("navigation.title")?.alpha, 0)
    let page = Page("B")
    page.navigationItem.largeTitleDisplayMode = .never
    stack.pushViewController(page, animated: true)
    harness.run(to: 1)
    XCTAssertEqual(stack.navigationBar.frame.height, 44)
    XCTAssertEqual(label("navigation.title")?.alpha, 1)
  }

  func testTheTabBarGoesWithAPush() {
    let tabs = UITabBarController()
    let stack = UINavigationController(rootViewController: Page("A"))
    tabs.viewControllers = [stack, UIViewController()]
    harness.window.rootViewController = tabs
    harness.frame(at: 0.1)
    XCTAssertEqual(tabs.tabBar.items?[0].title, "A", "a stack shows its first controller's item")
    let page = Page("B")
    page.hidesBottomBarWhenPushed = true
    stack.pushViewController(page, animated: true)
    harness.frame(at: 0.1)
    harness.frame(at: 0.2)
    let tx = stack.viewControllers[0].view.shown.affineTransform().tx
    XCTAssertLessThan(tx, -5)
    XCTAssertEqual(tabs.tabBar.shown.affineTransform().tx, tx, accuracy: 0.01, "the bar moves with its page")
    harness.run(to: 1)
    XCTAssertTrue(tabs.tabBar.superview === tabs.view)
    XCTAssertEqual(tabs.tabBar.frame.minY, 844)
    XCTAssertEqual(page.view.safeAreaInsets.bottom, 34)
    stack.popViewController(animated: true)
    harness.run(to: 2)
    XCTAssertEqual(tabs.tabBar.frame.minY, 844 - 83)
    // A tap on the selected tab leads back to the root.
    stack.pushViewController(Page("C"), animated: false)
    harness.run(to: 2.1)
    harness.tap(60, 800)
    harness.run(to: 3)
    XCTAssertEqual(stack.viewControllers.count, 1)
  }
}
