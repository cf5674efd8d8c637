import CoreGraphics
import FlipbookTesting
import Foundation
import Projects
import Stage
import Support
import UIKit
import XCTest

/// The small apps of `Examples`, which know nothing of Flipbook.
final class ExampleAppTests: CommandLineTestCase {
  private static let cache = NSTemporaryDirectory() + "flipbook-cache-\(UUID().uuidString)"

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  private static func path(_ name: String) -> String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Examples/\(name)").path
  }

  /// Runs a command that is to print nothing on standard error.
  private func show(_ arguments: String..., file: StaticString = #filePath, line: UInt = #line) throws
    -> String
  {
    let outcome = try flipbook(arguments, environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(outcome.errors, "", file: file, line: line)
    XCTAssertEqual(outcome.status, 0, file: file, line: line)
    return outcome.output
  }

  private func names(_ app: String) throws -> [String] {
    let rows = try JSONSerialization.jsonObject(with: Data(show("list", Self.path(app), "--json").utf8))
    return try XCTUnwrap(rows as? [[String: Any]]).compactMap { $0["name"] as? String }
  }

  /// Every screen of every app is drawn, whole ones light and dark, without a message.
  func testEveryScreenIsDrawn() throws {
    setenv("XDG_CACHE_HOME", Self.cache, 1)
    defer { unsetenv("XDG_CACHE_HOME") }
    for (app, count) in [("Recipes", 9), ("Tempo", 13), ("Trails", 8)] {
      let (screens, notes, resources) = try MainActor.assumeIsolated {
        let project = try Project(at: Self.path(app))
        return (project.screens, project.notes, project.resources)
      }
      XCTAssertEqual(notes, [])
      XCTAssertGreaterThanOrEqual(screens.count, count, app)
      for screen in screens {
        var pictures: [CGImage] = []
        // A part of a screen stands on its own in one of the two.
        for style in screen.kind == .view ? [UIUserInterfaceStyle.light] : [.light, .dark] {
          let (picture, messages) = try Diagnostics.withCapture {
            let configuration = Stage.Configuration(
              size: screen.size ?? CGSize(width: 390, height: 844), scale: 1, style: style,
              resources: resources)
            let stage =
              switch screen.content {
              case .controller(let make): try Stage(configuration) { make() }
              case .application(let launch): try Stage(configuration, application: launch)
              }
            return try stage.picture(at: 0.5)
          }
          XCTAssertEqual(messages.map(\.description), [], "\(app):\(screen.name)")
          pictures.append(picture)
        }
        guard pictures.count == 2 else { continue }
        XCTAssertNotEqual(
          pictures[0].pixel(x: 2, y: pictures[0].height / 2),
          pictures[1].pixel(x: 2, y: pictures[1].height / 2), "\(app):\(screen.name) is the same in the dark")
      }
    }
  }

  /// Random input to whole apps, with their own windows.
  func testWholeAppsStandRandomInput() throws {
    for app in ["Mail", "Recipes", "Tempo"] {
      XCTAssertEqual(
        try show("monkey", Self.path(app), "--events", "40", "--seed", "7"), "40 events, 0 faults, 0 leaks\n",
        app)
    }
  }

  func testRecipesGoFromTheListToTheFormAndBack() throws {
    XCTAssertEqual(Array(try names("Recipes").prefix(4)), ["App", "Edit", "Recipe", "List"])
    let app = Self.path("Recipes") + ":App"
    let open = try show("tree", app, "--tap", "recipe.Lemon orzo@0", "--at", "1")
    XCTAssertTrue(open.contains("\"Lemon orzo\""), open)
    XCTAssertTrue(open.contains("\"Toast the orzo in butter until it smells of nuts.\""), open)
    let saved = try show(
      "tree", app, "--tap", "recipe.Lemon orzo@0", "--tap", "edit@1", "--tap", "name@2", "--type",
      " soup@2.3",
      "--tap", "save@3", "--at", "4.5")
    XCTAssertTrue(saved.contains("\"Lemon orzo soup\""), saved)
    XCTAssertFalse(saved.contains("UITextField"), saved)
  }

  /// A package whose manifest names one plain file, and the plugin for the others: all of it is shown.
  func testAPackageThatThePluginPortsIsShown() throws {
    let list = try flipbook(
      ["list", Self.path("PortedPackage"), "--json"], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(list.status, 0, list.errors)
    XCTAssertTrue(list.output.contains("\"Pulse\"") && list.output.contains("\"PulseButton\""), list.output)
  }

  func testTempoOpensACardAndChangesPages() throws {
    let app = Self.path("Tempo") + ":Tempo"
    let card = try show("curves", app, "--tap", "card.train@0", "--until", "settled", "--layer", "card.train")
    XCTAssertTrue(card.contains("bounds.size.height") || card.contains("bounds"), card)
    let week = try show("tree", app, "--tap", "tab.2@0", "--tap", "day.1@1", "--at", "2")
    XCTAssertTrue(week.contains("\"minutes on Tuesday\""), week)
    XCTAssertTrue(week.contains("\"42\""), week)
    XCTAssertFalse(week.contains("\"Today\""), "the former page is gone")
  }

  func testTrailsFollowsItsSegues() throws {
    XCTAssertEqual(
      Array(try names("Trails").prefix(6)), ["App", "Nav-ct-001", "Trails", "Trail", "Walk", "Settings"])
    let app = Self.path("Trails") + ":App"
    let detail = try show("tree", app, "--tap", "trail.lake@0", "--at", "1")
    XCTAssertTrue(detail.contains("\"Round the mere\"") && detail.contains("\"90 m\""), detail)
    let walked = try show("tree", app, "--tap", "trail.lake@0", "--tap", "start@1", "--at", "5")
    XCTAssertTrue(walked.contains("\"6.8 km\"") && walked.contains("MapView"), walked)
    let back = try show(
      "tree", app, "--tap", "trail.lake@0", "--tap", "start@1", "--tap", "done@3", "--at", "5")
    XCTAssertTrue(back.contains("trail.forest"), back)
    XCTAssertFalse(back.contains("MapView") || back.contains("\"90 m\""), back)
  }
}
