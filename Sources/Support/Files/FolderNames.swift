import Foundation

/// What a folder holds.
///
/// `FileManager` takes several times as long, which is felt where many folders are read: when the program starts, and
/// while it watches a project.
package enum FolderNames {
  /// The names in a folder, hidden ones too, in no order; nil when it cannot be read.
  package static func list(_ folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
