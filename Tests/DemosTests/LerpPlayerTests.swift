import Stage
import Support
import UIKit
import XCTest

@testable import Demos

/// The lerp player's numbers, read from the running demo.
final class LerpPlayerTests: XCTestCase {
  private func stage(_ script: Script = Script(), size: CGSize = CGSize(width: 390, height: 844)) throws
    -> Stage
  {
    try Stage(Stage.Configuration(size: size, scale: 1), script: script) { Demo.lerpPlayer.makeRoot() }
  }

  private let elements = ["player", "artwork", "play", "bars"]

  /// Where the elements are in the window.
  private func frames(_ stage: Stage) throws -> [CGRect] {
    try elements.map { name in
      let view = try XCTUnwrap(stage.view(withIdentifier: name), name)
      return view.convert(view.bounds, to: nil)
    }
  }

  private func lerp(_ a: CGRect, _ b: CGRect, _ p: Double) -> CGRect {
    CGRect(
      x: a.minX + (b.minX - a.minX) * p, y: a.minY + (b.minY - a.minY) * p,
      width: a.width + (b.width - a.width) * p, height: a.height + (b.height - a.height) * p)
  }

  private func expect(_ found: [CGRect], _ wanted: [CGRect], _ message: String, line: UInt = #line) {
    for (name, (a, b)) in zip(elements, zip(found, wanted)) {
      for (x, y) in [(a.minX, b.minX), (a.minY, b.minY), (a.width, b.width), (a.height, b.height)] {
        XCTAssertEqual(x, y, accuracy: 1e-9, "\(name): \(message)", line: line)
      }
    }
  }

  func testAtAnyProgressFramesAreTheLerp() throws {
    for size in [
      CGSize(width: 390, height: 844), CGSize(width: 320, height: 568), CGSize(width: 844, height: 390),
    ] {
      var script = Script()
      script.tap("compact", at: 0)
      let stage = try stage(script, size: size)
      try stage.advance(to: 0)
      let start = try frames(stage)
      try stage.advance(to: 0.6)
      let end = try frames(stage)
      XCTAssertEqual(end[0], CGRect(origin: .zero, size: size))
      XCTAssertNotEqual(start[1], end[1])
      for t in [0.1, 0.25, 0.3, 0.45] {
        try stage.advance(to: t)
        // From rest the eased progress is 3s² − 2s³ at the latest tick of the 60-hertz link.
        let s = (t * 60 + 1e-9).rounded(.down) / 60 / 0.5
        expect(
          try frames(stage), zip(start, end).map { lerp($0, $1, s * s * (3 - 2 * s)) }, "\(size), \(t) s")
      }
    }
  }

  func testResizingKeepsTheState() throws {
    let small = CGSize(width: 390, height: 844), large = CGSize(width: 700, height: 600)
    for (tapped, name) in [(false, "compact"), (true, "expanded")] {
      func script() -> Script {
        var script = Script()
        if tapped { script.tap("compact", at: 0) }
        return script
      }
      let resized = try stage(script(), size: small)
      try resized.advance(to: 1)
      try resized.resize(to: large)
      let direct = try stage(script(), size: large)
      try direct.advance(to: 1)
      expect(try frames(resized), try frames(direct), name)
      // Turned, and turned back.
      try resized.resize(to: CGSize(width: small.height, height: small.width))
      try resized.resize(to: small)
      let upright = try stage(script(), size: small)
      try upright.advance(to: 1)
      expect(try frames(resized), try frames(upright), "\(name), turned twice")
    }
  }

