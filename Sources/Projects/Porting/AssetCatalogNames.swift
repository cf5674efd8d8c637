import Foundation
import Support

/// What is in a project's asset catalogues, by name: nothing is opened but what says that a folder is part of names.
struct AssetCatalogNames: Equatable {
  /// A picture or a colour.
  struct Asset: Hashable {
    /// The folders that are part of its name, from the outermost.
    var folders: [String]
    var name: String

    /// What `UIImage(named:)` takes.
    var fullName: String { (folders + [name]).joined(separator: "/") }
  }

  private(set) var images: Set<Asset> = []
  private(set) var colors: Set<Asset> = []

  var isEmpty: Bool { images.isEmpty && colors.isEmpty }

  /// What tools write, and others' code.
  private static let leftOut: Set = ["build", "DerivedData", "Carthage", "node_modules"]
  /// No project has folders so deep, nor so many.
  private static let mostDepth = 32
  private static let mostFolders = 20_000
  private var count = 0

  /// The names in all catalogues below folders.
  init(in folders: [URL]) {
    for folder in folders { find(folder.path, depth: 0) }
  }

  private mutating func find(_ folder: String, depth: Int) {
    guard enter(depth) else { return }
    for name in Self.folders(in: folder) where !Self.leftOut.contains(name) {
      if name.hasSuffix(".xcassets") {
        read("\(folder)/\(name)", within: [], depth: depth + 1)
      } else if !name.hasSuffix(".xcodeproj"), !name.hasSuffix(".bundle") {
        find("\(folder)/\(name)", depth: depth + 1)
      }
    }
  }

  private mutating func enter(_ depth: Int) -> Bool {
    count += 1
    return depth < Self.mostDepth && count < Self.mostFolders
  }

  /// A catalogue, or a folder in one.
  private mutating func read(_ folder: String, within folders: [String], depth: Int) {
    guard enter(depth) else { return }
    for entry in Self.folders(in: folder) {
      let (stem, suffix) = ((entry as NSString).deletingPathExtension, (entry as NSString).pathExtension)
      switch suffix {
      case "imageset", "symbolset": images.insert(Asset(folders: folders, name: stem))
      case "colorset": colors.insert(Asset(folders: folders, name: stem))
      case "":
        let inner = "\(folder)/\(entry)"
        read(inner, within: Self.providesNamespace(inner) ? folders + [entry] : folders, depth: depth + 1)
      default: break
      }
    }
  }

  private static func folders(in folder: String) -> [String] {
    let entries = try? FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.isDirectoryKey],
      options: [.skipsHiddenFiles])
    return (entries ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }.map(\.lastPathComponent).sorted()
  }

  private static func providesNamespace(_ folder: String) -> Bool {
    guard let bytes = try? FileContents.read("\(folder)/Contents.json", onlyStored: true),
      let contents = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return false }
    return (contents["properties"] as? [String: Any])?["provides-namespace"] as? Bool ?? false
  }
}
