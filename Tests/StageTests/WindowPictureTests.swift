import CSDL
import Stage
import UIKit
import XCTest

/// What the window shows is what an offscreen stage shows at the same media time.
final class WindowPictureTests: WindowTestCase {
  func testEveryFrameEqualsTheOffscreenPicture() throws {
    try expectEveryFrameEqual(.surface)
  }

  func testEveryFrameEqualsTheOffscreenPictureThroughATexture() throws {
    try expectEveryFrameEqual(.texture)
  }

  private func expectEveryFrameEqual(_ presentation: WindowHost.Presentation) throws {
    var script = Script()
    script.tap("box", at: 0.1)
    let stage = try makeStage(movesForEver: true, script: script)
    let reference = try makeStage(movesForEver: true, script: script)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock, presentation: presentation)
    var compared = 0
    var moved = Set<Int>()
    clock.beforeWait = {
      do {
        let expected = try reference.image(at: stage.now)
        self.expectEqual(host.presentedImage(), expected, "at \(stage.now) s")
        moved.insert(host.pixelsPresented)
        compared += 1
      } catch { XCTFail("\(error)") }
    }
    clock.at(0.5) { SDLEvents.quit() }
    try host.run()
    // The last frame is followed by the end and not by a wait.
    clock.beforeWait()
    clock.beforeWait = {}
    XCTAssertGreaterThanOrEqual(compared, 29)
    XCTAssertEqual(host.framesPresented, moved.count)
    // Only damage went to the window: all of it would be 30 whole pictures.
    let whole = stage.configuration.pixelWidth * stage.configuration.pixelHeight
    XCTAssertLessThan(host.pixelsPresented, whole * 15)
  }

  func testFrozenWindowShowsExactlyThatTime() throws {
    var script = Script()
    script.tap("box", at: 0)
    let time = 0.075
    let stage = try makeStage(movesForEver: true, script: script)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock) { $0.frozenAt = time }
    clock.at(5) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.now, time)
    // Frames 0…4, and the frozen one at 4.5 frames.
    XCTAssertLessThanOrEqual(host.framesPresented, 6)
    expectEqual(host.presentedImage(), try makeStage(movesForEver: true, script: script).image(at: time))
  }

  func testFrozenAtTheStartShowsTimeZero() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock) { $0.frozenAt = 0 }
    clock.at(1) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.now, 0)
    XCTAssertEqual(host.framesPresented, 1)
    expectEqual(host.presentedImage(), try makeStage(movesForEver: true).image(at: 0))
  }

  func testResizeGivesTheStageTheWindowsPoints() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let identifier = host.windowIdentifier
    clock.at(0.2) { SDL_SetWindowSize(SDL_GetWindowFromID(identifier), 300, 201) }
    clock.at(0.4) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.configuration.size, CGSize(width: 150, height: 100.5))
    XCTAssertEqual(stage.configuration.scale, 2)
    expectEqual(host.presentedImage(), stage.render())
    XCTAssertEqual(host.presentedImage()?.height, 201)
  }

  func testControlPlusAndMinusChangeTheScaleAndKeepThePoints() throws {
    let stage = try makeStage(scale: 1)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(0.1) { SDLEvents.key(SDLK_EQUALS, control: true, window: host.windowIdentifier) }
    clock.at(0.3) {
      XCTAssertEqual(host.scale, 1.25)
      XCTAssertEqual(stage.configuration.size, BoxesController.size)
      XCTAssertEqual(host.presentedImage()?.width, 150)
      SDLEvents.key(SDLK_MINUS, control: true, window: host.windowIdentifier)
      SDLEvents.key(SDLK_MINUS, control: true, window: host.windowIdentifier)
    }
    clock.at(0.6) { SDLEvents.key(SDLK_q, control: true, window: host.windowIdentifier) }
    try host.run()
    XCTAssertEqual(host.scale, 0.75)
    XCTAssertEqual(host.presentedImage()?.width, 90)
    expectEqual(host.presentedImage(), stage.render())
  }

  func testExposeShowsThePictureAgainWithoutDrawing() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(1) { SDLEvents.window(SDL_WINDOWEVENT_EXPOSED, window: host.windowIdentifier) }
    clock.at(2) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(stage.context.compositor.drawnFrames, 1)
    XCTAssertEqual(host.framesPresented, 1)
    expectEqual(host.presentedImage(), stage.render())
  }

  func testMinimisedWindowDrawsNothing() throws {
    let stage = try makeStage(movesForEver: true)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    var framesWhenHidden = 0
    let identifier = host.windowIdentifier
    clock.at(0.5) {
      SDL_HideWindow(SDL_GetWindowFromID(identifier))
      framesWhenHidden = stage.context.compositor.drawnFrames
    }
    clock.at(9.9) {
      XCTAssertEqual(stage.context.compositor.drawnFrames, framesWhenHidden)
      SDL_ShowWindow(SDL_GetWindowFromID(identifier))
    }
    clock.at(10) { SDLEvents.quit() }
    try host.run()
    // While hidden, time goes on: what is shown then is the present.
    XCTAssertEqual(stage.now, 10, accuracy: 0.04)
    expectEqual(host.presentedImage(), try makeStage(movesForEver: true).image(at: stage.now))
  }
}
