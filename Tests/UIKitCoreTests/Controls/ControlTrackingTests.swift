import UIKit
import XCTest

private final class StubbornControl: UIControl {
  var log: [String] = []
  var goesOn = true
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("begin \(isTracking)")
    return true
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("continue \(isTouchInside)")
    return goesOn
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end \(touch != nil)") }
  override func cancelTracking(with event: UIEvent?) { log.append("cancelTracking") }
}

/// A control of 50 × 50 points at (100, 200): inside reaches 70 points farther on each side.
final class ControlTrackingTests: XCTestCase {
  private var harness = WindowHarness()
  private var control = StubbornControl()
  private var log = ControlEventLog(UIControl())

  override func setUp() {
    harness = WindowHarness()
    control = StubbornControl(frame: CGRect(x: 100, y: 200, width: 50, height: 50))
    log = ControlEventLog(control)
    harness.window.addSubview(control)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  func testSixtyNinePointsAreInsideAndSeventyOneAreNot() {
    let sides: [(near: CGPoint, far: CGPoint)] = [
      (CGPoint(x: 31, y: 220), CGPoint(x: 29, y: 220)), (CGPoint(x: 219, y: 220), CGPoint(x: 221, y: 220)),
      (CGPoint(x: 120, y: 131), CGPoint(x: 120, y: 129)), (CGPoint(x: 120, y: 319), CGPoint(x: 120, y: 321)),
    ]
    for side in sides {
      harness.frame(at: harness.context.scheduler.now + 1)
      harness.send(.began, 120, 220)
      harness.send(.moved, side.near.x, side.near.y)
      XCTAssertTrue(control.isTouchInside)
      XCTAssertTrue(control.isHighlighted)
      harness.send(.moved, side.far.x, side.far.y)
      XCTAssertFalse(control.isTouchInside)
      XCTAssertFalse(control.isHighlighted)
      harness.send(.moved, side.near.x, side.near.y)
      harness.send(.ended, side.near.x, side.near.y)
      XCTAssertEqual(log.take(), ["down", "inside", "exit", "enter", "upInside"])
      harness.frame(at: harness.context.scheduler.now + 1)
      harness.send(.began, 120, 220)
      harness.send(.ended, side.far.x, side.far.y)
      XCTAssertEqual(log.take(), ["down", "upOutside"])
    }
  }

  func testTheMethodsOfTracking() {
    harness.send(.began, 120, 220)
    harness.send(.moved, 130, 220)
    harness.send(.moved, 300, 220)
    harness.send(.ended, 300, 220)
    XCTAssertEqual(control.log, ["begin false", "continue true", "continue false", "end true"])
    control.log = []
    harness.send(.began, 120, 220)
    harness.send(.cancelled, 120, 220)
    XCTAssertEqual(control.log, ["begin false", "cancelTracking"])
  }

  func testTrackingThatIsGivenUpSendsNothingMore() {
    harness.send(.began, 120, 220)
    control.goesOn = false
    harness.send(.moved, 130, 220)
    XCTAssertFalse(control.isTracking)
    XCTAssertFalse(control.isHighlighted)
    harness.send(.moved, 131, 220)
    harness.send(.ended, 131, 220)
    XCTAssertEqual(log.take(), ["down"])
    XCTAssertEqual(control.log, ["begin false", "continue true", "end true"])
  }

  func testTapsInQuickSuccessionRepeat() {
    harness.tap(120, 220)
    harness.frame(at: 0.2)
    harness.tap(120, 220)
    XCTAssertEqual(log.take(), ["down", "upInside", "down", "repeat", "upInside"])
    harness.frame(at: 2)
    harness.tap(120, 220)
    XCTAssertEqual(log.take(), ["down", "upInside"], "too late")
  }

  func testALongPressInAParentTakesTheTouch() {
    let long = UILongPressGestureRecognizer()
    harness.window.addGestureRecognizer(long)
    harness.send(.began, 120, 220)
    harness.run(to: 0.6)
    XCTAssertEqual(log.take(), ["down", "cancel"])
    harness.send(.ended, 120, 220)
    XCTAssertEqual(log.take(), [])
  }

  func testAControlThatIsDisabledWhilePressedLetsGo() {
    harness.send(.began, 120, 220)
    control.isEnabled = false
    XCTAssertFalse(control.isTracking)
    XCTAssertFalse(control.isHighlighted)
    control.isEnabled = true
    harness.send(.ended, 120, 220)
    XCTAssertEqual(log.take(), ["down"])
    XCTAssertEqual(control.log, ["begin false", "cancelTracking"])
  }

  func testAControlRemovedInItsOwnActionIsCancelledOnce() {
    for name in ["down", "inside", "upInside"] {
      harness.window.addSubview(control)
      harness.frame(at: harness.context.scheduler.now + 1)
      log.observe = { [weak self] in if $0 == name { self?.control.removeFromSuperview() } }
      harness.send(.began, 120, 220)
      harness.send(.moved, 125, 220)
      harness.send(.ended, 125, 220)
      let wanted = [
        "down": ["down", "cancel"], "inside": ["down", "inside", "cancel"],
        "upInside": ["down", "inside", "upInside"],
      ]
      XCTAssertEqual(log.take(), wanted[name])
      XCTAssertFalse(control.isHighlighted)
    }
  }

  func testAControlFreedWhileItIsPressed() {
    weak var gone: UIControl?
    autoreleasepoolLike {
      let doomed = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      harness.window.addSubview(doomed)
      gone = doomed
    }
    harness.send(.began, 10, 10)
    gone?.removeFromSuperview()
    XCTAssertNil(gone)
    harness.send(.moved, 20, 20)
    harness.send(.ended, 20, 20)
    harness.tap(120, 220)
    XCTAssertEqual(log.take(), ["down", "upInside"], "others go on")
  }

  private func autoreleasepoolLike(_ body: () -> Void) { body() }

  func testTargetsAreEnumeratedInOrder() {
    let plain = UIControl()
    let target = NSObject()
    plain.addTarget(target, action: "tap:", for: .touchDown)
    plain.addAction(UIAction(identifier: .init("go")) { _ in }, for: [.valueChanged, .touchUpInside])
    var found: [String] = []
    plain.enumerateEventHandlers { action, pair, events, stop in
      found.append("\(action?.identifier.rawValue ?? "-") \(pair?.1.name ?? "-") \(events.rawValue)")
    }
    XCTAssertEqual(found, ["- tap: 1", "go - 4160"])
    XCTAssertEqual(plain.allTargets, [AnyHashable(target)])
    var first = 0
    plain.enumerateEventHandlers { _, _, _, stop in
      first += 1
      stop = true
    }
    XCTAssertEqual(first, 1)
  }
}
