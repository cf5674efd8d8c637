import XCTest

@testable import Projects

/// Files of targets, by the property lists that Xcode writes.
final class XcodeProjectTests: ProjectFolderTestCase {
  /// A project with two targets; the application's has a group within a group, a file beside the project, one that is
  /// missing, and what `more` says.
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
      sources.notes,
      [
        "\(folder)/My App/Gone.swift is in the project and not on the disk; it is left out; restore it, or remove it from the project",
        "\(folder)/App.xcodeproj/project.pbxproj: the group G is within itself and is read once; open it in Xcode and take it out",
      ])
  }

  /// A group that is in two others is no cycle.
  func testAGroupWithinItselfIsALine() throws {
    func notes(_ children: String) throws -> [String] {
      try sources(
        project(phaseFiles: "B1, B2,").replacingOccurrences(
          of: "children = (F1, F3, G, ); path = \"My App\"",
          with: "children = (\(children)); path = \"My App\"")
      ).notes
    }
    XCTAssertEqual(try notes("F1, F2, F2,"), [])
    let line =
      "\(folder)/App.xcodeproj/project.pbxproj: the group My App is within itself and is read once; open it in Xcode and take it out"
    XCTAssertEqual(try notes("F1, F3, G1,"), [line])
  }

  func testASynchronisedFolderHasAllButItsExceptions() throws {
    let sources = try sources(project("fileSystemSynchronizedGroups = (S, );", phaseFiles: ""))
    XCTAssertEqual(sources.files, ["\(folder)/New/One.swift"])
  }

  func testABrokenProjectIsSaidInOneLine() throws {
    let file = "\(folder)/App.xcodeproj/project.pbxproj"
    let remedy = "restore the file, or open it in Xcode and save it"
    for (text, place, reason) in [
      ("", ":1", "the file ends too early; \(remedy)"),
      ("{\n objects = {\n R = ", ":3", "the file ends too early; \(remedy)"),
      ("{ a = 1\n }", ":2", "; is missing after the value of \"a\"; \(remedy)"),
      ("{ a = (1 2); }", ":1", "a list has no comma or no end; \(remedy)"),
      ("{ a = \"x; }", ":1", "a text in quotation marks has no end; \(remedy)"),
      ("\n{ /* ", ":2", "a comment has no end; \(remedy)"),
      ("{ a = 1; } }", ":1", "there is more after the end; \(remedy)"),
      ("\u{0}\u{1}", ":1", "\"\u{0}\" is not expected; \(remedy)"),
      (String(repeating: "(", count: 100_000), ":1", "there are more than 100 levels; \(remedy)"),
      (
        "{ objects = {}; rootObject = R; }", "",
        "it has no project in it; restore it, or open it in Xcode and save it"
      ),
      (
        "<?xml version=\"1.0\"?><plist>", "",
        "it is no project file; restore it, or open it in Xcode and save it"
      ),
      (
        "{ objects = { R = { isa = PBXProject; targets = (); }; }; rootObject = R; }", "",
        "it has no target; add one in Xcode"
      ),
    ] {
      XCTAssertThrowsError(try sources(text), text) {
        XCTAssertEqual("\($0)", "cannot read \(file)\(place): \(reason)")
      }
    }
    try FileManager.default.removeItem(atPath: file)
    XCTAssertThrowsError(try ProjectSources(at: folder)) {
      XCTAssertEqual("\($0)", "cannot read \(file): there is no such file; check the path")
    }
  }

  func testValuesOfTheForm() throws {
    let text = "// x\n{ /* c */ \"a b\" = \"q\\\"\\n\\U00fc\"; l = (1, {k = v;}, ); p = ../A-B.swift; }"
    let list = try XCTUnwrap(OpenStepList.read(Array(text.utf8)) as? [String: Any])
    XCTAssertEqual(list["a b"] as? String, "q\"\nü")
    XCTAssertEqual((list["l"] as? [Any])?.first as? String, "1")
    XCTAssertEqual((list["l"] as? [Any])?.last as? [String: String], ["k": "v"])
    XCTAssertEqual(list["p"] as? String, "../A-B.swift")
  }

  /// Whatever is changed in a project's file, there is a list of files or one line.
  func testDamageAnywhere() throws {
    let bytes = Array(project("fileSystemSynchronizedGroups = (S, );").utf8)
    var state: UInt64 = 11
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }
    let file = "\(folder)/App.xcodeproj/project.pbxproj"
    try write("", to: "App.xcodeproj/project.pbxproj")
    var (whole, broken) = (0, 0)
    for _ in 0..<1000 {
      var damaged = bytes
      for _ in 0...next(3) where !damaged.isEmpty {
        let place = next(damaged.count)
        switch next(4) {
        case 0: damaged[place] = UInt8(next(256))
        case 1: damaged.removeSubrange(place..<min(damaged.count, place + 1 + next(40)))
        case 2: damaged.insert(contentsOf: damaged[place..<min(damaged.count, place + next(60))], at: place)
        default:
          damaged.insert(contentsOf: Array("\"(){};=,/*R G T1 ".utf8).shuffled().prefix(next(6)), at: place)
        }
      }
      XCTAssertTrue(FileManager.default.createFile(atPath: file, contents: Data(damaged)))
      do {
        _ = try XcodeProject(at: "\(folder)/App.xcodeproj")
        whole += 1
      } catch {
        broken += 1
        XCTAssertTrue("\(error)".hasPrefix("cannot read \(file)"), "\(error)")
        XCTAssertFalse("\(error)".contains("\n"), "\(error)")
      }
    }
    XCTAssertGreaterThan(whole, 100)
    XCTAssertGreaterThan(broken, 100)
  }

  // MARK: Targets

  func testATargetIsChosenByItsName() throws {
    let text = project("dependencies = (D, );", phaseFiles: "B1,").replacingOccurrences(
      of: "T0 = {",
      with: """
        D = { isa = PBXTargetDependency; target = T2; };
        P2 = { isa = PBXSourcesBuildPhase; files = (B2, ); };
        T2 = {
          isa = PBXNativeTarget; name = "Shared-Kit"; buildPhases = (P2, );
          productType = "com.apple.product-type.framework";
        };
        T0 = {
        """
    ).replacingOccurrences(of: "targets = (T0, T1, )", with: "targets = (T0, T1, T2, )")
    let app = try sources(text)
    // A framework that the app depends on is a module that it imports.
    XCTAssertEqual(
      app.modules,
      [
        ProjectModule(name: "Shared_Kit", files: ["\(folder)/Shared/Other.swift"]),
        ProjectModule(name: "My_App", files: ["\(folder)/My App/A B.swift"], dependencies: ["Shared_Kit"]),
      ])
    XCTAssertEqual(try ProjectSources(at: folder, target: "Shared-Kit").modules, [app.modules[0]])
    XCTAssertEqual(
      try ProjectSources(at: "\(folder)/App.xcodeproj", target: "My App").modules.map(\.name),
      ["Shared_Kit", "My_App"])
    XCTAssertThrowsError(try ProjectSources(at: folder, target: "Other")) {
      XCTAssertEqual(
        "\($0)",
        "there is no target \"Other\" in \(self.folder)/App.xcodeproj/project.pbxproj; "
          + "the targets are AppTests, My App, Shared-Kit")
    }
    // One that has no Swift file.
    XCTAssertThrowsError(try ProjectSources(at: folder, target: "AppTests")) {
      XCTAssertEqual("\($0)", "there is no Swift file in \(self.folder); name a folder that has some")
    }
  }
}
