import Foundation
import QuartzCore

/// An object that can receive events and pass them on to the next responder.
///
/// Every event method hands the event to `next`, so that what a view does not handle reaches its superview, then the
/// view controller, the window and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() {
    super.init()
  }

  /// The responder that gets what this one does not handle; nil ends the chain.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether the receiver may become the first responder. Default false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the receiver is willing to give the status up. Default true.
  open var canResignFirstResponder: Bool { true }

  /// Whether key presses are sent to the receiver first.
  open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

  /// Asks the present first responder to resign and takes its place.
  ///
  /// - Returns: whether the receiver is the first responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let present = UIApplication.shared.firstResponder, !present.resignFirstResponder() { return false }
    UIApplication.shared.firstResponder = self
    return true
  }

  /// Gives up the status of first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIApplication.shared.firstResponder = nil
    return true
  }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Key presses

  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Actions

  /// Whether the receiver can perform `action`: that is known only when it is sent, so the default is true.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
}
