import Foundation

/// The library of a project, without the files that do not compile because they want frameworks that do not exist here.
struct CompiledProject {
  /// The path of the library.
  let library: String
  /// What it is linked from, and which of it was made from a file.
  let objects: [String]
  let files: [String: String]
  /// What was found in each module.
  let ported: [PortedSources]
  /// The files that are not in it and why, a line each.
  let leftOut: [String]
  /// What became of the literals in it.
  let literals: PortedSources.Literals

  /// Ports and compiles a project.
  ///
  /// - Parameters:
  ///   - literals: What becomes of the literals in it.
  ///   - isPatient: Whether it leaves the processors to whatever else has work.
  /// - Throws: `ProjectError.compiler` with the messages that no missing framework explains.
  init(
    of sources: ProjectSources, literals: PortedSources.Literals = .plain, isPatient: Bool = false
  ) throws {
    let build = try ProjectBuild(modules: FrameworkModules(), isPatient: isPatient)
    let lock = try build.lock()
    defer { lock?.release() }
    var sources = sources
    var missing = MissingFrameworks()
    var unmade: [String] = []
    var ported: [PortedSources] = []
    var compiled: [ProjectBuild.Module] = []
    var (literals, plainReasons): (_, [String]) = (literals, [])
    for index in sources.modules.indices {
      var screens = UnmadeScreens()
      defer { unmade += screens.reasons }
      while true {
        let module = sources.modules[index]
        var source = try PortedSources(of: module, in: sources, literals: literals)
        screens.remove(from: &source)
        missing.note(source.imports)
        do {
          let below = compiled.filter { module.dependencies.contains($0.name) }
          let isImported = sources.modules.contains { $0.dependencies.contains(module.name) }
          compiled.append(
            try build.compile(
              module, ported: source, conditions: sources.conditions, below: below, isImported: isImported))
          ported.append(source)
          break
        } catch ProjectError.compiler(let lines) {
          if screens.note(lines, in: source) { continue }
          if let reasons = literals.leave(for: lines, in: module, source) {
            plainReasons += reasons
            continue
          }
          let without = missing.leaveOut(for: lines)
          guard !without.isEmpty, without.count < module.files.count || sources.modules.count > 1 else {
            // What is missing comes first: it is often the cause of all that follows.
            throw ProjectError.compiler(lines: missing.imports + lines)
          }
          sources.modules[index].files.removeAll { without.contains($0) }
        }
      }
    }
    library = try build.link(compiled)
    objects = compiled.flatMap(\.objects)
    var files: [String: String] = [:]
    for (module, source) in zip(compiled, ported) {
      for (index, file) in source.files.enumerated() {
        files[file.path] = module.objects.count == 1 ? module.objects[0] : module.objects[index]
      }
    }
    self.files = files
    self.ported = ported
    self.literals = literals
    leftOut = missing.reasons + plainReasons + unmade
  }

  /// A library that was compiled before.
  init(
    library: String, objects: [String], files: [String: String], ported: [PortedSources], leftOut: [String],
    literals: PortedSources.Literals
  ) {
    (self.library, self.objects, self.files) = (library, objects, files)
    (self.ported, self.leftOut, self.literals) = (ported, leftOut, literals)
  }
}

