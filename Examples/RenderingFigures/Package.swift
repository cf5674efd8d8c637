// swift-tools-version: 6.1
import PackageDescription

// The pictures of docs/rendering.md, drawn by Flipbook: views on stages of their own, written to files.
let package = Package(
  name: "RenderingFigures",
  dependencies: [.package(name: "flipbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "RenderingFigures",
      dependencies: [
        .product(name: "UIKit", package: "flipbook"),
        .product(name: "Raster", package: "flipbook"),
        .product(name: "Recording", package: "flipbook"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
