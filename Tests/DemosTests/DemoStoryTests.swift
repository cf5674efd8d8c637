import FlipbookTesting
import Stage
import UIKit
import XCTest

@testable import Demos

/// Each demo's whole story, played from its script, against golden curves and a golden filmstrip.
final class DemoStoryTests: XCTestCase {
  private func stage(_ demo: Demo) throws -> Stage {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("assets/scripts/\(demo.name).json")
    let script = try JSONDecoder().decode(Script.self, from: Data(contentsOf: path))
    return try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.makeRoot() }
  }

  private func expectStory(_ demo: Demo, times: [TimeInterval], test: String = #function) throws {
    let played = try stage(demo)
    expectCurves(try played.record(until: .duration(5.5), hertz: 30), named: demo.name, function: test)
    XCTAssertEqual(played.failedTargets, [])
    expectFilmstrip(of: try stage(demo), at: times, named: demo.name, function: test)
  }

  func testARCamera() throws { try expectStory(.arCamera, times: [0, 0.4, 0.55, 1.65, 1.8, 3.1, 5]) }
  func testSpringyTabs() throws {
    try expectStory(.springyTabs, times: [0, 0.38, 0.45, 1.1, 1.2, 2.2, 2.35])
  }
  func testBouncingIcon() throws { try expectStory(.bouncingIcon, times: [0, 0.375, 0.45, 1.15, 2.1]) }
  func testCurvedTabs() throws { try expectStory(.curvedTabs, times: [0, 0.4, 0.5, 0.6, 1.4, 2.3, 3.2]) }
  func testLerpPlayer() throws {
    try expectStory(.lerpPlayer, times: [0, 0.5, 1.4, 2, 2.9, 3.6, 4.3, 4.75, 5.2])
  }
}
