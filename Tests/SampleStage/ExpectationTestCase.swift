import FlipbookTesting
import Foundation
import Support
import UIKit
import XCTest

/// Runs expectations as a test's user does and catches what would fail the user's test.
open class ExpectationTestCase: XCTestCase {
  /// A folder that is deleted after the test.
  public let folder = NSTemporaryDirectory() + "flipbook-expectations-\(UUID().uuidString)"
  public var goldens: String { folder + "/goldens" }
  public var artifacts: String { folder + "/artifacts" }
  /// The variables that expectations see.
  public lazy var environment = ["SNAPSHOT_ARTIFACTS": artifacts]
  /// As if this were a run of its own; nil for a new run each time.
  package var claims: GoldenClaims?
  /// Writes goldens and reports.
  package var write: @Sendable ([UInt8], String) throws -> Void = { try FileContents.write($0, to: $1) }
  /// What was told without failing.
  public private(set) var remarks: [String] = []

  open override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  /// What `body` would fail a test with.
  package func failures(_ body: () throws -> Void) rethrows -> [SnapshotFailure] {
    let caught = Locked<[SnapshotFailure]>([]), told = Locked<[String]>([])
    let host = SnapshotHost(
      environment: environment, claims: claims ?? GoldenClaims(), write: write,
      fail: { failure, _ in caught.withLock { $0.append(failure) } },
      remark: { text, _ in told.withLock { $0.append(text) } })
    try SnapshotHost.$current.withValue(host, operation: body)
    remarks = told.withLock { $0 }
    return caught.withLock { $0 }
  }

  /// The one failure of `body`; nil when there is none.
  package func failure(line: UInt = #line, _ body: () throws -> Void) rethrows -> SnapshotFailure? {
    let all = try failures(body)
    XCTAssertLessThan(all.count, 2, line: line)
    return all.first
  }

  /// Expects the words with which a failure's message begins, and that some of its lines are these.
  package func assert(
    _ failure: SnapshotFailure?, _ kind: SnapshotFailure.Kind, _ lines: String..., line: UInt = #line
  ) {
    guard let failure else { return XCTFail("it holds", line: line) }
    XCTAssertEqual(failure.kind, kind, "\(failure)", line: line)
    let found = failure.description.components(separatedBy: "\n  ")
    for (index, wanted) in lines.enumerated() {
      XCTAssertEqual(index < found.count ? found[index] : "", wanted, "\(failure)", line: line)
    }
  }

  public func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(goldens)/\(name)") }

  public func replace(_ name: String, with data: Data) throws {
    try data.write(to: URL(fileURLWithPath: "\(goldens)/\(name)"))
  }
}
