import ArgumentParser

/// A subcommand. It works on the main thread, where the views live.
protocol Command: ParsableCommand, Sendable {
  @MainActor func perform() throws
  /// The demo or the project that it shows; nil for none.
  var subject: String? { get }
}

extension Command {
  var subject: String? { nil }

  func run() throws { try MainActor.assumeIsolated { try perform() } }
}