extension PortedSources.Literals {
  /// Leaves literals alone that do not compile otherwise; nil when that is no help.
  ///
  /// - Parameter lines: What the compiler said.
  /// - Returns: Which these are and why, a line each, where a person has asked for more.
  fileprivate mutating func leave(for lines: [String], in module: ProjectModule, _ source: PortedSources)
    -> [String]?
  {
    var errors: [(path: String, line: Int, text: String)] = []
    for line in lines {
      guard let match = line.wholeMatch(of: /(.+?):(\d+):\d+: error: (.+)/), let number = Int(match.2) else {
        continue
      }
      let path = String(match.1)
      if module.files.contains(path) { errors.append((path, number, String(match.3))) }
    }
    var reasons: [String] = []
    switch self {
    case .plain: return nil
    case .tunable(var plain):
      for error in errors where plain.insert(error.path).inserted {
        reasons.append(
          "\(error.path):\(error.line): its numbers stay as they are, since with tunable ones \(error.text)")
      }
      self = .tunable(besides: plain)
      return reasons.isEmpty ? nil : reasons
    case .detached(let known):
      var (named, whole) = (known, known)
      for error in errors {
        guard let index = source.files.firstIndex(where: { $0.path == error.path }),
          let literals = source.literals?[index]
        else { continue }
        let here = literals.indices.filter {
          (literals[$0].line...literals[$0].lastLine).contains(error.line)
        }
        named[error.path, default: []].formUnion(here)
        whole[error.path] = Set(literals.indices)
      }
      // An error elsewhere mostly follows from another one; else from a type that was inferred.
      let next = named == known ? whole : named
      self = .detached(besides: next)
      return next == known ? nil : []
    }
  }
}

/// Which files of a project cannot be compiled here, since a framework is missing that they use.
struct MissingFrameworks {
  /// What was left out and why, a line each, in the order in which it was found.
  private(set) var reasons: [String] = []
  private var byFile: [String: [PortedSources.MissingImport]] = [:]
  private var removed: [String] = []

  mutating func note(_ imports: [PortedSources.MissingImport]) {
    for missing in imports
    where byFile[missing.path]?.contains(where: { $0.module == missing.module }) != true {
      byFile[missing.path, default: []].append(missing)
    }
  }

  /// One line for each framework that there is not, with the files that import it.
  var imports: [String] {
    Dictionary(grouping: byFile.values.joined(), by: \.module).sorted { $0.key < $1.key }.map {
      module, uses in
      let files = uses.map { "\(Self.name($0.path)):\($0.line)" }.sorted().joined(separator: ", ")
      return "there is no \(module) here (\(files))"
    }
  }

  /// The files to leave out because of what the compiler said: those with errors that import what is missing, and those
  /// that only lack what was declared in them. None when something else is wrong.
  mutating func leaveOut(for lines: [String]) -> Set<String> {
    var found: Set<String> = []
    for (path, errors) in Dictionary(grouping: lines.compactMap(Message.init), by: \.path).sorted(by: {
      $0.key < $1.key
    }) {
      if let missing = byFile[path], !missing.isEmpty {
        let modules = missing.map(\.module).joined(separator: ", ")
        reasons.append("\(path):\(missing[0].line): left out, since there is no \(modules) here")
        found.insert(path)
      } else if let (error, owner) = errors.compactMap({ error in declaring(error).map { (error, $0) } })
        .first
      {
        reasons.append(
          "\(path):\(error.line): left out, since it uses \(error.unknown ?? "") of \(Self.name(owner))")
        found.insert(path)
      }
    }
    removed += found.sorted()
    return found
  }

  /// The file, among those that were left out, that declares what an error lacks.
  private func declaring(_ message: Message) -> String? {
    guard let unknown = message.unknown,
      let pattern = try? Regex(
        "\\b(class|struct|enum|protocol|actor|typealias|func|let|var)\\s+\(unknown)\\b")
    else { return nil }
    return removed.first { path in
      (FileManager.default.contents(atPath: path)).map { String(decoding: $0, as: UTF8.self) }?.contains(
        pattern) == true
    }
  }

  private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

  /// A message of the compiler: `path:line:column: error: cannot find 'Player' in scope`.
  private struct Message {
    let path: String
    let line: Int
    /// What it cannot find.
    let unknown: String?

    init?(_ text: String) {
      guard let match = text.wholeMatch(of: /(.+):(\d+):\d+: error: (.+)/), let line = Int(match.2) else {
        return nil
      }
      path = String(match.1)
      self.line = line
      unknown = match.3.firstMatch(of: /cannot find (?:type )?'(\w+)' in scope/).map { String($0.1) }
    }
  }
}
