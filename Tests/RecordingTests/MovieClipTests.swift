import Codecs
import CoreGraphics
import Stage
import UIKit
import XCTest

@testable import Recording

/// GIF and MP4, where ffmpeg is installed.
final class MovieClipTests: XCTestCase {
  override func setUpWithError() throws {
    do { _ = try MovieEncoder.program(for: .mp4) } catch { throw XCTSkip("not looked at: \(error)") }
  }

  private func clip(_ format: ClipFormat, rate: Double, size: CGSize = CGSize(width: 100, height: 80)) throws
    -> [UInt8]
  {
    var script = Script()
    script.tap("box", at: 0)
    let stage = try Stage(Stage.Configuration(size: size, scale: 1), script: script) {
      BoxController(onTouch: Sample.slide)
    }
    return try Clip(of: stage, duration: 0.5, framesPerSecond: rate, format: format).bytes
  }

  // MARK: GIF

  /// The size, how often it plays, and each frame's time in hundredths of a second (GIF89a).
  private func gif(_ file: [UInt8]) throws -> (size: [Int], plays: Int?, times: [Int]) {
    func short(_ at: Int) -> Int { Int(file[at]) | Int(file[at + 1]) << 8 }
    func colors(_ flags: UInt8) -> Int { flags & 128 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    XCTAssertEqual(String(decoding: file.prefix(6), as: UTF8.self), "GIF89a")
    var place = 13 + colors(file[10]), plays: Int?, times: [Int] = []
    func skipBlocks() { while file[place] != 0 { place += Int(file[place]) + 1 }; place += 1 }
    while file[place] != 0x3B {
      switch file[place] {
      case 0x21:
        if file[place + 1] == 0xF9 { times.append(short(place + 4)) }
        if file[place + 1] == 0xFF, file[place + 3..<place + 14].elementsEqual("NETSCAPE2.0".utf8) {
          plays = short(place + 16)
        }
        place += 2
        skipBlocks()
      case 0x2C:
        place += 10 + colors(file[place + 9]) + 1
        skipBlocks()
      default: throw APNGFile.Fault("there is no block \(file[place])")
      }
    }
    return ([short(6), short(8)], plays, times)
  }

  func testGIF() throws {
    let file = try clip(.gif, rate: 50)
    let (size, plays, times) = try gif(file)
    XCTAssertEqual(size, [100, 80])
    XCTAssertEqual(plays, 0, "for ever")
    XCTAssertEqual(times.reduce(0, +), 52, "26 frames of 1/50 s")
    XCTAssertTrue(times.allSatisfy { $0 >= 2 })
    let first = try ImageFile.decode(file)
    XCTAssertEqual(first.pixel(x: 50, y: 40), 0xFFFF_0000, "few colours are kept as they are")
    XCTAssertEqual(first.pixel(x: 5, y: 5), 0xFFFF_FFFF)
  }

  func testGIFTimesAreRoundedAltogether() throws {
    XCTAssertEqual(try gif(clip(.gif, rate: 30)).times.reduce(0, +), 53, "16 frames of 1/30 s are 0.533 s")
  }

  // MARK: MP4

  private struct Box {
    let name: String
    let body: Range<Int>
  }

  private func boxes(_ file: [UInt8], in range: Range<Int>) -> [Box] {
    var result: [Box] = [], place = range.lowerBound
    while place + 8 <= range.upperBound {
      let length = number(file, place)
      guard length >= 8, place + length <= range.upperBound else { break }
      result.append(
        Box(
          name: String(decoding: file[place + 4..<place + 8], as: UTF8.self), body: place + 8..<place + length
        ))
      place += length
    }
    return result
  }

  private func number(_ file: [UInt8], _ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  private func box(_ file: [UInt8], _ path: String...) throws -> Range<Int> {
    try path.reduce(0..<file.count) { range, name in
      try XCTUnwrap(boxes(file, in: range).first { $0.name == name }, name).body
    }
  }

  func testMP4() throws {
    let file = try clip(.mp4, rate: 29.97, size: CGSize(width: 101, height: 81))
    let names = boxes(file, in: 0..<file.count).map(\.name)
    let index = try XCTUnwrap(names.firstIndex(of: "moov"))
    XCTAssertLessThan(index, try XCTUnwrap(names.firstIndex(of: "mdat")), "it plays while it loads")
    // Width and height are the last two numbers of `tkhd`, 16.16.
    let track = try box(file, "moov", "trak", "tkhd")
    XCTAssertEqual(number(file, track.upperBound - 8) >> 16, 102, "even")
    XCTAssertEqual(number(file, track.upperBound - 4) >> 16, 82)
    // `stts` counts frames of one length, `mdhd` says of how many units a second.
    let times = try box(file, "moov", "trak", "mdia", "minf", "stbl", "stts")
    let media = try box(file, "moov", "trak", "mdia", "mdhd")
    XCTAssertEqual(number(file, times.lowerBound + 4), 1)
    XCTAssertEqual(number(file, times.lowerBound + 8), 15, "14.985 frames of half a second, and the first")
    XCTAssertEqual(
      Double(number(file, times.lowerBound + 12)) / Double(number(file, media.lowerBound + 12)),
      100.0 / 2_997,
      accuracy: 1e-12)
  }

  func testTheSameClipIsTheSameFile() throws {
    for format in [ClipFormat.gif, .mp4] {
      XCTAssertEqual(try clip(format, rate: 20), try clip(format, rate: 20), "\(format)")
    }
  }

  // MARK: Failing

  func testAnEncoderThatGivesUpIsQuoted() throws {
    let folder = NSTemporaryDirectory() + "flipbook-encoder-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "#!/bin/sh\necho 'no codec today' >&2\necho more >&2\nexit 3\n"
      .write(toFile: folder + "/encoder", atomically: true, encoding: .utf8)
    chmod(folder + "/encoder", 0o755)
    let rate = try XCTUnwrap(FrameRate(30))
    let shape = ClipShape(size: (400, 400), rate: rate, frameCount: 10, isOpaque: true)
    let encoder = try MovieEncoder(.mp4, shape, program: folder + "/encoder")
    let picture = try XCTUnwrap(PixelStorage(width: 400, height: 400))
    Sample.expectError(
      "the MP4 file could not be made: ffmpeg says: no codec today; try a smaller size, or another format"
    ) {
      for _ in 0..<10 { try encoder.add(picture) }
      _ = try encoder.finish()
    }
    Sample.expectError(
      "the GIF file could not be made: \(folder)/none could not be started; try a smaller size, or another format"
    ) { _ = try MovieEncoder(.gif, shape, program: folder + "/none") }
  }
}
