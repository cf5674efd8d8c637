import CSDL
import Stage
import Support
import UIKit
import XCTest

/// Opening, input, recording, closing.
final class WindowHostTests: WindowTestCase {
  // MARK: Opening

  func testWithoutADisplayOneLineSaysSo() throws {
    let names = ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"]
    let values = names.map { ProcessInfo.processInfo.environment[$0] }
    defer {
      for (name, value) in zip(names, values) {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
      }
    }
    for name in names { unsetenv(name) }
    XCTAssertThrowsError(try WindowHost(stage: try makeStage())) {
      XCTAssertEqual(
        $0 as? WindowHostError, .noDisplay(reason: "neither DISPLAY nor WAYLAND_DISPLAY is set"))
      XCTAssertEqual(
        "\($0)",
        "no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); run it in a desktop"
          + " session or under xvfb-run, or write pictures with 'render' or 'filmstrip'")
    }
    setenv("SDL_VIDEODRIVER", "nothing", 1)
    XCTAssertThrowsError(try WindowHost(stage: try makeStage())) {
      XCTAssertEqual(
        $0 as? WindowHostError, .noDisplay(reason: "SDL_VIDEODRIVER=nothing: nothing not available"))
    }
  }

  func testTheWindowHasTheStagesPixels() throws {
    let stage = try makeStage(scale: 1)
    let host = try makeHost(stage, SimulatedClock()) { $0.scale = 1.5 }
    XCTAssertEqual(stage.configuration.size, BoxesController.size)
    XCTAssertEqual(stage.configuration.scale, 1.5)
    XCTAssertNil(host.presentedImage())
    XCTAssertNil(host.firstFrameMilliseconds)
  }

  func testAnImpossibleScaleIsReportedAndClamped() throws {
    let (host, messages) = try Diagnostics.withCapture {
      try makeHost(try makeStage(), SimulatedClock()) { $0.scale = .nan }
    }
    XCTAssertEqual(host.scale, 1)
    XCTAssertEqual(messages.map(\.text), ["the window's scale must lie in 0.25...8, got nan; using 1.0"])
  }

  func testTheFirstFrameComesAtOnce() throws {
    let stage = try makeStage()
    let host = try WindowHost(stage: stage)
    DispatchQueue.main.async { host.close() }
    try host.run()
    XCTAssertEqual(host.framesPresented, 1)
    XCTAssertLessThan(try XCTUnwrap(host.firstFrameMilliseconds), 150)
  }

  // MARK: Input

