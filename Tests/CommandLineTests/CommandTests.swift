import XCTest

/// What the commands print and write.
final class CommandTests: CommandLineTestCase {
  func testListHasStableKeys() throws {
    let outcome = try flipbook(["list", "--json"])
    XCTAssertEqual(outcome.status, 0)
    let rows = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    XCTAssertEqual(rows.compactMap { $0["name"] as? String }, demoNames)
    for row in rows {
      XCTAssertEqual(
        row.keys.sorted(),
        ["article", "height", "identifiers", "length", "name", "summary", "title", "width"])
    }
    let icon = try XCTUnwrap(rows.first { $0["name"] as? String == "bouncing-icon" })
    XCTAssertEqual(icon["identifiers"] as? [String], ["tab.0", "tab.1", "tab.2"])
    XCTAssertEqual(icon["length"] as? Double, 0.3)
    let text = try flipbook(["list"]).output
    XCTAssertTrue(text.hasPrefix("ar-camera\n  title        AR camera\n  article      "), text)
    XCTAssertTrue(text.contains("\n  identifiers  tab.0 tab.1 tab.2\n  length       0.3 s\n"), text)
  }

  func testRenderWritesOnePictureOfTheStagesSize() throws {
    let outcome = try flipbook([
      "render", "bouncing-icon", "--at", "0.075", "--size", "100x60", "--scale", "2", "-o", "a.png",
    ])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(files, ["a.png"])
    let size = try pngSize("a.png")
    XCTAssertEqual([size.width, size.height], [200, 120])
  }

  func testFoldersWithNamesOfOneCharacter() throws {
    let outcome = try flipbook(["render", "bouncing-icon", "--at", "0,0.1", "--size", "50x50", "-o", "G"])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(outcome.output, "G/bouncing-icon-0.png\nG/bouncing-icon-0.1.png\n")
  }

  func testTheDefaultSizeIsTheDemosAtOnePixelAPoint() throws {
    XCTAssertEqual(try flipbook(["render", "springy-tabs", "--at", "0", "-o", "a.png"]).status, 0)
    let size = try pngSize("a.png")
    XCTAssertEqual([size.width, size.height], [375, 667])
  }

  func testADeviceSurroundsThePicture() throws {
    let render = ["render", "bouncing-icon", "--at", "0", "-o", "a.png"]
    XCTAssertEqual(try flipbook(render + ["--device", "iphone-15"]).status, 0)
    var size = try pngSize("a.png")
    XCTAssertGreaterThan(size.width, 393)
    XCTAssertGreaterThan(size.height, 852)
    let upright = size
    XCTAssertEqual(
      try flipbook(render + ["--device", "iphone-15", "--orientation", "landscape"]).status, 0)
    size = try pngSize("a.png")
    XCTAssertEqual([size.width, size.height], [upright.height, upright.width])
    XCTAssertEqual(
      try flipbook(render + ["--text-size", "accessibilityLarge", "--direction", "rtl"]).status, 0)
  }

  func testSeveralMomentsGoToAFolderWhichIsMade() throws {
    let outcome = try flipbook([
      "render", "bouncing-icon", "--tap", "tab.1@0", "--at", "0.3,0.075,0,0.075", "--size", "100x80", "-o",
      "deep/frames",
    ])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(
      files,
      [
        "deep", "deep/frames", "deep/frames/bouncing-icon-0.075.png", "deep/frames/bouncing-icon-0.3.png",
        "deep/frames/bouncing-icon-0.png",
      ])
    // A folder that exists takes a single moment too.
    XCTAssertEqual(
      try flipbook(["render", "bouncing-icon", "--at", "1", "--size", "100x80", "-o", "deep/frames"]).status,
      0)
    XCTAssertTrue(files.contains("deep/frames/bouncing-icon-1.png"))
    XCTAssertNotEqual(
      try bytes("deep/frames/bouncing-icon-0.075.png"), try bytes("deep/frames/bouncing-icon-0.3.png"))
  }

