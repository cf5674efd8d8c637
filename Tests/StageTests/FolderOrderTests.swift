import Foundation
import XCTest

/// The folders of `Stage` in one order: what is in a folder names types of its own and of those before it.
final class FolderOrderTests: XCTestCase {
  private static let folders = [
    "Clock", "Devices", "Configuration", "Input", "Inspection", "Overlays", "Stage", "Window", "Remote",
    "Doctor",
    "Application",
  ]
  /// A configuration is named `Stage.Configuration` and knows no stage.
  private static let nested = ["Stage.Configuration": "StageConfiguration"]

  private struct File {
    var folder: String
    var name: String
    var code: String
  }

  private func files() throws -> [File] {
    // Tests/StageTests/FolderOrderTests.swift
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let stage = root.appendingPathComponent("Sources/Stage").path
    return try FileManager.default.subpathsOfDirectory(atPath: stage).filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { path in
        let parts = path.components(separatedBy: "/")
        let text = try String(contentsOfFile: "\(stage)/\(path)", encoding: .utf8)
        return File(
          folder: parts.count == 1 ? "" : parts[0], name: parts[parts.count - 1], code: code(of: text))
      }
  }

  /// A text without comments and without what is in quotation marks, nested types under names of their own.
  private func code(of text: String) -> String {
    let code = text.components(separatedBy: "\n").map { line in
      line.components(separatedBy: "//")[0].components(separatedBy: "\"").enumerated()
        .map { $0 % 2 == 0 ? $1 : "" }.joined()
    }.joined(separator: "\n")
    return Self.nested.reduce(code) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  func testFoldersKnowThoseBeforeThem() throws {
    let files = try files()
    XCTAssertEqual(Set(files.map(\.folder)), Set(Self.folders))
    let declaration = try NSRegularExpression(
      pattern: #"^(?:@\w+ )*(?:(?:public|package|final|indirect) )*(?:class|struct|enum|protocol) (\w+)"#,
      options: .anchorsMatchLines)
    var home: [String: String] = [:]
    for file in files {
      for match in declaration.matches(in: file.code, range: NSRange(file.code.startIndex..., in: file.code))
      {
        if let range = Range(match.range(at: 1), in: file.code) {
          home[String(file.code[range])] = file.folder
        }
      }
    }
    XCTAssertEqual(home["Stage"], "Stage")
    XCTAssertEqual(home["InputEvent"], "Input")
    XCTAssertEqual(home["WindowLoop"], "Window")
    var upward: [String] = []
    for file in files {
      let place = Self.folders.firstIndex(of: file.folder) ?? 0
      let words = Set(file.code.components(separatedBy: CharacterSet.alphanumerics.union(["_"]).inverted))
      for word in words.sorted() {
        guard let there = home[word].flatMap(Self.folders.firstIndex(of:)), there > place else { continue }
        upward.append("\(file.folder)/\(file.name) names \(word) of \(Self.folders[there])")
      }
    }
    // It says of what it is the configuration.
    XCTAssertEqual(upward, ["Configuration/Stage+Configuration.swift names Stage of Stage"])
  }

  /// Windows are the loop's: none has another, and tools reach the loop instead.
  func testNoWindowHoldsAnother() throws {
    for file in try files() where file.name.hasPrefix("WindowHost") {
      XCTAssertFalse(file.code.contains(": WindowHost"), "\(file.name) has a property that is a window")
    }
  }
}
