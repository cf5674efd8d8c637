import Foundation

/// The Swift files below a folder that belong to what it builds.
enum SwiftFiles {
  /// Folders that hold what tools wrote, or others' code with a build of its own.
  private static let leftOut: Set = [
    "build", "DerivedData", "Pods", "Carthage", "Tests", "fastlane", "node_modules",
  ]
  /// More files than this are no project that a person meant.
  static let most = 5000

  /// Absolute paths in order of the alphabet; hidden folders, tests and packages' manifests are left out, and links that leave
  /// the folder are not followed.
  static func all(below root: String) -> [String] {
    guard
      let entries = FileManager.default.enumerator(
        at: URL(fileURLWithPath: root), includingPropertiesForKeys: [.isDirectoryKey],
        options: [.skipsHiddenFiles])
    else { return [] }
    var found: [String] = []
    for case let entry as URL in entries {
      let name = entry.lastPathComponent
      if (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
        if leftOut.contains(name) || name.hasSuffix("Tests") || name.hasSuffix(".xcassets") {
          entries.skipDescendants()
        }
        continue
      }
      guard name.hasSuffix(".swift"), name != "Package.swift" else { continue }
      guard entry.resolvingSymlinksInPath().path.hasPrefix(root + "/") else { continue }
      found.append(entry.path)
      if found.count == most { break }
    }
    return found.sorted()
  }
}
