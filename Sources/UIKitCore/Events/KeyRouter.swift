import Foundation
import QuartzCore

/// Brings key input to the first responder of a window; when there is none, to the view that has the focus, else to
/// the root view controller. What is open in front of everything, such as a menu, comes before all of them.
///
/// Three keys are the system's before they are the app's: Tab moves the focus, where there is anything to focus on,
/// Shift+F10 opens the context menu of what has it, and Escape takes the touches away while a finger is down.
@preconcurrency @MainActor
package final class KeyRouter {
  private var pressed: [UIKeyboardHIDUsage: UIPress] = [:]
  private let event = UIPressesEvent()

  /// Turns the input into a press and sends it through the application, so that overrides of `sendEvent` see it.
  func deliver(_ input: KeyInput, in window: UIWindow) {
    let press = pressed[input.key] ?? UIPress()
    switch input.phase {
    case .began: press.currentPhase = pressed[input.key] == nil ? .began : .stationary
    case .changed, .stationary, .ended, .cancelled: press.currentPhase = input.phase
    }
    if input.phase != .began, pressed[input.key] == nil { return }
    if input.phase == .began, isTakenBySystem(input, in: window) { return }
    press.time = input.timestamp
    press.pressedKey = UIKey(usage: input.key, text: input.characters, modifiers: input.modifiers)
    pressed[input.key] = input.phase == .began ? press : nil
    event.presses = [press]
    event.time = input.timestamp
    event.modifiers = input.modifiers
    window.sendEvent(event)
  }

  private func isTakenBySystem(_ input: KeyInput, in window: UIWindow) -> Bool {
    switch input.key {
    case .keyboardTab:
      // With other modifiers it is the app's.
      guard input.modifiers.subtracting([.shift, .alphaShift]).isEmpty else { return false }
      if !input.modifiers.contains(.shift), UIApplication.shared.firstResponder?.takesTabKey == true {
        return false
      }
      return window.focusNavigator.move(forwards: !input.modifiers.contains(.shift), in: window)
    case .keyboardF10 where input.modifiers.contains(.shift):
      let view = window.focusNavigator.focusedView ?? UIApplication.shared.firstResponder as? UIView
      return view?.openMenuByKey() ?? false
    case .keyboardEscape where window.touchRouter.hasTouches:
      window.touchRouter.cancelAll(at: input.timestamp, in: window)
      return true
    default: return false
    }
  }

  /// Gives text to the first responder, when that takes any: a character at a time, as a phone's keyboard does, each to
  /// the responder that is the first by then. A field for one digit that passes the keyboard on gets one.
  func deliver(text: String, in window: UIWindow) {
    for character in text {
      guard let target = reachable(UIApplication.shared.firstResponder, in: window) as? UIKeyInput else {
        return
      }
      target.insertText(String(character))
    }
  }

  /// A responder, unless something modal is over its page and has the keys.
  private func reachable(_ responder: UIResponder?, in window: UIWindow) -> UIResponder? {
    guard let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded,
      let top = window.rootViewController?.topOfPresentations,
      let presentation = top.presentation.controller, !presentation.leavesBehindActive,
      let container = presentation.containerView
    else { return responder }
    let order = window.orderedSubviews
    let page = sequence(first: view, next: \.superview).first { $0.superview === window }
    guard let place = order.firstIndex(where: { $0 === page }),
      let limit = order.firstIndex(where: { $0 === container })
    else { return responder }
    // What is in front of all pages, such as the keyboard and menus, is not covered.
    return place < limit ? nil : responder
  }

  func dispatch(_ event: UIPressesEvent, in window: UIWindow) {
    let focused = reachable(window.focusNavigator.focusedView, in: window)
    let usual =
      reachable(UIApplication.shared.firstResponder, in: window) ?? focused
      ?? window.rootViewController?.topForKeys ?? window
    for press in event.presses {
      var target = usual
      if let key = press.key?.keyCode,
        let front = window.orderedSubviews.last(where: { $0.responder(inFrontFor: key) != nil })
      {
        let isInside = window.focusNavigator.focusedView?.isDescendant(of: front) ?? false
        target = (isInside ? focused : front.responder(inFrontFor: key)) ?? usual
      }
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

extension UIResponder {
  /// Performs the first command of the chain that the key belongs to; false when there is none.
  func performKeyCommand(for key: UIKey) -> Bool {
    for responder in sequence(first: self, next: \.next) {
      for command in responder.keyCommands ?? [] {
        guard let action = command.selector(for: key),
          let target = responder.target(forAction: action, withSender: command)
        else { continue }
        (target as? UIResponder)?.validate(command)
        if command.attributes.contains(.disabled) { continue }
        return UIApplication.shared.sendAction(action, to: target, from: command, for: nil)
      }
    }
    return false
  }
}
