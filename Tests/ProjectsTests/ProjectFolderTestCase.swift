import Foundation
import XCTest

/// Has a folder for a project, whose name has a space and an umlaut in it, deleted after the test.
class ProjectFolderTestCase: XCTestCase {
  private(set) var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-\(UUID().uuidString)/Mein Projekt für heute"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent)
  }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}
