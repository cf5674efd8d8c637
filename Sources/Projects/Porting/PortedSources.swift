import Foundation
import SourceTools
import Support

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
    /// Whether numbers that shape motion can be changed where they stand, but for those of some files.
    var tunesLiterals: Bool
    var plainFiles: [String]
  }

  var files: [File]
  /// What each file can know of the others, as a number.
  var interfaces: [String]
  /// The same for the file that hands the screens over.
  var screensInterface: String
  var screens: [Screen]
  var notes: [Note]
  var imports: [MissingImport]
  /// A file of its own that hands the screens over.
  var screensSource: String
  /// What is wrong with the bytes of files: a line each.
  var remarks: [String] = []

  private enum CodingKeys: String, CodingKey {
    case files, interfaces, screensInterface, screens, notes, imports, screensSource
  }

  /// Reads a module's files and asks the tool.
  ///
  /// - Parameter plain: The files whose numbers stay as they are, where the others' can be changed; nil for all.
  /// - Throws: `SourceToolError` or `ProjectError`.
  init(of module: ProjectModule, in sources: ProjectSources, plain: Set<String>? = nil) throws {
    var remarks: [String] = []
    var files = module.files.compactMap { Self.read($0, &remarks) }
    if let symbols = AssetSymbols(
      of: AssetCatalogNames(in: sources.resources), usedIn: files.map(\.text)
    ).source {
      files.append(File(path: "\(sources.root)/\(AssetSymbols.fileName)", text: symbols))
    }
    var known: [String] = []
    let below = sources.modules.filter { module.dependencies.contains($0.name) }
    try SourceTool.buildAndWait()
    self = try SourceTool.run(
      Request(
        files: files, conditions: sources.conditions,
        context: below.flatMap(\.files).compactMap { Self.read($0, &known) },
        modules: sources.modules.map(\.name), module: module.name, tunesLiterals: plain != nil,
        plainFiles: plain?.sorted() ?? []))
    self.remarks = remarks
  }

  /// A file as text; nil, with a remark, for what is none.
  private static func read(_ path: String, _ remarks: inout [String]) -> File? {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(path, onlyStored: true)
    } catch {
      remarks.append("\(path): left out, since \(error)")
      return nil
    }
    if bytes.contains(0) {
      remarks.append("\(path): left out, since it is no text in UTF-8; save it as such")
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if !text.utf8.elementsEqual(bytes) {
      let line = zip(text.utf8, bytes).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") } + 1
      remarks.append(
        "\(path):\(line): has bytes that are no UTF-8, which are read as \u{FFFD}; save it as UTF-8")
    }
    return File(path: path, text: text)
  }
}
