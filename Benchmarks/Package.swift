// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A package of its own: what Flipbook is compared with never becomes a dependency of Flipbook.
// Peers that are not fetched are left out: README.md says how to fetch them.
let kiwi = ProcessInfo.processInfo.environment["KIWI"] ?? "\(Context.packageDirectory)/.peers/kiwisolver"
let hasKiwi = FileManager.default.fileExists(atPath: "\(kiwi)/kiwi/kiwi.h")

let package = Package(
  name: "flipbook-benchmarks",
  dependencies: [.package(name: "flipbook", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Stage", package: "flipbook"), .product(name: "UIKit", package: "flipbook"),
      ] + (hasKiwi ? [.product(name: "Cassowary", package: "flipbook"), "CKiwi"] : []),
      exclude: hasKiwi ? [] : ["SolverBenchmarks.swift", "SolverWorkload.swift"],
      swiftSettings: [.swiftLanguageMode(.v5)] + (hasKiwi ? [.define("KIWI")] : []))
  ]
    + (hasKiwi
      ? [.target(name: "CKiwi", cxxSettings: [.unsafeFlags(["-I\(kiwi)", "-O3"])])] : []),
  cxxLanguageStandard: .cxx17
)
