/// Why an expectation does not hold: what the failed test says.
package struct SnapshotFailure: Error, Equatable, CustomStringConvertible, Sendable {
  /// Why the expectation failed.
  package enum Kind: Equatable, Sendable {
    /// There is no golden.
    case missing
    /// The golden was written now; what was written was compared with nothing.
    case recorded
    /// What is there is not what was expected.
    case differs
    /// The golden or the picture cannot be used, or a file cannot be written.
    case notCompared
  }

  /// A file with more details.
  package struct File: Equatable, Sendable {
    /// The file's name in the report's folder.
    package let name: String
    /// The file's content.
    package let bytes: [UInt8]
  }

  /// Why the expectation failed.
  package let kind: Kind
  /// The whole message, several lines for differences.
  package let description: String
  /// What Swift Testing attaches.
  package let files: [File]

  /// A failure of these parts.
  package init(_ kind: Kind, _ description: String, files: [File] = []) {
    self.kind = kind
    self.description = description
    self.files = files
  }
}
