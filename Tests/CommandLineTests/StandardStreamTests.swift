import XCTest

/// What is printed arrives or is a failure, and what cannot be told to anybody ends nothing else.
final class StandardStreamTests: CommandLineTestCase {
  /// Every command that prints its result.
  private let printing = [
    "list", "list --json", "tree bouncing-icon", "tree bouncing-icon --json",
    "curves bouncing-icon --tap tab.1 --duration 0.1", "doctor", "fuzz --trees 1 --no-text",
    "fuzz --trees 1 --no-text --json", "bench --filter spring", "monkey bouncing-icon --events 1",
    "filmstrip bouncing-icon --times 0", "test", "help", "--help", "run bouncing-icon",
    "orphans . --asked list",
  ]

  func testAFullDiskIsAFailure() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { throw XCTSkip("there is no /dev/full") }
    try leaveAnOrphan()
    for command in printing {
      let outcome = try shell("\"$FLIPBOOK\" \(command) >/dev/full")
      XCTAssertEqual(outcome.status, 1, command)
      XCTAssertEqual(
        outcome.errors.replacingOccurrences(of: noDisplay, with: ""),
        "flipbook: cannot write to standard output: no space left on device; send it to another place\n",
        command)
    }
  }

  func testAClosedOutputIsAFailure() throws {
    try leaveAnOrphan()
    for command in printing {
      let outcome = try shell("\"$FLIPBOOK\" \(command) >&-")
      XCTAssertEqual(outcome.status, 1, command)
      XCTAssertEqual(
        outcome.errors.replacingOccurrences(of: noDisplay, with: ""),
        "flipbook: cannot write to standard output: it is closed; send it to another place\n", command)
    }
  }

  private func leaveAnOrphan() throws {
    try write("", to: "list")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/__Snapshots__", withIntermediateDirectories: false)
    try write("", to: "__Snapshots__/orphan.png")
  }

  private let noDisplay =
    "flipbook: there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); "
    + "writing filmstrips instead\n"

  func testALimitOnTheSizeOfFiles() throws {
    // 2 blocks are 1 or 2 kB; the list has more.
    let outcome = try shell("ulimit -f 2; \"$FLIPBOOK\" tree bouncing-icon --json >cut.json")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(
      outcome.errors, "flipbook: cannot write to standard output: file too large; send it to another place\n")
  }

  func testAClosedOutputTakesNothingFromTheFilesThatAreWritten() throws {
    let render = "render bouncing-icon --at 0 -o"
    XCTAssertEqual(try shell("\"$FLIPBOOK\" \(render) a.png").status, 0)
    let outcome = try shell("\"$FLIPBOOK\" \(render) b.png <&- >&- 2>&-")
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(try bytes("a.png"), try bytes("b.png"))
  }

  func testAReaderThatHasGoneEndsItQuietly() throws {
    // The pipe's reader has ended before the writer begins.
    let outcome = try shell(
      "mkfifo pipe; : <pipe & exec 3>pipe; wait; \"$FLIPBOOK\" tree bouncing-icon --json >&3; echo $?")
    XCTAssertEqual(outcome.output, "\(128 + SIGPIPE)\n")
    XCTAssertEqual(outcome.errors, "")
    // Nor does it matter that whoever started it ignores the signal.
    let ignored = try shell(
      "trap '' PIPE; mkfifo other; : <other & exec 3>other; wait; \"$FLIPBOOK\" list >&3; echo $?")
    XCTAssertEqual(ignored.output, "\(128 + SIGPIPE)\n")
    XCTAssertEqual(ignored.errors, "")
  }

  func testErrorsThatNobodyCanReadKeepTheirStatus() throws {
    for (command, status) in [
      ("nope", 2), ("render bouncing-icon --at 0 -o nowhere/a.png", 1), ("list", 0),
      ("tree bouncing-icon --tap none", 2),
    ] {
      XCTAssertEqual(try shell("\"$FLIPBOOK\" \(command) 2>/dev/full").status, Int32(status), command)
      XCTAssertEqual(try shell("\"$FLIPBOOK\" \(command) 2>&-").status, Int32(status), command)
    }
  }
}
