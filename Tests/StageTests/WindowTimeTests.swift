import CSDL
import Stage
import UIKit
import XCTest

/// When the window host draws, sleeps and wakes, on a simulated clock.
final class WindowTimeTests: WindowTestCase {
  func testAStillWindowDrawsAndWakesForNothing() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(1) { XCTAssertEqual(host.framesPresented, 1) }
    let before = { (host.framesPresented, host.wakeUps) }
    var start = (0, 0)
    clock.at(1) { start = before() }
    clock.at(11) {
      XCTAssertEqual(host.framesPresented, start.0)
      // One for the end of the test's second, one for the look that follows any wake-up; the issue allows 30.
      XCTAssertLessThanOrEqual(host.wakeUps - start.1, 2)
      SDLEvents.quit()
    }
    try host.run()
    XCTAssertEqual(stage.context.compositor.drawnFrames, 1)
  }

  func testMotionIsDrawnOnTheGridOfFrames() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    var times: [TimeInterval] = []
    clock.beforeWait = { times.append(stage.now) }
    clock.at(2) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(Array(times.prefix(120)), (0..<120).map { Double($0) / 60 })
    XCTAssertEqual(host.framesSkipped, 0)
  }

  func testSlowMotionTakesSmallerSteps() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock) { $0.speed = 0.1 }
    clock.at(2) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.clock.rate, 0.1)
    XCTAssertEqual(stage.now, 0.2, accuracy: 0.1 / 60 + 1e-9)
    XCTAssertGreaterThan(host.wakeUps, 115)
  }

  func testLateFramesAreSkippedWhole() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    var times: [TimeInterval] = []
    clock.beforeWait = { times.append(stage.now) }
    clock.at(0.5) { clock.pass(0.1) }
    clock.at(1) { SDLEvents.quit() }
    try host.run()
    for time in times { XCTAssertEqual(time * 60, (time * 60).rounded(), accuracy: 1e-9) }
    XCTAssertFalse(times.contains { $0 > 0.51 && $0 < 0.59 })
    XCTAssertEqual(try XCTUnwrap(times.last), 59 / 60.0, accuracy: 1e-9)
    XCTAssertGreaterThanOrEqual(host.framesSkipped, 5)
  }

  func testTheMediaClockRunsWhileTheWindowIsStill() throws {
    for rate in [1.0, 0.25] {
      let stage = try makeStage()
      let clock = SimulatedClock()
      let host = try makeHost(stage, clock) { $0.speed = rate }
      clock.at(3) {
        SDLEvents.button(SDL_MOUSEBUTTONDOWN, 60, 60, window: host.windowIdentifier)
        SDLEvents.button(SDL_MOUSEBUTTONUP, 60, 60, window: host.windowIdentifier)
      }
      clock.at(3.1) { SDLEvents.quit() }
      try host.run()
      let events = stage.script.events
      XCTAssertEqual(events.count, 2)
      XCTAssertEqual(try XCTUnwrap(events.first).time, 3 * rate, accuracy: rate / 60)
      // The spring that the tap started is on its way: the first frame came one refresh after the click.
      XCTAssertGreaterThan(host.framesPresented, 4)
    }
  }

  func testAtAStandstillInputStillRedraws() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock) { $0.speed = 0 }
    clock.at(2) {
      stage.perform {
        stage.window.backgroundColor = .green; stage.window.subviews[0].alpha = 0.5
      }
    }
    clock.at(3) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.now, 0)
    XCTAssertEqual(host.framesPresented, 2)
    XCTAssertLessThan(host.wakeUps, 6)
  }

  func testANewRateContinuesFromThePresentTime() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(1) { stage.clock.rate = 0.5 }
    clock.at(3) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.now, 2, accuracy: 2 / 60.0)
  }

  func testGoingBackInTimeContinuesFromThere() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(1) { try? stage.advance(to: 0.25) }
    clock.at(1.5) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.now, 0.75, accuracy: 2 / 60.0)
    expectEqual(host.presentedImage(), try makeStage(movesForEver: true).image(at: stage.now))
  }

  func testAnEventThatTheScriptHoldsWakesTheHost() throws {
    var script = Script()
    script.tap("box", at: 4)
    let stage = try makeStage(script: script)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(3.9) { XCTAssertEqual(host.framesPresented, 1) }
    clock.at(4.2) { SDLEvents.quit() }
    try host.run()
    XCTAssertGreaterThan(host.framesPresented, 8)
    expectEqual(host.presentedImage(), try makeStage(script: script).image(at: stage.now))
  }

  // MARK: The timeline alone

  func testFramesAreComputedAndNeverSummedUp() {
    var timeline = FrameTimeline(frequency: 60, frozenAt: nil)
    timeline.anchor(real: 7.3, media: 0, rate: 1)
    for frame in [0, 1, 59, 60, 216_000, 5_184_000] {
      XCTAssertEqual(timeline.frame(at: timeline.realTime(ofFrame: frame)), frame)
      XCTAssertEqual(timeline.mediaTime(ofFrame: frame), Double(frame) / 60)
      XCTAssertEqual(timeline.frame(reaching: Double(frame) / 60), frame)
    }
    XCTAssertEqual(timeline.frame(reaching: 0.4), 24)
    XCTAssertEqual(timeline.frame(reaching: 0.401), 25)
  }

  func testAnAnchorOffTheGridStaysOffTheGrid() {
    var timeline = FrameTimeline(frequency: 120, frozenAt: 2)
    timeline.anchor(real: 1, media: 0.005, rate: 2)
    XCTAssertEqual(timeline.mediaTime(ofFrame: 3), 0.055, accuracy: 1e-15)
    XCTAssertEqual(timeline.mediaTime(ofFrame: 10_000), 2)
    XCTAssertNil(timeline.frame(reaching: 2.01))
    XCTAssertTrue(timeline.standsStill(at: 2))
    XCTAssertFalse(timeline.standsStill(at: 1.99))
  }

  func testAtRateZeroNothingIsReached() {
    var timeline = FrameTimeline(frequency: 60, frozenAt: nil)
    timeline.anchor(real: 0, media: 1, rate: 0)
    XCTAssertNil(timeline.frame(reaching: 1.5))
    XCTAssertEqual(timeline.mediaTime(ofFrame: 500), 1)
    XCTAssertTrue(timeline.standsStill(at: 1))
  }
}
