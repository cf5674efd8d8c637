import XCTest

@testable import Tuner

/// Which lines of source the program's code comes from.
final class CallSiteTests: XCTestCase {
  @MainActor @inline(never)
  private func inner() -> (sites: [CallSite], line: Int) { (CallStack.capture().sites, #line) }

  func testACallIsFoundByItsFileAndLine() throws {
    try MainActor.assumeIsolated {
      let line = #line + 1
      let call = inner()
      let first = try XCTUnwrap(call.sites.first)
      let second = try XCTUnwrap(call.sites.dropFirst().first, "\(call.sites)")
      XCTAssertEqual(first.path, #filePath)
      XCTAssertEqual(first.line, call.line)
      XCTAssertEqual(second.path, #filePath, "the caller")
      XCTAssertEqual(second.line, line)
      XCTAssertEqual(first.title, "CallSiteTests.swift:\(call.line)")
      XCTAssertEqual(SourceMap.shared.path(of: first.file), #filePath)
    }
  }

  func testTablesOfFilesThatAreNone() throws {
    XCTAssertNil(LineTable(path: "/nowhere"))
    XCTAssertNil(LineTable(path: #filePath), "no executable")
    // The program's own beginning, cut off wherever.
    let whole = try XCTUnwrap(FileHandle(forReadingAtPath: "/proc/self/exe")?.read(upToCount: 70_000))
    let path = NSTemporaryDirectory() + "cut-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for count in [0, 3, 40, 64, 100, 5_000, 70_000] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: path))
      XCTAssertNil(LineTable(path: path), "\(count) bytes")
    }
  }
}
