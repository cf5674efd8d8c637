import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// The lanes of one block, folded into one.
final class LaneFoldTests: XCTestCase {
  private func group(folded: Int, alone: Int = 2) -> LaneGroup {
    let all = folded + alone
    return LaneGroup(
      id: 1, title: "tap", time: 0, end: 1,
      lanes: (0..<all).map { index in
        Lane(
          id: index, title: "layer.\(index)", detail: "opacity", kind: index < folded ? .spring : .curve,
          start: 0, begin: Double(index) * 0.01, end: 0.5 + Double(index) * 0.01,
          block: index < folded ? 0 : nil)
      })
  }

  private func list(_ group: LaneGroup) throws -> (LaneList, PanelStage) {
    let view = TimelineView(frame: .zero)
    view.show([group], extent: 1)
    return (view.lanes, try PanelStage(view, CGSize(width: 380, height: 400)))
  }

  private func point(ofRow row: Int) -> CGPoint {
    CGPoint(x: 60, y: TimeRuler.height + PanelLook.headingHeight + LaneRow.height * (CGFloat(row) + 0.5))
  }

  func testTheLanesOfABlockAreOneUntilAClick() throws {
    let (lanes, stage) = try list(group(folded: 26))
    XCTAssertEqual(lanes.scroll.rowCount, 4, "heading, block, two alone")
    XCTAssertEqual(
      (lanes.scroll.row(at: 1) as? LaneRow)?.accessibilityLabel, "spring 26 properties")
    var chosen: [Int] = []
    lanes.onChoose = { chosen.append($0) }
    try stage.click(point(ofRow: 0))
    XCTAssertEqual(lanes.scroll.rowCount, 30)
    XCTAssertEqual(chosen, [0], "its first lane is looked at")
    try stage.click(point(ofRow: 3))
    XCTAssertEqual(chosen, [0, 2])
    try stage.click(point(ofRow: 0))
    XCTAssertEqual(lanes.scroll.rowCount, 4, "a second click folds it")
    XCTAssertEqual(chosen, [0, 2], "and changes no choice")
  }

  func testKeysStepOverAFoldedBlockAsOne() throws {
    let (lanes, stage) = try list(group(folded: 5))
    var chosen: [Int] = []
    lanes.onChoose = { chosen.append($0) }
    try stage.focus(lanes)
    try stage.key("down")
    try stage.key("down")
    try stage.key("up")
    XCTAssertEqual(chosen, [0, 5, 0])
  }

  func testAFoldedLaneCoversAllOfItsBlock() throws {
    let folded = try XCTUnwrap(Lane.folded(group(folded: 5, alone: 0).lanes[...]))
    XCTAssertEqual(folded.begin, 0)
    XCTAssertEqual(folded.end, 0.54, accuracy: 1e-12)
    XCTAssertEqual(folded.kind, .spring)
    XCTAssertFalse(folded.isTuned)
  }

  /// Motions of one run of a block are one, those of another run or of none are not.
  func testReadingFindsBlocks() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: []
      ) {
        box.center.x += 20
        box.bounds.size.width = 10
        box.alpha = 0.5
        box.backgroundColor = .blue
      }
      let fade = CABasicAnimation(keyPath: "cornerRadius")
      fade.toValue = 4
      fade.duration = 0.3
      box.layer.add(fade, forKey: nil)
      UIView.animate(withDuration: 0.2) { box.transform = CGAffineTransform(rotationAngle: 1) }
    }
    session.transport.seek(to: 0.2)
    var reading = LaneReading()
    reading.read(session.interactions) { _ in false }
    let lanes = try XCTUnwrap(reading.groups.last).lanes
    let ofBlock = lanes.filter { $0.block != nil }
    XCTAssertEqual(ofBlock.count, 4)
    XCTAssertEqual(Set(ofBlock.map(\.block)).count, 1)
    XCTAssertEqual(lanes.count - ofBlock.count, 2, "an animation object, and a block of one")
  }

  // MARK: Words

  func testOneNameForOneNumber() throws {
    XCTAssertEqual(ParameterKey.dampingRatio.title, "damping ratio")
    XCTAssertEqual(ParameterKey.curve.title, "timing function")
    XCTAssertEqual(ParameterKey.fillMode.title, "fill mode")
    XCTAssertEqual(ParameterKey.duration.inChild(1).title, "animation 2, duration")
    XCTAssertEqual(SpringNumbers.Parameter.ratio.name.lowercased(), ParameterKey.dampingRatio.title)
    XCTAssertEqual(SpringNumbers.Parameter.fittedRatio.name.lowercased(), ParameterKey.dampingRatio.title)
    XCTAssertEqual(SpringNumbers.Parameter.velocity.name.lowercased(), ParameterKey.initialVelocity.title)
  }

  // MARK: Messages

  func testAMessageGoesWhenItIsNoLongerTrue() throws {
    let rig = try TunerRig("bouncing-icon")
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    rig.stage.perform { rig.panel.blink() }
    try rig.pass(0.1)
    XCTAssertEqual(rig.panel.footer.shownText, "Nothing is tuned yet: there is nothing to compare.")
    let motion = try XCTUnwrap(rig.panel.motion)
    rig.stage.perform {
      var timing = TimingEditor.Numbers()
      timing.duration = 0.45
      rig.panel.model.apply(.timing(timing, .duration), to: motion, isFinal: true)
    }
    try rig.pass(0.1)
    XCTAssertEqual(rig.panel.footer.shownText, "F1 shows the keys")
    rig.stage.perform { rig.panel.perform(FooterBar.Command.reset) }
    try rig.pass(0.1)
    XCTAssertTrue(rig.panel.footer.shownText.hasPrefix("All of the code"))
    try rig.tapStage("tab.2")
    try rig.wait(0.2)
    XCTAssertEqual(rig.panel.footer.shownText, "F1 shows the keys", "a touch later it is news no more")
  }
}
