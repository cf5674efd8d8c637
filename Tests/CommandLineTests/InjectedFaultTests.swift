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
