import Support
import UIKit
import XCTest

/// What is said of elements beside their labels, and what tools answer.
final class AccessibilityFactsTests: XCTestCase {
  func testNamesWithAttributes() {
    let view = UIView()
    view.accessibilityAttributedUserInputLabels = [
      NSAttributedString(string: "Send", attributes: [.accessibilitySpeechSpellOut: true])
    ]
    XCTAssertEqual(view.accessibilityUserInputLabels, ["Send"])
    XCTAssertEqual(
      view.accessibilityAttributedUserInputLabels.first?.attribute(
        .accessibilitySpeechSpellOut, at: 0, effectiveRange: nil) as? Bool, true)
    view.accessibilityUserInputLabels = ["Post", "Go"]
    XCTAssertEqual(view.accessibilityAttributedUserInputLabels.map(\.string), ["Post", "Go"])
    XCTAssertEqual(
      view.accessibilityAttributedUserInputLabels.first?.attributes(at: 0, effectiveRange: nil).count, 0)
  }

  func testCustomActionsHaveImagesAndNamesWithAttributes() {
    var performed = 0
    let action = UIAccessibilityCustomAction(
      attributedName: NSAttributedString(string: "Flag", attributes: [.accessibilitySpeechPitch: 1.5]),
      image: UIImage(systemName: "flag")
    ) { _ in
      performed += 1
      return true
    }
    XCTAssertEqual(action.name, "Flag")
    XCTAssertNotNil(action.image)
    XCTAssertEqual(action.attributedName.attributes(at: 0, effectiveRange: nil).count, 1)
    XCTAssertEqual(action.actionHandler?(action), true)
    XCTAssertEqual(performed, 1)
    action.name = "Mark"
    XCTAssertEqual(action.attributedName, NSAttributedString(string: "Mark"))
  }

  func testDefaultsAndRotors() {
    let view = UIView()
    XCTAssertEqual(view.accessibilityExpandedStatus, .unsupported)
    XCTAssertNil(view.accessibilityTextualContext)
    XCTAssertEqual(view.accessibilityDirectTouchOptions, [])
    view.accessibilityTextualContext = .sourceCode
    view.accessibilityDirectTouchOptions = .silentOnTouch
    XCTAssertEqual(view.accessibilityTextualContext, .sourceCode)
    XCTAssertEqual(view.accessibilityDirectTouchOptions.rawValue, 1)
    let rotor = UIAccessibilityCustomRotor(systemType: .heading) { _ in nil }
    XCTAssertEqual(rotor.systemRotorType.rawValue, 3)
    XCTAssertEqual(UIAccessibilityCustomRotor(name: "Own") { _ in nil }.systemRotorType, .none)
    XCTAssertNil(UIAccessibility.focusedElement(using: .notificationVoiceOver))
  }

  func testPathsOnTheScreen() {
    let harness = WindowHarness()
    defer { harness.close() }
    let view = UIView(frame: CGRect(x: 30, y: 50, width: 10, height: 10))
    harness.window.addSubview(view)
    let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    let moved = UIAccessibility.convertToScreenCoordinates(path, in: view)
    XCTAssertEqual(moved.bounds, CGRect(x: 31, y: 52, width: 3, height: 4))
    XCTAssertEqual(path.bounds.minX, 1, "the path given stays")
  }

  func testToolsThatAreNotThereSaySo() {
    let lines = Diagnostics.withCapture { UIAccessibility.registerGestureConflictWithZoom() }.1
    XCTAssertEqual(lines.count, 1)
  }
}
