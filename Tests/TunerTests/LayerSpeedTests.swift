import Stage
import Support
import UIKit
import XCTest

@testable import Tuner

/// Layers that are slowed on their own.
final class LayerSpeedTests: XCTestCase {
  /// A touch moves the box by 20 points within 0.2 s, at constant speed, and fades a dot on it at once and another one
  /// after 0.1 s, within 0.2 s each.
  private func session() throws -> TuningSession {
    try Sample.session(taps: [0.1]) { box in
      Sample.slide(box)
      for (name, delay) in [("dot", 0.0), ("late", 0.1)] {
        let dot = CALayer()
        dot.name = name
        dot.bounds.size = CGSize(width: 10, height: 10)
        box.layer.addSublayer(dot)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 0.2
        if delay > 0 { fade.beginTime = CACurrentMediaTime() + delay }
        dot.add(fade, forKey: "fade")
      }
    }
  }

  private func number(_ keyPath: String, _ layer: String, _ session: TuningSession) throws -> Double {
    let layer = try XCTUnwrap(session.stage.layer(named: layer))
    return try XCTUnwrap(session.stage.presentedValue(keyPath, of: layer) as? NSNumber).doubleValue
  }

  func testOneLayerIsSlowAndTheRestIsNot() throws {
    let session = try session()
    session.transport.seek(to: 0.2)
    XCTAssertEqual(try number("position.x", "box", session), 60, accuracy: 1e-9)
    let before = session.stage.render()
    session.setSpeed(0.1, ofLayer: "box")
    XCTAssertEqual(session.transport.now, 0.2, "the time stays")
    XCTAssertEqual(try number("position.x", "box", session), 51, accuracy: 1e-6, "a tenth of the way")
    XCTAssertEqual(try number("opacity", "dot", session), 0.5, accuracy: 1e-6)
    XCTAssertEqual(session.stage.layer(named: "box")?.speed, 1, "the app's own")
    session.transport.seek(to: 1.1)
    XCTAssertEqual(try number("position.x", "box", session), 60, accuracy: 1e-6)
    XCTAssertEqual(
      session.interactions.last?.motions.first { $0.id.layer == "box" }?.end ?? 0, 2.1, accuracy: 1e-6)
    // Another touch has it, too, and the graph shows what the stage shows.
    let motion = try XCTUnwrap(session.interactions.last?.motions.first { $0.id.layer == "box" })
    let curve = try XCTUnwrap(MotionCurves(session).curves(of: motion).now.first)
    XCTAssertEqual(try XCTUnwrap(curve.value(at: 1.1)), 60, accuracy: 0.01)
    session.transport.seek(to: 0.2)
    session.setSpeed(1, ofLayer: "box")
    XCTAssertTrue(session.layerSpeeds.isEmpty)
    XCTAssertEqual(session.stage.render().differences(from: before), 0)
  }

  func testADelayIsStretchedToo() throws {
    let session = try session()
    session.setSpeed(0.5, ofLayer: "late")
    // It begins 0.2 s after the touch, and takes 0.4 s.
    session.transport.seek(to: 0.4)
    XCTAssertEqual(try number("opacity", "late", session), 0.25, accuracy: 1e-6)
    let motion = try XCTUnwrap(session.interactions.last?.motions.first { $0.id.layer == "late" })
    XCTAssertEqual(motion.begin, 0.3, accuracy: 1e-6)
    XCTAssertEqual(motion.end, 0.7, accuracy: 1e-6)
  }

  func testNothingOfItIsKept() throws {
    let session = try session()
    session.transport.seek(to: 1)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("slow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func saved(_ name: String) throws -> [String] {
      let test = try session.saveTest(
        of: try XCTUnwrap(session.interactions.last), named: name, in: folder, root: "BoxController {}")
      return try [1, 2].map { try String(contentsOf: test.files[$0], encoding: .utf8) }
    }
    let usual = try saved("usual")
    session.setSpeed(0.1, ofLayer: "box")
    session.setSpeed(0.25, ofLayer: "late")
    session.transport.seek(to: 1)
    XCTAssertTrue(session.preset.isEmpty)
    XCTAssertTrue(session.unwritten.isEmpty)
    XCTAssertFalse(session.canUndo)
    XCTAssertEqual(try saved("slow"), usual, "a test is of the code as it is")
    session.split()
    XCTAssertTrue(
      session.variants.allSatisfy { $0.layerSpeeds == ["box": 0.1, "late": 0.25] }, "on one clock")
    session.join(keeping: session.variant)
    session.rest()
    XCTAssertTrue(session.layerSpeeds.isEmpty, "closing the tuner ends it")
    XCTAssertTrue(session.variant.layerSpeeds.isEmpty)
  }

  func testASpeedThatMakesNoSenseIsReported() throws {
    let session = try session()
    session.setSpeed(0.5, ofLayer: "box")
    let (_, messages) = Diagnostics.withCapture {
      for speed in [0, -1, 2, Double.nan] { session.setSpeed(speed, ofLayer: "box") }
    }
    XCTAssertEqual(messages.count, 4)
    XCTAssertEqual(messages.first?.text, "a layer's own speed lies in 0.01...1, got 0.0; it stays as it is")
    XCTAssertEqual(session.layerSpeeds, ["box": 0.5])
  }

  // MARK: In the panel

  func testALaneIsSlowedByAClickAndByAKey() throws {
    let rig = try TunerRig("springy-tabs")
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    let motion = try XCTUnwrap(rig.panel.motion)
    let layer = motion.id.layer
    func lane() throws -> Lane {
      try XCTUnwrap(
        rig.panel.timeline.lanes.groups.flatMap(\.lanes).first { $0.id == rig.panel.timeline.lanes.chosen })
    }
    XCTAssertEqual(try lane().speed, 1)
    try rig.key("s")
    try rig.wait(0.05)
    XCTAssertEqual(rig.session.layerSpeeds, [layer: 0.5])
    XCTAssertEqual(try lane().speed, 0.5)
    XCTAssertTrue(
      rig.panel.footer.shownText.contains(" runs at 0.5× of the rest;"), rig.panel.footer.shownText)
    // The tag at the right of the names.
    let lanes = rig.panel.timeline.lanes
    let rows = lanes.scroll.subviews.compactMap { $0 as? LaneRow }.filter { !$0.isHidden }
    let row = try XCTUnwrap(rows.first { $0.accessibilityLabel?.hasSuffix(", 0.5×") ?? false })
    let frame = LaneRow.speedFrame(lanes.axis)
    for wanted in [0.25, 0.1] {
      rig.stage.send(.tap(.point(row.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil))))
      try rig.wait(0.05)
      XCTAssertEqual(rig.session.layerSpeeds, [layer: wanted])
    }
    rig.stage.send(.tap(.point(row.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil))))
    try rig.wait(0.05)
    XCTAssertEqual(rig.session.layerSpeeds, [:], "with the rest again")
  }

  func testWhatCodeMovesIsNotSlowed() throws {
    let rig = try TunerRig("lerp-player")
    try rig.tapStage("compact")
    try rig.wait(1)
    try rig.clickLane { $0.label == "player" && $0.id.keyPath == "position" }
    try rig.key("s")
    XCTAssertEqual(
      rig.panel.footer.shownText,
      "Code moves this frame by frame: only animations can be slowed on their own.")
    XCTAssertTrue(rig.session.layerSpeeds.isEmpty)
  }
}
