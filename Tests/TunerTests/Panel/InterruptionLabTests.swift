import Recording
import Stage
import UIKit
import XCTest

@testable import Tuner

/// A touch at a dragged time.
final class InterruptionLabTests: XCTestCase {
  private final class Side { var isRight = false }

  @preconcurrency @MainActor
  private func session(_ animate: @escaping (TouchBox, Bool) -> Void) throws -> TuningSession {
    // A stage that is played again makes the box again, at its place.
    let session = try Sample.session(taps: [0.1]) { box in animate(box, box.center.x < 60) }
    session.transport.seek(to: 1)
    return session
  }

  @preconcurrency @MainActor
  private func lab(_ session: TuningSession, at moment: TimeInterval) throws -> InterruptionLab {
    let lab = InterruptionLab(session)
    let interaction = try XCTUnwrap(session.interactions.last)
    lab.choose(try XCTUnwrap(interaction.motions.first), of: interaction)
    lab.interrupt(at: moment)
    return lab
  }

  func testAnAddedBlockIsContinuousAndAddsUp() throws {
    let session = try session { box, goesRight in
      UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) {
        box.center.x = goesRight ? 80 : 40
      }
    }
    let lab = try lab(session, at: 0.2)
    XCTAssertEqual(lab.moment, 0.2, accuracy: 1e-9)
    let finding = try XCTUnwrap(lab.find())
    let x = try XCTUnwrap(finding.jumps.first { $0.name == "position.x" }).jump
    XCTAssertLessThan(x.value, finding.span * InterruptionLab.leastJump)
    XCTAssertLessThan(x.speed, finding.peak * InterruptionLab.leastSpeedJump)
    XCTAssertEqual(finding.parts.count, 3, "the model, and two animations")
    XCTAssertEqual(finding.parts.map(\.value).reduce(0, +), finding.value, accuracy: 1e-6)
    XCTAssertEqual(finding.parts[0].name, "model")
    XCTAssertTrue(finding.parts[1].detail.hasSuffix("additive"))
    XCTAssertNotEqual(finding.curves.first?.values, finding.before.first?.values)
  }

  func testAJumpIsMarkedWithItsTime() throws {
    let session = try session { box, goesRight in
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = NSNumber(value: goesRight ? 40.0 : 80)
      animation.toValue = NSNumber(value: goesRight ? 80.0 : 40)
      animation.duration = 0.5
      box.layer.add(animation, forKey: "move")
      CATransaction.setDisableActions(true)
      box.layer.position.x = goesRight ? 80 : 40
    }
    let finding = try XCTUnwrap(try lab(session, at: 0.1).find())
    let x = try XCTUnwrap(finding.jumps.first).jump
    XCTAssertGreaterThan(x.value, 5)
    XCTAssertEqual(x.valueTime, 0.1, accuracy: 0.03)
  }

  func testASweepGoesThroughEveryFrameAndIsKeptAsATest() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sweep-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session { box, goesRight in
      UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) {
        box.center.x = goesRight ? 80 : 40
      }
    }
    let lab = try lab(session, at: 0.2)
    lab.beginSweep()
    XCTAssertTrue(lab.isSweeping)
    while lab.work() {}
    XCTAssertEqual(lab.outcomes.count, 46)
    let worst = try XCTUnwrap(lab.worst(\.value))
    XCTAssertLessThan(worst.jump, 0.5)
    let sweep = try XCTUnwrap(lab.sweep), interaction = try XCTUnwrap(lab.interaction)
    session.project = TestedProject(path: folder.path, screen: "Box")
    let test = try session.saveTest(of: sweep, after: interaction, in: folder)
    XCTAssertEqual(
      test.files.map(\.lastPathComponent), ["BoxInterruptedTapBox.json", "BoxInterruptedTapBox.csv"])
    // What is saved is what a run finds.
    let saved = try JSONDecoder().decode(ScreenTest.self, from: Data(contentsOf: test.files[0]))
    XCTAssertEqual(try csv(of: saved, session), try String(contentsOf: test.files[1], encoding: .utf8))
    session.project = nil
    let swift = try session.saveTest(of: sweep, after: interaction, in: folder)
    XCTAssertTrue(
      try String(contentsOf: swift.files[0], encoding: .utf8).contains(
        "expectCurves(try sweep.record(stage))"))
    XCTAssertEqual(swift.files.count, 4)
  }

  @preconcurrency @MainActor
  private func csv(of test: ScreenTest, _ session: TuningSession) throws -> String {
    try test.record(test.makeStage(session.stage.content, resources: [])).csv()
  }

  func testThePanel() throws {
    // So high that nothing of the page is behind the foot of the panel.
    let rig = try TunerRig("springy-tabs", size: CGSize(width: 900, height: 1000))
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    rig.stage.perform { rig.panel.toggleLab() }
    try rig.wait(0.3)
    XCTAssertTrue(rig.panel.showsLab)
    XCTAssertFalse(rig.panel.interruption.graph.model.curves.isEmpty)
    try rig.click("tuner.interruption.sweep")
    try rig.wait(1.5)
    XCTAssertEqual(rig.panel.lab.outcomes.count, 46)
    XCTAssertEqual(rig.panel.interruption.chart.rows.count, 46)
    let touches = rig.session.interactions.count
    try rig.click("tuner.interruption.perform")
    try rig.wait(0.2)
    XCTAssertEqual(rig.session.interactions.count, touches + 1, "it is done on the stage, too")
    rig.stage.perform { rig.panel.toggleLab() }
    try rig.pass(0.05)
    XCTAssertFalse(rig.panel.showsLab)
  }

  func testASweepIsInSightWhenItIsAskedFor() throws {
    let rig = try TunerRig("springy-tabs")
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    rig.stage.perform { rig.panel.toggleLab() }
    try rig.wait(0.3)
    let page = rig.panel.interruption
    rig.stage.perform { page.sweepButton.action() }
    try rig.wait(2.5)
    let chart = page.chart.convert(page.chart.bounds, to: page)
    XCTAssertFalse(page.chart.isHidden)
    XCTAssertGreaterThanOrEqual(chart.minY, 0)
    XCTAssertLessThanOrEqual(chart.maxY, page.bounds.height)
    XCTAssertEqual(page.chart.shownTexts[0], "worst jump of value  none")
    XCTAssertTrue(page.chart.shownTexts[1].hasPrefix("of speed  1.108/s at "), page.chart.shownTexts[1])
  }
}
