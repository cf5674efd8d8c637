import UIKit
import XCTest

/// What bars show behind their items: materials, and other looks where the content ends.
final class BarBackgroundTests: XCTestCase {
  private var harness = WindowHarness()
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let page = UIViewController()
  private var stack = UINavigationController()
  private var tabs = UITabBarController()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    scrollView.contentSize = CGSize(width: 390, height: 2000)
    page.view = scrollView
    stack = UINavigationController(rootViewController: page)
    tabs.viewControllers = [stack, UIViewController()]
    harness.window.rootViewController = tabs
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.frame(at: 0.02)
  }

  override func tearDown() { harness.close() }

  private func scroll(to y: CGFloat) {
    scrollView.contentOffset.y = y
    harness.frame(at: now + 0.02)
  }

  private func background(_ bar: UIView) -> _UIBarBackground? { bar.subviews.first as? _UIBarBackground }
  private func materials(_ view: UIView) -> [UIVisualEffectView] {
    if view.isHidden || view.alpha == 0 { return [] }
    let own = (view as? UIVisualEffectView).map { [$0] } ?? []
    return own + view.subviews.flatMap(materials)
  }

  func testTheDefaultIsTheChromeMaterial() throws {
    let appearance = UINavigationBarAppearance()
    XCTAssertEqual(appearance.backgroundEffect?.style, .systemChromeMaterial)
    appearance.configureWithOpaqueBackground()
    XCTAssertNil(appearance.backgroundEffect)
    appearance.configureWithTransparentBackground()
    XCTAssertNil(appearance.backgroundEffect)
    XCTAssertNil(appearance.shadowColor)
    appearance.configureWithDefaultBackground()
    XCTAssertEqual(appearance.backgroundEffect?.style, .systemChromeMaterial)
    appearance.backgroundEffect = UIBlurEffect(style: .dark)
    let copy = try XCTUnwrap(appearance.copy() as? UINavigationBarAppearance)
    XCTAssertEqual(copy.backgroundEffect?.style, .dark)
  }

  /// The header of `isTranslucent`: an opaque bar has its tint behind an image, else white, or black for a black bar.
  func testAnEmptyImageOfAnOpaqueBarShowsItsTint() {
    let bar = stack.navigationBar
    bar.setBackgroundImage(UIImage(), for: .default)
    harness.frame(at: now + 0.02)
    XCTAssertNil(background(bar)?.fill)
    XCTAssertEqual(materials(bar).count, 0)
    bar.isTranslucent = false
    for (tint, style, fill) in [
      (UIColor.purple, UIBarStyle.default, UIColor.purple), (nil, .default, .white), (nil, .black, .black),
    ] {
      bar.barTintColor = tint
      bar.barStyle = style
      harness.frame(at: now + 0.02)
      XCTAssertEqual(background(bar)?.fill, fill)
    }
  }

  func testBarsBlurOnlyWhereContentIsBehindThem() {
    XCTAssertEqual(materials(stack.navigationBar).count, 0, "at the top nothing is behind the bar")
    XCTAssertEqual(materials(tabs.tabBar).count, 1)
    scroll(to: 300)
    XCTAssertEqual(materials(stack.navigationBar).count, 1)
    // The content's end at the tab bar's upper edge: 2000 + 83 − 844.
    scroll(to: 1239)
    XCTAssertEqual(materials(tabs.tabBar).count, 0)
    scroll(to: 1239 - 6)
    XCTAssertEqual(background(tabs.tabBar)?.progress ?? 0, 0.5, accuracy: 0.001)
  }

  func testAnAppsOwnEdgeAppearance() throws {
    let edge = UINavigationBarAppearance()
    edge.configureWithOpaqueBackground()
    edge.backgroundColor = .red
    edge.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    stack.navigationBar.scrollEdgeAppearance = edge
    page.title = "A"
    harness.frame(at: now + 0.02)
    let title = try XCTUnwrap(harness.window.firstView(identifier: "navigation.title") as? UILabel)
    XCTAssertEqual(title.textColor, .yellow)
    scroll(to: 300)
    XCTAssertEqual(title.textColor, .label)
    XCTAssertEqual(materials(stack.navigationBar).count, 1)
    scroll(to: -91)
    XCTAssertEqual(title.textColor, .yellow)
    XCTAssertEqual(materials(stack.navigationBar).count, 0)
  }

  func testAToolbarFollowsTheContentToo() {
    stack.setToolbarHidden(false, animated: false)
    harness.frame(at: now + 0.02)
    XCTAssertEqual(materials(stack.toolbar).count, 1)
    scroll(to: 5000)
    scroll(to: scrollView.contentSize.height + scrollView.adjustedContentInset.bottom - 844)
    XCTAssertEqual(materials(stack.toolbar).count, 0)
    let edge = UIToolbarAppearance()
    edge.configureWithDefaultBackground()
    stack.toolbar.scrollEdgeAppearance = edge
    harness.frame(at: now + 0.02)
    XCTAssertEqual(materials(stack.toolbar).count, 1)
  }

  func testPagesThatDoNotScrollKeepTheTabBarsMaterial() {
    tabs.selectedIndex = 1
    harness.frame(at: now + 0.02)
    XCTAssertEqual(materials(tabs.tabBar).count, 1)
  }
}
