import Foundation
import Recording
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens

/// Pictures, filmstrips and curves beside their goldens.
final class ExpectationTests: ExpectationTestCase {
  private func snapshot(
    _ stage: Stage, at time: TimeInterval? = nil, named name: String? = nil,
    within tolerance: ImageTolerance = .exact, record: RecordMode? = nil
  ) -> SnapshotFailure? {
    failure {
      expectSnapshot(
        of: stage, at: time, named: name, within: tolerance, record: record, directory: goldens,
        filePath: "/somewhere/BoxTests.swift", function: "testBox()")
    }
  }

  private func filmstrip(_ stage: Stage, _ times: [TimeInterval]) -> SnapshotFailure? {
    failure {
      expectFilmstrip(
        of: stage, at: times, directory: goldens, filePath: "/somewhere/BoxTests.swift",
        function: "testStrip()")
    }
  }

  private func curves(
    _ stage: Stage, hertz: Double = 60, within tolerances: [String: CurveTolerance] = [:]
  ) throws -> SnapshotFailure? {
    let motion = try CurveRecording(of: stage, hertz: hertz, until: .duration(0.3))
    return failure {
      expectCurves(
        motion, within: tolerances, directory: goldens, filePath: "/somewhere/BoxTests.swift",
        function: "testCurves()")
    }
  }

  /// A bounce whose third value is another.
  private func bounce(to third: Double) throws -> Stage {
    try Sample.stage { box in
      let animation = CAKeyframeAnimation(keyPath: "transform.scale")
      animation.values = [1.0, 1.4, third, 1.02, 1.0]
      animation.duration = 0.3
      box.layer.add(animation, forKey: nil)
    }
  }

  // MARK: Recording

  func testARunThatWritesDoesNotPassAndTheNextOneDoes() throws {
    assert(
      snapshot(try Sample.stage(Sample.bounce), at: 0.075, named: "big"), .recorded,
      "testBox.big: the golden was written, nothing was compared. Look at it and run the test again.",
      "golden  \(goldens)/testBox.big.png")
    XCTAssertNotNil(bytes("testBox.big.png"))
    XCTAssertNil(snapshot(try Sample.stage(Sample.bounce), at: 0.075, named: "big"))
  }

  func testContinuousIntegrationNeverWrites() throws {
    environment["SNAPSHOT_RECORD"] = "all"
    for ci in ["true", "TRUE", "1"] {
      environment["CI"] = ci
      assert(
        snapshot(try Sample.stage(Sample.bounce), record: .all), .missing, "testBox: there is no golden.",
        "golden  \(goldens)/testBox.png", "report  \(artifacts)/BoxTests/testBox/index.html",
        "write   SNAPSHOT_RECORD=missing swift test --filter '/testBox$'")
      XCTAssertNil(bytes("testBox.png"))
    }
    environment["CI"] = "false"
    XCTAssertEqual(snapshot(try Sample.stage(Sample.bounce))?.kind, .recorded)
  }

  func testModes() throws {
    let one = try Sample.stage { _ in }, other = try Sample.stage { $0.alpha = 0.5 }
    XCTAssertEqual(snapshot(one, record: .never)?.kind, .missing)
    XCTAssertEqual(snapshot(one, record: .failed)?.kind, .recorded)
    XCTAssertNil(snapshot(one, record: .failed))
    XCTAssertNil(snapshot(one, record: .all), "what would stay the same is not written")
    XCTAssertEqual(snapshot(other, record: .never)?.kind, .differs)
    XCTAssertEqual(snapshot(other, record: .missing)?.kind, .differs)
    let replaced = try XCTUnwrap(snapshot(other, record: .failed))
    XCTAssertEqual(replaced.kind, .recorded)
    XCTAssertTrue(replaced.description.contains("1,600 of 8,000 pixels differ"), "\(replaced)")
    XCTAssertTrue(
      replaced.description.contains("The golden was replaced. Look at it and run the test again."),
      "\(replaced)")
    XCTAssertNil(snapshot(other, record: .never))
    assert(
      snapshot(one, record: .all), .recorded,
      "testBox: the golden was replaced, nothing was compared. Look at it and run the test again.")
    // Who is at the keyboard comes first, then the expectation, then its scope.
    withSnapshots(record: .all) { XCTAssertNil(snapshot(one)) }
    withSnapshots(record: .all) { XCTAssertEqual(snapshot(other, record: .never)?.kind, .differs) }
    environment["SNAPSHOT_RECORD"] = "never"
    withSnapshots(record: .all) { XCTAssertEqual(snapshot(other, record: .all)?.kind, .differs) }
    environment["SNAPSHOT_RECORD"] = "sometimes"
    assert(
      snapshot(one), .notCompared,
      "SNAPSHOT_RECORD is \"sometimes\"; use one of never, missing, failed, all")
  }

  // MARK: Differences

