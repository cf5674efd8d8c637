import Demos
import Stage
import Support
import UIKit
import XCTest

@testable import Tuner

/// Variants beside and over each other.
final class ComparisonTests: XCTestCase {
  @preconcurrency @MainActor
  private func tuned(size: CGSize? = nil) throws -> TunerRig {
    let rig = try TunerRig("bouncing-icon", size: size)
    try rig.tapStage("tab.1")
    try rig.wait(0.7)
    let motion = try XCTUnwrap(rig.panel.motion)
    rig.stage.perform {
      var timing = TimingEditor.Numbers()
      timing.duration = 0.45
      rig.panel.model.apply(.timing(timing, .duration), to: motion, isFinal: true)
    }
    try rig.pass(0.1)
    return rig
  }

  func testABeginsAsTheCodesAndBAsYours() throws {
    let rig = try tuned()
    try rig.click("tuner.compare")
    XCTAssertEqual(rig.session.variants.map(\.name), ["A", "B"])
    XCTAssertEqual(rig.session.variants.map(\.owner), ["code", "yours"])
    XCTAssertTrue(rig.session.variants[0].overrides.isEmpty)
    XCTAssertFalse(rig.session.variants[1].overrides.isEmpty)
    XCTAssertTrue(rig.session.variant === rig.session.variants[1], "yours is edited")
    XCTAssertEqual(rig.panel.comparisonBar.state.chips.map(\.owner), ["code", "yours"])
    XCTAssertEqual(rig.panel.comparison, .wipe, "in a narrow window the full size counts")
    try rig.click("tuner.variant.0")
    XCTAssertTrue(rig.session.variant === rig.session.variants[0])
    try rig.click("tuner.variant.add")
    XCTAssertEqual(rig.session.variants.map(\.name), ["A", "B", "C"])
    XCTAssertEqual(rig.session.variant.name, "C")
    try rig.click("tuner.compare")
    XCTAssertFalse(rig.session.isSplit)
    XCTAssertTrue(rig.session.variant.overrides.isEmpty, "C had the code's numbers")
    try rig.click("tuner.undo")
    XCTAssertFalse(rig.session.variant.overrides.isEmpty, "yours are back")
  }

  func testOverEachOtherBothAreAtFullSize() throws {
    let rig = try tuned()
    let before = rig.controller.stageController.device.frame
    try rig.click("tuner.compare")
    let stages = rig.controller.stageController
    func part() throws -> CGRect { try XCTUnwrap(stages.others.first).frame }
    for mode in [ComparisonMode.wipe, .onion, .blink, .difference] {
      try rig.click("tuner.compare.\(mode.name)")
      XCTAssertEqual(stages.device.frame, before, "\(mode)")
      XCTAssertEqual(stages.others.count, 1, "\(mode)")
      XCTAssertEqual(stages.wipe.isHidden, mode != .wipe)
      if mode != .wipe { XCTAssertEqual(try part(), before, "\(mode)") }
    }
    try rig.click("tuner.compare.onion")
    XCTAssertEqual(stages.others.first?.alpha, 0.5)
    try rig.click("tuner.compare.wipe")
    XCTAssertEqual(
      try part(),
      CGRect(x: before.minX, y: before.minY, width: (before.width / 2).rounded(), height: before.height))
    let knob = CGPoint(x: before.minX + (before.width / 2).rounded(), y: before.minY + before.height * 0.9)
    try rig.drag(knob, by: CGVector(dx: before.width / 4, dy: 0))
    XCTAssertEqual(try part().width, before.width * 0.75, accuracy: 1)
  }

  func testAClickOnTheWipesLineOrHandleIsForWhatLiesBelow() throws {
    let rig = try tuned()
    try rig.tapStage("tab.0")
    try rig.wait(0.7)
    try rig.click("tuner.compare")
    let stages = rig.controller.stageController
    let tab = try XCTUnwrap(rig.session.stage.view(withIdentifier: "tab.1"))
    let place = stages.stageView.convert(tab.convert(CGPoint(x: tab.bounds.midX, y: 20), to: nil), to: nil)
    let below = rig.stage.window.hitTest(place, with: nil)
    XCTAssertTrue(below === stages.wipe, "the line lies over the tab")
    let (count, frame) = (rig.session.interactions.count, stages.wipe.frame)
    rig.stage.send(.tap(.point(place)))
    try rig.wait(0.2)
    XCTAssertEqual(rig.session.interactions.count, count + 1)
    XCTAssertEqual(rig.session.interactions.last?.title, "tap tab.1")
    XCTAssertEqual(stages.wipe.frame, frame, "a click does not move the line")
    for variant in rig.session.variants {
      XCTAssertFalse(variant.interactions.last?.motions.isEmpty ?? true, variant.name)
    }
  }

  func testCaptionsHaveTheColourOfTheirVariantAndNoMoreThanFits() throws {
    let rig = try tuned(size: CGSize(width: 440, height: 560))
    try rig.click("tuner.compare")
    try rig.click("tuner.variant.add")
    try rig.click("tuner.compare.side")
    let captions = rig.controller.stageController.captions
    XCTAssertEqual(captions.map(\.text), ["A", "B", "C"])
    XCTAssertEqual(captions[2].textColor, GraphView.variantColor(2))
    XCTAssertEqual(captions[0].textColor, PanelLook.quietText)
    let wide = try tuned(size: CGSize(width: 1600, height: 900))
    try wide.click("tuner.compare")
    XCTAssertEqual(wide.controller.stageController.captions.map(\.text), ["A  code", "B  yours"])
  }

