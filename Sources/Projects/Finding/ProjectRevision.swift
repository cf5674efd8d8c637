import Foundation

/// A project as it was at a revision of its Git repository, laid out in the cache. The repository and its working tree are
/// read and not changed.
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
    let hasSubmodules = try Self.git(["-C", tree, "cat-file", "-e", "\(commit):.gitmodules"]) != nil
    notes = hasSubmodules ? ["submodules are left out of \(label)"] : []
    root = try Self.layOut(commit, of: tree)
    self.path = below.isEmpty ? root : "\(root)/\(below)"
  }

  /// The folder with a commit's files, made where there is none.
  private static func layOut(_ commit: String, of tree: String) throws -> String {
    // Two repositories may have one commit and two places.
    let folder = "\(ProjectCache().folder)/revisions/\(ProjectCache.key(of: [tree]).prefix(8))-\(commit)"
    let files = FileManager.default
    guard !files.fileExists(atPath: folder) else { return folder }
    let unfinished = CacheFile.unfinished(folder)
    defer { try? files.removeItem(atPath: unfinished) }
    do {
      try files.createDirectory(atPath: unfinished + "/tree", withIntermediateDirectories: true)
    } catch {
      throw ProjectError.build("\(unfinished) cannot be written; set XDG_CACHE_HOME to a folder that can")
    }
    let archive = "\(unfinished)/archive.tar"
    guard try git(["-C", tree, "archive", "--format=tar", "-o", archive, commit]) != nil,
      try run("tar", ["-x", "-f", archive, "-C", unfinished + "/tree"]).status == 0
    else {
      throw ProjectError.revision("\(commit) cannot be read from \(tree); git fsck says more")
    }
    do {
      try CacheFile.finish(unfinished + "/tree", as: folder)
    } catch  where files.fileExists(atPath: folder) {
      // Another process was faster.
    }
    return folder
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
