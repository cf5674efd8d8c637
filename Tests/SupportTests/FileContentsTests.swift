import Foundation
import Support
import XCTest

/// Files as a whole or not at all.
final class FileContentsTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-contents-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  /// Lets files take no more than some bytes meanwhile.
  private func limited(to size: Int, _ body: () throws -> Void) rethrows {
    signal(SIGXFSZ, SIG_IGN)
    var before = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    var limit = before
    limit.rlim_cur = rlim_t(size)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    defer {
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
      signal(SIGXFSZ, SIG_DFL)
    }
    try body()
  }

  func testTheFolderOfAPath() {
    let folders = [
      "": "", "a": "", "é": "", ".": "", "a/": "", "a//": "", "/": "/", "/a": "/", "//a": "/", "a/b": "a",
      "a//b/": "a",
      "/a/b": "/a", "../a": "..", "folder/name.png": "folder",
    ]
    for (path, folder) in folders { XCTAssertEqual(FileContents.folder(of: path), folder, path) }
  }

  func testWritingFailsAtAnyByte() throws {
    let before = Array("what was there".utf8)
    let after = (0..<200).map { UInt8($0) }
    try FileContents.write(before, to: "\(folder)/a")
    for size in 0..<after.count {
      try limited(to: size) {
        XCTAssertThrowsError(try FileContents.write(after, to: "\(folder)/a")) {
          XCTAssertEqual(($0 as? FileError)?.reason, .unwritable("file too large"))
        }
      }
      XCTAssertEqual(try FileContents.read("\(folder)/a"), before)
      XCTAssertEqual(names, ["a"])
    }
    try limited(to: after.count) { try FileContents.write(after, to: "\(folder)/a") }
    XCTAssertEqual(try FileContents.read("\(folder)/a"), after)
  }

  func testASetIsWrittenWholeOrNotAtAll() throws {
    let old = Array("old".utf8), new = Array("new contents".utf8)
    try FileContents.write(old, to: "\(folder)/a")
    try FileManager.default.createDirectory(atPath: "\(folder)/c", withIntermediateDirectories: false)
    for bad in ["\(folder)/c", "\(folder)/none/d", ""] {
      XCTAssertThrowsError(
        try FileContents.write([("\(folder)/a", new), ("\(folder)/b", new), (bad, new)]), bad)
      XCTAssertEqual(names, ["a", "c"])
      XCTAssertEqual(try FileContents.read("\(folder)/a"), old)
    }
    try FileContents.write([("\(folder)/a", new), ("\(folder)/b", new)])
    XCTAssertEqual(names, ["a", "b", "c"])
    XCTAssertEqual(try FileContents.read("\(folder)/a"), new)
  }
}
