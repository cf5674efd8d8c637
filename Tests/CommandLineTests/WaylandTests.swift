import CoreGraphics
import Foundation
import XCTest

@testable import Codecs

/// Windows on a Wayland compositor: real events, and pictures compared with offscreen ones.
final class WaylandTests: CommandLineTestCase {
  /// Takes pictures of a part of the desktop until one is what `render` draws.
  private func expect(
    _ desktop: WaylandDesktop, shows arguments: [String], size: (width: Int, height: Int), scale: Int = 1,
    _ running: Running, line: UInt = #line
  ) throws {
    let outcome = try flipbook(["render"] + arguments + ["--scale", "\(scale)", "-o", "expected.png"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let expected = try pixels("expected.png")
    XCTAssertEqual(expected.count, size.width * size.height * scale * scale, line: line)
    let (x, y) = WaylandDesktop.origin
    _ = try look("\(arguments) on the desktop, line \(line): \(running.errorsSoFar)") {
      let shot = try shell(
        "grim -l 1 -s \(scale) -g '\(x),\(y) \(size.width)x\(size.height)' shown.png",
        environment: desktop.environment)
      XCTAssertEqual(shot.status, 0, shot.errors)
      return try pixels("shown.png") == expected ? true : nil
    }
  }

  /// The colours of a picture, without alpha.
  private func pixels(_ name: String) throws -> [UInt32] {
    let storage = try PNGDecoder.decode([UInt8](try bytes(name))).storage
    return (0..<storage.height).flatMap { y in
      (0..<storage.width).map { storage.pixels[y * storage.stride + $0] & 0xFF_FFFF }
    }
  }

  private func show(_ desktop: WaylandDesktop, _ arguments: [String]) throws -> Running {
    let running = try start(Self.program, ["run"] + arguments, environment: desktop.environment)
    addTeardownBlock { running.process.terminate() }
    return running
  }

  func testATabIsClickedAndTheWindowShowsWhatIsDrawnOffscreen() throws {
    let desktop = try startCompositor()
    let running = try show(desktop, ["springy-tabs"])
    let size = try desktop.window(running)
    XCTAssertEqual([size.width, size.height], [375, 667])
    try expect(desktop, shows: ["springy-tabs", "--at", "0"], size: size, running)
    let (x, y) = WaylandDesktop.origin
    try desktop.input("mousemove \(x + 312) \(y + 640) sleep 0.1 mousedown 1 sleep 0.05 mouseup 1")
    try expect(desktop, shows: ["springy-tabs", "--tap", "tab.2@0", "--at", "3"], size: size, running)
    try desktop.input("key ctrl+q")
    let outcome = try running.outcome()
    XCTAssertEqual([outcome.output, outcome.errors, "\(outcome.status)"], ["", "", "0"])
  }

  func testKeysOpenTheTunerAndEnlargeTheWindow() throws {
    let desktop = try startCompositor()
    let running = try show(desktop, ["springy-tabs", "--size", "300x500"])
    let size = try desktop.window(running)
    XCTAssertEqual([size.width, size.height], [300, 500])
    try expect(desktop, shows: ["springy-tabs", "--size", "300x500", "--at", "0"], size: size, running)
    try desktop.input("key F12")
    let tuned = try look("the tuner's room") {
      let now = try desktop.window(running)
      return now.width > size.width ? now : nil
    }
    try desktop.input("key F12")
    _ = try look("the window without the tuner") {
      try desktop.window(running) == size ? true : nil
    }
    XCTAssertGreaterThan(tuned.width, 600)
    try desktop.input("key ctrl+plus")
    _ = try look("a larger window") { try desktop.window(running).height > size.height ? true : nil }
    _ = try desktop.tell("'[app_id=\"flipbook\"] kill'")
    XCTAssertEqual(try running.outcome().status, 0)
  }

  func testAResizedWindowAndOneOfTwoPixelsAPoint() throws {
    let desktop = try startCompositor()
    let running = try show(desktop, ["springy-tabs", "--size", "300x400"])
    _ = try desktop.window(running)
    _ = try desktop.tell("'[app_id=\"flipbook\"] resize set 340 420, move position 40 60'")
    try expect(
      desktop, shows: ["springy-tabs", "--size", "340x420", "--at", "0"], size: (340, 420), running)
    running.process.terminate()
    _ = try running.outcome()
    _ = try desktop.tell("output '*' scale 2")
    let sharp = try show(desktop, ["springy-tabs", "--size", "300x400"])
    let size = try desktop.window(sharp)
    XCTAssertEqual([size.width, size.height], [300, 400])
    try expect(
      desktop, shows: ["springy-tabs", "--size", "300x400", "--at", "0"], size: size, scale: 2, sharp)
    sharp.process.terminate()
    _ = try sharp.outcome()
    // A scale that is asked for counts on top of the display's.
    let small = try show(desktop, ["springy-tabs", "--size", "300x400", "--scale", "0.5"])
    let half = try desktop.window(small)
    XCTAssertEqual([half.width, half.height], [150, 200])
  }

  func testAReloadKeepsTheSizeOnADisplayOfTwoPixelsAPoint() throws {
    let desktop = try startCompositor()
    _ = try desktop.tell("output '*' scale 2")
    func save(_ color: String) throws {
      try write(
        """
        import UIKit
        class Pane: UIViewController {
          override func viewDidLoad() { super.viewDidLoad(); view.backgroundColor = .\(color) }
        }
        """, to: "Pane.swift")
    }
    try save("systemRed")
    let arguments = ["Pane.swift:Pane", "--size", "300x400"]
    let running = try show(desktop, arguments)
    let size = try desktop.window(running)
    try expect(desktop, shows: arguments + ["--at", "0"], size: size, scale: 2, running)
    for color in ["systemBlue", "systemGreen"] {
      try save(color)
      try expect(desktop, shows: arguments + ["--at", "0"], size: size, scale: 2, running)
      XCTAssertEqual(
        [size.width, size.height], try [desktop.window(running).width, desktop.window(running).height])
    }
    XCTAssertEqual(running.errorsSoFar, "")
  }

  func testTheRecordingIsKeptWhenTheCompositorDies() throws {
    let desktop = try startCompositor()
    let running = try show(
      desktop, ["bouncing-icon", "--size", "200x200", "--tap", "tab.1@0", "--record-script", "s.json"])
    _ = try desktop.window(running)
    kill(desktop.process.processIdentifier, SIGKILL)
    let outcome = try running.outcome()
    XCTAssertEqual(
      outcome.errors,
      "flipbook: the display is gone and its window with it; what was done until then is in \(folder)/s.json\n"
    )
    XCTAssertEqual(outcome.status, 1)
    let script = String(decoding: try bytes("s.json"), as: UTF8.self)
    XCTAssertTrue(script.contains("\"tab.1\""), script)
  }
}
