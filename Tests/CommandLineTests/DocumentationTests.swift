import XCTest

/// What the pages say is so: their links lead somewhere, their commands exist, their versions and numbers are the
/// program's.
final class DocumentationTests: CommandLineTestCase {
  private static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }

  /// All pages: path from the root, and text.
  private static let pages: [(path: String, text: String)] = {
    let folders = ["", "docs", ".github", "Benchmarks", "Examples"]
    let paths = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? [])
        .filter { $0.hasSuffix(".md") }.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }
    return paths.sorted().compactMap { path in
      (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
    }
  }()

  func testLinksLeadToFilesAndHeadings() throws {
    XCTAssertGreaterThan(Self.pages.count, 10)
    var links = 0
    for page in Self.pages {
      let folder = Self.root.appendingPathComponent(page.path).deletingLastPathComponent()
      let targets =
        page.text.matches(of: #/\]\(([^)\s]+)\)/#).map(\.1)
        + page.text.matches(of: #/src="([^"]+)"/#).map(\.1)
      for target in targets where !target.contains("://") && !target.hasPrefix("mailto:") {
        links += 1
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file =
          parts[0].isEmpty
          ? Self.root.appendingPathComponent(page.path) : folder.appendingPathComponent(String(parts[0]))
        XCTAssertTrue(FileManager.default.fileExists(atPath: file.path), "\(page.path) links to \(target)")
        guard parts.count == 2, file.pathExtension == "md" else { continue }
        let headings = Self.anchors(of: try String(contentsOf: file, encoding: .utf8))
        XCTAssertTrue(
          headings.contains(String(parts[1])), "\(page.path) links to \(target), which is no heading")
      }
    }
    XCTAssertGreaterThan(links, 50)
  }

  /// The anchors that hosts make of headings: lower case, hyphens for spaces, punctuation left out.
  private static func anchors(of text: String) -> Set<String> {
    Set(
      text.matches(of: #/(?m)^#+ +(.+)$/#).map { heading in
        heading.1.lowercased().replacing(" ", with: "-")
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      })
  }

  func testCommandsAndOptionsOfThePagesExist() throws {
    var options: [String: Set<Substring>] = [:]
    var places: [String: String] = [:]
    for page in Self.pages {
      for block in page.text.matches(of: #/(?s)```(?:sh|bash|yaml|yml)\n(.*?)```/#) {
        for line in block.1.split(separator: "\n") {
          let command = line.prefix { $0 != "#" }
          guard let match = command.firstMatch(of: #/(?:^|[\s/])flipbook ([a-z]+)\b([^|;&>]*)/#) else {
            continue
          }
          let name = String(match.1)
          options[name, default: []].formUnion(match.2.matches(of: #/ (--[a-z][a-z-]*)/#).map(\.1))
          places[name] = page.path
        }
      }
    }
    XCTAssertGreaterThan(options.count, 8)
    // The script builds, and runs the repository's own tests.
    options["build"] = nil
    for (name, used) in options {
      let help = try flipbook(["help", name])
      XCTAssertEqual(help.status, 0, "\(places[name] ?? ""): flipbook \(name): \(help.errors)")
      for option in used {
        XCTAssertTrue(help.output.contains(option), "\(places[name] ?? ""): flipbook \(name) \(option)")
      }
    }
  }

  func testTheNewestVersionOfTheChangesIsThePrograms() throws {
    let changes = try XCTUnwrap(Self.pages.first { $0.path == "CHANGELOG.md" }).text
    let newest = try XCTUnwrap(changes.firstMatch(of: #/(?m)^## ([^,\n]+)/#)).1
    XCTAssertEqual(try flipbook(["--version"]).output, "\(newest)\n")
  }

  func testTheNumberOfIconsIsCounted() throws {
    let readme = try XCTUnwrap(Self.pages.first { $0.path == "README.md" }).text
    let said = try XCTUnwrap(readme.firstMatch(of: #/([0-9,]+) icons/#)).1.replacing(",", with: "")
    let icons = Self.root.appendingPathComponent("assets/icons")
    let drawn = try FileManager.default.contentsOfDirectory(atPath: icons.path).filter {
      $0.hasSuffix(".svg")
    }
    XCTAssertEqual(Double(said) ?? 0, Double(drawn.count), accuracy: Double(drawn.count) * 0.05)
  }
}
