import CoreGraphics
import SampleStage
import XCTest

/// `-o -`: what goes to standard output, and what does not.
final class StandardOutputTests: CommandLineTestCase {
  private let bounce = ["bouncing-icon", "--tap", "tab.1@0", "--size", "120x90"]

  /// Runs the program with standard output in the file `out`; its errors in one text.
  private func bytesOnStandardOutput(_ arguments: [String]) throws -> (bytes: [UInt8], errors: String) {
    let outcome = try shell("\"$0\" \"$@\" > out", [Self.program] + arguments)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    defer { try? FileManager.default.removeItem(atPath: "\(folder)/out") }
    return ([UInt8](try bytes("out")), outcome.errors)
  }

  private func shell(_ command: String, _ arguments: [String]) throws -> Outcome {
    try flipbook(["-c", command] + arguments, program: "/bin/bash")
  }

  func testPicturesAndClipsAreTheBytesOfTheFiles() throws {
    for (arguments, name) in [
      (["render"] + bounce + ["--at", "0.075"], "a.png"),
      (["filmstrip"] + bounce + ["--times", "0,0.1"], "b.png"),
      (["record"] + bounce + ["--duration", "0.1", "--fps", "20"], "c.apng"),
      (["curves"] + bounce + ["--duration", "0.1"], "d.csv"), (["tree"] + bounce, "e.txt"),
      (["tree", "--json"] + bounce, "f.json"), (["tree"] + bounce, "g.txt"),
    ] {
      XCTAssertEqual(try flipbook(arguments + ["-o", name]).status, 0, name)
      let (found, errors) = try bytesOnStandardOutput(arguments + ["-o", "-"])
      XCTAssertEqual(errors, "", name)
      XCTAssertEqual(found, [UInt8](try bytes(name)), name)
      XCTAssertGreaterThan(found.count, 100, name)
    }
    XCTAssertEqual(files, ["a.png", "b.png", "c.apng", "d.csv", "e.txt", "f.json", "g.txt"])
  }

  func testClipsOfOtherFormats() throws {
    let record = ["record"] + bounce + ["--duration", "0.1", "--fps", "20"]
    XCTAssertEqual(try flipbook(record + ["-o", "a.webp"]).status, 0)
    let (found, errors) = try bytesOnStandardOutput(record + ["-o", "-", "--format", "webp"])
    XCTAssertEqual(errors, "")
    XCTAssertEqual(found, [UInt8](try bytes("a.webp")))
    try assertRefused(
      "record", "bouncing-icon", "--duration", "0.1", "-o", "b.png", "--format", "webp", status: 2,
      "--format goes with -o -; the name of a file says what is written, as \"a.webp\" does",
      leaving: ["a.webp"])
    let other = try flipbook(record + ["-o", "-", "--format", "avi"])
    XCTAssertEqual(other.status, 2)
    XCTAssertTrue(
      other.errors.hasPrefix("flipbook: the value 'avi' is invalid for '--format <apng|webp|gif|mp4>'"),
      other.errors)
    XCTAssertEqual(other.errors.filter(\.isNewline).count, 1)
  }

  func testTheTreeGoesToAFile() throws {
    let tree = ["tree"] + bounce
    for (name, arguments) in [("a.txt", tree), ("a.json", tree + ["--json"])] {
      let outcome = try flipbook(tree + ["-o", name])
      XCTAssertEqual([outcome.errors, outcome.output], ["", ""])
      XCTAssertEqual(String(decoding: try bytes(name), as: UTF8.self), try flipbook(arguments).output)
    }
    XCTAssertNoThrow(
      try JSONSerialization.jsonObject(with: try bytes("a.json")), "the name says what is written")
    try assertRefused(
      "tree", "bouncing-icon", "-o", "nowhere/a.txt", status: 1,
      "cannot write nowhere/a.txt: no such file or directory; choose another place",
      leaving: ["a.json", "a.txt"])
    try assertRefused(
      "tree", "bouncing-icon", "-o", "", status: 2, "the name of the file is empty; write -o FILE",
      leaving: ["a.json", "a.txt"])
  }

  func testSeveralPicturesDoNotFit() throws {
    try assertRefused(
      "render", "bouncing-icon", "--at", "0,0.1", "-o", "-", status: 2,
      "2 moments do not fit into one picture on standard output; name a folder, such as -o frames")
  }

  /// Each folder's file is printed when it is written.
  func testRenderNamesTheFilesInAFolder() throws {
    let render = ["render"] + bounce
    XCTAssertEqual(
      try flipbook(render + ["--at", "0.1,0", "-o", "deep/frames"]).output,
      "deep/frames/bouncing-icon-0.png\ndeep/frames/bouncing-icon-0.1.png\n")
    XCTAssertEqual(try flipbook(render + ["--at", "1", "-o", "deep/"]).output, "deep/bouncing-icon-1.png\n")
    XCTAssertEqual(try flipbook(render + ["--at", "1", "-o", "a.png"]).output, "", "the name is known")
  }

  func testATerminalGetsNoPictures() throws {
    let script = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: script) else { throw XCTSkip("there is no \(script)") }
    for command in [
      "render bouncing-icon --at 0 -o -", "filmstrip bouncing-icon -o -",
      "record bouncing-icon --duration 0.1 -o -",
    ] {
      let outcome = try flipbook(["-qec", "\(Self.program) \(command)", "/dev/null"], program: script)
      XCTAssertEqual(
        outcome.output.trimmingCharacters(in: .whitespacesAndNewlines),
        "flipbook: a picture is no text for a terminal; name a file with -o FILE, or add > FILE", command)
      XCTAssertEqual(outcome.status, 2, command)
    }
  }

  func testAFullDiskIsSaid() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { throw XCTSkip("there is no /dev/full") }
    for arguments in [
      ["render"] + bounce + ["--at", "0", "-o", "-"], ["curves"] + bounce + ["--duration", "1"],
      ["tree"] + bounce,
      ["list"], ["--help"], ["--version"],
    ] {
      let outcome = try shell("\"$0\" \"$@\" > /dev/full", [Self.program] + arguments)
      XCTAssertEqual(
        outcome.errors,
        "flipbook: cannot write to standard output: no space left on device; send it to another place\n",
        arguments[0])
      XCTAssertEqual(outcome.status, 1, arguments[0])
    }
  }
}
