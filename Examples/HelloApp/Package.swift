// swift-tools-version: 6.1
import PackageDescription

// An app as it would be on the phone: an application delegate with `@main`, and a dependency on this repository.
let package = Package(
  name: "HelloApp",
  dependencies: [.package(name: "flipbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "HelloApp", dependencies: [.product(name: "UIKit", package: "flipbook")],
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
