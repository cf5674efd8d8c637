import XCTest

/// A preset that cannot be used: one line that says why, before any window opens.
final class PresetArgumentTests: CommandLineTestCase {
  func testPresetsThatAreNone() throws {
    let missing = try flipbook(["run", "bouncing-icon", "--preset", "none.json"])
    XCTAssertEqual(missing.status, 1)
    XCTAssertTrue(missing.errors.hasPrefix("flipbook: cannot read the preset /"), missing.errors)
    XCTAssertTrue(missing.errors.contains("/none.json: "), missing.errors)
    XCTAssertEqual(missing.errors.split(separator: "\n").count, 1)
    let source = #filePath
    let other = try flipbook(["run", "bouncing-icon", "--preset", source])
    XCTAssertEqual(other.status, 1)
    XCTAssertEqual(
      other.errors,
      "flipbook: \(source) is no preset: it is not JSON; the numbers stay as they are, and so does the file\n"
    )
    XCTAssertEqual(files, [])
  }
}
