import ArgumentParser

/// A subcommand. It works on the main thread, where the views live.
protocol Command: ParsableCommand, Sendable {
  @MainActor func perform() throws
}

extension Command {
  func run() throws { try MainActor.assumeIsolated { try perform() } }
}
