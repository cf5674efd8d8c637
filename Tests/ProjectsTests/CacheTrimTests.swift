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
}
