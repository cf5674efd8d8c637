import UIKit
import XCTest

@testable import Tuner

/// A slider by mouse, wheel and keys.
final class PanelSliderTests: XCTestCase {
  private var changes: [(value: Double, isFinal: Bool)] = []

  private func slider(
    _ scale: ValueScale = ValueScale(0...100, step: 1), value: Double = 50, code: Double? = 40
  )
    throws -> (ValueSlider, PanelStage)
  {
    changes = []
    let slider = ValueSlider("Damping", scale, identifier: "damping")
    slider.show(value, code: code)
    slider.onChange = { [unowned self] in changes.append(($0, $1)) }
    return (slider, try PanelStage(slider, CGSize(width: 380, height: 28)))
  }

  private var last: Double? { changes.last?.value }

  /// Where the track shows a value, in the window.
  private func place(_ value: Double, _ slider: ValueSlider) -> CGPoint {
    let track = slider.track
    let side = SliderTrack.knobSide
    let x = side / 2 + (track.bounds.width - side) * CGFloat(track.scale.fraction(of: value))
    return track.convert(CGPoint(x: x, y: track.bounds.midY), to: nil)
  }

  func testDragging() throws {
    let (slider, stage) = try slider()
    try stage.drag(place(50, slider), place(80, slider))
    XCTAssertEqual(last, 80)
    XCTAssertTrue(changes.dropLast().contains { !$0.isFinal }, "it follows the finger")
    XCTAssertEqual(changes.filter(\.isFinal).count, 1, "and is one change in the end")
  }

  func testShiftIsFinerAndControlCoarser() throws {
    let (slider, stage) = try slider()
    try stage.drag(place(50, slider), place(80, slider), .shift)
    XCTAssertEqual(try XCTUnwrap(last), 53, accuracy: 0.11, "a tenth of the way, in tenths of a step")
    try stage.drag(place(slider.value, slider), place(78, slider), .control)
    XCTAssertEqual(last, 80, "tens")
  }

  func testAClickOnTheTrackGoesThere() throws {
    let (slider, stage) = try slider()
    try stage.click(place(20, slider))
    XCTAssertEqual(last, 20)
  }

  func testADoubleClickSetsBack() throws {
    let (slider, stage) = try slider()
    var resets = 0
    slider.onReset = { resets += 1 }
    try stage.doubleClick(place(50, slider))
    XCTAssertEqual(resets, 1)
    XCTAssertEqual(slider.value, 40, "the code's value")
  }

  func testTheWheelStepsWhereThePointerWasMoved() throws {
    let (slider, stage) = try slider()
    let middle = stage.point(slider.track)
    try stage.wheel(-1, over: middle)
    XCTAssertNil(last, "a slider that scrolls past is not meant")
    try stage.hover(middle)
    try stage.wheel(-1, over: middle)
    XCTAssertEqual(last, 51)
    try stage.wheel(1, over: middle, .control)
    XCTAssertEqual(last, 40, "down by ten, to a multiple of it")
    try stage.wheel(-1, over: middle, .shift)
    XCTAssertEqual(last, 40.1)
  }

  func testKeys() throws {
    let (slider, stage) = try slider()
    try stage.focus(slider.track)
    let steps: [(String, Double)] = [
      ("right", 51), ("up", 52), ("left", 51), ("shift+right", 51.1), ("ctrl+right", 60), ("home", 0),
      ("end", 100), ("pagedown", 90),
    ]
    for (key, value) in steps {
      try stage.key(key)
      XCTAssertEqual(last, value, key)
    }
    try stage.key("delete")
    XCTAssertEqual(slider.value, 40, "the code's value")
  }

  func testArrowsGoOnAfterADrag() throws {
    let (slider, stage) = try slider()
    try stage.drag(place(50, slider), place(80, slider))
    try stage.key("right")
    XCTAssertEqual(last, 81)
  }

  func testTyping() throws {
    let (slider, stage) = try slider(
      ValueScale(0...2, limits: 0...10, step: 0.01, unit: .seconds, decimals: 3), value: 0.5, code: 0.5)
    try stage.focus(slider.track)
    try stage.key("return")
    XCTAssertTrue(slider.field.isEditing, "Return begins to type")
    try stage.type("250 ms")
    try stage.key("return")
    XCTAssertEqual(last, 0.25)
    XCTAssertEqual(slider.field.text, "0.25")
    try stage.click(stage.point(slider.field))
    try stage.type("7")
    try stage.key("return")
    XCTAssertEqual(last, 7, "typed numbers may lie beyond the slider's end")
    try stage.click(stage.point(slider.field))
    try stage.type("99")
    try stage.key("return")
    XCTAssertEqual(last, 10, "but not beyond what is possible")
    let count = changes.count
    try stage.click(stage.point(slider.field))
    try stage.type("quick")
    try stage.key("return")
    XCTAssertEqual(changes.count, count, "what is no number changes nothing")
    XCTAssertEqual(slider.field.text, "10")
    try stage.click(stage.point(slider.field))
    try stage.type("3")
    try stage.key("escape")
    XCTAssertEqual(changes.count, count, "Escape gives up")
  }
}
