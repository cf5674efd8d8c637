import Foundation
import Support

/// Compiles the ported files of a project to a library, once for each content.
struct ProjectBuild {
  private let modules: FrameworkModules
  private let cache: ProjectCache

  init(modules: FrameworkModules, cache: ProjectCache = ProjectCache()) {
    self.modules = modules
    self.cache = cache
  }

  /// A module that is compiled, in a folder of its own.
  struct Module {
    let name: String
    /// The folder with the module's interface; other modules are compiled with it.
    let folder: String
    /// What is linked.
    var object: String { "\(folder)/\(name).o" }
  }

  /// The library of a project that is one module, from the cache where it is there.
  ///
  /// - Throws: `ProjectError.compiler` with the messages about the person's own files.
  func library(of module: ProjectModule, ported: PortedSources, conditions: [String]) throws -> String {
    let folder = try entry(module, ported, conditions, below: [])
    let library = "\(folder)/\(module.name).so"
    try make(library) { unfinished in
      let (status, output) = try run(
        "swiftc",
        arguments(for: module, conditions) + ["-num-threads", "2", "-emit-library", "-o", unfinished]
          + write(ported, in: folder),
        in: folder)
      guard status == 0 else { throw Self.errors(output, status: status) }
    }
    return library
  }

  /// One of several modules, from the cache where it is there.
  ///
  /// - Parameter below: The modules that it may import.
  /// - Throws: `ProjectError.compiler` with the messages about the person's own files.
  func compile(_ module: ProjectModule, ported: PortedSources, conditions: [String], below: [Module]) throws
    -> Module
  {
    let made = Module(name: module.name, folder: try entry(module, ported, conditions, below: below))
    try make(made.object) { unfinished in
      let (status, output) = try run(
        "swiftc",
        arguments(for: module, conditions) + below.flatMap { ["-I", $0.folder] } + [
          "-emit-module", "-emit-module-path", "\(made.folder)/\(module.name).swiftmodule", "-enable-testing",
          "-c", "-o",
          unfinished,
        ] + write(ported, in: made.folder), in: made.folder)
      guard status == 0 else { throw Self.errors(output, status: status) }
    }
    return made
  }

  /// The library of several modules.
  ///
  /// - Throws: `ProjectError.build` with what the linker says.
  func link(_ compiled: [Module]) throws -> String {
    let folder = try cache.entry(for: ["library"] + compiled.map(\.folder))
    let library = "\(folder)/\(compiled.last?.name ?? "Project").so"
    try make(library) { unfinished in
      let (status, output) = try run(
        "swiftc", ["-emit-library", "-o", unfinished] + compiled.map(\.object), in: folder)
      guard status == 0 else {
        throw ProjectError.build(
          output.split(separator: "\n").first { $0.contains("error") }.map(String.init) ?? output)
      }
    }
    return library
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
      "-parse-as-library",
      "-wmo", "-module-cache-path",
      modules.clangModules ?? "\(cache.folder)/modules",
    ] + conditions.flatMap { ["-D", $0] } + modules.arguments
  }

  /// Makes a file where it is not there yet: under another name, so that one in the cache is always whole.
  private func make(_ path: String, _ body: (_ unfinished: String) throws -> Void) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let unfinished = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    try body(unfinished)
    guard rename(unfinished, path) == 0 else {
      throw ProjectError.build("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// Writes what the compiler reads, and returns the paths.
  private func write(_ ported: PortedSources, in folder: String) throws -> [String] {
    var paths: [String] = []
    for (index, file) in ported.files.enumerated() {
      let name = ((file.path as NSString).lastPathComponent as NSString).deletingPathExtension
      // Two files of one name may lie in two folders, which the compiler does not take in one module.
      let path = "\(folder)/\(name)-\(index).swift"
      try Self.keep(file.text, at: path)
      paths.append(path)
    }
    let screens = "\(folder)/FlipbookScreens-.swift"
    try Self.keep(ported.screensSource, at: screens)
    paths.append(screens)
    if ported.files.contains(where: { $0.text.contains(".module") }) {
      let accessor = "\(folder)/FlipbookBundle-.swift"
      try Self.keep(Self.bundleAccessor, at: accessor)
      paths.append(accessor)
    }
    return paths
  }

  /// Writes a file unless it is there as it should be: another process may compile it, and a compiler gives up when a file is
  /// replaced meanwhile.
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

  private func run(_ program: String, _ arguments: [String], in folder: String) throws -> (Int32, String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw ProjectError.build("\(program) cannot be started: \(error.localizedDescription)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw ProjectError.build("\(program) is missing; install Swift and put it on the PATH")
    }
    return (process.terminationStatus, text)
  }
}
