import CSDL
import Support
import UIKit
import XCTest

@testable import Stage

/// A key is one value from the keyboard to the responder, and one table says what it is called.
final class KeyStrokeTests: XCTestCase {
  private func key(_ code: SDL_KeyCode, _ modifiers: SDL_Keymod...) -> KeyStroke? {
    KeyStroke(code: code.rawValue, UIKeyModifierFlags(modifiers.reduce(0) { $0 | $1.rawValue }))
  }

  func testEachKeyOfTheKeyboardHasItsName() {
    let keys: [(SDL_KeyCode, String)] = [
      (SDLK_TAB, "tab"), (SDLK_RETURN, "return"), (SDLK_KP_ENTER, "return"), (SDLK_ESCAPE, "escape"),
      (SDLK_SPACE, "space"), (SDLK_LEFT, "left"), (SDLK_RIGHT, "right"), (SDLK_UP, "up"), (SDLK_DOWN, "down"),
      (SDLK_BACKSPACE, "backspace"), (SDLK_DELETE, "delete"), (SDLK_HOME, "home"), (SDLK_END, "end"),
      (SDLK_PAGEUP, "pageup"), (SDLK_PAGEDOWN, "pagedown"), (SDLK_F1, "f1"), (SDLK_F12, "f12"),
      (SDLK_0, "0"), (SDLK_1, "1"), (SDLK_9, "9"), (SDLK_a, "a"), (SDLK_z, "z"),
    ]
    for (code, name) in keys {
      let stroke = key(code)
      XCTAssertEqual(stroke?.name, name)
      XCTAssertEqual(stroke, KeyStroke(name))
    }
    for code in [SDLK_F13, SDLK_KP_1, SDLK_CAPSLOCK, SDLK_LSHIFT, SDLK_PLUS, SDLK_UNKNOWN] {
      XCTAssertNil(key(code), "\(code)")
    }
    // A letter's place without the letter: the keyboard types something else there.
    XCTAssertNil(key(SDL_KeyCode(1 << 30 | 4)))
  }

  func testModifiersAreNamedInOneOrder() {
    XCTAssertEqual(key(SDLK_a, KMOD_LSHIFT, KMOD_RCTRL, KMOD_LALT)?.name, "ctrl+shift+alt+a")
    XCTAssertEqual(KeyStroke("Shift+CTRL+a")?.name, "ctrl+shift+a")
    XCTAssertEqual(KeyStroke("cmd+f3")?.name, "cmd+f3")
    for name in ["", "+", "hyper+a", "ab", "f13", "f0", "ä"] { XCTAssertNil(KeyStroke(name), name) }
  }

  func testTheResponderReceivesTheKeyThatWasPressed() throws {
    final class Page: UIViewController {
      var keys: [UIKey] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap(\.key)
      }
    }
    let page = Page()
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 50, height: 50), scale: 1)) { page }
    let stroke = try XCTUnwrap(key(SDLK_q, KMOD_LSHIFT))
    var told: [InputEvent.Kind] = []
    stage.onInput = { told.append($0.event.kind) }
    stage.send(input: .key(stroke))
    stage.send(.key("7"))
    try stage.advance(to: 0.1)
    XCTAssertEqual(page.keys.map(\.keyCode), [.keyboardQ, .keyboard7])
    XCTAssertEqual(page.keys.map(\.characters), ["Q", "7"])
    XCTAssertEqual(page.keys.first?.modifierFlags, .shift)
    XCTAssertEqual(told, [.key(stroke), .key(try XCTUnwrap(KeyStroke("7")))])
    XCTAssertEqual(stage.script.events.map(\.action), [.key("shift+q"), .key("7")])
  }

  func testAKeyThatThereIsNotIsReportedWhenItIsDue() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 50, height: 50), scale: 1)) {
      UIViewController()
    }
    var before: [String] = []
    let (_, messages) = Diagnostics.withCapture {
      stage.send(.key("hyper+q"), after: 1)
      before = Diagnostics.withCapture { try? stage.advance(to: 0.9) }.1.map(\.text)
      try? stage.advance(to: 1)
    }
    XCTAssertEqual(before, [])
    XCTAssertEqual(
      messages.map(\.text),
      ["the script names the key \"hyper+q\"; there are \(KeyStroke.names)"])
    XCTAssertTrue(
      KeyStroke.names.hasPrefix(
        "tab, return, escape, space, left, right, up, down, backspace, delete, home, "))
    XCTAssertTrue(
      KeyStroke.names.hasSuffix("pagedown, f1 to f12, 0 to 9 and a to z, after shift+, ctrl+, alt+ or cmd+"))
  }
}
