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
    try writeSource(
      "Package.swift",
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
      "Sources/Lower/Base.swift", "open class Base { public var first = 1\n public init() {} }\n")
    try writeSource("Sources/Middle/Middle.swift", "@_exported import Lower\npublic let middle = 1\n")
    try writeSource(
      "Sources/Upper/Heir.swift",
      "@_exported import Middle\npublic final class Heir: Base { public var own = 7 }\n")
    try writeSource(
      "Sources/Program/main.swift", "import Upper\nlet heir = Heir()\nprint(heir.first, heir.own)\n")
    XCTAssertEqual(try builtAnswer(), "1 7\n")

    try writeSource(
      "Sources/Lower/Base.swift",
      "open class Base { var zeroth = 5\n public var first = 1\n public init() {} }\n")
    XCTAssertEqual(try builtAnswer(), "1 7\n", "an object of the old layout was left")
  }

  /// Builds by a bare `swift build`, and returns what the program prints.
  private func builtAnswer() throws -> String {
    let build = try flipbook(["swift", "build"], program: "/usr/bin/env")
    XCTAssertEqual(build.status, 0, build.output + build.errors)
    return try flipbook([], program: "\(folder)/.build/debug/Program").output
  }

  private func writeSource(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: ("\(folder)/\(name)" as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try write(text, to: name)
  }
}
