import Foundation
import QuartzCore

/// What delivers touches to views, and keeps them back while recognisers decide: the window's router.
@MainActor
protocol TouchDelivery: AnyObject {
  /// Takes touches from their views, which get `touchesCancelled`.
  func cancelInViews(_ touches: Set<UITouch>)
  /// Delivers beginnings and ends that were kept back and that no recogniser waits for any longer.
  func releaseDelayedBeginnings()
  func releaseDelayedEnds()
}

/// Arbitrates between the recognisers of one window: who gets a touch, who waits for whom, who prevents whom.
@MainActor
final class GestureEnvironment {
  weak var delivery: (any TouchDelivery)?
  /// The recognisers that have seen a touch and were not reset since.
  private var active: [UIGestureRecognizer] = []
  private var depth = 0
  let hover = HoverTracker()

  /// The recognisers that want the touch, from the hit view outwards.
  func recognizers(for touch: UITouch, of event: UIEvent, from view: UIView) -> [UIGestureRecognizer] {
    sequence(first: view, next: \.parentView).flatMap(\.recognizers).filter { recognizer in
      !(recognizer is UIHoverGestureRecognizer) && recognizer.accepts(touch, of: event)
    }
  }

  /// Shows the touch to its recognisers.
  func dispatch(_ touch: UITouch, _ event: UIEvent) {
    depth += 1
    for recognizer in touch.recognizers where !recognizer.ignored.contains(touch) {
      if touch.phase == .began {
        recognizer.track(touch)
        recognizer.knownModifiers = event.modifierFlags
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
      }
      // One that failed or was cancelled receives no more of the sequence; one that was reset receives no old touches.
      guard recognizer.isListening, recognizer.tracked.contains(touch) else { continue }
      switch touch.phase {
      case .began: recognizer.touchesBegan([touch], with: event)
      case .moved: recognizer.touchesMoved([touch], with: event)
      case .ended: recognizer.touchesEnded([touch], with: event)
      case .cancelled: recognizer.touchesCancelled([touch], with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited: break
      }
    }
    depth -= 1
  }

  /// Whether a recogniser that has not decided keeps the end of the touch from its view.
  func delaysEnd(of touch: UITouch) -> Bool {
    touch.recognizers.contains {
      $0.delaysTouchesEnded && $0.tracked.contains(touch) && $0.state == .possible
    }
  }

  /// Whether a recogniser that has not decided keeps the beginning of the touch from its view.
  func delaysBeginning(of touch: UITouch) -> Bool {
    touch.recognizers.contains {
      $0.delaysTouchesBegan && $0.tracked.contains(touch) && $0.state == .possible
    }
  }

  // MARK: Competition

  private func compete(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    one !== other && !one.tracked.isDisjoint(with: other.tracked) && !mayBeSimultaneous(one, other)
  }

  private func mayBeSimultaneous(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) ?? false
  }

  private func prevents(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    compete(one, other) && one.canPrevent(other) && other.canBePrevented(by: one)
  }

  /// What is in the way of a recogniser that would like to recognise.
  enum Permission {
    case granted
    /// Others must fail first.
    case wait
    case refused
  }

  func permission(for recognizer: UIGestureRecognizer) -> Permission {
    if active.contains(where: { $0.hasRecognized && prevents($0, recognizer) }) { return .refused }
    let rivals = active.filter { $0 !== recognizer && recognizer.needsFailure(of: $0) }
    if rivals.contains(where: \.hasRecognized) { return .refused }
    return rivals.contains { $0.state == .possible } ? .wait : .granted
  }

  /// Makes the others give way to a recogniser that has just recognised.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    depth += 1
    for other in active where other.state == .possible && other !== recognizer {
      if prevents(recognizer, other) || other.needsFailure(of: recognizer) { other.fail() }
    }
    if recognizer.cancelsTouchesInView { delivery?.cancelInViews(recognizer.tracked) }
    depth -= 1
  }

  /// Lets those continue that waited for the failure.
  func didFail(_ recognizer: UIGestureRecognizer) {
    depth += 1
    for other in active where other.isWaiting && permission(for: other) != .wait { other.resume() }
    depth -= 1
    if depth == 0 { settle() }
  }

  /// Resets the recognisers that have finished, and delivers the ends of touches that no recogniser delays any more.
  func settle() {
    guard depth == 0 else { return }
    delivery?.releaseDelayedBeginnings()
    delivery?.releaseDelayedEnds()
    for recognizer in active where recognizer.isDone {
      recognizer.finish()
      active.removeAll { $0 === recognizer }
    }
  }
}
