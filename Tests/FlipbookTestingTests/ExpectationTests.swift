import Foundation
import Recording
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting

final class ExpectationTests: XCTestCase {
  // XCTest makes an object for each test.
  private let folder = NSTemporaryDirectory() + "flipbook-expectations-\(UUID().uuidString)"
  private lazy var environment = ["FLIPBOOK_ARTIFACTS": folder + "/artifacts"]

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private func place(_ test: String) -> SnapshotPlace {
    SnapshotPlace(file: "/somewhere/BoxTests.swift", test: test, directory: folder + "/goldens")
  }

  /// The failure of an expectation; nil when it holds.
  private func failure(_ body: () throws -> Void) throws -> SnapshotFailure? {
    do {
      try body()
      return nil
    } catch let failure as SnapshotFailure {
      return failure
    }
  }

  private func snapshot(
    _ stage: Stage, at time: TimeInterval? = nil, named name: String? = nil, record: RecordMode? = nil
  ) throws -> SnapshotFailure? {
    try failure {
      try expectSnapshot(
        of: stage, at: time, named: name, record: record, place: place("testBox()"), environment: environment)
    }
  }

  private func filmstrip(_ stage: Stage, _ times: [TimeInterval]) throws -> SnapshotFailure? {
    try failure {
      try expectFilmstrip(
        of: stage, at: times, named: nil, record: nil, place: place("testStrip()"), environment: environment)
    }
  }

