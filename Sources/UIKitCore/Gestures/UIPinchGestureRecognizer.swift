import Foundation
import QuartzCore
import Support

/// Recognises two fingers that move towards each other or apart.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How much the distance changes before the gesture begins, in points. [close to UIKit's figure; not documented]
  private static let slop: CGFloat = 8
  /// Fingers nearer than this count as this far apart, in points: a scale needs a distance to start from.
  private static let smallestSpan: CGFloat = 1

  /// How much farther apart the fingers are than when they came down; 1 is as far. May be set; the velocity stays.
  open var scale: CGFloat {
    get { factor }
    set {
      guard newValue.isFinite else {
        Diagnostics.report("UIPinchGestureRecognizer.scale was not set: the value is not finite")
        return
      }
      factor = newValue
    }
  }

  /// How fast the scale changes, per second of media time.
  open var velocity: CGFloat { speed.perSecond.dx }

  private var fingers = Fingers()
  private var factor: CGFloat = 1
  /// The scale without what the app has set; the velocity is taken from it.
  private var total: CGFloat = 1
  private var firstSpan: CGFloat?
  private var lastSpan: CGFloat?
  private var speed = GestureVelocity()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard fingers.count + touches.count <= 2 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    fingers.add(touches)
    measure()
    firstSpan = lastSpan
    speed.add(CGVector(dx: total, dy: 0), at: event.timestamp)
  }

  private func measure() { lastSpan = fingers.span.map { max($0.length, Self.smallestSpan) } }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let before = lastSpan
    measure()
    guard let before, let lastSpan, let firstSpan, before != lastSpan else { return }
    factor *= lastSpan / before
    total *= lastSpan / before
    speed.add(CGVector(dx: total, dy: 0), at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if abs(lastSpan - firstSpan) >= Self.slop {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingers.remove(touches)
    measure()
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
    (factor, total) = (1, 1)
    (firstSpan, lastSpan) = (nil, nil)
  }
}
