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
  /// The conditions that `#if` finds true.
  var conditions = ["DEBUG"]
  /// What was left out and why, a line each.
  var notes: [String] = []

  /// What is at a path: a Swift file, an Xcode project, a Swift package, or a folder with Swift files.
  ///
  /// - Throws: `ProjectError` when there is nothing, or nothing in Swift.
  init(at path: String) throws {
    let root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
      throw ProjectError.notFound(path)
    }
    self.root = root
    modules = []
    var module = Self.moduleName(of: root)
    var files: [String] = []
    if !isFolder.boolValue {
      guard root.hasSuffix(".swift") else {
        throw ProjectError.unreadable(path, reason: "it is no Swift file; name one, or a folder")
      }
      files = [root]
    } else if let project = XcodeProject.path(in: root) {
      let read = try XcodeProject(at: project)
      files = read.files
      notes = read.notes
      module = Self.moduleName(of: read.target)
    } else if SwiftPackage.isPackage(root) {
      do {
        let package = try SwiftPackage(at: root)
        modules = package.modules
        notes = package.notes
      } catch let error as ProjectError {
        notes = ["\(error); its files are compiled as one module"]
      }
      if modules.isEmpty { files = SwiftFiles.all(below: root) }
    } else {
      files = SwiftFiles.all(below: root)
    }
    if modules.isEmpty { modules = [ProjectModule(name: module, files: files)] }
    if isFolder.boolValue {
      let isProject = root.hasSuffix(".xcodeproj")
      resources = [URL(fileURLWithPath: isProject ? FileContents.folder(of: root) : root)]
    }
    modules.removeAll { $0.files.isEmpty }
    guard !modules.isEmpty else { throw ProjectError.noSources(path) }
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
