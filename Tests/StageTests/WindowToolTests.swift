import CSDL
import Stage
import UIKit
import XCTest

/// What the window offers to tools: keys before the app's, and another stage.
final class WindowToolTests: WindowTestCase {
  func testAnotherStageTakesTheWindowOver() throws {
    let clock = SimulatedClock()
    let host = try makeHost(try makeStage(), clock)
    let other = try Stage(Stage.Configuration(size: CGSize(width: 200, height: 90), scale: 2)) {
      BoxesController(movesForEver: false)
    }
    clock.at(0.1) { host.show(other) }
    clock.at(0.3) { host.close() }
    try host.run()
    XCTAssertTrue(host.stage === other)
    XCTAssertEqual(other.configuration.size, CGSize(width: 200, height: 90), "the window has its size")
    expectEqual(host.presentedImage(), other.render())
    XCTAssertGreaterThan(other.now, 0.1, "its time passes")
  }

  func testToolsHearOfKeysFirst() throws {
    let clock = SimulatedClock()
    let stage = try makeStage()
    let host = try makeHost(stage, clock)
    var heard: [String] = []
    host.onKey = { stroke in
      heard.append(stroke.name)
      return stroke == KeyStroke(.keyboardF12)
    }
    clock.at(0.1) {
      SDLEvents.key(SDLK_F12, window: host.windowIdentifier)
      SDLEvents.key(SDLK_F1, window: host.windowIdentifier)
      SDLEvents.key(SDLK_7, window: host.windowIdentifier)
      SDLEvents.key(SDLK_t, control: true, window: host.windowIdentifier)
    }
    clock.at(0.2) { host.close() }
    try host.run()
    XCTAssertEqual(heard, ["f12", "f1", "7", "ctrl+t"])
    let keys = stage.script.events.compactMap { event -> String? in
      if case .key(let name) = event.action { return name } else { return nil }
    }
    XCTAssertEqual(keys, [], "no app listens to these, and what a tool takes reaches nobody else")
  }

  func testShortcutsReachAToolsStage() throws {
    let clock = SimulatedClock()
    let stage = try makeStage()
    let host = try makeHost(stage, clock)
    host.sendsShortcuts = true
    clock.at(0.1) {
      SDLEvents.key(SDLK_s, control: true, window: host.windowIdentifier)
      SDLEvents.key(SDLK_F1, window: host.windowIdentifier)
      SDLEvents.key(SDLK_7, window: host.windowIdentifier)
    }
    clock.at(0.2) { host.close() }
    try host.run()
    XCTAssertEqual(stage.script.events.map(\.action), ["ctrl+s", "f1", "7"].map { .key($0) })
  }

  func testHeldKeysComeWithThePointer() throws {
    var flags: UIKeyModifierFlags = []
    let stage = try Stage(size: CGSize(width: 50, height: 50), scale: 1) {
      let view = FlagView()
      view.onTouch = { flags = $0 }
      return view
    }
    stage.heldModifiers = [.shift, .control]
    stage.send(.tap(.point(CGPoint(x: 10, y: 10))))
    try stage.advance(to: 0.1)
    XCTAssertEqual(flags, [.shift, .control])
  }
}

private final class FlagView: UIView {
  var onTouch: (UIKeyModifierFlags) -> Void = { _ in }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    onTouch(event?.modifierFlags ?? [])
  }
}
