import Foundation
import Recording
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens

/// How far pictures and curves may differ, and what is said when that is more than needed or less.
final class ToleranceTests: ExpectationTestCase {
  // MARK: Colour difference

  /// The 34 pairs of Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary
  /// test data, and mathematical observations", Color Research and Application 30 (2005), table 1.
  func testPublishedPairs() throws {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<2 { url.deleteLastPathComponent() }
    let text = try String(contentsOf: url.appendingPathComponent("Fixtures/ciede2000.csv"), encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
    XCTAssertEqual(rows.count, 34)
    for row in rows {
      let one = LabColor(l: row[0], a: row[1], b: row[2]), other = LabColor(l: row[3], a: row[4], b: row[5])
      XCTAssertEqual(one.difference(from: other), row[6], accuracy: 0.00005, "\(row)")
      XCTAssertEqual(other.difference(from: one), row[6], accuracy: 0.00005, "\(row), the other way round")
    }
  }

  /// Lab of sRGB's corners under D65, as colour calculators give them.
  func testLabOfPixels() {
    let colors: [(UInt32, Double, Double, Double)] = [
      (0xFFFFFF, 100, 0, 0), (0x000000, 0, 0, 0), (0xFF0000, 53.241, 80.092, 67.203),
      (0x00FF00, 87.735, -86.183, 83.179), (0x0000FF, 32.297, 79.188, -107.860),
      (0x808080, 53.585, 0, 0),
    ]
    for (pixel, l, a, b) in colors {
      let lab = LabColor(pixel: pixel)
      XCTAssertEqual(lab.l, l, accuracy: 0.02)
      XCTAssertEqual(lab.a, a, accuracy: 0.02)
      XCTAssertEqual(lab.b, b, accuracy: 0.02)
    }
    XCTAssertEqual(LabColor(pixel: 0xFFFFFF).difference(from: LabColor(pixel: 0)), 100, accuracy: 1e-6)
  }

  func testWhatShinesThroughIsSeenOnBlackAndOnWhite() {
    var distance = ColorDistance()
    XCTAssertEqual(distance(0xFF00_0000, 0x0000_0000), 100, accuracy: 1e-6, "black and clear differ on white")
    XCTAssertEqual(distance(0xFFFF_FFFF, 0x0000_0000), 100, accuracy: 1e-6, "white and clear differ on black")
    XCTAssertEqual(distance(0x8000_0000, 0x8000_0000), 0)
  }

  // MARK: Pictures

  /// The box with another colour, and with a column of it.
  private func stage(_ color: UInt32, columns: Int = 40, of other: UInt32 = 0) throws -> Stage {
    func uiColor(_ value: UInt32) -> UIColor {
      func channel(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 255) / 255 }
      return UIColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
    return try Sample.stage { box in
      box.backgroundColor = uiColor(color)
      let rest = UIView(frame: CGRect(x: columns, y: 0, width: 40 - columns, height: 40))
      rest.backgroundColor = uiColor(other)
      box.addSubview(rest)
    }
  }

  private func snapshot(_ stage: Stage, within tolerance: ImageTolerance) -> SnapshotFailure? {
    failure {
      expectSnapshot(of: stage, within: tolerance, directory: goldens, function: "testBox()")
    }
  }

  func testBothLimitsApply() throws {
    _ = snapshot(try stage(0xFF0000), within: .exact)
    // #FF0000 and #FF0001 are 0.0982 apart, by a calculation in another program.
    let near = try stage(0xFF0001)
    XCTAssertEqual(snapshot(near, within: .exact)?.kind, .differs)
    XCTAssertNil(snapshot(near, within: ImageTolerance(deltaE: 0.1)))
    XCTAssertEqual(snapshot(near, within: ImageTolerance(deltaE: 0.09))?.kind, .differs)
    XCTAssertEqual(snapshot(near, within: ImageTolerance(pixels: 1_599))?.kind, .differs)
    XCTAssertNil(snapshot(near, within: ImageTolerance(pixels: 1_600)))
    // All but one column near, the last far off.
    let mixed = try stage(0xFF0001, columns: 39, of: 0x0000FF)
    XCTAssertEqual(snapshot(mixed, within: ImageTolerance(deltaE: 0.1))?.kind, .differs)
    XCTAssertEqual(snapshot(mixed, within: ImageTolerance(deltaE: 0.1, pixels: 39))?.kind, .differs)
    XCTAssertNil(snapshot(mixed, within: ImageTolerance(deltaE: 0.1, pixels: 40)))
  }

  func testAFailureSaysWhatWouldPass() throws {
    _ = snapshot(try stage(0xFF0000), within: .exact)
    let mixed = try stage(0xFF0001, columns: 39, of: 0x0000FF)
    assert(
      snapshot(mixed, within: ImageTolerance(deltaE: 0.1, pixels: 10)), .differs,
      "testBox: the picture at t = 0 s differs.",
      "1,600 of 8,000 pixels differ in 40 x 40 at (30, 20); largest Delta-E 52.88"
        + " (ImageTolerance(deltaE: 0.1, pixels: 10) given). It would pass within ImageTolerance(deltaE: 52.88,"
        + " pixels: 10) or ImageTolerance(deltaE: 0.1, pixels: 40).")
  }

  func testAToleranceThatCouldBeLoweredIsTold() throws {
    _ = snapshot(try stage(0xFF0000), within: .exact)
    XCTAssertNil(snapshot(try stage(0xFF0001), within: ImageTolerance(deltaE: 2)))
    XCTAssertEqual(
      remarks,
      [
        "testBox would pass within ImageTolerance(deltaE: 0.1); its tolerance, ImageTolerance(deltaE: 2.0),"
          + " could be lowered"
      ])
    XCTAssertNil(snapshot(try stage(0xFF0001), within: ImageTolerance(deltaE: 0.15)))
    XCTAssertEqual(remarks, [], "near enough")
    XCTAssertNil(snapshot(try stage(0xFF0000), within: ImageTolerance(pixels: 5)))
    XCTAssertEqual(remarks, ["testBox is exactly as its golden; it needs no tolerance"])
  }

  func testImpossibleTolerancesFail() throws {
    for tolerance in [
      ImageTolerance(deltaE: -1), ImageTolerance(deltaE: .nan), ImageTolerance(deltaE: .infinity),
      ImageTolerance(pixels: -1),
    ] {
      XCTAssertEqual(snapshot(try stage(0), within: tolerance)?.kind, .notCompared)
    }
    XCTAssertNil(bytes("testBox.png"))
  }

  // MARK: Curves

  private func curves(_ offset: Double, within tolerances: [String: CurveTolerance] = [:]) throws
    -> SnapshotFailure?
  {
    let stage = try Sample.stage { box in
      UIView.animate(withDuration: 0.2, delay: 0, options: [.curveLinear]) {
        box.center.x += 20 + offset
        box.transform = CGAffineTransform(rotationAngle: 1 + offset)
        box.alpha = 0.5
      }
    }
    let motion = try stage.record(until: .duration(0.2), hertz: 100)
    return failure {
      expectCurves(motion, within: tolerances, directory: goldens, function: "testCurves()")
    }
  }

  func testCurveTolerancesHaveUnits() throws {
    _ = try curves(0)
    XCTAssertEqual(try curves(0.01)?.kind, .differs)
    // By title, by key path and by layer; 0.01 radians are 0.573 degrees.
    XCTAssertNil(
      try curves(0.01, within: ["box:position.x": .points(0.0101), "transform.rotation": .degrees(0.574)]))
    XCTAssertEqual(
      try curves(0.01, within: ["position.x": .points(0.0101), "transform.rotation": .degrees(0.57)])?.kind,
      .differs)
    assert(
      try curves(0.01, within: ["box": .points(1)]), .notCompared,
      "testCurves: box:transform.rotation cannot be held to .points(1.0); it is measured in radians.")
    assert(
      try curves(0.01, within: ["opacity": .points(1)]), .notCompared,
      "testCurves: box:opacity cannot be held to .points(1.0); it is measured in plain numbers: use .factor.")
    assert(
      try curves(0.01, within: ["tab.1": .points(1)]), .notCompared,
      "testCurves: no curve is called \"tab.1\", for which there is a tolerance; there are box:position.x,"
        + " box:transform.rotation, box:opacity.")
    XCTAssertEqual(try curves(0, within: ["opacity": .factor(-1)])?.kind, .notCompared)
    XCTAssertEqual(try curves(0, within: ["opacity": .factor(.nan)])?.kind, .notCompared)
  }

  func testACurveFailureSaysWhatWouldPass() throws {
    _ = try curves(0)
    // A twentieth of the way is 1 point of 20, and 0.0005 of 0.01 more.
    assert(
      try curves(0.01, within: ["transform.rotation": .degrees(1)]), .differs,
      "testCurves: box position.x at t = 0.01 s: expected 51, got 51.0005; the sample before matches.",
      "20 of 63 values differ, in 1 of 3 curves; the largest difference is 0.0101 points at t = 0.2 s"
        + " (exact required; it would pass within .points(0.0101)).")
  }

  func testACurveToleranceThatCouldBeLoweredIsTold() throws {
    _ = try curves(0)
    XCTAssertNil(
      try curves(0.01, within: ["position.x": .points(0.5), "transform.rotation": .radians(0.011)]))
    XCTAssertEqual(
      remarks,
      [
        "testCurves: box:position.x would pass within .points(0.0101); its tolerance, .points(0.5), could be lowered"
      ])
    XCTAssertNil(try curves(0, within: ["position.x": .points(0.5)]))
    XCTAssertEqual(remarks, ["testCurves: box:position.x is exactly as its golden; it needs no tolerance"])
  }
}
