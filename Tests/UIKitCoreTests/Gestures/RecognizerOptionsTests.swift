import UIKit
import XCTest

private final class Choosy: UITapGestureRecognizer {
  var refusesEvents = false
  override func shouldReceive(_ event: UIEvent) -> Bool { !refusesEvents && super.shouldReceive(event) }
}

private final class Gatekeeper: UIGestureRecognizerDelegate {
  var lets = true
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    lets
  }
}

/// Follows one finger and ignores the others.
private final class OneFinger: UIGestureRecognizer {
  var seen: [Int] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.append(touches.count)
    if numberOfTouches > 1 { touches.forEach { ignore($0, for: event) } }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { seen.append(-touches.count) }
}

/// What a recogniser sees at all.
final class RecognizerOptionsTests: GestureTestCase {
  func testOnlyAllowedKindsOfTouchAreSeen() {
    let (tap, log) = attach(UITapGestureRecognizer())
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    harness.tap(150, 150)
    XCTAssertEqual(log.states, [])
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    harness.frame(at: 1)
    harness.tap(150, 150)
    XCTAssertEqual(log.states, [.ended])
  }

  func testSubclassesAndDelegatesRefuseEvents() {
    let (tap, log) = attach(Choosy())
    let gatekeeper = Gatekeeper()
    tap.delegate = gatekeeper
    tap.refusesEvents = true
    harness.tap(150, 150)
    tap.refusesEvents = false
    gatekeeper.lets = false
    harness.frame(at: 1)
    harness.tap(150, 150)
    XCTAssertEqual(log.states, [])
    gatekeeper.lets = true
    harness.frame(at: 2)
    harness.tap(150, 150)
    XCTAssertEqual(log.states, [.ended])
  }

  func testTheModifiersOfTheTouchAreKnown() {
    let (tap, log) = attach(UITapGestureRecognizer())
    var flags: UIKeyModifierFlags = []
    var buttons: UIEvent.ButtonMask = []
    log.observe = { _ in
      flags = tap.modifierFlags
      buttons = tap.buttonMask
    }
    send(.began, 150, 150, modifiers: [.command, .shift])
    send(.ended, 150, 150, modifiers: [.command, .shift])
    XCTAssertEqual(flags, [.command, .shift])
    XCTAssertEqual(buttons, .primary)
  }

  func testAnIgnoredTouchIsHeardNoMore() {
    view.isMultipleTouchEnabled = true
    let (recognizer, _) = attach(OneFinger())
    harness.send(.began, 120, 120, finger: 1)
    harness.send(.began, 160, 160, finger: 2)
    XCTAssertEqual(recognizer.seen, [1, 1])
    harness.send(.moved, 170, 170, finger: 2)
    XCTAssertEqual(recognizer.seen, [1, 1], "the second finger is ignored")
    harness.send(.moved, 125, 125, finger: 1)
    XCTAssertEqual(recognizer.seen, [1, 1, -1])
    XCTAssertEqual(recognizer.numberOfTouches, 1)
  }

  func testTouchesAndEventsTellAllTheyHave() {
    final class Probe: UIView {
      var touch: UITouch?
      var coalesced: [UITouch]?
      var predicted: [UITouch]?
      var force: CGFloat = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touch = touches.first
        coalesced = touch.flatMap { event?.coalescedTouches(for: $0) }
        predicted = touch.flatMap { event?.predictedTouches(for: $0) }
        force = touch?.force ?? 0
      }
    }
    let probe = Probe(frame: CGRect(x: 0, y: 400, width: 100, height: 100))
    harness.window.addSubview(probe)
    harness.frame(at: 0.5)
    harness.send(.began, 50, 450)
    XCTAssertEqual(probe.coalesced?.count, 1)
    XCTAssertEqual(probe.predicted?.count, 0)
    XCTAssertEqual(probe.force, 1)
    XCTAssertEqual(probe.touch?.majorRadius, 20)
    XCTAssertEqual(probe.touch?.timestamp, 0.5)
    harness.send(.ended, 50, 450)
    XCTAssertEqual(probe.touch?.force, 0)
  }

  func testTapsFarFromEachOtherAreNoDoubleTap() {
    let (double, log) = attach(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    func tap(_ x: CGFloat, after pause: TimeInterval) {
      harness.run(to: harness.context.scheduler.now + pause)
      harness.tap(x, 200)
    }
    for (distance, isDouble) in [(CGFloat(0), true), (40, true), (50, false), (160, false)] {
      log.states = []
      tap(110, after: 1)
      tap(110 + distance, after: 0.1)
      XCTAssertEqual(log.states, isDouble ? [.ended] : [], "\(distance) points")
    }
  }
}
