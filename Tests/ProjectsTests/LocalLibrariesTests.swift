import XCTest

@testable import Projects

/// What the code of an Xcode project imports from beside its target: pods, packages and other projects on the disk.
final class LocalLibrariesTests: ProjectFolderTestCase {
  /// A project with one target, whose groups have these children, and these objects.
  private func project(
    _ name: String, type: String = "application", product: String = "App.app", children: String = "",
    _ more: String = ""
  ) -> String {
    """
    {
      objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T, ); };
        G = { isa = PBXGroup; children = (F, \(children) ); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = "\(name).swift"; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        P = { isa = PBXSourcesBuildPhase; files = (B, ); };
        O = { isa = PBXFileReference; path = "\(product)"; sourceTree = BUILT_PRODUCTS_DIR; };
        T = {
          isa = PBXNativeTarget; name = "\(name)"; buildPhases = (P, ); productReference = O;
          productType = "com.apple.product-type.\(type)";
        };
        \(more)
      };
      rootObject = R;
    }
    """
  }

  func testAPodOnTheDisk() throws {
    try write(project("Demo"), to: "Example/Demo.xcodeproj/project.pbxproj")
    try write(
      "import UIKit\nimport Wave\n@testable import class Ripple.Ring\nimport Gone", to: "Example/Demo.swift")
    try write(
      """
      target 'Demo' do
        # pod 'Gone', :path => '../'
        pod 'Wave', :path => '../'
        pod "Wave/Extras", path: "../"
        pod 'Ripple', '~> 1.0', :path => '../ripple/Ripple.podspec'
        pod 'Remote', '~> 2.0'
        pod 'Lost', :path => '../lost'
      end
      """, to: "Example/Podfile")
    try write(
      "Pod::Spec.new do |s|\n  s.source_files = 'Wave/Classes/**/*.{h,swift}', # all\n    'Wave/More'\nend",
      to: "Wave.podspec")
    try write(
      "Pod::Spec.new do |s|\n  s.source_files = [\n   'R?ngs/*'\n  ]\nend", to: "ripple/Ripple.podspec")
    for name in ["Wave/Classes/A.swift", "Wave/Classes/Deep/B.swift", "Wave/More/C.swift", "Wave/No.swift"] {
      try write("import Ripple", to: name)
    }
    try write("", to: "ripple/Rings/Ring.swift")
    try write("", to: "ripple/Rings/Ring.m")
    let sources = try ProjectSources(at: "\(folder)/Example")
    XCTAssertEqual(sources.modules.map(\.name), ["Ripple", "Wave", "Demo"])
    XCTAssertEqual(sources.modules[0].files, ["\(folder)/ripple/Rings/Ring.swift"])
    XCTAssertEqual(
      sources.modules[1].files,
      ["Wave/Classes/A.swift", "Wave/Classes/Deep/B.swift", "Wave/More/C.swift"].map { "\(folder)/\($0)" })
    XCTAssertEqual(sources.modules.map(\.dependencies), [[], ["Ripple"], ["Ripple", "Wave"]])
    XCTAssertEqual(sources.resources.map(\.path), ["\(folder)/Example", "\(folder)/ripple", folder])
    XCTAssertEqual(
      sources.notes,
      [
        "\(folder)/Example/Podfile: there is no \(folder)/lost/Lost.podspec, so Lost is left out; check the pod's path"
      ])
  }

  func testAFrameworkOfAnotherProjectAndOfTheSame() throws {
    try write(
      project(
        "Demo", children: "L,",
        "L = { isa = PBXFileReference; path = ../Wave.xcodeproj; sourceTree = SOURCE_ROOT; };"),
      to: "Example/Demo.xcodeproj/project.pbxproj")
    try write("import Wave", to: "Example/Demo.swift")
    try write(
      project("Wave iOS", type: "framework", product: "Wave.framework"), to: "Wave.xcodeproj/project.pbxproj")
    try write("", to: "Wave iOS.swift")
    let sources = try ProjectSources(at: "\(folder)/Example")
    XCTAssertEqual(sources.modules.map(\.name), ["Wave", "Demo"])
    XCTAssertEqual(sources.modules[0].files, ["\(folder)/Wave iOS.swift"])
    XCTAssertEqual(sources.modules[1].dependencies, ["Wave"])
    XCTAssertEqual(sources.notes, [])
  }

  func testAPackageOnTheDisk() throws {
    try write(
      project(
        "Demo", "L = { isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };"),
      to: "Example/Demo.xcodeproj/project.pbxproj")
    try write("import KitViews", to: "Example/Demo.swift")
    try write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["KitViews"])],
        targets: [.target(name: "KitBase"), .target(name: "KitViews", dependencies: ["KitBase"]), .target(name: "Other")])
      """, to: "Kit/Package.swift")
    for name in ["KitBase", "KitViews", "Other"] { try write("", to: "Kit/Sources/\(name)/\(name).swift") }
    let sources = try ProjectSources(at: "\(folder)/Example")
    XCTAssertEqual(sources.modules.map(\.name), ["KitBase", "KitViews", "Demo"])
    XCTAssertEqual(sources.modules[2].dependencies, ["KitBase", "KitViews"])
    XCTAssertEqual(sources.resources.map(\.path), ["\(folder)/Example", "\(folder)/Kit"])
  }

  func testPatterns() throws {
    for name in ["a/b.swift", "a/b/c.swift", "a/b/d.m", "e.swift", ".f.swift"] { try write("", to: name) }
    func found(_ patterns: String...) -> [String] {
      PathPattern.files(matching: patterns, in: folder).map { String($0.dropFirst(folder.count + 1)) }
    }
    XCTAssertEqual(found("**/*.swift"), ["a/b.swift", "a/b/c.swift", "e.swift"])
    XCTAssertEqual(found("a"), ["a/b.swift", "a/b/c.swift", "a/b/d.m"])
    XCTAssertEqual(found("./a/*.{swift,m}", "?.swift"), ["a/b.swift", "e.swift"])
    XCTAssertEqual(found("{a,x}/{b,y}/[c-d].*"), ["a/b/c.swift", "a/b/d.m"])
    XCTAssertEqual(found("**/**/**/**/nothing"), [])
    XCTAssertEqual(found("", "}{", "[", "../*"), [])
    // Braces without end, or too many, end.
    XCTAssertEqual(found(String(repeating: "{a,b}", count: 40)), [])
  }

  func testLinesThatImport() {
    for (line, name) in [
      ("import UIKit", "UIKit"), ("  @_exported import Wave // all", "Wave"),
      ("import struct Kit.Ring", "Kit"),
      ("@testable import A.B;", "A"), ("public import C", "C"), ("importer", nil), ("// import D", nil),
      ("", nil),
      ("let import = 1", nil), ("import", nil),
    ] {
      XCTAssertEqual(ImportedNames.name(in: line), name, line)
    }
  }
}
