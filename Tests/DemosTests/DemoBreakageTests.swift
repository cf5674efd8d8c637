import FlipbookTesting
import Foundation
import SampleStage
import Stage
import UIKit
import XCTest

@testable import Demos

/// A test of the tests: each demo, broken a little while it runs, fails against its own golden, and the message names
/// the layer, the time and the value.
final class DemoBreakageTests: ExpectationTestCase {
  /// The goldens of `DemoStoryTests`.
  private var stories: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/DemoStoryTests").path
  }

  private func stage(_ demo: Demo, delayed: TimeInterval = 0) throws -> Stage {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("assets/scripts/\(demo.name).json")
    var script = try JSONDecoder().decode(Script.self, from: Data(contentsOf: path))
    if delayed != 0, let first = script.events.first {
      script = Script(
        [ScriptEvent(time: first.time + delayed, action: first.action)] + script.events.dropFirst())
    }
    return try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.makeRoot() }
  }

  /// What the demo's filmstrip says after `change` was done to the interface at its start.
  private func strip(
    _ demo: Demo, _ function: String, _ times: [TimeInterval], _ change: (Stage) throws -> Void
  ) throws -> SnapshotFailure? {
    let stage = try stage(demo)
    return failure {
      expectFilmstrip(
        of: stage, at: times, named: demo.name, record: .never, directory: stories, function: function,
        after: { stage in try stage.perform { try change(stage) } })
    }
  }

  /// What the demo's curves say.
  private func curves(_ demo: Demo, _ function: String, _ stage: Stage) throws -> SnapshotFailure? {
    let motion = try stage.record(until: .duration(5.5), hertz: 30)
    return failure {
      expectCurves(motion, named: demo.name, record: .never, directory: stories, function: function)
    }
  }

  /// The number in a golden's table.
  private func golden(_ demo: Demo, _ function: String, _ title: String, row: Int) throws -> Double {
    let text = try String(contentsOfFile: "\(stories)/\(function).\(demo.name).csv", encoding: .utf8)
    let rows = CurveTable.rows(of: text)
    let place = try XCTUnwrap(rows[0].firstIndex(of: title), title)
    return try XCTUnwrap(Double(rows[row + 1][place]))
  }

  private func lines(_ failure: SnapshotFailure?) -> [String] {
    failure?.description.components(separatedBy: "\n  ") ?? []
  }

  /// A line without how many pixels differ: that depends on how edges and letters are drawn.
  private func withoutCount(_ line: String) -> String {
    line.replacing(#/^[1-9][0-9,]* of /#, with: "")
  }

  // MARK: Breaking

  func testADampingOffByAHundredth() throws {
    let stage = try stage(.arCamera)
    var link: CADisplayLink?
    stage.perform {
      link = CADisplayLink { link in
        // The tap is at 0.3 s; what it started has not been shown yet.
        guard link.targetTimestamp > 0.29, let camera = stage.layer(named: "camera"),
          let spring = camera.animation(forKey: "cornerRadius")?.copy() as? CASpringAnimation
        else { return }
        spring.damping += 0.01
        camera.add(spring, forKey: "cornerRadius")
        link.invalidate()
      }
      link?.add(to: .main, forMode: .common)
    }
    let failure = try curves(.arCamera, "testARCamera", stage)
    // Ten samples at 30 Hz reach the tap; the next one moves.
    let expected = try golden(.arCamera, "testARCamera", "camera:cornerRadius", row: 10)
    let headline = try XCTUnwrap(lines(failure).first)
    XCTAssertTrue(
      headline.hasPrefix(
        "testARCamera.ar-camera: camera cornerRadius at t = 0.333333 s: expected \(InspectedValue.text(expected)),"
          + " got "), headline)
    XCTAssertTrue(headline.hasSuffix("; the 10 samples before match."), headline)
    XCTAssertTrue(lines(failure)[1].contains("in 1 of "), "\(lines(failure)[1])")
  }

  func testAFrameLateByA120th() throws {
    let failure = try curves(.bouncingIcon, "testBouncingIcon", stage(.bouncingIcon, delayed: 1.0 / 120))
    let expected = try golden(.bouncingIcon, "testBouncingIcon", "tab.1.icon:transform.scale", row: 10)
    // A 120th late, the sample at 0.3333 s shows what the bounce is 0.025 s after its start.
    let headline = try XCTUnwrap(lines(failure).first)
    XCTAssertTrue(
      headline.hasPrefix(
        "testBouncingIcon.bouncing-icon: tab.1.icon transform.scale at t = 0.333333 s: expected"
          + " \(InspectedValue.text(expected)), got 1."), headline)
    XCTAssertTrue(headline.hasSuffix("; the 10 samples before match."), headline)
  }

  func testAColourOffByOne() throws {
    let failure = try strip(.bouncingIcon, "testBouncingIcon", [0, 0.375, 0.45, 1.15, 2.1]) { stage in
      let line = try XCTUnwrap(stage.layers.first { InspectedValue($0.backgroundColor)?.text == "#C7C7CC" })
      line.backgroundColor = UIColor(red: 199 / 255, green: 199 / 255, blue: 205 / 255, alpha: 1).cgColor
    }
    let found = lines(failure).prefix(4).map(withoutCount)
    XCTAssertEqual(
      found.prefix(2),
      [
        "testBouncingIcon.bouncing-icon: frame 1 of 5 (t = 0 s) differs; 1 of the 4 later ones differs too.",
        "329,160 pixels differ in 96 x 10 at (76, 108); largest Delta-E 0.514 (exact required).",
      ])
    // The line of the page has no name; its path tells it. Its corner begins with pixels that are covered in part.
    let path = "window/CALayer[0]/CALayer[0]/CALayer[0]/CALayer[2]"
    XCTAssertEqual(
      found.suffix(2),
      [
        "\(path) backgroundColor: expected #C7C7CC, got #C7C7CD.",
        "The first is (79, 108) in \(path): expected #D4D4D8, got #D4D4D9.",
      ])
  }

  func testARadiusOffByHalfAPoint() throws {
    let times = [0, 0.5, 1.4, 2, 2.9, 3.6, 4.3, 4.75, 5.2]
    let failure = try strip(.lerpPlayer, "testLerpPlayer", times) { stage in
      stage.layer(named: "player")?.cornerRadius = 16.5
    }
    XCTAssertEqual(
      lines(failure).prefix(4).map(withoutCount),
      [
        "testLerpPlayer.lerp-player: frame 1 of 9 (t = 0 s) differs; the 8 later ones differ too.",
        "329,160 pixels differ in 390 x 15 at (0, 772); largest Delta-E 1.2 (exact required).",
        "player cornerRadius: expected 16, got 16.5.",
        "The first is (10, 772) in player: expected #FEFEFF, got #FFFFFF.",
      ])
  }

  func testAHiddenLayerShown() throws {
    var link: CADisplayLink?
    let failure = try strip(.arCamera, "testARCamera", [0, 0.4, 0.55, 1.65, 1.8, 3.1, 5]) { stage in
      link = CADisplayLink { link in
        // The arrows have left by then; the tap at 1.5 s, which hides them again, is over.
        guard link.timestamp > 1.55 else { return }
        (stage.layer(named: "arrows")?.delegate as? UIView)?.isHidden = false
        link.invalidate()
      }
      link?.add(to: .main, forMode: .common)
    }
    // The column makes room for the button, 60 + 20 + 44 points, and comes first in the tree.
    XCTAssertEqual(
      lines(failure).prefix(3).map(withoutCount),
      [
        "testARCamera.ar-camera: frame 4 of 7 (t = 1.65 s) differs; frames at 0, 0.4, 0.55 match; 1 of the 3 later ones"
          + " differs too.",
        "329,160 pixels differ in 60 x 124 at (165, 705); largest Delta-E 33.56 (exact required).",
        "camera-column bounds: expected (0 0 60 60), got (0 0 60 124); 11 more values differ.",
      ])
  }
}
