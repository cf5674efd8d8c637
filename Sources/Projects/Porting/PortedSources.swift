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

    /// As the compiler writes its own: `path:line:column: text`.
    var message: String { "\(path):\(line):\(column): \(text)" }
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
    /// The files of the modules that the module imports.
    var context: [File]
    /// The modules of the project.
    var modules: [String]
    var module: String
  }

  var files: [File]
  var screens: [Screen]
  var notes: [Note]
  var imports: [MissingImport]
  /// A file of its own that hands the screens over.
  var screensSource: String

  /// Reads a module's files and asks the tool.
  ///
  /// - Throws: `SourceToolError` or `ProjectError`.
  init(of module: ProjectModule, in sources: ProjectSources) throws {
    func read(_ path: String) throws -> File {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ProjectError.unreadable(path, reason: "it cannot be opened")
      }
      return File(path: path, text: String(decoding: data, as: UTF8.self))
    }
    let below = sources.modules.filter { module.dependencies.contains($0.name) }
    try SourceTool.buildAndWait()
    self = try SourceTool.run(
      Request(
        files: module.files.map(read), conditions: sources.conditions,
        context: below.flatMap(\.files).map(read),
        modules: sources.modules.map(\.name), module: module.name))
  }
}
