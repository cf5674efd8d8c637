import Support
import UIKit
import XCTest

/// A stepper at (100, 100): minus up to x = 147, plus up to 194.
final class StepperTests: XCTestCase {
  private var harness = WindowHarness()
  private var stepper = UIStepper()
  private var log = ControlEventLog(UIControl())

  override func setUp() {
    harness = WindowHarness()
    stepper = UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    log = ControlEventLog(stepper)
    harness.window.addSubview(stepper)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  func testATapStepsWhenTheFingerComesDown() {
    XCTAssertEqual(stepper.bounds.size, CGSize(width: 94, height: 32))
    harness.send(.began, 170, 110)
    XCTAssertEqual(stepper.value, 1)
    harness.send(.ended, 170, 110)
    XCTAssertEqual(log.take(), ["value", "primary", "down", "upInside"])
    harness.tap(120, 110)
    XCTAssertEqual(stepper.value, 0)
    _ = log.take()
    harness.tap(120, 110)
    XCTAssertEqual(log.take().filter { $0 == "value" }, [], "at its end nothing changes")
  }

  /// At once, after half a second, then every tenth of a second of media time.
  func testAHeldButtonRepeats() {
    harness.send(.began, 170, 110)
    harness.run(to: 0.49)
    XCTAssertEqual(stepper.value, 1)
    harness.run(to: 0.55)
    XCTAssertEqual(stepper.value, 2)
    harness.run(to: 0.95)
    XCTAssertEqual(stepper.value, 6)
    harness.send(.moved, 170, 160)
    harness.run(to: 1.5)
    XCTAssertEqual(stepper.value, 6, "the finger is not on the button")
    harness.send(.moved, 170, 110)
    XCTAssertEqual(stepper.value, 7)
    harness.send(.ended, 170, 110)
    harness.run(to: 3)
    XCTAssertEqual(stepper.value, 7)
    stepper.autorepeat = false
    harness.send(.began, 170, 110)
    harness.run(to: 5)
    XCTAssertEqual(stepper.value, 8)
  }

  func testOnlyTheLastValueWhenNotContinuous() {
    stepper.isContinuous = false
    harness.send(.began, 170, 110)
    harness.run(to: 0.8)
    XCTAssertEqual(log.take(), ["down"])
    harness.send(.ended, 170, 110)
    XCTAssertEqual(log.take(), ["value", "primary", "upInside"])
    XCTAssertGreaterThan(stepper.value, 1)
  }

  func testRangeStepAndWrapping() {
    stepper.minimumValue = -1
    stepper.maximumValue = 2
    stepper.stepValue = 2
    harness.tap(170, 110)
    XCTAssertEqual(stepper.value, 2)
    harness.tap(170, 110)
    XCTAssertEqual(stepper.value, 2)
    stepper.wraps = true
    harness.tap(170, 110)
    XCTAssertEqual(stepper.value, -1)
    harness.tap(120, 110)
    XCTAssertEqual(stepper.value, 2)
    stepper.maximumValue = -5
    XCTAssertEqual([stepper.minimumValue, stepper.value, stepper.maximumValue], [-5, -5, -5])
  }

  func testKeysAndDirection() {
    harness.key(.keyboardTab)
    harness.key(.keyboardRightArrow)
    harness.key(.keyboardUpArrow)
    XCTAssertEqual(stepper.value, 2)
    stepper.semanticContentAttribute = .forceRightToLeft
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(stepper.value, 1)
    harness.frame(at: 0.1)
    harness.tap(120, 110)
    XCTAssertEqual(stepper.value, 2, "plus is on the left now")
  }

  func testNumbersThatAreNoneAreReported() {
    let (_, messages) = Diagnostics.withCapture {
      stepper.value = .nan
      stepper.stepValue = 0
      stepper.maximumValue = .infinity
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "UIStepper.value was not set: the value is not finite",
        "UIStepper.stepValue was not set: it must be more than 0",
        "UIStepper.maximumValue was not set: the value is not finite",
      ])
  }

  func testAStepperFreedWhileItRepeats() {
    weak var gone: UIStepper?
    do {
      let doomed = UIStepper(frame: CGRect(x: 0, y: 300, width: 0, height: 0))
      harness.window.addSubview(doomed)
      harness.frame(at: 0.1)
      harness.send(.began, 80, 310)
      XCTAssertEqual(doomed.value, 1)
      gone = doomed
      doomed.removeFromSuperview()
    }
    harness.run(to: 2)
    XCTAssertNil(gone)
  }
}
