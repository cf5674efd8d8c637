import CoreGraphics
import FlipbookTesting
import Foundation
import Projects
import Stage
import Support
import UIKit
import UIKitCore
import XCTest

/// The folder `Examples/Components`: a file for each component, in the style of its year.
final class ComponentTests: CommandLineTestCase {
  private static let cache = NSTemporaryDirectory() + "flipbook-components-\(UUID().uuidString)"

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  private static var path: String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Examples/Components").path
  }

  /// What is done to a component.
  private enum Touch {
    case tap(String)
    case press(CGFloat, CGFloat)
    case drag(CGPoint, CGPoint)
    /// Nothing: it moves by itself.
    case none

    var isNone: Bool { if case .none = self { true } else { false } }
  }

  /// For each screen what is done at 0.1 s, and when it looks other than at rest.
  private static let play: [(screen: String, touch: Touch, time: Double)] = [
    ("Badges", .none, 1.4),
    ("Bubble", .tap("reveal"), 0.4),
    ("Chart", .drag(CGPoint(x: 120, y: 420), CGPoint(x: 260, y: 420)), 0.18),
    ("Cities", .tap("city.kyoto"), 0.3),
    ("Confetti", .tap("finish"), 1.4),
    ("Covers", .drag(CGPoint(x: 300, y: 420), CGPoint(x: 120, y: 420)), 0.3),
    ("Day", .tap("day"), 0.4),
    ("Drawer", .tap("drawer.toggle"), 0.5),
    ("Field", .tap("join"), 0.4),
    ("Fling", .drag(CGPoint(x: 250, y: 300), CGPoint(x: 120, y: 360)), 0.35),
    ("Habits", .tap("walk"), 0.4),
    ("Heart", .tap("heart"), 0.4),
    ("Hop", .press(146, 60), 0.3),
    ("Ink", .tap("ink"), 0.25),
    ("Liquid", .press(290, 70), 0.25),
    ("Loaders", .none, 0.5),
    ("Notch", .press(240, 130), 0.35),
    ("Onboarding", .tap("next"), 0.35),
    ("Orbit", .tap("orbit.hub"), 0.4),
    ("Pills", .tap("pill.search"), 0.3),
    ("Ribbon", .tap("page.3"), 0.4),
    ("Ring", .tap("ring"), 0.5),
    ("Ruler", .drag(CGPoint(x: 250, y: 200), CGPoint(x: 120, y: 200)), 0.25),
    ("Segments", .drag(CGPoint(x: 90, y: 60), CGPoint(x: 300, y: 60)), 0.25),
    ("Sheet", .tap("trails"), 0.4),
    ("Shimmer", .none, 2.2),
    ("Stars", .drag(CGPoint(x: 100, y: 422), CGPoint(x: 300, y: 422)), 0.25),
    ("Submit", .tap("submit"), 0.6),
    ("Swipe", .drag(CGPoint(x: 190, y: 360), CGPoint(x: 330, y: 400)), 0.4),
    ("Tiles", .tap("hub"), 0.4),
    ("Toast", .tap("save"), 0.5),
    ("Tray", .drag(CGPoint(x: 200, y: 770), CGPoint(x: 200, y: 500)), 0.3),
    ("Wave", .drag(CGPoint(x: 200, y: 200), CGPoint(x: 240, y: 420)), 0.6),
    ("Worm", .drag(CGPoint(x: 320, y: 320), CGPoint(x: 140, y: 320)), 0.25),
  ]

  func testEveryFileHasItsScreenAndNothingIsSaid() throws {
    let outcome = try flipbook(["list", Self.path, "--json"], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    let rows = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let shown = Set(rows.compactMap { $0["path"] as? String }.map { ($0 as NSString).lastPathComponent })
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.path).filter {
      $0.hasSuffix(".swift")
    }
    XCTAssertEqual(shown.sorted(), files.sorted())
    let names = rows.compactMap { $0["name"] as? String }
    XCTAssertEqual(
      names.sorted(), Self.play.map(\.screen).sorted(), "the table in this test has a row for each screen")
  }

  /// Each component moves when it is touched, without a message.
  func testEachComponentMovesWhenItIsTouched() throws {
    setenv("XDG_CACHE_HOME", Self.cache, 1)
    defer { unsetenv("XDG_CACHE_HOME") }
    let (screens, resources) = try MainActor.assumeIsolated {
      let project = try Project(at: Self.path)
      return (project.screens, project.resources)
    }
    for (name, touch, time) in Self.play {
      let screen = try XCTUnwrap(screens.first { $0.name == name }, name)
      guard case .controller(let make) = screen.content else { return XCTFail(name) }
      let configuration = Stage.Configuration(
        size: screen.size ?? CGSize(width: 390, height: 844), scale: 1, resources: resources)
      var script = Script()
      switch touch {
      case .tap(let identifier): script.tap(identifier, at: 0.1)
      case .press(let x, let y): script.tap(CGPoint(x: x, y: y), at: 0.1)
      case .drag(let start, let end): script.drag([start, end], from: 0.1, to: 0.2)
      case .none: break
      }
      // What a component sets for all bars and items is its own.
      let outer = InterfaceState.current
      defer { outer.enter() }
      let ((rest, touched), messages) = try Diagnostics.withCapture {
        let still = try Stage(configuration) { make() }
        let moved = try Stage(configuration, script: script) { make() }
        return (try still.picture(at: touch.isNone ? 0 : time), try moved.picture(at: time))
      }
      XCTAssertEqual(messages.map(\.description), [], name)
      XCTAssertFalse(Self.isSame(rest, touched), "\(name) looks at \(time) s as it does at rest")
    }
  }

  private static func isSame(_ one: CGImage, _ other: CGImage) -> Bool {
    guard one.width == other.width, one.height == other.height else { return false }
    return (0..<one.height).allSatisfy { y in
      (0..<one.width).allSatisfy { one.pixel(x: $0, y: y) == other.pixel(x: $0, y: y) }
    }
  }
}
