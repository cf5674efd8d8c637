import Foundation
import QuartzCore
import Support

/// Recognises fingers that are dragged, and measures how far and how fast.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers move before the gesture begins, in points. [UIKit's figure, measured by many; not documented]
  private static let slop: CGFloat = 10

  /// How many fingers it takes at least. Default 1.
  open var minimumNumberOfTouches = 1

  /// How many fingers may be down. More keep the gesture from beginning; once it has begun they are ignored. Default:
  /// any.
  open var maximumNumberOfTouches = Int.max

  /// What scrolling of a wheel or a trackpad the recogniser takes. Kept and reported: fingers drag.
  open var allowedScrollTypesMask: UIScrollTypeMask = [] {
    didSet {
      reportUnused(
        "allowedScrollTypesMask", !allowedScrollTypesMask.isEmpty,
        "a wheel scrolls scroll views; fingers drag")
    }
  }

  private var fingers = Fingers()
  private var lastMiddle = CGPoint.zero
  /// How far the fingers have moved, in points of the window; fingers that come or go do not change it.
  private var path = CGVector(dx: 0, dy: 0)
  /// Where on the path the translation is zero.
  private var origin = CGVector(dx: 0, dy: 0)
  private var velocity = GestureVelocity()

  /// How far the fingers have moved since they came down or since `setTranslation`, in points of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    let moved = CGVector(dx: path.dx - origin.dx, dy: path.dy - origin.dy)
    let shown = view?.direction(fromWindow: moved) ?? moved
    return CGPoint(x: shown.dx, y: shown.dy)
  }

  /// Lets the translation count from another value, in points of `view`. The velocity stays.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard translation.x.isFinite, translation.y.isFinite else {
      Diagnostics.report("setTranslation(_:in:) was ignored: the translation is not finite")
      return
    }
    let wanted = CGVector(dx: translation.x, dy: translation.y)
    let moved = view?.direction(toWindow: wanted) ?? wanted
    origin = CGVector(dx: path.dx - moved.dx, dy: path.dy - moved.dy)
    shownPan?.origin = origin
  }

  /// How fast the fingers move, in points of `view` per second of media time. Zero when they have rested.
  open func velocity(in view: UIView?) -> CGPoint {
    let moved = velocity.perSecond
    let shown = view?.direction(fromWindow: moved) ?? moved
    return CGPoint(x: shown.dx, y: shown.dy)
  }

  override func show(_ other: UIGestureRecognizer) {
    super.show(other)
    guard let pan = other as? UIPanGestureRecognizer else { return }
    shownPan = pan
    minimumNumberOfTouches = pan.minimumNumberOfTouches
    maximumNumberOfTouches = pan.maximumNumberOfTouches
    path = pan.path
    origin = pan.origin
    velocity = pan.velocity
  }
  /// The pan for which this one is handed to a method; it counts from where the method says.
  private weak var shownPan: UIPanGestureRecognizer?

  /// Whether a drag that has left the slop is the gesture. The screen edge asks for a direction.
  func accepts(_ path: CGVector) -> Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if fingers.count + touches.count > max(maximumNumberOfTouches, 1) {
      if state == .possible {
        state = .failed
      } else {
        for touch in touches { ignore(touch, for: event) }
      }
      return
    }
    fingers.add(touches)
    lastMiddle = fingers.middle
    velocity.add(path, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let step = lastMiddle.vector(to: fingers.middle)
    lastMiddle = fingers.middle
    guard fingers.count >= minimumNumberOfTouches, step.length > 0 else { return }
    path.dx += step.dx
    path.dy += step.dy
    velocity.add(path, at: event.timestamp)
    if isWaiting { return }
    if state == .possible {
      guard path.length >= Self.slop else { return }
      state = accepts(path) ? .began : .failed
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    // The lift may be elsewhere than the last move.
    let step = lastMiddle.vector(to: fingers.middle)
    if step.length > 0, hasRecognized {
      path.dx += step.dx
      path.dy += step.dy
      velocity.add(path, at: event.timestamp)
    }
    fingers.remove(touches)
    lastMiddle = fingers.middle
    if fingers.count == 0 { end() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    fingers.remove(touches)
    lastMiddle = fingers.middle
    state = .cancelled
  }

  open override func reset() {
    super.reset()
    fingers.removeAll()
    velocity.reset()
    path = CGVector(dx: 0, dy: 0)
    origin = path
  }
}

/// Kinds of scrolling by a wheel or a trackpad. Raw values are UIKit's.
public struct UIScrollTypeMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// By steps, as a wheel does.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// Evenly, as a trackpad does.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
