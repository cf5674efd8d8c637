import CoreGraphics
import SampleStage
import XCTest

/// `flipbook record`.
final class RecordTests: CommandLineTestCase {
  private let bounce = [
    "record", "bouncing-icon", "--tap", "tab.1@0", "--size", "200x120", "--duration", "0.3",
  ]

  func testAClipHoldsThePicturesOfRender() throws {
    let outcome = try flipbook(bounce + ["--fps", "20", "--scale", "2", "-o", "a.apng"])
    XCTAssertEqual([outcome.errors, outcome.output], ["", ""])
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(files, ["a.apng"])
    let clip = try APNGFile([UInt8](bytes("a.apng")))
    XCTAssertEqual([clip.width, clip.height], [400, 240])
    let render = try flipbook([
      "render", "bouncing-icon", "--tap", "tab.1@0", "--size", "200x120", "--scale", "2", "--at",
      "0,0.05,0.1,0.15,0.2,0.25,0.3", "-o", "frames",
    ])
    XCTAssertEqual(render.status, 0)
    let times = ["0", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3"]
    let pictures = clip.canvases()
    XCTAssertEqual(pictures.count, times.count)
    for (time, picture) in zip(times, pictures) {
      let still = try ImageFile.decode([UInt8](bytes("frames/bouncing-icon-\(time).png")))
      Sample.expectPixels(picture, of: still, "at \(time) s")
    }
  }

  func testTheSameClipIsTheSameFile() throws {
    XCTAssertEqual(try flipbook(bounce + ["-o", "a.png"]).status, 0)
    XCTAssertEqual(try flipbook(bounce + ["--fps", "60", "--crop", "0,0,200x120", "-o", "b.apng"]).status, 0)
    XCTAssertEqual(
      try bytes("a.png"), try bytes("b.apng"), "60 frames a second and all of the picture are the default")
    if let optimized = Self.optimizedProgram {
      XCTAssertEqual(try flipbook(bounce + ["-o", "c.png"], program: optimized).status, 0)
      XCTAssertEqual(try bytes("a.png"), try bytes("c.png"))
    }
  }

  func testWithoutEventsTheStoryIsPlayed() throws {
    let outcome = try flipbook(["record", "springy-tabs", "--size", "150x100", "--fps", "10", "-o", "a.png"])
    XCTAssertEqual(outcome.errors, "")
    let clip = try APNGFile([UInt8](bytes("a.png")))
    let length = clip.frames.reduce(0) { $0 + Double($1.delay.above) / Double($1.delay.below) }
    XCTAssertEqual(length, 3.4, accuracy: 1e-9, "3.3 s and the last frame")
    XCTAssertGreaterThan(clip.frames.count, 3)
  }

  func testTheGalleryCanBeRecorded() throws {
    let outcome = try flipbook([
      "record", "gallery", "--scale", "0.25", "--duration", "0.1", "--fps", "10", "-o", "a.png",
    ])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(try APNGFile([UInt8](bytes("a.png"))).width, 310)
  }

  // MARK: What is refused

  func testMissingEncoders() throws {
    try assertRefused(
      "record", "bouncing-icon", "--duration", "0.1", "-o", "a.gif", status: 1,
      "cannot make GIF files without ffmpeg; install the package ffmpeg", environment: ["PATH": ""])
    try assertRefused(
      "record", "bouncing-icon", "--duration", "0.1", "-o", "a.mp4", status: 1,
      "cannot make MP4 files without ffmpeg; install the package ffmpeg", environment: ["PATH": folder])
    try assertRefused(
      "record", "bouncing-icon", "--duration", "0.1", "-o", "a.webp", status: 1,
      "cannot make WebP files without \(folder)/libwebp.so.7; install the package libwebp7",
      environment: ["FLIPBOOK_LIBWEBP": "\(folder)/libwebp.so.7"])
    let doctor = try flipbook(
      ["doctor"], environment: ["PATH": "", "FLIPBOOK_LIBWEBP": "\(folder)/libwebp.so.7"])
    XCTAssertEqual(doctor.status, 0, "it works without")
    XCTAssertTrue(doctor.output.contains("poor     WebP clips"), doctor.output)
    XCTAssertTrue(doctor.output.contains("to mend it: install the package ffmpeg"), doctor.output)
  }

  func testAnEncoderThatFails() throws {
    let tools = "\(folder)/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    try write("#!/bin/sh\necho 'Unknown encoder libx264' >&2\nexit 1\n", to: "tools/ffmpeg")
    XCTAssertEqual(chmod("\(tools)/ffmpeg", 0o755), 0)
    try assertRefused(
      "record", "bouncing-icon", "--duration", "0.1", "-o", "a.mp4", status: 1,
      "the MP4 file could not be made: ffmpeg says: Unknown encoder libx264; try a smaller size, or another format",
      environment: ["PATH": tools], leaving: ["tools", "tools/ffmpeg"])
  }

  func testArguments() throws {
    let record = ["record", "bouncing-icon"]
    func refuse(_ arguments: [String], _ line: String, status: Int32 = 2) throws {
      let outcome = try flipbook(record + arguments)
      XCTAssertEqual(outcome.errors, "flipbook: \(line)\n")
      XCTAssertEqual(outcome.status, status)
      XCTAssertEqual(files, [])
    }
    try refuse(["--duration", "1"], "no output was named; add -o FILE.apng, or .webp, .gif, .mp4 or .html")
    try refuse(
      ["--duration", "1", "-o", "a.avi"],
      "record writes .apng or .png or .webp or .gif or .mp4 or .html files and \"a.avi\" does not end so; end the name in .apng or .png or .webp or .gif or .mp4 or .html"
    )
    try refuse(
      ["--tap", "tab.1", "-o", "a.png"], "no end was named; add --duration T, such as --duration 2")
    try refuse(
      ["--duration", "1", "--fps", "60", "-o", "a.gif"],
      "60 frames a second are not possible in GIF files; use 0.01 to 50")
    try refuse(
      ["--duration", "0.1", "--size", "100x100", "--crop", "0,50,100x51", "-o", "a.png"],
      "the part 0,50,100x51 is not within the picture, which has 100x100 points")
    try refuse(
      ["--duration", "0.1", "--crop", "0,50", "-o", "a.png"],
      "the value '0,50' is invalid for '--crop <X,Y,WxH>': write its corner and its size in points, such as 0,600,390x244"
    )
    try refuse(
      ["--duration", "3600", "-o", "a.png"],
      "216001 frames are more than 10000; use a lower rate or a shorter duration")
    try refuse(
      ["--duration", "0.1", "--tap", "tab.9", "-o", "a.png"],
      "nothing with the identifier \"tab.9\" is shown; there are tab.0, tab.0.icon, tab.0.title, tab.1, tab.1.icon, tab.1.title, tab.2, tab.2.icon, tab.2.title"
    )
    try refuse(
      ["--duration", "0.1", "-o", "nowhere/a.png"],
      "cannot write nowhere/a.png: no such file or directory; choose another place", status: 1)
  }

  func testAFullDiskLeavesNothing() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { throw XCTSkip("there is no /dev/full") }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/a.png", withDestinationPath: "/dev/full")
    try assertRefused(
      "record", "bouncing-icon", "--size", "100x100", "--duration", "0.1", "-o", "a.png", status: 1,
      "cannot write a.png: no space left on device; choose another place", leaving: ["a.png"])
  }
}
