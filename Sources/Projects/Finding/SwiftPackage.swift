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

  /// Seconds that SwiftPM may take for a manifest; it compiles and runs it.
  private static let patience: TimeInterval = 60

  /// Reads a package's manifest.
  ///
  /// - Parameter target: A target or a product of the package: it and what it depends on. Nil for all.
  /// - Throws: `ProjectError.unreadable` when SwiftPM refuses the manifest, and `ProjectError.noTarget`.
  init(
    at folder: String, target: String? = nil, cache: ProjectCache = ProjectCache(),
    patience: TimeInterval = Self.patience
  ) throws {
    var reader = Reader(cache: cache, main: folder, patience: patience)
    try reader.read(folder)
    modules = try target.map { try reader.modules(of: $0) } ?? reader.modules
    notes = reader.notes
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
  let patience: TimeInterval
  private(set) var modules: [ProjectModule] = []
  private(set) var notes: [String] = []
  /// The modules of each product, by the product's name.
  private var products: [String: [String]] = [:]
  /// What the package that was named calls its products and targets, and their modules.
  private var parts: [(name: String, modules: [String])] = []
  private var read: Set<String> = []

  init(cache: ProjectCache, main: String, patience: TimeInterval) {
    self.cache = cache
    self.main = main
    self.patience = patience
  }

  /// The modules of a target or product of the package, and those that they import.
  func modules(of part: String) throws -> [ProjectModule] {
    guard let found = parts.first(where: { $0.name == part }) else {
      var seen: Set<String> = []
      throw ProjectError.noTarget(
        part, in: "\(main)/Package.swift", known: parts.map(\.name).filter { seen.insert($0).inserted })
    }
    let direct = modules.filter { found.modules.contains($0.name) }
    let all = Set(direct.flatMap { [$0.name] + $0.dependencies })
    return modules.filter { all.contains($0.name) }
  }

  /// Adds a package's modules, after those of the packages that it depends on.
  mutating func read(_ folder: String) throws {
    let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    // The framework itself is there already.
    guard read.insert(folder).inserted, !Reader.isFramework(folder) else { return }
    let package = try description(of: folder)
    for dependency in package.dependencies { try read(dependency, of: folder) }
    let names = Dictionary(
      package.targets.map { ($0.name, $0.c99name) }, uniquingKeysWith: { first, _ in first })
    for product in package.products { products[product.name] = product.targets.compactMap { names[$0] } }
    var waiting = package.targets.filter(\.isShown)
    if parts.isEmpty, folder == URL(fileURLWithPath: main).resolvingSymlinksInPath().path {
      parts =
        package.products.map { ($0.name, products[$0.name] ?? []) } + waiting.map { ($0.name, [$0.c99name]) }
    }
    while !waiting.isEmpty {
      let open = Set(waiting.map(\.name))
      // SwiftPM has refused cycles.
      guard let index = waiting.firstIndex(where: { open.isDisjoint(with: $0.target_dependencies ?? []) })
      else { break }
      add(waiting.remove(at: index), of: folder, names)
    }
  }

  /// Whether a folder is the framework's package, or another copy of it, such as one that is pinned by version: the
  /// program shows people's code with its own.
  private static func isFramework(_ folder: String) -> Bool {
    folder == Project.frameworkPackage
      || ["UIKitCore", "FlipbookTesting"].allSatisfy {
        FileManager.default.fileExists(atPath: "\(folder)/Sources/\($0)")
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

  /// - Parameter names: The modules of the package's targets.
  private mutating func add(_ target: Description.Target, of folder: String, _ names: [String: String]) {
    let place = "\(folder)/\(target.path)"
    guard target.module_type == "SwiftTarget" else {
      notes.append("\(place): \(target.name) is not in Swift and was left out")
      return
    }
    let direct =
      (target.target_dependencies ?? []).compactMap { names[$0] }
      + (target.product_dependencies ?? []).flatMap { products[$0] ?? [] }
    let below = modules.filter { direct.contains($0.name) }
    let all = Set(below.map(\.name) + below.flatMap(\.dependencies))
    modules.append(
      ProjectModule(
        name: target.c99name, files: files(of: target, in: place),
        dependencies: modules.map(\.name).filter(all.contains)))
  }

  /// The target's files; where the plugin `Port` ports all but those that the manifest names, all in its folder.
  private func files(of target: Description.Target, in place: String) -> [String] {
    if target.product_dependencies?.contains("Port") == true { return SwiftFiles.all(below: place) }
    return target.sources.map { "\(place)/\($0)" }.sorted()
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
    let answer: ToolRun
    do {
      answer = try ToolRun(
        "swift", ["package", "--package-path", folder, "describe", "--type", "json"], patience: patience)
    } catch {
      throw ProjectError.unreadable(manifest, reason: "\(error)")
    }
    guard answer.status == 0, let package = try? JSONDecoder().decode(Description.self, from: answer.output)
    else {
      let lines = answer.errors.split(separator: "\n")
      let reason = lines.first { $0.contains("error: ") } ?? lines.last ?? "SwiftPM did not answer"
      throw ProjectError.unreadable(
        manifest, reason: String(reason.replacing("error: ", with: "", maxReplacements: 1)))
    }
    try FileContents.write(Array(answer.output), to: file)
    return package
  }
}
