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

  /// Called when fingers have come down in the responder. The default passes it on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers have moved. The default passes it on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers were lifted. The default passes it on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when the touches were taken away, by a recogniser or the system. The default passes it on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Key presses

  /// Called when keys have gone down, and again while a held one repeats. The default passes it on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of presses has changed. The default passes it on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when keys have come up. The default passes it on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when presses were taken away. The default passes it on.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Actions

  /// Whether the receiver can perform `action`: that is known only when it is sent, so the default is true.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
}
