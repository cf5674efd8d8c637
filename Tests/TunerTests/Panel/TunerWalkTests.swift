import Stage
import UIKit
import XCTest

@testable import Tuner

/// What a person meets who goes back in time, and reads what the panel says.
final class TunerWalkTests: XCTestCase {
  func testNumbersCanBeChangedBeforeTheTouch() throws {
    let rig = try TunerRig()
    try rig.wait(0.3)
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    rig.stage.perform { rig.panel.seek(to: 0.1) }
    try rig.wait(0.1)
    XCTAssertLessThan(rig.session.transport.now, 0.3)
    let motion = try XCTUnwrap(rig.panel.motion)
    XCTAssertNil(rig.panel.inspector.model?.refusal, "the numbers are there before their time")
    let spring = try XCTUnwrap(rig.panel.inspector.model?.spring)
    var slow = spring
    slow[.fittedDuration] = 0.4
    rig.stage.perform {
      rig.panel.model.apply(.spring(slow, .fittedDuration, .fitted), to: motion, isFinal: true)
    }
    try rig.wait(0.1)
    XCTAssertLessThan(rig.session.transport.now, 0.3, "the stage stays where it is")
    XCTAssertEqual(try XCTUnwrap(rig.panel.inspector.model?.spring?[.fittedDuration]), 0.4, accuracy: 1e-6)
    XCTAssertTrue(rig.panel.timeline.lanes.chosenGroup?.lanes.contains { $0.isTuned } == true)
  }

  /// A button's own colours move, too, when it is pressed; what its action moves is what one wants to see.
  func testWhatTheAppMovesIsChosenFirst() {
    func lane(_ id: Int, _ kind: Lane.Kind) -> Lane {
      Lane(id: id, title: "", detail: "", kind: kind, start: 0, begin: 0, end: 1)
    }
    let lanes = [lane(1, .curve), lane(2, .frames), lane(3, .spring)]
    func best(_ own: Set<Int>) -> Int? { Lane.mostTelling(lanes) { own.contains($0.id) }?.id }
    XCTAssertEqual(best([]), 3)
    XCTAssertEqual(best([2]), 2)
    XCTAssertEqual(best([1, 2]), 1)
    XCTAssertEqual(best([1, 2, 3]), 3)
    XCTAssertNil(Lane.mostTelling([]) { _ in true })
  }

  /// What is said when variants go is what is the case.
  func testGoingOnWithAVariantSaysWhoseNumbersThereAre() throws {
    let rig = try TunerRig()
    try rig.tapStage("tab.1")
    try rig.wait(0.5)
    try rig.click("tuner.compare")
    try rig.click("tuner.compare")
    try rig.wait(0.1)
    XCTAssertEqual(rig.panel.footer.shownText, "Going on with the code’s numbers.")
    let motion = try XCTUnwrap(rig.panel.motion)
    var spring = try XCTUnwrap(rig.panel.inspector.model?.spring)
    spring[.fittedDuration] = 0.4
    rig.stage.perform {
      rig.panel.model.apply(.spring(spring, .fittedDuration, .fitted), to: motion, isFinal: true)
    }
    try rig.wait(0.1)
    try rig.click("tuner.compare")
    try rig.click("tuner.compare")
    try rig.wait(0.1)
    XCTAssertEqual(rig.panel.footer.shownText, "Going on with your numbers.")
    try rig.click("tuner.compare")
    rig.stage.perform { rig.panel.blink() }
    try rig.click("tuner.compare")
    try rig.wait(0.1)
    XCTAssertEqual(rig.panel.footer.shownText, "Going on with A; Ctrl Z brings your numbers back.")
    XCTAssertFalse(rig.panel.model.isTuned)
    try rig.click("tuner.undo")
    XCTAssertTrue(rig.panel.model.isTuned)
  }

  func testHintsAreReadToTheirEnd() throws {
    let footer = FooterBar(frame: CGRect(x: 0, y: 0, width: 300, height: FooterBar.height))
    footer.show(hint: "Drag through time; I and O set the loop, wheel zooms, double-click shows all")
    footer.layoutIfNeeded()
    let label = try XCTUnwrap(footer.subviews.compactMap { $0 as? UILabel }.first)
    let wanted = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
    XCTAssertEqual(label.numberOfLines, 2)
    XCTAssertGreaterThan(wanted.height, 20, "one line does not hold it")
    XCTAssertLessThanOrEqual(wanted.height, label.bounds.height)
    for view in footer.subviews where view is PanelButton {
      XCTAssertLessThanOrEqual(view.frame.maxY, label.frame.minY + 0.5)
    }
    XCTAssertLessThanOrEqual(label.frame.maxY, FooterBar.height)
  }

