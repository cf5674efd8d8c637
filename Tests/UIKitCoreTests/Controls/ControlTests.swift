import Support
import UIKit
import XCTest

private final class EventLog {
  var events: [String] = []
  func attach(to control: UIControl) {
    let all: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("repeat", .touchDownRepeat), ("inside", .touchDragInside),
      ("outside", .touchDragOutside), ("enter", .touchDragEnter), ("exit", .touchDragExit),
      ("upInside", .touchUpInside), ("upOutside", .touchUpOutside), ("cancel", .touchCancel),
      ("primary", .primaryActionTriggered),
    ]
    for (name, event) in all {
      control.addAction(UIAction { [weak self] _ in self?.events.append(name) }, for: event)
    }
  }
}

private final class Target {
  var calls: [String] = []
  func plain() { calls.append("plain") }
  func sender(_ button: UIButton) { calls.append("sender \(button.tag)") }
  func both(_ button: UIButton, _ event: UIEvent) { calls.append("both \(button.tag)") }
  func wrong(_ text: String) { calls.append("wrong") }
}

private final class ChainView: UIView {
  var calls = 0
  func chained(_ control: UIControl) { calls += 1 }
}

final class ControlTests: XCTestCase {
  private var harness = WindowHarness()
  private var control = UIControl()
  private var log = EventLog()

  override func setUp() {
    harness = WindowHarness()
    control = UIControl(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    log = EventLog()
    log.attach(to: control)
    harness.window.addSubview(control)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  func testTapSendsDownAndUpInside() {
    harness.send(.began, 120, 120)
    XCTAssertTrue(control.isHighlighted)
    XCTAssertTrue(control.isTracking)
    XCTAssertEqual(control.state, .highlighted)
    harness.send(.ended, 120, 120)
    XCTAssertFalse(control.isHighlighted)
    XCTAssertEqual(log.events, ["down", "upInside"])
    harness.tap(120, 120)
    XCTAssertEqual(log.events.suffix(3), ["down", "repeat", "upInside"])
  }

  func testDraggingCrossesTheToleranceAtSeventyPoints() {
    harness.send(.began, 120, 120)
    harness.send(.moved, 219, 120)
    XCTAssertTrue(control.isHighlighted)
    harness.send(.moved, 221, 120)
    XCTAssertFalse(control.isHighlighted)
    XCTAssertFalse(control.isTouchInside)
    harness.send(.moved, 230, 120)
    harness.send(.moved, 200, 120)
    XCTAssertTrue(control.isHighlighted)
    harness.send(.ended, 215, 120)
    XCTAssertEqual(log.events, ["down", "inside", "exit", "outside", "enter", "upInside"])
  }

  func testLiftOutside() {
    harness.send(.began, 120, 120)
    harness.send(.ended, 300, 120)
    XCTAssertEqual(log.events, ["down", "upOutside"])
    harness.send(.began, 200, 120)
    harness.send(.ended, 120, 120)
    XCTAssertEqual(log.events, ["down", "upOutside"], "the first touch must be inside exactly")
  }

  func testCancel() {
    harness.send(.began, 120, 120)
    harness.send(.cancelled, 120, 120)
    XCTAssertEqual(log.events, ["down", "cancel"])
    XCTAssertFalse(control.isHighlighted)
    XCTAssertFalse(control.isTracking)
  }

  func testADisabledControlSwallowsTouches() {
    control.isEnabled = false
    XCTAssertEqual(control.state, .disabled)
    XCTAssertTrue(control.accessibilityTraits.contains(.notEnabled))
    harness.tap(120, 120)
    XCTAssertEqual(log.events, [])
    XCTAssertTrue(harness.window.hitTest(CGPoint(x: 120, y: 120), with: nil) === control)
  }

  // MARK: Target and action

  func testSelectorsReachTheirTargets() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    button.tag = 7
    harness.window.addSubview(button)
    let target = Target()
    let plain = Selector("plain", Target.plain)
    let sender = Selector("sender:", Target.sender(_:))
    button.addTarget(target, action: plain, for: .touchUpInside)
    button.addTarget(target, action: sender, for: [.touchUpInside, .touchDown])
    button.addTarget(target, action: Selector("both:forEvent:", Target.both(_:_:)), for: .touchUpInside)
    harness.tap(10, 10)
    XCTAssertEqual(target.calls, ["sender 7", "plain", "sender 7", "both 7"])
    XCTAssertEqual(
      button.actions(forTarget: target, forControlEvent: .touchUpInside),
      ["plain", "sender:", "both:forEvent:"])
    button.removeTarget(target, action: "sender:", for: .touchUpInside)
    button.removeTarget(target, action: "both:forEvent:", for: .allEvents)
    target.calls = []
    harness.tap(10, 10)
    XCTAssertEqual(target.calls, ["sender 7", "plain"])
    button.removeTarget(nil, action: nil, for: .allEvents)
    XCTAssertNil(button.actions(forTarget: target, forControlEvent: .touchUpInside))
  }

  func testTargetsAreNotKept() {
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      control.addTarget(target, action: Selector("plain", Target.plain), for: .touchDown)
    }
    XCTAssertNil(gone)
    let (_, messages) = Diagnostics.withCapture { control.sendActions(for: .touchDown) }
    XCTAssertEqual(messages, [])
  }

  func testANilTargetMeansTheResponderChain() {
    let chain = ChainView(frame: harness.window.bounds)
    let inner = UIView(frame: harness.window.bounds)
    harness.window.addSubview(chain)
    chain.addSubview(inner)
    inner.addSubview(control)
    control.addTarget(nil, action: Selector("chained:", ChainView.chained(_:)), for: .touchUpInside)
    harness.tap(120, 120)
    XCTAssertEqual(chain.calls, 1)
  }

  func testSelectorsThatCannotBeSentAreReported() {
    let target = Target()
    control.addTarget(target, action: "nameOnly:", for: .touchDown)
    control.addTarget(target, action: Selector("wrong:", Target.wrong(_:)), for: .touchDown)
    control.addTarget(target, action: Selector("chained:", ChainView.chained(_:)), for: .touchDown)
    let (_, messages) = Diagnostics.withCapture { control.sendActions(for: .touchDown) }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "the selector 'nameOnly:' has a name only; give it its method: Selector(\"nameOnly:\", Class.method)",
        "'wrong:' of Target takes an argument of another type than the sender",
        "Target does not respond to the selector 'chained:'",
      ])
    XCTAssertEqual(target.calls, [])
  }

  func testActionsWithTheSameIdentifierReplaceEachOther() {
    var calls: [String] = []
    let name = UIAction.Identifier("go")
    control.addAction(
      UIAction(identifier: name) { action in calls.append("a \(action.sender as AnyObject? === self.control)")
      },
      for: .valueChanged)
    control.addAction(UIAction(identifier: name) { _ in calls.append("b") }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    XCTAssertEqual(calls, ["b"])
    control.removeAction(identifiedBy: name, for: .allEvents)
    control.sendActions(for: .valueChanged)
    XCTAssertEqual(calls, ["b"])
  }

  func testRawValues() {
    XCTAssertEqual(UIControl.Event.touchUpInside.rawValue, 64)
    XCTAssertEqual(UIControl.Event.primaryActionTriggered.rawValue, 8192)
    XCTAssertEqual(UIControl.State.selected.rawValue, 4)
  }
}
