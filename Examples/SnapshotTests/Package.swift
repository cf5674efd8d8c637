// swift-tools-version: 6.1
import PackageDescription

// A view with its tests, as a package of its own that depends on this repository.
// The tests are in Swift 5 mode, in which XCTest's classes need not say that they belong to the main actor.
let package = Package(
  name: "SnapshotTests",
  dependencies: [.package(name: "flipbook", path: "../..")],
  targets: [
    .target(name: "Hearts", dependencies: [.product(name: "UIKit", package: "flipbook")]),
    .testTarget(
      name: "HeartsTests", dependencies: ["Hearts", .product(name: "FlipbookTesting", package: "flipbook")],
      exclude: ["__Snapshots__"], swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
