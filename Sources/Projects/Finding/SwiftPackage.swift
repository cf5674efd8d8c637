import Foundation
import Support

/// The modules of a Swift package and of the packages that it depends on, as far as they are on the disk.
struct SwiftPackage {
  /// In the order in which they are compiled: each after those that it imports.
  let modules: [ProjectModule]
  /// What was left out and why, a line each.
  let notes: [String]

  /// Whether a folder is a package's.
  static func isPackage(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
  }

  /// Reads a package's manifest.
  ///
  /// - Throws: `ProjectError.unreadable` when SwiftPM refuses it.
  init(at folder: String, cache: ProjectCache = ProjectCache()) throws {
    var reader = Reader(cache: cache, main: folder)
    try reader.read(folder)
    (modules, notes) = (reader.modules, reader.notes)
  }
}

// MARK: What SwiftPM says of a package

/// The answer of `swift package describe --type json`.
private struct Description: Codable {
  struct Dependency: Codable {
    var identity: String
    /// The folder, for a package on the disk.
    var path: String?
    var url: String?
  }

  struct Product: Codable {
    var name: String
    var targets: [String]
  }

  struct Target: Codable {
    var name: String
    var c99name: String
    var path: String
    var type: String
    var module_type: String
    var sources: [String]
    var target_dependencies: [String]?
    var product_dependencies: [String]?

    /// Whether it is for people to see: tests and what only runs while building are not.
    var isShown: Bool { ["library", "executable"].contains(type) }
  }

  var name: String
  var dependencies: [Dependency]
  var products: [Product]
  var targets: [Target]
}

/// Walks through packages and their dependencies.
private struct Reader {
  let cache: ProjectCache
  /// The package that was named.
  let main: String
  private(set) var modules: [ProjectModule] = []
  private(set) var notes: [String] = []
  /// The modules of each product, by the product's name.
  private var products: [String: [String]] = [:]
  private var read: Set<String> = []

  init(cache: ProjectCache, main: String) {
    self.cache = cache
    self.main = main
  }

  /// Adds a package's modules, after those of the packages that it depends on.
  mutating func read(_ folder: String) throws {
    let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    // The framework itself is there already.
    guard read.insert(folder).inserted, folder != Project.frameworkPackage else { return }
    let package = try description(of: folder)
    for dependency in package.dependencies { try read(dependency, of: folder) }
    for product in package.products { products[product.name] = product.targets }
    var waiting = package.targets.filter(\.isShown)
    while !waiting.isEmpty {
      let names = Set(waiting.map(\.name))
      // SwiftPM has refused cycles.
      guard let index = waiting.firstIndex(where: { names.isDisjoint(with: $0.target_dependencies ?? []) })
      else { break }
      add(waiting.remove(at: index), of: folder)
    }
  }

  private mutating func read(_ dependency: Description.Dependency, of folder: String) throws {
    var places = dependency.path.map { [$0] } ?? []
    if let url = dependency.url {
      let name = ((url as NSString).lastPathComponent as NSString).deletingPathExtension
      places = [name, dependency.identity].map { "\(main)/.build/checkouts/\($0)" }
    }
    guard let place = places.first(where: SwiftPackage.isPackage) else {
      notes.append(
        "\(folder)/Package.swift: \(dependency.identity) is not on the disk; run swift package resolve in \(main)"
      )
      return
    }
    do {
      try read(place)
    } catch let error as ProjectError where place != main {
      notes.append("\(error)")
    }
  }

  private mutating func add(_ target: Description.Target, of folder: String) {
    let place = "\(folder)/\(target.path)"
    guard target.module_type == "SwiftTarget" else {
      notes.append("\(place): \(target.name) is not in Swift and was left out")
      return
    }
    let direct =
      (target.target_dependencies ?? []) + (target.product_dependencies ?? []).flatMap { products[$0] ?? [] }
    let below = modules.filter { direct.contains($0.name) }
    let all = Set(below.map(\.name) + below.flatMap(\.dependencies))
    modules.append(
      ProjectModule(
        name: target.c99name, files: target.sources.map { "\(place)/\($0)" }.sorted(),
        dependencies: modules.map(\.name).filter(all.contains)))
  }

  /// What SwiftPM says; asked once for each state of the manifest and of the files below it.
  private func description(of folder: String) throws -> Description {
    let manifest = "\(folder)/Package.swift"
    let text =
      FileManager.default.contents(atPath: manifest).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let file =
      try cache.entry(for: ["package", folder, text] + SwiftFiles.all(below: folder)) + "/package.json"
    if let data = FileManager.default.contents(atPath: file),
      let known = try? JSONDecoder().decode(Description.self, from: data)
    {
      return known
    }
    let (status, output, errors) = try Self.describe(folder)
    guard status == 0, let package = try? JSONDecoder().decode(Description.self, from: output) else {
      let reason = errors.split(separator: "\n").first { $0.contains("error: ") } ?? "SwiftPM did not answer"
      throw ProjectError.unreadable(
        manifest, reason: String(reason.replacing("error: ", with: "", maxReplacements: 1)))
    }
    try FileContents.write(Array(output), to: file)
    return package
  }

  private static func describe(_ folder: String) throws -> (Int32, Data, String) {
    let process = Process()
    let (output, errors) = (
      Pipe(), FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    )
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder, "describe", "--type", "json"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // In a file, so that neither pipe fills while the other is read.
    guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
      throw ProjectError.build("\(errors.path) cannot be written")
    }
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = try? FileHandle(forWritingTo: errors)
    do {
      try process.run()
    } catch {
      throw ProjectError.build("swift cannot be started: \(error.localizedDescription)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    return (process.terminationStatus, data, text)
  }
}
