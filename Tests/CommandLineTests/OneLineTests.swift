import XCTest

/// Mistakes that were answered with several lines, with words of other programs, or with a wrong status.
final class OneLineTests: CommandLineTestCase {
  func testAPartThatIsRoundedAway() throws {
    try assertRefused(
      "record", "bouncing-icon", "--duration", "0.1", "--crop", "389.5,0,1x1", "-o", "a.png", status: 2,
      "the part 389.5,0,1x1 is not within the picture, which has 390x844 points")
  }

  func testAPictureOfLessThanAPixel() throws {
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "--size", "0.5x0.5", "-o", "a.png", status: 2,
      "0.5x0.5 points at scale 1 is less than a pixel; use a larger size")
  }

  func testAKeyThatDoesNotExist() throws {
    let outcome = try flipbook(["render", "bouncing-icon", "--at", "0", "--press-key", "nope", "-o", "a.png"])
    XCTAssertEqual(outcome.status, 2)
    XCTAssertTrue(
      outcome.errors.hasPrefix(
        "flipbook: the value 'nope' is invalid for '--press-key <NAME[@T]>': there is no key \"nope\"; there are tab,"
      ),
      outcome.errors)
    XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1)
    XCTAssertEqual(files, [])
  }

  func testScriptsAreRefusedWithoutNamesOfSwift() throws {
    let form = "; write {\"events\": [{\"time\": 0, \"tap\": \"ID\"}, …]}"
    for (text, fault) in [
      (
        "{\"time\": 0, \"pointer\": \"sideways\", \"at\": [1, 2]}",
        "event 1: pointer is one of down, move, up, cancel"
      ),
      ("{\"time\": 1e999, \"tap\": \"tab.1\"}", nil),
      ("{\"time\": 0, \"drag\": [[1, 1e999]], \"until\": 1}", nil),
    ] {
      try write("{\"events\": [\(text)]}", to: "s.json")
      let outcome = try flipbook([
        "render", "bouncing-icon", "--script", "s.json", "--at", "0", "-o", "a.png",
      ])
      XCTAssertEqual(outcome.status, 1)
      XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
      for name in ["Swift", "Double", "Phase", "Decod"] {
        XCTAssertFalse(outcome.errors.contains(name), outcome.errors)
      }
      if let fault {
        XCTAssertEqual(outcome.errors, "flipbook: cannot read the script s.json: \(fault)\(form)\n")
      }
    }
  }

  func testNeitherADisplayNorAFolder() throws {
    try write("a file", to: "filmstrips")
    try assertRefused(
      "run", "bouncing-icon", status: 1,
      "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set) and no filmstrips can be "
        + "written: cannot make the folder filmstrips: a file has that name; choose another place",
      leaving: ["filmstrips"])
  }

  func testACompositorThatIsNotThere() throws {
    try write("a file", to: "filmstrips")
    for extra in [["XDG_RUNTIME_DIR": ""], ["XDG_RUNTIME_DIR": folder]] {
      let outcome = try flipbook(
        ["run", "bouncing-icon"], environment: extra.merging(["WAYLAND_DISPLAY": "wayland-9"]) { $1 })
      XCTAssertEqual(outcome.status, 1)
      XCTAssertTrue(outcome.errors.contains("(WAYLAND_DISPLAY=wayland-9 does not answer)"), outcome.errors)
      XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
    }
  }
}
