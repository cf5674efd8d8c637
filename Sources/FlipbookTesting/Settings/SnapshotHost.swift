import Foundation
import Goldens
import Support
import UIKit

/// What expectations have from outside. Tests of the expectations put something else in its place.
package struct SnapshotHost: Sendable {
  /// The environment variables.
  package var environment: [String: String]
  /// Which golden belongs to which expectation.
  package var claims: GoldenClaims
  /// Writes a whole file or none.
  package var write: @Sendable ([UInt8], String) throws -> Void
  /// Fails the running test.
  package var fail: @Sendable (SnapshotFailure, ExpectationPlace) -> Void
  /// Reports something that fails no test.
  package var remark: @Sendable (String, ExpectationPlace) -> Void

  /// The one in force.
  @TaskLocal package static var current = SnapshotHost(
    environment: ProcessInfo.processInfo.environment, claims: GoldenClaims(),
    write: { try FileContents.write($0, to: $1) }, fail: TestIssues.fail, remark: TestIssues.remark)

  /// A host of these parts.
  package init(
    environment: [String: String], claims: GoldenClaims,
    write: @escaping @Sendable ([UInt8], String) throws -> Void,
    fail: @escaping @Sendable (SnapshotFailure, ExpectationPlace) -> Void,
    remark: @escaping @Sendable (String, ExpectationPlace) -> Void
  ) {
    self.environment = environment
    self.claims = claims
    self.write = write
    self.fail = fail
    self.remark = remark
  }

  /// The part of it that goldens need.
  var goldens: GoldenHost { GoldenHost(environment: environment, claims: claims, write: write) }
}
