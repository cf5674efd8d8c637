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

  // MARK: Sheets and playgrounds

  /// What a demo does on its own in the gallery, at the times given.
  private func expectOwnStory(_ demo: Demo, times: [TimeInterval], test: String = #function) throws {
    var script = Script()
    for tap in demo.story { script.tap(tap.identifier, at: tap.time) }
    let played = try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.makeRoot() }
    expectCurves(
      try played.record(until: .duration(demo.storyLength), hertz: 30), named: demo.name, function: test)
    XCTAssertEqual(played.failedTargets, [])
    let shown = try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.makeRoot() }
    expectFilmstrip(of: shown, at: times, named: demo.name, function: test)
  }

  func testControls() throws { try expectOwnStory(.controls, times: [0, 0.55, 1.2, 2.2, 2.6]) }
  func testLayoutPlayground() throws {
    try expectOwnStory(.layoutPlayground, times: [0, 0.8, 2.2, 3.4, 4.8])
  }

  /// Every kind of animation and layer; the curves have tests of their own.
  func testAnimationAtlas() throws {
    let stage = try Stage(Stage.Configuration(size: Demo.animationAtlas.size, scale: 1)) {
      Demo.animationAtlas.makeRoot()
    }
    expectSnapshot(of: stage, at: 0.7, named: Demo.animationAtlas.name)
  }

  /// All demos at once, while the third one is pointed at.
  func testGallery() throws {
    let stage = try stage(DemoCatalogue.gallery)
    expectFilmstrip(of: stage, at: [0, 4.6], named: DemoCatalogue.gallery.name)
  }
}
