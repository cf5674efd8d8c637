import Demos
import XCTest

/// The README's pictures and commands.
final class ReadmeTests: CommandLineTestCase {
  private var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }

  func testEveryArticleHasAPictureThatPlays() throws {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    for name in ["gallery"] + DemoCatalogue.all.filter(\.isOfArticle).map(\.name) {
      let path = "docs/pictures/\(name).webp"
      XCTAssertTrue(text.contains(path), path)
      let file = try Data(contentsOf: root.appendingPathComponent(path))
      XCTAssertEqual(String(decoding: file[8..<16], as: UTF8.self), "WEBPVP8X", path)
      XCTAssertEqual(file[20] & 2, 2, "\(path) is not animated")
    }
  }

  func testTheTableNamesCommandsAndOptionsThatExist() throws {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/^\| `flipbook ([a-z]+) ([^`]*)`/#)
    }
    XCTAssertGreaterThan(rows.count, 8)
    for row in rows {
      let help = try flipbook(["help", String(row.1)])
      XCTAssertEqual(help.status, 0, help.errors)
      for option in row.2.matches(of: #/--?[a-z][a-z-]*/#) {
        XCTAssertTrue(help.output.contains(option.0), "\(row.1) \(option.0)")
      }
    }
  }

  func testPicturesAreThereAndSmall() throws {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let named = text.split { !($0.isLetter || $0.isNumber || "/.-".contains($0)) }
      .filter { $0.hasPrefix("docs/pictures/") }
    XCTAssertFalse(named.isEmpty)
    var bytes = 0
    for path in Set(named) {
      let url = root.appendingPathComponent(String(path))
      bytes += try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    XCTAssertLessThan(bytes, 1_000_000, "all of the README's pictures together")
  }
}
