// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A package of its own: what Flipbook is compared with never becomes a dependency of Flipbook.
// Peers that are not installed are left out: `./setup` installs them, README.md says more.

/// A library to compare with: a C target behind plain functions, and what it needs from the machine.
struct Peer {
  let target: String
  /// The condition that Swift code asks for.
  let flag: String
  /// A file that is there when the peer is installed.
  let proof: String
  var dependencies: [Target.Dependency] = ["CDrawing"]
  var includes: [String] = []
  var libraries: [LinkerSetting] = []

  var isInstalled: Bool { FileManager.default.fileExists(atPath: proof) }

  var compiled: Target {
    let flags = includes.map { "-I\($0)" } + ["-O3", "-fPIC"]
    return .target(
      name: target, dependencies: dependencies, cSettings: [.unsafeFlags(flags)],
      cxxSettings: [.unsafeFlags(flags)], linkerSettings: libraries)
  }
}

let peers = "\(Context.packageDirectory)/.peers"
#if arch(arm64)
  let qtHeaders = "/usr/include/aarch64-linux-gnu/qt6"
#else
  let qtHeaders = "/usr/include/x86_64-linux-gnu/qt6"
#endif
let kiwi = ProcessInfo.processInfo.environment["KIWI"] ?? "\(peers)/kiwisolver"

let installed = [
  Peer(
    target: "CKiwi", flag: "KIWI", proof: "\(kiwi)/kiwi/kiwi.h", dependencies: [], includes: [kiwi]),
  Peer(
    target: "CCairo", flag: "CAIRO", proof: "/usr/include/cairo/cairo.h",
    includes: ["/usr/include/cairo"], libraries: [.linkedLibrary("cairo")]),
  Peer(
    target: "CQt", flag: "QT", proof: "\(qtHeaders)/QtGui/QPainter",
    includes: [qtHeaders, "\(qtHeaders)/QtCore", "\(qtHeaders)/QtGui"],
    libraries: [.linkedLibrary("Qt6Gui"), .linkedLibrary("Qt6Core")]),
  Peer(
    target: "CFreeType", flag: "FREETYPE", proof: "/usr/include/freetype2/ft2build.h",
    includes: ["/usr/include/freetype2"], libraries: [.linkedLibrary("freetype")]),
  Peer(
    target: "CBlend2D", flag: "BLEND2D", proof: "\(peers)/blend2d/lib/libblend2d.a",
    includes: ["\(peers)/blend2d/include"],
    libraries: [.unsafeFlags(["-L\(peers)/blend2d/lib"]), .linkedLibrary("blend2d")]),
].filter(\.isInstalled)

let hasKiwi = installed.contains { $0.target == "CKiwi" }

let package = Package(
  name: "flipbook-benchmarks",
  dependencies: [.package(name: "flipbook", path: "..")],
  targets: [
    // What is drawn, as plain memory that every peer reads.
    .target(name: "CDrawing"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CDrawing",
        .product(name: "Raster", package: "flipbook"), .product(name: "Stage", package: "flipbook"),
        .product(name: "UIKit", package: "flipbook"),
        .product(name: "Cassowary", package: "flipbook"),
      ] + installed.map { .byName(name: $0.target) },
      exclude: hasKiwi ? [] : ["Solver"],
      swiftSettings: [.swiftLanguageMode(.v5)] + installed.map { .define($0.flag) }),
  ] + installed.map(\.compiled),
  cxxLanguageStandard: .cxx17
)
