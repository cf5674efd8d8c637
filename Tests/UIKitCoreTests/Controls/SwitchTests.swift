import UIKit
import XCTest

final class SwitchTests: XCTestCase {
  private var harness = WindowHarness()
  private var control = UISwitch()
  private var log: [String] = []

  override func setUp() {
    harness = WindowHarness()
    control = UISwitch(frame: CGRect(x: 100, y: 100, width: 5, height: 5))
    log = []
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("value", .valueChanged),
      ("primary", .primaryActionTriggered), ("outside", .touchUpOutside), ("cancel", .touchCancel),
    ] {
      control.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event)
    }
    harness.window.addSubview(control)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private var knob: UIView { control.subviews[0].subviews[1] }

  func testSizeCannotBeChanged() {
    let size = CGSize(width: 51, height: 31)
    XCTAssertEqual(control.frame, CGRect(origin: CGPoint(x: 100, y: 100), size: size))
    control.frame = CGRect(x: 1, y: 2, width: 300, height: 3)
    XCTAssertEqual(control.frame, CGRect(origin: CGPoint(x: 1, y: 2), size: size))
    XCTAssertEqual(control.intrinsicContentSize, size)
    XCTAssertEqual(UISwitch().bounds.size, size)
  }

  func testATapTurnsItOver() {
    harness.tap(110, 110)
    XCTAssertTrue(control.isOn)
    XCTAssertEqual(log, ["down", "value", "primary", "up"])
    XCTAssertEqual(control.accessibilityValue, "1")
    harness.tap(110, 110)
    XCTAssertFalse(control.isOn)
  }

  func testCodeSendsNothing() {
    control.isOn = true
    control.setOn(false, animated: true)
    XCTAssertEqual(log, [])
  }

  func testTheKnobStretchesMovesAndComesToRest() {
    XCTAssertEqual(knob.frame, CGRect(x: 2, y: 2, width: 27, height: 27))
    harness.send(.began, 110, 110)
    XCTAssertEqual(knob.frame, CGRect(x: 2, y: 2, width: 34, height: 27))
    harness.send(.ended, 110, 110)
    XCTAssertEqual(knob.frame, CGRect(x: 22, y: 2, width: 27, height: 27))
    // Critically damped: 1 − (1 + ωt) e^(−ωt) with ω = 2π / 0.3 s; the press and the lift add up in the middle.
    harness.run(to: 1)
    XCTAssertEqual(knob.shown.position.x, 35.5)
  }

  func testTheCurveOfTheKnob() {
    control.setOn(true, animated: true)
    harness.frame(at: 0)
    let speed = 2 * Double.pi / 0.3
    for time in [0.05, 0.1, 0.2, 0.3] {
      harness.frame(at: time)
      let part = 1 - (1 + speed * time) * exp(-speed * time)
      XCTAssertEqual(knob.shown.position.x, 15.5 + 20 * part, accuracy: 1e-3, "at \(time)")
    }
  }

  func testADragMovesTheKnobToTheSideOfTheFinger() {
    harness.send(.began, 110, 110)
    harness.send(.moved, 119, 110)
    harness.send(.moved, 121, 110)
    XCTAssertEqual(knob.frame.maxX, 49)
    XCTAssertFalse(control.isOn, "until it is lifted")
    harness.send(.moved, 140, 110)
    harness.send(.moved, 131, 110)
    XCTAssertEqual(knob.frame.maxX, 49)
    harness.send(.moved, 129, 110)
    XCTAssertEqual(knob.frame.minX, 2)
    harness.send(.moved, 145, 110)
    harness.send(.ended, 145, 110)
    XCTAssertTrue(control.isOn)
    XCTAssertEqual(log, ["down", "value", "primary", "up"])
    log = []
    harness.send(.began, 140, 110)
    harness.send(.moved, 170, 110)
    harness.send(.ended, 170, 110)
    XCTAssertTrue(control.isOn, "dragged to where it was")
    XCTAssertEqual(log, ["down", "up"])
  }

  func testOutsideAndCancelLeaveIt() {
    harness.send(.began, 110, 110)
    harness.send(.moved, 110, 300)
    harness.send(.ended, 110, 300)
    harness.send(.began, 110, 110)
    harness.send(.moved, 140, 110)
    harness.send(.cancelled, 140, 110)
    XCTAssertFalse(control.isOn)
    XCTAssertEqual(log, ["down", "outside", "down", "cancel"])
    XCTAssertEqual(knob.frame, CGRect(x: 2, y: 2, width: 27, height: 27))
    control.isEnabled = false
    XCTAssertEqual(control.alpha, 1)
    XCTAssertEqual(control.subviews[0].alpha, 0.5)
    harness.tap(110, 110)
    XCTAssertFalse(control.isOn)
  }

  func testColors() {
    let track = control.subviews[0].subviews[0]
    XCTAssertEqual(track.backgroundColor, .secondarySystemFill)
    control.isOn = true
    XCTAssertEqual(track.backgroundColor, .systemGreen)
    control.onTintColor = .systemPurple
    control.thumbTintColor = .systemYellow
    XCTAssertEqual(track.backgroundColor, .systemPurple)
    XCTAssertEqual(knob.backgroundColor, .systemYellow)
    control.thumbTintColor = nil
    XCTAssertEqual(knob.backgroundColor, .white)
  }
}
