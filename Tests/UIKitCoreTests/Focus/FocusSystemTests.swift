import Support
import UIKit
import XCTest

/// The focus as apps ask for it and are told of it.
final class FocusSystemTests: XCTestCase {
  private var harness = WindowHarness()
  private var first = UIControl()
  private var second = UIControl()

  override func setUp() {
    harness = WindowHarness()
    first = UIControl(frame: CGRect(x: 20, y: 100, width: 100, height: 40))
    second = UIControl(frame: CGRect(x: 150, y: 100, width: 100, height: 40))
    for control in [first, second] { harness.window.addSubview(control) }
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func ring(_ view: UIView) -> CALayer? { view.layer.sublayers?.first { $0.name == "focusRing" } }

  func testTheFocusIsRequestedAndFollowed() throws {
    XCTAssertNil(UIFocusSystem.focusSystem(for: UIView()), "in no window")
    let system = try XCTUnwrap(UIFocusSystem.focusSystem(for: first))
    XCTAssertTrue(system === UIFocusSystem.focusSystem(for: second))
    XCTAssertNil(system.focusedItem)
    nonisolated(unsafe) var contexts: [UIFocusUpdateContext] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIFocusSystem.didUpdateNotification, object: system, queue: nil
    ) { note in
      let context = note.userInfo?[UIFocusSystem.focusUpdateContextUserInfoKey] as? UIFocusUpdateContext
      if let context { contexts.append(context) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    system.requestFocusUpdate(to: second)
    XCTAssertNil(system.focusedItem)
    system.updateFocusIfNeeded()
    XCTAssertTrue(system.focusedItem === second)
    harness.key(.keyboardTab, .shift)
    XCTAssertTrue(system.focusedItem === first)
    XCTAssertEqual(contexts.map(\.focusHeading), [[], .previous])
    XCTAssertTrue(contexts.last?.previouslyFocusedItem === second)
    XCTAssertTrue(contexts.last?.nextFocusedItem === first)
    XCTAssertTrue(UIFocusSystem.environment(harness.window, contains: first))
    XCTAssertFalse(UIFocusSystem.environment(first, contains: first))
  }

  func testAHaloFollowsItsShape() {
    let halo = UIFocusHaloEffect(
      roundedRect: CGRect(x: 10, y: 10, width: 40, height: 20), cornerRadius: 4, curve: .continuous)
    first.focusEffect = halo
    harness.key(.keyboardTab)
    XCTAssertEqual(ring(first)?.frame, CGRect(x: 5, y: 5, width: 50, height: 30), "2 away and 3 thick")
    XCTAssertEqual(ring(first)?.cornerRadius, 9)
    let inner = UIFocusHaloEffect(rect: CGRect(x: 10, y: 10, width: 40, height: 20))
    inner.position = .inside
    second.focusEffect = inner
    harness.key(.keyboardTab)
    XCTAssertEqual(ring(second)?.frame, CGRect(x: 10, y: 10, width: 40, height: 20))
  }

  func testGuidesSayThatTheyAreNotVisited() {
    let lines = Diagnostics.withCapture {
      let guide = UIFocusGuide()
      guide.preferredFocusEnvironments = [first]
    }.1.map(\.description)
    XCTAssertEqual(
      lines,
      [
        "UIFocusGuide: preferredFocusEnvironments changes nothing here: "
          + "the Tab key goes through views, not through guides."
      ])
  }
}
