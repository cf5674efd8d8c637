import Foundation
import XCTest

@testable import Projects

/// How much of what public code uses compiles here; the README's figures are these.
final class PublicCodeTests: ProjectFolderTestCase {
  /// The lines among uses that the compiler refuses, with what it says of each.
  private func refused(_ uses: [DeclaredUse], after values: String) throws -> [Int: String] {
    let lines = values.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let path = try write((lines + uses.map(\.line)).joined(separator: "\n") + "\n", to: "PublicCode.swift")
    let sources = try ProjectSources(at: path)
    let ported = try PortedSources(of: try XCTUnwrap(sources.modules.first), in: sources)
    let text = try XCTUnwrap(ported.files.first?.text)
    let file = try write(text, to: "Ported.swift")
    let modules = try FrameworkModules()
    let run = try CompilerRun(
      "swiftc",
      [
        "-frontend", "-typecheck", "-disable-objc-interop", "-no-color-diagnostics", file, "-module-name",
        "PublicCode",
      ]
        + ["-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm", "-module-cache-path"]
        + [modules.clangModules ?? "\(folder)/modules"] + modules.arguments + Toolchain().pluginArguments,
      in: folder)
    var found: [Int: String] = [:]
    for message in run.output.split(separator: "\n") {
      guard let match = message.firstMatch(of: #/^(.+\.swift):(\d+):\d+: error: (.+)$/#),
        let line = Int(match.2)
      else {
        continue
      }
      let index = line - 1 - lines.count
      XCTAssertTrue(uses.indices.contains(index), String(message))
      found[index] = (found[index].map { "\($0); " } ?? "") + match.3
    }
    XCTAssertEqual(run.status == 0, found.isEmpty, run.output)
    return found
  }

  private func percent(_ part: Int, of whole: Int) -> String {
    String(format: "%.1f", Double(part) / Double(whole) * 100)
  }

  private func expectInReadme(_ sentence: String) throws {
    let readme = try String(
      contentsOf: DeclaredUse.folder.appendingPathComponent("../../../README.md"), encoding: .utf8)
    XCTAssertTrue(readme.contains(sentence), "the README does not say: \(sentence)")
  }

  func testWhatPublicCodeUsesCompiles() throws {
    let values = try String(
      contentsOf: DeclaredUse.folder.appendingPathComponent("Values.swift.txt"), encoding: .utf8)
    let uses = try DeclaredUse.counted()
    XCTAssertEqual(uses.count, 758)
    let refused = try refused(uses, after: values)
    for (index, message) in refused.sorted(by: { $0.key < $1.key }) {
      XCTFail("\(uses[index].symbol): \(message)")
    }
    let files = uses.reduce(0) { $0 + $1.files }
    let lost = refused.keys.reduce(0) { $0 + uses[$1].files }
    XCTAssertEqual(files, 2_308)
    try expectInReadme(
      "\(uses.count - refused.count) of the \(uses.count) symbols of Apple's frameworks that a count over public repositories found compile here, \(percent(files - lost, of: files)) % of their uses"
    )
  }

  /// How many are known to be missing, so that nothing is lost without a word: the resizing of layers, the
  /// type of text layers' fonts, a window's guide of an aspect.
  private static let missing = 4

  func testTheMembersOfClassesCanBeOverridden() throws {
    let uses = try DeclaredUse.members()
    let refused = try refused(
      uses, after: "import UIKit\nfunc given<T>() -> T { fatalError(\"never called\") }")
    let names = refused.keys.sorted().map { "\(uses[$0].symbol) — \(refused[$0] ?? "")" }
    XCTAssertEqual(refused.count, Self.missing, names.joined(separator: "\n"))
  }

  func testMembersThatAreNotOverriddenCompile() throws {
    let values = try String(
      contentsOf: DeclaredUse.folder.appendingPathComponent("Values.swift.txt"), encoding: .utf8)
    let uses = try DeclaredUse.statements()
    XCTAssertGreaterThan(uses.count, 100)
    let refused = try refused(uses, after: values)
    let lines = refused.keys.sorted().map { "\(uses[$0].symbol)\n  \(refused[$0] ?? "")" }
    XCTAssertEqual(lines, [], lines.joined(separator: "\n"))
  }

  func testAUseThatDoesNotCompileIsFound() throws {
    let refused = try refused(
      [
        DeclaredUse(files: 1, symbol: "frame", line: "func first() { _ = UIView.frames }"),
        DeclaredUse(files: 1, symbol: "bounds", line: "@MainActor func second() { _ = UIView().bounds }"),
        DeclaredUse(files: 1, symbol: "third", line: "class Third: UIView { override func third() {} }"),
      ], after: "import UIKit")
    XCTAssertEqual(refused.keys.sorted(), [0, 2])
  }
}
