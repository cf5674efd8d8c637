import Foundation
import XCTest

/// A class's layout may change in a lower module; every module that sees the class has to be compiled again.
final class IncrementalBuildTests: CommandLineTestCase {
  /// The lines of the manifest that make each target declare all that is below it.
  private func closure() throws -> String {
    let top = URL(fileURLWithPath: Self.assets).deletingLastPathComponent()
    let manifest = try String(contentsOf: top.appendingPathComponent("Package.swift"), encoding: .utf8)
    let start = try XCTUnwrap(manifest.range(of: "/// A target's dependencies within the package"))
    let end = try XCTUnwrap(manifest.range(of: "// `FLIPBOOK_ONLY"))
    return String(manifest[start.lowerBound..<end.lowerBound])
  }

  /// `Upper` sees `Base` only through `Middle`, which re-exports its module but uses nothing of it: `Middle` is not
  /// compiled again, and without a declared dependency `Upper` would not be, either.
  func testAStoredPropertyBelowAReexport() throws {
    try writePackage("layout")
    XCTAssertEqual(try builtAnswer("layout").printed, "1 7\n")

    // What decides: the lower module is an input of what compiles each of the upper ones.
    let plan = try String(contentsOfFile: "\(folder)/layout/.build/debug.yaml", encoding: .utf8)
    for target in ["Middle", "Upper", "Program"] {
      let lower = try inputs(of: target, in: plan).filter { $0.hasSuffix("/Lower.swiftmodule") }
      XCTAssertEqual(lower.count, 1, target)
    }

    // The driver counts a module's time in whole seconds: what is written within the second in which the build before
    // it began is not newer. This package can be built that quickly.
    let built = Date().timeIntervalSince1970
    while Date().timeIntervalSince1970.rounded(.down) == built.rounded(.down) { usleep(10_000) }
    let second = try answerAfterAddingAProperty("layout")
    XCTAssertEqual(
      second.printed, "1 7\n", "an object of the old layout was left; the build said:\n\(second.log)")
  }

  private func answerAfterAddingAProperty(_ package: String) throws -> (printed: String, log: String) {
    try writeSource(
      "\(package)/Sources/Lower/Base.swift",
      "open class Base { var zeroth = 5\n public var first = 1\n public init() {} }\n")
    return try builtAnswer(package)
  }

  /// The files whose change makes a build compile a target again.
  private func inputs(of target: String, in plan: String) throws -> [String] {
    let lines = plan.split(separator: "\n")
    let command = try XCTUnwrap(
      lines.firstIndex { $0.contains("\"C.\(target)-") && $0.contains(".module\":") }, "\(target) in \(plan)")
    let list = try XCTUnwrap(lines[command...].first { $0.contains("inputs: [") })
    return list.split(separator: "\"").map(String.init)
  }

  private func writePackage(_ package: String) throws {
    try writeSource(
      "\(package)/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "layout", targets: [
        .target(name: "Lower"), .target(name: "Middle", dependencies: ["Lower"]),
        .target(name: "Upper", dependencies: ["Middle"]), .executableTarget(name: "Program", dependencies: ["Upper"]),
      ])
      \(try closure())
      """)
    try writeSource(
      "\(package)/Sources/Lower/Base.swift", "open class Base { public var first = 1\n public init() {} }\n")
    try writeSource(
      "\(package)/Sources/Middle/Middle.swift", "@_exported import Lower\npublic let middle = 1\n")
    try writeSource(
      "\(package)/Sources/Upper/Heir.swift",
      "@_exported import Middle\npublic final class Heir: Base { public var own = 7 }\n")
    try writeSource(
      "\(package)/Sources/Program/main.swift",
      "import Upper\nlet heir = Heir()\nprint(heir.first, heir.own)\n")
  }

  /// Builds by a bare `swift build`, and returns what the program prints, and what the build does.
  private func builtAnswer(_ package: String) throws -> (printed: String, log: String) {
    let build = try flipbook(
      ["swift", "build", "-v", "-Xswiftc", "-driver-show-incremental", "--package-path", package],
      program: "/usr/bin/env")
    XCTAssertEqual(build.status, 0, build.output + build.errors)
    let program = try flipbook([], program: "\(folder)/\(package)/.build/debug/Program")
    return (program.output, build.output + build.errors)
  }

  private func writeSource(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: ("\(folder)/\(name)" as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try write(text, to: name)
  }
}
