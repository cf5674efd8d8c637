import UIKit
import XCTest

/// The line of small text above a navigation bar's title.
final class PromptTests: XCTestCase {
  private var harness = WindowHarness()
  private var stack = UINavigationController()
  private var bar: UINavigationBar { stack.navigationBar }
  private var page: UIViewController { stack.viewControllers[0] }
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let page = UIViewController()
    page.title = "Inbox"
    stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.frame(at: 0.02)
  }

  override func tearDown() { harness.close() }

  private func views(_ name: String) -> [UIView] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(harness.window).filter { $0.accessibilityIdentifier == name }
  }
  private func view(_ name: String) throws -> UIView { try XCTUnwrap(views(name).last, name) }
  private func place(_ name: String) throws -> CGRect {
    let view = try view(name)
    return view.convert(view.bounds, to: nil)
  }

  func testTheBarIsHigherAndTheContentGoesWithIt() throws {
    XCTAssertEqual(bar.frame, CGRect(x: 0, y: 47, width: 390, height: 44))
    XCTAssertEqual(page.view.safeAreaInsets.top, 91)
    let title = try place("navigation.title")
    page.navigationItem.prompt = "Three new messages"
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame, CGRect(x: 0, y: 47, width: 390, height: 74))
    XCTAssertEqual(page.view.safeAreaInsets.top, 121)
    XCTAssertEqual(try place("navigation.title").minY, title.minY + 30)
    let prompt = try XCTUnwrap(view("navigation.prompt") as? UILabel)
    XCTAssertEqual(prompt.text, "Three new messages")
    XCTAssertEqual(prompt.alpha, 1)
    let line = try place("navigation.prompt")
    XCTAssertGreaterThanOrEqual(line.minY, bar.frame.minY)
    XCTAssertLessThanOrEqual(line.maxY, title.minY + 30)
    XCTAssertEqual(line.midX, 195)
    page.navigationItem.prompt = ""
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(page.view.safeAreaInsets.top, 91)
    XCTAssertEqual(try view("navigation.prompt").alpha, 0)
  }

  func testTheHeightIsAnimatedWhileTheBarIsSeen() throws {
    page.navigationItem.prompt = "Three new messages"
    harness.frame(at: now + 0.02)
    harness.frame(at: now + 0.1)
    let height = try XCTUnwrap(bar.layer.presentation()).bounds.height
    XCTAssertGreaterThan(height, 45)
    XCTAssertLessThan(height, 73)
    let opacity = try XCTUnwrap(view("navigation.prompt").layer.presentation()).opacity
    XCTAssertGreaterThan(opacity, 0.05)
    XCTAssertLessThan(opacity, 0.95)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.layer.presentation()?.bounds.height, 74)
  }

  func testALargeTitleIsBelowTheRow() throws {
    bar.prefersLargeTitles = true
    harness.run(to: now + 1)
    let (height, large) = (bar.bounds.height, try place("navigation.largeTitle"))
    page.navigationItem.prompt = "Three new messages"
    harness.run(to: now + 1)
    XCTAssertEqual(bar.bounds.height, height + 30)
    XCTAssertEqual(try place("navigation.largeTitle").minY, large.minY + 30)
    XCTAssertEqual(page.view.safeAreaInsets.top, 47 + height + 30)
  }

  /// Each page has a line of its own or none; the bar goes from one height to the other with the pages.
  func testAPushAndAPop() throws {
    let next = UIViewController()
    next.title = "Message"
    next.navigationItem.prompt = "From a friend"
    stack.pushViewController(next, animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 74)
    XCTAssertEqual(next.view.safeAreaInsets.top, 121)
    XCTAssertEqual(views("navigation.prompt").count, 1)
    let title = try place("navigation.title")
    XCTAssertEqual(title.midY, 47 + 30 + 22, accuracy: 0.5)
    let back = try XCTUnwrap(bar.backItem)
    XCTAssertEqual(back.title, "Inbox")
    stack.popViewController(animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(page.view.safeAreaInsets.top, 91)
    XCTAssertEqual(try place("navigation.title").midY, 47 + 22, accuracy: 0.5)
    XCTAssertEqual(try view("navigation.prompt").alpha, 0)
  }

  func testABarOfItsOwnWishesTheHeight() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 200, width: 390, height: 44))
    let item = UINavigationItem(title: "Title")
    bar.items = [item]
    harness.window.addSubview(bar)
    harness.frame(at: now + 0.1)
    XCTAssertEqual(bar.sizeThatFits(.zero).height, 44)
    item.prompt = "Line"
    XCTAssertEqual(bar.sizeThatFits(.zero).height, 74)
    XCTAssertEqual(bar.intrinsicContentSize.height, 74)
  }

  func testALineThatWasSetBefore() throws {
    let other = UIViewController()
    other.navigationItem.prompt = "Before"
    stack.setViewControllers([other], animated: false)
    harness.frame(at: now + 0.05)
    harness.frame(at: now + 0.05)
    XCTAssertEqual(bar.layer.presentation()?.bounds.height, 74, "nothing moves")
    XCTAssertEqual(try view("navigation.prompt").layer.presentation()?.opacity, 1)
  }
}
