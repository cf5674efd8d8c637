import QuartzCore
import Stage
import UIKit
import XCTest

@testable import Recording

/// What a plot of curves points out.
final class CurvePlotTests: XCTestCase {
  private func recording(
    _ stage: Stage, hertz: Double = 1_000, _ duration: TimeInterval
  ) throws -> CurveRecording {
    try CurveRecording(of: stage, hertz: hertz, until: .duration(duration))
  }

  private func times(_ recording: CurveRecording, _ kind: MotionMark.Kind) -> [Double] {
    recording.marks.filter { $0.kind == kind }.map { ($0.time * 1e9).rounded() / 1e9 }
  }

  // MARK: Marks

  func testKeyFramesAreMarkedOnTheCurve() throws {
    let motion = try recording(Sample.stage(Sample.bounce), 0.3)
    XCTAssertEqual(times(motion, .keyframe), [0, 0.075, 0.15, 0.225, 0.3])
    XCTAssertEqual(motion.marks.map(\.layer), Array(repeating: "box", count: 5))
    XCTAssertEqual(motion.marks.map(\.keyPath), Array(repeating: "transform.scale", count: 5))
    let svg = motion.svg()
    // The plot is 560 pixels wide and begins at 76; 1.4 is as far above 1 as 0.9 is below it, four times.
    let circles = svg.components(separatedBy: "<circle ").dropFirst().map { text in
      ["cx", "cy"].compactMap { name in
        text.components(separatedBy: "\(name)=\"")[1].components(separatedBy: "\"").first.flatMap(Double.init)
      }
    }
    XCTAssertEqual(circles.count, 6, "five and the one that tells what they are")
    XCTAssertEqual(circles.prefix(5).map { $0[0] }, [76, 216, 356, 496, 636])
    let heights = circles.prefix(5).map { $0[1] }
    XCTAssertEqual(heights[0] - heights[1], 4 * (heights[2] - heights[0]), accuracy: 0.05)
    XCTAssertEqual(heights[4], heights[0], accuracy: 0.01)
    XCTAssertTrue(svg.contains(">key frame<"))
    XCTAssertFalse(svg.contains(">beginning or end of an animation<"))
  }

  func testBeginningsAndEndsAreMarked() throws {
    let stage = try Sample.stage(taps: [0.05]) { box in
      UIView.animate(withDuration: 0.2, delay: 0.1) { box.center.x += 20 }
    }
    let motion = try recording(stage, 0.5)
    XCTAssertEqual(times(motion, .begin), [0.15])
    XCTAssertEqual(times(motion, .end), [0.35])
    let column = try XCTUnwrap(motion.columns.first)
    XCTAssertEqual(column.keyPath, "position.x")
    XCTAssertTrue(motion.marks.allSatisfy { $0.isOn(column) }, "position is on position.x")
  }

  func testMarksLieOnTheirOwnProperty() {
    func isOn(_ animated: String, _ column: String) -> Bool {
      MotionMark(layer: "a", keyPath: animated, time: 0, kind: .begin)
        .isOn(CurveRecording.Column(layer: "a", keyPath: column, unit: .points, values: []))
    }
    XCTAssertTrue(isOn("transform", "transform.scale"))
    XCTAssertTrue(isOn("transform.rotation.z", "transform.rotation"))
    XCTAssertTrue(isOn("opacity", "opacity"))
    XCTAssertFalse(isOn("transform.rotation", "transform.scale"))
    XCTAssertFalse(isOn("shadow", "shadowOpacity"))
    let other = CurveRecording.Column(layer: "b", keyPath: "opacity", unit: .factor, values: [])
    XCTAssertFalse(MotionMark(layer: "a", keyPath: "opacity", time: 0, kind: .begin).isOn(other))
  }

