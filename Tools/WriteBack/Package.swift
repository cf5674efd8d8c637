// swift-tools-version: 6.1
import PackageDescription

// Apart from the rest: the tuner builds it when something is written back for the first time. The script `build` names
// the toolchain's own swift-syntax, for which it takes seconds; without it, swift-syntax is fetched and built, which
// takes minutes.
let ready = Context.environment["FLIPBOOK_SWIFT_SYNTAX"]

let package = Package(
  name: "flipbook-writeback",
  products: [.executable(name: "flipbook-writeback", targets: ["flipbook-writeback"])],
  dependencies: ready == nil
    ? [.package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0")] : [],
  targets: [
    .executableTarget(
      name: "flipbook-writeback",
      dependencies: ready == nil
        ? [
          .product(name: "SwiftSyntax", package: "swift-syntax"),
          .product(name: "SwiftParser", package: "swift-syntax"),
        ] : [],
      path: "Sources",
      swiftSettings: ready.map { [.unsafeFlags(["-I", $0])] } ?? [],
      linkerSettings: ready.map {
        [.unsafeFlags(["-L", $0, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", $0])]
      } ?? [])
  ]
)
