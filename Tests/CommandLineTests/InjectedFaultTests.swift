import XCTest

/// Calls of the system that fail in the middle of the work: what was there before is still there, and nothing else.
final class InjectedFaultTests: CommandLineTestCase {
  /// The environment that loads the faults; skips where there is no C compiler.
  private func faults(_ which: [String: String]) throws -> [String: String] {
    var source = URL(fileURLWithPath: #filePath)
    for _ in 0..<2 { source.deleteLastPathComponent() }
    source.appendPathComponent("Fixtures/injected_faults.c")
    let library = NSTemporaryDirectory() + "flipbook-faults-\(UUID().uuidString).so"
    addTeardownBlock { try? FileManager.default.removeItem(atPath: library) }
    let compiled = try shell(
      "cc -shared -fPIC -o '\(library)' '\(source.path)' || clang -shared -fPIC -o '\(library)' '\(source.path)'"
    )
    guard compiled.status == 0 else { throw XCTSkip("there is no C compiler: \(compiled.errors)") }
    return which.merging(["LD_PRELOAD": library]) { $1 }
  }

  private let picture = ["render", "bouncing-icon", "--at", "0", "-o", "a.png"]

  func testADiskThatBecomesFullAtAnyByte() throws {
    let before = Data("what was there".utf8)
    XCTAssertEqual(try flipbook(picture).status, 0)
    let whole = try bytes("a.png")
    let environment = try faults([:])
    for room in [0, 1, 8, whole.count / 2, whole.count - 1] {
      try before.write(to: URL(fileURLWithPath: "\(folder)/a.png"))
      let outcome = try flipbook(
        picture, environment: environment.merging(["FAULTS_WRITE": "\(room)"]) { $1 })
      XCTAssertEqual(outcome.status, 1)
      XCTAssertEqual(
        outcome.errors, "flipbook: cannot write a.png: no space left on device; choose another place\n")
      XCTAssertEqual(files, ["a.png"], "after \(room) bytes")
      XCTAssertEqual(try bytes("a.png"), before)
    }
    let outcome = try flipbook(
      picture, environment: environment.merging(["FAULTS_WRITE": "\(whole.count)"]) { $1 })
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertEqual(try bytes("a.png"), whole)
  }

  func testKilledWhileWriting() throws {
    let before = Data("what was there".utf8)
    try before.write(to: URL(fileURLWithPath: "\(folder)/a.png"))
    let outcome = try flipbook(picture, environment: faults(["FAULTS_WRITE": "100", "FAULTS_KILL": "1"]))
    XCTAssertEqual(outcome.status, SIGKILL)
    XCTAssertEqual(try bytes("a.png"), before)
    XCTAssertEqual(try flipbook(picture).status, 0, "what a killed run left is in nobody's way")
  }

  /// Drawings, clips and what ffmpeg makes in a file of its own.
  func testEveryFormatOnADiskThatBecomesFull() throws {
    let before = Data("what was there".utf8)
    let environment = try faults([:])
    let clip = ["record", "bouncing-icon", "--size", "60x60", "--fps", "20", "--duration", "0.1", "-o"]
    let curve = ["curves", "bouncing-icon", "--tap", "tab.1", "--duration", "0.1", "-o"]
    for (arguments, name) in [
      (curve, "a.svg"), (curve, "a.csv"), (clip, "a.apng"), (clip, "a.webp"), (clip, "a.gif"),
      (clip, "a.mp4"),
    ] {
      let arguments = arguments + [name]
      let whole: Data
      switch try flipbook(arguments) {
      case let outcome where outcome.errors.contains("install the package"): continue
      case let outcome:
        XCTAssertEqual(outcome.errors, "")
        whole = try bytes(name)
      }
      for room in [0, whole.count / 2, whole.count - 1] {
        for kills in room == whole.count / 2 ? [false, true] : [false] {
          try before.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
          var faults = ["FAULTS_WRITE": "\(room)"]
          if kills { faults["FAULTS_KILL"] = "1" }
          let outcome = try flipbook(arguments, environment: environment.merging(faults) { $1 })
          XCTAssertEqual(try bytes(name), before, "\(name), \(room) of \(whole.count) bytes")
          XCTAssertNotEqual(outcome.status, 0, name)
          guard !kills else { continue }
          XCTAssertEqual(outcome.status, 1, name)
          XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
          XCTAssertTrue(outcome.errors.lowercased().contains("no space left on device"), outcome.errors)
        }
      }
    }
  }

  func testASetOfWhichOneCannotTakeItsName() throws {
    let times = ["render", "bouncing-icon", "--tap", "tab.1", "--at", "0,0.1,0.2", "-o", "set"]
    XCTAssertEqual(try flipbook(times).status, 0)
    let left = files, names = left.filter { $0.hasSuffix(".png") }
    XCTAssertEqual(names.count, 3)
    let old = try names.map { try bytes($0) }
    for nth in 1...3 {
      let environment = try faults(["FAULTS_RENAME": "\(nth)"])
      let outcome = try flipbook(times + ["--scale", "2"], environment: environment)
      XCTAssertEqual(outcome.status, 1)
      XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
      XCTAssertTrue(outcome.errors.contains("input/output error; choose another place"), outcome.errors)
      XCTAssertEqual(files, left)
      XCTAssertEqual(try names.map { try bytes($0) }, old, "file \(nth)")
    }
  }

  func testABadPlaceInAFile() throws {
    let icon = "\(Self.assets)/icons/house.fill.svg"
    try write("{\"events\": [{\"time\": 0, \"tap\": \"tab.1\"}]}", to: "s.json")
    for place in [0, 1, 30] {
      for (name, line) in [
        ("house.fill.svg", "UIImage(systemName:): cannot read \(icon)"), ("s.json", "cannot read s.json"),
      ] {
        try assertRefused(
          "render", "bouncing-icon", "--script", "s.json", "--at", "0", "-o", "a.png", status: 1,
          "\(line): input/output error; check what the file is",
          environment: faults(["FAULTS_BAD": name, "FAULTS_BAD_AT": "\(place)"]), leaving: ["s.json"])
      }
    }
  }

  func testAPipeAmongTheIconsIsNotWaitedFor() throws {
    let assets = try assets(with: "house.fill.svg", holding: "")
    let icon = "\(assets)/icons/house.fill.svg"
    try FileManager.default.removeItem(atPath: icon)
    XCTAssertEqual(mkfifo(icon, 0o600), 0)
    let outcome = try flipbook(picture, environment: ["FLIPBOOK_ASSETS": assets])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(
      outcome.errors,
      "flipbook: UIImage(systemName:): cannot read \(icon): it is a device or a pipe; check what the file is\n"
    )
    XCTAssertFalse(files.contains("a.png"))
  }

  func testFilesThatComeInPieces() throws {
    XCTAssertEqual(try flipbook(picture).status, 0)
    let whole = try bytes("a.png")
    let outcome = try flipbook(picture, environment: faults(["FAULTS_READ": "1"]))
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(try bytes("a.png"), whole)
  }

  func testASetIsWrittenWholeOrNotAtAll() throws {
    let times = ["render", "bouncing-icon", "--at", "0,0.1,0.2", "-o"]
    XCTAssertEqual(try flipbook(times + ["old"]).status, 0)
    let first = try bytes("old/bouncing-icon-0.png")
    let left = files
    // The first picture fits, the second one does not.
    let environment = try faults(["FAULTS_WRITE": "\(first.count + 10)"])
    let refused = try flipbook(times + ["deep/new"], environment: environment)
    XCTAssertEqual(refused.status, 1)
    XCTAssertEqual(
      refused.errors,
      "flipbook: cannot write deep/new/bouncing-icon-0.1.png: no space left on device; choose another place\n"
    )
    XCTAssertEqual(files, left, "neither files nor folders")
    let again = try flipbook(times + ["old", "--scale", "2"], environment: environment)
    XCTAssertEqual(again.status, 1)
    XCTAssertEqual(files, left)
    XCTAssertEqual(try bytes("old/bouncing-icon-0.png"), first)
    let strip = try flipbook(["filmstrip", "bouncing-icon"], environment: environment)
    XCTAssertEqual(strip.status, 1)
    XCTAssertEqual(files, left, "no empty folder")
  }

  func testThreadsThatCannotBeMade() throws {
    let environment = try faults(["FAULTS_THREADS": "1"])
    XCTAssertEqual(try flipbook(picture).status, 0)
    let whole = try bytes("a.png")
    XCTAssertEqual(try flipbook(picture + ["--threads", "8"], environment: environment).status, 0)
    XCTAssertEqual(try bytes("a.png"), whole)
    let clip = ["record", "bouncing-icon", "--size", "100x100", "--duration", "0.1", "-o"]
    XCTAssertEqual(try flipbook(clip + ["b.png"]).status, 0)
    XCTAssertEqual(try flipbook(clip + ["c.png"], environment: environment).status, 0)
    XCTAssertEqual(try bytes("b.png"), try bytes("c.png"))
  }
}
