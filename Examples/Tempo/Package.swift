// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Tempo",
  platforms: [.iOS(.v17)],
  products: [.library(name: "Tempo", targets: ["Tempo"])],
  targets: [.target(name: "Tempo")]
)
