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

  /// The library of a project, from the cache where it is there.
  ///
  /// - Throws: `ProjectError.compiler` with the messages about the person's own files.
  func library(of sources: ProjectSources, ported: PortedSources) throws -> String {
    let folder = try cache.entry(
      for: [modules.stamp, sources.module] + ported.files.flatMap { [$0.path, $0.text] } + [
        ported.screensSource
      ])
    let library = "\(folder)/\(sources.module).so"
    if FileManager.default.fileExists(atPath: library) { return library }
    var paths: [String] = []
    for (index, file) in ported.files.enumerated() {
      let name = ((file.path as NSString).lastPathComponent as NSString).deletingPathExtension
      // Two files of one name may lie in two folders, which the compiler does not take in one module.
      let path = "\(folder)/\(name)-\(index).swift"
      try FileContents.write(Array(file.text.utf8), to: path)
      paths.append(path)
    }
    let screens = "\(folder)/FlipbookScreens-.swift"
    try FileContents.write(Array(ported.screensSource.utf8), to: screens)
    paths.append(screens)
    // Named at the end, so that a library in the cache is always whole.
    let unfinished = "\(library).\(ProcessInfo.processInfo.processIdentifier)"
    let arguments =
      [
        "-module-name", sources.module, "-swift-version", "5", "-Onone", "-g", "-suppress-warnings",
        "-parse-as-library", "-wmo", "-num-threads", "2", "-emit-library", "-o", unfinished,
        "-module-cache-path", "\(cache.folder)/modules",
      ] + sources.conditions.flatMap { ["-D", $0] } + modules.arguments + paths
    let (status, output) = try run("swiftc", arguments, in: folder)
    guard status == 0 else { throw Self.errors(output, status: status) }
    guard rename(unfinished, library) == 0 else {
      throw ProjectError.build("\(library) cannot be written: \(String(cString: strerror(errno)))")
    }
    return library
  }

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
