import Stage
import UIKit
import XCTest

@testable import Tuner

/// Key frames of points, sizes, rectangles, colours and transforms, part by part, and the pace between them.
final class KeyframeEditorTests: XCTestCase {
  private func point(_ x: Double, _ y: Double) -> ParameterValue { .point(x: x, y: y) }

  private func keyframes(_ values: [ParameterValue], times: [Double] = []) -> Keyframes {
    var keyframes = Keyframes(times: times)
    keyframes.values = values
    return keyframes
  }

  private func editor(_ keyframes: Keyframes) throws -> (KeyframeEditor, PanelStage, () -> Keyframes) {
    let editor = KeyframeEditor()
    editor.show(keyframes, code: keyframes)
    editor.hasTimes = !keyframes.times.isEmpty
    var changed = keyframes
    editor.onChange = { now, _ in changed = now }
    let size = CGSize(width: 352, height: editor.height(for: 352))
    return (editor, try PanelStage(editor, size), { changed })
  }

  private func view(_ stage: PanelStage, _ identifier: String) throws -> UIView {
    try XCTUnwrap(stage.stage.view(withIdentifier: identifier), identifier)
  }

  /// Clicks the middle of one of the parts, which are as wide as their names.
  private func choose(_ name: String, _ stage: PanelStage) throws {
    let parts = try XCTUnwrap(try view(stage, "tuner.keyframe.part") as? UISegmentedControl)
    let names = (0..<parts.numberOfSegments).map { parts.titleForSegment(at: $0) }
    let index = try XCTUnwrap(names.firstIndex(of: name), "\(names)")
    for place in stride(from: 0.01, to: 1, by: 0.02) where parts.selectedSegmentIndex != index {
      try stage.click(stage.point(parts, x: place))
    }
    XCTAssertEqual(parts.selectedSegmentIndex, index)
  }

  private func type(_ text: String, into identifier: String, _ stage: PanelStage) throws {
    try stage.click(stage.point(try view(stage, identifier)))
    try stage.type(text)
    try stage.key("return")
  }

  // MARK: Parts

  func testValuesHaveTheirParts() {
    func names(_ values: ParameterValue...) -> [String] {
      ValueComponent.components(of: values).map(\.name)
    }
    XCTAssertEqual(names(.number(1)), [""])
    XCTAssertEqual(names(point(1, 2)), ["x", "y"])
    XCTAssertEqual(names(.size(width: 1, height: 2)), ["width", "height"])
    XCTAssertEqual(names(.rect(x: 1, y: 2, width: 3, height: 4)), ["x", "y", "width", "height"])
    XCTAssertEqual(names(.color(red: 1, green: 0, blue: 0, alpha: 1)), ["red", "green", "blue", "alpha"])
    XCTAssertEqual(names(point(1, 2), .number(1)), [], "of several kinds")
    let identity = ParameterValue(CATransform3DIdentity)
    XCTAssertEqual(identity.map { names($0) }, ["scale x", "scale y", "turn", "x", "y"])
    let deep = ParameterValue(CATransform3DMakeRotation(0.5, 0, 1, 0))
    XCTAssertEqual(deep.map { names($0) }, ["scale x", "scale y", "turn", "x", "y", "turn y"])
  }

