import UIKit
@testable import UIKitCore
import XCTest

/// What is set on a class's proxy reaches its objects when they come into a window.
final class AppearanceProxyTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() {
    harness.close()
    MainActor.assumeIsolated { AppearanceRegistry.reset() }
  }

  private final class Own: UITabBar {
    let number: Int
    override init(frame: CGRect) {
      number = 5
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class Box: UIView {}

  func testAViewTakesOverWhatItDoesNotSayItself() {
    UITabBar.appearance().barTintColor = .systemYellow
    UITabBar.appearance().unselectedItemTintColor = .systemPink
    let plain = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    let own = UITabBar(frame: CGRect(x: 0, y: 50, width: 300, height: 49))
    own.barTintColor = .systemGreen
    XCTAssertNil(plain.barTintColor)
    harness.window.addSubview(plain)
    harness.window.addSubview(own)
    XCTAssertEqual(plain.barTintColor, .systemYellow)
    XCTAssertEqual(own.barTintColor, .systemGreen)
    XCTAssertEqual(own.unselectedItemTintColor, .systemPink)
    XCTAssertTrue(UITabBar.appearance() === UITabBar.appearance())
  }

  func testSubclassesAndContainers() {
    UITabBar.appearance().barTintColor = .systemYellow
    UITabBar.appearance(whenContainedInInstancesOf: [Box.self]).barTintColor = .systemRed
    Own.appearance().barTintColor = .systemTeal
    let own = Own(frame: .zero)
    let inside = UITabBar(frame: .zero)
    let box = Box(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    box.addSubview(inside)
    harness.window.addSubview(box)
    harness.window.addSubview(own)
    XCTAssertEqual(inside.barTintColor, .systemRed, "the proxy that names a container counts more")
    XCTAssertEqual(own.barTintColor, .systemTeal, "the subclass's proxy counts more")
    XCTAssertEqual(Own.appearance().number, 5)
  }

  func testItemsTakeOverAttributesWhenABarShowsThem() {
    UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.systemRed], for: .normal)
    UITabBarItem.appearance().badgeColor = .systemBlue
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    let own = UITabBarItem(title: "B", image: nil, tag: 1)
    own.setTitleTextAttributes([.foregroundColor: UIColor.systemGreen], for: .normal)
    bar.items = [UITabBarItem(title: "A", image: nil, tag: 0), own]
    harness.window.addSubview(bar)
    harness.frame(at: 0)
    let labels = bar.subviews.compactMap { $0.subviews.compactMap { $0 as? UILabel }.first }
    XCTAssertEqual(labels.map(\.textColor), [.systemRed, .systemGreen])
    XCTAssertEqual(bar.items?[0].badgeColor, .systemBlue)
  }

  func testTintBackgroundAndTraits() {
    UIView.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).backgroundColor = .systemRed
    Box.appearance().tintColor = .systemOrange
    let box = Box(frame: .zero)
    let dark = Box(frame: .zero)
    dark.overrideUserInterfaceStyle = .dark
    harness.window.addSubview(box)
    harness.window.addSubview(dark)
    XCTAssertEqual(box.tintColor, .systemOrange)
    XCTAssertNil(box.backgroundColor)
    XCTAssertEqual(dark.backgroundColor, .systemRed)
  }

  func testNavigationBars() {
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.systemPurple]
    UINavigationBar.appearance().prefersLargeTitles = true
    let page = UIViewController()
    page.title = "T"
    let stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertTrue(stack.navigationBar.prefersLargeTitles)
    let title = stack.navigationBar.firstView(identifier: "navigation.title") as? UILabel
    XCTAssertEqual(title?.textColor, .systemPurple)
  }

  private final class Dial: UIView {
    var font = UIFont.systemFont(ofSize: 15)
    var width: CGFloat = 2
  }

  func testPropertiesOfAnAppsOwnAreTakenOver() {
    RuntimeClasses.register(
      RuntimeClass(
        Dial.self, properties: ["font": RuntimeProperty(\Dial.font), "width": RuntimeProperty(\Dial.width)]))
    Dial.appearance().font = .systemFont(ofSize: 22)
    Dial.appearance().width = 4
    let plain = Dial(frame: .zero)
    let own = Dial(frame: .zero)
    own.width = 9
    harness.window.addSubview(plain)
    harness.window.addSubview(own)
    XCTAssertEqual(plain.font.pointSize, 22)
    XCTAssertEqual(plain.width, 4)
    XCTAssertEqual(own.font.pointSize, 22)
    XCTAssertEqual(own.width, 9, "what the view has of its own stays")
  }

  func testPageControlsAndSegments() {
    UIPageControl.appearance().pageIndicatorTintColor = .systemRed
    UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.purple], for: .normal)
    let pages = UIPageControl(), segments = UISegmentedControl(items: ["A"]), own = UIPageControl()
    own.pageIndicatorTintColor = .systemBlue
    for view in [pages, own, segments] as [UIView] { harness.window.addSubview(view) }
    XCTAssertEqual(pages.pageIndicatorTintColor, .systemRed)
    XCTAssertEqual(own.pageIndicatorTintColor, .systemBlue)
    XCTAssertEqual(
      segments.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor, UIColor.purple)
  }
}
