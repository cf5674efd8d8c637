import Support
import UIKit

/// Which expectation each golden belongs to: two of them would overwrite and mistake each other's.
package final class GoldenClaims: Sendable {
  /// No golden is claimed.
  package init() {}

  private struct Claim {
    let place: ExpectationPlace
    /// What was written for it; nil while nothing was.
    var written: [UInt8]?
  }

  private let claims = Locked<[String: Claim]>([:])

  /// Notes that the expectation at `place` uses the golden at `path`.
  ///
  /// - Throws: `SnapshotFailure` when another one does.
  func claim(_ path: String, title: String, for place: ExpectationPlace) throws {
    let owner = claims.withLock { claims -> ExpectationPlace? in
      if let claim = claims[path] { return claim.place }
      claims[path] = Claim(place: place, written: nil)
      return nil
    }
    guard let owner, !owner.isSame(as: place) else { return }
    throw SnapshotFailure(
      .notCompared,
      "\(title): two expectations use one golden, \(owner.words) and \(place.words);"
        + " tell them apart with named:.\n  golden  \(path)")
  }

  /// Notes what is about to be written at `path`.
  ///
  /// - Throws: `SnapshotFailure` when the same expectation wrote something else before: in a loop, each turn needs a
  ///   name of its own.
  func write(_ bytes: [UInt8], to path: String, title: String, for place: ExpectationPlace) throws {
    let isOther = claims.withLock { claims -> Bool in
      if let written = claims[path]?.written, written != bytes { return true }
      claims[path] = Claim(place: place, written: bytes)
      return false
    }
    guard isOther else { return }
    throw SnapshotFailure(
      .notCompared,
      "\(title): \(place.words) recorded this golden before, with another result;"
        + " in a loop or with arguments, give each turn its own named:.\n  golden  \(path)")
  }
}

extension ExpectationPlace {
  /// Whether both are the same piece of code.
  fileprivate func isSame(as other: ExpectationPlace) -> Bool {
    "\(filePath)" == "\(other.filePath)" && line == other.line && column == other.column
      && function == other.function
  }
}
