import UIKit
import XCTest

@testable import Tuner

/// Numbers, forms and keys of the panel with real input.
final class EditorInputTests: XCTestCase {
  private func labels(in view: UIView) -> [String] {
    (view as? UILabel)?.text.map { [$0] } ?? view.subviews.flatMap { labels(in: $0) }
  }

  func testTheNumbersOfABezierAreTyped() throws {
    let editor = BezierEditor()
    editor.show([0.25, 0.1, 0.25, 1], code: [0.25, 0.1, 0.25, 1])
    var changed: [Double] = []
    editor.onChange = { points, _ in changed = points }
    let stage = try PanelStage(editor, CGSize(width: 352, height: 300))
    func type(_ text: String, into name: String) throws {
      let field = try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.bezier.\(name)"))
      try stage.click(stage.point(field))
      try stage.key("ctrl+a")
      try stage.type(text)
      try stage.key("return")
    }
    try type("0.4", into: "x1")
    XCTAssertEqual(changed, [0.4, 0.1, 0.25, 1])
    try type("-0.5", into: "y1")
    XCTAssertEqual(changed, [0.4, -0.5, 0.25, 1])
    try type("7", into: "x2")
    XCTAssertEqual(changed, [0.4, -0.5, 1, 1], "a time is within the animation")
    try type("1.25", into: "y2")
    XCTAssertEqual(changed, [0.4, -0.5, 1, 1.25])
  }

  /// A spring of mass 1, stiffness 100 and damping 10 has half the critical damping and a period of 2π/10. It
  /// overshoots by e^(−π·0.5/√0.75) and is fastest with 10·e^(−0.5/√0.75·acos 0.5).
  func testTheFormsOfASpringShowTheSameSpring() throws {
    let editor = SpringEditor()
    let spring = SpringNumbers(mass: 1, stiffness: 100, damping: 10, velocity: 0)
    editor.show(spring, code: spring)
    var changes = 0
    editor.onChange = { _, _, _ in changes += 1 }
    let stage = try PanelStage(editor, CGSize(width: 352, height: 360))
    let forms = try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.spring.form"))
    func shown() -> Set<SpringNumbers.Parameter> {
      Set(
        SpringNumbers.Parameter.allCases.filter {
          stage.stage.view(withIdentifier: "tuner.spring.\($0.rawValue)")?.isHidden == false
        })
    }
    XCTAssertEqual(shown(), [.mass, .stiffness, .damping, .velocity])
    let figures = { (editor: SpringEditor) in
      self.labels(in: editor).filter { $0.hasSuffix("%") || $0.hasSuffix("/s") }
    }
    XCTAssertTrue(figures(editor).contains("16.3 %"), "\(figures(editor))")
    XCTAssertTrue(figures(editor).contains("5.5 /s"), "\(figures(editor))")
    try stage.click(stage.point(forms, x: 0.375))
    XCTAssertEqual(editor.form, .response)
    XCTAssertEqual(shown(), [.ratio, .response, .velocity])
    XCTAssertEqual(editor.numbers[.ratio], 0.5, accuracy: 1e-9)
    XCTAssertEqual(editor.numbers[.response], 0.628, accuracy: 0.001)
    try stage.click(stage.point(forms, x: 0.625))
    XCTAssertEqual(editor.form, .bounce)
    XCTAssertEqual(editor.numbers[.bounce], 0.5, accuracy: 1e-9)
    try stage.click(stage.point(forms, x: 0.875))
    XCTAssertEqual(editor.form, .fitted)
    XCTAssertEqual(shown(), [.fittedDuration, .fittedRatio, .velocity])
    XCTAssertTrue(figures(editor).contains("16.3 %"), "\(figures(editor))")
    XCTAssertEqual(changes, 0, "another form is the same spring")
  }

  /// At a quarter of its period a spring without damping is at its target, and as fast as it gets.
  func testTheGraphReadsTheSpeed() throws {
    let graph = GraphView()
    var curve = GraphCurve()
    for index in 0...400 {
      let time = Double(index) / 400
      curve.times.append(time)
      curve.values.append(100 - 100 * cos(.pi * time))
    }
    graph.model = GraphModel(curves: [curve], origin: 0)
    let stage = try PanelStage(graph, CGSize(width: 360, height: 180))
    // The plot begins 40 points from the left; 320 points are a second.
    try stage.hover(CGPoint(x: 40 + 160, y: 80))
    let speed = try XCTUnwrap(graph.figures.components(separatedBy: "   ").last)
    let number = try XCTUnwrap(Double(speed.replacingOccurrences(of: "/s", with: "")))
    XCTAssertEqual(number, 100 * .pi, accuracy: 1)
  }

  func testKeysForTheLoopTheEndAndTheLab() throws {
    let rig = try TunerRig()
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    try rig.key("space")
    let transport = rig.session.transport
    let begin = transport.now
    try rig.key("i")
    XCTAssertEqual(transport.loop?.lowerBound, begin)
    try rig.key("shift+right")
    try rig.key("o")
    let loop = try XCTUnwrap(transport.loop)
    XCTAssertEqual(loop.lowerBound, begin)
    XCTAssertEqual(loop.upperBound, begin + 10.0 / 60, accuracy: 1e-6)
    try rig.key("home")
    XCTAssertEqual(transport.now, loop.lowerBound, accuracy: 1e-9)
    try rig.key("end")
    XCTAssertEqual(transport.now, loop.upperBound, accuracy: 1e-9)
    try rig.key("l")
    XCTAssertNil(transport.loop)
    try rig.key("end")
    let group = try XCTUnwrap(rig.panel.timeline.lanes.chosenGroup)
    XCTAssertEqual(transport.now, group.end, accuracy: 1e-6)
    try rig.key("x")
    XCTAssertEqual(rig.panel.place.tab, 2)
    try rig.key("x")
    XCTAssertEqual(rig.panel.place.tab, 0)
    try rig.key("v")
    XCTAssertEqual(rig.panel.place.tab, 1)
  }
}
