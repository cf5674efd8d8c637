import XCTest

@testable import Projects

/// Files of targets, by the property lists that Xcode writes.
final class XcodeProjectTests: ProjectFolderTestCase {
  /// A project with two targets; the application's has a group within a group, a file beside the project, one that is missing,
  /// and what `more` says.
  private func project(_ more: String = "", phaseFiles: String = "B1, B2, B3,") -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objectVersion = 77;
      objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T0, T1, ); };
        G = { isa = PBXGroup; children = (G1, F2, S, ); sourceTree = "<group>"; };
        G1 = { isa = PBXGroup; children = (F1, F3, G, ); path = "My App"; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = "A B.swift"; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; name = Other.swift; path = Shared/Other.swift; sourceTree = SOURCE_ROOT; };
        F3 = { isa = PBXFileReference; path = Gone.swift; sourceTree = "<group>"; };
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = New; exceptions = (E, ); sourceTree = "<group>"; };
        E = {
          isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1;
          membershipExceptions = (Left.swift, );
        };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = F3; };
        P = { isa = PBXSourcesBuildPhase; files = (\(phaseFiles) ); };
        T0 = {
          isa = PBXNativeTarget; name = AppTests; buildPhases = ();
          productType = "com.apple.product-type.bundle.unit-test";
        };
        T1 = {
          isa = PBXNativeTarget; name = "My App"; buildPhases = (P, ); \(more)
          productType = "com.apple.product-type.application";
        };
      };
      rootObject = R;
    }
    """
  }

  private func sources(_ text: String) throws -> ProjectSources {
    try write(text, to: "App.xcodeproj/project.pbxproj")
    return try ProjectSources(at: folder)
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    for name in ["My App/A B.swift", "Shared/Other.swift", "New/One.swift", "New/Left.swift", "Stray.swift"] {
      try write("", to: name)
    }
  }

  func testTheApplicationsFilesAreFoundThroughGroups() throws {
    let sources = try sources(project())
    XCTAssertEqual(sources.files, ["\(folder)/My App/A B.swift", "\(folder)/Shared/Other.swift"])
    XCTAssertEqual(sources.modules.map(\.name), ["My_App"])
    XCTAssertEqual(
      sources.notes, ["\(folder)/My App/Gone.swift is in the project and not on the disk; it is left out"])
  }

  func testASynchronisedFolderHasAllButItsExceptions() throws {
    let sources = try sources(project("fileSystemSynchronizedGroups = (S, );", phaseFiles: ""))
    XCTAssertEqual(sources.files, ["\(folder)/New/One.swift"])
  }

  func testABrokenProjectIsSaidInOneLine() throws {
    let file = "\(folder)/App.xcodeproj/project.pbxproj"
    for text in ["", "{ objects = { R = ", "{ objects = {}; rootObject = R; }", "\u{0}\u{1}"] {
      XCTAssertThrowsError(try sources(text), text) {
        XCTAssertEqual("\($0)", "cannot read \(file): it is no project file; open it in Xcode and save it")
      }
    }
    XCTAssertThrowsError(
      try sources("{ objects = { R = { isa = PBXProject; targets = (); }; }; rootObject = R; }")
    ) { XCTAssertEqual("\($0)", "cannot read \(file): it has no target") }
  }
}
