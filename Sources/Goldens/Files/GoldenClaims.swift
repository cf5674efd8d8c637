import Support
import UIKit

/// Which expectation each golden belongs to: two of them would overwrite and mistake each other's.
package final class GoldenClaims: Sendable {
  /// No golden is claimed.
  package init() {}

  private struct Claim {
    let owner: GoldenOwner
    /// What was written for it; nil while nothing was.
    var written: [UInt8]?
  }

  private let claims = Locked<[String: Claim]>([:])

  /// Notes that the expectation of the owner uses the golden at `path`.
  ///
  /// - Throws: `SnapshotFailure` when another one does.
  func claim(_ path: String, title: String, for owner: GoldenOwner) throws {
    let first = claims.withLock { claims -> GoldenOwner? in
      if let claim = claims[path] { return claim.owner }
      claims[path] = Claim(owner: owner, written: nil)
      return nil
    }
    guard let first, first.identity != owner.identity else { return }
    throw SnapshotFailure(
      .notCompared,
      "\(title): two expectations use one golden, \(first.words) and \(owner.words);"
        + " tell them apart with named:.\n  golden  \(path)")
  }

  /// Notes what is about to be written at `path`.
  ///
  /// - Throws: `SnapshotFailure` when the same expectation wrote something else before: in a loop, each turn needs a
  ///   name of its own.
  func write(_ bytes: [UInt8], to path: String, title: String, for owner: GoldenOwner) throws {
    let isOther = claims.withLock { claims -> Bool in
      if let written = claims[path]?.written, written != bytes { return true }
      claims[path] = Claim(owner: owner, written: bytes)
      return false
    }
    guard isOther else { return }
    throw SnapshotFailure(
      .notCompared,
      "\(title): \(owner.words) recorded this golden before, with another result;"
        + " in a loop or with arguments, give each turn its own named:.\n  golden  \(path)")
  }
}