  func testNamesHaveTheRoomThatTheyWant() throws {
    let rig = try TunerRig("ar-camera")
    try rig.tapStage("gamepad")
    try rig.wait(1)
    try rig.tapStage("lines")
    try rig.wait(0.3)
    let lanes = rig.panel.timeline.lanes
    let lane = try XCTUnwrap(lanes.chosenGroup?.lanes.first { $0.detail == "backgroundColor" })
    XCTAssertGreaterThanOrEqual(
      lanes.axis.left, min(LaneRow.namesWidth(of: lane), (rig.panel.bounds.width * 0.54).rounded()))
    XCTAssertLessThanOrEqual(lanes.axis.left, rig.panel.bounds.width * 0.54 + 0.5)
    let left = lanes.axis.left
    try rig.tapStage("camera")
    try rig.wait(0.3)
    XCTAssertEqual(lanes.axis.left, left, "nothing jumps from tap to tap")
  }

  func testATextThatIsNoPresetStaysInTheField() throws {
    let rig = try TunerRig()
    try rig.click("tuner.presets")
    try rig.wait(0.5)
    let field = try XCTUnwrap(rig.view("tuner.preset.name") as? UITextField)
    let color = field.attributedPlaceholder?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
    XCTAssertEqual(color as? UIColor, PanelLook.quietText, "what is read has contrast")
    try rig.click("tuner.preset.name")
    rig.stage.send(.text("v1:torn"))
    try rig.pass(0.1)
    try rig.click("tuner.preset.save")
    XCTAssertEqual(field.text, "v1:torn")
    XCTAssertEqual(
      rig.panel.presetPage.shownNote,
      "This text is no preset: it is not whole; copy all of it. The numbers stay as they are.")
  }

  func testNamesOfTimingFunctionsFit() throws {
    let button = PresetButton(try XCTUnwrap(CurvePreset.all.first { $0.points == [0.42, 0, 0.58, 1] }))
    XCTAssertEqual(button.preset.name, "ease in out")
    button.frame = CGRect(x: 0, y: 0, width: PresetButton.width, height: PresetButton.height)
    button.layoutIfNeeded()
    let label = try XCTUnwrap(button.subviews.compactMap { $0 as? UILabel }.first)
    XCTAssertLessThanOrEqual(
      label.sizeThatFits(.zero).width * label.minimumScaleFactor, label.bounds.width)
  }

  func testANarrowPanelSaysWhatKindOfAnimationItIs() throws {
    func labels(_ view: UIView) -> [UILabel] {
      view.subviews.flatMap { labels($0) + [$0 as? UILabel].compactMap(\.self) }
    }
    let rig = try TunerRig("bouncing-icon", size: CGSize(width: 600, height: 600))
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    let inspector = rig.panel.inspector
    XCTAssertEqual(rig.panel.bounds.width, TunerController.leastPanelWidth)
    let detail = try XCTUnwrap(
      labels(inspector).first { $0.text == "transform.scale  ·  key frames" && !$0.isHidden })
    let chip = try rig.view("tuner.callsite")
    XCTAssertLessThanOrEqual(detail.sizeThatFits(.zero).width, detail.bounds.width)
    XCTAssertFalse(chip.frame.intersects(detail.frame), "\(chip.frame) \(detail.frame)")
    XCTAssertGreaterThan(inspector.graph.frame.minY, detail.frame.maxY)
  }

  func testWhatOneDisplayLinkMovesIsFolded() throws {
    let rig = try TunerRig("lerp-player")
    try rig.tapStage("compact")
    try rig.wait(1)
    let group = try XCTUnwrap(rig.panel.timeline.lanes.groups.last { !$0.lanes.isEmpty })
    XCTAssertGreaterThan(group.lanes.count, 20)
    XCTAssertLessThan(rig.panel.timeline.lanes.scroll.rowCount, 8)
    let row = try XCTUnwrap(rig.panel.timeline.lanes.scroll.row(at: 1) as? LaneRow)
    XCTAssertTrue(row.accessibilityLabel?.hasPrefix("motion ") == true, row.accessibilityLabel ?? "")
  }

  func testATouchThatMovedNothingIsNotAskedForAgain() throws {
    let rig = try TunerRig("ar-camera")
    let lanes = rig.panel.timeline.lanes
    XCTAssertEqual(lanes.emptyText, "Touch the interface: what moves appears here.")
    let place = rig.controller.stageController.stageView.convert(CGPoint(x: 195, y: 200), to: nil)
    rig.stage.send(.tap(.point(place)))
    try rig.wait(0.3)
    XCTAssertEqual(lanes.emptyText, "Nothing has moved after this touch. What does appears here.")
    try rig.tapStage("lines")
    try rig.wait(0.3)
    XCTAssertNil(lanes.emptyText)
  }
}
