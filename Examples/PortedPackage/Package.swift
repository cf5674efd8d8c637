// swift-tools-version: 6.1
import PackageDescription

// A package as it is written for the phone, with `@objc`, `#selector` and previews. On Linux, Flipbook's plugin `Port`
// turns its files into plain Swift in each build; SwiftPM compiles those that are named here as they are.
#if os(Linux)
  let port: [Target.PluginUsage] = [.plugin(name: "Port", package: "flipbook")]
  func plain(_ file: String) -> [String]? { [file] }
#else
  let port: [Target.PluginUsage] = []
  func plain(_ file: String) -> [String]? { nil }
#endif

let package = Package(
  name: "PortedPackage",
  platforms: [.iOS(.v17)],
  products: [.library(name: "Pulses", targets: ["Pulses"])],
  dependencies: [.package(name: "flipbook", path: "../..")],
  targets: [
    .target(
      name: "Pulses",
      dependencies: [.product(name: "UIKit", package: "flipbook", condition: .when(platforms: [.linux]))],
      sources: plain("Pulse.swift"), plugins: port),
    .testTarget(
      name: "PulsesTests",
      dependencies: [
        "Pulses",
        .product(name: "FlipbookTesting", package: "flipbook", condition: .when(platforms: [.linux])),
      ], sources: plain("PulseTests.swift"), plugins: port),
  ],
  swiftLanguageModes: [.v5]
)
