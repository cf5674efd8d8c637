import Foundation
import Support

extension ResourceBundle {
  /// Makes a folder what the app's bundle would be: links to the loose files, strings tables by language, `Info.plist`.
  ///
  /// A program in that folder has it for its `Bundle.main`, so that all of Foundation finds the project's files:
  /// strings tables, `infoDictionary`, data. What is in the folder already stays.
  package func assemble(in folder: URL) throws(FileError) {
    let index = index
    let manager = FileManager.default
    func refusal(_ path: String, _ error: any Error) -> FileError {
      FileError(path: path, reason: .unwritable("\(error.localizedDescription)"))
    }
    func link(_ target: String, _ name: String, language: String?) throws(FileError) {
      let parent = language.map { "\(folder.path)/\($0).lproj" } ?? folder.path
      let path = "\(parent)/\(name)"
      do {
        try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
        // Of several files of one name the first is the one that is found.
        if !manager.fileExists(atPath: path) {
          try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
      } catch { throw refusal(path, error) }
    }
    if let info = index.infoPath { try link(info, "Info.plist", language: nil) }
    for (name, files) in index.files.sorted(by: { $0.key < $1.key }) {
      let (stem, suffix) = ResourceIndex.split(name)
      guard !Self.sources.contains(suffix), suffix != "xcstrings", name != "Info.plist" else { continue }
      // Foundation would print lines of its own about a faulty table, and does not know string catalogues.
      guard suffix != "strings" || index.files["\(stem).xcstrings"] == nil else { continue }
      for file in files { try link(file.path, name, language: file.language) }
    }
    for name in index.files.keys.sorted() where name.hasSuffix(".xcstrings") {
      let stem = ResourceIndex.split(name).stem
      for table in StringTable.read(stem, in: index, localizations: localizations) {
        guard let language = table.language else { continue }
        let texts = table.texts.mapValues { $0.string(for: nil) }
        let path = "\(folder.path)/\(language).lproj/\(stem).strings"
        do {
          try manager.createDirectory(
            atPath: FileContents.folder(of: path), withIntermediateDirectories: true)
          let data = try PropertyListSerialization.data(fromPropertyList: texts, format: .xml, options: 0)
          try data.write(to: URL(fileURLWithPath: path))
        } catch { throw refusal(path, error) }
      }
    }
  }

  /// Extensions of what is built rather than copied.
  private static let sources: Set = [
    "swift", "h", "m", "mm", "c", "cpp", "storyboard", "xib", "pbxproj", "entitlements",
  ]
}
