import UIKit
import XCTest

@testable import Tuner

/// Graph, Bézier pad and key frames with real input.
final class PanelCurveTests: XCTestCase {
  /// A spring of mass 1, stiffness 100, damping 10 from 2 to 3, asked for at 1 s.
  private func model() -> GraphModel {
    let spring = SpringNumbers(mass: 1, stiffness: 100, damping: 10, velocity: 0).solution
    var curve = GraphCurve()
    for index in 0...400 {
      let time = Double(index) / 400 * 1.5
      curve.times.append(1 + time)
      curve.values.append(2 + spring.position(at: time))
    }
    return GraphModel(curves: [curve], origin: 1)
  }

  func testTheGraphReadsExactFiguresUnderThePointer() throws {
    let graph = GraphView()
    graph.model = model()
    let stage = try PanelStage(graph, CGSize(width: 360, height: 180))
    // The plot begins 40 points from the left; 320 points are 1.5 s.
    try stage.hover(CGPoint(x: 40 + 320 * 0.3628 / 1.5, y: 80))
    // At its peak the spring is 16.3 % beyond the target and stands still.
    XCTAssertTrue(graph.figures.hasPrefix("0.362"), graph.figures)
    XCTAssertTrue(graph.figures.contains("3.163"), graph.figures)
    XCTAssertEqual(try XCTUnwrap(graph.model.curves[0].overshoot?.part), 0.163, accuracy: 0.001)
  }

  /// Curves of a colour are red, green and blue, and each name has the colour of its curve.
  func testTheNamesOfCurvesHaveTheirColors() throws {
    let graph = GraphView()
    var model = model()
    let channels = ["red", "green", "blue"]
    model.curves = channels.map { name in
      var curve = model.curves[0]
      curve.name = name
      return curve
    }
    graph.model = model
    _ = try PanelStage(graph, CGSize(width: 360, height: 180))
    let legend = try XCTUnwrap(
      graph.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text == "red  green  blue" })
    let text = try XCTUnwrap(legend.attributedText)
    for (index, name) in channels.enumerated() {
      let place = (text.string as NSString).range(of: name).location
      let color = try XCTUnwrap(
        text.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor)
      let parts = try XCTUnwrap(color.cgColor.components).prefix(3)
      XCTAssertEqual(parts.firstIndex(of: try XCTUnwrap(parts.max())), index, name)
    }
  }

  func testTheGraphZoomsPansAndGoesToATime() throws {
    let graph = GraphView()
    graph.model = model()
    let stage = try PanelStage(graph, CGSize(width: 360, height: 180))
    var sought: Double?
    graph.onSeek = { sought = $0 }
    try stage.click(CGPoint(x: 200, y: 80))
    XCTAssertEqual(try XCTUnwrap(sought), 1.75, accuracy: 0.001, "the middle of the plot")
    try stage.wait(1)
    try stage.wheel(-3, over: CGPoint(x: 200, y: 80))
    let zoomed = graph.times
    XCTAssertLessThan(zoomed.upperBound - zoomed.lowerBound, 1.5)
    XCTAssertTrue(zoomed.contains(1.75))
    try stage.drag(CGPoint(x: 200, y: 80), CGPoint(x: 150, y: 80))
    XCTAssertGreaterThan(
      graph.times.lowerBound, zoomed.lowerBound, "a drag to the left shows what comes later")
    try stage.wait(1)
    try stage.doubleClick(CGPoint(x: 200, y: 80))
    XCTAssertEqual(graph.times, 1...2.5)
  }

  func testHandlesOfABezier() throws {
    let editor = BezierEditor()
    editor.show([0.25, 0.25, 0.75, 0.75], code: [0.25, 0.25, 0.75, 0.75])
    var changed: [Double] = []
    editor.onChange = { points, _ in changed = points }
    let stage = try PanelStage(editor, CGSize(width: 352, height: 300))
    let handle = try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.bezier.handle.1"))
    let start = stage.point(handle)
    try stage.drag(start, CGPoint(x: start.x - 500, y: start.y - 20))
    XCTAssertEqual(changed[0], 0, "a pace does not go back in time")
    XCTAssertGreaterThan(changed[1], 0.25, "up is more")
    XCTAssertEqual(changed[2...], [0.75, 0.75])
    try stage.focus(handle)
    try stage.key("right")
    XCTAssertEqual(changed[0], 0.01)
    try stage.click(stage.point(try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.preset.ease out"))))
    XCTAssertEqual(changed, [0, 0, 0.58, 1])
  }

  func testKeyFrames() throws {
    let editor = KeyframeEditor()
    let numbers = Keyframes(values: [1, 1.4, 0.9, 1], mode: .linear)
    editor.show(numbers, code: numbers)
    var changed = numbers
    editor.onChange = { now, _ in changed = now }
    let stage = try PanelStage(editor, CGSize(width: 352, height: editor.height(for: 352)))
    let second = try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.keyframe.1"))
    let start = stage.point(second)
    try stage.drag(start, CGPoint(x: start.x + 1000, y: start.y + 20))
    XCTAssertEqual(try XCTUnwrap(changed.times[safe: 1]), 2.0 / 3, accuracy: 1e-9, "not beyond the next one")
    XCTAssertLessThan(changed.numbers(of: .number)[1], 1.4, "down is less")
    XCTAssertEqual(changed.numbers(of: .number)[0], 1)
    XCTAssertEqual(editor.chosen, 1)
    try stage.focus(second)
    try stage.key("delete")
    XCTAssertEqual(changed.numbers(of: .number), [1, 0.9, 1])
    try stage.click(stage.point(try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.keyframe.add"))))
    XCTAssertEqual(changed.values.count, 4)
    XCTAssertEqual(changed.times.count, 4)
  }

  func testKeyFramesAreSampledAsTheEngineGoesThem() {
    let linear = KeyframeSampler.values(of: Keyframes(values: [0, 1, 0]), count: 4)
    XCTAssertEqual(linear, [0, 0.5, 1, 0.5, 0])
    let steps = KeyframeSampler.values(
      of: Keyframes(values: [0, 1], times: [0, 0.5, 1], mode: .discrete), count: 4)
    XCTAssertEqual(Array(steps.prefix(4)), [0, 0, 1, 1])
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
