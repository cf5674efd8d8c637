import Foundation

/// A project as it was at a revision of its Git repository, laid out in the cache. The repository and its working tree
/// are read and not changed.
public struct ProjectRevision: Sendable {
  /// The project's place at that revision.
  public let path: String
  /// The folder that holds the whole repository at that revision.
  public let root: String
  /// The revision for people: as it was named, and the commit, as `HEAD \u{00B7} 3f2c1a9`.
  public let label: String
  /// What it does not hold, a line each.
  public let notes: [String]

  /// Seconds that Git may take.
  private static let patience: TimeInterval = 120

  /// - Parameters:
  ///   - revision: Anything that Git takes for a commit.
  ///   - path: The project's file or folder in the working tree.
  /// - Throws: `ProjectError.revision` in one line: no repository, no such revision, or no such project in it.
  public init(_ revision: String, of path: String) throws {
    try self.init(revision, of: path, cache: ProjectCache())
  }

  init(_ revision: String, of path: String, cache: ProjectCache) throws {
    let project = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: project, isDirectory: &isFolder)
    let folder = exists && isFolder.boolValue ? project : (project as NSString).deletingLastPathComponent
    guard let top = try Self.git(["-C", folder, "rev-parse", "--show-toplevel"]) else {
      throw ProjectError.revision("\(path) is in no working tree of Git, so it was at no revision")
    }
    let tree = URL(fileURLWithPath: top).resolvingSymlinksInPath().path
    guard
      let commit = try Self.git([
        "-C", tree, "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
      ])
    else {
      throw ProjectError.revision(
        "there is no revision \"\(revision)\" in \(tree); git log lists those that there are")
    }
    let short = try Self.git(["-C", tree, "rev-parse", "--short", commit]) ?? String(commit.prefix(7))
    label = commit.hasPrefix(revision) ? short : "\(revision) \u{00B7} \(short)"
    let below = project == tree ? "" : String(project.dropFirst(tree.count + 1))
    if !below.isEmpty, try Self.git(["-C", tree, "cat-file", "-e", "\(commit):\(below)"]) == nil {
      throw ProjectError.revision("there is no \(below) in \(label); commit it first")
    }
    let submodules = try Self.submodules(of: commit, in: tree)
    notes = submodules.missing.map { [label] in
      "the submodule \($0) is left out of \(label): its commit is not here; git submodule update --init brings it"
    }
    root = try Self.layOut(commit, of: tree, submodules.found, in: cache)
    self.path = below.isEmpty ? root : "\(root)/\(below)"
  }

  /// The folder with a commit's files, made where there is none. It stays for as long as this process lives.
  private static func layOut(
    _ commit: String, of tree: String, _ submodules: [Submodule], in cache: ProjectCache
  ) throws -> String {
    // Two repositories may have one commit and two places, and a submodule may be fetched later.
    let key = ProjectCache.key(of: [tree] + submodules.map(\.path)).prefix(8)
    let folder = "\(cache.revisions)/\(key)-\(commit)"
    try cache.make()
    let lock = CacheLock(folder: cache.folder, isExclusive: false)
    defer { lock?.release() }
    try write([Submodule(path: "", tree: tree, commit: commit)] + submodules, to: folder)
    cache.use(folder)
    CacheLock(of: folder, isExclusive: false)?.keep()
    return folder
  }

  private static func write(_ parts: [Submodule], to folder: String) throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: folder) else { return }
    let unfinished = CacheFile.unfinished(folder)
    defer { try? files.removeItem(atPath: unfinished) }
    do {
      try files.createDirectory(atPath: unfinished + "/tree", withIntermediateDirectories: true)
    } catch {
      throw ProjectError.build("\(unfinished) cannot be written; set XDG_CACHE_HOME to a folder that can")
    }
    let archive = "\(unfinished)/archive.tar"
    for part in parts {
      // Git has made an empty folder for a submodule.
      let place = "\(unfinished)/tree/\(part.path)"
      guard try git(["-C", part.tree, "archive", "--format=tar", "-o", archive, part.commit]) != nil,
        try run("tar", ["-x", "-f", archive, "-C", place]).status == 0
      else {
        throw ProjectError.revision("\(part.commit) cannot be read from \(part.tree); git fsck says more")
      }
    }
    do {
      try CacheFile.finish(unfinished + "/tree", as: folder)
    } catch  where files.fileExists(atPath: folder) {
      // Another process was faster.
    }
  }

  /// A repository in the working tree of another one, at a commit.
  private struct Submodule {
    /// In the revision; empty for the repository itself.
    var path: String
    /// Its working tree.
    var tree: String
    var commit: String
  }

  /// The submodules of a commit, those in submodules, too: what can be read, and the paths of those that cannot.
  private static func submodules(
    of commit: String, in tree: String, below prefix: String = ""
  ) throws -> (found: [Submodule], missing: [String]) {
    var (found, missing): ([Submodule], [String]) = ([], [])
    guard try git(["-C", tree, "cat-file", "-e", "\(commit):.gitmodules"]) != nil else { return ([], []) }
    // Lines such as `160000 commit 3f2c…<tab>Shared`, with zeros between them.
    let lines = try git(["-C", tree, "ls-tree", "-r", "-z", commit]) ?? ""
    for line in lines.split(separator: "\0") where line.hasPrefix("160000 ") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, let own = parts[0].split(separator: " ").last.map(String.init) else { continue }
      let (path, place) = (prefix + parts[1], "\(tree)/\(parts[1])")
      // An empty folder would be taken for a part of the repository around it.
      let isThere = FileManager.default.fileExists(atPath: place + "/.git")
      guard isThere, try git(["-C", place, "cat-file", "-e", "\(own)^{commit}"]) != nil else {
        missing.append(path)
        continue
      }
      found.append(Submodule(path: path, tree: place, commit: own))
      let below = try submodules(of: own, in: place, below: path + "/")
      found += below.found
      missing += below.missing
    }
    return (found, missing)
  }

  /// What Git prints, without the line's end; nil when it refuses.
  private static func git(_ arguments: [String]) throws -> String? {
    let run = try run("git", arguments)
    guard run.status != 127 else { throw ProjectError.revision("git is missing; install it") }
    guard run.status == 0 else { return nil }
    return String(decoding: run.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> ToolRun {
    do {
      return try ToolRun(program, arguments, patience: patience)
    } catch {
      throw ProjectError.revision("\(program): \(error)")
    }
  }
}
