import Foundation
import QuartzCore

/// A movement of the focus from one view to another.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
  /// The view that had the focus; nil when none had.
  public let previouslyFocusedView: UIView?
  /// The view that has it now; nil when none has.
  public let nextFocusedView: UIView?

  /// Which way the focus moves: on or back by the Tab key; empty where it was sent.
  public let focusHeading: UIFocusHeading
  /// What had the focus; nil when nothing had.
  open var previouslyFocusedItem: (any UIFocusItem)? { previouslyFocusedView }
  /// What has it now; nil when nothing has.
  open var nextFocusedItem: (any UIFocusItem)? { nextFocusedView }

  package init(from previous: UIView?, to next: UIView?, heading: UIFocusHeading = []) {
    previouslyFocusedView = previous
    nextFocusedView = next
    focusHeading = heading
    super.init()
  }
}

/// A way in which the focus moves. Raw values are UIKit's.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIFocusHeading(rawValue: 1 << 0)
  public static let down = UIFocusHeading(rawValue: 1 << 1)
  public static let left = UIFocusHeading(rawValue: 1 << 2)
  public static let right = UIFocusHeading(rawValue: 1 << 3)
  /// On, as by Tab.
  public static let next = UIFocusHeading(rawValue: 1 << 4)
  /// Back, as by Shift and Tab.
  public static let previous = UIFocusHeading(rawValue: 1 << 5)
  public static let first = UIFocusHeading(rawValue: 1 << 8)
  public static let last = UIFocusHeading(rawValue: 1 << 9)
}

/// What the system animates while the focus moves.
@preconcurrency @MainActor
public protocol UIFocusAnimationContext: AnyObject {
  /// How long it lasts, in seconds.
  var duration: TimeInterval { get }
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

  /// Animates what `animations` changes of what gets the focus.
  open func addCoordinatedFocusingAnimations(
    _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
  ) {
    addCoordinatedAnimations({ animations?(Span(duration: Self.duration)) }, completion: completion)
  }

  /// Animates what `animations` changes of what loses the focus.
  open func addCoordinatedUnfocusingAnimations(
    _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
  ) {
    addCoordinatedAnimations({ animations?(Span(duration: Self.duration)) }, completion: completion)
  }

  private final class Span: UIFocusAnimationContext {
    let duration: TimeInterval
    init(duration: TimeInterval) { self.duration = duration }
  }
}