  func testADragReportsOnePlaceAFrame() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let root = try XCTUnwrap(stage.window.rootViewController as? BoxesController)
    clock.at(1) { SDLEvents.motion(5, 5, window: host.windowIdentifier) }
    clock.at(1.1) { SDLEvents.button(SDL_MOUSEBUTTONDOWN, 200, 200, window: host.windowIdentifier) }
    for i in 1...20 {
      clock.at(1.1 + Double(i) / 200) {
        SDLEvents.motion(200, Int32(200 + i), window: host.windowIdentifier)
      }
    }
    clock.at(1.3) { SDLEvents.button(SDL_MOUSEBUTTONUP, 200, 222, window: host.windowIdentifier) }
    clock.at(1.4) { SDLEvents.quit() }
    try host.run()
    let moves = root.touches.filter { $0 == "moved" }.count
    XCTAssertEqual(root.touches.first, "began")
    XCTAssertEqual(root.touches.last, "ended")
    XCTAssertTrue((6...8).contains(moves), "\(moves) moves in a tenth of a second")
    // A pointer that hovers is no input.
    XCTAssertEqual(stage.script.events.first?.action, .pointer(.down, CGPoint(x: 100, y: 100)))
    XCTAssertEqual(stage.script.events.last?.action, .pointer(.up, CGPoint(x: 100, y: 111)))
  }

  func testLosingTheFocusCancelsTheTouch() throws {
    for kind in [SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_LEAVE] {
      let stage = try makeStage()
      let clock = SimulatedClock()
      let host = try makeHost(stage, clock)
      let root = try XCTUnwrap(stage.window.rootViewController as? BoxesController)
      clock.at(1) { SDLEvents.button(SDL_MOUSEBUTTONDOWN, 200, 200, window: host.windowIdentifier) }
      clock.at(1.1) { SDLEvents.window(kind, window: host.windowIdentifier) }
      clock.at(1.2) { SDLEvents.button(SDL_MOUSEBUTTONUP, 200, 200, window: host.windowIdentifier) }
      clock.at(1.3) { SDLEvents.quit() }
      try host.run()
      XCTAssertEqual(root.touches, ["began", "cancelled"])
    }
  }

  func testKeysGoToTheAppAndEscapeClosesNothing() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let keys = [SDLK_TAB, SDLK_RETURN, SDLK_ESCAPE, SDLK_SPACE, SDLK_LEFT, SDLK_RIGHT, SDLK_UP, SDLK_DOWN]
    for (i, key) in keys.enumerated() {
      clock.at(Double(i + 1)) { SDLEvents.key(key, window: host.windowIdentifier) }
    }
    // Keys that nothing listens to, and another window's.
    clock.at(20) {
      SDLEvents.key(SDLK_F5, window: host.windowIdentifier)
      SDLEvents.key(SDLK_TAB, window: host.windowIdentifier + 1)
    }
    clock.at(21) { SDLEvents.window(SDL_WINDOWEVENT_CLOSE, window: host.windowIdentifier) }
    try host.run()
    XCTAssertEqual(
      stage.script.events.map(\.action),
      ["tab", "return", "escape", "space", "left", "right", "up", "down"].map { .key($0) })
  }

  /// What is done with modifier keys, and a turn of the device, is in the recording: its replay does the same.
  func testModifierKeysAndTurnsAreRecorded() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let size = stage.configuration.size
    let id = host.windowIdentifier
    clock.at(1) {
      SDL_SetModState(KMOD_LALT)
      SDLEvents.button(SDL_MOUSEBUTTONDOWN, 20, 20, window: id)
    }
    clock.at(1.5) {
      SDL_SetModState(KMOD_NONE)
      SDLEvents.button(SDL_MOUSEBUTTONUP, 20, 20, window: id)
    }
    clock.at(2) { SDLEvents.key(SDLK_r, control: true, window: id) }
    clock.at(3) { SDLEvents.quit() }
    defer { SDL_SetModState(KMOD_NONE) }
    try host.run()
    let actions = stage.script.events.map(\.action)
    XCTAssertEqual(actions.first, .modifiers(.alternate))
    XCTAssertEqual(actions.count, 4, "\(actions)")
    XCTAssertEqual(actions.last, .turn(.landscapeLeft))
    XCTAssertEqual(stage.configuration.size, CGSize(width: size.height, height: size.width))
  }

  /// Ctrl+K shows the keyboard on the screen and takes it away.
  func testTheKeyboardOnTheScreen() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let id = host.windowIdentifier
    clock.at(1) { SDLEvents.key(SDLK_k, control: true, window: id) }
    clock.at(2) { SDLEvents.key(SDLK_k, control: true, window: id) }
    clock.at(3) { SDLEvents.quit() }
    defer { SDL_SetModState(KMOD_NONE) }
    try host.run()
    XCTAssertEqual(
      stage.script.events.map(\.action).filter { $0 != .modifiers([]) && $0 != .modifiers(.control) },
      [.keyboard(.software), .keyboard(.hardware)])
  }

  /// Typed text reaches a field that is edited, and nothing else; the clipboard is the desktop's.
  func testTypingCopyingAndPasting() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.window.rootViewController?.view.addSubview(field)
    let id = host.windowIdentifier
    clock.at(1) { SDLEvents.text("lost", window: id) }
    clock.at(2) { field.becomeFirstResponder() }
    clock.at(3) { SDLEvents.text("Grüße", window: id) }
    clock.at(3.1) { SDLEvents.text("other", window: id + 1) }
    clock.at(4) { SDLEvents.key(SDLK_a, control: true, window: id) }
    clock.at(4.1) { SDLEvents.key(SDLK_x, control: true, window: id) }
    var cut: String?
    clock.at(4.2) {
      cut = SDL_GetClipboardText().map { String(cString: $0) }
      SDL_SetClipboardText("from elsewhere")
    }
    clock.at(4.3) { SDLEvents.key(SDLK_v, control: true, window: id) }
    clock.at(4.4) { SDLEvents.key(SDLK_BACKSPACE, window: id) }
    clock.at(5) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(cut, "Grüße")
    XCTAssertEqual(field.text, "from elsewher")
    XCTAssertEqual(
      stage.script.events.map(\.action),
      [.text("Grüße"), .key("ctrl+a"), .key("ctrl+x"), .text("from elsewhere"), .key("backspace")])
    field.resignFirstResponder()
  }

  // MARK: Recording

  func testARecordedScriptReplaysToTheSamePixels() throws {
    let directory = FileManager.default.temporaryDirectory
    let url = directory.appendingPathComponent("window-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock) { $0.recordScript = url }
    clock.at(0.71) { SDLEvents.button(SDL_MOUSEBUTTONDOWN, 60, 60, window: host.windowIdentifier) }
    clock.at(0.83) { SDLEvents.motion(63, 66, window: host.windowIdentifier) }
    clock.at(0.91) { SDLEvents.button(SDL_MOUSEBUTTONUP, 63, 66, window: host.windowIdentifier) }
    clock.at(1.03) { SDLEvents.key(SDLK_SPACE, window: host.windowIdentifier) }
    clock.at(1.13) { SDLEvents.quit() }
    try host.run()
    let script = try JSONDecoder().decode(Script.self, from: try Data(contentsOf: url))
    XCTAssertEqual(script, stage.script)
    XCTAssertEqual(script.events.count, 4)
    let replay = try makeStage(movesForEver: true, script: script)
    expectEqual(host.presentedImage(), try replay.image(at: stage.now))
    XCTAssertNotEqual(try XCTUnwrap(replay.view(withIdentifier: "box")).transform, .identity)
  }

  func testAScriptThatCannotBeWrittenIsRefusedBeforeTheWindowOpens() throws {
    let missing = URL(fileURLWithPath: "/there/is/no/such/directory/a.json")
    XCTAssertThrowsError(try makeHost(try makeStage(), SimulatedClock()) { $0.recordScript = missing }) {
      XCTAssertEqual(
        "\($0)",
        "the script cannot be written to /there/is/no/such/directory/a.json (there is no directory"
          + " /there/is/no/such/directory); name a file in a directory that you can write to")
    }
    let directory = FileManager.default.temporaryDirectory
    XCTAssertThrowsError(try makeHost(try makeStage(), SimulatedClock()) { $0.recordScript = directory }) {
      XCTAssertEqual(
        $0 as? WindowHostError, .recording(path: directory.path, reason: "it is a directory"))
    }
  }

  func testARecordingThatFailsAtTheEndSaysSo() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "window-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let clock = SimulatedClock()
    let host = try makeHost(try makeStage(), clock) {
      $0.recordScript = directory.appendingPathComponent("a.json")
    }
    clock.at(1) {
      try? FileManager.default.removeItem(at: directory)
      SDLEvents.quit()
    }
    XCTAssertThrowsError(try host.run()) {
      guard case .recording(let path, let reason)? = $0 as? WindowHostError else { return XCTFail("\($0)") }
      XCTAssertTrue(path.hasSuffix("a.json"))
      XCTAssertFalse(reason.contains("\n"))
      XCTAssertFalse(reason.isEmpty)
    }
  }

  // MARK: The real run loop

  func testWorkAfterASleepSeesThePresentTime() throws {
    let stage = try makeStage()
    let host = try WindowHost(stage: stage)
    var seen: TimeInterval?
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { seen = CACurrentMediaTime() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { host.close() }
    try host.run()
    XCTAssertGreaterThan(try XCTUnwrap(seen), 0.1)
    XCTAssertTrue(stage.drainsMainQueue)
  }

  func testTimersChangeWhatIsShown() throws {
    let stage = try makeStage()
    let host = try WindowHost(stage: stage)
    let timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in
      MainActor.assumeIsolated { stage.window.subviews[0].backgroundColor = .green }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { host.close() }
    try host.run()
    timer.invalidate()
    XCTAssertEqual(host.framesPresented, 2)
    expectEqual(host.presentedImage(), stage.render())
  }

  func testASignalEndsTheLoopOfEveryWindowAndIsGivenBack() throws {
    /// What the process does on a signal; a shell has background jobs ignore SIGINT.
    func handler(of number: Int32) -> Int {
      var action = sigaction()
      sigaction(number, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }
    for number in [SIGTERM, SIGHUP, SIGINT, SIGTERM] {
      let before = handler(of: number)
      // With nohup the window outlives its terminal.
      if number == SIGHUP, before == Int(bitPattern: 1) { continue }
      let host = try WindowHost(stage: try makeStage())
      var isLate = false
      let watchdog = DispatchWorkItem { [weak host] in
        isLate = true
        host?.close()
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: watchdog)
      DispatchQueue.main.async { kill(getpid(), number) }
      try host.run()
      watchdog.cancel()
      XCTAssertFalse(isLate)
      XCTAssertEqual(handler(of: number), before)
    }
  }

  func testARecognizerElsewhereDoesNotFollowThePointer() throws {
    let elsewhere = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let hover = UIHoverGestureRecognizer(target: nil, action: nil)
    elsewhere.addGestureRecognizer(hover)
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(1) { SDLEvents.motion(20, 40, window: host.windowIdentifier) }
    clock.at(1.4) { SDLEvents.window(SDL_WINDOWEVENT_LEAVE, window: host.windowIdentifier) }
    clock.at(1.6) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.script.events.map(\.action), [])
    XCTAssertTrue(hover.view === elsewhere, "it was alive and attached all the time")
    XCTAssertFalse(UIHoverGestureRecognizer.areWanted(in: stage.window))
    stage.window.rootViewController?.view.addSubview(elsewhere)
    XCTAssertTrue(UIHoverGestureRecognizer.areWanted(in: stage.window))
    elsewhere.removeFromSuperview()
    XCTAssertFalse(UIHoverGestureRecognizer.areWanted(in: stage.window))
  }

  func testAnIdlePointerIsToldOnlyWhereItIsFollowed() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let root = try XCTUnwrap(stage.window.rootViewController)
    let hover = UIHoverGestureRecognizer(target: nil, action: nil)
    root.view.addGestureRecognizer(hover)
    clock.at(1) { SDLEvents.motion(20, 40, window: host.windowIdentifier) }
    clock.at(1.2) { SDLEvents.key(SDLK_q, window: host.windowIdentifier) }
    clock.at(1.4) { SDLEvents.window(SDL_WINDOWEVENT_LEAVE, window: host.windowIdentifier) }
    clock.at(1.6) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(
      stage.script.events.map(\.action),
      [.pointer(.move, CGPoint(x: 10, y: 20)), .key("q"), .pointer(.move, CGPoint(x: -1, y: -1))])
    XCTAssertEqual(hover.state, .possible)
  }
}
