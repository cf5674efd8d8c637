import CoreGraphics
import Stage
import Support
import UIKit
import XCTest

@testable import Recording

/// Animated PNG: read back by a reader of its own, and compared with what the stage shows.
final class ClipTests: XCTestCase {
  private func apng(_ stage: Stage, _ duration: TimeInterval, _ rate: Double) throws -> APNGFile {
    try APNGFile(Clip(of: stage, duration: duration, framesPerSecond: rate, format: .apng).bytes)
  }

  /// The time of a frame in frames of the clip.
  private func hold(_ frame: APNGFile.Frame, _ rate: Double) -> Double {
    Double(frame.delay.above) / Double(frame.delay.below) * rate
  }

  /// Straight pixels made premultiplied again: c·a/255, rounded to the nearest.
  private func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  // MARK: Pixels

  func testFramesAreTheStagesOwnPixels() throws {
    for (scale, rate) in [(1.0, 60.0), (2, 30), (1.5, 29.97)] {
      let clip = try apng(Sample.stage(scale: scale, Sample.bounce), 0.35, rate)
      let other = try Sample.stage(scale: scale, Sample.bounce)
      let pictures = clip.canvases()
      var index = 0
      for (picture, frame) in zip(pictures, clip.frames) {
        for _ in 0..<Int(hold(frame, rate).rounded()) {
          let image = try other.image(at: Double(index) / rate)
          Sample.expectPixels(picture, of: image, "frame \(index) at \(rate)")
          index += 1
        }
      }
      XCTAssertEqual(index, Int(0.35 * rate) + 1, "both ends")
      XCTAssertGreaterThan(Set(pictures).count, 8, "it moves")
    }
  }

  func testTheBounceIsInThePixels() throws {
    // At 0.075 s the box is 1.4 times 40 points wide.
    let clip = try apng(Sample.stage(Sample.bounce), 0.3, 40)
    let picture = clip.canvases()[3]
    let row = picture[40 * 100..<41 * 100]
    XCTAssertEqual(row.filter { $0 == 0xFFFF_0000 }.count, 56)
  }

  func testAroundADeviceThereIsNothing() throws {
    let device = try XCTUnwrap(Device.named("iphone-15"))
    func stage() throws -> Stage {
      let configuration = Stage.Configuration(device: DevicePlacement(device), scale: 0.5)
      var script = Script()
      script.tap("box", at: 0)
      return try Stage(configuration, script: script) { BoxController(onTouch: Sample.slide) }
    }
    let clip = try apng(stage(), 0.2, 10), other = try stage()
    XCTAssertEqual(clip.colorType, 6)
    XCTAssertEqual(clip.frames.count, 3)
    for (index, picture) in clip.canvases().enumerated() {
      XCTAssertEqual(picture[0], 0, "clear at the corner")
      Sample.expectPixels(picture.map(premultiplied), of: try other.picture(at: Double(index) / 10))
    }
  }

  func testAPartOfThePictures() throws {
    let crop = CGRect(x: 25, y: 10.5, width: 60, height: 30)
    func clip(_ crop: CGRect) throws -> Clip {
      try Clip(
        of: Sample.stage(scale: 2, Sample.slide), duration: 0.2, framesPerSecond: 10, crop: crop,
        format: .apng)
    }
    let file = try APNGFile(clip(crop).bytes)
    XCTAssertEqual([file.width, file.height], [120, 60])
    let other = try Sample.stage(scale: 2, Sample.slide)
    for (index, picture) in file.canvases().enumerated() {
      let image = try other.image(at: Double(index) / 10)
      let part = try XCTUnwrap(image.cropping(to: CGRect(x: 50, y: 21, width: 120, height: 60)))
      Sample.expectPixels(picture, of: part, "frame \(index)")
    }
    XCTAssertEqual(
      try APNGFile(clip(CGRect(x: 0, y: 0, width: 100, height: 80)).bytes).width, 200, "all of it")
    let line = "is not within the picture, which has 100x80 points"
    for (crop, text) in [
      (CGRect(x: 50, y: 0, width: 51, height: 10), "50,0,51x10"),
      (CGRect(x: -1, y: 0, width: 5, height: 5), "-1,0,5x5"),
      (CGRect(x: 10, y: 10, width: 0, height: 10), "10,10,0x10"),
      (CGRect(x: 0, y: 0, width: Double.nan, height: 10), "0,0,nanx10"),
    ] { Sample.expectError("the part \(text) \(line)") { _ = try clip(crop) } }
  }

  // MARK: Rectangles

  func testOnlyWhatChangesIsWritten() throws {
    for scale in [1, 2] {
      // The box of 40 points at (30, 20) goes right by 10 points a frame, for two frames of five.
      let clip = try apng(Sample.stage(scale: CGFloat(scale), Sample.slide), 0.5, 10)
      XCTAssertEqual(
        clip.frames.map { [$0.x, $0.y, $0.width, $0.height] },
        [
          [0, 0, 100 * scale, 80 * scale], [30 * scale, 20 * scale, 50 * scale, 40 * scale],
          [40 * scale, 20 * scale, 50 * scale, 40 * scale],
        ])
      XCTAssertEqual(clip.frames.map { hold($0, 10) }, [1, 1, 4], "what stands still is held")
    }
  }

