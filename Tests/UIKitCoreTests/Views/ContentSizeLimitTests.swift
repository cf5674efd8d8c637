import UIKit
import XCTest

/// A view's limits of text size, colours' names and prominence, windows' notifications.
final class ContentSizeLimitTests: XCTestCase {
  func testLimitsHoldForAllThatTheViewContains() {
    let (outer, inner) = (UIView(), UILabel())
    outer.addSubview(inner)
    outer.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .accessibilityLarge)
    outer.maximumContentSizeCategory = .extraLarge
    XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .extraLarge)
    outer.minimumContentSizeCategory = .extraSmall
    XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .extraLarge)
    outer.maximumContentSizeCategory = nil
    XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .accessibilityLarge)
    outer.traitOverrides.preferredContentSizeCategory = .extraSmall
    inner.minimumContentSizeCategory = .large
    XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .large)
    XCTAssertEqual(outer.traitCollection.preferredContentSizeCategory, .extraSmall)
  }

  func testColoursHaveNamesAndProminence() {
    XCTAssertEqual(UIColor.red.accessibilityName, "red")
    XCTAssertEqual(UIColor.white.accessibilityName, "white")
    XCTAssertEqual(UIColor(red: 0, green: 0, blue: 0.4, alpha: 1).accessibilityName, "dark blue")
    XCTAssertEqual(UIColor.red.withProminence(.secondary).cgColor.alpha, 0.6, accuracy: 0.001)
    XCTAssertEqual(UIColor.red.withProminence(.primary).cgColor, UIColor.red.cgColor)
  }

  func testWindowsPostWhatHappensToThem() {
    let harness = WindowHarness()
    defer { harness.close() }
    var log: [String] = []
    let names = [
      UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
      UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
    ]
    harness.window.makeKeyAndVisible()
    let window = UIWindow(frame: harness.window.bounds)
    window.windowLevel = .alert + 1
    XCTAssertEqual(window.windowLevel.rawValue, 2001)
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        log.append("\(name.rawValue.dropFirst(11).dropLast(12)) \($0.object as? UIWindow === window)")
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    window.makeKeyAndVisible()
    XCTAssertEqual(log, ["BecomeVisible true", "ResignKey false", "BecomeKey true"])
    log = []
    window.isHidden = true
    window.isHidden = false
    // The other window takes over the key presses, and keeps them.
    XCTAssertEqual(log, ["BecomeHidden true", "ResignKey true", "BecomeKey false", "BecomeVisible true"])
  }
}
