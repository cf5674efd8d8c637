import XCTest

/// Arguments that cannot be used: one line that says what to do, status 2, nothing written.
final class BadArgumentTests: CommandLineTestCase {
  private static let known =
    "there are tab.0, tab.0.icon, tab.0.title, tab.1, tab.1.icon, tab.1.title, tab.2, tab.2.icon, tab.2.title"
  private static let seconds = "write seconds from 0 to 3600, such as 0.075"

  func testUnknownDemoNamesTheNearestAndAll() throws {
    for command in [
      ["render", "bouncng-icon", "--at", "0", "-o", "a.png"], ["filmstrip", "bouncng-icon"],
      ["tree", "bouncng-icon"], ["curves", "bouncng-icon", "--duration", "1"], ["run", "bouncng-icon"],
    ] {
      let outcome = try flipbook(command)
      XCTAssertEqual(
        outcome.errors,
        "flipbook: there is no demo \"bouncng-icon\"; did you mean \"bouncing-icon\"; the demos are \(demoNames.joined(separator: ", "))\n",
        command[0])
      XCTAssertEqual(outcome.status, 2)
    }
    XCTAssertEqual(files, [])
    try assertRefused(
      "render", "zzz", "--at", "0", "-o", "a.png", status: 2,
      "there is no demo \"zzz\"; the demos are \(demoNames.joined(separator: ", "))")
  }

  func testDevicesThatCannotBe() throws {
    let render = ["render", "bouncing-icon", "--at", "0", "-o", "a.png"]
    let unknown = try flipbook(render + ["--device", "nokia"])
    XCTAssertEqual(unknown.status, 2)
    XCTAssertTrue(
      unknown.errors.contains("there is no device \"nokia\"; there are iphone-se, "), unknown.errors)
    let both = try flipbook(render + ["--device", "ipad", "--size", "10x10"])
    XCTAssertEqual(both.status, 2)
    XCTAssertTrue(both.errors.contains("--device has a size of its own; leave --size out"), both.errors)
    let turned = try flipbook(render + ["--orientation", "landscape"])
    XCTAssertEqual(turned.status, 2)
    XCTAssertTrue(turned.errors.contains("--orientation needs a --device"), turned.errors)
    XCTAssertEqual(files, [])
  }

  func testUnknownOverlay() throws {
    for command in ["render", "filmstrip", "record", "run"] {
      try assertRefused(
        command, "bouncing-icon", "--overlay", "heat", status: 2,
        "the value 'heat' is invalid for '--overlay <NAME>': there is no overlay \"heat\"; there are damage, overdraw, cache, borders"
      )
    }
  }

  func testUnknownCommand() throws {
    try assertRefused(
      "rendr", status: 2,
      "there is no command \"rendr\"; did you mean \"render\"; the commands are run, serve, tune, list, render, filmstrip, record, curves, tree, port, new, monkey, fuzz, bench, doctor, fonts, test, orphans"
    )
  }

  func testUnknownIdentifierListsThoseThatExist() throws {
    let line = "nothing with the identifier \"tab.9\" is shown; \(Self.known)"
    try assertRefused(
      "render", "bouncing-icon", "--tap", "tab.9@0", "--at", "0.1", "-o", "a.png", status: 2, line)
    try assertRefused(
      "render", "bouncing-icon", "--press", "tab.9@0-1", "--at", "0.1,0.2", "-o", "frames", status: 2, line)
    try assertRefused("filmstrip", "bouncing-icon", "--tap", "tab.9", status: 2, line)
    try assertRefused("curves", "bouncing-icon", "--tap", "tab.9", "--duration", "0.1", status: 2, line)
    try assertRefused("tree", "bouncing-icon", "--tap", "tab.9", status: 2, line)
  }

  func testUnknownIdentifierInALaterEvent() throws {
    try assertRefused(
      "render", "bouncing-icon", "--tap", "tab.9@5", "--at", "0.1", "-o", "a.png", status: 2,
      "nothing with the identifier \"tab.9\" is shown; \(Self.known)")
  }

