import CSDL
import Stage
import UIKit
import XCTest

/// Windows in one loop: each has its events and its frames, and opens and closes without the others.
final class WindowLoopTests: WindowTestCase {
  private func tap(_ window: WindowHost) {
    SDLEvents.button(SDL_MOUSEBUTTONDOWN, 60, 60, window: window.windowIdentifier)
    SDLEvents.button(SDL_MOUSEBUTTONUP, 60, 60, window: window.windowIdentifier)
  }

  func testTwoWindowsRunInOneLoop() throws {
    let clock = SimulatedClock()
    let (stage, second) = (try makeStage(), try makeStage())
    let host = try makeHost(stage, clock)
    let other = try makeHost(second, clock, in: host.loop)
    host.loop?.open(other)
    var wantsToClose = 0
    other.onClose = {
      wantsToClose += 1
      return false
    }
    clock.at(0.1) { self.tap(other) }
    clock.at(0.9) { SDLEvents.window(SDL_WINDOWEVENT_CLOSE, window: other.windowIdentifier) }
    clock.at(1.2) { host.close() }
    try host.run()
    XCTAssertEqual(stage.script.events, [], "the touch was in the other window")
    XCTAssertEqual(second.script.events.count, 2)
    XCTAssertGreaterThan(other.framesPresented, 20, "its spring was shown frame by frame")
    XCTAssertLessThan(host.framesPresented, 5, "and cost this window nothing")
    XCTAssertEqual(wantsToClose, 1)
    expectEqual(other.presentedImage(), second.render())
    XCTAssertEqual(host.loop?.windows.count, 0, "the other went with it")
    XCTAssertTrue(stage.drainsMainQueue)
    XCTAssertTrue(second.drainsMainQueue)
  }

  func testAWindowClosesAndTheOthersGoOn() throws {
    let clock = SimulatedClock()
    let stages = try (0..<3).map { _ in try makeStage() }
    let host = try makeHost(stages[0], clock)
    let others = try stages[1...].map { try makeHost($0, clock, in: host.loop) }
    for window in others { host.loop?.open(window) }
    clock.at(0.2) { SDLEvents.window(SDL_WINDOWEVENT_CLOSE, window: others[0].windowIdentifier) }
    var open: [Int] = []
    clock.at(0.3) {
      open.append(host.loop?.windows.count ?? 0)
      self.tap(others[0])
      self.tap(others[1])
    }
    clock.at(0.4) { self.tap(host) }
    clock.at(1) { host.close() }
    try host.run()
    XCTAssertEqual(open, [2])
    XCTAssertEqual(stages.map(\.script.events.count), [2, 0, 2], "what is closed receives nothing")
    XCTAssertGreaterThan(host.framesPresented, 20)
    XCTAssertGreaterThan(others[1].framesPresented, 20)
    XCTAssertEqual(others[0].framesPresented, 1)
  }

  func testAWindowThatOpensWhileOthersRun() throws {
    let clock = SimulatedClock()
    let stage = try makeStage(movesForEver: true)
    let host = try makeHost(stage, clock)
    let second = try makeStage()
    var other: WindowHost?
    clock.at(0.5) {
      other = try? self.makeHost(second, clock, in: host.loop)
      if let other { host.loop?.open(other) }
    }
    // What comes between the loop's events and the first picture of the new window is for the old one.
    clock.dueWork = { [unowned clock] in
      guard other != nil else { return }
      clock.dueWork = {}
      self.tap(host)
    }
    clock.at(0.8) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(other?.framesPresented, 1)
    expectEqual(other?.presentedImage(), second.render())
    XCTAssertEqual(stage.script.events.count, 2, "nothing is lost")
    XCTAssertEqual(second.now, 0.3, accuracy: 0.02, "its time begins with its first picture")
  }

  /// A loop that nobody runs keeps no window alive, and no window the loop of others.
  func testNothingIsKept() throws {
    weak var loop: WindowLoop?
    weak var second: WindowHost?
    try {
      let clock = SimulatedClock()
      let host = try makeHost(try makeStage(), clock)
      let other = try makeHost(try makeStage(), clock, in: host.loop)
      host.loop?.open(other)
      (loop, second) = (host.loop, other)
      XCTAssertNotNil(second?.loop)
    }()
    XCTAssertNil(loop)
    XCTAssertNil(second)
  }
}
