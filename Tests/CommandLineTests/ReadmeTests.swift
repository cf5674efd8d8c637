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
    for name in ["reload"] + DemoCatalogue.all.filter(\.isOfArticle).map(\.name) {
      let path = "docs/pictures/\(name).webp"
      XCTAssertTrue(text.contains(path), path)
      let file = try Data(contentsOf: root.appendingPathComponent(path))
      XCTAssertEqual(String(decoding: file[8..<16], as: UTF8.self), "WEBPVP8X", path)
      XCTAssertEqual(file[20] & 2, 2, "\(path) is not animated")
    }
  }

  func testTheTableOfCommandsIsWhole() throws {
    let text = try String(contentsOf: root.appendingPathComponent("docs/commands.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/^\| `flipbook ([a-z]+)([^`]*)`/#)
    }
    XCTAssertGreaterThan(rows.count, 12)
    let listed = Set(rows.map { String($0.1) })
    let help = try flipbook(["--help"]).output
    for match in help.matches(of: #/(?m)^  ([a-z]+)(?: \(default\))?  +[A-Z]/#) {
      let command = String(match.1)
      // The manual and the help have a paragraph of their own; the gallery is a row without a name.
      guard !["help", "manual", "run"].contains(command) else { continue }
      XCTAssertTrue(listed.contains(command), "docs/commands.md has no row for \(command)")
    }
    for row in rows {
      let help = try flipbook(["help", String(row.1)])
      XCTAssertEqual(help.status, 0, help.errors)
      for option in row.2.matches(of: #/--?[a-z][a-z-]*/#) {
        XCTAssertTrue(help.output.contains(option.0), "\(row.1) \(option.0)")
      }
    }
  }

  /// The page is for somebody who has a minute: 60 lines, 700 words.
  func testItIsTwoScreens() throws {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    XCTAssertLessThan(text.split(separator: "\n", omittingEmptySubsequences: false).count, 60)
    XCTAssertLessThan(text.split(whereSeparator: \.isWhitespace).count, 700)
  }

  /// The film of a window is of the code that `flipbook new` writes, and of the number that it shows in the editor.
  func testTheFilmIsOfTheCodeThatNewWrites() throws {
    let story = try String(
      contentsOf: root.appendingPathComponent("docs/pictures/reload-story/Reload.swift"), encoding: .utf8)
    XCTAssertEqual(try flipbook(["new", "Hearts"]).status, 0)
    let written = try String(
      contentsOfFile: folder + "/Hearts/Sources/Hearts/LikeButton.swift", encoding: .utf8)
    for line in ["beat.fromValue = 0.6", "beat.stiffness = 260", "heart.add(beat, forKey: \"beat\")"] {
      XCTAssertTrue(story.contains(line), line)
      XCTAssertTrue(written.contains(line), line)
    }
    XCTAssertTrue(written.contains("beat.damping = 9"))
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
