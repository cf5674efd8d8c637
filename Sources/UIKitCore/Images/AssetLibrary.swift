import QuartzCore
import Support

/// Finds the icons and pictures that an app asks for by name.
///
/// An assets folder holds `icons/<symbol name>.svg`, drawn on a 24 × 24 grid, and pictures in `images/` or at
/// its top. The folders searched, in this order:
/// 1. the value of the environment variable `FLIPBOOK_ASSETS`;
/// 2. `assets` in each folder above the executable, nearest first, where it contains `icons`;
/// 3. `assets` at the root of the package that this file was compiled from.
package enum AssetLibrary {
  /// The environment variable that names an assets folder.
  package static let environmentVariable = "FLIPBOOK_ASSETS"

  /// The assets folders of this process, best first; absolute paths without duplicates.
  ///
  /// Found once; setting it replaces them, which forgets the images that were loaded by name.
  package static var searchDirectories: [String] {
    get {
      found.withLock { directories in
        if let directories { return directories }
        let searched = search(
          environment: ProcessInfo.processInfo.environment, executable: Bundle.main.executablePath,
          sourceFile: #filePath)
        directories = searched
        return searched
      }
    }
    set {
      found.withLock { $0 = newValue }
      NamedImages.forgetAll()
    }
  }

  private static let found = Locked<[String]?>(nil)

  package static func search(
    environment: [String: String], executable: String?, sourceFile: String
  ) -> [String] {
    var directories: [String] = []
    func append(_ url: URL) {
      let path = url.standardizedFileURL.path
      if !directories.contains(path) { directories.append(path) }
    }
    if let named = environment[environmentVariable], !named.isEmpty {
      append(URL(fileURLWithPath: named))
    }
    if let executable {
      var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
      while true {
        let assets = folder.appendingPathComponent("assets")
        if isDirectory(assets.appendingPathComponent("icons").path) { append(assets) }
        if folder.path == "/" || folder.path.isEmpty { break }
        folder.deleteLastPathComponent()
      }
    }
    // <root>/Sources/UIKitCore/Images/AssetLibrary.swift
    var root = URL(fileURLWithPath: sourceFile)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let assets = root.appendingPathComponent("assets")
    if isDirectory(assets.path) { append(assets) }
    return directories
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The SVG file of an icon, or nil when no assets folder has it.
  package static func path(forIcon name: String) -> String? {
    guard isFileName(name) else { return nil }
    return firstFile(searchDirectories.map { "\($0)/icons/\(name).svg" })
  }

  /// The names of all icons that are there.
  static var iconNames: [String] {
    searchDirectories.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/icons")) ?? [])
        .filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
    }
  }

  /// The file of a picture, and the pixels per point that its name promises (`@2x`); nil when there is none.
  ///
  /// Of several resolutions the one for `displayScale` wins, then the next finer, then the next coarser.
  package static func path(forImage name: String, displayScale: CGFloat) -> (path: String, scale: CGFloat)? {
    guard isFileName(name) else { return nil }
    let given = (name as NSString).pathExtension.lowercased()
    let hasExtension = fileExtensions.contains(given)
    let stem = hasExtension ? (name as NSString).deletingPathExtension : name
    let extensions = hasExtension ? [(name as NSString).pathExtension] : fileExtensions
    var folders = searchDirectories.flatMap { ["\($0)/images", $0, "\($0)/icons"] }
    if let resources = Bundle.main.resourcePath { folders.append(resources) }
    for folder in folders {
      for scale in scales(bestFor: displayScale) {
        let suffix = scale == 1 ? "" : "@\(Int(scale))x"
        if let path = firstFile(extensions.map { "\(folder)/\(stem)\(suffix).\($0)" }) {
          return (path, scale)
        }
      }
    }
    return nil
  }

  /// One line about where icons are looked for, to end a complaint about a missing one.
  package static var advice: String {
    guard let first = searchDirectories.first else {
      return "no assets folder was found; set \(environmentVariable) to the one that holds icons/"
    }
    return "put the file into \(first)/icons, or set \(environmentVariable) to another assets folder"
  }

  private static let fileExtensions = ["png", "jpg", "jpeg", "webp", "svg"]

  private static func scales(bestFor displayScale: CGFloat) -> [CGFloat] {
    let available: [CGFloat] = [1, 2, 3]
    let finer = available.filter { $0 >= displayScale }
    return finer + available.filter { $0 < displayScale }.reversed()
  }

  private static func firstFile(_ paths: [String]) -> String? {
    paths.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Names, not paths: nothing outside the assets folders is reached by name.
  static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }
}