  func testAClipOfNothingIsOneFrame() throws {
    let clip = try apng(Sample.stage(taps: []) { _ in }, 1, 60)
    XCTAssertEqual(clip.frames.count, 1)
    XCTAssertEqual([clip.frames[0].delay.above, clip.frames[0].delay.below], [61, 60])
  }

  // MARK: Times

  func testTimesAreExactFractions() throws {
    for (rate, above, below) in [
      (60.0, 1, 60), (30, 1, 30), (29.97, 100, 2_997), (23.976, 125, 2_997), (2.5, 2, 5),
    ] {
      let stage = try Sample.stage { box in
        UIView.animate(withDuration: 10, delay: 0, options: [.curveLinear]) { box.center.x += 400 }
      }
      let clip = try apng(stage, 4 / rate, rate)
      XCTAssertEqual(clip.frames.count, 5)
      for frame in clip.frames { XCTAssertEqual([frame.delay.above, frame.delay.below], [above, below]) }
      XCTAssertEqual(clip.plays, 0, "for ever")
    }
  }

  func testALongRestIsSplitWithoutLosingTime() throws {
    // 100/2997 s a frame: 16 bits hold 655 of them.
    let clip = try apng(Sample.stage(taps: []) { _ in }, 1_399 / 29.97, 29.97)
    XCTAssertEqual(clip.frames.map { hold($0, 29.97).rounded() }, [655, 655, 90])
    XCTAssertEqual(clip.frames.dropFirst().map { [$0.width, $0.height] }, [[1, 1], [1, 1]])
    XCTAssertEqual(Set(clip.canvases()).count, 1)
  }

  func testEndlessMotionEndsWithTheClip() throws {
    let stage = try Sample.stage { box in
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 6.0
      turn.duration = 0.7
      turn.repeatCount = .infinity
      box.layer.add(turn, forKey: nil)
    }
    let clip = try Clip(of: stage, duration: 1.5, framesPerSecond: 20, format: .apng)
    XCTAssertEqual(clip.frameCount, 31)
    XCTAssertEqual(try APNGFile(clip.bytes).frames.count, 31)
  }

  func testAClipBeginsWhereTheStageStands() throws {
    let stage = try Sample.stage(Sample.slide)
    try stage.advance(to: 0.1)
    let clip = try apng(stage, 0.1, 10)
    let other = try Sample.stage(Sample.slide)
    for (picture, time) in zip(clip.canvases(), [0.1, 0.2]) {
      Sample.expectPixels(picture, of: try other.image(at: time), "at \(time) s")
    }
    XCTAssertEqual(clip.frames.count, 2)
  }

  func testTheSameMomentsGiveTheSameBytes() throws {
    let first = try Clip(of: Sample.stage(Sample.bounce), duration: 0.3, format: .apng)
    let stage = try Sample.stage(Sample.bounce)
    _ = try stage.image(at: 0.2)
    try stage.advance(to: 0)
    let second = try Clip(of: stage, duration: 0.3, format: .apng)
    XCTAssertEqual(first.bytes, second.bytes)
    XCTAssertEqual(first.frameCount, 19)
    XCTAssertEqual(first.framesPerSecond, 60)
  }

  // MARK: What is refused

  func testImpossibleClips() throws {
    let stage = try Sample.stage(Sample.slide)
    func refuse(_ words: String, _ duration: TimeInterval, _ rate: Double, _ format: ClipFormat = .apng) {
      Sample.expectError(words) {
        _ = try Clip(of: stage, duration: duration, framesPerSecond: rate, format: format)
      }
    }
    refuse("0 frames a second are not possible in APNG files; use 0.01 to 1000", 1, 0)
    refuse("2000 frames a second are not possible in MP4 files; use 0.01 to 1000", 1, 2_000, .mp4)
    refuse("60 frames a second are not possible in GIF files; use 0.01 to 50", 1, 60, .gif)
    refuse("nan frames a second are not possible in WebP files; use 0.01 to 1000", 1, .nan, .webp)
    refuse("the duration 0.0 s is not possible; use more than 0 seconds", 0, 60)
    refuse("the duration inf s is not possible; use more than 0 seconds", .infinity, 60)
    refuse("60001 frames are more than 10000; use a lower rate or a shorter duration", 1_000, 60)
  }

  func testFramesTooShortForViewersAreToldOf() throws {
    let line =
      "most viewers show frames of less than 11 ms for 100 ms; for one that plays at its own speed use 90"
      + " frames a second or fewer"
    func messages(_ rate: Double) throws -> [String] {
      try Diagnostics.withCapture {
        _ = try Clip(of: Sample.stage(Sample.slide), duration: 0.1, framesPerSecond: rate, format: .apng)
      }.1.map(\.description)
    }
    XCTAssertEqual(try messages(120), [line])
    XCTAssertEqual(try messages(90), [])
  }

  func testFormatsByTheirEndings() {
    XCTAssertEqual(ClipFormat(fileEnding: "PNG"), .apng)
    XCTAssertEqual(ClipFormat(fileEnding: "apng"), .apng)
    XCTAssertEqual(ClipFormat(fileEnding: "webp"), .webp)
    XCTAssertEqual(ClipFormat(fileEnding: "Gif"), .gif)
    XCTAssertEqual(ClipFormat(fileEnding: "mp4"), .mp4)
    XCTAssertNil(ClipFormat(fileEnding: "avi"))
    XCTAssertNil(ClipFormat(fileEnding: ""))
  }
}
