import UIKit
import XCTest

private final class FocusView: UIView {
  var updates: [String] = []
  override var canBecomeFocused: Bool { true }
  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    updates.append(context.nextFocusedView === self ? "gained" : "lost")
  }
}

/// Three controls in two rows, used with the keyboard alone.
final class FocusTests: XCTestCase {
  private var harness = WindowHarness()
  private var first = UIControl()
  private var second = UIControl()
  private var third = UIControl()

  override func setUp() {
    harness = WindowHarness()
    // Not in reading order: the tree does not say where the views are.
    third = UIControl(frame: CGRect(x: 20, y: 200, width: 100, height: 40))
    second = UIControl(frame: CGRect(x: 150, y: 104, width: 100, height: 40))
    first = UIControl(frame: CGRect(x: 20, y: 100, width: 100, height: 40))
    for control in [third, second, first] { harness.window.addSubview(control) }
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private var ring: CALayer? {
    harness.window.focusNavigator.focusedView?.layer.sublayers?.first { $0.name == "focusRing" }
  }

  func testContainersNameTheirItems() {
    let container = harness.window.focusItemContainer
    XCTAssertTrue(container === harness.window)
    second.isHidden = true
    let found = container?.focusItems(in: CGRect(x: 0, y: 90, width: 400, height: 60)) ?? []
    XCTAssertEqual(found.count, 1, "one is hidden, one is below")
    XCTAssertTrue(found.first === first)
    let controller = UIViewController()
    XCTAssertNil(controller.focusItemContainer)
    controller.loadViewIfNeeded()
    XCTAssertTrue(controller.focusItemContainer === controller.view)
    XCTAssertEqual(first.focusGroupPriority, .ignored)
  }

  func testTabGoesInReadingOrderAndAround() {
    var visited: [UIView?] = []
    for _ in 0..<4 {
      harness.key(.keyboardTab)
      visited.append(harness.window.focusNavigator.focusedView)
    }
    XCTAssertEqual(visited, [first, second, third, first])
    harness.key(.keyboardTab, .shift)
    XCTAssertTrue(third.isFocused)
    XCTAssertEqual(third.state, .focused)
    XCTAssertEqual(first.state, .normal)
  }

  func testTheRingSurroundsTheControlAndFollowsIt() {
    first.layer.cornerRadius = 10
    harness.key(.keyboardTab)
    XCTAssertEqual(ring?.frame, CGRect(x: -5, y: -5, width: 110, height: 50))
    XCTAssertEqual(ring?.cornerRadius, 15)
    XCTAssertEqual(ring?.borderWidth, 3)
    first.bounds.size.width = 60
    harness.frame(at: 0.1)
    XCTAssertEqual(ring?.frame.width, 70)
    harness.key(.keyboardTab)
    XCTAssertNil(first.layer.sublayers?.first { $0.name == "focusRing" })
  }

  func testThePointerTakesTheFocusAndTabGoesOnFromThere() {
    harness.key(.keyboardTab)
    harness.tap(200, 120)
    XCTAssertNil(harness.window.focusNavigator.focusedView)
    XCTAssertFalse(first.isFocused)
    harness.key(.keyboardTab)
    XCTAssertTrue(third.isFocused)
  }

  func testWhatCannotBeUsedIsLeftOut() {
    first.isEnabled = false
    second.isHidden = true
    harness.key(.keyboardTab)
    XCTAssertTrue(third.isFocused)
    let cover = UIView(frame: harness.window.bounds)
    let inFront = UIControl(frame: CGRect(x: 50, y: 400, width: 50, height: 50))
    cover.addSubview(inFront)
    harness.window.addSubview(cover)
    harness.key(.keyboardTab)
    XCTAssertTrue(inFront.isFocused, "what a sheet covers is left out")
    harness.key(.keyboardTab)
    XCTAssertTrue(inFront.isFocused)
    inFront.removeFromSuperview()
    XCTAssertNil(harness.window.focusNavigator.focusedView)
  }

  func testReturnAndSpacePressAndEscapeLetsGo() {
    let log = ControlEventLog(first)
    harness.key(.keyboardTab)
    for key in [UIKeyboardHIDUsage.keyboardSpacebar, .keyboardReturnOrEnter] {
      harness.keyDown(key)
      XCTAssertTrue(first.isHighlighted)
      harness.keyDown(key)
      harness.keyUp(key)
      XCTAssertFalse(first.isHighlighted)
      XCTAssertEqual(log.take(), ["down", "upInside"])
    }
    harness.keyDown(.keyboardSpacebar)
    harness.key(.keyboardEscape)
    XCTAssertFalse(first.isHighlighted)
    harness.keyUp(.keyboardSpacebar)
    XCTAssertEqual(log.take(), ["down", "cancel"])
  }

  func testEscapeTakesTheFingerAway() {
    let log = ControlEventLog(first)
    harness.send(.began, 30, 110)
    harness.key(.keyboardEscape)
    harness.send(.ended, 30, 110)
    XCTAssertEqual(log.take(), ["down", "cancel"])
  }

  func testViewsHearOfTheFocus() {
    let view = FocusView(frame: CGRect(x: 20, y: 300, width: 10, height: 10))
    harness.window.addSubview(view)
    harness.key(.keyboardTab, .shift)
    XCTAssertTrue(view.isFocused)
    harness.key(.keyboardTab)
    XCTAssertEqual(view.updates, ["gained", "lost"])
  }

  func testKeysMoveSlidersSegmentsAndSwitches() {
    for control in [first, second, third] { control.removeFromSuperview() }
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 200, height: 31))
    let segments = UISegmentedControl(items: ["A", "B", "C"])
    segments.frame.origin = CGPoint(x: 20, y: 150)
    segments.setEnabled(false, forSegmentAt: 1)
    let toggle = UISwitch(frame: CGRect(x: 20, y: 200, width: 0, height: 0))
    for control in [slider, segments, toggle] { harness.window.addSubview(control) }
    harness.frame(at: 0.1)
    let logs = [slider, segments, toggle].map { ControlEventLog($0) }
    harness.key(.keyboardTab)
    harness.key(.keyboardRightArrow)
    harness.key(.keyboardUpArrow)
    XCTAssertEqual(slider.value, 0.2, accuracy: 1e-6)
    harness.key(.keyboardLeftArrow)
    XCTAssertEqual(slider.value, 0.1, accuracy: 1e-6)
    harness.key(.keyboardEnd)
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(slider.value, 1)
    XCTAssertEqual(logs[0].take().filter { $0 == "value" }.count, 4, "at the end nothing changes")
    harness.key(.keyboardTab)
    harness.key(.keyboardRightArrow)
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(segments.selectedSegmentIndex, 2, "the disabled one is skipped")
    XCTAssertEqual(logs[1].take(), ["value", "primary", "value", "primary"])
    harness.key(.keyboardTab)
    harness.key(.keyboardSpacebar)
    XCTAssertTrue(toggle.isOn)
    XCTAssertEqual(logs[2].take(), ["down", "value", "primary", "upInside"])
  }

  func testTabIsTheAppsWhereNothingCanBeFocused() {
    for control in [first, second, third] { control.removeFromSuperview() }
    harness.key(.keyboardTab)
    XCTAssertNil(harness.window.focusNavigator.focusedView)
  }
}
