import UIKit
import XCTest

@testable import UIKitCore

/// Bars that only one of two pages has come and go with their page; buttons that stay do not grow out of nothing.
final class NavigationStepBarsTests: XCTestCase {
  private final class Page: UIViewController {
    var showsBar = true
    var showsToolbar = false
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      toolbarItems = [
        .flexibleSpace(), UIBarButtonItem(title: title, style: .plain, target: nil, action: nil),
      ]
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      navigationController?.setNavigationBarHidden(!showsBar, animated: animated)
      navigationController?.setToolbarHidden(!showsToolbar, animated: animated)
    }
  }

  private var harness = WindowHarness()
  private var stack = UINavigationController()
  private let lower = Page()
  private let upper = Page()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    lower.title = "Lower"
    upper.title = "Upper"
  }

  override func tearDown() { harness.close() }

  private func show() {
    stack = UINavigationController(rootViewController: lower)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  private func push() {
    stack.pushViewController(upper, animated: true)
    harness.run(to: now + 0.1)
  }

  private func shownX(_ view: UIView?) -> CGFloat {
    view?.layer.presentation().map { $0.position.x + $0.affineTransform().tx - $0.bounds.width / 2 } ?? .nan
  }
  private func buttons(_ view: UIView) -> [_UIButtonBarButton] {
    view.subviews.compactMap { $0 as? _UIButtonBarButton }
  }
  /// The toolbar of the page that goes.
  private var old: UIView? {
    stack.view.subviews.first { $0.accessibilityElementsHidden && !buttons($0).isEmpty }
  }

  func testAToolbarComesWithItsPageAndItsButtonsAsLargeAsTheyAre() throws {
    upper.showsToolbar = true
    show()
    push()
    let x = shownX(stack.toolbar)
    XCTAssertGreaterThan(x, 20)
    XCTAssertLessThan(x, 390)
    XCTAssertEqual(x, shownX(upper.view), accuracy: 0.5, "beside the edge between both pages")
    let button = try XCTUnwrap(buttons(stack.toolbar).last)
    XCTAssertEqual(try XCTUnwrap(button.layer.presentation()).bounds.size, button.bounds.size)
    harness.run(to: now + 1)
    XCTAssertEqual(shownX(stack.toolbar), 0)
    XCTAssertEqual(stack.toolbar.transform, .identity)
  }

  func testAToolbarGoesWithItsPage() throws {
    upper.showsToolbar = true
    show()
    push()
    harness.run(to: now + 1)
    stack.popViewController(animated: true)
    harness.run(to: now + 0.1)
    XCTAssertTrue(stack.isToolbarHidden)
    XCTAssertEqual(shownX(old), shownX(upper.view), accuracy: 0.5)
    XCTAssertEqual(try XCTUnwrap(old).center.y, 844 - 34 - 44 + 78 / 2, accuracy: 0.5)
    harness.run(to: now + 1)
    XCTAssertNil(old)
    XCTAssertTrue(stack.toolbar.isHidden)
  }

  func testButtonsOfPagesThatBothHaveAToolbarCrossOver() throws {
    lower.showsToolbar = true
    upper.showsToolbar = true
    show()
    let place = try XCTUnwrap(buttons(stack.toolbar).last).frame.maxX
    push()
    XCTAssertEqual(shownX(stack.toolbar), 0)
    let share = try XCTUnwrap(buttons(stack.toolbar).last?.layer.presentation()).opacity
    let rest = try XCTUnwrap(old?.layer.presentation()).opacity
    XCTAssertGreaterThan(share, 0)
    XCTAssertEqual(share + rest, 1, accuracy: 0.01)
    XCTAssertEqual(buttons(stack.toolbar).last?.frame.maxX, place)
    XCTAssertNil(old?.subviews.first { $0 is _UIBarBackground }, "one background for both")
    harness.run(to: now + 1)
    XCTAssertNil(old)
    XCTAssertEqual(buttons(stack.toolbar).map(\.alpha), [1])
    XCTAssertEqual(stack.toolbar.items?.last?.title, "Upper")
  }

  func testANavigationBarGoesAndComesWithItsPage() {
    upper.showsBar = false
    show()
    let top = lower.view.safeAreaInsets.top
    XCTAssertEqual(top, 91)
    push()
    let bar = stack.navigationBar
    XCTAssertLessThan(shownX(bar), -20)
    XCTAssertEqual(bar.layer.presentation()?.position.y, 69)
    XCTAssertEqual(lower.view.safeAreaInsets.top, 91, "what is beneath stays where it is")
    XCTAssertEqual(upper.view.safeAreaInsets.top, 47)
    XCTAssertEqual(bar.topItem?.title, "Upper")
    harness.run(to: now + 1)
    XCTAssertEqual(bar.alpha, 0)
    XCTAssertEqual(bar.transform, .identity)
    stack.popViewController(animated: true)
    harness.run(to: now + 0.1)
    XCTAssertLessThan(shownX(bar), -20)
    XCTAssertEqual(bar.layer.presentation()?.position.y, 69)
    harness.run(to: now + 1)
    XCTAssertEqual(shownX(bar), 0)
    XCTAssertEqual(bar.alpha, 1)
  }

  func testAPopThatIsTakenBackLeavesTheToolbar() {
    upper.showsToolbar = true
    show()
    push()
    harness.run(to: now + 1)
    harness.send(.began, 2, 400)
    for x in stride(from: CGFloat(10), through: 80, by: 10) {
      harness.send(.moved, x, 400)
      harness.run(to: now + 0.05)
    }
    XCTAssertNotNil(old)
    harness.send(.ended, 80, 400)
    harness.run(to: now + 1)
    XCTAssertEqual(stack.topViewController, upper)
    XCTAssertNil(old)
    XCTAssertFalse(stack.toolbar.isHidden)
    XCTAssertEqual(stack.toolbar.items?.last?.title, "Upper")
    XCTAssertEqual(stack.toolbar.frame.maxY, 844)
    XCTAssertEqual(shownX(stack.toolbar), 0)
  }

  func testABackTitleGoesBehindItsChevron() {
    show()
    push()
    harness.run(to: now + 1)
    let third = UIViewController()
    third.title = "Third"
    stack.pushViewController(third, animated: true)
    harness.run(to: now + 0.1)
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    let backs = all(stack.navigationBar).compactMap { $0 as? _UIButtonBarButton }.filter(\.isBack)
    XCTAssertEqual(backs.map { $0.label.text }.sorted { ($0 ?? "") < ($1 ?? "") }, ["Lower", "Upper"])
    for back in backs { XCTAssertEqual(back.clipsTitle, back.label.text == "Lower") }
    harness.run(to: now + 1)
    XCTAssertFalse(
      all(stack.navigationBar).compactMap { $0 as? _UIButtonBarButton }.contains(where: \.clipsTitle))
  }

  func testTitlesOnlyFadeForThoseWhoAskedForIt() throws {
    let wishes = InterfaceState.current.wishes
    defer { InterfaceState.current.change(wishes: wishes) }
    InterfaceState.current.change(wishes: [.reduceMotion, .crossFadeTransitions])
    show()
    push()
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    let labels = all(stack.navigationBar).compactMap { $0 as? UILabel }
    XCTAssertGreaterThan(labels.count, 2)
    for label in labels { XCTAssertEqual(label.layer.presentation()?.affineTransform(), .identity) }
  }

  func testButtonsAreSetWithAFade() throws {
    lower.showsToolbar = true
    show()
    let first = try XCTUnwrap(buttons(stack.toolbar).last)
    lower.setToolbarItems(
      [UIBarButtonItem(title: "New", style: .plain, target: nil, action: nil)], animated: true)
    harness.run(to: now + 0.1)
    XCTAssertNotNil(first.superview)
    let new = try XCTUnwrap(buttons(stack.toolbar).last { $0 !== first })
    XCTAssertEqual(try XCTUnwrap(new.layer.presentation()).opacity, 0.4, accuracy: 0.3)
    harness.run(to: now + 1)
    XCTAssertNil(first.superview)
  }
}
