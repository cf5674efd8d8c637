import UIKit
import XCTest

/// Notes every action of a recogniser.
final class GestureLog: UIGestureRecognizerDelegate {
  var states: [UIGestureRecognizer.State] = []
  var places: [CGPoint] = []
  var allowsBoth = false
  var observe: (UIGestureRecognizer) -> Void = { _ in }

  func fire(_ recognizer: UIGestureRecognizer) {
    states.append(recognizer.state)
    places.append(recognizer.location(in: recognizer.view))
    observe(recognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { allowsBoth }
}

/// A window of 390 × 844 points with a view at (100, 100), 200 × 200.
class GestureTestCase: XCTestCase {
  private(set) var harness = WindowHarness()
  private(set) var view = UIView()

  override func setUp() {
    harness = WindowHarness()
    view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  func attach<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to target: UIView? = nil) -> (
    recognizer: Recognizer, log: GestureLog
  ) {
    let log = GestureLog()
    recognizer.addTarget(log, action: Selector("fire:", GestureLog.fire(_:)))
    (target ?? view).addGestureRecognizer(recognizer)
    logs.append(log)
    return (recognizer, log)
  }

  private var logs: [GestureLog] = []

  /// A press, moves along a straight line in equal steps of 1/60 s, and a lift.
  func stroke(from start: CGPoint, by way: CGVector, steps: Int = 6, lift: Bool = true) {
    harness.send(.began, start.x, start.y)
    for step in 1...steps {
      harness.frame(at: harness.context.scheduler.now + 1.0 / 60)
      let part = CGFloat(step) / CGFloat(steps)
      harness.send(.moved, start.x + way.dx * part, start.y + way.dy * part)
    }
    if lift { harness.send(.ended, start.x + way.dx, start.y + way.dy) }
  }

  func send(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, modifiers: UIKeyModifierFlags
  ) {
    harness.window.deliver(
      PointerInput(
        phase: phase, location: CGPoint(x: x, y: y), timestamp: harness.context.scheduler.now,
        modifiers: modifiers))
  }
}
