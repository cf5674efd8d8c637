import UIKit
import XCTest

/// Badges, appearances, layouts of a tab bar.
final class TabBarLookTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private func bar(_ count: Int = 3, width: CGFloat = 390) -> UITabBar {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: width, height: 49))
    bar.items = (0..<count).map {
      UITabBarItem(title: "T\($0)", image: UIImage(systemName: "house"), tag: $0)
    }
    bar.selectedItem = bar.items?[0]
    harness.window.addSubview(bar)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return bar
  }

  private func button(_ bar: UITabBar, _ index: Int) -> UIView {
    bar.subviews.filter { $0 is UIControl }[index]
  }
  private func label(_ bar: UITabBar, _ index: Int) -> UILabel? {
    button(bar, index).subviews.compactMap { $0 as? UILabel }.first
  }
  private func icon(_ bar: UITabBar, _ index: Int) -> UIImageView? {
    button(bar, index).subviews.compactMap { $0 as? UIImageView }.first
  }

  /// In a low bar the title makes room for the badge, which is at the icon's end as above a title.
  func testABadgeBesideATitleCoversNeitherItNorTheIcon() throws {
    let bar = bar()
    harness.window.traitOverrides.verticalSizeClass = .compact
    let item = try XCTUnwrap(bar.items?[1])
    for value in ["3", "12", "1,234"] {
      item.badgeValue = value
      harness.frame(at: harness.context.scheduler.now + 0.1)
      let badge = try XCTUnwrap(button(bar, 1).subviews.last)
      let icon = try XCTUnwrap(icon(bar, 1)), label = try XCTUnwrap(label(bar, 1))
      XCTAssertGreaterThan(label.frame.minX, icon.frame.maxX, "they are beside each other")
      XCTAssertEqual(badge.frame.minX, icon.center.x + 4, accuracy: 0.5, value)
      XCTAssertGreaterThanOrEqual(label.frame.minX, badge.frame.maxX, value)
    }
  }

  func testABadgeComesAndGoes() throws {
    let bar = bar()
    let item = try XCTUnwrap(bar.items?[1])
    item.badgeValue = "3"
    harness.frame(at: 0.1)
    let badge = try XCTUnwrap(button(bar, 1).subviews.last)
    let icon = try XCTUnwrap(icon(bar, 1))
    XCTAssertEqual(badge.frame.size, CGSize(width: 18, height: 18), "one figure makes a circle")
    XCTAssertGreaterThan(badge.frame.maxX, icon.frame.maxX - 1, "at the right of the icon")
    XCTAssertLessThan(badge.frame.minY, icon.frame.minY + 4, "and at its top")
    XCTAssertEqual(badge.backgroundColor, .systemRed)
    XCTAssertEqual(badge.layer.cornerRadius, 9)
    let text = try XCTUnwrap(badge.subviews.first as? UILabel)
    XCTAssertEqual(text.text, "3")
    XCTAssertEqual(text.textColor, .white)
    item.badgeValue = "1,234"
    item.badgeColor = .systemGreen
    item.setBadgeTextAttributes([.foregroundColor: UIColor.black], for: .normal)
    harness.frame(at: 0.2)
    XCTAssertGreaterThan(badge.frame.width, 30)
    XCTAssertEqual(badge.backgroundColor, .systemGreen)
    XCTAssertEqual(text.textColor, .black)
    XCTAssertTrue(button(bar, 1).subviews[0] === icon, "the icon stays the first subview")
    item.badgeValue = nil
    XCTAssertEqual(button(bar, 1).subviews.count, 2)
  }

  /// Animated tab bars of public code draw badges of their own, and would have two.
  func testAnItemWithABadgeOfItsOwnHasNoneOfTheBars() {
    final class Item: UITabBarItem {
      private var own: String?
      override var badgeValue: String? {
        get { own }
        set { own = newValue }
      }
    }
    let bar = bar()
    bar.items = [Item(title: "A", image: nil, tag: 0), UITabBarItem(title: "B", image: nil, tag: 1)]
    for item in bar.items ?? [] { item.badgeValue = "3" }
    harness.frame(at: 0.1)
    XCTAssertEqual(bar.items?.map(\.badgeValue), ["3", "3"])
    XCTAssertEqual(button(bar, 0).subviews.count + 1, button(bar, 1).subviews.count)
  }

  func testTitleAttributesAndAdjustments() throws {
    let bar = bar()
    let item = try XCTUnwrap(bar.items?[1])
    let font = UIFont.systemFont(ofSize: 14, weight: .bold)
    item.setTitleTextAttributes([.font: font, .foregroundColor: UIColor.red], for: .normal)
    XCTAssertEqual(label(bar, 1)?.font, font)
    XCTAssertEqual(label(bar, 1)?.textColor, .red)
    item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
    bar.selectedItem = item
    XCTAssertEqual(label(bar, 1)?.textColor, .green)
    XCTAssertEqual(label(bar, 1)?.font, font, "the selected state takes over what it does not say itself")
    harness.frame(at: 0.1)
    let before = (label(bar, 1)?.center ?? .zero, icon(bar, 1)?.center ?? .zero)
    item.titlePositionAdjustment = UIOffset(horizontal: 3, vertical: -5)
    item.imageInsets = UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0)
    harness.frame(at: 0.2)
    XCTAssertEqual(label(bar, 1)?.center, CGPoint(x: before.0.x + 3, y: before.0.y - 5))
    XCTAssertEqual(icon(bar, 1)?.center, CGPoint(x: before.1.x, y: before.1.y + 6))
  }

  /// The tails of letters are within the label, whatever the font's size.
  func testALargerTitleHasItsOwnHeight() throws {
    let bar = bar()
    bar.layoutIfNeeded()
    let usual = try XCTUnwrap(label(bar, 1))
    XCTAssertEqual(usual.bounds.height, 12)
    let middle = usual.center.y
    bar.items?[1].setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 13)], for: .normal)
    bar.layoutIfNeeded()
    let large = try XCTUnwrap(label(bar, 1))
    XCTAssertGreaterThanOrEqual(large.bounds.height, UIFont.systemFont(ofSize: 13).lineHeight)
    XCTAssertEqual(large.center.y, middle)
  }

  func testStandardAppearance() throws {
    let bar = bar()
    let background = try XCTUnwrap(bar.subviews[0] as? _UIBarBackground)
    let appearance = UITabBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .systemYellow
    appearance.shadowColor = .systemRed
    appearance.stackedLayoutAppearance.normal.iconColor = .systemPurple
    appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.systemPink]
    appearance.stackedLayoutAppearance.selected.iconColor = .systemGreen
    appearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .black
    bar.items?[1].badgeValue = "1"
    bar.standardAppearance = appearance
    XCTAssertEqual(background.fill, .systemYellow)
    XCTAssertEqual(background.hairline.backgroundColor, .systemRed)
    XCTAssertEqual(icon(bar, 1)?.tintColor, .systemPurple)
    XCTAssertEqual(label(bar, 1)?.textColor, .systemPink)
    XCTAssertEqual(icon(bar, 0)?.tintColor, .systemGreen)
    XCTAssertEqual(label(bar, 0)?.textColor, .systemBlue, "what it does not say is the bar's")
    XCTAssertEqual(button(bar, 1).subviews.last?.backgroundColor, .black)
    // The bar has a copy: the app's object may change without it.
    appearance.backgroundColor = .white
    XCTAssertEqual(background.fill, .systemYellow)
    // Its own one shows changes at once.
    bar.standardAppearance.backgroundColor = .systemTeal
    XCTAssertEqual(background.fill, .systemTeal)
    appearance.configureWithTransparentBackground()
    bar.standardAppearance = appearance
    XCTAssertNil(background.fill)
    XCTAssertNil(background.hairline.backgroundColor)
    XCTAssertEqual(icon(bar, 1)?.tintColor, .systemPurple, "the background only was configured anew")
    let copy = UITabBarAppearance(barAppearance: appearance)
    XCTAssertEqual(copy.stackedLayoutAppearance.normal.iconColor, .systemPurple)
  }

  func testAnAppearanceThatIsChangedInPlaceCounts() {
    let bar = bar()
    bar.standardAppearance.stackedLayoutAppearance.normal.iconColor = .systemOrange
    XCTAssertEqual(icon(bar, 1)?.tintColor, .systemOrange)
    bar.standardAppearance.configureWithTransparentBackground()
    XCTAssertNil(bar.subviews[0].backgroundColor)
    XCTAssertEqual(icon(bar, 1)?.tintColor, .systemOrange)
  }

  func testALowBarHasTitlesBesideTheIcons() {
    harness.close()
    harness = WindowHarness(size: CGSize(width: 844, height: 390))
    let bar = bar(width: 844)
    XCTAssertEqual(bar.sizeThatFits(.zero).height, 32)
    bar.frame.size.height = 32
    harness.frame(at: 0.1)
    guard let icon = icon(bar, 1), let label = label(bar, 1) else { return XCTFail("parts are missing") }
    XCTAssertLessThanOrEqual(icon.frame.height, 20)
    XCTAssertEqual(icon.center.y, 15.5, accuracy: 0.5)
    XCTAssertEqual(label.center.y, 15.5, accuracy: 0.5)
    XCTAssertEqual(label.frame.minX, icon.frame.maxX + 6, accuracy: 1)
    let middle = (icon.frame.minX + label.frame.maxX) / 2
    XCTAssertEqual(middle, button(bar, 1).bounds.midX, accuracy: 1)
  }

  func testCentredItems() {
    let bar = bar(3, width: 768)
    bar.itemPositioning = .centered
    harness.frame(at: 0.1)
    XCTAssertEqual((0..<3).map { button(bar, $0).frame.minX }, [236, 346, 456])
    XCTAssertEqual(button(bar, 0).frame.width, 76)
    bar.itemWidth = 100
    bar.itemSpacing = 20
    harness.frame(at: 0.2)
    XCTAssertEqual((0..<3).map { button(bar, $0).frame.minX }, [214, 334, 454])
  }

  func testSystemItemsAndTheSelectionIndicator() {
    let item = UITabBarItem(tabBarSystemItem: .search, tag: 7)
    XCTAssertEqual(item.title, "Search")
    XCTAssertNotNil(item.image)
    XCTAssertEqual(item.tag, 7)
    let bar = bar()
    bar.selectionIndicatorImage = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in }
    XCTAssertEqual(String(describing: type(of: button(bar, 0).subviews[0])), "UITabBarSelectionIndicatorView")
    XCTAssertTrue(button(bar, 1).subviews[0] === icon(bar, 1))
    bar.selectedItem = bar.items?[1]
    XCTAssertTrue(button(bar, 0).subviews[0] === icon(bar, 0))
  }
}
