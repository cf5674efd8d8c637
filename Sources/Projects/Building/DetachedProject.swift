import Foundation
import Support
import Tunables

/// The library of a project whose literals are apart from it: as long as only numbers, texts and switches change in its
/// files, it is the same, and nothing is compiled.
///
/// It is made beside the window when that shows the code as it is. Its record in the cache, one for each project, says
/// what it was made from.
struct DetachedProject {
  /// What was compiled, and what its literals say now.
  let compiled: CompiledProject
  private let values: [String: [DetachedLiterals.Value]]

  /// What is in the cache.
  private struct Record: Codable {
    /// The code without its literals.
    var code: String
    /// The shapes of its files, together.
    var shape: String
    /// Nil where it does not compile so.
    var library: String?
    var objects: [String] = []
    var files: [String: String] = [:]
    var leftOut: [String] = []
    /// The values of literals that are in the code, by files and numbers.
    var attached: [String: [Int: String]] = [:]
  }

  /// The library of sources that differ by their literals from what was compiled; nil for others.
  init?(of sources: ProjectSources) throws {
    let modules = try FrameworkModules()
    let build = ProjectBuild(modules: modules)
    let lock = try build.lock()
    defer { lock?.release() }
    // What has another shape need not be asked the tool about.
    guard let record = Self.record(of: sources, modules), let library = record.library,
      FileManager.default.fileExists(atPath: library), record.shape == Self.shape(of: sources)
    else { return nil }
    let ported = try Self.port(sources)
    guard record.code == Self.code(ported, of: sources) else { return nil }
    var values: [String: [DetachedLiterals.Value]] = [:]
    for (path, literals) in Self.literals(ported) {
      for (index, value) in record.attached[path] ?? [:] {
        guard literals.indices.contains(index), literals[index].value == value else { return nil }
      }
      values[path] = literals.map(Self.value)
    }
    build.keep(library)
    let cache = ProjectCache()
    cache.use((Self.path(of: sources, modules) as NSString).deletingLastPathComponent)
    for object in record.objects { cache.use(object) }
    self.values = values
    compiled = CompiledProject(
      library: library, objects: record.objects, files: record.files, ported: ported, leftOut: record.leftOut,
      literals: .detached(besides: record.attached.mapValues { Set($0.keys) }))
  }

  /// Hands the literals to the code, before any of it runs.
  func setLiterals() {
    DetachedLiterals.onMisfit = { Diagnostics.report("\($0); the compiler will not take it") }
    for (path, values) in values { DetachedLiterals.set(values, of: path) }
  }

  /// Compiles sources without their literals, unless that was done; on any thread, and patiently.
  ///
  /// - Throws: `ProjectError`, or what the tool that reads Swift reports; a compiler's errors count as done.
  static func prepare(_ sources: ProjectSources) throws {
    let modules = try FrameworkModules()
    let ported = try port(sources)
    let code = code(ported, of: sources)
    let texts = ported.texts
    guard record(of: sources, modules)?.code != code else { return }
    var record = Record(code: code, shape: shape(of: sources))
    do {
      let compiled = try CompiledProject(of: sources, literals: .detached(besides: [:]), isPatient: true)
      // What was saved meanwhile would be taken for what was there before.
      guard compiled.ported.texts.allSatisfy({ texts[$0] == $1 }),
        try Self.code(port(sources), of: sources) == code
      else { return }
      record.library = compiled.library
      (record.objects, record.files) = (compiled.objects, compiled.files)
      record.leftOut = compiled.leftOut
      if case .detached(let attached) = compiled.literals {
        let literals = literals(ported)
        for (path, indices) in attached {
          for index in indices { record.attached[path, default: [:]][index] = literals[path]?[index].value }
        }
      }
    } catch ProjectError.compiler {}
    let path = path(of: sources, modules)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileContents.write(Array(JSONEncoder().encode(record)), to: path)
  }

  // MARK: What it is made from

  private static func port(_ sources: ProjectSources) throws -> [PortedSources] {
    try sources.modules.map { try PortedSources(of: $0, in: sources, literals: .detached(besides: [:])) }
  }

  /// The literals of each file.
  private static func literals(_ ported: [PortedSources]) -> [String: [PortedSources.Literal]] {
    var files: [String: [PortedSources.Literal]] = [:]
    for source in ported {
      for (file, literals) in zip(source.files, source.literals ?? []) { files[file.path] = literals }
    }
    return files
  }

  private static func value(_ literal: PortedSources.Literal) -> DetachedLiterals.Value {
    switch literal.kind {
    case "integer": .number(DetachedNumber(Int(literal.value) ?? 0))
    case "fraction": .number(DetachedNumber(fraction: literal.value) ?? DetachedNumber(0))
    case "flag": .flag(literal.value == "true")
    default: .text(literal.value)
    }
  }

  private static func shape(of sources: ProjectSources) -> String {
    let texts = sources.modules.flatMap(\.files).map { path in
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return ProjectCache.key(of: texts.map(SourceShape.key))
  }

  private static func code(_ ported: [PortedSources], of sources: ProjectSources) -> String {
    ProjectCache.key(
      of: zip(sources.modules, ported).flatMap { module, source in
        [module.name] + module.dependencies.sorted() + source.files.flatMap { [$0.path, $0.text] }
          + [source.screensSource]
      })
  }

  // MARK: The record

  private static func path(of sources: ProjectSources, _ modules: FrameworkModules) -> String {
    let key = ProjectCache.key(
      of: ["detached", modules.stamp, sources.root] + sources.conditions + sources.modules.map(\.name))
    return "\(ProjectCache().folder)/\(key)/detached.json"
  }

  private static func record(of sources: ProjectSources, _ modules: FrameworkModules) -> Record? {
    FileManager.default.contents(atPath: path(of: sources, modules)).flatMap {
      try? JSONDecoder().decode(Record.self, from: $0)
    }
  }
}
