import Support
import UIKit
import XCTest

private final class BarLog: UITabBarDelegate {
  var titles: [String] = []
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { titles.append(item.title ?? "") }
}

final class TabBarTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private func bar(_ count: Int, width: CGFloat) -> UITabBar {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: width, height: 49))
    bar.items = (0..<count).map { UITabBarItem(title: "T\($0)", image: nil, tag: $0) }
    return bar
  }

  private func buttons(_ bar: UITabBar) -> [UIView] { bar.subviews.filter { $0 is UIControl } }

  func testSlotsAreRoundedAsOnThePhone() {
    let narrow = bar(4, width: 320)
    narrow.layoutIfNeeded()
    XCTAssertEqual(buttons(narrow).map(\.frame.minX), [2, 82, 162, 242])
    XCTAssertEqual(buttons(narrow).map(\.frame.width), [76, 76, 76, 76])
    let wide = bar(4, width: 375)
    wide.layoutIfNeeded()
    XCTAssertEqual(buttons(wide).map(\.frame.minX), [2, 96, 190, 283])
    XCTAssertEqual(buttons(wide).map(\.frame.width), [90, 90, 89, 90])
    XCTAssertEqual(buttons(wide).map(\.frame.minY), [1, 1, 1, 1])
    XCTAssertEqual(buttons(wide).map(\.frame.height), [48, 48, 48, 48])
  }

  func testTheBackgroundComesWithTheFirstLayout() throws {
    let bar = bar(3, width: 390)
    XCTAssertEqual(
      bar.subviews.map { String(describing: type(of: $0)) }, Array(repeating: "UITabBarButton", count: 3))
    bar.layoutIfNeeded()
    XCTAssertEqual(
      bar.subviews.map { String(describing: type(of: $0)) },
      ["_UIBarBackground", "UITabBarButton", "UITabBarButton", "UITabBarButton"])
    XCTAssertFalse(bar.subviews[0].isUserInteractionEnabled)
    XCTAssertEqual(bar.subviews[0].frame, bar.bounds)
    XCTAssertEqual(
      bar.subviews.filter(\.isUserInteractionEnabled).sorted { $0.frame.minX < $1.frame.minX }.count, 3)
    let background = try XCTUnwrap(bar.subviews[0] as? _UIBarBackground)
    background.layoutIfNeeded()
    XCTAssertEqual(background.hairline.frame, CGRect(x: 0, y: -0.5, width: 390, height: 0.5))
  }

  func testAButtonHoldsTheIconFirstThenTheTitle() {
    let bar = bar(3, width: 390)
    let button = buttons(bar)[1]
    XCTAssertTrue(button.subviews[0] is UIImageView)
    XCTAssertTrue(button.subviews[1] is UILabel)
    XCTAssertEqual(String(describing: type(of: button.subviews[0])), "UITabBarSwappableImageView")
    XCTAssertEqual(String(describing: type(of: button.subviews[1])), "UITabBarButtonLabel")
    let label = button.subviews[1] as? UILabel
    XCTAssertEqual(label?.text, "T1")
    XCTAssertEqual(label?.font.pointSize, 10)
    bar.layoutIfNeeded()
    button.layoutIfNeeded()
    XCTAssertEqual(label?.frame, CGRect(x: 0, y: 30, width: 126, height: 12))
  }

  func testIdentifiersNameButtonsAndLayers() {
    let bar = bar(3, width: 390)
    XCTAssertEqual(buttons(bar).map(\.accessibilityIdentifier), ["tab.0", "tab.1", "tab.2"])
    XCTAssertEqual(buttons(bar)[2].subviews.map(\.layer.name), ["tab.2.icon", "tab.2.title"])
    bar.items?[1].accessibilityIdentifier = "search"
    XCTAssertEqual(buttons(bar)[1].accessibilityIdentifier, "search")
    XCTAssertEqual(buttons(bar)[1].subviews[0].accessibilityIdentifier, "search.icon")
    XCTAssertEqual(buttons(bar)[1].accessibilityLabel, "T1")
    bar.items?[1].title = "Find"
    XCTAssertEqual((buttons(bar)[1].subviews[1] as? UILabel)?.text, "Find")
  }

  func testColoursOfTheItems() {
    let bar = bar(2, width: 390)
    bar.selectedItem = bar.items?[0]
    func color(_ index: Int) -> UIColor? { (buttons(bar)[index].subviews[1] as? UILabel)?.textColor }
    XCTAssertEqual(color(0), .systemBlue)
    let grey = color(1)?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor
      .components?.first
    XCTAssertEqual(Double(grey ?? 0), 146.0 / 255, accuracy: 1e-9)
    bar.tintColor = .red
    XCTAssertEqual(color(0), .red)
    XCTAssertEqual(buttons(bar)[0].subviews[0].tintColor, .red)
    bar.unselectedItemTintColor = .green
    XCTAssertEqual(color(1), .green)
    XCTAssertTrue(buttons(bar)[0].accessibilityTraits.contains(.selected))
    XCTAssertFalse(buttons(bar)[1].accessibilityTraits.contains(.selected))
  }

  func testTapsSelectAndTellTheDelegateAlsoAgain() {
    let bar = bar(3, width: 390)
    let log = BarLog()
    bar.delegate = log
    harness.window.addSubview(bar)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.tap(200, 20)
    harness.tap(200, 20)
    XCTAssertEqual(log.titles, ["T1", "T1"])
    XCTAssertTrue(bar.selectedItem === bar.items?[1])
    bar.selectedItem = bar.items?[0]
    XCTAssertEqual(log.titles.count, 2, "not for changes by program")
    bar.items?[2].isEnabled = false
    harness.tap(350, 20)
    XCTAssertEqual(log.titles.count, 2)
  }

  func testItemsKnowTheirViewByKey() {
    let bar = bar(2, width: 390)
    XCTAssertTrue(bar.items?[1].value(forKey: "view") as? UIView === buttons(bar)[1])
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertNil(bar.items?[0].value(forKey: "badge"))
      bar.items?[0].setValue(3, forKey: "title")
    }
    XCTAssertEqual(
      messages.map(\.text),
      ["UITabBarItem has no value for the key 'badge'", "UITabBarItem cannot set 'title' to 3"])
  }

  func testAScaledButtonIsLaidOutInPlace() {
    let bar = bar(3, width: 390)
    bar.layoutIfNeeded()
    let button = buttons(bar)[0]
    button.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    XCTAssertEqual(button.bounds.size, CGSize(width: 126, height: 48))
    XCTAssertEqual(button.center, CGPoint(x: 65, y: 25))
  }

  func testBackgroundMayBeClear() throws {
    let bar = bar(2, width: 390)
    bar.layoutIfNeeded()
    let background = try XCTUnwrap(bar.subviews[0] as? _UIBarBackground)
    XCTAssertNotNil(background.material)
    XCTAssertNil(background.fill)
    bar.isTranslucent = false
    XCTAssertEqual(background.fill?.cgColor.alpha, 1)
    XCTAssertNil(background.material)
    bar.backgroundImage = UIImage()
    bar.shadowImage = UIImage()
    XCTAssertEqual(background.fill, .white, "nothing may shine through")
    bar.isTranslucent = true
    XCTAssertNil(background.fill)
    XCTAssertNil(background.material)
    XCTAssertNil(background.hairline.backgroundColor)
  }

  func testHeightHoldsTheHomeIndicator() {
    let phone = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    defer { phone.close() }
    let bar = bar(2, width: 390)
    XCTAssertEqual(bar.sizeThatFits(.zero).height, 49)
    phone.window.addSubview(bar)
    XCTAssertEqual(bar.sizeThatFits(.zero).height, 83)
  }
}
