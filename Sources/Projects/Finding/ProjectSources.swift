import Foundation
import Support

/// The Swift files of a project and the folders with its resources.
struct ProjectSources: Equatable {
  /// In the order in which they are compiled: each after those that it imports.
  var modules: [ProjectModule]
  /// The file or folder that was named, without links.
  var root: String
  /// The folders with catalogues, pictures, texts and fonts.
  var resources: [URL] = []
  /// What is in the catalogues of `resources`, read once for all modules.
  private(set) var assets = AssetCatalogNames(in: [])
  /// The conditions that `#if` finds true.
  var conditions = ["DEBUG"]
  /// What was left out and why, a line each.
  var notes: [String] = []

  /// What is at a path: a Swift file, an Xcode project, a Swift package, or a folder with Swift files.
  ///
  /// - Parameter target: The target of an Xcode project, or the target or product of a Swift package; nil for the
  ///   app's, and for all of a package.
  /// - Throws: `ProjectError` when there is nothing, or nothing in Swift.
  init(at path: String, target: String? = nil) throws {
    let root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
      throw ProjectError.notFound(path)
    }
    self.root = root
    modules = []
    if !isFolder.boolValue {
      guard root.hasSuffix(".swift") else {
        throw ProjectError.unreadable(path, reason: "it is no Swift file; name one, or a folder")
      }
      if let fault = SwiftFiles.fault(of: root) {
        throw ProjectError.unreadable(path, reason: "\(fault); name another file, or mend this one")
      }
      modules = [ProjectModule(name: Self.moduleName(of: root), files: [root])]
    } else {
      try findModules(target)
      let isProject = root.hasSuffix(".xcodeproj")
      resources.insert(URL(fileURLWithPath: isProject ? FileContents.folder(of: root) : root), at: 0)
    }
    if let target, modules.isEmpty || !hasTargets {
      throw ProjectError.noTarget(target, in: path, known: [])
    }
    leaveOutUnreadable()
    guard !modules.isEmpty else { throw ProjectError.noSources(path, notes: notes) }
    assets = AssetCatalogNames(in: resources)
  }

  /// Whether a target was chosen among several, or could have been.
  private var hasTargets: Bool { XcodeProject.path(in: root) != nil || SwiftPackage.isPackage(root) }

  private mutating func findModules(_ target: String?) throws {
    if let project = XcodeProject.path(in: root) {
      let read = try XcodeProject(at: project, target: target)
      (modules, notes) = (read.modules, read.notes)
      addLibraries(of: read, at: project)
      return
    }
    if SwiftPackage.isPackage(root) {
      do {
        let package = try SwiftPackage(at: root, target: target)
        (modules, notes) = (package.modules, package.notes)
        if !modules.isEmpty { return }
      } catch let error as ProjectError {
        if target != nil { throw error }
        notes = ["\(error); its files are compiled as one module"]
      }
    }
    let found = SwiftFiles.find(below: root)
    modules = [ProjectModule(name: Self.moduleName(of: root), files: found.files)]
    notes += found.notes
  }

  /// Adds what the target's code imports and is on the disk beside it.
  private mutating func addLibraries(of project: XcodeProject, at path: String) {
    var libraries = LocalLibraries(of: project, at: path)
    let own = Set(modules.map(\.name))
    for index in modules.indices {
      let needed = libraries.add(importsOf: modules[index].files).filter { !own.contains($0) }
      modules[index].dependencies = needed + modules[index].dependencies
    }
    modules = libraries.modules.filter { !own.contains($0.name) } + modules
    notes += libraries.notes
    resources += libraries.folders.map { URL(fileURLWithPath: $0) }
  }

  /// Takes files away that cannot be read, a line each, and modules that have none left.
  private mutating func leaveOutUnreadable() {
    for index in modules.indices {
      modules[index].files.removeAll { file in
        guard let fault = SwiftFiles.fault(of: file) else { return false }
        notes.append("\(file): left out, since \(fault)")
        return true
      }
    }
    modules.removeAll { $0.files.isEmpty }
    let names = Set(modules.map(\.name))
    for index in modules.indices { modules[index].dependencies.removeAll { !names.contains($0) } }
  }

  /// The files of all modules.
  var files: [String] { modules.flatMap(\.files) }

  /// A name that Swift takes for a module's: letters, digits and underscores, of the last part of the path.
  static func moduleName(of path: String) -> String {
    let last = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    var name = String(
      last.unicodeScalars.map { scalar in
        scalar.isASCII && (CharacterSet.alphanumerics.contains(scalar) || scalar == "_")
          ? Character(scalar) : "_"
      })
    if name.isEmpty || name.first?.isNumber == true { name = "_" + name }
    // A module that is called like one of the framework's would stand before it.
    return FrameworkModules.names.contains(name) || name == "Swift" || name == "Foundation"
      ? name + "App" : name
  }
}
