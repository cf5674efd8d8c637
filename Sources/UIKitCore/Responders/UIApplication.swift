import Foundation
import QuartzCore

/// The methods through which an application takes part in its own life.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The application's main window.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The one application object: it knows the windows, routes events to them and sends actions.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The application.
  public static let shared = UIApplication()

  /// Takes part in the application's life; not kept.
  open weak var delegate: (any UIApplicationDelegate)?

  /// The windows that are shown, from back to front.
  open package(set) var windows: [UIWindow] = []

  /// The window that gets the key presses.
  open package(set) weak var keyWindow: UIWindow?

  package weak var firstResponder: UIResponder?

  /// Passes an event on to the window it belongs to.
  open func sendEvent(_ event: UIEvent) {
    guard event.type == .touches else {
      keyWindow?.sendEvent(event)
      return
    }
    for window in windows where event.touches(for: window) != nil { window.sendEvent(event) }
  }

  /// Sends an action to `target`, or, when that is nil, to the first object of the responder chain that has it.
  ///
  /// The chain begins at the sender when that is a responder, else at the first responder.
  ///
  /// - Returns: whether somebody performed it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target {
      return action.perform(on: target as AnyObject, sender: sender, event: event)
    }
    var responder = sender as? UIResponder ?? firstResponder
    while let candidate = responder {
      switch action.send(to: candidate, sender: sender, event: event) {
      case .performed: return true
      case .nameOnly, .argumentMismatch: return action.perform(on: candidate, sender: sender, event: event)
      case .targetDoesNotRespond: responder = candidate.next
      }
    }
    return false
  }
}
