import Foundation
import QuartzCore

/// A movement of the focus from one view to another.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
  /// The view that had the focus; nil when none had.
  public let previouslyFocusedView: UIView?
  /// The view that has it now; nil when none has.
  public let nextFocusedView: UIView?

  package init(from previous: UIView?, to next: UIView?) {
    previouslyFocusedView = previous
    nextFocusedView = next
    super.init()
  }
}

/// Lets views animate along when the focus moves. It moves at once here, so the animations just run.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
  /// How long the animations last, in seconds. [a choice: not documented]
  private static let duration: TimeInterval = 0.2

  package override init() {
    super.init()
  }

  /// Animates what `animations` changes.
  open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .allowUserInteraction,
      animations: { animations?() }, completion: { _ in completion?() })
  }
}
