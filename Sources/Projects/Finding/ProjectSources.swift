import Foundation
import Support

/// The Swift files of a project and the folders with its resources.
struct ProjectSources: Equatable {
  /// The name of the module that the files make up.
  var module: String
  /// The file or folder that was named, without links.
  var root: String
  /// Absolute paths, in order.
  var files: [String]
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
    module = Self.moduleName(of: root)
    files = []
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
    } else {
      files = SwiftFiles.all(below: root)
    }
    if isFolder.boolValue {
      let isProject = root.hasSuffix(".xcodeproj")
      resources = [URL(fileURLWithPath: isProject ? FileContents.folder(of: root) : root)]
    }
    guard !files.isEmpty else { throw ProjectError.noSources(path) }
  }

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