  /// Scale, then turn, then way, as Core Animation puts them together; perspective stays.
  func testPartsOfATransformAreSetOneByOne() throws {
    var value = try XCTUnwrap(ParameterValue(CATransform3DIdentity))
    let parts = ValueComponent.components(of: [value])
    for (part, number) in zip(parts, [2, 3, 90, 10, 20]) { value = part.write(Double(number), into: value) }
    let expected: [Double] = [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 1, 0, 10, 20, 0, 1]
    for (is_, wanted) in zip(value.numbers, expected) { XCTAssertEqual(is_, wanted, accuracy: 1e-12) }
    XCTAssertEqual(parts[2].read(value), 90, accuracy: 1e-9)

    var perspective = CATransform3DIdentity
    perspective.m34 = -0.002
    let tilted = try XCTUnwrap(
      ParameterValue(CATransform3DConcat(CATransform3DMakeRotation(0.4, 1, 0, 0), perspective)))
    let wider = parts[0].write(2, into: tilted)
    let wanted = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(0.4, 1, 0, 0)),
      perspective)
    for (is_, wanted) in zip(wider.numbers, try XCTUnwrap(ParameterValue(wanted)).numbers) {
      XCTAssertEqual(is_, wanted, accuracy: 1e-12)
    }
  }

  // MARK: Input

  func testOnePartOfAPointIsDraggedAndTheOtherStays() throws {
    let (editor, stage, changed) = try editor(
      keyframes([point(0, 100), point(50, 300), point(80, 100)], times: [0, 0.5, 1]))
    try choose("y", stage)
    let handle = try view(stage, "tuner.keyframe.1")
    let start = stage.point(handle)
    try stage.drag(start, CGPoint(x: start.x + 32.4, y: start.y + 30))
    // The pad is 324 points wide and 118 high between its margins; it shows 100…300 with 15 % of air on both sides.
    XCTAssertEqual(changed().times, [0, 0.6, 1])
    let y = try XCTUnwrap(changed().values[1].numbers.last)
    XCTAssertEqual(y, 300 - 30 * 260 / 118, accuracy: 1)
    XCTAssertEqual(y, y.rounded(), "a whole number of points")
    XCTAssertEqual(changed().values, [point(0, 100), point(50, y), point(80, 100)])
    try type("−12.5", into: "tuner.keyframe.value.field", stage)
    XCTAssertEqual(changed().values[1], point(50, -12.5))
    try choose("x", stage)
    try type("70", into: "tuner.keyframe.value.field", stage)
    XCTAssertEqual(changed().values[1], point(70, -12.5))
    // A further key frame lies between its neighbours.
    editor.hasTimes = true
    try stage.click(stage.point(try view(stage, "tuner.keyframe.add")))
    XCTAssertEqual(changed().values[2], point(75, 43.75))
    XCTAssertEqual(changed().times, [0, 0.6, 0.8, 1])
  }

  func testATurnIsTypedInDegrees() throws {
    let values = try [CATransform3DIdentity, CATransform3DMakeScale(2, 2, 1), CATransform3DIdentity].map {
      try XCTUnwrap(ParameterValue($0))
    }
    let (_, stage, changed) = try editor(keyframes(values))
    try stage.click(stage.point(try view(stage, "tuner.keyframe.1")))
    try choose("turn", stage)
    try type("30", into: "tuner.keyframe.value.field", stage)
    let wanted = CATransform3DConcat(
      CATransform3DMakeScale(2, 2, 1), CATransform3DMakeRotation(.pi / 6, 0, 0, 1))
    for (is_, wanted) in zip(changed().values[1].numbers, try XCTUnwrap(ParameterValue(wanted)).numbers) {
      XCTAssertEqual(is_, wanted, accuracy: 1e-12)
    }
    XCTAssertEqual(changed().values[0], values[0], "the others stay to the last digit")
    XCTAssertEqual(changed().times, [], "and the times are spaced evenly as before")
  }

  func testAColourByItsPartsAndByItsDigits() throws {
    func color(_ red: Double, _ green: Double, _ blue: Double) -> ParameterValue {
      .color(red: red, green: green, blue: blue, alpha: 1)
    }
    let (editor, stage, changed) = try editor(keyframes([color(1, 0, 0), color(0, 1, 0)]))
    try choose("blue", stage)
    try type("40 %", into: "tuner.keyframe.value.field", stage)
    XCTAssertEqual(changed().values, [color(1, 0, 0.4), color(0, 1, 0)])
    let handle = stage.point(try view(stage, "tuner.keyframe.0"))
    try stage.drag(handle, CGPoint(x: handle.x, y: handle.y + 500))
    XCTAssertEqual(changed().values[0], color(1, 0, 0), "no less than nothing")
    let well = try XCTUnwrap(editor.subviews.compactMap { $0 as? ColorWell }.first)
    XCTAssertFalse(well.isHidden)
    let field = try XCTUnwrap(well.subviews.compactMap { $0 as? UITextField }.first)
    try stage.click(stage.point(field))
    field.selectAll(nil)
    try stage.type("#3366FF")
    try stage.key("return")
    XCTAssertEqual(changed().values[0], color(0.2, 0.4, 1))
  }

  func testThePaceOfAWayIsChosenByNameAndByItsNumbers() throws {
    var start = Keyframes(values: [0, 1, 0])
    start.functions = [.easeIn, .easeOut]
    let (editor, stage, changed) = try editor(start)
    try stage.click(stage.point(try view(stage, "tuner.keyframe.1")))
    let before = editor.height(for: 352)
    try stage.click(stage.point(try view(stage, "tuner.keyframe.function")))
    XCTAssertGreaterThan(editor.height(for: 352), before + 168, "there is a pad for the curve now")
    editor.frame.size.height = editor.height(for: 352)
    stage.stage.window.frame.size.height = editor.height(for: 352)
    try stage.wait(0.1)
    let wanted = try XCTUnwrap(stage.stage.view(withIdentifier: "tuner.preset.back out"))
    let press = try XCTUnwrap(wanted as? UIControl)
    press.sendActions(for: .touchUpInside)
    XCTAssertEqual(changed().functions, [.easeIn, BezierCurve(0.34, 1.56, 0.64, 1)])
    try type("0.5", into: "tuner.bezier.x1", stage)
    XCTAssertEqual(changed().functions, [.easeIn, BezierCurve(0.5, 1.56, 0.64, 1)])
    // The way to the last key frame is that from the one before.
    try stage.wait(1)
    try stage.click(stage.point(try view(stage, "tuner.keyframe.2")))
    try type("0.25", into: "tuner.bezier.x2", stage)
    XCTAssertEqual(changed().functions, [.easeIn, BezierCurve(0.5, 1.56, 0.25, 1)])
    try stage.wait(1)
    // What is taken away takes its way along; what is added shares one.
    try stage.click(stage.point(try view(stage, "tuner.keyframe.1")))
    try stage.click(stage.point(try view(stage, "tuner.keyframe.add")))
    XCTAssertEqual(
      changed().functions, [.easeIn, BezierCurve(0.5, 1.56, 0.25, 1), BezierCurve(0.5, 1.56, 0.25, 1)])
    try stage.click(stage.point(try view(stage, "tuner.keyframe.remove")))
    XCTAssertEqual(changed().functions, [.easeIn, BezierCurve(0.5, 1.56, 0.25, 1)])
  }

  func testEvenlySpacedKeyFramesGetTimesOfTheirOwn() throws {
    let (_, stage, changed) = try editor(Keyframes(values: [0, 1, 3, 0]))
    let handle = try view(stage, "tuner.keyframe.1")
    let start = stage.point(handle)
    try stage.drag(start, CGPoint(x: start.x + 40, y: start.y))
    XCTAssertEqual(changed().times, [], "a drag alone does not make them")
    try stage.click(stage.point(try view(stage, "tuner.keyframe.times")))
    XCTAssertEqual(changed().times, [0, 1.0 / 3, 2.0 / 3, 1])
  }

  func testTheCurveIsTheEnginesForEveryKind() {
    let points = keyframes([point(0, 100), point(10, 300)])
    let y = points.components[1]
    XCTAssertEqual(KeyframeSampler.values(of: points, y, count: 4), [100, 150, 200, 250, 300])
    var eased = points
    eased.functions = [BezierCurve(0.5, 0, 0.5, 0)]
    let pace = BezierCurve(0.5, 0, 0.5, 0)
    for (index, value) in KeyframeSampler.values(of: eased, y, count: 4).enumerated() {
      XCTAssertEqual(value, 100 + 200 * pace.value(at: Double(index) / 4), accuracy: 1e-4)
    }
    let turn = keyframes(
      [CATransform3DIdentity, CATransform3DMakeRotation(.pi / 2, 0, 0, 1)].compactMap { ParameterValue($0) })
    let angles = KeyframeSampler.values(of: turn, turn.components[2], count: 2)
    for (is_, wanted) in zip(angles, [0.0, 45, 90]) { XCTAssertEqual(is_, wanted, accuracy: 1e-6) }
  }

  // MARK: The whole way

  private func add(
    _ box: TouchBox, _ values: [CGPoint], _ times: [NSNumber]?, _ paces: [CAMediaTimingFunction]?
  ) {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = values
    animation.keyTimes = times
    animation.timingFunctions = paces
    animation.duration = 1
    box.layer.add(animation, forKey: "way")
  }

  private func place(_ stage: Stage) throws -> CGPoint {
    let box = try XCTUnwrap(stage.layer(named: "box"))
    return try XCTUnwrap(stage.presentedValue("position", of: box) as? CGPoint)
  }

  /// What the editor says reaches the running animation, undo, presets and the copied code.
  func testAnEditReachesWhatRunsAndWhatIsKept() throws {
    let code = [CGPoint(x: 50, y: 40), CGPoint(x: 70, y: 20), CGPoint(x: 50, y: 40)]
    let session = try Sample.session(taps: [0]) { self.add($0, code, nil, nil) }
    session.transport.seek(to: 0.3)
    let motion = try XCTUnwrap(session.interactions.flatMap(\.motions).first { $0.subject != nil })
    let model = TunerPanelModel(session)
    let shown = model.inspectorModel(of: motion)
    XCTAssertFalse(shown.hasKeyTimes, "the code gives none")
    var keyframes = try XCTUnwrap(shown.keyframes)
    keyframes.values[1] = point(90, 60)
    keyframes.spaceEvenly()
    keyframes.move(1, to: 0.25)
    keyframes.setFunction(.easeIn, after: 0)
    model.apply(.keyframes(keyframes), to: motion, isFinal: true)

    let tuned = [code[0], CGPoint(x: 90, y: 60), code[2]]
    let paces = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
    let twin = try Sample.stage(taps: [0]) { self.add($0, tuned, [0, 0.25, 1], paces) }
    try twin.advance(to: 0.3)
    XCTAssertEqual(try place(session.stage), try place(twin))
    XCTAssertEqual(session.transport.now, 0.3)
    session.transport.seek(to: 0.1)
    let early = try Sample.stage(taps: [0]) { self.add($0, tuned, [0, 0.25, 1], paces) }
    try early.advance(to: 0.1)
    XCTAssertEqual(try place(session.stage), try place(early))
    XCTAssertTrue(model.inspectorModel(of: motion).hasKeyTimes)

    let id = try XCTUnwrap(motion.subject)
    XCTAssertEqual(
      session.swiftCode(for: id),
      """
      let keyframes = CAKeyframeAnimation(keyPath: "position")
      keyframes.duration = 1
      keyframes.values = [CGPoint(x: 50, y: 40), CGPoint(x: 90, y: 60), CGPoint(x: 50, y: 40)]
      keyframes.keyTimes = [0.0, 0.25, 1.0]
      keyframes.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
      """)
    let preset = session.preset
    XCTAssertEqual(session.variant.overrides.count, 3)
    session.undo()
    XCTAssertTrue(session.variant.overrides.isEmpty, "one step")
    XCTAssertEqual(session.swiftCode(for: id)?.contains("keyTimes"), false)
    session.use(try Preset(json: preset.json()))
    session.transport.seek(to: 0.3)
    XCTAssertEqual(try place(session.stage), try place(twin))
  }
}
