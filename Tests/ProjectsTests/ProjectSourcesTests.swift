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
    XCTAssertEqual(try ProjectSources(at: folder).files, ["\(folder)/App.swift"])
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

  func testModulesHaveNamesThatSwiftTakes() {
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/Mein Projekt für.x"), "Mein_Projekt_f_r")
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/3D-Tabs"), "_3D_Tabs")
    // The framework's own modules, and those of the toolchain, keep their names for themselves.
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/UIKit"), "UIKitApp")
    XCTAssertEqual(ProjectSources.moduleName(of: "/a/Foundation.swift"), "FoundationApp")
  }
}
