import Foundation

/// What was written into the source at once, so that it can be put back.
public struct SourceWrite: Codable, Equatable, Sendable {
  /// One file, as it was and as it was written.
  struct File: Codable, Equatable, Sendable {
    let path: String
    let before: String
    let after: String
  }

  let files: [File]
  /// The numbers that were written, as a preset: they are tuned again once they are out of the source.
  let numbers: Data?

  /// The names of the files.
  public var names: [String] {
    files.map { URL(fileURLWithPath: $0.path).lastPathComponent }
  }

  /// The files in few words: `Tabs.swift`, `3 files`.
  public var title: String { files.count == 1 ? names[0] : "\(files.count) files" }
}
