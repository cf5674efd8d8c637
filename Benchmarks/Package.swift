// swift-tools-version: 6.1
import PackageDescription

// A package of its own: what Flipbook is compared with never becomes a dependency of Flipbook.
let package = Package(
  name: "flipbook-benchmarks",
  dependencies: [.package(name: "flipbook", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Stage", package: "flipbook"), .product(name: "UIKit", package: "flipbook"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
