import CoreGraphics
import Foundation

/// Goldens that no test asks for any more.
package enum OrphanedGoldens {
  /// Folders of this name hold goldens, as do those of goldens that were asked for.
  private static let folderName = "__Snapshots__"
  private static let endings: Set = ["png", "csv", "txt"]

  /// The goldens below a folder that are not in a list, sorted.
  ///
  /// - Parameters:
  ///   - list: A file with a path a line, as tests write it where the variable `SNAPSHOT_ASKED` names one.
  /// - Throws: When the list or the folder cannot be read: without them every golden would look orphaned, or none.
  package static func find(below folder: String, asked list: String) throws -> [String] {
    let lines = String(decoding: try FileContents.read(list), as: UTF8.self).split(separator: "\n")
    let asked = Set(lines.map { standard(String($0)) })
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
      let files = FileManager.default.enumerator(atPath: folder)
    else { throw ImageFileError(path: folder, reason: .missing) }
    let folders = Set(asked.map { ($0 as NSString).deletingLastPathComponent })
    var orphans: [String] = []
    for case let file as String in files where endings.contains((file as NSString).pathExtension) {
      let path = standard("\(folder)/\(file)")
      let isGolden =
        path.components(separatedBy: "/").contains(folderName)
        || folders.contains((path as NSString).deletingLastPathComponent)
      if isGolden, !asked.contains(path) { orphans.append("\(folder)/\(file)") }
    }
    return orphans.sorted()
  }

  private static func standard(_ path: String) -> String { URL(fileURLWithPath: path).standardized.path }
}
