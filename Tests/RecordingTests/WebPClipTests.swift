import AllocationCounter
import Codecs
import CoreGraphics
import Stage
import UIKit
import XCTest

@testable import Recording

/// Animated WebP, where libwebp is installed: the container is read here, the frames by SDL_image.
final class WebPClipTests: XCTestCase {
  private struct Frame {
    let x, y, width, height, time: Int
    let isBlended: Bool
    let image: CGImage
  }

  override func setUpWithError() throws {
    do { _ = try WebPLibrary.load() } catch { throw XCTSkip("not looked at: \(error)") }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

  private func chunks(_ bytes: ArraySlice<UInt8>) throws -> [(name: String, body: ArraySlice<UInt8>)] {
    var result: [(String, ArraySlice<UInt8>)] = [], rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 8 else { throw APNGFile.Fault("a chunk ends early") }
      let length = number(rest.dropFirst(4).prefix(4))
      result.append((String(decoding: rest.prefix(4), as: UTF8.self), rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return result
  }

  private func read(_ file: [UInt8]) throws -> (flags: UInt8, width: Int, height: Int, frames: [Frame]) {
    XCTAssertEqual(String(decoding: file.prefix(4), as: UTF8.self), "RIFF")
    XCTAssertEqual(number(file[4..<8]), file.count - 8)
    XCTAssertEqual(String(decoding: file[8..<12], as: UTF8.self), "WEBP")
    let all = try chunks(file[12...])
    XCTAssertEqual(all.prefix(2).map(\.name), ["VP8X", "ANIM"])
    XCTAssertEqual(Array(all[1].body), [0, 0, 0, 0, 0, 0], "for ever")
    let head = Array(all[0].body)
    let frames = try all.dropFirst(2).map { name, body -> Frame in
      XCTAssertEqual(name, "ANMF")
      let bytes = Array(body)
      let image = Array(bytes[16...])
      XCTAssertEqual(image.prefix(4), Array("VP8L".utf8)[...], "lossless")
      let size = UInt32(image.count + 4)
      let still =
        Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
        + Array("WEBP".utf8) + image
      return Frame(
        x: number(bytes[0..<3]) * 2, y: number(bytes[3..<6]) * 2, width: number(bytes[6..<9]) + 1,
        height: number(bytes[9..<12]) + 1, time: number(bytes[12..<15]), isBlended: bytes[15] & 2 == 0,
        image: try ImageFile.decode(still))
    }
    return (head[0], number(head[4..<7]) + 1, number(head[7..<10]) + 1, frames)
  }

  /// The pictures, premultiplied.
  private func canvases(_ frames: [Frame], _ width: Int, _ height: Int) -> [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: width * height)
    return frames.map { frame in
      XCTAssertEqual([frame.image.width, frame.image.height], [frame.width, frame.height])
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let pixel = frame.image.pixel(x: x, y: y)
          if !frame.isBlended || pixel >> 24 == 255 { canvas[(frame.y + y) * width + frame.x + x] = pixel }
        }
      }
      return canvas
    }
  }

  private func check(_ stage: () throws -> Stage, duration: TimeInterval, rate: Double) throws -> [Frame] {
    let (_, width, height, frames) = try read(
      Clip(of: stage(), duration: duration, framesPerSecond: rate, format: .webp).bytes)
    let other = try stage()
    XCTAssertEqual([width, height], [other.picture().width, other.picture().height])
    var begin = 0
    for (canvas, frame) in zip(canvases(frames, width, height), frames) {
      // Times are rounded to whole milliseconds; the frame that begins there is the nearest.
      let index = (Double(begin) * rate / 1_000).rounded()
      Sample.expectPixels(canvas, of: try other.picture(at: index / rate), "frame \(index)")
      begin += frame.time
    }
    return frames
  }

  func testFramesAreTheStagesOwnPixels() throws {
    for scale in [1.0, 1.5, 2] {
      let frames = try check({ try Sample.stage(scale: scale, Sample.bounce) }, duration: 0.4, rate: 60)
      XCTAssertEqual(frames.reduce(0) { $0 + $1.time }, 417, "25 frames of 1/60 s")
      XCTAssertEqual(frames.prefix(6).map(\.time), [17, 16, 17, 17, 16, 17])
      XCTAssertTrue(frames.allSatisfy { $0.x % 2 == 0 && $0.y % 2 == 0 })
      XCTAssertLessThan(frames[1].width, frames[0].width)
    }
  }

  func testAroundADeviceThereIsNothing() throws {
    let device = try XCTUnwrap(Device.named("iphone-15"))
    let frames = try check(
      {
        var script = Script()
        script.tap("box", at: 0)
        return try Stage(
          Stage.Configuration(device: DevicePlacement(device), scale: 0.5), script: script
        ) { BoxController(onTouch: Sample.bounce) }
      }, duration: 0.2, rate: 20)
    XCTAssertEqual(frames.count, 5)
    XCTAssertEqual(frames[0].image.pixel(x: 0, y: 0), 0)
  }

  func testTransparencyIsAnnouncedWhereThereIsAny() throws {
    func flags(_ stage: Stage) throws -> UInt8 {
      try read(Clip(of: stage, duration: 0.1, framesPerSecond: 10, format: .webp).bytes).flags
    }
    XCTAssertEqual(try flags(Sample.stage(taps: []) { _ in }), 0b0000_0010, "animated, opaque")
    let device = try XCTUnwrap(Device.named("iphone-15"))
    let stage = try Stage(Stage.Configuration(device: DevicePlacement(device), scale: 0.5)) {
      BoxController { _ in }
    }
    XCTAssertEqual(try flags(stage), 0b0001_0010)
  }

  /// libwebp's own allocations fail, the first, the second, and so on: it refuses, and then it works again.
  func testTheEncoderWithoutMemory() throws {
    try XCTSkipIf(allocation_counter_is_active() == 0, "a sanitizer has an allocator of its own")
    let library = try WebPLibrary.load()
    let pixels = (0..<400).map { 0xFF00_0000 | UInt32($0 * 7_919) }
    func file() -> [UInt8]? { library.file(pixels, width: 20, height: 20) }
    let whole = try XCTUnwrap(file())
    var refusals = 0
    for nth in 1...2_000 {
      allocation_counter_fail_decoders(nth)
      let result = file()
      allocation_counter_stop()
      if let result {
        XCTAssertEqual(result, whole)
        break
      }
      refusals += 1
    }
    XCTAssertTrue((1..<2_000).contains(refusals), "\(refusals)")
    XCTAssertEqual(file(), whole)
  }
}
