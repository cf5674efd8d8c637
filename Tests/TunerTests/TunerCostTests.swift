import AllocationCounter
import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// What the tuner costs: nothing while it is closed, and no more for a thousand animations than for a few.
final class TunerCostTests: XCTestCase {
  override func setUp() {
    super.setUp()
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  override func tearDown() {
    unsetenv("SDL_VIDEODRIVER")
    super.tearDown()
  }

  // MARK: Closed

  private func host(_ name: String) throws -> WindowHost {
    let demo = try XCTUnwrap(DemoCatalogue.named(name))
    var script = Script()
    for tap in demo.showpiece { script.tap(tap.identifier, at: tap.time) }
    let stage = try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.root() }
    var options = WindowHost.Options()
    options.scale = 1
    return try WindowHost(stage: stage, options: options)
  }

  /// How often the allocator is called in thirty frames of a demo's showpiece.
  private func allocations(of stage: Stage, from start: TimeInterval, _ length: TimeInterval) -> Int {
    let step = length / 64
    for i in 1..<32 {
      stage.context.setTime(start + Double(i) * step)
      stage.context.evaluate()
      _ = stage.renderFrame()
    }
    var drawn = 0
    allocation_counter_start()
    for i in 32..<62 {
      stage.context.setTime(start + Double(i) * step)
      stage.context.evaluate()
      drawn += stage.renderFrame().count
    }
    let count = allocation_counter_stop()
    XCTAssertGreaterThan(drawn, 20, "something is drawn")
    return count
  }

  func testAClosedTunerCostsNothing() throws {
    for demo in DemoCatalogue.all where demo.isOfArticle && demo.comesToRest {
      let host = try host(demo.name)
      let launcher = TunerLauncher(host)
      let stage = host.stage
      try stage.advance(to: 0)
      XCTAssertNil(stage.observer, "\(demo.name): nobody listens")
      XCTAssertEqual(allocations(of: stage, from: 0, demo.length), 0, demo.name)
      XCTAssertFalse(launcher.isOpen)
    }
  }

  func testATunerThatWasClosedAgainCostsNothing() throws {
    for demo in DemoCatalogue.all where demo.isOfArticle && demo.comesToRest {
      let host = try host(demo.name)
      let launcher = TunerLauncher(host)
      try host.stage.advance(to: 0)
      try launcher.open()
      XCTAssertNotNil(launcher.session?.stage.observer)
      launcher.close()
      let stage = host.stage
      XCTAssertNil(stage.observer, "\(demo.name): nobody listens any more")
      let tap = try XCTUnwrap(demo.showpiece.first)
      stage.tap(tap.identifier)
      try stage.advance(to: stage.now)
      XCTAssertEqual(allocations(of: stage, from: stage.now, demo.length), 0, demo.name)
    }
  }

  /// What was done while it was closed is known when it is opened again.
  func testNothingIsMissedWhileItIsClosed() throws {
    let host = try host("bouncing-icon")
    let launcher = TunerLauncher(host)
    try launcher.open()
    launcher.close()
    host.stage.tap("tab.2")
    try host.stage.advance(to: 1)
    let picture = host.stage.render()
    try launcher.open()
    let session = try XCTUnwrap(launcher.session)
    XCTAssertEqual(session.interactions.last?.title, "tap tab.2")
    XCTAssertEqual(session.interactions.last?.motions.map(\.id.keyPath), ["transform.scale"])
    XCTAssertEqual(session.transport.now, 1)
    XCTAssertEqual(session.stage.render().differences(from: picture), 0)
    launcher.close()
  }

  /// Numbers that were tuned stay in force, which takes somebody who listens.
  func testTunedNumbersStayInForce() throws {
    let host = try host("bouncing-icon")
    let launcher = TunerLauncher(host)
    try host.stage.advance(to: 0.1)
    try launcher.open()
    let session = try XCTUnwrap(launcher.session)
    let id = try XCTUnwrap(session.subjects.first { $0.id.kind == .keyframes }).id
    session.set(.number(2), .duration, of: id)
    launcher.close()
    host.stage.tap("tab.2")
    try host.stage.advance(to: host.stage.now + 1)
    XCTAssertTrue(host.stage.needsFrame, "it takes two seconds now")
  }

