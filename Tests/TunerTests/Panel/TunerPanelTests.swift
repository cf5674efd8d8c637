import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// The whole tuner through real input: a stage with the panel beside it, on a clock of its own.
@preconcurrency @MainActor
final class TunerRig {
  let session: TuningSession
  let controller: TunerController
  let stage: Stage
  private(set) var now: TimeInterval = 0
  private(set) var isClosed = false

  init(_ name: String = "springy-tabs", size: CGSize? = nil, scale: CGFloat = 1) throws {
    let demo = try XCTUnwrap(DemoCatalogue.all.first { $0.name == name })
    session = try TuningSession(Stage.Configuration(size: demo.size, scale: scale)) { demo.root() }
    let controller = TunerController(session)
    self.controller = controller
    var configuration = TunerController.configuration(for: session)
    if let size { configuration.size = size }
    stage = try Stage(configuration) { controller }
    controller.onClose = { [unowned self] in isClosed = true }
    try wait(0.1)
  }

  var panel: TunerPanel { controller.panel }

  func wait(_ seconds: TimeInterval) throws {
    // Frame by frame, as a window does.
    let end = now + seconds
    while now < end - 1e-9 {
      now = min(now + 1.0 / 60, end)
      try stage.advance(to: now)
      _ = stage.drawChanges()
    }
  }

  /// Lets time pass without pictures.
  func pass(_ seconds: TimeInterval) throws {
    now += seconds
    try stage.advance(to: now)
  }

  func view(_ identifier: String, file: StaticString = #filePath, line: UInt = #line) throws -> UIView {
    try XCTUnwrap(stage.view(withIdentifier: identifier), "no \(identifier)", file: file, line: line)
  }

  func center(_ view: UIView, x: CGFloat = 0.5) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.width * x, y: view.bounds.midY), to: nil)
  }

  func click(_ identifier: String) throws {
    stage.send(.tap(.point(center(try view(identifier)))))
    try pass(0.05)
  }

  /// Touches a view of the tuned stage by way of the outer stage.
  func tapStage(_ identifier: String) throws {
    let inner = try XCTUnwrap(session.stage.view(withIdentifier: identifier))
    let place = inner.convert(CGPoint(x: inner.bounds.midX, y: inner.bounds.midY), to: nil)
    let stageView = controller.stageController.stageView
    let scale = stageView.bounds.width / session.stage.configuration.size.width
    stage.send(.tap(.point(stageView.convert(CGPoint(x: place.x * scale, y: place.y * scale), to: nil))))
    try wait(0.05)
  }

  func drag(_ from: CGPoint, by way: CGVector) throws {
    stage.send(.pointer(.down, from))
    try wait(0.02)
    for step in 1...4 {
      let part = CGFloat(step) / 4
      stage.send(.pointer(.move, CGPoint(x: from.x + way.dx * part, y: from.y + way.dy * part)))
      try wait(0.02)
    }
    stage.send(.pointer(.up, CGPoint(x: from.x + way.dx, y: from.y + way.dy)))
    try wait(0.05)
  }

  func key(_ name: String) throws {
    stage.send(.key(name))
    try pass(0.05)
  }

  /// Chooses a lane by a click on its name.
  func clickLane(where matches: (Motion) -> Bool) throws {
    let lanes = panel.timeline.lanes
    let group = try XCTUnwrap(lanes.groups.last { !$0.lanes.isEmpty })
    let motions = try XCTUnwrap(session.interactions.first { $0.id == group.id }).motions
    let index = try XCTUnwrap(motions.firstIndex(where: matches))
    let y = PanelLook.headingHeight + LaneRow.height * (CGFloat(index) + 0.5)
    stage.send(.tap(.point(lanes.convert(CGPoint(x: 40, y: y), to: nil))))
    try wait(0.05)
  }
}

final class TunerPanelTests: XCTestCase {
  func testATapShowsItsAnimationsAndTheirNumbers() throws {
    let rig = try TunerRig()
    XCTAssertTrue(rig.panel.timeline.lanes.groups.allSatisfy(\.lanes.isEmpty))
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    let group = try XCTUnwrap(rig.panel.timeline.lanes.groups.last)
    XCTAssertEqual(group.title, "tap tab.1")
    XCTAssertEqual(group.lanes.map(\.kind), [.curve, .spring])
    XCTAssertEqual(rig.panel.motion?.summary?.kind, .spring, "the spring is what one came for")
    let model = try XCTUnwrap(rig.panel.inspector.model)
    XCTAssertEqual(model.form, .fitted, "in the form in which the code writes it")
    XCTAssertTrue(model.callSite.hasPrefix("SpringyTabs.swift:"), model.callSite)
    XCTAssertEqual(try XCTUnwrap(model.spring?[.fittedDuration]), 0.15, accuracy: 1e-6)
  }

