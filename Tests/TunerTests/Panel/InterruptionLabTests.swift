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

  /// An outline that is sent elsewhere on its way: its figures are the curves, and their jumps are measured.
  func testAnOutlineHasItsFigures() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      let shape: CAShapeLayer
      if let there = box.layer.sublayers?.first as? CAShapeLayer {
        shape = there
      } else {
        shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
        box.layer.addSublayer(shape)
      }
      let morph = CABasicAnimation(keyPath: "path")
      morph.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      morph.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 25, height: 5), transform: nil)
      morph.duration = 0.4
      shape.add(morph, forKey: "morph")
    }
    session.transport.seek(to: 1)
    let lab = try lab(session, at: 0.2)
    XCTAssertEqual(lab.motion?.id.keyPath, "path")
    let finding = try XCTUnwrap(lab.find())
    let length = try XCTUnwrap(finding.curves.first { $0.name == "length" })
    let before = try XCTUnwrap(finding.before.first { $0.name == "length" })
    XCTAssertEqual(try XCTUnwrap(before.value(at: 0.3)), 40, accuracy: 0.2, "half of 20 to 60")
    XCTAssertEqual(try XCTUnwrap(length.value(at: 0.31)), 21, accuracy: 0.6, "it begins again")
    let jump = try XCTUnwrap(finding.jumps.first { $0.name == "path.length" }).jump
    XCTAssertEqual(jump.value, 20, accuracy: 1)
    XCTAssertEqual(jump.valueTime, 0.2, accuracy: 0.03)
  }

  /// In a narrow panel the buttons of the sweep are below its heading.
  func testNothingOverlapsInANarrowPanel() throws {
    let rig = try TunerRig("bouncing-icon", size: CGSize(width: 420, height: 860))
    try rig.tapStage("tab.1")
    try rig.wait(0.7)
    rig.stage.perform { rig.panel.toggleLab() }
    try rig.pass(0.5)
    let sweep = try XCTUnwrap(rig.stage.view(withIdentifier: "tuner.interruption.sweep"))
    let save = try XCTUnwrap(rig.stage.view(withIdentifier: "tuner.interruption.save"))
    let around = try XCTUnwrap(sweep.superview)
    let labels = around.subviews.compactMap { $0 as? UILabel }.filter {
      !$0.isHidden && $0.text?.isEmpty == false
    }
    XCTAssertTrue(labels.contains { $0.text == "Every frame from 0 to 0.75 s" })
    for label in labels {
      let text = CGRect(origin: label.frame.origin, size: label.sizeThatFits(.zero))
      for button in [sweep, save] {
        XCTAssertFalse(text.intersects(button.frame), "\(label.text ?? "") \(text) \(button.frame)")
      }
    }
    XCTAssertFalse(sweep.frame.intersects(save.frame))
    XCTAssertGreaterThanOrEqual(save.frame.minX, 0)
  }

  /// A layer that is slowed on the stage is slowed in the lab, too.
  func testASlowedLayerIsInterruptedSlowed() throws {
    let session = try session { box, goesRight in
      UIView.animate(withDuration: 0.5, delay: 0, options: [.allowUserInteraction, .curveLinear]) {
        box.center.x = goesRight ? 80 : 40
      }
    }
    session.setSpeed(0.5, ofLayer: "box")
    let finding = try XCTUnwrap(try lab(session, at: 0.2).find())
    let before = try XCTUnwrap(finding.before.first { $0.name == "x" })
    XCTAssertEqual(try XCTUnwrap(before.value(at: 0.35)), 57.5, accuracy: 0.2, "0.25 of 1 s, of 30 points")
    session.setSpeed(1, ofLayer: "box")
    let whole = try XCTUnwrap(try lab(session, at: 0.2).find()?.before.first { $0.name == "x" })
    XCTAssertEqual(try XCTUnwrap(whole.value(at: 0.35)), 65, accuracy: 0.2)
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
    // The pointer reads each moment; 0.25 s is a third of the way.
    let row = try XCTUnwrap(page.chart.rows.first { abs($0.moment - 0.25) < 1e-6 })
    rig.stage.send(
      .pointer(
        .move,
        page.chart.convert(
          CGPoint(x: page.chart.bounds.width / 3, y: SweepChart.height / 2), to: nil)))
    try rig.wait(0.1)
    XCTAssertEqual(
      rig.panel.footer.shownText,
      "At 0.25 s the value jumps by \(ValueUnit.text(row.value, decimals: 3)), the speed by "
        + "\(ValueUnit.text(row.speed, decimals: 3))/s; a click interrupts then")
  }
}
