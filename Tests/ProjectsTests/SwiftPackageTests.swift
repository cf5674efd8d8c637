import Foundation
import XCTest

@testable import Projects

/// The modules of a package and of those that it depends on.
final class SwiftPackageTests: ProjectFolderTestCase {
  private var cache: ProjectCache { ProjectCache(environment: ["XDG_CACHE_HOME": "\(folder)/.cache"]) }

  private func writeShop(_ manifest: String) throws {
    try write("// swift-tools-version:5.7\nimport PackageDescription\n\(manifest)\n", to: "Package.swift")
    try write("public struct Cart {}", to: "Sources/Core/Cart.swift")
    try write(
      "import Core\nimport UIKit\npublic class CartButton: UIButton {}", to: "Sources/ShopUI/Button.swift")
    try write("import Testing", to: "Tests/CoreTests/CartTests.swift")
  }

  func testModulesComeAfterThoseTheyImport() throws {
    try writeShop(
      """
      let package = Package(
        name: "Shop",
        targets: [
          .target(name: "ShopUI", dependencies: ["Core"]), .target(name: "Core"),
          .testTarget(name: "CoreTests", dependencies: ["Core"]),
        ])
      """)
    let package = try SwiftPackage(at: folder, cache: cache)
    XCTAssertEqual(
      package.modules,
      [
        ProjectModule(name: "Core", files: ["\(folder)/Sources/Core/Cart.swift"]),
        ProjectModule(
          name: "ShopUI", files: ["\(folder)/Sources/ShopUI/Button.swift"], dependencies: ["Core"]),
      ])
    XCTAssertEqual(package.notes, [])
    // A new file is found, whatever is in the cache.
    try write("public struct Price {}", to: "Sources/Core/Price.swift")
    XCTAssertEqual(try SwiftPackage(at: folder, cache: cache).modules[0].files.count, 2)
  }

  func testPackagesOnTheDiskBelongToIt() throws {
    try writeShop(
      """
      let package = Package(
        name: "Shop", dependencies: [.package(path: "Local"), .package(url: "https://example.invalid/Far.git", from: "1.0.0")],
        targets: [
          .target(name: "ShopUI", dependencies: ["Core", .product(name: "Springs", package: "Local")]),
          .target(name: "Core"),
        ])
      """)
    try write(
      """
      // swift-tools-version:5.7
      import PackageDescription
      let package = Package(
        name: "Local", products: [.library(name: "Springs", targets: ["Springs"])], targets: [.target(name: "Springs")])
      """, to: "Local/Package.swift")
    try write("public struct Spring {}", to: "Local/Sources/Springs/Spring.swift")
    let package = try SwiftPackage(at: folder, cache: cache)
    XCTAssertEqual(package.modules.map(\.name), ["Springs", "Core", "ShopUI"])
    XCTAssertEqual(package.modules.last?.dependencies, ["Springs", "Core"])
    XCTAssertEqual(
      package.notes,
      ["\(folder)/Package.swift: far is not on the disk; run swift package resolve in \(folder)"])
  }

  func testABrokenManifestIsOneLineAndTheFilesAreOneModule() throws {
    try writeShop("let package = Package(name: 3)")
    XCTAssertThrowsError(try SwiftPackage(at: folder, cache: cache)) {
      XCTAssertEqual("\($0)".split(separator: "\n").count, 1)
      XCTAssertTrue("\($0)".hasPrefix("cannot read \(folder)/Package.swift: "), "\($0)")
    }
    let sources = try ProjectSources(at: folder)
    XCTAssertEqual(sources.modules.count, 1)
    XCTAssertEqual(sources.files.count, 2)
    XCTAssertEqual(sources.notes.count, 1)
    XCTAssertTrue(sources.notes[0].hasSuffix("; its files are compiled as one module"), sources.notes[0])
  }
}
