import UIKit

/// Notes the events of a control by name, in the order in which they are sent.
final class ControlEventLog {
  private(set) var events: [String] = []
  var observe: (String) -> Void = { _ in }

  static let names: [(String, UIControl.Event)] = [
    ("down", .touchDown), ("repeat", .touchDownRepeat), ("inside", .touchDragInside),
    ("outside", .touchDragOutside), ("enter", .touchDragEnter), ("exit", .touchDragExit),
    ("upInside", .touchUpInside), ("upOutside", .touchUpOutside), ("cancel", .touchCancel),
    ("value", .valueChanged), ("primary", .primaryActionTriggered), ("menu", .menuActionTriggered),
    ("editingBegan", .editingDidBegin), ("editingChanged", .editingChanged), ("editingEnded", .editingDidEnd),
    ("editingExit", .editingDidEndOnExit),
  ]

  init(_ control: UIControl) {
    for (name, event) in Self.names {
      control.addAction(
        UIAction { [weak self] _ in
          self?.events.append(name)
          self?.observe(name)
        }, for: event)
    }
  }

  /// What was noted since the last call.
  func take() -> [String] {
    defer { events = [] }
    return events
  }
}

extension WindowHarness {
  /// A key goes down and up.
  func key(_ key: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    keyDown(key, modifiers)
    keyUp(key, modifiers)
  }
  func keyDown(_ key: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    window.deliver(
      KeyInput(phase: .began, key: key, modifiers: modifiers, timestamp: context.scheduler.now))
  }
  func keyUp(_ key: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    window.deliver(
      KeyInput(phase: .ended, key: key, modifiers: modifiers, timestamp: context.scheduler.now))
  }
}
