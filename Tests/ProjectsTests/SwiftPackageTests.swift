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

  func testAnotherCopyOfTheFrameworkIsNotAPartOfIt() throws {
    try writeShop(
      """
      let package = Package(
        name: "Shop", dependencies: [.package(url: "https://example.invalid/flipbook.git", from: "0.1.0")],
        targets: [
          .target(name: "ShopUI", dependencies: ["Core", .product(name: "UIKit", package: "flipbook")]),
          .target(name: "Core"),
        ])
      """)
    // Where SwiftPM puts what is pinned by version. The manifest is not even read.
    let copy = ".build/checkouts/flipbook"
    try write("// swift-tools-version:6.1", to: "\(copy)/Package.swift")
    for name in ["UIKit", "UIKitCore", "FlipbookTesting"] {
      try write("public struct Part {}", to: "\(copy)/Sources/\(name)/Part.swift")
    }
    let package = try SwiftPackage(at: folder, cache: cache)
    XCTAssertEqual(package.modules.map(\.name), ["Core", "ShopUI"])
    XCTAssertEqual(package.notes, [])
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

  /// SwiftPM runs a manifest: one that never ends takes neither the time nor the memory of the machine with it.
  func testAManifestWithoutEndIsOneLine() throws {
    try writeShop(
      "let package = Package(name: \"Shop\", targets: [.target(name: \"Core\")])\nwhile true { print(\"more\") }"
    )
    let begin = Date()
    XCTAssertThrowsError(try SwiftPackage(at: folder, cache: cache, patience: 6)) {
      let text = "\($0)"
      XCTAssertTrue(text.hasPrefix("cannot read \(self.folder)/Package.swift: it "), text)
      XCTAssertTrue(
        text.hasSuffix("; mend the code in it, or see to the network")
          || text.hasSuffix("; mend the code in it"), text)
    }
    XCTAssertLessThan(-begin.timeIntervalSinceNow, 15)
    usleep(200_000)
    let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      .compactMap {
        try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
      }.filter { $0.contains(folder) }
    XCTAssertEqual(left, [], "nothing of it goes on")
  }

  func testATargetOrAProductIsChosenByItsName() throws {
    try write(
      """
      // swift-tools-version:5.7
      import PackageDescription
      let package = Package(
        name: "Shop", products: [.library(name: "Everything", targets: ["Core", "Shop-UI"])],
        targets: [
          .target(name: "Core"), .target(name: "Shop-UI", dependencies: ["Core"]), .executableTarget(name: "Tool"),
        ])
      """, to: "Package.swift")
    try write("public struct Cart {}", to: "Sources/Core/Cart.swift")
    try write("import Core", to: "Sources/Shop-UI/Button.swift")
    try write("print(1)", to: "Sources/Tool/main.swift")
    func modules(_ target: String?) throws -> [String] {
      try SwiftPackage(at: folder, target: target, cache: cache).modules.map(\.name)
    }
    XCTAssertEqual(Set(try modules(nil)), ["Core", "Shop_UI", "Tool"])
    XCTAssertEqual(try modules("Shop-UI"), ["Core", "Shop_UI"])
    XCTAssertEqual(try modules("Everything"), ["Core", "Shop_UI"])
    XCTAssertEqual(try modules("Tool"), ["Tool"])
    XCTAssertThrowsError(try modules("Other")) {
      XCTAssertTrue(
        "\($0)".hasPrefix("there is no target \"Other\" in \(self.folder)/Package.swift; the targets are "),
        "\($0)")
      for name in ["Everything", "Core", "Shop-UI", "Tool"] { XCTAssertTrue("\($0)".contains(name), name) }
    }
  }
}