  func testTheFingerStaysOnTheArtwork() throws {
    // Slow and fast, over the whole way; the finger takes hold 20 points below the artwork's top.
    for duration in [2, 0.5, 0.1] {
      var script = Script()
      let start = CGPoint(x: 40, y: 804), end = CGPoint(x: 40, y: 150)
      script.drag([start, end], from: 0, to: duration)
      let stage = try stage(script)
      try stage.advance(to: 0)
      var grip: Double?
      for frame in 1..<Int(duration * 120) {
        // Just after the finger reported its place.
        let t = Double(frame) / 120 + 1e-7
        try stage.advance(to: t)
        let finger = start.y + (end.y - start.y) * (t - 1e-7) / duration
        let artwork = try frames(stage)[1]
        XCTAssertLessThanOrEqual(artwork.minX, 40)
        XCTAssertGreaterThanOrEqual(artwork.maxX, 40)
        guard artwork.height > 48 else { continue }
        // The held point keeps its place under the finger until the artwork reaches its own end.
        let held = (finger - artwork.minY) / artwork.height
        if artwork.height < 341 {
          grip = grip ?? held
          XCTAssertEqual(held, try XCTUnwrap(grip), accuracy: 1e-6, "\(duration) s drag at \(t) s")
        }
      }
      XCTAssertNotNil(grip)
    }
  }

  func testADragInAWindowInWhichTheArtworkDoesNotRiseKeepsFramesFinite() throws {
    // At 105 points the artwork's top is as high in the bar as on the page, just above it a finger takes hold.
    for side in [105.0, 131] {
      var script = Script()
      let y = side - 66
      script.drag([CGPoint(x: 20, y: y), CGPoint(x: 110, y: y)], from: 0, to: 0.2)
      script.drag([CGPoint(x: 20, y: y), CGPoint(x: 20, y: 5)], from: 2, to: 2.2)
      let stage = try stage(script, size: CGSize(width: 131, height: side))
      let (_, messages) = try Diagnostics.withCapture {
        for t in [0.1, 0.2, 0.3, 1.5, 2.1, 2.2, 4] {
          try stage.advance(to: t)
          for (name, frame) in zip(elements, try frames(stage)) {
            let sides = [frame.origin.x, frame.origin.y, frame.width, frame.height]
            XCTAssertTrue(sides.allSatisfy(\.isFinite), "\(name) at \(t) s in \(side): \(frame)")
          }
        }
      }
      XCTAssertEqual(messages.map(\.description), [], "in \(side)")
      XCTAssertEqual(try frames(stage)[0].minY, 0, "a finger that goes up opens it")
    }
  }

  func testReleaseGoesOnWithTheFingersSpeed() throws {
    var script = Script()
    script.drag([CGPoint(x: 40, y: 804), CGPoint(x: 40, y: 504)], from: 0, to: 0.2)
    let stage = try stage(script)
    func top(_ t: Double) throws -> Double {
      try stage.advance(to: t)
      return try frames(stage)[0].minY
    }
    let before = (try top(0.19) - (try top(0.15))) / 0.04
    let after = (try top(0.24) - (try top(0.21))) / 0.03
    XCTAssertLessThan(before, -500)
    XCTAssertLessThan(after, before * 0.6, "it goes on upwards, about as fast")
    try stage.advance(to: 1.5)
    XCTAssertEqual(try frames(stage)[0].minY, 0, "and opens")
  }

  func testATapInFlightTurnsItRoundWithoutAJump() throws {
    var script = Script()
    script.tap("compact", at: 0)
    script.tap(CGPoint(x: 195, y: 700), at: 0.3)
    let stage = try stage(script)
    var last = try { () throws -> Double in
      try stage.advance(to: 0)
      return try frames(stage)[0].minY
    }()
    for frame in 1...60 {
      try stage.advance(to: Double(frame) / 60)
      let top = try frames(stage)[0].minY
      XCTAssertLessThan((top - last).magnitude, 60, "at \(frame)/60 s")
      last = top
    }
    XCTAssertEqual(last, 772, "closed again")
  }

  func testThePlayButtonStopsTheBars() throws {
    var script = Script()
    script.tap("play", at: 0.5)
    let stage = try stage(script)
    try stage.advance(to: 0.2)
    XCTAssertFalse(stage.isSettled, "the bars dance")
    try stage.advance(to: 1)
    XCTAssertTrue(stage.isSettled, "silence")
    XCTAssertEqual(try frames(stage)[0].minY, 772, "the tap was the button's")
  }
}
