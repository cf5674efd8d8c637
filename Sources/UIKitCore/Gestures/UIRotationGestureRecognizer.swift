import Foundation
import QuartzCore
import Support

/// Recognises two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers turn before the gesture begins, in radians: 5 degrees. [a choice: not documented]
  private static let slop: CGFloat = 5 * .pi / 180

  /// How far the fingers have turned since they came down, in radians, clockwise positive. It counts whole turns. May
  /// be set; the velocity stays.
  open var rotation: CGFloat {
    get { angle }
    set {
      guard newValue.isFinite else {
        Diagnostics.report("UIRotationGestureRecognizer.rotation was not set: the value is not finite")
        return
      }
      angle = newValue
    }
  }

  /// How fast they turn, in radians per second of media time.
  open var velocity: CGFloat { speed.perSecond.dx }

  private var fingers = Fingers()
  private var angle: CGFloat = 0
  /// The rotation without what the app has set; the slop and the velocity are taken from it.
  private var total: CGFloat = 0
  private var lastSpan: CGVector?
  private var speed = GestureVelocity()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard fingers.count + touches.count <= 2 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    fingers.add(touches)
    lastSpan = fingers.span
    speed.add(CGVector(dx: total, dy: 0), at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let before = lastSpan
    lastSpan = fingers.span
    guard let before, let span = lastSpan else { return }
    // The angle between the two, −π…π, from their cross and dot products.
    let cross = before.dx * span.dy - before.dy * span.dx
    let dot = before.dx * span.dx + before.dy * span.dy
    let turn = CGFloat(ElementaryFunctions.atan2(Double(cross), Double(dot)))
    guard turn != 0 else { return }
    angle += turn
    total += turn
    speed.add(CGVector(dx: total, dy: 0), at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if abs(total) >= Self.slop {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingers.remove(touches)
    lastSpan = fingers.span
    if fingers.count == 0 { end() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  open override func reset() {
    super.reset()
    fingers.removeAll()
    speed.reset()
    (angle, total) = (0, 0)
    lastSpan = nil
  }
}
