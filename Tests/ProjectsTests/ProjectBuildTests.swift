import XCTest

@testable import Projects

/// What the compiler says, and under which name its work is kept.
final class ProjectBuildTests: XCTestCase {
  func testErrorsAreListedOnceWithoutPictures() {
    let output = """
      /a/My File.swift:3:5: error: cannot find 'x' in scope
       3 |   x
         |   `- error: cannot find 'x' in scope
      /a/My File.swift:3:5: error: cannot find 'x' in scope
      /a/B.swift:1:1: warning: never used
      """
    XCTAssertEqual(
      ProjectBuild.errors(output, status: 1),
      .compiler(lines: ["/a/My File.swift:3:5: error: cannot find 'x' in scope"]))
  }

  func testManyErrorsAreCounted() {
    let output = (1...25).map { "/a/B.swift:\($0):1: error: no" }.joined(separator: "\n")
    guard case .compiler(let lines) = ProjectBuild.errors(output, status: 1) else {
      return XCTFail()
    }
    XCTAssertEqual(lines.count, 25)
    let text = "\(ProjectBuild.errors(output, status: 1))"
    XCTAssertEqual(text.split(separator: "\n").count, 21)
    XCTAssertTrue(text.hasSuffix("error: no\nand 5 more errors"))
  }

  func testACompilerThatSaysNoErrorIsQuoted() {
    XCTAssertEqual(
      ProjectBuild.errors("one\nkilled\n", status: 137), .build("the compiler ended with status 137: killed"))
  }

  func testKeysTellContentsApart() {
    let keys = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["c", "ab"], []].map(ProjectCache.key)
    XCTAssertEqual(Set(keys).count, keys.count)
    XCTAssertEqual(ProjectCache.key(of: ["a", "b"]), ProjectCache.key(of: ["a", "b"]))
  }

  func testTheCacheIsWhereTheEnvironmentSays() {
    XCTAssertEqual(ProjectCache(environment: ["XDG_CACHE_HOME": "/x", "HOME": "/h"]).folder, "/x/flipbook")
    XCTAssertEqual(ProjectCache(environment: ["HOME": "/h"]).folder, "/h/.cache/flipbook")
    // The standard says that a relative folder does not count.
    XCTAssertEqual(
      ProjectCache(environment: ["XDG_CACHE_HOME": "x", "HOME": "/h"]).folder, "/h/.cache/flipbook")
  }

  func testAFolderThatCannotBeMadeIsSaid() {
    XCTAssertThrowsError(try ProjectCache(environment: ["XDG_CACHE_HOME": "/dev/null"]).entry(for: ["a"])) {
      XCTAssertEqual(
        "\($0)",
        "the project cannot be built: the cache /dev/null/flipbook cannot be written; set XDG_CACHE_HOME to a folder that can"
      )
    }
  }
}
