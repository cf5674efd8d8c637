import UIKit
import XCTest

/// Bars where text runs right to left: everything is on the other side, at the same distance from it.
final class MirroredBarTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }
  override func tearDown() { harness.close() }

  private func makeTabBar(_ count: Int, width: CGFloat) -> UITabBar {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: width, height: 49))
    bar.items = (0..<count).map { UITabBarItem(title: "T\($0)", image: UIImage(systemName: "star"), tag: $0) }
    return bar
  }

  private func buttons(_ bar: UITabBar) -> [UIView] { bar.subviews.filter { $0 is UIControl } }

  func testTabsGoFromRightToLeft() {
    let bar = makeTabBar(4, width: 375)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.layoutIfNeeded()
    // The slots of the phone, the first at the right.
    XCTAssertEqual(buttons(bar).map(\.frame.minX), [283, 190, 96, 2])
    XCTAssertEqual(buttons(bar).map(\.frame.width), [90, 89, 90, 90])
    bar.semanticContentAttribute = .unspecified
    bar.layoutIfNeeded()
    XCTAssertEqual(buttons(bar).map(\.frame.minX), [2, 96, 190, 283])
  }

  func testTheTraitsTurnTheBarToo() {
    let bar = makeTabBar(2, width: 390)
    harness.window.addSubview(bar)
    harness.frame(at: 0)
    XCTAssertEqual(buttons(bar).map(\.frame.minX), [2, 197])
    harness.window.traitOverrides.layoutDirection = .rightToLeft
    harness.frame(at: 0.1)
    XCTAssertEqual(buttons(bar).map(\.frame.minX), [197, 2])
  }

  func testTheBadgeStandsAtTheLeftOfTheIcon() throws {
    let bar = makeTabBar(2, width: 400)
    bar.items?[0].badgeValue = "3"
    bar.layoutIfNeeded()
    let button = buttons(bar)[0]
    let badge = try XCTUnwrap(button.subviews.last)
    button.layoutIfNeeded()
    let middle = button.subviews[0].center.x
    XCTAssertEqual(badge.frame.minX, middle + 4, accuracy: 0.5)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.layoutIfNeeded()
    button.layoutIfNeeded()
    XCTAssertEqual(badge.frame.maxX, button.subviews[0].center.x - 4, accuracy: 0.5)
    XCTAssertEqual(badge.frame.width, 18)
  }

  // MARK: Navigation bars

  private func makeStack() -> UINavigationController {
    let first = UIViewController()
    first.title = "A"
    let stack = UINavigationController(rootViewController: first)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    stack.view.semanticContentAttribute = .forceRightToLeft
    stack.navigationBar.semanticContentAttribute = .forceRightToLeft
    harness.frame(at: 0)
    return stack
  }

  private func frame(_ name: String) -> CGRect {
    guard let view = harness.window.firstView(identifier: name) else { return .null }
    return view.convert(view.bounds, to: nil)
  }

  func testButtonsOfTheNavigationBarChangeSides() throws {
    let stack = makeStack()
    let item = stack.viewControllers[0].navigationItem
    item.leftBarButtonItem = UIBarButtonItem(title: "Leading", style: .plain, target: nil, action: nil)
    item.rightBarButtonItem = UIBarButtonItem(title: "Trailing", style: .plain, target: nil, action: nil)
    harness.frame(at: 0.1)
    XCTAssertEqual(frame("navigation.left.0").maxX, 390 - 16)
    XCTAssertEqual(frame("navigation.right.0").minX, 16)
    XCTAssertEqual(frame("navigation.title").midX, 195, accuracy: 0.5)
  }

  func testTheWayBackIsAtTheRightAndItsChevronTurned() throws {
    let stack = makeStack()
    let page = UIViewController()
    page.title = "B"
    stack.pushViewController(page, animated: false)
    harness.frame(at: 0.1)
    let back = try XCTUnwrap(harness.window.firstView(identifier: "navigation.back"))
    XCTAssertEqual(frame("navigation.back").maxX, 390 - 8)
    let chevron = try XCTUnwrap(back.subviews.compactMap { $0 as? UIImageView }.first)
    let label = try XCTUnwrap(back.subviews.compactMap { $0 as? UILabel }.first)
    XCTAssertEqual(chevron.frame.maxX, back.bounds.width)
    XCTAssertEqual(label.frame.maxX, chevron.frame.minX - 6)
    XCTAssertEqual(label.textAlignment, .right)
    let drawn = try XCTUnwrap(chevron.image?.pngData())
    let right = UIImage(systemName: "chevron.right")?.withRenderingMode(.alwaysTemplate)
    XCTAssertEqual(drawn, right?.pngData())
    harness.tap(370, 47 + 22)
    harness.run(to: 1)
    XCTAssertEqual(stack.viewControllers.count, 1)
  }

  func testPagesComeFromTheLeftAndGoWithADragFromTheRight() {
    let stack = makeStack()
    let page = UIViewController()
    stack.pushViewController(page, animated: true)
    harness.frame(at: 0)
    XCTAssertEqual(page.view.shown.affineTransform().tx, -390, accuracy: 0.01)
    harness.run(to: 1)
    XCTAssertEqual(page.view.transform, .identity)
    // From the left edge nothing comes.
    drag(from: 4, by: 25, at: 1)
    XCTAssertEqual(stack.viewControllers.count, 2)
    drag(from: 386, by: -25, at: 3)
    XCTAssertEqual(stack.viewControllers.count, 1)
  }

  private func drag(from x: CGFloat, by step: CGFloat, at time: TimeInterval) {
    harness.frame(at: time)
    harness.send(.began, x, 400)
    for index in 1...5 {
      harness.frame(at: time + Double(index) / 60)
      harness.send(.moved, x + CGFloat(index) * step, 400)
    }
    harness.send(.ended, x + 5 * step, 400)
    harness.run(to: time + 1)
  }

  func testAToolbarBeginsAtTheRight() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [
      UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(title: "Two", style: .plain, target: nil, action: nil),
    ]
    bar.semanticContentAttribute = .forceRightToLeft
    bar.layoutIfNeeded()
    let one = bar.firstView(identifier: "toolbar.0"), two = bar.firstView(identifier: "toolbar.1")
    XCTAssertEqual(one?.frame.maxX ?? 0, 300 - 16, accuracy: 0.01)
    XCTAssertEqual(two?.frame.minX ?? 0, 16, accuracy: 0.01)
  }
}
