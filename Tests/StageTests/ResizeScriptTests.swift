import Support
import UIKit
import XCTest

@testable import Stage

/// New sizes as events of a script: they replay, and going back brings back the former size.
final class ResizeScriptTests: XCTestCase {
  private let upright = CGSize(width: 100, height: 60), lying = CGSize(width: 60, height: 100)

  private func stage(_ script: Script = Script()) throws -> Stage {
    try Stage(Stage.Configuration(size: upright, scale: 1), script: script) { UIViewController() }
  }

  private func script() -> Script {
    var script = Script()
    script.resize(to: lying, at: 1)
    script.resize(to: upright, scale: 2, at: 2)
    return script
  }

  func testTheSizeFollowsTheScriptForwardAndBackward() throws {
    let stage = try stage(script())
    for (time, size, scale) in [
      (0.5, upright, 1.0), (1, lying, 1), (1.5, lying, 1), (2, upright, 2), (1.5, lying, 1), (0, upright, 1),
      (3, upright, 2),
    ] {
      let picture = try stage.image(at: time)
      XCTAssertEqual(stage.configuration.size, size, "at \(time) s")
      XCTAssertEqual(stage.window.bounds.size, size, "at \(time) s")
      XCTAssertEqual(stage.perform { UIScreen.main.bounds.size }, size, "at \(time) s")
      XCTAssertEqual(
        [picture.width, picture.height], [Int(size.width * scale), Int(size.height * scale)], "at \(time) s")
    }
  }

  func testASentSizeIsPartOfTheScript() throws {
    let stage = try stage()
    try stage.advance(to: 1)
    stage.send(.resize(lying, scale: nil))
    try stage.advance(to: 1)
    XCTAssertEqual(stage.window.bounds.size, lying)
    XCTAssertEqual(stage.script.events, [ScriptEvent(time: 1, action: .resize(lying, scale: nil))])
    try stage.advance(to: 0.5)
    XCTAssertEqual(stage.window.bounds.size, upright)
    try stage.advance(to: 1.5)
    XCTAssertEqual(stage.window.bounds.size, lying)
  }

  func testTheHostsSizeStaysInForce() throws {
    let stage = try stage(script())
    try stage.advance(to: 1.5)
    let wide = CGSize(width: 140, height: 30)
    try stage.resize(to: wide)
    try stage.advance(to: 0.5)
    XCTAssertEqual(stage.window.bounds.size, wide)
    try stage.advance(to: 1.5)
    XCTAssertEqual(stage.window.bounds.size, lying)
  }

  func testALookThatWasChangedInBetweenStays() throws {
    let stage = try stage(script())
    try stage.advance(to: 1.5)
    stage.change(style: .dark)
    try stage.advance(to: 0.5)
    XCTAssertEqual(stage.configuration.size, upright)
    XCTAssertEqual(stage.configuration.style, .dark)
  }

  func testASizeThatCannotBeShownIsReportedAndLeftOut() throws {
    var script = Script()
    script.resize(to: CGSize(width: 100_000, height: 10), at: 1)
    let stage = try stage(script)
    let (_, messages) = try Diagnostics.withCapture { try stage.advance(to: 2) }
    XCTAssertEqual(
      messages.map(\.description),
      [
        "the script's new size was left out: 100000x10 points at scale 1 is more than 16384 pixels a side; use a smaller size"
      ])
    XCTAssertEqual(stage.configuration.size, upright)
  }

  func testTheJSONForm() throws {
    let json = """
      {"events": [{"time": 1, "resize": [60, 100]}, {"time": 2, "resize": [100, 60], "scale": 2}]}
      """
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: Data(json.utf8)), script())
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: script().json()), script())
    for wrong in ["[60]", "[0, 60]", "[60, 60], \"scale\": 9", "[99999, 60]"] {
      let json = "{\"events\": [{\"time\": 1, \"resize\": \(wrong)}]}"
      XCTAssertThrowsError(try JSONDecoder().decode(Script.self, from: Data(json.utf8)), wrong)
    }
  }
}
