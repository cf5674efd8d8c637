/// Why an expectation does not hold.
///
/// Expectations throw: XCTest and Swift Testing both fail a test with the words of an error that it lets through,
/// neither needs to be linked for that, and a `try` cannot be forgotten as a returned value can.
public struct SnapshotFailure: Error, Equatable, CustomStringConvertible, Sendable {
  public enum Kind: Equatable, Sendable {
    /// There is no golden.
    case missing
    /// The golden was written now; nothing was compared.
    case recorded
    /// What is there is not what was expected.
    case differs
    /// The golden or the picture cannot be used, or a file cannot be written.
    case notCompared
  }

  public let kind: Kind
  /// The whole message, several lines for differences.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
