import Foundation
import XCTest

/// The floors: what each target's files import is what the manifest says, and it is below.
final class ImportCensusTests: XCTestCase {
  private static let root: URL = {
    // Tests/SupportTests/ImportCensusTests.swift
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  private struct Target: Equatable {
    var name: String
    var dependencies: Set<String>
  }

  /// The targets in `Sources` in the manifest's order, which is from the lowest floor to the highest.
  private func targets() throws -> [Target] {
    let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let start = try XCTUnwrap(manifest.range(of: "  targets: ["))
    let end = try XCTUnwrap(manifest.range(of: "// Counts calls to the allocator in tests."))
    let declarations = manifest[start.upperBound..<end.lowerBound].components(separatedBy: "arget(")
      .flatMap { $0.components(separatedBy: ".systemLibrary(") }
    return declarations.compactMap { text in
      let code = text.components(separatedBy: "\n").map { $0.components(separatedBy: "//")[0] }.joined()
      guard let name = words(in: code, after: "name: ").first else { return nil }
      let list = code.range(of: "dependencies: [").map { code[$0.upperBound...] } ?? ""
      let own = list.components(separatedBy: ".product(")[0].components(separatedBy: "]")[0]
      return Target(name: name, dependencies: Set(words(in: own, after: "")))
    }
  }

  /// What is in quotation marks after a text, however often.
  private func words(in code: String, after prefix: String) -> [String] {
    code.components(separatedBy: prefix + "\"").dropFirst().enumerated().compactMap { index, part in
      prefix.isEmpty && index % 2 == 1 ? nil : part.components(separatedBy: "\"")[0]
    }
  }

  /// The texts of a target's Swift files.
  private func sources(of name: String) throws -> [String] {
    let folder = Self.root.appendingPathComponent("Sources/\(name)").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    return try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  /// The modules that the Swift files of a target import.
  private func imports(of name: String) throws -> Set<String> {
    let expression = try NSRegularExpression(
      pattern: #"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private) )?import (?:\w+ )?(\w+)"#,
      options: .anchorsMatchLines)
    var found: Set<String> = []
    for text in try sources(of: name) {
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        if let range = Range(match.range(at: 1), in: text) { found.insert(String(text[range])) }
      }
    }
    return found
  }

  func testEveryTargetDeclaresWhatItImportsAndNothingElse() throws {
    let targets = try targets()
    let own = Set(targets.map(\.name))
    XCTAssertTrue(own.isSuperset(of: ["Support", "Raster", "QuartzCore", "UIKitCore", "Stage", "flipbook"]))
    // Empty modules that keep the toolchain's overlays quiet; they are never imported explicitly.
    let silent: Set = ["_Testing_CoreGraphics", "_Testing_UIKit"]
    for target in targets {
      let imported = try imports(of: target.name).intersection(own)
      XCTAssertEqual(
        imported.sorted(), target.dependencies.subtracting(silent).sorted(), "\(target.name) in Package.swift"
      )
    }
  }

  func testImportsGoDown() throws {
    var below: Set<String> = []
    for target in try targets() {
      XCTAssertEqual(
        target.dependencies.subtracting(below), [], "\(target.name) stands below what it imports")
      below.insert(target.name)
    }
  }

  /// Apple's modules show what Apple's show; tests need one import; whoever tunes sees `@Tunable`.
  func testNoOtherModuleReExports() throws {
    let exporting = try targets().map(\.name).filter { name in
      try sources(of: name).contains { $0.contains("@_exported import") }
    }
    XCTAssertEqual(exporting.sorted(), ["CoreGraphics", "FlipbookTesting", "QuartzCore", "Tuner", "UIKit"])
  }

  // MARK: The render tree

  /// A text without comments and without what is in quotation marks.
  private func code(of text: String) -> String {
    text.components(separatedBy: "\n").map { line in
      let code = line.components(separatedBy: "//")[0]
      return code.components(separatedBy: "\"").enumerated().map { $0 % 2 == 0 ? $1 : "" }.joined()
    }.joined(separator: "\n")
  }

  /// The words of a text's code.
  private func codeWords(of text: String) -> Set<String> {
    Set(code(of: text).components(separatedBy: CharacterSet.alphanumerics.union(["_"]).inverted))
  }

  /// The classes that the Swift files of a target show to apps.
  private func publicClasses(of name: String) throws -> Set<String> {
    let expression = try NSRegularExpression(pattern: #"\b(?:open|public final|public) class (\w+)"#)
    var found: Set<String> = []
    for text in try sources(of: name).map(code) {
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        if let range = Range(match.range(at: 1), in: text) { found.insert(String(text[range])) }
      }
    }
    return found.subtracting(["func", "var", "override"])
  }

  /// Edits and records in, pictures and endings out: the render tree can draw while the layers are busy.
  func testTheSceneKnowsNoClassOfTheAPI() throws {
    XCTAssertEqual(
      try imports(of: "Scene").sorted(), ["CMotionKernels", "Codecs", "CoreGraphics", "Raster", "Support"],
      "nothing else is below it")
    let classes = try publicClasses(of: "QuartzCore").union(publicClasses(of: "UIKitCore"))
    XCTAssertTrue(
      classes.isSuperset(of: ["CALayer", "CAAnimation", "CADisplayLink", "CATransaction", "UIView"]))
    let found = try sources(of: "Scene").reduce(into: Set<String>()) { $0.formUnion(codeWords(of: $1)) }
    XCTAssertTrue(found.contains("RenderTree"))
    XCTAssertEqual(found.intersection(classes).sorted(), [])
  }

  /// A node has an owner to be named in messages by, and no way to a layer.
  func testNoNodeLeadsToItsLayer() throws {
    for name in ["Scene", "QuartzCore"] {
      for text in try sources(of: name) {
        XCTAssertFalse(code(of: text).contains("pointee.layer"), name)
      }
    }
    let asking = try sources(of: "Scene").flatMap { code(of: $0).components(separatedBy: "\n") }
      .filter { $0.contains("owner.") }
    XCTAssertTrue(
      asking.allSatisfy { $0.contains("owner.treePath") || $0.contains("ObjectIdentifier") }, "\(asking)")
  }

  /// Of the render tree's types, apps see the matrix that is Apple's.
  func testOnlyTheMatrixOfTheSceneIsReExported() throws {
    let lines = try sources(of: "QuartzCore").flatMap { $0.components(separatedBy: "\n") }
      .filter { $0.hasPrefix("@_exported import ") && $0.contains("Scene") }
    XCTAssertEqual(lines.count, 15)
    XCTAssertTrue(lines.allSatisfy { $0.contains(" Scene.CATransform3D") }, "\(lines)")
  }
}
