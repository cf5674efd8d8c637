import XCTest

/// What the system allows a process: where it is too little, one line says so.
final class LimitTests: CommandLineTestCase {
  private let picture = "\"$FLIPBOOK\" render bouncing-icon --at 0 -o a.png"

  func testFewFilesAtOnce() throws {
    for count in [5, 6, 8] {
      let outcome = try shell("ulimit -n \(count); \(picture)")
      XCTAssertEqual(outcome.status, 1)
      XCTAssertEqual(
        outcome.errors,
        "flipbook: too few files can be open at once; allow more, such as ulimit -n 64\n", "\(count)")
    }
    XCTAssertEqual(files, [])
    XCTAssertEqual(try shell("ulimit -n 64; \(picture)").status, 0)
  }

  func testLittleMemory() throws {
    let outcome = try shell("ulimit -v 400000; \(picture) --scale 8")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(
      outcome.errors,
      "flipbook: there is no memory for pictures of 3120x6752 pixels; use a smaller size or scale\n")
    XCTAssertEqual(files, [])
    XCTAssertEqual(try shell("ulimit -v 400000; \(picture) --scale 2").status, 0)
  }

  func testALimitOnTheSizeOfFiles() throws {
    try write("what was there", to: "a.png")
    let outcome = try shell("ulimit -f 1; \(picture)")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(outcome.errors, "flipbook: cannot write a.png: file too large; choose another place\n")
    XCTAssertEqual(files, ["a.png"])
    XCTAssertEqual(String(decoding: try bytes("a.png"), as: UTF8.self), "what was there")
  }

  func testTheLongestName() throws {
    let name = String(repeating: "n", count: 251) + ".png"
    let outcome = try flipbook(["render", "bouncing-icon", "--at", "0", "-o", name])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(files, [name])
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "-o", "n" + name, status: 1,
      "cannot write n\(name): file name too long; choose another place")
  }
}
