import Foundation
import Support

/// A test for an interaction that was just performed: the input, what moved, and the Swift code that compares.
public struct SavedTest: Sendable {
  /// Why no test can be written; each is one line that says what to do.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// A file is there that would be overwritten.
    case exists(String)
    /// All screens of a project are shown.
    case gallery(String)
    case name(String)
    case nothingMoved(String)
    case unwritable(String, reason: String)

    /// Why the test cannot be saved, in one line.
    public var description: String {
      switch self {
      case .exists(let path): return "\(path) is there already; choose another name, or remove it"
      case .gallery(let path):
        return "a test is of one screen; open it as flipbook run \(ShellWord.quoted("\(path):SCREEN"))"
      case .name(let name): return "\"\(name)\" is no name for a test; use letters and digits"
      case .nothingMoved(let title): return "nothing moved after \(title); there is nothing to test"
      case .unwritable(let path, let reason): return "cannot write \(path): \(reason)"
      }
    }
  }

  /// The test's source, its script and its golden.
  public let files: [URL]
  /// What runs it, to be pasted into a terminal.
  public let command: String
  /// What the test does not cover; nil for nothing.
  public let note: String?
}

/// A test that is not written yet.
@preconcurrency @MainActor
struct TestDraft {
  /// The class's name without `Tests`.
  let name: String
  let folder: URL
  let source: String
  /// What is in the files is made when they are written.
  let files: [(url: URL, data: () throws -> Data)]
  /// Whether it is to pass as it is.
  let isWhole: Bool
  let note: String?
  /// What runs it; nil for SwiftPM's tests.
  var command: String?

  /// Whether SwiftPM has to be told of the folder.
  var needsTarget: Bool { command == nil && isNewFolder }
  var isNewFolder: Bool { !FileManager.default.fileExists(atPath: folder.path) }

  /// Writes all files or none.
  ///
  /// - Throws: `SavedTest.Failure`.
  func save() throws -> SavedTest {
    let manager = FileManager.default
    for (url, _) in files where manager.fileExists(atPath: url.path) {
      throw SavedTest.Failure.exists(url.path)
    }
    let contents = try files.map { ($0.url, try $0.data()) }
    var written: [URL] = []
    do {
      for (url, data) in contents {
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url, options: .atomic)
        written.append(url)
      }
    } catch {
      for url in written { try? manager.removeItem(at: url) }
      let failed = files[min(written.count, files.count - 1)].url
      throw SavedTest.Failure.unwritable(failed.path, reason: PresetError.words(error))
    }
    return SavedTest(files: written, command: command ?? "swift test --filter \(name)Tests", note: note)
  }
}
