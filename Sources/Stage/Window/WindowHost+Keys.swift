import CSDL
import Foundation
import UIKit

/// Keys, text and the clipboard.
extension WindowHost {
  /// The keys that step through the overlays, and how far.
  package static let overlaySteps: [KeyStroke: Int] = {
    let steps = [("f10", 1), ("shift+f10", -1), ("ctrl+o", 1), ("ctrl+shift+o", -1)]
    return Dictionary(
      uniqueKeysWithValues: steps.compactMap { name, step in KeyStroke(name).map { ($0, step) } })
  }()

  func handleKey(_ code: UInt32, _ modifiers: UIKeyModifierFlags) {
    let stroke = KeyStroke(code: code, modifiers)
    if let stroke, onKey?(stroke) ?? false {
      isFrameWanted = true
    } else if let stroke, let step = WindowHost.overlaySteps[stroke] {
      stage.stepOverlay(by: step)
      isFrameWanted = true
    } else if modifiers.contains(.control) {
      handleShortcut(SDL_KeyCode(code), stroke)
    } else if let stroke, isSent(stroke) {
      send(.key(stroke))
    }
  }

  private var isTextExpected: Bool { loop?.system.takesText ?? false }

  /// Whether a key goes to the stage as a key. Where text is taken, letters arrive as text; digits and the keys above
  /// them mean something to tools only.
  private func isSent(_ stroke: KeyStroke) -> Bool {
    switch stroke.group {
    case .named: true
    case .function: sendsShortcuts
    case .letter: !isTextExpected
    case .digit: !isTextExpected && sendsShortcuts
    }
  }

  private func handleShortcut(_ code: SDL_KeyCode, _ stroke: KeyStroke?) {
    switch code {
    case SDLK_v where stage.takesText: paste()
    // `send` reports to the desktop what was copied.
    case SDLK_c, SDLK_x:
      if let stroke = KeyStroke(stroke?.usage ?? .keyboardC, .control) { send(.key(stroke)) }
    case SDLK_a, SDLK_z, SDLK_LEFT, SDLK_RIGHT, SDLK_UP, SDLK_DOWN, SDLK_HOME, SDLK_END, SDLK_BACKSPACE,
      SDLK_DELETE:
      if let stroke { send(.key(stroke)) }
    case SDLK_k where !sendsShortcuts: toggleKeyboard()
    case SDLK_q: close()
    case SDLK_r where !sendsShortcuts: turn()
    case SDLK_PLUS, SDLK_EQUALS, SDLK_KP_PLUS: setZoom(WindowScale.step(above: zoom))
    case SDLK_MINUS, SDLK_KP_MINUS: setZoom(WindowScale.step(below: zoom))
    default: if sendsShortcuts, let stroke { send(.key(stroke)) }
    }
  }

  /// Shows the keyboard on the screen, or takes it away, as the phone's simulator does.
  private func toggleKeyboard() {
    send(.keyboard(stage.configuration.keyboardKind == .software ? .hardware : .software))
  }

  /// Text as the keyboard's layout and input methods make it. It means something only where text is taken: a space
  /// that presses a button is a key.
  func handleText(_ text: String) {
    if stage.takesText, !text.isEmpty { send(.text(text)) }
  }

  /// Pastes what the desktop's clipboard holds. It goes into the script as text: a replay does not depend on what
  /// another program has copied.
  private func paste() {
    if let text = loop?.system.clipboard, !text.isEmpty { send(.text(text)) }
  }
}
