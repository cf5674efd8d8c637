import Stage
import UIKit

/// What is done on the page that drives, as events of the windowing system.
extension BrowserDisplay {
  func takeInput(_ message: PageMessage) {
    let window = message.window ?? focus
    guard let window, self.window(window) != nil else { return }
    if [.down, .fingers, .wheel, .key, .text, .assist, .pace, .fill].contains(message.kind) {
      wasUsed = true
    }
    let held = modifiers(message.held)
    func add(_ kind: WindowEvent.Kind) {
      events.append(WindowEvent(kind, window: window, modifiers: held))
    }
    switch message.kind {
    case .move: if let place = message.place { add(.pointerMoved(x: place.x, y: place.y)) }
    case .down:
      guard let place = message.place else { return }
      focus = window
      add(.pointerDown(x: place.x, y: place.y))
    case .up: if let place = message.place { add(.pointerUp(x: place.x, y: place.y)) }
    case .leave, .cancel: add(.pointerLeft)
    case .fingers: if let fingers = fingers(message) { add(fingers) }
    case .wheel:
      guard let place = message.place, let across = message.width, let along = message.height,
        abs(across) <= Self.mostNotches, abs(along) <= Self.mostNotches
      else { return }
      add(.wheel(across: Float(across), along: Float(along), x: place.x, y: place.y))
    case .key:
      if let text = message.text, let event = WindowEvent(key: text, window: window) { events.append(event) }
    case .text: if let text = message.text, !text.isEmpty { add(.text(text)) }
    case .assist:
      guard let place = message.place,
        let assistance = ScriptAction.Assistance(scriptName: message.phase ?? "", action: message.text)
      else { return }
      add(.assisted(assistance, x: place.x, y: place.y))
    case .clipboard: copied = message.text
    case .focus:
      focus = window
      add(.focused(true))
    case .blur: add(.focused(false))
    case .close: add(.closing)
    case .pace: if let ratio = message.ratio, (0...Self.fastest).contains(ratio) { add(.paced(ratio)) }
    case .fill: fill(message.isOn ?? false)
    case .script: onFile(.script)
    case .clip: onFile(.clip)
    case .look, .hide, .show, .drawn, .drive, .invite: break
    }
  }

  /// Notches of a wheel between two messages, at most.
  private static let mostNotches = 1000.0
  /// The media clock's highest rate.
  private static let fastest = 10.0
  private static let mostFingers = 9

  private func fingers(_ message: PageMessage) -> WindowEvent.Kind? {
    let phases: [String: WindowEvent.FingerPhase] = [
      "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
    ]
    let numbers = (message.points ?? []).compactMap(PageMessage.pixel)
    guard let phase = message.phase.flatMap({ phases[$0] }), numbers.count == message.points?.count,
      !numbers.isEmpty, numbers.count % 2 == 0, numbers.count <= 2 * Self.mostFingers
    else { return nil }
    return .fingers(
      phase, stride(from: 0, to: numbers.count, by: 2).map { .init(x: numbers[$0], y: numbers[$0 + 1]) })
  }

  private func modifiers(_ names: String?) -> UInt32 {
    var flags: UIKeyModifierFlags = []
    for name in (names ?? "").split(separator: "+") {
      switch name {
      case "shift": flags.insert(.shift)
      case "ctrl": flags.insert(.control)
      case "alt": flags.insert(.alternate)
      default: break
      }
    }
    return flags.mask
  }
}