  func testMarksOfCyclesGroupsAndLayersWithATimeOfTheirOwn() throws {
    func marks(_ kind: MotionMark.Kind, _ start: @escaping (TouchBox) -> Void) throws -> [Double] {
      times(try recording(Sample.stage(start), hertz: 100, 1), kind)
    }
    func keyframes() -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = [1.0, 0.5, 0.2]
      animation.duration = 0.1
      return animation
    }
    let cycles = try marks(.keyframe) { box in
      let animation = keyframes()
      animation.keyTimes = [0, 0.25, 1]
      animation.repeatCount = 2
      animation.autoreverses = true
      box.layer.add(animation, forKey: nil)
    }
    // One cycle's last is the next one's first.
    XCTAssertEqual(
      Array(Set(cycles)).sorted(), [0, 0.025, 0.1, 0.175, 0.2, 0.225, 0.3, 0.375, 0.4])
    let group = try marks(.keyframe) { box in
      let group = CAAnimationGroup(), child = keyframes()
      child.beginTime = 0.2
      group.animations = [child]
      group.duration = 1
      group.speed = 2
      box.layer.add(group, forKey: nil)
    }
    XCTAssertEqual(group, [0.1, 0.125, 0.15], "0.2 s of a group that runs twice as fast")
    let quick = try marks(.end) { box in
      box.layer.speed = 4
      box.layer.beginTime = CACurrentMediaTime()
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0.0
      animation.duration = 0.8
      box.layer.add(animation, forKey: nil)
    }
    XCTAssertEqual(quick, [0.2])
    let endless = try marks(.end) { box in
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0.0
      animation.duration = 0.1
      animation.repeatCount = .infinity
      box.layer.add(animation, forKey: nil)
    }
    XCTAssertEqual(endless, [])
  }

  func testMarksCountFromTheFirstRow() throws {
    let stage = try Sample.stage(taps: [0.5], Sample.slide)
    try stage.advance(to: 0.4)
    let motion = try recording(stage, 0.5)
    XCTAssertEqual(times(motion, .begin), [0.1])
    XCTAssertEqual(motion.inputs.map(\.text), ["tap box"])
    XCTAssertEqual(try XCTUnwrap(motion.inputs.first).time, 0.1, accuracy: 1e-12)
  }

  // MARK: Inputs

  func testInputsHaveNames() {
    func text(_ action: ScriptAction) -> String {
      InputMark(ScriptEvent(time: 0, action: action), since: 0).text
    }
    XCTAssertEqual(text(.tap(.identifier("tab.1"))), "tap tab.1")
    XCTAssertEqual(text(.tap(.point(CGPoint(x: 195, y: 0.5)))), "tap at 195, 0.5")
    XCTAssertEqual(text(.press(.identifier("tab.1"), until: 1)), "press tab.1")
    XCTAssertEqual(text(.drag([], until: 1)), "drag")
    XCTAssertEqual(text(.pointer(.down, CGPoint(x: 1, y: 2))), "down at 1, 2")
    XCTAssertEqual(text(.scroll(CGVector(dx: 0, dy: 1), over: .zero, isPrecise: true)), "scroll")
    XCTAssertEqual(text(.key("tab")), "key tab")
    XCTAssertEqual(text(.text("a<b")), "type \u{201C}a<b\u{201D}")
  }

  func testAPointersWayIsNoInput() {
    let script = Script(
      [0, 0.1, 0.2, 0.9].map { time in
        ScriptEvent(time: time, action: .pointer(time == 0.1 ? .move : .down, .zero))
      })
    XCTAssertEqual(InputMark.all(in: script, since: 0, until: 0.5).map(\.time), [0, 0.2])
  }

  func testNamesOfInputsDoNotTouch() {
    let inputs = [0.0, 0.01, 0.02, 0.03, 0.5].map {
      InputMark(ScriptEvent(time: $0, action: .tap(.identifier("tab"))), since: 0)
    }
    let labels = InputLabels(inputs) { $0 * 500 }
    XCTAssertEqual(labels.labels.map(\.x), [0, 5, 10, 250], "a fourth line would be too many")
    XCTAssertEqual(Set(labels.labels.prefix(3).map(\.y)).count, 3)
    XCTAssertEqual(labels.labels[3].y, labels.labels[0].y)
    XCTAssertEqual(InputLabels([]) { $0 }.height, 0)
  }

  // MARK: Panels

  func testAnglesGoOnBeyondATurn() throws {
    let stage = try Sample.stage { box in
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0.0
      turn.toValue = 10.0
      turn.duration = 1
      box.layer.add(turn, forKey: nil)
    }
    let motion = try recording(stage, hertz: 100, 0.99)
    let column = try XCTUnwrap(motion.columns.first)
    XCTAssertLessThanOrEqual(
      column.values.compactMap { $0 }.max() ?? 9, .pi, "the table has what the layer has")
    let line = try XCTUnwrap(PlotPanel.panels(of: motion).first?.lines.first)
    for (row, value) in line.values.enumerated() {
      XCTAssertEqual(try XCTUnwrap(value), Double(row) / 10, accuracy: 1e-9)
    }
    XCTAssertEqual(try XCTUnwrap(line.speeds[50]), 10, accuracy: 1e-9)
  }

  func testCurvesThatWouldLookFlatHavePanelsOfTheirOwn() throws {
    func motion(_ distances: [CGFloat]) throws -> CurveRecording {
      let stage = try Sample.stage { box in
        for (index, distance) in distances.enumerated() {
          let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
          view.accessibilityIdentifier = "dot\(index)"
          box.superview?.addSubview(view)
          UIView.animate(withDuration: 0.1) { view.center.x += distance }
        }
      }
      return try recording(stage, hertz: 100, 0.1)
    }
    func layers(_ distances: CGFloat...) throws -> [[String]] {
      PlotPanel.panels(of: try motion(distances)).map { $0.lines.map(\.column.layer) }
    }
    XCTAssertEqual(try layers(100, 50), [["dot0", "dot1"]])
    XCTAssertEqual(try layers(100, 20), [["dot0"], ["dot1"]])
    XCTAssertEqual(try layers(20, 100, 22), [["dot0", "dot2"], ["dot1"]])
    let panels = PlotPanel.panels(of: try motion([100, 20]))
    XCTAssertEqual(panels.map(\.title), ["position.x", "position.x"])
    XCTAssertNotEqual(panels[0].lines[0].stroke, panels[1].lines[0].stroke, "a layer keeps its colour")
  }

  func testThePartsOfAColourShareAPanel() throws {
    let stage = try Sample.stage { box in UIView.animate(withDuration: 0.1) { box.backgroundColor = .blue } }
    let panels = PlotPanel.panels(of: try recording(stage, hertz: 100, 0.1))
    XCTAssertEqual(panels.map(\.title), ["backgroundColor"])
    XCTAssertEqual(panels[0].lines.map(\.label), ["box red", "box blue"])
    XCTAssertNotEqual(panels[0].lines[0].stroke, panels[0].lines[1].stroke)
  }

  func testWhatHasNoCurveIsNamed() throws {
    let stage = try Sample.stage { box in
      let fade = CABasicAnimation(keyPath: "contents")
      fade.duration = 0.1
      box.layer.add(fade, forKey: nil)
      Sample.slide(box)
    }
    let motion = try recording(stage, hertz: 60, 0.3)
    XCTAssertEqual(motion.omitted, ["box:contents"])
    XCTAssertTrue(motion.svg().contains("without a number: box:contents"))
    XCTAssertTrue(motion.svg(title: "Box").contains(">0.3 s at 60 Hz<"))
  }
}
