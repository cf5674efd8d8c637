/// What asks for a golden: a test, or a screen of a project.
package struct GoldenOwner: Sendable {
  /// The suite it belongs to, under which reports list it.
  package let suite: String
  /// Who asks, for people: `BoxTests.swift:12 (testBox())`.
  package let words: String
  /// Tells two of them apart that use one golden.
  package let identity: String
  /// The folder of the reports of all suites.
  package let artifacts: String
  /// The command that runs it again so that it writes what the mode says, for a shell.
  package let command: @Sendable (RecordMode) -> String

  /// The screen of a project whose golden it is; nil for what a test made.
  package let origin: FailedExpectation.Origin?

  /// An owner with these properties.
  package init(
    suite: String, words: String, identity: String, artifacts: String,
    origin: FailedExpectation.Origin? = nil,
    command: @escaping @Sendable (RecordMode) -> String
  ) {
    self.suite = suite
    self.words = words
    self.identity = identity
    self.artifacts = artifacts
    self.origin = origin
    self.command = command
  }
}
