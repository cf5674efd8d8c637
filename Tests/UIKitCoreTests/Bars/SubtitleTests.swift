import UIKit
import XCTest

/// The lines below titles, the marks on bar buttons, and what is above a tab bar.
final class SubtitleTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }
  override func tearDown() { harness.close() }

  private func views(_ name: String) -> [UIView] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(harness.window).filter { $0.accessibilityIdentifier == name }
  }
  private func place(_ name: String) throws -> CGRect {
    let view = try XCTUnwrap(views(name).last { !$0.isHidden }, name)
    return view.convert(view.bounds, to: nil)
  }

  private func show(_ page: UIViewController) -> UINavigationController {
    let stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.frame(at: 0.02)
    return stack
  }

  func testASubtitleIsBelowTheTitle() throws {
    let page = UIViewController()
    page.title = "Inbox"
    _ = show(page)
    let alone = try place("navigation.title")
    page.navigationItem.subtitle = "12 unread"
    harness.frame(at: 0.1)
    let (title, line) = (try place("navigation.title"), try place("navigation.subtitle"))
    XCTAssertLessThan(title.minY, alone.minY - 5)
    XCTAssertEqual(line.minY, title.maxY, accuracy: 0.5)
    XCTAssertEqual(line.midX, 195, accuracy: 0.5)
    XCTAssertEqual((title.minY + line.maxY) / 2, 69, accuracy: 1, "both in the middle of the row")
    XCTAssertEqual((views("navigation.subtitle").last as? UILabel)?.text, "12 unread")
    page.navigationItem.subtitle = nil
    harness.frame(at: 0.2)
    XCTAssertEqual(try place("navigation.title"), alone)
  }

  func testAViewInsteadOfTheLine() throws {
    let page = UIViewController()
    page.title = "Inbox"
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 8))
    page.navigationItem.subtitle = "not seen"
    page.navigationItem.subtitleView = view
    _ = show(page)
    let title = try place("navigation.title")
    let frame = view.convert(view.bounds, to: nil)
    XCTAssertEqual(frame.width, 60)
    XCTAssertEqual(frame.minY, title.maxY, accuracy: 0.5)
    XCTAssertTrue(views("navigation.subtitle").allSatisfy(\.isHidden))
  }

  func testALargeTitleHasItsOwnLine() throws {
    let page = UITableViewController(style: .plain)
    page.title = "Inbox"
    page.navigationItem.largeTitle = "All Inboxes"
    let stack = show(page)
    stack.navigationBar.prefersLargeTitles = true
    harness.frame(at: 0.1)
    let height = stack.navigationBar.frame.height
    page.navigationItem.subtitle = "12 unread"
    harness.run(to: 1)
    XCTAssertEqual(stack.navigationBar.frame.height, height + 22)
    XCTAssertEqual((views("navigation.largeTitle").last as? UILabel)?.text, "All Inboxes")
    let title = try place("navigation.largeTitle")
    XCTAssertEqual(try place("navigation.largeSubtitle").midY, title.maxY + 11, accuracy: 0.5)
    XCTAssertEqual(try place("navigation.largeSubtitle").minX, 16, accuracy: 0.5)
    page.navigationItem.largeSubtitle = "of three accounts"
    harness.frame(at: 1.1)
    XCTAssertEqual((views("navigation.largeSubtitle").last as? UILabel)?.text, "of three accounts")
  }

  func testBadgesOfBarButtons() throws {
    let page = UIViewController()
    let item = UIBarButtonItem(image: UIImage(systemName: "bell"), style: .plain, target: nil, action: nil)
    item.badge = .count(3)
    page.navigationItem.rightBarButtonItem = item
    _ = show(page)
    let button = try XCTUnwrap(views("navigation.right.0").last)
    let badge = try XCTUnwrap(button.subviews.first { String(describing: type(of: $0)) == "_UIBadgeView" })
    let picture = try XCTUnwrap(button.subviews.first { $0 is UIImageView })
    XCTAssertEqual(badge.center.x, picture.frame.maxX, accuracy: 0.5)
    XCTAssertEqual(badge.bounds.size, CGSize(width: 18, height: 18))
    XCTAssertEqual(badge.backgroundColor, .systemRed)
    XCTAssertEqual(button.accessibilityValue, "3")
    var dot = UIBarButtonItem.Badge.indicator()
    dot.backgroundColor = .systemGreen
    item.badge = dot
    harness.frame(at: 0.1)
    XCTAssertEqual(badge.bounds.size, CGSize(width: 9, height: 9))
    XCTAssertEqual(badge.backgroundColor, .systemGreen)
    item.badge = nil
    harness.frame(at: 0.2)
    XCTAssertNil(badge.superview)
  }

  // MARK: Tab bars

  private func showTabs(_ page: UIViewController) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = [page, UIViewController()]
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return tabs
  }

  func testAnAccessoryIsAboveTheBarAndTakesSafeArea() throws {
    let page = UIViewController()
    let tabs = showTabs(page)
    let inset = page.view.safeAreaInsets.bottom
    let content = UILabel()
    tabs.bottomAccessory = UITabAccessory(contentView: content)
    harness.frame(at: 0.1)
    let frame = try place("tabBar.accessory")
    XCTAssertEqual(frame, CGRect(x: 20, y: tabs.tabBar.frame.minY - 56, width: 350, height: 48))
    XCTAssertEqual(content.bounds.size, frame.size)
    XCTAssertEqual(page.view.safeAreaInsets.bottom, inset + 56)
    tabs.isTabBarHidden = true
    harness.frame(at: 0.2)
    XCTAssertEqual(try place("tabBar.accessory").maxY, 844 - 34 - 8)
    tabs.setBottomAccessory(nil, animated: true)
    harness.run(to: 2)
    XCTAssertEqual(views("tabBar.accessory").count, 0)
  }

  func testABarThatIsMinimizedByScrolling() {
    let page = UITableViewController(style: .plain)
    page.tableView.contentSize.height = 4000
    page.tableView.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 4000))
    let tabs = showTabs(page)
    let shown = tabs.tabBar.frame.minY
    func drag(from y: CGFloat, by distance: CGFloat, at time: TimeInterval) {
      harness.run(to: time)
      harness.send(.began, 100, y)
      for step in 1...10 {
        harness.run(to: time + Double(step) * 0.02)
        harness.send(.moved, 100, y + distance * CGFloat(step) / 10)
      }
      harness.run(to: time + 1)
      harness.send(.ended, 100, y + distance)
      harness.run(to: time + 2)
    }
    drag(from: 600, by: -200, at: 0.1)
    XCTAssertEqual(tabs.tabBar.frame.minY, shown, "automatic keeps it")
    tabs.tabBarMinimizeBehavior = .onScrollDown
    drag(from: 600, by: -200, at: 3)
    XCTAssertEqual(tabs.tabBar.frame.minY, 844)
    XCTAssertFalse(tabs.isTabBarHidden)
    drag(from: 300, by: 60, at: 6)
    XCTAssertEqual(tabs.tabBar.frame.minY, shown)
    drag(from: 600, by: -200, at: 9)
    XCTAssertEqual(tabs.tabBar.frame.minY, 844)
    tabs.tabBarMinimizeBehavior = .never
    harness.frame(at: 12)
    XCTAssertEqual(tabs.tabBar.frame.minY, shown)
  }
}
