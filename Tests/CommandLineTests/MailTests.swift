import FlipbookTesting
import Foundation
import Projects
import Recording
import Stage
import Support
import UIKit
import XCTest

/// The mail program of `Examples`: its story on three devices, in both orientations and directions, in the dark, with
/// the largest text and with less motion.
final class MailTests: XCTestCase {
  private static let cache = NSTemporaryDirectory() + "flipbook-mail-\(UUID().uuidString)"
  private static var project: Project?

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  /// Built once for all tests.
  @MainActor private func app() throws -> (launch: () -> Void, resources: [URL]) {
    if Self.project == nil {
      setenv("XDG_CACHE_HOME", Self.cache, 1)
      defer { unsetenv("XDG_CACHE_HOME") }
      var url = URL(fileURLWithPath: #filePath)
      for _ in 0..<3 { url.deleteLastPathComponent() }
      Self.project = try Project(at: url.appendingPathComponent("Examples/Mail").path)
    }
    let project = try XCTUnwrap(Self.project)
    XCTAssertEqual(project.notes, [])
    let content = project.screens.lazy.compactMap { screen -> (() -> Void)? in
      if case .application(let launch) = screen.content { launch } else { nil }
    }
    return (try XCTUnwrap(content.first), project.resources)
  }

  private func stage(
    _ device: String = "iphone-15-pro", _ orientation: Device.Orientation = .portrait, scale: CGFloat = 1,
    script: Script, _ change: (inout Stage.Configuration) -> Void = { _ in }
  ) throws -> Stage {
    try MainActor.assumeIsolated {
      let app = try app()
      var configuration = Stage.Configuration(
        device: DevicePlacement(try XCTUnwrap(Device.named(device)), orientation: orientation), scale: scale)
      configuration.resources = app.resources
      change(&configuration)
      return try Stage(configuration, script: script, application: app.launch)
    }
  }

  // MARK: Stories

  /// Through the pages: the list, a message, the date for a reminder; then people, settings and a new message.
  private var tour: Script {
    var script = Script()
    script.tap("mailbox.inbox", at: 0.1)
    script.tap("message.1", at: 1)
    script.tap("remind", at: 2)
    script.tap("done", at: 3)
    script.tap("navigation.back", at: 4)
    script.tap("tab.people", at: 5)
    script.tap("tab.settings", at: 5.5)
    script.tap("tab.mail", at: 6)
    script.tap("compose", at: 6.5)
    return script
  }
  private static let moments: [TimeInterval] = [0, 0.9, 1.9, 2.9, 5.4, 5.9, 8.2]

  private func expectTour(
    _ name: String, _ device: String = "iphone-15-pro", _ orientation: Device.Orientation = .portrait,
    test: String = #function, _ change: (inout Stage.Configuration) -> Void = { _ in }
  ) throws {
    let (played, messages) = try Diagnostics.withCapture {
      let played = try stage(device, orientation, script: tour, change)
      expectFilmstrip(of: played, at: Self.moments, named: name, function: test)
      return played
    }
    XCTAssertEqual(messages.map(\.description), [])
    XCTAssertEqual(played.failedTargets, [])
  }

  func testTour() throws { try expectTour("phone") }
  func testTourOnASmallPhone() throws { try expectTour("small", "iphone-se") }
  func testTourOnATablet() throws { try expectTour("tablet", "ipad-mini") }
  func testTourInLandscape() throws { try expectTour("landscape", "iphone-15-pro", .landscape) }
  func testTourFromRightToLeftInTheDark() throws {
    try expectTour("mirrored") {
      $0.layoutDirection = .rightToLeft
      $0.style = .dark
    }
  }
  func testTourWithTheLargestText() throws {
    try expectTour("largest") { $0.contentSizeCategory = .accessibilityExtraExtraExtraLarge }
  }

  // MARK: Motion

  private func expectMotion(
    _ name: String, _ script: Script, at times: [TimeInterval], test: String = #function,
    _ change: (inout Stage.Configuration) -> Void = { _ in }
  ) throws {
    let (played, messages) = try Diagnostics.withCapture {
      let played = try stage("iphone-se", script: script, change)
      expectFilmstrip(of: played, at: times, named: name, function: test)
      return played
    }
    XCTAssertEqual(messages.map(\.description), [])
    XCTAssertEqual(played.failedTargets, [])
  }

  private var atInbox: Script {
    var script = Script()
    script.tap("mailbox.inbox", at: 0)
    return script
  }

  func testPushAndPop() throws {
    var script = atInbox
    script.tap("message.1", at: 1)
    script.tap("navigation.back", at: 2)
    try expectMotion("push", script, at: [0.08, 0.2, 1.08, 1.2, 2.08, 2.2])
  }

  func testPushWithLessMotion() throws {
    var script = atInbox
    script.tap("message.1", at: 1)
    try expectMotion("push", script, at: [1.05, 1.15, 2]) {
      $0.accessibility = [.reduceMotion, .crossFadeTransitions]
    }
  }

  func testSearch() throws {
    var script = atInbox
    script.tap("search", at: 1)
    script.type("ch", at: 1.8)
    try expectMotion("search", script, at: [1.04, 1.1, 1.2, 1.7, 2.5])
  }

  func testSwipeAndRefresh() throws {
    var script = atInbox
    script.drag([CGPoint(x: 330, y: 240), CGPoint(x: 180, y: 240)], from: 1, to: 1.2)
    script.tap(CGPoint(x: 200, y: 420), at: 2)
    script.drag([CGPoint(x: 180, y: 250), CGPoint(x: 180, y: 560)], from: 3, to: 3.4)
    try expectMotion("swipe", script, at: [1.1, 1.8, 3.2, 3.9, 5.6])
  }

  func testSheetKeyboardAndQuestion() throws {
    var script = atInbox
    script.tap("compose", at: 1)
    script.type("ada@example.org", at: 2.6)
    script.tap("cancel", at: 3)
    try expectMotion("sheet", script, at: [1.1, 1.3, 1.75, 2.5, 3.12, 4])
  }

  /// The keyboard is up while the device is turned, and back: nothing is without room meanwhile.
  func testTurningWithASheetAndItsKeyboard() throws {
    var script = atInbox
    script.tap("compose", at: 1)
    script.add(ScriptEvent(time: 2.6, action: .turn(.landscapeLeft)))
    script.add(ScriptEvent(time: 3.6, action: .turn(.portrait)))
    let (played, messages) = try Diagnostics.withCapture {
      let played = try stage(script: script)
      try played.advance(to: 4.5)
      return played
    }
    XCTAssertEqual(messages.map(\.description), [])
    XCTAssertEqual(played.failedTargets, [])
  }

  /// A tap on the preview makes it the page.
  func testThePreviewBecomesThePage() throws {
    var script = atInbox
    script.press("message.3", from: 1, to: 1.8)
    script.tap(CGPoint(x: 187, y: 200), at: 2.2)
    try expectMotion("commit", script, at: [2.1, 2.25, 2.35, 2.5, 2.8, 3.2])
  }

  func testContextMenu() throws {
    var script = atInbox
    script.press("message.3", from: 1, to: 1.8)
    try expectMotion("menu", script, at: [1.3, 1.6, 1.75, 2.6])
  }

  /// Messages are chosen, one by one and all at once, and what is done is done to them.
  func testSelectingMessages() throws {
    var script = atInbox
    script.tap("more", at: 1)
    script.tap(CGPoint(x: 260, y: 92), at: 2)
    script.tap("message.1", at: 3)
    script.tap("message.3", at: 3.5)
    script.tap("message.1", at: 4)
    script.tap("selectAll", at: 4.5)
    script.tap("selectAll", at: 5)
    script.tap("message.2", at: 5.5)
    script.tap("archive", at: 6)
    let played = try stage("iphone-se", script: script)
    func texts() throws -> [String] {
      try ["navigation.title", "selectAll", "archive"].map { identifier in
        let view = try XCTUnwrap(played.view(withIdentifier: identifier), identifier)
        let isOff = (view as? UIControl)?.isEnabled == false
        return (view.accessibilityLabel ?? "") + (isOff ? ", dimmed" : "")
      }
    }
    try MainActor.assumeIsolated {
      try played.advance(to: 2.9)
      XCTAssertEqual(try texts(), ["Select Messages", "Select All", "Archive, dimmed"])
      XCTAssertNil(played.view(withIdentifier: "navigation.back"))
      try played.advance(to: 3.9)
      XCTAssertEqual(try texts(), ["2 Selected", "Select All", "Archive"])
      try played.advance(to: 4.4)
      XCTAssertEqual(try texts(), ["1 Selected", "Select All", "Archive"])
      try played.advance(to: 4.9)
      XCTAssertEqual(try texts()[1], "Deselect All")
      try played.advance(to: 5.4)
      XCTAssertEqual(try texts(), ["Select Messages", "Select All", "Archive, dimmed"])
      XCTAssertNotNil(played.view(withIdentifier: "message.2"))
      try played.advance(to: 7.5)
      XCTAssertNil(played.view(withIdentifier: "message.2"))
      XCTAssertNotNil(played.view(withIdentifier: "message.1"))
      XCTAssertNil(played.view(withIdentifier: "selectAll"))
      XCTAssertNotNil(played.view(withIdentifier: "navigation.back"))
    }
    XCTAssertEqual(played.failedTargets, [])
    let pictures = try stage("iphone-se", script: script)
    expectFilmstrip(of: pictures, at: [2.12, 2.9, 3.9, 6.1, 7.5], named: "selecting")
  }

  /// Two fingers choose the messages that they pass, and those that they leave again are not chosen any more.
  func testTwoFingersSelectMessages() throws {
    var script = atInbox
    func fingers(_ heights: [CGFloat]) -> [[CGPoint]] {
      [150, 200].map { x in heights.map { CGPoint(x: x, y: $0) } }
    }
    script.touches(fingers([290, 480, 380]), from: 1, to: 2)
    let played = try stage("iphone-se", script: script)
    func title() throws -> String? {
      try XCTUnwrap(played.view(withIdentifier: "navigation.title")).accessibilityLabel
    }
    try MainActor.assumeIsolated {
      try played.advance(to: 0.9)
      XCTAssertEqual(try title(), "Inbox")
      try played.advance(to: 1.65)
      XCTAssertEqual(try title(), "3 Selected")
      try played.advance(to: 3)
      XCTAssertEqual(try title(), "2 Selected")
      XCTAssertNotNil(played.view(withIdentifier: "selectAll"))
    }
    XCTAssertEqual(played.failedTargets, [])
  }

  /// How the pages, the large title and the search bar move.
  func testCurves() throws {
    var script = atInbox
    script.tap("message.1", at: 0.8)
    let played = try stage("iphone-se", script: script)
    let moving = CurveRecording.Selection(keyPaths: ["position.x", "transform.translation.x", "opacity"])
    expectCurves(try played.record(until: .duration(1.4), hertz: 30, selecting: moving))
  }
}
