import Foundation
import Support

/// What is where in a project's folders: read once, by names alone, without opening pictures.
struct ResourceIndex {
  /// A file and the language of its `.lproj` folder; nil outside of one.
  struct File {
    var path: String
    var language: String?
  }

  var images: [String: ImageSet] = [:]
  var colors: [String: ColorSet] = [:]
  /// Folders of data sets by name.
  var data: [String: String] = [:]
  /// Folders of symbol sets by name: they cannot be drawn, and asking for one says so.
  var symbols: [String: String] = [:]
  /// All other files by their names with extension; of several with one name the first stays.
  var files: [String: [File]] = [:]
  var fonts: [String] = []
  /// The property list that describes the app; the one nearest to the top.
  var infoPath: String?

  let boundary: ResourceBoundary
  private let languages: [String]
  private var infoDepth = Int.max
  private var count = 0
  /// Loose pictures by name, with what their names say.
  private var loose: [String: [(AssetConditions, String)]] = [:]
  /// Links are followed after everything else, so that a file is known by its own name first.
  private var links: [(path: String, language: String?)] = []

  /// No project has more files, nor folders within each other.
  private static let mostFiles = 200_000
  private static let mostDepth = 64
  private static let subject = "Resources"
  static let imageExtensions = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "svg", "pdf", "heic"]
  private static let fontExtensions: Set = ["ttf", "otf", "ttc"]
  /// What tools make, and projects as such.
  private static let skipped: Set = [
    "node_modules", "DerivedData", "xcodeproj", "xcworkspace", "xcdatamodeld",
  ]

  /// - Parameters:
  ///   - languages: What people read, best first; pictures in folders of others are used last.
  init(_ folders: [URL], languages: [String]) {
    boundary = ResourceBoundary(folders)
    self.languages = languages
    for folder in folders where !FileManager.default.fileExists(atPath: folder.path) {
      Diagnostics.report(
        "\(folder.path) is not there; give the folder that holds the project's resources",
        subject: Self.subject)
    }
    for root in boundary.roots { add(root, language: nil, depth: 0) }
    for link in links { follow(link.path, language: link.language) }
    links = []
    for (name, files) in loose where images[name] == nil {
      images[name] = ImageSet(name: name, files: files, boundary: boundary, languages: languages)
    }
    loose = [:]
  }

  // MARK: Folders

  private mutating func add(_ path: String, language: String?, depth: Int) {
    guard Self.isDirectory(path) else { return addFile(path, language: language, depth: depth) }
    let name = Self.lastComponent(path)
    let (stem, suffix) = Self.split(name)
    guard depth < Self.mostDepth else {
      Diagnostics.report(
        "\(path) is more than \(Self.mostDepth) folders deep and is left out", subject: Self.subject)
      return
    }
    if depth > 0, Self.skipped.contains(name) || Self.skipped.contains(suffix) { return }
    if suffix == "xcassets" { return addGroup(path, namespace: "", depth: depth) }
    // A bundle is copied into the app as it is: one resource, with resources of its own.
    if suffix == "bundle", depth > 0 {
      files[name, default: []].append(File(path: path, language: language))
      return
    }
    let inner = suffix == "lproj" ? stem : language
    for name in Self.names(in: path) {
      guard note() else { return }
      add("\(path)/\(name)", orLinkIn: inner, depth: depth + 1)
    }
  }

  private mutating func add(_ path: String, orLinkIn language: String?, depth: Int) {
    if Self.isLink(path) {
      // Source is no resource: whoever compiles it says what becomes of the link.
      if path.hasSuffix(".swift") { return }
      links.append((path, language))
    } else {
      add(path, language: language, depth: depth)
    }
  }

  /// Counts a file; false when there are too many.
  private mutating func note() -> Bool {
    count += 1
    if count <= Self.mostFiles { return true }
    Diagnostics.report(
      "there are more than \(Self.mostFiles) files in \(boundary.roots.joined(separator: ", ")), and the rest is left "
        + "out; name the folders that hold the resources",
      subject: Self.subject)
    return false
  }

  /// Links to files count as files. What links to folders show is within the project and known already, or outside.
  private mutating func follow(_ path: String, language: String?) {
    guard let target = ResourceBoundary.resolved(path) else {
      Diagnostics.report(
        "\(path) is a link to nothing or to itself; mend or remove it", subject: Self.subject)
      return
    }
    guard boundary.contains(target) else {
      Diagnostics.report(
        "\(path) is a link that leaves the project's folders, to \(target); put what it shows there, or add that "
          + "folder",
        subject: Self.subject)
      return
    }
    if !Self.isDirectory(target) { return addFile(path, language: language, depth: 1) }
    let parent = ResourceBoundary.resolved(FileContents.folder(of: path)) ?? ""
    if parent == target || parent.hasPrefix(target + "/") {
      Diagnostics.report(
        "\(path) is a link to a folder that holds it, \(target), and is not followed; remove it",
        subject: Self.subject)
    }
  }

  private mutating func addFile(_ path: String, language: String?, depth: Int) {
    let name = Self.lastComponent(path)
    let (stem, suffix) = Self.split(name)
    files[name, default: []].append(File(path: path, language: language))
    if Self.fontExtensions.contains(suffix) { fonts.append(path) }
    if suffix == "plist", name == "Info.plist" || name.hasSuffix("-Info.plist"), depth < infoDepth,
      !name.contains("Test"), !path.contains("Tests/")
    {
      (infoPath, infoDepth) = (path, depth)
    }
    if Self.imageExtensions.contains(suffix) {
      var (base, conditions) = Self.conditions(ofName: stem)
      // Base is for everybody.
      conditions.language = language == "Base" ? nil : language
      if suffix == "svg" || suffix == "pdf" { conditions.scale = nil }
      loose[base, default: []].append((conditions, path))
    }
  }

  /// Takes `name@2x~ipad` apart.
  static func conditions(ofName name: String) -> (name: String, conditions: AssetConditions) {
    var name = name
    var conditions = AssetConditions()
    conditions.scale = 1
    var isChanged = true
    while isChanged {
      isChanged = false
      for idiom in ["iphone", "ipad"] where name.hasSuffix("~\(idiom)") {
        conditions.idiom = idiom
        name.removeLast(idiom.count + 1)
        isChanged = true
      }
      for scale in [1, 2, 3] where name.hasSuffix("@\(scale)x") {
        conditions.scale = CGFloat(scale)
        name.removeLast(3)
        isChanged = true
      }
    }
    return (name, conditions)
  }

  // MARK: Catalogues

  /// A catalogue or a group in one.
  private mutating func addGroup(_ path: String, namespace: String, depth: Int) {
    for name in Self.names(in: path) {
      guard note() else { return }
      let folder = "\(path)/\(name)"
      if Self.isLink(folder) {
        guard let target = ResourceBoundary.resolved(folder), boundary.contains(target),
          !path.hasPrefix(target)
        else {
          follow(folder, language: nil)
          continue
        }
      }
      guard Self.isDirectory(folder), depth < Self.mostDepth else { continue }
      let (stem, suffix) = Self.split(name)
      let key = namespace + stem
      switch suffix {
      case "imageset" where images[key] == nil:
        images[key] = ImageSet(name: key, folder: folder, boundary: boundary, languages: languages)
      case "colorset" where colors[key] == nil:
        colors[key] = ColorSet(name: key, folder: folder, boundary: boundary, languages: languages)
      case "dataset" where data[key] == nil: data[key] = folder
      case "symbolset" where symbols[key] == nil: symbols[key] = folder
      case "", "spriteatlas":
        addGroup(
          folder, namespace: providesNamespace(folder) ? "\(namespace)\(name)/" : namespace, depth: depth + 1)
      // Icons of the app, launch images and what other devices need are not asked for by name.
      default: break
      }
    }
  }

  private func providesNamespace(_ folder: String) -> Bool {
    let path = "\(folder)/Contents.json"
    guard FileManager.default.fileExists(atPath: path),
      let contents = boundary.readJSON(path, subject: Self.subject)
    else { return false }
    return (contents["properties"] as? [String: Any])?["provides-namespace"] as? Bool ?? false
  }

  // MARK: Paths

  /// What is in a folder, in an order that does not depend on the file system.
  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    guard let names else {
      Diagnostics.report("cannot read the folder \(folder); check who may read it", subject: subject)
      return []
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A name without its extension, and the extension in lower case.
  static func split(_ name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
    return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
  }
}
