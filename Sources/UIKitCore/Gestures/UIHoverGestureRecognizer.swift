import Foundation
import QuartzCore

/// Follows the pointer over a view while no button is down: it begins when the pointer comes in, changes with every
/// move and ends when it leaves. It takes no touches.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// How far above the screen a pencil is, 0…1; a mouse is on it.
  open var zOffset: CGFloat { 0 }
  /// How steep a pencil is, in radians: a mouse stands upright.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// Where a pencil points, in radians from the x axis of a view.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// The same as a vector of length 1.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// How far a pencil is turned about itself, in radians.
  open var rollAngle: CGFloat { 0 }
  private var place = CGPoint.zero
  private static var known: [Known] = []
  /// Those that are gone are forgotten when there are this many in all.
  private static var forgettingCount = leastForgettingCount
  private static let leastForgettingCount = 16

  /// Whether any is on a view of the window: a host need not report an idle pointer otherwise.
  package static func areWanted(in window: UIView) -> Bool {
    known.contains { $0.recognizer?.view?.window === window }
  }

  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    Self.known.append(Known(recognizer: self))
    guard Self.known.count >= Self.forgettingCount else { return }
    Self.known.removeAll { $0.recognizer == nil }
    // Twice what is left, so that the work for each new one stays the same however many there are.
    Self.forgettingCount = max(Self.leastForgettingCount, 2 * Self.known.count)
  }

  private struct Known {
    weak var recognizer: UIHoverGestureRecognizer?
  }

  open override func location(in view: UIView?) -> CGPoint {
    guard let view else { return place }
    return view.convert(place, from: nil)
  }

  func pointerMoved(to location: CGPoint) {
    guard place != location || !hasRecognized else { return }
    place = location
    state = hasRecognized ? .changed : .began
    // A recogniser that was not allowed to begin tries again with the next move.
    if isDone { finish() }
  }

  func pointerLeft() {
    if hasRecognized { state = .ended }
    finish()
  }
}

/// Knows which hover recognisers of a window the pointer is in.
@MainActor
final class HoverTracker {
  private var inside: [UIHoverGestureRecognizer] = []

  /// The pointer has moved with no button down; `view` is what is under it.
  func move(to location: CGPoint, over view: UIView?) {
    var found: [UIHoverGestureRecognizer] = []
    var next = view
    while let view = next {
      for case let hover as UIHoverGestureRecognizer in view.recognizers where hover.isEnabled {
        found.append(hover)
      }
      next = view.parentView
    }
    let left = inside.filter { recognizer in !found.contains { $0 === recognizer } }
    inside = found
    for recognizer in left { recognizer.pointerLeft() }
    for recognizer in found { recognizer.pointerMoved(to: location) }
  }
}
