import Foundation
import Glibc
import Support

/// The files that a project is made from, as they are on the disk: those whose change is seen in what it shows.
struct ProjectFiles: Equatable {
  /// What a file is known by: another size, time or place on the disk is another file.
  struct Facts: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt64
  }

  /// By paths.
  private(set) var files: [String: Facts] = [:]
  /// The folders that they are in, and those that could have some.
  private(set) var folders: [String] = []

  private static let kinds: Set = [
    "swift", "storyboard", "xib", "json", "strings", "stringsdict", "xcstrings", "plist", "pbxproj", "png",
    "jpg",
    "jpeg", "gif", "webp", "svg", "pdf", "ttf", "otf", "ttc", "dataset",
  ]
  /// Folders that hold what tools wrote, and tests, which the tuner saves while it shows the project.
  private static let leftOut: Set = [
    "Tests", "build", "DerivedData", "Pods", "Carthage", "node_modules", "xcuserdata",
  ]
  /// More than this is no project that a person meant.
  private static let most = 20_000

  /// The files below folders, and single files; hidden ones are left out.
  init(of roots: [String]) {
    for root in roots {
      var facts = stat()
      guard stat(root, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR { addFolder(root) } else { add(root, facts) }
    }
  }

  /// Whether a file of this name is one whose change is seen.
  static func counts(_ name: String) -> Bool {
    !name.hasPrefix(".") && kinds.contains((name as NSString).pathExtension.lowercased())
  }

  private mutating func addFolder(_ path: String) {
    guard folders.count < Self.most, let names = FolderNames.list(path) else { return }
    folders.append(path)
    var below: [String] = []
    for name in names {
      guard !name.hasPrefix("."), files.count < Self.most else { continue }
      let path = "\(path)/\(name)"
      var facts = stat()
      // Links are not followed into folders.
      guard lstat(path, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        if !Self.leftOut.contains(name) { below.append(path) }
      } else if Self.counts(name), stat(path, &facts) == 0 {
        add(path, facts)
      }
    }
    for folder in below { addFolder(folder) }
  }

  private mutating func add(_ path: String, _ facts: stat) {
    files[path] = Facts(
      size: Int(facts.st_size), seconds: Int(facts.st_mtim.tv_sec), nanoseconds: Int(facts.st_mtim.tv_nsec),
      number: UInt64(facts.st_ino))
  }

  /// The paths that are new, gone or other than they were, in order.
  func changes(since old: ProjectFiles) -> [String] {
    Set(files.keys).union(old.files.keys).filter { files[$0] != old.files[$0] }.sorted()
  }
}
