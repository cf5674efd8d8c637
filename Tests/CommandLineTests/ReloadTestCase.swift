import Foundation
import UIKit
import XCTest

/// Projects that are saved while their windows are open.
class ReloadTestCase: CommandLineTestCase {
  /// Saves a file as editors do: another one takes its name.
  func save(_ text: String, _ name: String = "App/Box.swift") throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// A window without a display.
  let shape = ["--size", "100x80", "--scale", "1"]
  var environment: [String: String] {
    ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache"]
  }

  /// What a cold start of what is saved shows.
  func cold(_ words: [String], of what: String = "App:BoxController") throws -> [UInt32] {
    let outcome = try flipbook(
      ["render", what, "-o", "cold.png"] + words + shape, environment: environment)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/cold.png")?.cgImage)
    return (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
  }

  /// Opens a window.
  func open(_ words: [String], what: String = "App") throws -> Running {
    try start(Self.program, ["run", what] + words + shape, environment: environment)
  }

  /// Waits until the window shows a picture, and nothing else is left of what was before.
  func assertShows(_ running: Running, _ picture: [UInt32], line: UInt = #line) throws {
    let stage = try look("the window did not show the code: \(running.errorsSoFar)") {
      running.stages.first { running.picture(of: $0) == picture }
    }
    // Nothing else is left, neither the stage before nor a compiler.
    _ = try look("others are left beside \(stage)") { running.children == [stage] ? 1 : nil }
  }

  /// Waits for a line on standard error.
  func waitForLine(_ running: Running, _ text: String) throws {
    // Code that never ends may take ten seconds of a processor, which on a busy machine are many.
    _ = try look("no line with \(text): \(running.errorsSoFar)", minutes: 5) {
      running.errorsSoFar.contains(text) ? 1 : nil
    }
    XCTAssertTrue(running.process.isRunning)
  }
}
