import XCTest

/// What the pages say is so: their links lead somewhere, their commands exist, their versions and numbers are the
/// program's.
final class DocumentationTests: CommandLineTestCase {
  static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }

  /// All pages: path from the root, and text.
  static let pages: [(path: String, text: String)] = {
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

  /// The list of changes, CMake and the manual page have the version that the program says.
  func testTheVersionIsOne() throws {
    let version = try flipbook(["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let changes = try XCTUnwrap(Self.pages.first { $0.path == "CHANGELOG.md" }).text
    XCTAssertEqual(try XCTUnwrap(changes.firstMatch(of: #/(?m)^## ([^,\n]+)/#)).1, Substring(version))
    let manual = try flipbook(["manual"]).output
    XCTAssertTrue(manual.hasPrefix(".TH FLIPBOOK 1 \"\" \"flipbook \(version)\""), String(manual.prefix(80)))
    // What CMakeLists.txt says of the project, run alone.
    let cmake = try String(contentsOf: Self.root.appendingPathComponent("CMakeLists.txt"), encoding: .utf8)
    let head = try XCTUnwrap(cmake.firstMatch(of: #/(?s)file\(STRINGS .*?\nproject\([^\n]*\n/#)).0
      .replacing("Sources/", with: "\(Self.root.path)/Sources/").replacing("project(", with: "set(PROJECT ")
    try (head + "message(NOTICE \"${VERSION}\")\n").write(
      toFile: folder + "/version.cmake", atomically: true, encoding: .utf8)
    try XCTSkipUnless(try shell("command -v cmake").status == 0, "cmake is not installed")
    XCTAssertEqual(try shell("cmake -P version.cmake").errors, version + "\n")
  }

  func testEveryPageIsInTheIndex() throws {
    let index = try XCTUnwrap(Self.pages.first { $0.path == "docs/README.md" }).text
    for page in Self.pages where page.path.hasPrefix("docs/") && page.path != "docs/README.md" {
      XCTAssertTrue(
        index.contains("](\(page.path.dropFirst(5)))"), "docs/README.md does not name \(page.path)")
    }
  }

  /// Each figure of the pages has its code, and the pictures are those that the code draws: some of each kind are
  /// drawn again and compared.
  func testFiguresAreWhatTheirCodeDraws() throws {
    let figures = Self.root.appendingPathComponent("Tools/Docs/Figures")
    let code = try FileManager.default.contentsOfDirectory(at: figures, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let drawn = Set(code.matches(of: #/(?m)^#Preview\(\s*"([^"]+)"/#).map { String($0.1) })
    let shown = Set(
      Self.pages.flatMap { $0.text.matches(of: #/pictures\/figure-([A-Za-z-]+)\.png/#).map { String($0.1) } })
    XCTAssertGreaterThan(drawn.count, 40)
    XCTAssertEqual(drawn, shown)
    for name in [
      "timing-default", "spring-velocity", "mode-tension", "layer-CAGradientLayer", "control-UISwitch",
    ] {
      let run = try flipbook([
        "render", "\(figures.path):\(name)", "--at", "1.5", "--scale", "2", "--appearance", "light",
        "-o", "\(name).png",
      ])
      XCTAssertEqual(run.status, 0, run.errors)
      let kept = Self.root.appendingPathComponent("docs/pictures/figure-\(name).png")
      XCTAssertEqual(
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).png")), try Data(contentsOf: kept),
        "docs/pictures/figure-\(name).png is old: Tools/Docs/build --figures draws it")
    }
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
