import Foundation
import Support

/// Compiles the ported files of a project to a library, once for each content.
struct ProjectBuild {
  private let modules: FrameworkModules
  private let cache: ProjectCache
  /// Whether it leaves the processors to whatever else has work.
  private let isPatient: Bool

  init(modules: FrameworkModules, cache: ProjectCache = ProjectCache(), isPatient: Bool = false) {
    self.modules = modules
    self.cache = cache
    self.isPatient = isPatient
  }

  /// A share of the cache: what is in it stays until this is given back.
  func lock() throws -> CacheLock? {
    try cache.make()
    return CacheLock(folder: cache.folder, isExclusive: false)
  }

  /// A module that is compiled, in a folder of its own.
  struct Module {
    let name: String
    /// The folder with the module's interface; other modules are compiled with it.
    let folder: String
    /// What is linked.
    let objects: [String]
  }

  /// A module, from the cache where it is there.
  ///
  /// - Parameters:
  ///   - below: The modules that it may import.
  ///   - isImported: Whether other modules import it.
  /// - Throws: `ProjectError.compiler` with the messages about the person's own files.
  func compile(
    _ module: ProjectModule, ported: PortedSources, conditions: [String], below: [Module], isImported: Bool
  ) throws -> Module {
    let folder = try entry(module, ported, conditions, below: below)
    let arguments = arguments(for: module, conditions) + below.flatMap { ["-I", $0.folder] }
    guard isImported else {
      let objects = ProjectObjects(
        arguments: arguments, common: [modules.stamp, module.name] + conditions + below.map(\.folder),
        cache: cache, isPatient: isPatient)
      let made = try objects.make(of: write(ported, in: folder), in: folder)
      for object in made { cache.use(object) }
      return Module(name: module.name, folder: folder, objects: made)
    }
    let object = "\(folder)/\(module.name).o"
    try CacheFile.make(object) { unfinished in
      let run = try CompilerRun(
        "swiftc",
        arguments + [
          "-wmo", "-emit-module", "-emit-module-path", "\(folder)/\(module.name).swiftmodule",
          "-enable-testing", "-c", "-o", unfinished,
        ] + write(ported, in: folder).map(\.path), in: folder, isPatient: isPatient)
      guard run.status == 0 else { throw Self.errors(run.output, status: run.status) }
    }
    return Module(name: module.name, folder: folder, objects: [object])
  }

  /// The library of the modules of a project.
  ///
  /// - Throws: `ProjectError.build` with what the linker says.
  func link(_ compiled: [Module]) throws -> String {
    let folder = try cache.entry(for: ["library"] + compiled.map(\.folder))
    let library = "\(folder)/\(compiled.last?.name ?? "Project").so"
    try CacheFile.make(library) {
      try ProjectLinker.link(compiled.flatMap(\.objects), to: $0, in: folder, isPatient: isPatient)
    }
    // Whoever loads it now does not wait.
    if !isPatient { keep(library) }
    return library
  }

  /// Keeps a library that is about to be loaded: what is loaded stays in the cache.
  func keep(_ library: String) {
    let folder = (library as NSString).deletingLastPathComponent
    cache.use(folder)
    CacheLock(of: folder, isExclusive: false)?.keep()
  }

  private func entry(
    _ module: ProjectModule, _ ported: PortedSources, _ conditions: [String], below: [Module]
  ) throws -> String {
    try cache.entry(
      for: [modules.stamp, module.name] + conditions + below.map(\.folder)
        + ported.files.flatMap { [$0.path, $0.text] } + [ported.screensSource])
  }

  /// What the compiler is called with for any module.
  private func arguments(for module: ProjectModule, _ conditions: [String]) -> [String] {
    [
      "-module-name", module.name, "-swift-version", "5", "-Onone", "-g", "-suppress-warnings",
      "-parse-as-library", "-module-cache-path",
      modules.clangModules ?? "\(cache.folder)/modules",
    ] + conditions.flatMap { ["-D", $0] } + modules.arguments
  }

  /// Writes what the compiler reads.
  private func write(_ ported: PortedSources, in folder: String) throws -> [ProjectObjects.Source] {
    var sources: [ProjectObjects.Source] = []
    var taken: Set<String> = []
    func add(_ name: String, _ text: String, _ interface: String) throws {
      // Two files of one name may lie in two folders, which the compiler does not take in one module.
      var (unique, count) = (name, 1)
      while !taken.insert(unique).inserted {
        count += 1
        unique = "\(name)-\(count)"
      }
      let path = "\(folder)/\(unique).swift"
      try Self.keep(text, at: path)
      sources.append(ProjectObjects.Source(path: path, text: text, interface: interface))
    }
    for (file, interface) in zip(ported.files, ported.interfaces) {
      try add(
        ((file.path as NSString).lastPathComponent as NSString).deletingPathExtension, file.text, interface)
    }
    try add("FlipbookScreens-", ported.screensSource, ported.screensInterface)
    if ported.files.contains(where: { $0.text.contains(".module") }) {
      // It is there with the first file that uses it, and always the same.
      try add("FlipbookBundle-", Self.bundleAccessor, "")
    }
    return sources
  }

  /// Writes a file unless it is there as it should be: another process may compile it, and a compiler gives up when a
  /// file is replaced meanwhile.
  private static func keep(_ text: String, at path: String) throws {
    guard FileManager.default.contents(atPath: path) != Data(text.utf8) else { return }
    try FileContents.write(Array(text.utf8), to: path)
  }

  /// What SwiftPM writes for a target with resources: all resources of a project are in one bundle here.
  private static let bundleAccessor =
    "import Foundation\nextension Bundle { static var module: Bundle { .main } }\n"

  /// The compiler's messages, each once.
  static func errors(_ output: String, status: Int32) -> ProjectError {
    var seen: Set<String> = []
    let lines = output.split(separator: "\n").map(String.init).filter {
      $0.contains(": error: ") && !$0.hasPrefix(" ") && seen.insert($0).inserted
    }
    guard !lines.isEmpty else {
      let last = output.split(separator: "\n").last.map(String.init) ?? "it said nothing"
      return .build("the compiler ended with status \(status): \(last)")
    }
    return .compiler(lines: lines)
  }
}