  private func curves(_ stage: Stage, hertz: Double = 60) throws -> SnapshotFailure? {
    let motion = try CurveRecording(of: stage, hertz: hertz, until: .duration(0.3))
    return try failure {
      try expectCurves(
        motion, named: nil, record: nil, place: place("testCurves()"), environment: environment)
    }
  }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: "\(folder)/goldens/\(name)")
  }

  // MARK: Recording

  func testARunThatWritesDoesNotPassAndTheNextOneDoes() throws {
    let first = try XCTUnwrap(snapshot(Sample.stage(Sample.bounce), at: 0.075, named: "big"))
    XCTAssertEqual(first.kind, .recorded)
    XCTAssertTrue(first.description.hasPrefix("testBox.big: the golden was written, nothing was compared."))
    XCTAssertNotNil(bytes("testBox.big.png"))
    XCTAssertNil(try snapshot(Sample.stage(Sample.bounce), at: 0.075, named: "big"))
  }

  func testContinuousIntegrationNeverWrites() throws {
    environment["CI"] = "true"
    environment["FLIPBOOK_RECORD"] = "all"
    let missing = try XCTUnwrap(snapshot(Sample.stage(Sample.bounce), record: .all))
    XCTAssertEqual(missing.kind, .missing)
    XCTAssertEqual(
      missing.description,
      """
      testBox: there is no golden.
        golden  \(folder)/goldens/testBox.png
        write   FLIPBOOK_RECORD=missing swift test --filter testBox
      """)
    XCTAssertNil(bytes("testBox.png"))
  }

  func testModes() throws {
    environment["FLIPBOOK_RECORD"] = "never"
    XCTAssertEqual(try snapshot(Sample.stage(Sample.bounce))?.kind, .missing)
    environment["FLIPBOOK_RECORD"] = "all"
    XCTAssertEqual(try snapshot(Sample.stage(Sample.bounce))?.kind, .recorded)
    let replaced = try XCTUnwrap(snapshot(Sample.stage(Sample.bounce)))
    XCTAssertTrue(replaced.description.contains("the golden was replaced"), "\(replaced)")
    XCTAssertNil(try snapshot(Sample.stage(Sample.bounce), record: .never), "the test's own mode comes first")
    environment["FLIPBOOK_RECORD"] = "sometimes"
    XCTAssertEqual(
      try snapshot(Sample.stage(Sample.bounce))?.description,
      "FLIPBOOK_RECORD is \"sometimes\"; use one of never, missing, all")
  }

  // MARK: Differences

  func testPictureThatDiffersNamesPixelsAndLayer() throws {
    _ = try snapshot(Sample.stage { _ in })
    let changed = try Sample.stage { box in
      let spot = UIView(frame: CGRect(x: 10, y: 5, width: 4, height: 2))
      spot.backgroundColor = UIColor(red: 1, green: 0, blue: 1.0 / 255, alpha: 1)
      spot.accessibilityIdentifier = "spot"
      box.addSubview(spot)
    }
    let failure = try XCTUnwrap(snapshot(changed))
    XCTAssertEqual(failure.kind, .differs)
    let path = try XCTUnwrap(changed.layer(named: "spot")).treePath
    XCTAssertEqual(
      failure.description,
      """
      testBox: the picture at 0 s differs.
        8 of 8000 pixels differ, in a box of 4x2 at (40, 25); the largest difference is 1 of 255 (exact required).
        the first is (40, 25), in \(path): expected #FF0000, got #FF0001.
        golden  \(folder)/goldens/testBox.png
        actual  \(folder)/artifacts/BoxTests/testBox.png
        accept  FLIPBOOK_RECORD=all swift test --filter testBox
      """)
    let kept = try ImageFile.decode(path: folder + "/artifacts/BoxTests/testBox.png")
    XCTAssertEqual(kept.pixel(x: 40, y: 25), 0xFFFF_0001)
  }

  func testFilmstripNamesTheFirstTimeThatDiffers() throws {
    let times = [0, 0.075, 0.15, 0.3]
    XCTAssertEqual(try filmstrip(Sample.stage(Sample.bounce), times)?.kind, .recorded)
    XCTAssertNil(try filmstrip(Sample.stage(Sample.bounce), times))
    let failure = try XCTUnwrap(
      filmstrip(
        Sample.stage { box in
          let animation = CAKeyframeAnimation(keyPath: "transform.scale")
          animation.values = [1.0, 1.4, 0.95, 1.02, 1.0]
          animation.duration = 0.3
          box.layer.add(animation, forKey: nil)
        }, times))
    XCTAssertTrue(
      failure.description.hasPrefix(
        "testStrip: frame 3 of 4 (0.15 s) is the first that differs; all others match.\n"), "\(failure)")
    XCTAssertTrue(failure.description.contains("/box: expected #FF"), "\(failure)")
  }

  func testFilmstripComparesOnlyWhatLiesInFrames() throws {
    let times = [0, 0.1]
    _ = try filmstrip(Sample.stage(Sample.bounce), times)
    let path = folder + "/goldens/testStrip.png"
    let golden = try ImageFile.decode(path: path)
    let caption = try Filmstrip(of: Sample.stage(Sample.bounce), times: times).frameRects[0]
    for x in 0..<20 {
      golden.storage.pixels[(Int(caption.maxY) + 8) * golden.storage.stride + x + 24] = 0xFF00_FF00
    }
    try ImageFile.writePNG(golden, to: path)
    XCTAssertNil(try filmstrip(Sample.stage(Sample.bounce), times), "another font may write the captions")
  }

  func testCurvesNameTheFirstValueThatDiffers() throws {
    XCTAssertEqual(try curves(Sample.stage(Sample.bounce))?.kind, .recorded)
    XCTAssertNil(try curves(Sample.stage(Sample.bounce)))
    let text = try XCTUnwrap(String(data: XCTUnwrap(bytes("testCurves.csv")), encoding: .utf8))
    XCTAssertTrue(text.hasPrefix("time,box:transform.scale\n0.0,1.0\n"))

    let late = try XCTUnwrap(curves(Sample.stage(taps: [1.0 / 120], Sample.bounce)))
    XCTAssertTrue(
      late.description.hasPrefix(
        "testCurves: box:transform.scale is the first that differs, at 0.016666666666666666 s: expected 1.1"),
      "\(late)")
    XCTAssertTrue(late.description.contains("of 38 values differ; the largest difference is "), "\(late)")

    let other = try XCTUnwrap(curves(Sample.stage(Sample.slide)))
    XCTAssertTrue(
      other.description.hasPrefix(
        "testCurves: other curves than expected: missing box:transform.scale; new box:position.x.\n"),
      "\(other)")
    let rate = try XCTUnwrap(curves(Sample.stage(Sample.bounce), hertz: 30))
    XCTAssertTrue(rate.description.contains("the golden has 19 samples, the recording 10."), "\(rate)")
  }

  // MARK: What cannot be compared

  func testDamagedAndForeignGoldensFail() throws {
    let stage = try Sample.stage(Sample.bounce)
    _ = try snapshot(stage)
    let path = folder + "/goldens/testBox.png"
    let whole = try XCTUnwrap(bytes("testBox.png"))
    for damaged in [Data(), whole.prefix(whole.count / 2), Data("no picture".utf8)] {
      try damaged.write(to: URL(fileURLWithPath: path))
      let failure = try XCTUnwrap(snapshot(stage))
      XCTAssertEqual(failure.kind, .notCompared, "\(failure)")
      XCTAssertTrue(
        failure.description.hasPrefix("testBox: the golden is no picture: cannot read"), "\(failure)")
      XCTAssertEqual(bytes("testBox.png"), damaged, "nothing is overwritten")
    }
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: folder + "/goldens/testCurves.csv"))
    XCTAssertTrue(
      try XCTUnwrap(curves(Sample.stage(Sample.bounce))).description.contains(
        "the golden is no table of curves"))
  }

  func testAnotherSizeFails() throws {
    _ = try snapshot(Sample.stage(Sample.bounce))
    let failure = try XCTUnwrap(snapshot(Sample.stage(scale: 2, Sample.bounce)))
    XCTAssertEqual(failure.kind, .differs)
    XCTAssertTrue(
      failure.description.contains("the golden has 100x80 pixels, the picture 200x160;"), "\(failure)")
  }

  func testAFolderThatCannotBeWrittenFails() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("a file".utf8).write(to: URL(fileURLWithPath: folder + "/goldens"))
    let failure = try XCTUnwrap(snapshot(Sample.stage(Sample.bounce)))
    XCTAssertEqual(failure.kind, .notCompared)
    XCTAssertTrue(failure.description.contains("cannot write \(folder)/goldens/testBox.png"), "\(failure)")
    XCTAssertEqual(FileManager.default.contents(atPath: folder + "/goldens"), Data("a file".utf8))
  }

  func testNamesStayInsideTheFolder() throws {
    _ = try snapshot(Sample.stage(Sample.bounce), named: "../../a/b")
    XCTAssertNotNil(bytes("testBox.-..-..-a-b.png") ?? bytes("testBox...-..-a-b.png"))
  }

  // MARK: As users call it

  func testThePublicFormsCompare() throws {
    let stage = try Stage(
      size: CGSize(width: 20, height: 10),
      showing: {
        let view = UIView()
        view.backgroundColor = .blue
        return view
      })
    let goldens = folder + "/goldens"
    if ProcessInfo.processInfo.environment["CI"] == nil {
      XCTAssertThrowsError(try expectSnapshot(of: stage, record: .all, directory: goldens))
      XCTAssertNoThrow(try expectSnapshot(of: stage, record: .never, directory: goldens))
      XCTAssertThrowsError(try expectFilmstrip(of: stage, at: [0, 1], record: .all, directory: goldens))
    }
    XCTAssertThrowsError(try expectSnapshot(of: stage, named: "absent", record: .never, directory: goldens))
  }

  func testALayerCanBeStaged() throws {
    let stage = try Stage(
      size: CGSize(width: 20, height: 10), scale: 1,
      showingLayer: {
        let layer = CALayer()
        layer.frame = CGRect(x: 5, y: 0, width: 5, height: 5)
        layer.backgroundColor = UIColor.red.cgColor
        return layer
      })
    let image = stage.render()
    XCTAssertEqual(image.pixel(x: 7, y: 2), 0xFFFF_0000)
    XCTAssertEqual(image.pixel(x: 2, y: 2), 0xFFFF_FFFF)
    XCTAssertEqual(try stage.image(at: 1).width, 20)
  }
}
