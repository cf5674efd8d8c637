import Glibc
import XCTest

@testable import Projects

/// The cache stays small, and what is in use stays in it.
final class CacheTrimTests: ProjectFolderTestCase {
  private var cache: ProjectCache { ProjectCache(environment: ["XDG_CACHE_HOME": folder]) }
  private let now = Date().timeIntervalSince1970

  /// An entry with a file of so many bytes, used so many seconds ago.
  private func entry(_ name: String, _ file: String, bytes: Int, ago: Double) throws -> String {
    let path = try cache.entry(for: [name])
    try Data(repeating: 1, count: bytes).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
    setUse("\(path)/\(file)", ago)
    setUse(path, ago)
    return path
  }

  private func setUse(_ path: String, _ ago: Double) {
    var times = [timespec](repeating: timespec(tv_sec: Int(now - ago), tv_nsec: 0), count: 2)
    XCTAssertEqual(utimensat(AT_FDCWD, path, &times, 0), 0)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func testTheOldestGoFirst() throws {
    let oldest = try entry("a", "App.so", bytes: 100_000, ago: 300)
    let middle = try entry("b", "Box-0.swift", bytes: 100_000, ago: 200)
    let objects = try entry("c", "1f.o", bytes: 100_000, ago: 250)
    try Data(repeating: 1, count: 100_000).write(to: URL(fileURLWithPath: "\(objects)/2f.o"))
    setUse("\(objects)/2f.o", 10)
    CacheTrim(cache: cache, limit: 1 << 20).run(now: now)
    for path in [oldest, middle, "\(objects)/1f.o", "\(objects)/2f.o"] { XCTAssertTrue(exists(path)) }

    CacheTrim(cache: cache, limit: 250_000).run(now: now)
    XCTAssertFalse(exists(oldest))
    XCTAssertFalse(exists("\(objects)/1f.o"), "objects go one by one")
    XCTAssertTrue(exists("\(objects)/2f.o"))
    XCTAssertTrue(exists(middle))

    // What was used again is the newest.
    _ = try cache.entry(for: ["b"])
    CacheTrim(cache: cache, limit: 150_000).run(now: now + 1)
    XCTAssertTrue(exists(middle))
    XCTAssertFalse(exists("\(objects)/2f.o"))
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: cache.folder).filter { $0.hasPrefix("trash") }, [])
  }

  func testWhatIsOldGoesAndWhatIsInUseStays() throws {
    let month = 31.0 * 24 * 3600
    let old = try entry("a", "App.so", bytes: 100, ago: month)
    let used = try entry("b", "App.so", bytes: 100, ago: month)
    let young = try entry("c", "App.so", bytes: 100, ago: 60)
    // Another process has it loaded: a lock of another descriptor is as good.
    let lock = try XCTUnwrap(CacheLock(of: used, isExclusive: false))
    CacheTrim(cache: cache).run(now: now)
    XCTAssertFalse(exists(old))
    XCTAssertTrue(exists(used))
    XCTAssertTrue(exists(young))
    lock.release()
    CacheTrim(cache: cache).run(now: now)
    XCTAssertFalse(exists(used))
  }

  func testNothingGoesWhileSomethingIsBuilt() throws {
    let path = try entry("a", "App.so", bytes: 100_000, ago: 100)
    let unfinished = "\(path)/App.so.4711"
    try Data([1]).write(to: URL(fileURLWithPath: unfinished))
    let build = try XCTUnwrap(CacheLock(folder: cache.folder, isExclusive: false))
    XCTAssertNotNil(CacheLock(folder: cache.folder, isExclusive: false), "two may build at once")
    CacheTrim(cache: cache, limit: 0).run(now: now)
    XCTAssertTrue(exists(path))
    build.release()
    CacheTrim(cache: cache).run(now: now)
    XCTAssertFalse(exists(unfinished), "whoever made it is gone")
    XCTAssertTrue(exists("\(path)/App.so"))
  }

  func testRevisionsGoAsWell() throws {
    func git(_ words: String...) throws {
      let run = try ToolRun(
        "git", ["-C", "\(folder)/app", "-c", "user.name=A", "-c", "user.email=a@localhost"] + words,
        patience: 60)
      XCTAssertEqual(run.status, 0)
    }
    try FileManager.default.createDirectory(atPath: "\(folder)/app/Sub", withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: "\(folder)/app/Sub/Box.swift")
    try git("init", "--quiet")
    for number in 1...3 {
      try Data(repeating: UInt8(number), count: 100_000).write(to: file)
      try git("add", ".")
      try git("commit", "--quiet", "-m", "\(number)")
    }
    let places = try ["HEAD~2", "HEAD~1", "HEAD"].map {
      try ProjectRevision($0, of: "\(folder)/app", cache: cache).root
    }
    for (index, place) in places.enumerated() { setUse(place, Double(300 - index * 100)) }
    let unfinished = "\(places[0]).4711"
    try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: true)
    CacheTrim(cache: cache, limit: 0).run(now: now)
    XCTAssertTrue(places.allSatisfy(exists), "this process compares with them")
    XCTAssertFalse(exists(unfinished), "whoever made it is gone")

    // Nobody compares any more with what another process has laid out.
    let copies = places.map { "\($0)0" }
    for (index, place) in places.enumerated() {
      try FileManager.default.moveItem(atPath: place, toPath: "\(place)1")
      try FileManager.default.copyItem(atPath: "\(place)1", toPath: copies[index])
      setUse(copies[index], Double(300 - index * 100))
    }
    CacheTrim(cache: cache, limit: 550_000).run(now: now)
    XCTAssertEqual(copies.map(exists), [false, true, true], "the oldest goes first")
    CacheTrim(cache: cache).run(now: now + 31 * 24 * 3600)
    XCTAssertEqual(copies.map(exists), [false, false, false])
  }
}
