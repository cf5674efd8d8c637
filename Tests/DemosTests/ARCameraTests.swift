import Stage
import UIKit
import XCTest

@testable import Demos

/// The AR camera's numbers, read from the running demo.
final class ARCameraTests: XCTestCase {
  private let spring = FittedSpring(duration: 0.75, dampingRatio: 0.4)

  private func stage(_ taps: [(String, Double)]) throws -> Stage {
    var script = Script()
    for (identifier, time) in taps { script.tap(identifier, at: time) }
    return try Stage(Stage.Configuration(size: CGSize(width: 390, height: 844), scale: 1), script: script) {
      Demo.arCamera.makeRoot()
    }
  }

  private func number(_ keyPath: String, _ name: String, _ stage: Stage) throws -> Double {
    let layer = try XCTUnwrap(stage.layer(named: name), name)
    return try XCTUnwrap(stage.presentedValue(keyPath, of: layer) as? NSNumber, keyPath).doubleValue
  }

  /// Where a view's middle is, across the window, as it shows.
  private func middle(_ name: String, _ stage: Stage) throws -> Double {
    let view = try XCTUnwrap(stage.view(withIdentifier: name))
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil).x
  }

  func testTheLayoutIsTheArticles() throws {
    let stage = try stage([])
    try stage.advance(to: 0)
    let frames = try ["gamepad", "camera", "lines", "arrows", "indicator", "columns"].map { name -> CGRect in
      let view = try XCTUnwrap(stage.view(withIdentifier: name), name)
      return view.convert(view.bounds, to: nil)
    }
    let (gamepad, camera, lines, arrows, indicator, columns) = (
      frames[0], frames[1], frames[2], frames[3], frames[4], frames[5]
    )
    XCTAssertEqual(camera.size, CGSize(width: 100, height: 100))
    for small in [gamepad, lines, arrows] { XCTAssertEqual(small.size, CGSize(width: 44, height: 44)) }
    XCTAssertEqual(camera.midX, 195)
    XCTAssertEqual(arrows.minY - camera.maxY, 20)
    XCTAssertEqual(gamepad.maxY, arrows.maxY, "bottom aligned")
    XCTAssertEqual(lines.maxY, arrows.maxY)
    XCTAssertEqual(camera.minX - gamepad.maxX, lines.minX - camera.maxX, "equal spacing")
    XCTAssertGreaterThanOrEqual(gamepad.minX, 20)
    XCTAssertEqual(indicator.size, CGSize(width: 60, height: 5))
    XCTAssertEqual(indicator.minY - columns.maxY, 10)
    XCTAssertEqual(indicator.maxY, 844)
    XCTAssertEqual(indicator.midX, camera.midX)
    let ring = try XCTUnwrap(stage.view(withIdentifier: "camera")).layer
    XCTAssertEqual(ring.borderWidth, 8)
    XCTAssertEqual(ring.cornerRadius, 50)
    let corners = try XCTUnwrap(stage.view(withIdentifier: "indicator")).layer
    XCTAssertEqual(corners.cornerRadius, 4)
    XCTAssertEqual(corners.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
  }

  func testEverythingFollowsTheFittedSpring() throws {
    let stage = try stage([("gamepad", 0)])
    let from: [Double] = [0.9409117103, 0.3756327331, 0.3815465271]
    let to: [Double] = [0.1405054927, 0.8361622691, 0.7859327197]
    try stage.advance(to: 0)
    // The indicator goes from the camera's middle to the gamepad's.
    let target = try middle("gamepad", stage)
    for frame in 0..<90 {
      let t = Double(frame) / 120
      try stage.advance(to: t)
      let s = spring.value(t)
      XCTAssertEqual(
        try number("position.x", "indicator", stage), 195 + (target - 195) * s, accuracy: 1e-6, "\(t) s"
      )
      XCTAssertEqual(
        try number("bounds.size.height", "camera", stage), 100 - 40 * s, accuracy: 1e-6, "\(t) s")
      XCTAssertEqual(try number("bounds.size.width", "camera", stage), 100 - 40 * s, accuracy: 1e-6, "\(t) s")
      // View animations leave the width of borders alone: the ring is at once as thick as it will be.
      XCTAssertEqual(try number("borderWidth", "camera", stage), 4.8, accuracy: 1e-9, "\(t) s")
      XCTAssertEqual(try number("cornerRadius", "camera", stage), 50 - 20 * s, accuracy: 1e-6, "\(t) s")
      // The angle is read back between −π and π.
      let angle = try number("transform.rotation.z", "arrows", stage)
      XCTAssertEqual(cos(angle), cos(.pi * s), accuracy: 1e-6, "\(t) s")
      XCTAssertEqual(sin(angle).magnitude, sin(.pi * s).magnitude, accuracy: 1e-6, "\(t) s")
      let layer = try XCTUnwrap(stage.layer(named: "background"))
      let color = try XCTUnwrap(layer.presentation()?.backgroundColor?.components)
      for lane in 0..<3 {
        XCTAssertEqual(color[lane], from[lane] + (to[lane] - from[lane]) * s, accuracy: 1e-6, "\(t) s")
      }
    }
    try stage.advance(to: 0.76)
    XCTAssertTrue(stage.isSettled)
    XCTAssertEqual(try number("bounds.size.height", "camera", stage), 60)
    XCTAssertTrue(try XCTUnwrap(stage.view(withIdentifier: "camera-column")).subviews[1].isHidden)
    XCTAssertEqual(try XCTUnwrap(stage.view(withIdentifier: "camera")).layer.borderWidth, 4.8, accuracy: 1e-9)
  }

  func testTheArrowsGoAtOnceAndGrowBack() throws {
    let stage = try stage([("gamepad", 0), ("camera", 1)])
    func place(_ name: String) throws -> CGRect {
      let layer = try XCTUnwrap(stage.layer(named: name))
      return try XCTUnwrap(layer.presentation()).frame
    }
    // Not the view: hidden in a block it says so at once, but its layer is seen until the block ends.
    func isHidden() throws -> Bool { try XCTUnwrap(stage.layer(named: "arrows")).isHidden }
    // Hidden before the block: no frame of the way down shows them.
    for frame in 0..<60 {
      try stage.advance(to: Double(frame) / 60)
      XCTAssertTrue(try isHidden(), "frame \(frame)")
    }
    // Shown before the block: they grow from nothing with the spring, below the ring and never over it.
    for frame in 0...48 {
      let t = Double(frame) / 60
      try stage.advance(to: 1 + t)
      XCTAssertFalse(try isHidden(), "frame \(frame)")
      let height = try number("bounds.size.height", "arrows", stage)
      // Frame 45 is the moment of the end, on which side of it rounding decides.
      if frame != 45 {
        XCTAssertEqual(height, 44 * (t < 0.75 ? spring.value(t) : 1), accuracy: 1e-6, "frame \(frame)")
      }
      XCTAssertGreaterThanOrEqual(height, 0, "frame \(frame)")
      XCTAssertGreaterThanOrEqual(
        try number("position.y", "arrows", stage) - height / 2, try place("camera").maxY - 1e-6,
        "frame \(frame)")
    }
  }

  func testASecondTapTakesOverWithoutAJump() throws {
    let stage = try stage([("gamepad", 0), ("lines", 0.2)])
    let step = 1e-4
    func sample(_ t: Double) throws -> [Double] {
      try stage.advance(to: t)
      return [
        try number("position.x", "indicator", stage), try number("bounds.size.height", "camera", stage),
        try number("position.y", "camera", stage),
      ]
    }
    let samples = try (-3...3).map { try sample(0.2 + Double($0) * step) }
    for lane in 0..<3 {
      let speeds = zip(samples, samples.dropFirst()).map { ($1[lane] - $0[lane]) / step }
      let accelerations = zip(speeds, speeds.dropFirst()).map { ($1 - $0).magnitude }
      // A jump of position would show as a speed of thousands; one of speed as a step of hundreds.
      let ordinary = try XCTUnwrap(speeds.map(\.magnitude).max())
      XCTAssertLessThan(ordinary, 4000)
      XCTAssertLessThan(try XCTUnwrap(accelerations.max()), 20, "lane \(lane): \(speeds)")
    }
    try stage.advance(to: 1)
    XCTAssertEqual(try number("position.x", "indicator", stage), try middle("lines", stage), accuracy: 1e-6)
  }

  func testEachTabHasItsColour() throws {
    let colors: [(String, [Double])] = [
      ("gamepad", [0.1405054927, 0.8361622691, 0.7859327197]),
      ("lines", [0.9581180215, 0.6209359765, 0.3150889277]),
      ("camera", [0.9409117103, 0.3756327331, 0.3815465271]),
    ]
    let stage = try stage(colors.enumerated().map { ($1.0, Double($0)) })
    for (index, (name, color)) in colors.enumerated() {
      try stage.advance(to: Double(index) + 0.9)
      let shown = try XCTUnwrap(
        stage.layer(named: "background")?.presentation()?.backgroundColor?.components)
      for lane in 0..<3 { XCTAssertEqual(shown[lane], color[lane], accuracy: 1e-9, name) }
    }
    XCTAssertFalse(try XCTUnwrap(stage.view(withIdentifier: "arrows")).isHidden)
  }
}
