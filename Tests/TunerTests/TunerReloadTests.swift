import UIKit
import XCTest

@testable import Stage
@testable import Tuner

/// What stays of the tuner when new code takes the place of the old.
final class TunerReloadTests: XCTestCase {
  override func setUp() {
    super.setUp()
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  override func tearDown() {
    unsetenv("SDL_VIDEODRIVER")
    super.tearDown()
  }

  /// A window on code that was tapped at 0.1 s, at a moment.
  private func host(script: Script? = nil, at time: TimeInterval) throws -> WindowHost {
    var tap = Script()
    tap.tap("box", at: 0.1)
    let stage = try Stage(
      Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1), script: script ?? tap
    ) { BoxController { Sample.bounce($0) } }
    try stage.advance(to: time)
    var options = WindowHost.Options()
    options.scale = 1
    return try WindowHost(stage: stage, options: options)
  }

  /// The new code's window and tuner, with what the old ones left.
  private func reload(_ old: WindowHost) throws -> (WindowHost, TunerLauncher) {
    let progress = old.progress
    let new = try host(script: progress.script, at: progress.time)
    new.stage.clock.rate = progress.rate
    let launcher = TunerLauncher(new)
    if let state = old.toolState?() { try launcher.restore(state) }
    return (new, launcher)
  }

  private func session(_ launcher: TunerLauncher) throws -> TuningSession { try XCTUnwrap(launcher.session) }

  func testAPausedTunerStaysWhereItWas() throws {
    let old = try host(at: 0.4)
    let launcher = TunerLauncher(old)
    try launcher.open()
    let before = try session(launcher)
    before.transport.pause()
    before.transport.seek(to: 0.23)
    before.transport.rate = 0.25
    let picture = before.stage.render()
    let (_, other) = try reload(old)
    let after = try session(other)
    XCTAssertTrue(other.isOpen)
    XCTAssertFalse(after.transport.isPlaying)
    XCTAssertEqual(after.transport.now, 0.23)
    XCTAssertEqual(after.transport.rate, 0.25)
    XCTAssertEqual(after.stage.render().differences(from: picture), 0)
    XCTAssertEqual(after.stage.script, before.stage.script)
    after.transport.frame(at: 10)
    after.transport.frame(at: 11)
    XCTAssertEqual(after.transport.now, 0.23, "and it stays there")
  }

  func testALoopGoesOnWhereItWas() throws {
    let old = try host(at: 0.4)
    let launcher = TunerLauncher(old)
    try launcher.open()
    let before = try session(launcher)
    before.transport.loop = 0.1...0.3
    before.transport.seek(to: 0.17)
    let (_, other) = try reload(old)
    let after = try session(other)
    XCTAssertEqual(after.transport.loop, 0.1...0.3)
    XCTAssertTrue(after.transport.isPlaying)
    XCTAssertEqual(after.transport.now, 0.17)
    after.transport.frame(at: 5)
    after.transport.frame(at: 5.2)
    XCTAssertEqual(after.transport.now, 0.17, accuracy: 0.001, "a round later it is there again")
  }

  func testTheChosenLaneAndTheTabStay() throws {
    let old = try host(at: 0.4)
    let launcher = TunerLauncher(old)
    try launcher.open()
    let panel = try XCTUnwrap(launcher.controller?.panel)
    let motion = try XCTUnwrap(session(launcher).interactions.flatMap(\.motions).first)
    try session(launcher).send(.tap(.identifier("box")))
    try session(launcher).advance(to: 0.6)
    old.stage.perform { panel.read() }
    XCTAssertNotEqual(panel.motion?.id, motion.id, "the newest is chosen at first")
    old.stage.perform {
      panel.choose(motion.id)
      panel.showTab(1)
    }
    let (_, other) = try reload(old)
    let after = try XCTUnwrap(other.controller?.panel)
    XCTAssertEqual(after.motion?.id, motion.id)
    XCTAssertTrue(after.showsTree)
  }

  func testALiveAnimationGoesOn() throws {
    let old = try host(at: 0.2)
    let launcher = TunerLauncher(old)
    try launcher.open()
    let before = try session(launcher)
    let (_, other) = try reload(old)
    let after = try session(other)
    XCTAssertTrue(after.transport.isPlaying)
    // The tuner's own stage, which gives the frames, has just begun.
    for session in [before, after] { session.transport.frame(at: 0.1) }
    XCTAssertEqual(after.transport.now, before.transport.now)
    XCTAssertEqual(after.transport.now, 0.3, accuracy: 0.001)
    XCTAssertEqual(after.stage.render().differences(from: before.stage.render()), 0)
  }

  func testOnlyNumbersThatAreNotInTheSourceStay() throws {
    let old = try host(at: 0.2)
    let launcher = TunerLauncher(old)
    try launcher.open()
    let before = try session(launcher)
    let id = try XCTUnwrap(before.subjects.first).id
    XCTAssertTrue(before.set(.number(0.7), .duration, of: id))
    XCTAssertTrue(before.set(.number(0.5), .speed, of: id))
    // As if the duration had been written into the source: `write` notes it like this.
    before.written[.parameter(id, .duration)] = .number(0.7)
    before.onNumbers?()
    let (_, other) = try reload(old)
    let after = try session(other)
    XCTAssertNil(after.variant.overrides[id, .duration], "the source has it")
    XCTAssertEqual(after.variant.overrides[id, .speed], .number(0.5))

    // They stay as well when the tuner is closed, and through another reload.
    other.close()
    let (third, last) = try reload(try XCTUnwrap(window(of: other)))
    XCTAssertFalse(last.isOpen)
    XCTAssertEqual(try session(last).variant.overrides[id, .speed], .number(0.5))
    XCTAssertTrue(third.stage === last.session?.stage)
  }

  private func window(of launcher: TunerLauncher) -> WindowHost? {
    Mirror(reflecting: launcher).descendant("host") as? WindowHost
  }
}