  func testPictureThatDiffersNamesPixelsLayerAndValue() throws {
    _ = snapshot(try Sample.stage { _ in })
    let changed = try Sample.stage { box in
      let spot = UIView(frame: CGRect(x: 10, y: 5, width: 4, height: 2))
      spot.backgroundColor = UIColor(red: 1, green: 0, blue: 1.0 / 255, alpha: 1)
      spot.accessibilityIdentifier = "spot"
      box.addSubview(spot)
    }
    assert(
      snapshot(changed), .differs, "testBox: the picture at t = 0 s differs.",
      "8 of 8,000 pixels differ in 4 x 2 at (40, 25); largest Delta-E 0.099 (exact required).",
      "spot: the layer is new.", "The first is (40, 25) in spot: expected #FF0000, got #FF0001.",
      "golden  \(goldens)/testBox.png", "report  \(artifacts)/BoxTests/testBox/index.html",
      "open    flipbook tune \(artifacts)/BoxTests/testBox",
      "accept  SNAPSHOT_RECORD=failed swift test --filter '/testBox$'")
  }

  func testFilmstripNamesTheFirstTimeThatDiffers() throws {
    let times = [0, 0.075, 0.15, 0.3]
    XCTAssertEqual(filmstrip(try bounce(to: 0.9), times)?.kind, .recorded)
    XCTAssertNil(filmstrip(try bounce(to: 0.9), times))
    let failure = filmstrip(try bounce(to: 0.95), times)
    assert(
      failure, .differs,
      "testStrip: frame 3 of 4 (t = 0.15 s) differs; frames at 0, 0.075 match; the later ones match.")
    let text = "\(try XCTUnwrap(failure))"
    XCTAssertTrue(text.contains("\n  box transform.scale: expected 0.9, got 0.95.\n"), text)
    XCTAssertTrue(text.contains("in box: expected #FF"), text)
  }

  func testFilmstripComparesOnlyWhatLiesInFrames() throws {
    let times = [0, 0.1]
    _ = filmstrip(try Sample.stage(Sample.bounce), times)
    let golden = try PictureGolden([UInt8](XCTUnwrap(bytes("testStrip.png"))))
    let note = try XCTUnwrap(golden.note), caption = note.frames[0].rect.maxY
    for x in 0..<20 {
      golden.image.storage.pixels[(Int(caption) + 8) * golden.image.storage.stride + x + 24] = 0xFF00_FF00
    }
    let file = PictureGolden.file(
      golden.image, rects: note.frames.map(\.rect), try XCTUnwrap(note.history))
    try replace("testStrip.png", with: Data(XCTUnwrap(file)))
    XCTAssertNil(filmstrip(try Sample.stage(Sample.bounce), times), "another font may write the captions")
    // Another program drops the note: the frames are found by the layout.
    try replace("testStrip.png", with: Data(XCTUnwrap(ImageFile.pngData(golden.image))))
    XCTAssertNil(filmstrip(try Sample.stage(Sample.bounce), times))
    let failure = try XCTUnwrap(filmstrip(try Sample.stage { _ in }, times))
    XCTAssertTrue(failure.description.contains("of 8,000 pixels differ in "), "\(failure)")
  }

  func testFilmstripOfOtherTimesFails() throws {
    _ = filmstrip(try Sample.stage(Sample.bounce), [0, 0.1])
    assert(
      filmstrip(try Sample.stage(Sample.bounce), [0, 0.2]), .differs,
      "testStrip: the golden shows 0, 0.1 s, the test asks for 0, 0.2 s.")
    assert(
      filmstrip(try Sample.stage(Sample.bounce), []), .notCompared,
      "testStrip: a filmstrip needs at least one time.")
    assert(
      filmstrip(try Sample.stage(Sample.bounce), [1, 0.5]), .notCompared,
      "testStrip: the times of a filmstrip must rise; 0.5 s comes after 1.0 s.")
  }

  func testTimesCountFromTheEvent() throws {
    func strip(after wait: TimeInterval) throws -> SnapshotFailure? {
      let stage = try Sample.stage(taps: [], Sample.bounce)
      try stage.advance(to: wait)
      return failure {
        expectFilmstrip(
          of: stage, at: [0, 0.075, 0.3], directory: goldens, function: "testEvent()",
          after: { $0.tap("box") })
      }
    }
    XCTAssertEqual(try strip(after: 0)?.kind, .recorded)
    XCTAssertNil(try strip(after: 1.25))
  }

  func testWhatIsDoneToTheRunningStageIsSeen() throws {
    let stage = try Sample.stage { _ in }
    try stage.advance(to: 0.5)
    XCTAssertEqual(snapshot(stage)?.kind, .recorded)
    stage.perform { stage.view(withIdentifier: "box")?.backgroundColor = .blue }
    let failure = snapshot(stage)
    assert(failure, .differs, "testBox: the picture at t = 0.5 s differs.")
    XCTAssertTrue(
      "\(failure!)".contains("box backgroundColor: expected #FF0000, got #0000FF."), "\(failure!)")
  }

