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

  /// A literal whose value is not in the ported text.
  struct Literal: Codable, Equatable {
    var kind: String
    /// A number in decimal digits, a text as it is in memory, `true` or `false`.
    var value: String
    /// Where it begins and ends.
    var line: Int
    var lastLine: Int
  }

  /// What becomes of the literals in the code.
  enum Literals {
    /// They stay as they are.
    case plain
    /// The numbers that shape motion can be changed where they stand, but for those of some files.
    case tunable(besides: Set<String>)
    /// Their values are taken out, but for those with some numbers in some files.
    case detached(besides: [String: Set<Int>])
  }

  private struct Request: Encodable {
    var files: [File]
    var conditions: [String]
    /// The files of the modules that the module imports.
    var context: [File]
    /// The modules of the project.
    var modules: [String]
    var module: String
    var tunesLiterals = false
    var plainFiles: [String] = []
    var detachesLiterals = false
    var attachedLiterals: [String: [Int]] = [:]
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
  /// The literals of each file, where their values are apart from its text.
  var literals: [[Literal]]?
  /// What is wrong with the bytes of files: a line each.
  var remarks: [String] = []
  /// What the files themselves say, as keys by their paths.
  var texts: [String: String] = [:]

  private enum CodingKeys: String, CodingKey {
    case files, interfaces, screensInterface, screens, notes, imports, screensSource, literals
  }

  /// Reads a module's files and asks the tool.
  ///
  /// - Parameter literals: What becomes of the literals in it.
  /// - Throws: `SourceToolError` or `ProjectError`.
  init(of module: ProjectModule, in sources: ProjectSources, literals: Literals = .plain) throws {
    var remarks: [String] = []
    var files = module.files.compactMap { Self.read($0, &remarks) }
    if let symbols = AssetSymbols(of: sources.assets, usedIn: files.map(\.text)).source {
      files.append(File(path: "\(sources.root)/\(AssetSymbols.fileName)", text: symbols))
    }
    var known: [String] = []
    let below = sources.modules.filter { module.dependencies.contains($0.name) }
    try SourceTool.buildAndWait()
    var request = Request(
      files: files, conditions: sources.conditions,
      context: below.flatMap(\.files).compactMap { Self.read($0, &known) },
      modules: sources.modules.map(\.name), module: module.name)
    switch literals {
    case .plain: break
    case .tunable(let plain): (request.tunesLiterals, request.plainFiles) = (true, plain.sorted())
    case .detached(let attached):
      request.detachesLiterals = true
      request.attachedLiterals = attached.mapValues { $0.sorted() }
    }
    self = try SourceTool.run(request)
    self.remarks = remarks
    texts = Dictionary(
      files.map { ($0.path, ProjectCache.key(of: [$0.text])) }, uniquingKeysWith: { first, _ in first })
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

extension [PortedSources] {
  /// What all their files say, as keys by their paths.
  var texts: [String: String] { reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } } }
}
