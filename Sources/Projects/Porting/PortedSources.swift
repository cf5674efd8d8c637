import Foundation
import SourceTools

/// A project's files as this compiler takes them, with what was found in them.
struct PortedSources: Codable {
  struct File: Codable {
    var path: String
    var text: String
  }

  /// Something that can be shown, as the source declares it.
  struct Screen: Codable {
    var name: String
    var kind: ProjectScreen.Kind
    var path: String
    var line: Int
    /// Points, where a preview's traits name them as literals.
    var width: Double?
    var height: Double?
  }

  /// What could not be turned into plain Swift: one sentence.
  struct Note: Codable {
    var path: String
    var line: Int
    var column: Int
    var text: String
  }

  /// A framework that there is not.
  struct MissingImport: Codable {
    var module: String
    var path: String
    var line: Int
  }

  private struct Request: Encodable {
    var files: [File]
    var conditions: [String]
  }

  var files: [File]
  var screens: [Screen]
  var notes: [Note]
  var imports: [MissingImport]
  /// A file of its own that hands the screens over.
  var screensSource: String

  /// Reads the files and asks the tool.
  ///
  /// - Throws: `SourceToolError` or `ProjectError`.
  init(of sources: ProjectSources) throws {
    let files = try sources.files.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ProjectError.unreadable(path, reason: "it cannot be opened")
      }
      return File(path: path, text: String(decoding: data, as: UTF8.self))
    }
    try SourceTool.buildAndWait()
    self = try SourceTool.run(Request(files: files, conditions: sources.conditions))
  }
}
