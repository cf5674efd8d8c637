import UIKit
import XCTest

/// What a press shows large to people with very large text.
final class LargeContentViewerTests: XCTestCase {
  private final class Listener: NSObject, UILargeContentViewerInteractionDelegate {
    var ended: [String] = []
    func largeContentViewerInteraction(
      _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
      at point: CGPoint
    ) { ended.append("\(item?.largeContentTitle ?? "nothing") \(Int(point.x))") }
  }

  @preconcurrency @MainActor private func card(in window: UIWindow) -> UIView? {
    window.subviews.first { $0.accessibilityIdentifier == "largeContent" }
  }

  @preconcurrency @MainActor private func texts(in view: UIView) -> [String] {
    view.subviews.flatMap { texts(in: $0) } + [(view as? UILabel)?.text].compactMap { $0 }
  }

  @preconcurrency @MainActor func testTheCardFollowsTheFinger() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    UIScreen.main.configure(contentSizeCategory: .accessibilityLarge)
    defer { UIScreen.main.configure(contentSizeCategory: .large) }
    XCTAssertTrue(UILargeContentViewerInteraction.isEnabled)
    let bar = UIView(frame: CGRect(x: 0, y: 700, width: 390, height: 60))
    var taps = 0
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    button.setTitle("Home", for: .normal)
    button.showsLargeContentViewer = true
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    let label = UILabel(frame: CGRect(x: 100, y: 0, width: 100, height: 60))
    label.text = "Mail"
    label.showsLargeContentViewer = true
    bar.addSubview(button)
    bar.addSubview(label)
    bar.addInteraction(UILargeContentViewerInteraction())
    harness.window.addSubview(bar)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)

    harness.send(.began, 50, 730)
    harness.run(to: 0.4)
    XCTAssertNil(card(in: harness.window))
    harness.run(to: 0.7)
    let shown = try XCTUnwrap(card(in: harness.window))
    XCTAssertEqual(shown.center, CGPoint(x: 195, y: 422))
    XCTAssertEqual(texts(in: shown), ["Home"])
    harness.send(.moved, 150, 730)
    harness.run(to: 0.8)
    XCTAssertEqual(texts(in: shown), ["Mail"])
    harness.send(.moved, 300, 730)
    harness.run(to: 1.2)
    XCTAssertNil(card(in: harness.window), "nothing is below the finger")
    harness.send(.moved, 50, 730)
    harness.send(.ended, 50, 730)
    harness.run(to: 1.6)
    XCTAssertEqual(taps, 1, "lifting the finger is a tap, once")
    XCTAssertNil(card(in: harness.window))
  }

  /// Begins a press on a label whose content is shown large.
  @preconcurrency @MainActor private func pressLabel(
    in harness: WindowHarness, delegate: any UILargeContentViewerInteractionDelegate
  ) {
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 100, height: 60))
    label.text = "Text"
    label.largeContentTitle = "Larger"
    label.showsLargeContentViewer = true
    label.isUserInteractionEnabled = true
    label.addInteraction(UILargeContentViewerInteraction(delegate: delegate))
    harness.window.addSubview(label)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.send(.began, 50, 130)
  }

  @preconcurrency @MainActor func testTheDelegateReceivesTheEnd() {
    let harness = WindowHarness()
    defer { harness.close() }
    UIScreen.main.configure(contentSizeCategory: .accessibilityExtraLarge)
    defer { UIScreen.main.configure(contentSizeCategory: .large) }
    let listener = Listener()
    pressLabel(in: harness, delegate: listener)
    harness.run(to: 0.7)
    harness.send(.ended, 50, 130)
    harness.run(to: 1)
    XCTAssertEqual(listener.ended, ["Larger 30"])
  }

  private final class Silent: NSObject, UILargeContentViewerInteractionDelegate {
    func largeContentViewerInteraction(
      _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)? { nil }
  }

  @preconcurrency @MainActor func testADelegateMaySayThatThereIsNothing() {
    let harness = WindowHarness()
    defer { harness.close() }
    UIScreen.main.configure(contentSizeCategory: .accessibilityLarge)
    defer { UIScreen.main.configure(contentSizeCategory: .large) }
    let silent = Silent()
    pressLabel(in: harness, delegate: silent)
    harness.run(to: 1)
    XCTAssertNil(card(in: harness.window))
    harness.send(.ended, 50, 130)
  }

  @preconcurrency @MainActor func testAtOtherTextSizesNothingHappens() {
    let harness = WindowHarness()
    defer { harness.close() }
    XCTAssertFalse(UILargeContentViewerInteraction.isEnabled)
    let controller = UITabBarController()
    controller.viewControllers = ["One", "Two"].map { title in
      let page = UIViewController()
      page.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "house"), tag: 0)
      return page
    }
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.send(.began, 300, 820)
    harness.run(to: 1)
    XCTAssertNil(card(in: harness.window))
    harness.send(.ended, 300, 820)
    XCTAssertEqual(controller.selectedIndex, 1, "a long press on a tab selects it")
  }

  @preconcurrency @MainActor func testABarShowsItsItemsLarge() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    UIScreen.main.configure(contentSizeCategory: .accessibilityLarge)
    defer { UIScreen.main.configure(contentSizeCategory: .large) }
    let controller = UITabBarController()
    controller.viewControllers = ["One", "Two"].map { title in
      let page = UIViewController()
      page.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "house"), tag: 0)
      return page
    }
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.send(.began, 300, 820)
    harness.run(to: 0.8)
    let shown = try XCTUnwrap(card(in: harness.window))
    XCTAssertEqual(texts(in: shown), ["Two"])
    XCTAssertEqual(controller.selectedIndex, 0)
    harness.send(.ended, 300, 820)
    harness.run(to: 1.2)
    XCTAssertEqual(controller.selectedIndex, 1)
  }
}
