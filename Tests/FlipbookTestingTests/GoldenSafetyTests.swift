import Foundation
import Glibc
import Recording
import SampleStage
import Stage
import Support
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens

/// Goldens that cannot be written, are asked for twice or not at all: no golden is lost, and the failure says what to
/// do.
final class GoldenSafetyTests: ExpectationTestCase {
  private func snapshot(
    _ alpha: CGFloat = 1, named name: String? = nil, record: RecordMode? = nil, directory: String? = nil,
    test: String = "testBox()", line: UInt = 10
  ) throws -> SnapshotFailure? {
    let stage = try Sample.stage { $0.alpha = alpha }
    return failure {
      expectSnapshot(
        of: stage, named: name, record: record, directory: directory ?? goldens,
        filePath: "/somewhere/BoxTests.swift", function: test, line: line)
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: goldens))?.sorted() ?? []
  }

  // MARK: Writing

  /// A limit on the size of files makes writing fail half way, as a full disk does, without needing one.
  func testAFileThatCannotBeWrittenWholeIsNotWrittenAtAll() throws {
    _ = try snapshot()
    let before = try XCTUnwrap(bytes("testBox.png"))
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let signal = signal(SIGXFSZ, SIG_IGN)
    var tiny = rlimit(rlim_cur: 64, rlim_max: limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &tiny)
    let failure = try snapshot(0.5, record: .failed)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    _ = Glibc.signal(SIGXFSZ, signal)
    assert(
      failure, .notCompared,
      "testBox: the golden was not written: cannot write \(goldens)/testBox.png: file too large; choose another place"
    )
    XCTAssertEqual(bytes("testBox.png"), before, "the old one is still there, whole")
    XCTAssertEqual(names, ["testBox.png"], "nothing is left behind")
  }

  /// A file system of 16 kB, where the process may make one.
  func testAFullDiskLosesNoGolden() throws {
    try FileManager.default.createDirectory(atPath: goldens, withIntermediateDirectories: true)
    guard mount("tmpfs", goldens, "tmpfs", 0, "size=16k") == 0 else {
      throw XCTSkip("only root can mount a small file system")
    }
    defer { umount2(goldens, Int32(MNT_DETACH)) }
    XCTAssertEqual(try snapshot()?.kind, .recorded)
    let before = try XCTUnwrap(bytes("testBox.png"))
    // Fill what is left.
    let filler = open("\(goldens)/filler", O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 7, count: 4_096)
    while Glibc.write(filler, block, block.count) == block.count {}
    close(filler)
    let failure = try snapshot(0.5, record: .all)
    assert(
      failure, .notCompared,
      "testBox: the golden was not written: cannot write \(goldens)/testBox.png: no space left on device; choose"
        + " another place")
    XCTAssertEqual(bytes("testBox.png"), before)
    XCTAssertEqual(names, ["filler", "testBox.png"])
  }

  func testAReadOnlyFolderFails() throws {
    try FileManager.default.createDirectory(atPath: goldens, withIntermediateDirectories: true)
    var words = "permission denied"
    if getuid() == 0 {
      // Permissions do not bind root; a file system that may only be read does.
      guard mount("tmpfs", goldens, "tmpfs", UInt(MS_RDONLY), "size=16k") == 0 else {
        throw XCTSkip("this root cannot mount a file system")
      }
      words = "read-only file system"
    } else {
      chmod(goldens, 0o555)
    }
    defer {
      umount2(goldens, Int32(MNT_DETACH))
      chmod(goldens, 0o755)
    }
    assert(
      try snapshot(), .notCompared,
      "testBox: the golden was not written: cannot write \(goldens)/testBox.png: \(words); choose another place"
    )
  }

  func testAReportThatCannotBeWrittenDoesNotHideTheFailure() throws {
    _ = try snapshot()
    write = { _, path in throw FileError(path: path, reason: .unwritable("no space left on device")) }
    let failure = try snapshot(0.5)
    assert(failure, .differs, "testBox: the picture at t = 0 s differs.")
    XCTAssertTrue(
      "\(failure!)".contains("\n  report  was not written: cannot write \(artifacts)/BoxTests/testBox/"),
      "\(failure!)")
    XCTAssertTrue("\(failure!)".hasSuffix("swift test --filter '/testBox$'"))
  }

  func testAGoldenThatIsAFolderFails() throws {
    try FileManager.default.createDirectory(
      atPath: "\(goldens)/testBox.png", withIntermediateDirectories: true)
    XCTAssertEqual(try snapshot()?.kind, .notCompared)
    XCTAssertEqual(try snapshot(record: .all)?.kind, .notCompared)
  }

  // MARK: Names

  func testTwoTestsThatWriteOneNameFailNamingBoth() throws {
    claims = GoldenClaims()
    XCTAssertEqual(try snapshot(test: "testBox()", line: 10)?.kind, .recorded)
    let before = try XCTUnwrap(bytes("testBox.png"))
    // Two classes of one file may have tests of one name.
    assert(
      try snapshot(0.5, record: .all, test: "testBox()", line: 30), .notCompared,
      "testBox: two expectations use one golden, BoxTests.swift:10 (testBox()) and BoxTests.swift:30 (testBox());"
        + " tell them apart with named:.", "golden  \(goldens)/testBox.png")
    XCTAssertEqual(bytes("testBox.png"), before)
    XCTAssertEqual(try snapshot(named: "other", test: "testBox()", line: 30)?.kind, .recorded)
    // Names that differ only in what files cannot have.
    XCTAssertEqual(try snapshot(named: "a/b", line: 40)?.kind, .recorded)
    XCTAssertEqual(try snapshot(named: "a:b", line: 41)?.kind, .notCompared)
  }

  func testALoopWithoutNamesFails() throws {
    claims = GoldenClaims()
    XCTAssertEqual(try snapshot(1, record: .all)?.kind, .recorded)
    XCTAssertNil(try snapshot(1, record: .all), "the same result again")
    assert(
      try snapshot(0.5, record: .all), .notCompared,
      "testBox: BoxTests.swift:10 (testBox()) recorded this golden before, with another result; in a loop or with"
        + " arguments, give each turn its own named:.", "golden  \(goldens)/testBox.png")
    XCTAssertNil(try snapshot(1, record: .never), "the first one is there")
  }

  // MARK: Reports and lists

  func testAReportIsThereAsLongAsTheFailureIs() throws {
    _ = try snapshot()
    _ = try snapshot(0.5)
    let report = "\(artifacts)/BoxTests/testBox"
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: report).sorted(),
      [
        "actual.png", "difference.png", "expected.png", "failure.json", "found.png", "index.html",
        "wanted.png",
      ])
    _ = try snapshot()
    XCTAssertFalse(FileManager.default.fileExists(atPath: report), "a passing test has no report")
  }

  func testReportsGoBesideThePackage() throws {
    environment["SNAPSHOT_ARTIFACTS"] = nil
    let tests = folder + "/package/Tests/BoxTests"
    try FileManager.default.createDirectory(atPath: tests, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder + "/package/Package.swift"))
    let place = ExpectationPlace(
      fileID: "BoxTests/BoxTests.swift", filePath: "/nowhere/at/all/BoxTests.swift", function: "testBox()",
      line: 1,
      column: 1)
    let host = SnapshotHost(
      environment: [:], claims: GoldenClaims(), write: { _, _ in }, fail: { _, _ in }, remark: { _, _ in })
    XCTAssertEqual(
      ReportFolder("testBox", place: place, host: host).path, "/nowhere/at/all/.artifacts/BoxTests/testBox")
    // This very file's package.
    let here = ExpectationPlace(
      fileID: #fileID, filePath: #filePath, function: #function, line: 1, column: 1)
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    XCTAssertEqual(
      ReportFolder("x", place: here, host: host).path, "\(top)/.artifacts/GoldenSafetyTests/x")
  }

  func testWhatIsAskedForIsListed() throws {
    let list = folder + "/asked.txt"
    environment["SNAPSHOT_ASKED"] = list
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try snapshot(named: "one")
    _ = try snapshot(named: "two", directory: goldens + "/../goldens")
    _ = try snapshot(named: "one")
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(
      lines.map { $0.prefix { $0 != "\t" } },
      ["\(goldens)/testBox.one.png", "\(goldens)/testBox.two.png", "\(goldens)/testBox.one.png"])
    let asking = #/\t[A-Za-z]+\.swift:[0-9]+ \(testBox\(\)\)$/#
    for line in lines { XCTAssertNotNil(line.firstMatch(of: asking), "\(line)") }
    environment["SNAPSHOT_ASKED"] = folder
    let (_, messages) = try Diagnostics.withCapture { try snapshot(named: "one") }
    XCTAssertEqual(
      messages.map(\.text), ["SNAPSHOT_ASKED names \(folder), which cannot be written: is a directory"])
  }
}
