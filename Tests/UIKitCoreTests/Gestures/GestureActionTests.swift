import Support
import UIKit
import XCTest

/// Methods of several argument types as the actions of recognisers, controls and links.
final class GestureActionTests: XCTestCase {
  private final class Twist: UIGestureRecognizer {}

  private final class Target {
    var calls: [String] = []
    var received: [ObjectIdentifier] = []

    func pan(_ recognizer: UIPanGestureRecognizer) {
      note("pan \(recognizer.translation(in: nil).x)", recognizer)
    }
    func edge(_ recognizer: UIScreenEdgePanGestureRecognizer) {
      note("edge \(recognizer.state.rawValue) \(recognizer.location(in: recognizer.view).x)", recognizer)
    }
    func tap(_ recognizer: UITapGestureRecognizer) {
      note("tap \(recognizer.state.rawValue) \(recognizer.numberOfTouches)", recognizer)
    }
    func own(_ recognizer: UIPanGestureRecognizer) {
      recognizer.setTranslation(.zero, in: nil)
      note(
        "\(recognizer.name ?? "") \(recognizer.velocity(in: nil).x) \(recognizer.minimumNumberOfTouches - 1)",
        recognizer)
      recognizer.isEnabled = false
      recognizer.cancelsTouchesInView = false
    }
    func twist(_ recognizer: Twist) { note("twist", recognizer) }
    func any(_ sender: Any) { note("any", sender as AnyObject) }
    func optional(_ recognizer: UIGestureRecognizer?) { note("optional", recognizer) }
    func button(_ sender: UIButton) { note("button", sender) }
    func event(_ sender: UIControl, _ event: UIEvent) { note("event", sender) }
    func optionalEvent(_ sender: UIControl, _ event: UIEvent?) { note("no event", sender) }

    private func note(_ call: String, _ sender: AnyObject?) {
      calls.append(call)
      if let sender { received.append(ObjectIdentifier(sender)) }
    }
  }

  private let target = Target()

  private func send(_ selector: Selector, from sender: Any?, event: UIEvent? = nil) -> [Diagnostics.Message] {
    Diagnostics.withCapture { selector.perform(on: target, sender: sender, event: event) }.1
  }

  func testSubclassesReachMethodsOfTheirSuperclasses() {
    let edge = UIScreenEdgePanGestureRecognizer()
    XCTAssertEqual(send(Selector("pan:", Target.pan(_:)), from: edge), [])
    XCTAssertEqual(send(Selector("any:", Target.any(_:)), from: edge), [])
    XCTAssertEqual(send(Selector("optional:", Target.optional(_:)), from: edge), [])
    XCTAssertEqual(target.calls, ["pan 0.0", "any", "optional"])
    XCTAssertEqual(target.received, Array(repeating: ObjectIdentifier(edge), count: 3))
  }

  func testAMethodOfAnotherKindIsCalledWithASubstituteOfItsClass() {
    let pan = UIPanGestureRecognizer()
    let press = UILongPressGestureRecognizer()
    let first = send(Selector("edge:", Target.edge(_:)), from: pan)
    let second = send(Selector("tap:", Target.tap(_:)), from: press)
    XCTAssertEqual(target.calls, ["edge 0 0.0", "tap 0 0"])
    XCTAssertFalse(target.received.contains(ObjectIdentifier(pan)))
    XCTAssertFalse(target.received.contains(ObjectIdentifier(press)))
    XCTAssertEqual(
      (first + second).map(\.text),
      [
        "'edge:' takes a UIScreenEdgePanGestureRecognizer and is sent by a UIPanGestureRecognizer: it is called with a"
          + " substitute that shows the sender's view, state and touches; declare the argument as"
          + " UIPanGestureRecognizer",
        "'tap:' takes a UITapGestureRecognizer and is sent by a UILongPressGestureRecognizer: it is called with a"
          + " substitute that shows the sender's view, state and touches; declare the argument as"
          + " UILongPressGestureRecognizer",
      ])
  }

  /// A tab bar that is swiped hands its pan to a method for a pan from the edge, which measures with it.
  func testASubstituteMeasuresAsTheSenderDoes() {
    final class Swipe: NSObject {
      var moved: [CGFloat] = []
      var speed: CGFloat = 0
      func pan(_ pan: UIScreenEdgePanGestureRecognizer) {
        moved.append(pan.translation(in: pan.view).x)
        speed = pan.velocity(in: pan.view).x
        if moved.count == 2 { pan.setTranslation(.zero, in: pan.view) }
        if moved.count == 4 { pan.removeTarget(self, action: nil) }
      }
    }
    let harness = WindowHarness()
    defer { harness.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    let swipe = Swipe()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: swipe, action: Selector("pan:", Swipe.pan(_:))))
    Diagnostics.withCapture {
      harness.frame(at: 0)
      harness.send(.began, 100, 100)
      for step in 1...6 {
        harness.frame(at: Double(step) * 0.05)
        harness.send(.moved, 100 + CGFloat(step) * 20, 100)
      }
    }
    XCTAssertEqual(swipe.moved, [20, 40, 20, 40], "from where it was set to zero, until it was removed")
    XCTAssertEqual(swipe.speed, 400, accuracy: 1)
  }

  func testWhatOnlyTheDeclaredClassHasIsSafeToUse() {
    let press = UILongPressGestureRecognizer()
    press.name = "held"
    _ = send(Selector("own:", Target.own(_:)), from: press)
    XCTAssertEqual(target.calls, ["held 0.0 0"])
    XCTAssertFalse(press.isEnabled, "the method switched its argument off")
    XCTAssertFalse(press.cancelsTouchesInView)
  }

  func testAnAppsOwnKindIsReported() {
    XCTAssertEqual(
      send(Selector("twist:", Target.twist(_:)), from: UIPanGestureRecognizer()).map(\.text),
      ["'twist:' of Target takes an argument of another type than the sender"])
    XCTAssertEqual(target.calls, [])
  }

  func testByTouches() {
    let harness = WindowHarness()
    defer { harness.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: target, action: Selector("edge:", Target.edge(_:))))
    harness.frame(at: 0)
    _ = Diagnostics.withCapture {
      harness.send(.began, 50, 50)
      harness.send(.moved, 80, 50)
      harness.send(.ended, 90, 50)
    }
    XCTAssertEqual(target.calls, ["edge 1 80.0", "edge 3 90.0"])
  }

  func testWhatCannotBePassedIsReported() {
    let control = UIControl()
    XCTAssertEqual(
      send(Selector("button:", Target.button(_:)), from: control).map(\.text),
      ["'button:' of Target takes an argument of another type than the sender"])
    XCTAssertEqual(
      send(Selector("tap:", Target.tap(_:)), from: control).map(\.text),
      ["'tap:' of Target takes an argument of another type than the sender"])
    XCTAssertEqual(
      send(Selector("event:event:", Target.event(_:_:)), from: control).map(\.text),
      [
        "'event:event:' of Target was not called: it takes an event, and there is none that fits; make that argument"
          + " optional (UIEvent?)"
      ])
    XCTAssertEqual(send(Selector("optional:event:", Target.optionalEvent(_:_:)), from: control), [])
    XCTAssertEqual(target.calls, ["no event"])
  }
}