  func testSideBySideAsksForRoom() throws {
    let rig = try tuned()
    var wanted: CGSize?
    rig.controller.onGrow = { wanted = $0 }
    try rig.click("tuner.compare")
    try rig.click("tuner.compare.side")
    let natural = rig.session.stage.configuration.size
    XCTAssertEqual(wanted?.width, natural.width * 2 + 36 + TunerController.panelWidth)
    XCTAssertEqual(wanted?.height, natural.height + 48)
    let wide = try tuned(size: CGSize(width: natural.width * 2 + 36 + 380, height: natural.height + 48))
    try wide.click("tuner.compare")
    XCTAssertEqual(wide.panel.comparison, .sideBySide, "where there is room it is the first choice")
    XCTAssertEqual(wide.controller.stageController.device.frame.size, natural)
    XCTAssertEqual(wide.controller.stageController.others.first?.frame.size, natural)
  }

  func testTheDifferenceOverTimeAndTheCurvesOfAllVariants() throws {
    let rig = try tuned()
    rig.session.transport.pause()
    try rig.click("tuner.compare")
    try rig.wait(3)
    let found = rig.panel.differences
    XCTAssertFalse(found.isPending)
    XCTAssertEqual(found.differences.count, found.times.count)
    XCTAssertEqual(found.differences.first, .some(0), "both begin alike")
    XCTAssertGreaterThan(found.differences.compactMap(\.self).max() ?? 0, 0)
    let lane = try XCTUnwrap(rig.panel.timeline.lanes.chosenGroup?.lanes.first)
    let curves = try XCTUnwrap(rig.panel.timeline.lanes.curves[lane.id])
    XCTAssertEqual(curves.count, 2)
    XCTAssertNotEqual(curves[0].values, curves[1].values)
    XCTAssertEqual(rig.panel.inspector.graph.model.others.map(\.variant), [0])
    XCTAssertEqual(rig.panel.inspector.graph.model.variant, 1)
  }

  func testOtherCodeIsAVariantThatCannotBeEdited() throws {
    let rig = try tuned()
    let demo = try XCTUnwrap(DemoCatalogue.all.first { $0.name == "bouncing-icon" })
    rig.panel.model.lastCommit = { tell in
      MainActor.assumeIsolated {
        tell(.success((name: "HEAD · 1234567", content: .controller { demo.root() }, resources: [])))
      }
    }
    rig.stage.perform { rig.panel.compareWithCommit() }
    try rig.pass(0.1)
    XCTAssertEqual(rig.session.variants.map(\.name), ["HEAD · 1234567", "B"])
    XCTAssertEqual(rig.session.variants[0].stage.now, rig.session.variants[1].stage.now)
    rig.session.use(rig.session.variants[0])
    let (_, messages) = Diagnostics.withCapture { rig.session.resetAll() }
    XCTAssertTrue(messages.isEmpty || messages[0].text.contains("stay as they are"))
    let id = try XCTUnwrap(rig.session.subjects.first).id
    let (_, refused) = Diagnostics.withCapture { rig.session.set(.number(0.9), .duration, of: id) }
    XCTAssertTrue(rig.session.variants[0].overrides.isEmpty)
    XCTAssertEqual(
      refused.map(\.text),
      ["HEAD · 1234567 is other code, whose numbers stay as they are; edit another variant"])
    rig.session.join(keeping: rig.session.variants[0])
    XCTAssertFalse(rig.session.variant.overrides.isEmpty, "one goes on with one's own code")
  }

  func testHeatIsWhereTheyDiffer() throws {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    session.transport.seek(to: 0.05)
    let still = session.stage.render()
    session.transport.seek(to: 0.3)
    let moved = session.stage.render()
    let heat = try XCTUnwrap(HeatPicture.make(still, moved))
    for y in 0..<still.height {
      for x in 0..<still.width {
        let pixel = heat.pixel(x: x, y: y)
        let isGrey = pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255
        XCTAssertEqual(isGrey, still.pixel(x: x, y: y) == moved.pixel(x: x, y: y), "\(x), \(y)")
      }
    }
    XCTAssertEqual(VariantComparison.difference(still, still), 0)
    XCTAssertGreaterThan(VariantComparison.difference(still, moved), 0)
  }

  /// What has no numbers, an outline, differs by its figures.
  func testAnOutlineHasACurveInEachVariant() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      box.layer.addSublayer(shape)
      let morph = CABasicAnimation(keyPath: "path")
      morph.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 25, height: 5), transform: nil)
      morph.duration = 0.4
      shape.add(morph, forKey: "morph")
    }
    session.transport.seek(to: 1)
    session.split()
    let id = try XCTUnwrap(session.subjects.first).id
    session.set(.number(0.8), .duration, of: id)
    session.transport.seek(to: 1.2)
    let interaction = try XCTUnwrap(session.interactions.last)
    let motion = try XCTUnwrap(interaction.motions.first { $0.id.keyPath == "path" })
    let comparison = VariantComparison(session)
    comparison.ask(interaction)
    while comparison.work() {}
    let curves = comparison.curves(of: motion.id)
    XCTAssertEqual(curves.map(\.name), ["length", "length"])
    XCTAssertEqual(try XCTUnwrap(curves[0].value(at: 0.3)), 40, accuracy: 0.7, "0.2 of 0.4 s, 20 to 60")
    XCTAssertEqual(try XCTUnwrap(curves[1].value(at: 0.3)), 30, accuracy: 0.7, "0.2 of 0.8 s")
  }
}