  func testScriptsAndTypedEventsAreTheSameEvents() throws {
    try write("{\"events\": [{\"time\": 0, \"tap\": \"tab.1\"}]}", to: "s.json")
    let common = ["render", "bouncing-icon", "--at", "0.075", "-o"]
    for arguments in [
      common + ["typed.png", "--tap", "tab.1@0"], common + ["script.png", "--script", "s.json"],
      common + ["point.png", "--tap", "195,815"], common + ["press.png", "--press", "tab.1@0-0"],
      common + ["none.png"],
    ] {
      let outcome = try flipbook(arguments)
      XCTAssertEqual(outcome.errors, "")
      XCTAssertEqual(outcome.status, 0)
    }
    let typed = try bytes("typed.png")
    XCTAssertEqual(typed, try bytes("script.png"))
    XCTAssertEqual(typed, try bytes("point.png"))
    XCTAssertEqual(typed, try bytes("press.png"))
    XCTAssertNotEqual(typed, try bytes("none.png"))
  }

  func testDarkLooksDiffer() throws {
    for style in ["light", "dark"] {
      let outcome = try flipbook([
        "render", "bouncing-icon", "--at", "0", "--appearance", style, "-o", "\(style).png",
      ])
      XCTAssertEqual(outcome.errors, "")
    }
    XCTAssertNotEqual(try bytes("light.png"), try bytes("dark.png"))
  }

  func testFilmstripsHaveADefaultPlaceAndSaySo() throws {
    let outcome = try flipbook(["filmstrip", "bouncing-icon", "--size", "120x90"])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.output, "filmstrips/bouncing-icon.png\n")
    XCTAssertEqual(files, ["filmstrips", "filmstrips/bouncing-icon.png"])
    let strip = try pngSize("filmstrips/bouncing-icon.png")
    XCTAssertGreaterThan(strip.width * strip.height, 8 * 120 * 90)

