import Foundation
import Glibc

/// The Swift files below a folder that belong to what it builds.
enum SwiftFiles {
  /// Folders that hold what tools wrote, or others' code with a build of its own.
  private static let leftOut: Set = [
    "build", "DerivedData", "Pods", "Carthage", "Tests", "fastlane", "node_modules",
  ]
  /// More files than this are no project that a person meant.
  static let most = 5000
  /// Bytes: nobody writes a longer file, and reading it would take minutes.
  static let largest = 8 << 20

  /// Absolute paths in order of the alphabet; hidden folders, tests and packages' manifests are left out, and links
  /// that leave the folder are not followed.
  static func all(below root: String) -> [String] { find(below: root).files }

  /// The same, with a line for each link that leaves the folder.
  static func find(below root: String) -> (files: [String], notes: [String]) {
    guard
      let entries = FileManager.default.enumerator(
        at: URL(fileURLWithPath: root), includingPropertiesForKeys: [.isDirectoryKey],
        options: [.skipsHiddenFiles])
    else { return ([], []) }
    let place = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    var (found, notes): ([String], [String]) = ([], [])
    for case let entry as URL in entries {
      let name = entry.lastPathComponent
      if (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
        if leftOut.contains(name) || name.hasSuffix("Tests") || name.hasSuffix(".xcassets") {
          entries.skipDescendants()
        }
        continue
      }
      guard name.hasSuffix(".swift"), name != "Package.swift" else { continue }
      let target = entry.resolvingSymlinksInPath().path
      guard target.hasPrefix(place + "/") else {
        notes.append("\(entry.path): left out, since it is a link that leaves \(place), to \(target)")
        continue
      }
      found.append(entry.path)
      if found.count == most {
        notes.append(
          "there are more than \(most) Swift files below \(root); the rest is left out; name a folder in it")
        break
      }
    }
    return (found.sorted(), notes.sorted())
  }

  /// Why a file cannot be read as Swift; nil when it can.
  static func fault(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? "it is a link to nothing" : String(cString: strerror(errno))
    }
    if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder" }
    if status.st_mode & S_IFMT != S_IFREG { return "it is a device or a pipe" }
    if status.st_size > largest { return "it has more than \(largest >> 20) MB" }
    return access(path, R_OK) == 0 ? nil : String(cString: strerror(errno)).lowercased()
  }
}
