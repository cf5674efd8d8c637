import Foundation
import UIKitCore

// Files of the project whose interface is shown, before Foundation's, which knows the folder of the program only. Each
// form asks for a text where Foundation's takes nil, too, so that it is taken in files that import both.

extension Bundle {
  /// A file by its name and extension: of the main bundle, the project's file before that of the program.
  public func url(forResource name: String, withExtension ext: String) -> URL? {
    path(forResource: name, ofType: ext).map { URL(fileURLWithPath: $0) }
  }

  /// The same, for a name that has its extension.
  public func url(forResource name: String, withExtension ext: String?) -> URL? {
    path(forResource: name, ofType: ext).map { URL(fileURLWithPath: $0) }
  }

  /// A file of a folder by its name and extension: of the main bundle, the project's.
  public func url(forResource name: String, withExtension ext: String?, subdirectory subpath: String?) -> URL?
  {
    path(forResource: name, ofType: ext, inDirectory: subpath).map { URL(fileURLWithPath: $0) }
  }

  /// All files with an extension, in a folder or anywhere: of the main bundle, the project's.
  public func urls(forResourcesWithExtension ext: String, subdirectory subpath: String?) -> [URL]? {
    paths(forResourcesOfType: ext, inDirectory: subpath).map { URL(fileURLWithPath: $0) }
  }

  /// The path of a file by its name and extension: of the main bundle, the project's file before that of the program.
  public func path(forResource name: String, ofType ext: String) -> String? {
    project?.path(forResource: name, ofType: ext) ?? path(forResource: Optional(name), ofType: Optional(ext))
  }

  /// The same, for a name that has its extension.
  public func path(forResource name: String, ofType ext: String?) -> String? {
    project?.path(forResource: name, ofType: ext ?? "") ?? path(forResource: Optional(name), ofType: ext)
  }

  /// The path of a file of a folder by its name and extension: of the main bundle, the project's.
  public func path(forResource name: String, ofType ext: String?, inDirectory subpath: String?) -> String? {
    guard let project else { return path(forResource: Optional(name), ofType: ext, inDirectory: subpath) }
    return project.path(forResource: name, ofType: ext ?? "", inDirectory: subpath)
  }

  /// The paths of all files with an extension, in a folder or anywhere: of the main bundle, the project's.
  public func paths(forResourcesOfType ext: String, inDirectory subpath: String?) -> [String] {
    project?.paths(ofType: ext, inDirectory: subpath)
      ?? paths(forResourcesOfType: Optional(ext), inDirectory: subpath)
  }
}