  /// The damping slider is dragged: the stage, the graph and the next tap follow within the next frame.
  func testDraggingDampingIsSeenAtOnce() throws {
    let rig = try TunerRig(size: CGSize(width: 755, height: 1000))
    try rig.tapStage("tab.1")
    try rig.wait(0.3)
    try rig.clickLane { $0.summary?.kind == .spring }
    // In the middle of the spring, where damping can be seen.
    rig.stage.perform { rig.panel.seek(to: rig.panel.motion!.begin + 0.06) }
    try rig.wait(0.05)
    let stageBefore = rig.session.stage.render()
    let graphBefore = rig.panel.inspector.graph.model.curves
    let before = try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio])
    let track = try XCTUnwrap(rig.stage.view(withIdentifier: "tuner.spring.fittedRatio") as? SliderTrack)
    let knob = track.convert(
      CGPoint(
        x: SliderTrack.knobSide / 2 + (track.bounds.width - SliderTrack.knobSide)
          * CGFloat(track.scale.fraction(of: before)),
        y: track.bounds.midY), to: nil)
    rig.stage.send(.pointer(.down, knob))
    try rig.wait(1.0 / 60)
    rig.stage.send(.pointer(.move, CGPoint(x: knob.x - 80, y: knob.y)))
    // One frame.
    try rig.wait(1.0 / 60)
    let after = try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio])
    XCTAssertLessThan(after, before - 0.2)
    XCTAssertNotEqual(rig.panel.inspector.graph.model.curves, graphBefore, "the graph follows")
    XCTAssertGreaterThan(
      rig.session.stage.render().differences(from: stageBefore), 0, "the running animation follows")
    XCTAssertGreaterThan(
      try XCTUnwrap(rig.panel.inspector.graph.model.before.values.count), 0,
      "the code's curve stays behind it")
    rig.stage.send(.pointer(.up, CGPoint(x: knob.x - 80, y: knob.y)))
    try rig.wait(0.05)
    XCTAssertTrue(rig.panel.timeline.lanes.groups.last!.lanes.contains { $0.isTuned })
    // The whole drag is one step back.
    try rig.key("ctrl+z")
    XCTAssertEqual(try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio]), before, accuracy: 1e-9)
    XCTAssertEqual(rig.session.stage.render().differences(from: stageBefore), 0)
    try rig.key("ctrl+shift+z")
    XCTAssertEqual(try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio]), after, accuracy: 1e-9)
  }

  /// What code moves frame by frame is looked at frame by frame: a curve without steps.
  func testTheCurveOfADisplayLinkHasNoSteps() throws {
    let rig = try TunerRig("lerp-player")
    try rig.tapStage("compact")
    try rig.wait(1)
    try rig.clickLane { $0.label == "player" && $0.id.keyPath == "position" }
    let curve = try XCTUnwrap(rig.panel.inspector.graph.model.curves.first)
    XCTAssertEqual(curve.name, "y")
    XCTAssertEqual(Double(curve.values.count), 0.5 * 60, accuracy: 3)
    for (former, value) in zip(curve.values, curve.values.dropFirst()) { XCTAssertLessThan(value, former) }
  }

  /// What continues for ever arrives nowhere, so that nothing of it is beyond its end.
  func testEndlessMotionHasNoOvershoot() throws {
    let rig = try TunerRig("lerp-player")
    try rig.wait(0.3)
    XCTAssertEqual(rig.panel.motion?.end, .infinity)
    let model = rig.panel.inspector.graph.model
    XCTAssertNotNil(model.curves.first?.overshoot)
    XCTAssertFalse(model.arrives)
    try rig.tapStage("compact")
    try rig.wait(0.8)
    XCTAssertTrue(rig.panel.inspector.graph.model.arrives)
  }

  /// A spring that was edited in two forms has numbers that a person would write.
  func testNumbersOfASpringReadWell() throws {
    let rig = try TunerRig()
    try rig.tapStage("tab.1")
    try rig.wait(0.3)
    let motion = try XCTUnwrap(rig.panel.motion)
    let id = try XCTUnwrap(motion.subject)
    for (parameter, value) in [(SpringNumbers.Parameter.fittedRatio, 0.17), (.fittedDuration, 1.43)] {
      rig.stage.perform {
        var spring = rig.panel.inspector.spring.numbers
        spring[parameter] = value
        rig.panel.model.apply(.spring(spring, parameter, .fitted), to: motion, isFinal: true)
      }
      try rig.wait(0.05)
    }
    XCTAssertEqual(rig.session.subject(id)?[.dampingRatio]?.value, .number(0.17))
    XCTAssertEqual(rig.session.subject(id)?[.duration]?.value, .number(1.43))
  }

  func testBlinkComparesWithTheCode() throws {
    let rig = try TunerRig()
    try rig.tapStage("tab.1")
    try rig.wait(0.3)
    rig.stage.perform { rig.panel.seek(to: rig.panel.motion!.begin + 0.06) }
    let plain = rig.session.stage.render()
    let motion = try XCTUnwrap(rig.panel.motion)
    rig.stage.perform {
      var spring = rig.panel.inspector.spring.numbers
      spring[.fittedRatio] = 0.2
      rig.panel.model.apply(.spring(spring, .fittedRatio, .fitted), to: motion, isFinal: true)
    }
    try rig.wait(0.05)
    let tuned = rig.session.stage.render()
    XCTAssertGreaterThan(tuned.differences(from: plain), 0)
    try rig.key("b")
    XCTAssertEqual(rig.session.stage.render().differences(from: plain), 0, "the code's numbers")
    try rig.key("b")
    XCTAssertEqual(rig.session.stage.render().differences(from: tuned), 0, "and back")
  }

  /// Everything by keys alone: choose the animation, go to a number, change it, undo.
  func testKeysAlone() throws {
    let rig = try TunerRig()
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    try rig.key("space")
    XCTAssertFalse(rig.session.transport.isPlaying)
    let time = rig.session.transport.now
    try rig.key("left")
    XCTAssertEqual(rig.session.transport.now, time - 1.0 / 60, accuracy: 1e-6)
    try rig.key("shift+right")
    XCTAssertEqual(rig.session.transport.now, time + 9.0 / 60, accuracy: 1e-6)
    try rig.key("4")
    XCTAssertEqual(rig.session.transport.rate, 0.1)
    try rig.key("home")
    XCTAssertEqual(rig.session.transport.now, rig.session.interactions.last!.time, accuracy: 1e-9)
    try rig.key("l")
    XCTAssertNotNil(rig.session.transport.loop)
    try rig.key("l")
    XCTAssertNil(rig.session.transport.loop)
    try rig.key("up")
    XCTAssertEqual(rig.panel.motion?.summary?.kind, .basic)
    try rig.key("down")
    XCTAssertEqual(rig.panel.motion?.summary?.kind, .spring)
    let before = try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio])
    let track = try rig.view("tuner.spring.fittedRatio")
    for _ in 0..<60 where !track.isFocused { try rig.key("tab") }
    XCTAssertTrue(track.isFocused)
    try rig.key("left")
    XCTAssertEqual(
      try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio]), before - 0.01, accuracy: 1e-6)
    try rig.key("ctrl+z")
    XCTAssertEqual(try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedRatio]), before, accuracy: 1e-9)
  }

  func testEscapeClosesTheTopMostThing() throws {
    let rig = try TunerRig()
    try rig.key("f1")
    XCTAssertNotNil(rig.stage.view(withIdentifier: "tuner.help"))
    try rig.click("tuner.presets")
    XCTAssertNotNil(rig.stage.view(withIdentifier: "tuner.preset.name"))
    try rig.key("escape")
    try rig.pass(0.6)
    XCTAssertNil(rig.stage.view(withIdentifier: "tuner.preset.name"))
    XCTAssertNotNil(rig.stage.view(withIdentifier: "tuner.help"))
    try rig.key("escape")
    try rig.pass(0.6)
    XCTAssertNil(rig.stage.view(withIdentifier: "tuner.help"))
    XCTAssertFalse(rig.isClosed)
    try rig.key("escape")
    XCTAssertTrue(rig.isClosed, "then the tuner itself")
  }

  /// Pages are opened and closed again and again, and go with the tuner.
  func testPagesAreKept() throws {
    for closes in [true, false] {
      let rig = try TunerRig()
      for name in ["tuner.presets", "tuner.export", "tuner.presets"] {
        try rig.click(name)
        try rig.pass(0.5)
        if closes {
          try rig.key("escape")
          try rig.pass(0.6)
        }
      }
      XCTAssertEqual(rig.stage.view(withIdentifier: "tuner.preset.name") == nil, closes)
    }
  }

  /// The panel's own motion keeps its speed while the stage stands still.
  func testThePanelMovesWhileTheStageIsPaused() throws {
    let rig = try TunerRig()
    try rig.key("space")
    let stageTime = rig.session.transport.now
    rig.stage.send(.key("f1"))
    try rig.wait(0.1)
    let help = try rig.view("tuner.help")
    let sheet = try XCTUnwrap(help.superview)
    let early = try XCTUnwrap(sheet.layer.presentation()).transform.m42
    XCTAssertGreaterThan(early, 1, "the sheet is on its way")
    try rig.wait(0.6)
    XCTAssertEqual(try XCTUnwrap(sheet.layer.presentation()).transform.m42, 0, accuracy: 1)
    XCTAssertEqual(rig.session.transport.now, stageTime)
  }

  func testTheViewsTabShowsModelAndPresentation() throws {
    let rig = try TunerRig()
    try rig.tapStage("tab.1")
    rig.stage.perform { rig.panel.seek(to: rig.session.interactions.last!.time + 0.05) }
    try rig.key("v")
    XCTAssertTrue(rig.panel.showsTree)
    let icon = try XCTUnwrap(rig.panel.tree.entries.first { $0.name == "tab.1" })
    XCTAssertTrue(icon.isMoving)
    rig.stage.perform { rig.panel.tree.choose(icon.path) }
    try rig.wait(0.05)
    let moving = rig.panel.tree.properties.filter { $0.model != $0.shown }
    XCTAssertTrue(moving.contains { $0.name.hasPrefix("transform") }, "\(moving)")
  }

  /// At every size of the window everything of the panel is in it, and nothing over another.
  func testNarrowAndWideWindows() throws {
    for size in [
      CGSize(width: 620, height: 480), CGSize(width: 755, height: 667), CGSize(width: 1400, height: 1000),
    ] {
      let rig = try TunerRig(size: size)
      try rig.tapStage("tab.1")
      try rig.wait(0.4)
      let panel = rig.panel
      let bounds = panel.bounds
      XCTAssertGreaterThanOrEqual(bounds.width, 300)
      let parts: [UIView] = [panel.transportBar, panel.timeline, panel.inspector, panel.footer]
      for part in parts {
        XCTAssertTrue(bounds.contains(part.frame), "\(type(of: part)) at \(size): \(part.frame)")
        XCTAssertGreaterThan(part.frame.height, 40)
      }
      let clock = try XCTUnwrap(
        panel.transportBar.subviews.compactMap { $0 as? UILabel }.first { $0.text?.contains(".") == true })
      XCTAssertLessThanOrEqual(
        clock.sizeThatFits(.zero).width, clock.frame.width + 0.5, "\(size): the time in full")
      for (index, part) in parts.enumerated() {
        for other in parts[(index + 1)...] {
          XCTAssertTrue(part.frame.intersection(other.frame).isEmpty, "\(type(of: part)) \(type(of: other))")
        }
      }
    }
  }

  /// A thousand animations at once.
  func testAThousandAnimations() throws {
    func views(_ count: Int) throws -> Int {
      let session = try TuningSession(Stage.Configuration(size: CGSize(width: 300, height: 600), scale: 1)) {
        FadingDots(count) { 1 + Double($0) / 1000 }
      }
      let controller = TunerController(session)
      let stage = try Stage(TunerController.configuration(for: session)) { controller }
      try stage.advance(to: 0.2)
      let lanes = controller.panel.timeline.lanes
      XCTAssertEqual(lanes.groups.last?.lanes.count, count)
      XCTAssertLessThan(lanes.scroll.viewCount, 20)
      func all(_ view: UIView) -> Int { view.subviews.reduce(1) { $0 + all($1) } }
      return all(controller.panel)
    }
    // Rows in sight have three views each.
    XCTAssertLessThan(try views(1000), try views(1) + 20 * 3)
  }
}