  // MARK: Open

  /// A stage with so many animations that run for long, and the tuner beside it.
  private func crowd(_ count: Int) throws -> (Stage, TunerController) {
    let session = try TuningSession(Stage.Configuration(size: CGSize(width: 300, height: 600), scale: 1)) {
      FadingDots(count)
    }
    let controller = TunerController(session)
    let stage = try Stage(TunerController.configuration(for: session)) { controller }
    for frame in 0..<40 {
      try stage.advance(to: Double(frame) / 60)
      _ = stage.drawChanges()
    }
    XCTAssertEqual(controller.panel.timeline.lanes.groups.last?.lanes.count, count)
    return (stage, controller)
  }

  /// What a frame of the panel does while the stage plays does not grow with the number of animations.
  func testAFrameWithAThousandAnimationsDoesAsLittleAsOneWithTen() throws {
    func allocations(_ count: Int) throws -> Int {
      let (stage, controller) = try crowd(count)
      XCTAssertTrue(controller.session.transport.isPlaying)
      let start = stage.now
      allocation_counter_start()
      for frame in 1...30 {
        try stage.advance(to: start + Double(frame) / 60)
        _ = stage.drawChanges()
      }
      let calls = allocation_counter_stop()
      XCTAssertGreaterThan(controller.session.transport.now, 0.5)
      return calls / 30
    }
    let (few, many) = (try allocations(10), try allocations(1_000))
    XCTAssertLessThan(many, few + few / 4, "allocations in a frame")
  }

  /// An edit is one replay of the stage and one reading, however many lanes there are: rows in sight alone are filled.
  func testAnEditFillsTheRowsInSightAlone() throws {
    let (stage, controller) = try crowd(1_000)
    let lanes = controller.panel.timeline.lanes
    let rows = lanes.scroll.viewCount
    let motion = try XCTUnwrap(controller.panel.motion)
    stage.perform {
      var timing = TimingEditor.Numbers()
      timing.duration = 5
      controller.panel.model.apply(.timing(timing, .duration), to: motion, isFinal: true)
    }
    try stage.advance(to: stage.now + 1.0 / 60)
    XCTAssertTrue(
      lanes.groups.last?.lanes.allSatisfy(\.isTuned) ?? false, "one line of code moves all of them")
    XCTAssertLessThanOrEqual(lanes.scroll.viewCount, rows + 1)
  }

  // MARK: Gone meanwhile

  /// The interface removes an animation while its number is dragged: the drag continues, and the next run has the
  /// number.
  func testAnAnimationThatGoesWhileItIsEdited() throws {
    let session = try TuningSession(Stage.Configuration(size: CGSize(width: 300, height: 600), scale: 1)) {
      FadingDots(3)
    }
    let controller = TunerController(session)
    let stage = try Stage(TunerController.configuration(for: session)) { controller }
    try stage.advance(to: 0.2)
    let motion = try XCTUnwrap(controller.panel.motion)
    func drag(_ seconds: Double, isFinal: Bool) throws {
      stage.perform {
        var timing = TimingEditor.Numbers()
        timing.duration = seconds
        controller.panel.model.apply(.timing(timing, .duration), to: motion, isFinal: isFinal)
      }
      try stage.advance(to: stage.now + 1.0 / 60)
    }
    try drag(2, isFinal: false)
    session.stage.perform {
      for layer in session.stage.layers { layer.removeAllAnimations() }
    }
    try stage.advance(to: stage.now + 1.0 / 60)
    try drag(3, isFinal: true)
    XCTAssertEqual(controller.panel.inspector.model?.timing?.duration, 3)
    XCTAssertTrue(session.canUndo)
    session.undo()
    XCTAssertFalse(session.canUndo, "one step for the whole drag")
  }
}
