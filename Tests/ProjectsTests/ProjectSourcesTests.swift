import XCTest

@testable import Projects

/// What belongs to a project, by what is on the disk.
final class ProjectSourcesTests: ProjectFolderTestCase {
  func testAFileIsAProject() throws {
    let path = try write("import UIKit\n", to: "Tab Bar.swift")
    try write("import UIKit\n", to: "Other.swift")
    let sources = try ProjectSources(at: path)
    XCTAssertEqual(sources.files, [path])
    XCTAssertEqual(sources.modules.map(\.name), ["Tab_Bar"])
  }

  func testAFolderHasAllSwiftFilesButTestsAndWhatToolsWrote() throws {
    for name in [
      "App.swift", "Views/Button.swift", "AppTests/ButtonTests.swift", "Tests/More.swift",
      ".build/Made.swift",
      "build/Made.swift", "Pods/Lib.swift", "Package.swift", "Views/notes.txt",
    ] { try write("", to: name) }
    XCTAssertEqual(
      try ProjectSources(at: folder).files, ["\(folder)/App.swift", "\(folder)/Views/Button.swift"])
  }

  func testALinkThatLeavesTheFolderIsNotFollowed() throws {
    try write("", to: "App.swift")
    let outside = (folder as NSString).deletingLastPathComponent + "/Outside.swift"
    try "".write(toFile: outside, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: folder + "/Link.swift", withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(atPath: folder + "/Loop", withDestinationPath: folder)
    let sources = try ProjectSources(at: folder)
    XCTAssertEqual(sources.files, ["\(folder)/App.swift"])
    XCTAssertEqual(
      sources.notes,
      ["\(folder)/Link.swift: left out, since it is a link that leaves \(folder), to \(outside)"])
  }

  func testWhatIsNoProjectIsSaidInOneLine() throws {
    XCTAssertThrowsError(try ProjectSources(at: folder + "/none")) {
      XCTAssertEqual("\($0)", "there is no file or folder \(self.folder)/none")
    }
    XCTAssertThrowsError(try ProjectSources(at: folder)) {
      XCTAssertEqual("\($0)", "there is no Swift file in \(self.folder); name a folder that has some")
    }
    let text = try write("", to: "a.txt")
    XCTAssertThrowsError(try ProjectSources(at: text)) {
      XCTAssertEqual("\($0)", "cannot read \(text): it is no Swift file; name one, or a folder")
    }
  }

  func testWhatCannotBeReadIsLeftOut() throws {
    try write("", to: "App.swift")
    try write("", to: "Folder.swift/Inner.swift")
    XCTAssertEqual(mkfifo(folder + "/Pipe.swift", 0o600), 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/Gone.swift", withDestinationPath: folder + "/none.swift")
    // A file that claims 50 MB, and has no byte of them.
    XCTAssertTrue(FileManager.default.createFile(atPath: folder + "/Huge.swift", contents: nil))
    XCTAssertEqual(truncate(folder + "/Huge.swift", 50 << 20), 0)
    var left = [
      "\(folder)/Gone.swift: left out, since it is a link to nothing",
      "\(folder)/Huge.swift: left out, since it has more than 8 MB",
      "\(folder)/Pipe.swift: left out, since it is a device or a pipe",
    ]
    // Who may do everything reads it all the same.
    if geteuid() != 0 {
      try write("", to: "Secret.swift")
      XCTAssertEqual(chmod(folder + "/Secret.swift", 0), 0)
      left.append("\(folder)/Secret.swift: left out, since permission denied")
    }
    let sources = try ProjectSources(at: folder)
    XCTAssertEqual(sources.files, ["\(folder)/App.swift", "\(folder)/Folder.swift/Inner.swift"])
    XCTAssertEqual(sources.notes, left)
    XCTAssertThrowsError(try ProjectSources(at: folder + "/Pipe.swift")) {
      XCTAssertEqual(
        "\($0)",
        "cannot read \(self.folder)/Pipe.swift: it is a device or a pipe; name another file, or mend this one"
      )
    }
  }

  func testAPathWithoutEnd() throws {
    let path = folder + String(repeating: "/a", count: 2000)
    XCTAssertThrowsError(try ProjectSources(at: path)) {
      XCTAssertEqual($0 as? ProjectError, .notFound(path))
    }
  }

  func testBytesThatAreNoText() throws {
    let (good, nothing, other) = (folder + "/A.swift", folder + "/B.swift", folder + "/C.swift")
    try Data("class A {}\n".utf8).write(to: URL(fileURLWithPath: good))
    try Data(count: 5000).write(to: URL(fileURLWithPath: nothing))
    try Data([UInt8]("let a = 1\n// f\u{FC}r ".utf8) + [0xFF, 0xFE, 10]).write(
      to: URL(fileURLWithPath: other))
    let sources = try ProjectSources(at: folder)
    let ported = try PortedSources(of: sources.modules[0], in: sources)
    XCTAssertEqual(ported.files.map(\.path), [good, other])
    XCTAssertEqual(
      ported.remarks,
      [
        "\(nothing): left out, since it is no text in UTF-8; save it as such",
        "\(other):2: has bytes that are no UTF-8, which are read as \u{FFFD}; save it as UTF-8",
      ])
  }

  func testTargetsAreForWhatHasThem() throws {
    let file = try write("", to: "App.swift")
    for path in [folder, file] {
      XCTAssertThrowsError(try ProjectSources(at: path, target: "X")) {
        XCTAssertEqual(
          "\($0)", "there are no targets in \(path), so there is none called \"X\"; leave --target out")
      }
    }
  }

  func testModulesHaveNamesThatSwiftTakes() {
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/Mein Projekt für.x"), "Mein_Projekt_f_r")
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/3D-Tabs"), "_3D_Tabs")
    // The framework's own modules, and those of the toolchain, keep their names for themselves.
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/UIKit"), "UIKitApp")
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/Foundation.swift"), "FoundationApp")
  }
}
