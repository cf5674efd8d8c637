import XCTest

/// Work that fails although the arguments are fine: one line, status 1, nothing written, not even half.
final class FailureTests: CommandLineTestCase {
  func testUnwritableOutput() throws {
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "-o", "nowhere/a.png", status: 1,
      "cannot write nowhere/a.png: no such file or directory; choose another place")
    try write("a file", to: "plain")
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "-o", "plain/a.png", status: 1,
      "cannot write plain/a.png: not a directory; choose another place", leaving: ["plain"])
    try assertRefused(
      "render", "bouncing-icon", "--at", "0,0.1", "-o", "plain", status: 1,
      "cannot make the folder plain: a file has that name; choose another place", leaving: ["plain"])
    try assertRefused(
      "curves", "bouncing-icon", "--tap", "tab.1", "--duration", "0.1", "-o", "nowhere/a.csv", status: 1,
      "cannot write nowhere/a.csv: no such file or directory; choose another place", leaving: ["plain"])
    XCTAssertEqual(String(decoding: try bytes("plain"), as: UTF8.self), "a file")
  }

  func testAFullDiskLeavesTheOldPicture() throws {
    // A device that refuses every byte stands for a full disk.
    guard FileManager.default.fileExists(atPath: "/dev/full") else { throw XCTSkip("there is no /dev/full") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/a.png", withDestinationPath: "/dev/full")
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "-o", "a.png", status: 1,
      "cannot write a.png: no space left on device; choose another place", leaving: ["a.png"])
  }

  func testUnreadableScripts() throws {
    func refuse(_ script: String, _ line: String, leaving left: [String]) throws {
      try assertRefused(
        "render", "bouncing-icon", "--script", script, "--at", "0", "-o", "a.png", status: 1, line,
        leaving: left)
    }
    try refuse("none.json", "cannot read none.json: there is no such file; check the path", leaving: [])
    try refuse("/tmp", "cannot read /tmp: it is a directory; name a script file", leaving: [])
    let form = "; write {\"events\": [{\"time\": 0, \"tap\": \"ID\"}, …]}"
    let faults = [
      ("tap tab.1", "it is not JSON"), ("{}", "\"events\" is missing"),
      ("{\"events\": [{\"tap\": \"tab.1\"}]}", "event 1: \"time\" is missing"),
      (
        "{\"events\": [{\"time\": 0}]}",
        "event 1: an event needs one of tap, press, drag, touches, pointer, fingers, scroll, key, text, modifiers, resize, turn, appearance, textSize, keyboard, assist"
      ),
      (
        "{\"events\": [{\"time\": -1, \"tap\": \"tab.1\"}]}",
        "event 1: an event's time must be 0 or more seconds"
      ),
      (
        "{\"events\": [{\"time\": 0, \"touches\": [], \"until\": 1}]}",
        "event 1: touches are 1 to 10 paths, [[[x, y], …], …]"
      ),
      (
        "{\"events\": [{\"time\": 0, \"touches\": [[[1]]], \"until\": 1}]}",
        "event 1: a point is two numbers, [x, y]"
      ),
      (
        "{\"events\": [{\"time\": 0, \"turn\": \"left\"}]}",
        "event 1: there is no turn \"left\"; there are portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown"
      ),
      (
        "{\"events\": [{\"time\": 0, \"appearance\": \"grey\"}]}",
        "event 1: there is no appearance \"grey\"; there are light, dark"
      ),
      (
        "{\"events\": [{\"time\": 0, \"textSize\": \"huge\"}]}",
        "event 1: there is no textSize \"huge\"; there are extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge, accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge"
      ),
      (
        "{\"events\": [{\"time\": 0, \"modifiers\": \"shift+\"}]}",
        "event 1: there is no modifiers \"shift+\"; there are none or shift, ctrl, alt, cmd with + between them"
      ),
      (
        "{\"events\": [{\"time\": \"x\", \"tap\": \"tab.1\"}]}", "event 1, time: a value is of the wrong kind"
      ),
    ]
    for (text, fault) in faults {
      try write(text, to: "s.json")
      try refuse("s.json", "cannot read the script s.json: \(fault)\(form)", leaving: ["s.json"])
    }
    try write("{\"events\": [{\"time\": 0, \"drag\": [[0, 0], [9, 9]], \"until\": 1e300}]}", to: "s.json")
    try refuse(
      "s.json", "cannot use the script s.json: it has an event at 1e+300 seconds; the latest is 3600",
      leaving: ["s.json"])
  }

  func testMissingFonts() throws {
    let fonts = "\(folder)/fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: false)
    let environment = ["FLIPBOOK_FONTS": fonts, "FLIPBOOK_FONTS_ONLY": "1"]
    let line = "no font was found in \(fonts) and no text is drawn; install the package fonts-inter"
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "-o", "a.png", status: 1, line, environment: environment,
      leaving: ["fonts"])
    try assertRefused(
      "filmstrip", "bouncing-icon", status: 1, line, environment: environment, leaving: ["fonts"])
    let doctor = try flipbook(["doctor"], environment: environment)
    XCTAssertEqual(doctor.status, 1)
    XCTAssertTrue(
      doctor.output.contains("missing  system font      Inter is not in \(fonts)\n"), doctor.output)
    XCTAssertTrue(doctor.output.contains("to mend it: install the package fonts-inter\n"), doctor.output)
    XCTAssertEqual(
      doctor.errors,
      "flipbook: missing: system font, display font, monospaced font, fallback font; mend it as the list above says\n"
    )
  }

  func testACorruptIcon() throws {
    let assets = try assets(with: "house.fill.svg", holding: "<svg")
    let environment = ["FLIPBOOK_ASSETS": assets]
    for arguments in [
      ["render", "bouncing-icon", "--at", "0", "-o", "a.png"], ["filmstrip", "bouncing-icon", "-o", "a.png"],
    ] {
      let outcome = try flipbook(arguments, environment: environment)
      XCTAssertEqual(outcome.status, 1, outcome.errors)
      XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
      XCTAssertTrue(
        outcome.errors.contains("\(assets)/icons/house.fill.svg: the image is damaged"), outcome.errors)
      XCTAssertFalse(files.contains("a.png"))
    }
    let doctor = try flipbook(["doctor"], environment: environment)
    XCTAssertEqual(doctor.status, 1)
    XCTAssertTrue(doctor.output.contains("\(assets)/icons: house.fill.svg cannot be read"), doctor.output)
  }
}
