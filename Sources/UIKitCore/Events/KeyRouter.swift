import Foundation
import QuartzCore

/// Brings key input to the first responder of a window, or to its root view controller when there is none.
@preconcurrency @MainActor
package final class KeyRouter {
  private var pressed: [UIKeyboardHIDUsage: UIPress] = [:]
  private let event = UIPressesEvent()

  /// Turns the input into a press and sends it through the application, so that overrides of `sendEvent` see it.
  func deliver(_ input: KeyInput, in window: UIWindow) {
    let press = pressed[input.key] ?? UIPress()
    switch input.phase {
    case .began: press.currentPhase = pressed[input.key] == nil ? .began : .stationary
    case .ended: press.currentPhase = .ended
    case .cancelled: press.currentPhase = .cancelled
    }
    if input.phase != .began, pressed[input.key] == nil { return }
    press.time = input.timestamp
    press.pressedKey = UIKey(usage: input.key, text: input.characters, modifiers: input.modifiers)
    pressed[input.key] = input.phase == .began ? press : nil
    event.presses = [press]
    event.time = input.timestamp
    event.modifiers = input.modifiers
    window.sendEvent(event)
  }

  func dispatch(_ event: UIPressesEvent, in window: UIWindow) {
    let target = UIApplication.shared.firstResponder ?? window.rootViewController ?? window
    for press in event.presses {
      if press.phase == .began, let key = press.key, target.performKeyCommand(for: key) { continue }
      switch press.currentPhase {
      // A key that repeats while it is held down arrives as another beginning, as a held arrow is expected to.
      case .began, .stationary: target.pressesBegan([press], with: event)
      case .changed: target.pressesChanged([press], with: event)
      case .ended: target.pressesEnded([press], with: event)
      case .cancelled: target.pressesCancelled([press], with: event)
      }
    }
  }
}
