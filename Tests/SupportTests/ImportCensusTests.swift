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
}
