import Stage
import UIKit
import XCTest

@testable import Demos

/// The curved tab bar's numbers, read from the running demo.
final class CurvedTabsTests: XCTestCase {
  private func stage(_ taps: [(String, Double)] = []) throws -> Stage {
    var script = Script()
    for (identifier, time) in taps { script.tap(identifier, at: time) }
    return try Stage(Stage.Configuration(size: CGSize(width: 390, height: 844), scale: 1), script: script) {
      Demo.curvedTabs.makeRoot()
    }
  }

  /// The points of a layer's path as it shows, element by element.
  private func points(_ name: String, _ stage: Stage) throws -> [CGPoint] {
    let layer = try XCTUnwrap(stage.layer(named: name) as? CAShapeLayer)
    let path = try XCTUnwrap((layer.presentation() ?? layer).path)
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      let count = [
        CGPathElementType.moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
      ][
        element.pointee.type]
      points += (0..<(count ?? 0)).map { element.pointee.points[$0] }
    }
    return points
  }

  /// The article's curve, written down again from its text.
  private func curve(_ c: Double, _ r: Double, _ size: CGSize) -> [CGPoint] {
    [
      (0, 0), (c - 2 * r, 0), (c - r - r / 8, 0), (c - r, r / 2), (c - r + r / 4, 1.5 * r),
      (c + r - r / 4, 1.5 * r),
      (c + r, r / 2), (c + r + r / 8, 0), (c + 2 * r, 0), (size.width, 0), (size.width, size.height),
      (0, size.height),
    ].map { CGPoint(x: $0.0, y: $0.1) }
  }

  /// Ease in, ease out: the Bezier (0.42, 0) (0.58, 1), solved by bisection.
  private func eased(_ x: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    let (x1, x2) = (0.42, 0.58)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return bezier(0, 1, (low + high) / 2)
  }

  private func expect(
    _ shown: [CGPoint], _ a: [CGPoint], _ b: [CGPoint], at p: Double, _ message: String, line: UInt = #line
  ) {
    XCTAssertEqual(shown.count, a.count, message, line: line)
    for (point, (u, v)) in zip(shown, zip(a, b)) {
      XCTAssertEqual(point.x, u.x + (v.x - u.x) * p, accuracy: 1e-9, message, line: line)
      XCTAssertEqual(point.y, u.y + (v.y - u.y) * p, accuracy: 1e-9, message, line: line)
    }
  }

  /// The page's curve: 342 × 160 points, a dip of 342/8 to each side from one end to the other.
  private var page: (start: [CGPoint], end: [CGPoint]) {
    let size = CGSize(width: 342, height: 160)
    let r = 342.0 / 8
    return (curve(2 * r, r, size), curve(342 - 2 * r, r, size))
  }

  func testTheMorphIsThePointwiseBlend() throws {
    let stage = try stage()
    for frame in 0...60 {
      let t = Double(frame) / 30
      try stage.advance(to: t)
      expect(try points("morph", stage), page.start, page.end, at: eased(t / 2), "\(t) s")
    }
  }

  func testTheMorphGoesThereAndBackForAnHourWithoutDrift() throws {
    let stage = try stage()
    for (t, p) in [(2.5, eased(0.75)), (4, 0), (3600, 0), (3601, 0.5), (3602, 1), (3603.3, eased(0.35))] {
      try stage.advance(to: t)
      expect(try points("morph", stage), page.start, page.end, at: p, "\(t) s")
    }
  }

  func testTheCurveTravelsToTheTappedTab() throws {
    let stage = try stage([("tab.2", 0)])
    try stage.advance(to: 0)
    let bar = try XCTUnwrap(stage.view(withIdentifier: "circle")?.superview)
    let middles = try ["tab.0", "tab.2"].map { try XCTUnwrap(stage.view(withIdentifier: $0)).center.x }
    let curves = middles.map { curve($0, 30, bar.bounds.size) }
    for frame in 0...48 {
      let t = Double(frame) / 120
      try stage.advance(to: t)
      expect(try points("curve", stage), curves[0], curves[1], at: eased(min(t / 0.4, 1)), "\(t) s")
    }
  }

  func testTheCircleSinksChangesAndRises() throws {
    let stage = try stage([("tab.2", 0)])
    let circle = { try XCTUnwrap(stage.view(withIdentifier: "circle")) }
    func shown(_ keyPath: String) throws -> Double {
      try XCTUnwrap(stage.presentedValue(keyPath, of: try circle().layer) as? NSNumber).doubleValue
    }
    try stage.advance(to: 0)
    XCTAssertEqual(try circle().bounds.size, CGSize(width: 57, height: 57))
    XCTAssertEqual(try circle().layer.cornerRadius, 28.5)
    let start = try shown("position.x")
    try stage.advance(to: 0.1)
    XCTAssertEqual(try shown("position.y"), 15, accuracy: 1e-6, "half way down at half time")
    XCTAssertEqual(try shown("opacity"), 0.5, accuracy: 1e-6)
    XCTAssertEqual(try shown("position.x"), start)
    try stage.advance(to: 0.2)
    XCTAssertEqual(try shown("opacity"), 0, accuracy: 1e-6)
    try stage.advance(to: 0.3)
    let target = try XCTUnwrap(stage.view(withIdentifier: "tab.2")).center.x
    XCTAssertEqual(try shown("position.x"), target)
    XCTAssertEqual(try shown("position.y"), 15, accuracy: 1e-6, "half way up")
    XCTAssertEqual(try shown("opacity"), 0.5, accuracy: 1e-6)
    try stage.advance(to: 0.41)
    XCTAssertEqual(try shown("position.y"), 0)
    XCTAssertEqual(try shown("opacity"), 1)
    XCTAssertTrue(try XCTUnwrap(circle().superview).isUserInteractionEnabled)
  }

  func testTheCurveFollowsTheWindow() throws {
    let stage = try stage([("tab.3", 0)])
    try stage.advance(to: 1)
    try stage.resize(to: CGSize(width: 600, height: 500))
    let bar = try XCTUnwrap(stage.view(withIdentifier: "circle")?.superview)
    let middle = try XCTUnwrap(stage.view(withIdentifier: "tab.3")).center.x
    XCTAssertEqual(try points("curve", stage), curve(middle, 30, bar.bounds.size))
    XCTAssertEqual(try XCTUnwrap(stage.view(withIdentifier: "circle")).center.x, middle)
  }
}
