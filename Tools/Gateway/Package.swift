// swift-tools-version: 6.1
import PackageDescription

// Apart from the rest: it is built when a stage is shown in a browser for the first time, so that nobody else fetches
// and builds swift-nio.
let package = Package(
  name: "flipbook-gateway",
  products: [.executable(name: "flipbook-gateway", targets: ["flipbook-gateway"])],
  dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")],
  targets: [
    .executableTarget(
      name: "flipbook-gateway",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      path: "Sources")
  ]
)
