import Dispatch
import Foundation
import Support

/// The objects of a module that nobody imports, one for each file.
///
/// An object depends on its file's name and text and on what the file can know of the others, and is kept under a name
/// made of these. So a change inside of a function compiles its file alone, another change those that it can concern,
/// and one that is taken back none.
struct ProjectObjects {
  /// A file as the compiler reads it.
  struct Source {
    let path: String
    let text: String
    /// What it can know of the other files.
    let interface: String

    /// The file's name, without its folder.
    var name: String { (path as NSString).lastPathComponent }
  }

  /// What the compiler is called with for any file of the module.
  let arguments: [String]
  /// What else the objects depend on.
  let common: [String]
  let cache: ProjectCache
  /// Whether the compiler leaves the processors to whatever else has work.
  var isPatient = false

  /// The objects' paths, in the order of the files; those that are not there are compiled, on all processors.
  ///
  /// - Throws: `ProjectError.compiler` with the messages about the person's own files.
  func make(of sources: [Source], in folder: String) throws -> [String] {
    let place = try cache.entry(for: common + ["objects"])
    // Symbols of what is private are made from their file's name.
    let objects = sources.map { "\(place)/\(ProjectCache.key(of: [$0.interface, $0.name, $0.text])).o" }
    let missing = sources.indices.filter { !FileManager.default.fileExists(atPath: objects[$0]) }
    guard !missing.isEmpty else { return objects }
    let batches = Self.batches(missing, weights: sources.map(\.text.utf8.count))
    let runs = Locked<[Int: Result<CompilerRun, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: batches.count) { index in
      let run = Result { try compile(batches[index], of: sources, to: objects, in: folder) }
      runs.withLock { $0[index] = run }
    }
    let ended = try batches.indices.compactMap { index in try runs.withLock { try $0[index]?.get() } }
    if let failed = ended.first(where: { $0.status != 0 }) {
      throw ProjectBuild.errors(ended.map(\.output).joined(), status: failed.status)
    }
    for index in missing { try CacheFile.finish(CacheFile.unfinished(objects[index]), as: objects[index]) }
    return objects
  }

  /// Shares files among the processors: the largest first, each to who has the least.
  static func batches(
    _ files: [Int], weights: [Int], processors: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> [[Int]] {
    var batches = [(weight: Int, files: [Int])](
      repeating: (0, []), count: max(1, min(processors, files.count)))
    for file in files.sorted(by: { (weights[$0], $1) > (weights[$1], $0) }) {
      guard let least = batches.indices.min(by: { batches[$0].weight < batches[$1].weight }) else { continue }
      batches[least].weight += weights[file] + 1
      batches[least].files.append(file)
    }
    return batches.map { $0.files.sorted() }
  }

  private func compile(_ batch: [Int], of sources: [Source], to objects: [String], in folder: String) throws
    -> CompilerRun
  {
    let chosen = Set(batch)
    return try CompilerRun(
      "swiftc",
      ["-frontend", "-c", "-disable-objc-interop", "-no-color-diagnostics", "-file-compilation-dir", folder]
        + sources.indices.flatMap {
          chosen.contains($0) ? ["-primary-file", sources[$0].path] : [sources[$0].path]
        }
        + arguments + Toolchain().pluginArguments
        + batch.flatMap { ["-o", CacheFile.unfinished(objects[$0])] }, in: folder, isPatient: isPatient)
  }
}
