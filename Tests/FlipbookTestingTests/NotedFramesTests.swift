import Foundation
import Stage
import UIKit
import XCTest

@testable import Codecs
@testable import FlipbookTesting

/// Goldens that say what their frames are, so that nothing is unpacked where the frames are the same.
final class NotedFramesTests: ExpectationTestCase {
  private enum Form: CaseIterable { case picture, strip, clip }

  private func expect(_ form: Form, _ scale: Double = 0.9) throws -> SnapshotFailure? {
    let stage = try Sample.stage { box in
      let animation = CAKeyframeAnimation(keyPath: "transform.scale")
      animation.values = [1.0, 1.4, scale, 1.02, 1.0]
      animation.duration = 0.3
      box.layer.add(animation, forKey: nil)
    }
    let file: StaticString = "/somewhere/BoxTests.swift"
    return failure {
      switch form {
      case .picture:
        expectSnapshot(of: stage, at: 0.15, directory: goldens, filePath: file, function: "testBox()")
      case .strip:
        expectFilmstrip(
          of: stage, at: [0, 0.15, 0.3], directory: goldens, filePath: file, function: "testBox()")
      case .clip:
        expectClip(
          of: stage, duration: 0.3, framesPerSecond: 20, directory: goldens, filePath: file,
          function: "testBox()")
      }
    }
  }

  private func name(_ form: Form) -> String { form == .clip ? "testBox.clip.png" : "testBox.png" }

  /// Replaces the packed pixels of a golden by bytes that cannot be unpacked, and leaves or renews what it notes of its
  /// frames.
  private func spoil(_ form: Form, renewing: Bool) throws {
    let file = [UInt8](try XCTUnwrap(bytes(name(form))))
    let digests = try XCTUnwrap(PNGDigests.read(in: file))
    var spoilt = PNGChunk.signature
    for chunk in PNGChunk.chunks(of: file) where chunk.type != "pxHS" || !renewing {
      let isPacked = chunk.type == "IDAT" || chunk.type == "fdAT"
      spoilt += isPacked ? PNGChunk.bytes(chunk.type, [0, 0, 0, 0, 1, 2, 3]) : Array(file[chunk.place])
    }
    if renewing { spoilt = PNGDigests.insert(digests, into: spoilt) }
    try replace(name(form), with: Data(spoilt))
  }

  func testTheSameFramesAreNotUnpacked() throws {
    for form in Form.allCases {
      XCTAssertEqual(try expect(form)?.kind, .recorded)
      XCTAssertNil(try expect(form))
      try spoil(form, renewing: true)
      XCTAssertNil(try expect(form), "\(form): whoever unpacks these pixels fails")
      let other = try XCTUnwrap(expect(form, 0.8))
      XCTAssertEqual(other.kind, .notCompared, "\(form)")
      XCTAssertTrue(other.description.contains("the golden cannot be compared: "), "\(other)")
      try FileManager.default.removeItem(atPath: "\(goldens)/\(name(form))")
    }
  }

  func testWhatIsNotedOfOtherPixelsDoesNotCount() throws {
    for form in Form.allCases {
      _ = try expect(form)
      try spoil(form, renewing: false)
      XCTAssertEqual(try expect(form)?.kind, .notCompared, "\(form): the frames' digests are of other pixels")
      try FileManager.default.removeItem(atPath: "\(goldens)/\(name(form))")
    }
  }

  func testGoldensWithoutANoteAreUnpacked() throws {
    for form in Form.allCases {
      _ = try expect(form)
      let file = [UInt8](try XCTUnwrap(bytes(name(form))))
      let chunk = try XCTUnwrap(PNGChunk.chunks(of: file).first { $0.type == "pxHS" })
      try replace(name(form), with: Data(file[..<chunk.place.lowerBound] + file[chunk.place.upperBound...]))
      XCTAssertNil(try expect(form), "\(form)")
      XCTAssertEqual(try expect(form, 0.8)?.kind, .differs, "\(form)")
      try FileManager.default.removeItem(atPath: "\(goldens)/\(name(form))")
    }
  }
}
