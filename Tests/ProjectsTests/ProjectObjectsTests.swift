import XCTest

@testable import Projects

final class ProjectObjectsTests: XCTestCase {
  func testFilesAreSharedAmongTheProcessors() {
    XCTAssertEqual(
      ProjectObjects.batches([0, 1, 2, 3, 4], weights: [10, 100, 20, 60, 5], processors: 2),
      [[1], [0, 2, 3, 4]])
    XCTAssertEqual(ProjectObjects.batches([3], weights: [1, 1, 1, 1], processors: 8), [[3]])
    let many = ProjectObjects.batches(Array(0..<50), weights: Array(repeating: 7, count: 50), processors: 4)
    XCTAssertEqual(many.map(\.count).sorted(), [12, 12, 13, 13])
    XCTAssertEqual(Set(many.joined()).count, 50)
  }

  func testTheToolchainIsBesideItsCompiler() {
    let toolchain = Toolchain()
    XCTAssertNotNil(toolchain.folder)
    XCTAssertNotNil(toolchain.runtimeObject)
    XCTAssertNil(Toolchain(environment: ["PATH": "/nowhere"]).folder)
  }
}