  func testTimes() throws {
    for time in ["-1", "nan", "inf", "1e300", "3600.5", "soon", ""] {
      try assertRefused(
        "render", "bouncing-icon", "--at", time, "-o", "a.png", status: 2,
        "the value '\(time)' is invalid for '--at <T[,T…]>': \(Self.seconds)")
    }
    try assertRefused(
      "render", "bouncing-icon", "--at", "0,-1", "-o", "a.png", status: 2,
      "the value '0,-1' is invalid for '--at <T[,T…]>': \"-1\" is not a moment; \(Self.seconds)")
    try assertRefused(
      "curves", "bouncing-icon", "--duration", "0", status: 2,
      "the value '0' is invalid for '--duration <T>': write more than 0 seconds, such as 0.5")
    try assertRefused(
      "tree", "bouncing-icon", "--at", "nan", status: 2,
      "the value 'nan' is invalid for '--at <T>': \(Self.seconds)")
  }

  func testSizesAndScales() throws {
    func refuse(_ option: String, _ value: String, _ line: String) throws {
      try assertRefused(
        "render", "bouncing-icon", "--at", "0", option, value, "-o", "a.png", status: 2, line)
    }
    let size = "is invalid for '--size <WxH>':"
    try refuse("--size", "0x0", "the value '0x0' \(size) width and height must be greater than 0 points")
    try refuse("--size", "-5x10", "the value '-5x10' \(size) width and height must be greater than 0 points")
    try refuse(
      "--size", "infx10", "the value 'infx10' \(size) width and height must be greater than 0 points")
    try refuse("--size", "99999x10", "the value '99999x10' \(size) width and height can be 16384 at most")
    try refuse("--size", "wide", "the value 'wide' \(size) write width and height in points, such as 390x844")
    for scale in ["0", "-1", "nan", "9", "big"] {
      try refuse(
        "--scale", scale,
        "the value '\(scale)' is invalid for '--scale <N>': write a number from 0.25 to 8, such as 2")
    }
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "--size", "9000x10", "--scale", "2", "-o", "a.png", status: 2,
      "9000x10 points at scale 2 is more than 16384 pixels a side; use a smaller size")
  }

  func testEvents() throws {
    func refuse(_ option: String, _ value: String, _ line: String) throws {
      try assertRefused(
        "render", "bouncing-icon", "--at", "0", option, value, "-o", "a.png", status: 2,
        "the value '\(value)' is invalid for '\(option) \(line)")
    }
    let tap = "<ID[@T]|X,Y@T>': "
    let form = "write ID@T or X,Y@T, such as tab.1@0 or 195,820@0.5"
    try refuse("--tap", "@1", tap + form)
    try refuse("--tap", "tab.1@x", tap + form)
    try refuse("--tap", "nan,5@0", tap + form)
    try refuse("--tap", "tab.1@-1", tap + Self.seconds)
    try refuse("--tap", "tab.1@1e300", tap + Self.seconds)
    let press = "write ID@T1-T2, such as tab.1@0-0.5"
    try refuse("--press", "tab.1", "<ID@T1-T2>': \(press)")
    try refuse("--press", "tab.1@2-1", "<ID@T1-T2>': it ends before it begins; \(press)")
    try refuse("--press", "tab.1@0-1e300", "<ID@T1-T2>': write seconds from 0 to 3600")
    try refuse(
      "--drag", "1,2@3", "<X1,Y1-X2,Y2@T1-T2>': write X1,Y1-X2,Y2@T1-T2, such as 20,700-20,100@0-0.3")
    try refuse("--appearance", "blue", "<light|dark>'. Please provide one of 'light' and 'dark'.")
  }

  func testOutputs() throws {
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", status: 2, "no output was named; add -o FILE.png")
    try assertRefused(
      "render", "bouncing-icon", "-o", "a.png", status: 2,
      "no moment was named; add --at T, such as --at 0.075")
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "-o", "a.jpg", status: 2,
      "render writes .png files and \"a.jpg\" does not end so; end the name in .png")
    try assertRefused(
      "render", "bouncing-icon", "--at", "0,1", "-o", "a.png", status: 2,
      "2 moments do not fit into the one file a.png; name a folder, such as -o frames")
    try assertRefused(
      "filmstrip", "bouncing-icon", "-o", "a.gif", status: 2,
      "filmstrip writes .png files and \"a.gif\" does not end so; end the name in .png")
    try assertRefused(
      "curves", "bouncing-icon", "--duration", "1", "-o", "a.xls", status: 2,
      "curves writes .csv or .svg or .css or .kt or .json files and \"a.xls\" does not end so; end the name in .csv or"
        + " .svg or .css or .kt or .json")
  }

  func testRatesAndExtents() throws {
    let rate = "write a number greater than 0 and not above 100000, such as 60"
    try assertRefused(
      "curves", "bouncing-icon", "--hz", "0", "--duration", "1", status: 2,
      "the value '0' is invalid for '--hz <N>': \(rate)")
    try assertRefused(
      "curves", "bouncing-icon", "--hz", "100000", "--duration", "3600", status: 2,
      "360000001 samples are more than 1000000; use a lower rate or duration")
    try assertRefused(
      "curves", "bouncing-icon", status: 2, "no end was named; add --duration T or --until settled")
    try assertRefused(
      "curves", "bouncing-icon", "--duration", "1", "--until", "settled", status: 2,
      "--duration and --until exclude each other; name the end in one way")
    try assertRefused(
      "filmstrip", "bouncing-icon", "--fps", "10", status: 2,
      "--fps and --duration belong together; add --duration T")
    try assertRefused(
      "filmstrip", "bouncing-icon", "--fps", "10000", "--duration", "60", status: 2,
      "10000 frames a second for 60 s are more than 10000 frames; use a lower rate or a shorter duration")
    try assertRefused(
      "filmstrip", "bouncing-icon", "--times", "0", "--fps", "10", status: 2,
      "--times and --fps exclude each other; name the moments in one way")
    try assertRefused(
      "render", "bouncing-icon", "--at", "0", "--threads", "0", "-o", "a.png", status: 2,
      "the value '0' is invalid for '--threads <N>': write a whole number from 1 to 64")
    try assertRefused(
      "run", "bouncing-icon", "--speed", "11", status: 2,
      "the value '11' is invalid for '--speed <X>': write a number from 0 to 10, such as 0.1")
    for date in ["tomorrow", "2024-02-30", "2024-05-17T25:00"] {
      try assertRefused(
        "render", "bouncing-icon", "--at", "0", "--date", date, "-o", "a.png", status: 2,
        "the value '\(date)' is invalid for '--date <2024-05-17T09:41|now>': "
          + "write a day and a time, such as 2024-05-17T09:41, or now")
    }
  }

  func testUnknownLayersAndKeyPaths() throws {
    let layer = try flipbook(["curves", "bouncing-icon", "--layer", "tab.7", "--duration", "0.1"])
    XCTAssertEqual(layer.status, 2)
    XCTAssertTrue(
      layer.errors.hasPrefix("flipbook: no layer has the name or path \"tab.7\"; there are window"),
      layer.errors)
    XCTAssertEqual(layer.errors.filter(\.isNewline).count, 1)
    let key = try flipbook([
      "curves", "bouncing-icon", "--layer", "tab.1.icon", "--key", "shine", "--duration", "0.1",
    ])
    XCTAssertEqual(key.status, 2)
    XCTAssertTrue(
      key.errors.hasPrefix(
        "flipbook: tab.1.icon has no number at the key path \"shine\"; its properties are "),
      key.errors)
    XCTAssertEqual(key.errors.filter(\.isNewline).count, 1)
  }

  func testTheParsersOwnErrors() throws {
    try assertRefused("render", status: 2, "missing expected argument '<what>'; see flipbook help render")
    try assertRefused(
      "render", "bouncing-icon", "-o", status: 2,
      "missing value for '-o <FILE.png|DIR|->'; see flipbook help render")
    try assertRefused("list", "a", "extra", status: 2, "unexpected argument 'extra'; see flipbook help list")
    try assertRefused("list", "--jsn", status: 2, "unknown option '--jsn'. Did you mean '--json'?")
  }
}
