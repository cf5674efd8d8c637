import Foundation
import Goldens
import Recording
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting

/// Clips beside their goldens, frame by frame.
final class ClipExpectationTests: ExpectationTestCase {
  private func clip(_ stage: Stage, duration: TimeInterval = 0.3, rate: Double = 20) -> SnapshotFailure? {
    failure {
      expectClip(
        of: stage, duration: duration, framesPerSecond: rate, directory: goldens,
        filePath: "/somewhere/BoxTests.swift", function: "testBox()")
    }
  }

  private func bounce(to third: Double) throws -> Stage {
    try Sample.stage { box in
      let animation = CAKeyframeAnimation(keyPath: "transform.scale")
      animation.values = [1.0, 1.4, third, 1.02, 1.0]
      animation.duration = 0.3
      box.layer.add(animation, forKey: nil)
    }
  }

  func testEachFrameIsCompared() throws {
    assert(
      clip(try bounce(to: 0.9)), .recorded,
      "testBox: the golden was written, nothing was compared. Look at it and run the test again.",
      "golden  \(goldens)/testBox.clip.png")
    XCTAssertNil(clip(try bounce(to: 0.9)))
    // Key frames are 0.075 s apart: the first two frames come before anything differs.
    let failed = try XCTUnwrap(clip(try bounce(to: 0.8)))
    assert(
      failed, .differs,
      "testBox: frame 3 of 7 (t = 0.1 s) differs; frames at 0, 0.05 match; 2 of the 4 later ones differ too.")
    let report = try String(contentsOfFile: "\(artifacts)/BoxTests/testBox.clip/index.html", encoding: .utf8)
    XCTAssertTrue(report.contains("transform.scale"))
    XCTAssertTrue(failed.description.contains("\n  accept  SNAPSHOT_RECORD=failed swift test"))
    XCTAssertTrue(
      failed.description.contains("\n  open    flipbook tune \(artifacts)/BoxTests/testBox.clip\n"))
    let found = try FailedExpectation(at: "\(artifacts)/BoxTests/testBox.clip")
    XCTAssertEqual(found.motions().foundPictures.map(\.time), found.motions().expectedPictures.map(\.time))
    XCTAssertEqual(found.motions().foundPictures.count, 7)
  }

  func testAnotherLengthAndADamagedGoldenFail() throws {
    _ = clip(try bounce(to: 0.9))
    assert(
      clip(try bounce(to: 0.9), duration: 0.2), .differs,
      "testBox: the golden has 7 frames, the test asks for 5.")
    assert(
      clip(try bounce(to: 0.9), duration: 0.2, rate: 30), .differs,
      "testBox: the golden's frames are at other times than those of the test: it has another rate.")
    let whole = try XCTUnwrap(bytes("testBox.clip.png"))
    try replace("testBox.clip.png", with: whole.dropLast(30))
    assert(
      clip(try bounce(to: 0.9)), .notCompared,
      "testBox: the golden cannot be compared: the file is damaged.")
  }
}