    XCTAssertEqual(
      try flipbook([
        "filmstrip", "bouncing-icon", "--times", "0,0.1", "--size", "120x90", "--tap", "tab.1", "-o",
        "two.png",
      ]).output, "")
    XCTAssertEqual(
      try flipbook([
        "filmstrip", "bouncing-icon", "--fps", "10", "--duration", "0.1", "--size", "120x90", "--tap",
        "tab.1",
        "-o", "rate.png",
      ]).status, 0)
    XCTAssertEqual(try bytes("two.png"), try bytes("rate.png"))
    XCTAssertEqual(
      try flipbook([
        "filmstrip", "bouncing-icon", "--times", "0,0.1", "--size", "120x90", "--tap", "tab.1", "--onion",
        "-o",
        "onion.png",
      ]).status, 0)
    // One frame instead of two.
    let onion = try pngSize("onion.png"), two = try pngSize("two.png")
    XCTAssertLessThanOrEqual(onion.width * onion.height, two.width * two.height - 120 * 90)
  }

  func testCurvesGiveTheArticlesNumbers() throws {
    let outcome = try flipbook([
      "curves", "bouncing-icon", "--tap", "tab.1@0", "--layer", "tab.1.icon", "--key", "transform.scale",
      "--hz",
      "1000", "--duration", "0.3",
    ])
    XCTAssertEqual(outcome.errors, "")
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    XCTAssertEqual(rows.count, 302)
    XCTAssertEqual(rows.first, ["time", "tab.1.icon:transform.scale"])
    // Five key values at quarters of 0.3 s.
    for (row, value) in [(0, 1.0), (75, 1.4), (150, 0.9), (225, 1.02), (300, 1.0)] {
      let cells = rows[row + 1].compactMap(Double.init)
      XCTAssertEqual(cells.count, 2)
      XCTAssertEqual(cells[0], Double(row) / 1000, accuracy: 1e-12)
      XCTAssertEqual(cells[1], value, accuracy: 1e-6, "at \(cells[0]) s")
    }
  }

  func testCurvesUntilSettledAndAsAChart() throws {
    let table = try flipbook(["curves", "bouncing-icon", "--tap", "tab.1", "--until", "settled"])
    XCTAssertEqual(table.errors, "")
    XCTAssertTrue(table.output.hasPrefix("time,"), String(table.output.prefix(80)))
    let last = table.output.split(separator: "\n").last?.split(separator: ",").first.flatMap { Double($0) }
    // The bounce takes 0.3 s; the next sample on the 60 Hz grid sees it at rest.
    XCTAssertEqual(try XCTUnwrap(last), 0.3, accuracy: 0.05)

    let same = try flipbook([
      "curves", "bouncing-icon", "--tap", "tab.1", "--until", "settled", "-o", "curve.csv",
    ])
    XCTAssertEqual(same.output, "")
    XCTAssertEqual(String(decoding: try bytes("curve.csv"), as: UTF8.self), table.output)
    XCTAssertEqual(
      try flipbook(["curves", "bouncing-icon", "--tap", "tab.1", "--until", "settled", "-o", "curve.svg"])
        .status, 0)
    XCTAssertTrue(String(decoding: try bytes("curve.svg"), as: UTF8.self).contains("<svg"))
  }

  func testTheTreeNamesLayersAndValues() throws {
    let arguments = ["tree", "bouncing-icon", "--tap", "tab.1", "--at", "0.075"]
    let text = try flipbook(arguments)
    XCTAssertEqual(text.errors, "")
    XCTAssertTrue(text.output.contains("tab.1.icon"), text.output)
    XCTAssertTrue(text.output.contains("1.4"), text.output)
    let json = try flipbook(arguments + ["--json"])
    XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(json.output.utf8)))
    XCTAssertTrue(json.output.contains("tab.1.icon"))
  }

  func testDoctorOnThisMachine() throws {
    let outcome = try flipbook(["doctor"])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0, outcome.output)
    for line in [
      "ok       SDL2 ", "ok       HarfBuzz ", "ok       system font ", "ok       icons ", "ok       cores ",
      "poor     display          none: neither DISPLAY nor WAYLAND_DISPLAY is set",
    ] {
      XCTAssertTrue(outcome.output.contains(line), "no “\(line)” in\n\(outcome.output)")
    }
    XCTAssertTrue(outcome.output.contains("xvfb-run ./flipbook"), outcome.output)
  }

  func testHelpIsNoError() throws {
    for arguments in [["--help"], ["help", "render"], ["render", "--help"]] {
      let outcome = try flipbook(arguments)
      XCTAssertEqual(outcome.status, 0)
      XCTAssertEqual(outcome.errors, "")
      XCTAssertTrue(outcome.output.contains("USAGE: flipbook"), outcome.output)
    }
  }

  func testTestPointsToTheScript() throws {
    XCTAssertEqual(
      try flipbook(["test"]).output,
      "the tests are built and run by the script at the root: ./flipbook test\n")
  }

  func testWithoutADisplayFilmstripsAreWritten() throws {
    let outcome = try flipbook(["--size", "160x200"])
    XCTAssertEqual(
      outcome.errors,
      "flipbook: there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); writing filmstrips instead\n"
    )
    XCTAssertEqual(outcome.output, demoNames.map { "filmstrips/\($0).png\n" }.joined())
    XCTAssertEqual(files, ["filmstrips"] + demoNames.map { "filmstrips/\($0).png" }.sorted())
    XCTAssertEqual(outcome.status, 0)
  }

  func testADisplayThatDoesNotAnswerIsNone() throws {
    let outcome = try flipbook(
      ["run", "bouncing-icon", "--size", "160x200"], environment: ["DISPLAY": ":4711"])
    XCTAssertEqual(
      outcome.errors,
      "flipbook: there is no display to open a window on (DISPLAY=:4711 does not answer); writing filmstrips instead\n"
    )
    XCTAssertEqual(outcome.output, "filmstrips/bouncing-icon.png\n")
    XCTAssertEqual(outcome.status, 0)
  }

  func testNothingIsRecordedWithoutADisplay() throws {
    let outcome = try flipbook(["run", "bouncing-icon", "--record-script", "s.json"])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.errors.hasPrefix("flipbook: no display to open a window on"), outcome.errors)
    XCTAssertEqual(files, [])
  }

  /// Width and height from the PNG's first chunk.
  private func pngSize(_ name: String) throws -> (width: Int, height: Int) {
    let data = try bytes(name)
    XCTAssertEqual(Array(data.prefix(4)), [0x89, 0x50, 0x4E, 0x47])
    func number(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
