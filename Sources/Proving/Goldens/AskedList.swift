import CoreGraphics
import Foundation
import Support

/// What tests wrote where the variable `SNAPSHOT_ASKED` names a file: a line for each golden that was asked for, with a
/// tab and the expectation that asked.
package struct AskedList {
  /// The expectations that asked for each golden, by its path. Lines without one name none.
  private let askers: [String: Set<String>]

  /// - Throws: `FileError` when the file cannot be read.
  package init(file: String) throws {
    var askers: [String: Set<String>] = [:]
    for line in String(decoding: try FileContents.read(file), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      askers[AskedList.standard(parts[0]), default: []].formUnion(parts.dropFirst())
    }
    self.askers = askers
  }

  /// A golden that more than one expectation asked for, and these.
  package struct Shared: Equatable {
    /// The path of the golden.
    package let path: String
    /// The expectations that asked for it.
    package let askers: [String]
  }

  /// The goldens that several expectations asked for, sorted: whoever writes last wins, and the others fail. One
  /// process finds that out on its own; this also finds tests that ran in processes of their own.
  package var shared: [Shared] {
    askers.filter { $0.value.count > 1 }.map { Shared(path: $0.key, askers: $0.value.sorted()) }
      .sorted { $0.path < $1.path }
  }

  // MARK: Orphans

  /// Folders of this name hold goldens, as do those of goldens that were asked for.
  private static let folderName = "__Snapshots__"
  private static let endings: Set = ["png", "csv", "txt"]

  /// The goldens below a folder that no expectation asked for, sorted.
  ///
  /// - Throws: `FileError` when there is no such folder: no golden in it would look orphaned.
  package func orphans(below folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
      let files = FileManager.default.enumerator(atPath: folder)
    else { throw FileError(path: folder, reason: .missing) }
    let folders = Set(askers.keys.map { FileContents.folder(of: $0) })
    var orphans: [String] = []
    for case let file as String in files where AskedList.endings.contains((file as NSString).pathExtension) {
      let path = AskedList.standard("\(folder)/\(file)")
      let isGolden =
        path.components(separatedBy: "/").contains(AskedList.folderName)
        || folders.contains(FileContents.folder(of: path))
      if isGolden, askers[path] == nil { orphans.append("\(folder)/\(file)") }
    }
    return orphans.sorted()
  }

  private static func standard(_ path: String) -> String { URL(fileURLWithPath: path).standardized.path }
}
