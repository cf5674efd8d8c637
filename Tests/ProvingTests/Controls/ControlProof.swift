import Proving
import Recording
import Stage
import Support
import UIKit
import XCTest

/// One control, used in the ways that people have: with a finger, with the keyboard alone, and as assistive tools see
/// it. Whatever was used is gone when its stage is.
@preconcurrency @MainActor
struct ControlProof {
  var size = CGSize(width: 375, height: 667)
  var keyboard: Stage.Configuration.Keyboard?
  /// How long a run lasts, in seconds.
  var duration: TimeInterval = 6
  let make: () -> any ProvenPage

  init(_ make: @escaping () -> any ProvenPage) { self.make = make }

  /// Seconds between two looks, and between two keys.
  private static let step: TimeInterval = 0.5

  /// What a page says after a script, and what is to be seen of it at a time.
  private func play(_ script: Script, treeAt time: TimeInterval?) throws -> (
    events: [String], tree: [String], messages: [String], failed: [String], leaks: [String]
  ) {
    let census = LeakCensus()
    var tree: [String] = []
    var events: [String] = []
    var failed: [String] = []
    let (_, messages) = try Diagnostics.withCapture {
      var configuration = Stage.Configuration(size: size, scale: 1)
      configuration.keyboard = keyboard
      let stage = try Stage(configuration, script: script) { make() }
      census.take(of: stage)
      while stage.now < duration {
        try stage.advance(to: stage.now + Self.step / 2)
        census.take(of: stage)
        if let time, tree.isEmpty, stage.now >= time {
          tree = AccessibilityTree(of: stage).text().split(separator: "\n").map(Self.withoutFrame)
        }
      }
      events = (stage.window.rootViewController as? any ProvenPage)?.events ?? []
      failed = stage.failedTargets.map { "\($0)" }
    }
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    return (
      events, tree, messages.filter { $0.severity == .error }.map(\.description), failed, census.survivors
    )
  }

  private static func withoutFrame(_ line: Substring) -> String {
    line.lastIndex(of: "(").map { line[..<$0].trimmingCharacters(in: .whitespaces) } ?? String(line)
  }

  /// Checks what a control does under a finger, and what assistive tools see meanwhile.
  func expectPointer(
    _ wanted: [String], tree: [String], at time: TimeInterval = 0.25, file: StaticString = #filePath,
    line: UInt = #line, _ fill: (inout Script) -> Void
  ) throws {
    var script = Script()
    fill(&script)
    let found = try play(script, treeAt: time)
    XCTAssertEqual(found.events, wanted, "by pointer", file: file, line: line)
    XCTAssertEqual(found.tree, tree, "\n" + found.tree.joined(separator: "\n"), file: file, line: line)
    XCTAssertEqual(found.failed, [], "by pointer", file: file, line: line)
    XCTAssertEqual(found.messages, [], "by pointer", file: file, line: line)
    XCTAssertEqual(found.leaks, [], "by pointer", file: file, line: line)
  }

  /// Checks what a control does with the keyboard alone: keys by their names, `"abc` types.
  func expectKeys(
    _ wanted: [String], _ keys: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    var script = Script()
    for (index, key) in keys.split(separator: " ").enumerated() {
      let time = Self.step * Double(index + 1)
      if key.hasPrefix("\"") {
        script.type(String(key.dropFirst()), at: time)
      } else {
        script.key(String(key), at: time)
      }
    }
    let found = try play(script, treeAt: nil)
    XCTAssertEqual(found.events, wanted, "by keys", file: file, line: line)
    XCTAssertEqual(found.messages, [], "by keys", file: file, line: line)
    XCTAssertEqual(found.leaks, [], "by keys", file: file, line: line)
  }
}