  func testATapOnNothingFails() throws {
    let stage = try Sample.stage { _ in }
    let failure = failure {
      expectSnapshot(of: stage, directory: goldens, function: "testTap()", after: { $0.tap("knob") })
    }
    assert(
      failure, .notCompared,
      "testTap: an event names \"knob\", and nothing with that identifier was shown, so what followed is not what"
        + " the test means; shown are box.")
    XCTAssertNil(bytes("testTap.png"), "nothing is recorded")
  }

  func testCurvesNameTheFirstValueThatDiffers() throws {
    XCTAssertEqual(try curves(Sample.stage(Sample.bounce))?.kind, .recorded)
    XCTAssertNil(try curves(Sample.stage(Sample.bounce)))
    let text = try XCTUnwrap(String(data: XCTUnwrap(bytes("testCurves.csv")), encoding: .utf8))
    XCTAssertTrue(text.hasPrefix("time,box:transform.scale\n0.0,1.0\n"))

    let late = try XCTUnwrap(curves(Sample.stage(taps: [1.0 / 120], Sample.bounce)))
    XCTAssertTrue(
      late.description.hasPrefix(
        "testCurves: box transform.scale at t = 0.016667 s: expected 1.1"), "\(late)")
    XCTAssertTrue(late.description.contains("; the sample before matches.\n"), "\(late)")
    XCTAssertTrue(
      late.description.contains(" of 19 values differ, in 1 of 1 curve; the largest difference is "),
      "\(late)")

    let other = try XCTUnwrap(curves(Sample.stage(Sample.slide)))
    XCTAssertTrue(
      other.description.hasPrefix(
        "testCurves: other curves than expected: missing box:transform.scale; new box:position.x.\n"),
      "\(other)")
    let rate = try XCTUnwrap(curves(Sample.stage(Sample.bounce), hertz: 30))
    XCTAssertTrue(
      rate.description.contains(
        "sample 2 is at 0.03333333333333333 s, in the golden at 0.016666666666666666 s; another rate."),
      "\(rate)")
  }

  // MARK: What cannot be compared

  func testDamagedAndForeignGoldensFail() throws {
    let stage = try Sample.stage(Sample.bounce)
    _ = snapshot(stage)
    let whole = try XCTUnwrap(bytes("testBox.png"))
    let cases: [(Data, String)] = [
      (Data(), "the file is empty"), (whole.prefix(whole.count / 2), "the file is damaged ("),
      (Data("no picture".utf8), "the file is no PNG"),
    ]
    for (damaged, reason) in cases {
      try replace("testBox.png", with: damaged)
      let failure = try XCTUnwrap(snapshot(stage))
      XCTAssertEqual(failure.kind, .notCompared, "\(failure)")
      XCTAssertTrue(
        failure.description.hasPrefix("testBox: the golden cannot be compared: \(reason)"), "\(failure)")
      XCTAssertEqual(bytes("testBox.png"), damaged, "nothing is overwritten")
    }
    for nonsense in ["nonsense", "time,a:b\n0,1\n1", "time,a:b\n0,one\n", "time,a:b\n0,1,2\n"] {
      try replace("testCurves.csv", with: Data(nonsense.utf8))
      let failure = try XCTUnwrap(curves(Sample.stage(Sample.bounce)))
      XCTAssertEqual(failure.kind, .notCompared, "\(failure)")
    }
  }

  func testAnotherSizeFails() throws {
    _ = snapshot(try Sample.stage(Sample.bounce))
    assert(
      snapshot(try Sample.stage(scale: 2, Sample.bounce)), .differs,
      "testBox: the golden has 100 x 80 pixels, the picture 200 x 160.")
    _ = filmstrip(try Sample.stage(Sample.bounce), [0, 1])
    assert(
      filmstrip(try Sample.stage(scale: 2, Sample.bounce), [0, 1]), .differs,
      "testStrip: the golden's frames have 100 x 80 pixels, the picture 200 x 160.")
  }

  func testAFolderThatCannotBeWrittenFails() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("a file".utf8).write(to: URL(fileURLWithPath: goldens))
    let failure = try XCTUnwrap(snapshot(try Sample.stage(Sample.bounce)))
    XCTAssertEqual(failure.kind, .notCompared)
    XCTAssertTrue(failure.description.hasPrefix("testBox: the golden "), "\(failure)")
    XCTAssertEqual(FileManager.default.contents(atPath: goldens), Data("a file".utf8))
  }

  func testNamesStayInsideTheFolder() throws {
    _ = snapshot(try Sample.stage(Sample.bounce), named: "../../a/b")
    XCTAssertNotNil(bytes("testBox...-..-a-b.png"))
  }
}
