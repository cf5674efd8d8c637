// swift-tools-version: 6.1
import PackageDescription

// One target per floor; each names what it imports, which are only floors below it (docs in CONTRIBUTING.md).
let app: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "flipbook",
  products: [
    .executable(name: "flipbook", targets: ["flipbook"]),
    // The host comes along, so that an app's `@main` has a window to open.
    .library(name: "UIKit", targets: ["UIKit", "Stage"]),
    .library(name: "Stage", targets: ["Stage"]),
    .library(name: "Recording", targets: ["Recording"]),
    .library(name: "Proving", targets: ["Proving"]),
    .library(name: "FlipbookTesting", targets: ["FlipbookTesting"]),
    // For packages that are written for the phone and built by `swift build`.
    .plugin(name: "Port", targets: ["Port"]),
    .library(name: "Tuner", targets: ["Tuner"]),
    .library(name: "Serving", targets: ["Serving"]),
    // For apps that make constants tunable: it needs nothing but Foundation.
    .library(name: "Tunables", targets: ["Tunables"]),
    // For code that says `import QuartzCore` or `import CoreGraphics`, as on Apple's systems.
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "Cassowary", targets: ["Cassowary"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // Floor 0: SDL2, SDL2_image and the macros that Swift does not import.
    // Without `pkgConfig`: SwiftPM would warn of SDL's flag -D_REENTRANT in every build.
    .systemLibrary(
      name: "CSDL",
      providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"]), .brew(["sdl2", "sdl2_image"])]),
    // Floor 0: HarfBuzz, for text.
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libsdl2-ttf-dev"]), .brew(["harfbuzz"])]),
    // Floor 0: calls `init()` of a class that is only known at run time.
    .target(name: "CDynamicInit"),
    // Floor 0: libpng and zlib.
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    // Floor 0: xxHash.
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    // Floor 0: loops over pixels in instructions that not every processor has.
    .target(name: "CRasterKernels"),
    // Floor 0: the call stack, from which the tuner knows where in the code a motion comes from.
    .target(name: "CCallStack"),
    // Floor 0: makes timers, `asyncAfter` and `Task.sleep` wait for media time on a stage, and random numbers follow
    // from a seed. It stands before functions of Dispatch, CoreFoundation and Swift, so it has code of its own.
    .target(name: "CMediaTime"),
    .target(name: "CMotionKernels"),
    // Floor 1: messages, files, locks, numbers that are the same everywhere, and what the Swift runtime knows of
    // classes.
    .target(name: "Support"),
    // Floor 1: plain memory and plain numbers.
    .target(name: "Raster", dependencies: ["CRasterKernels"]),
    .target(name: "Cassowary"),
    .target(name: "Tunables"),
    // Floor 1: the program beside Flipbook that reads Swift.
    .target(name: "SourceTools"),
    // Floor 1½: bodies that fall, collide and hang together.
    .target(name: "RigidBodies", dependencies: ["Support"]),
    // Floor 1½: pictures in memory, and their files: PNG, APNG, WebP, and what the structure of others says.
    .target(name: "Codecs", dependencies: ["Support", "Raster", "CPNG", "CXXHash"]),
    // Floor 2. The toolchain ships cross-import overlays of `Testing` with modules of these two names but not
    // the overlay modules themselves; the empty targets satisfy `import Testing` beside `import UIKit`.
    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit"),
    .target(
      name: "CoreGraphics",
      dependencies: ["Codecs", "Support", "Raster", "CSDL", "CHarfBuzz", "_Testing_CoreGraphics"],
      // Foundation's own copy of ICU, which breaks lines.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Floor 2½: the render tree: nodes, motion, painting.
    .target(name: "Scene", dependencies: ["CoreGraphics", "Codecs", "Support", "Raster", "CMotionKernels"]),
    // Floor 3: layers, animations, transactions: Apple's API over the render tree.
    .target(
      name: "QuartzCore",
      dependencies: ["Scene", "CoreGraphics", "Codecs", "Support", "Raster", "CDynamicInit", "CMediaTime"]),
    // Floors 4 and 5: UIKit.
    .target(
      name: "UIKitCore",
      dependencies: [
        "QuartzCore", "CoreGraphics", "Codecs", "Raster", "Support", "Cassowary", "RigidBodies",
        "CDynamicInit",
      ]),
    .target(name: "UIKit", dependencies: ["UIKitCore", "QuartzCore", "CoreGraphics", "_Testing_UIKit"]),
    // Floor 6: the host.
    .target(
      name: "Stage",
      dependencies: ["UIKit", "QuartzCore", "Scene", "CoreGraphics", "Codecs", "Support", "Raster", "CSDL"]),
    // Floor 7: the tools.
    .target(
      name: "Recording",
      dependencies: ["Stage", "UIKit", "QuartzCore", "CoreGraphics", "Codecs", "Support", "Raster"]),
    // What finds faults: random trees, random input, leaks, benchmarks; the command line and tests use it.
    .target(
      name: "Proving",
      dependencies: ["Stage", "UIKit", "QuartzCore", "CoreGraphics", "Codecs", "Support", "Raster"]),
    // Floor 7½: comparing with what was kept, and what a failure shows; the command line and tests use it.
    .target(
      name: "Goldens",
      dependencies: ["Recording", "Stage", "UIKit", "CoreGraphics", "Codecs", "Support", "Raster"]),
    // Floor 8: what an app could write, and what its tests say; the tuner. Tests link XCTest and Swift Testing;
    // programs do not, so nothing above depends on `FlipbookTesting`.
    // Written for the phone, with `@objc` and `#selector`: `Port` ports all files but the one that is named.
    .target(
      name: "Demos", dependencies: ["UIKit"], sources: ["Catalogue/Demo.swift"],
      // Line tables with whole paths, which the tuner reads: `#sourceLocation` alone gives those below the package's
      // folder.
      swiftSettings: app + [.unsafeFlags(["-file-compilation-dir", "/"])], plugins: ["Port"]),
    .target(
      name: "Tuner",
      dependencies: [
        "Goldens", "Recording", "Stage", "UIKit", "CoreGraphics", "QuartzCore", "Scene", "Codecs", "Support",
        "Tunables", "CCallStack", "SourceTools",
      ]),
    // People's own code: found, made to compile here, built, loaded.
    .target(
      name: "Projects", dependencies: ["UIKit", "CoreGraphics", "Support", "SourceTools", "Tunables"]),
    // The stage in a browser: a windowing system whose windows are pages.
    .target(name: "Serving", dependencies: ["Stage", "UIKit", "Codecs", "Support", "Raster"]),
    .target(
      name: "FlipbookTesting",
      dependencies: ["Goldens", "Recording", "Stage", "UIKit", "CoreGraphics", "Support"]),
    // Ports the demos, and targets of packages that depend on Flipbook.
    .plugin(name: "Port", capability: .buildTool()),
    // Floor 9: the command line.
    .executableTarget(
      name: "flipbook",
      dependencies: [
        "Demos", "Goldens", "Projects", "Proving", "Recording", "Serving", "SourceTools", "Stage", "Tuner",
        "UIKit", "CoreGraphics", "Codecs", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // People's own code is loaded into the program and finds the framework there.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]
    ),
    // Counts calls to the allocator in tests.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // What the tests of the tools put on a stage.
    .target(
      name: "SampleStage", dependencies: ["FlipbookTesting", "UIKit", "CPNG"], path: "Tests/SampleStage",
      swiftSettings: app),
    .testTarget(name: "SupportTests", dependencies: ["Support"], swiftSettings: app),
    .testTarget(name: "RasterTests", dependencies: ["Raster"], swiftSettings: app),
    .testTarget(name: "CassowaryTests", dependencies: ["Cassowary"], swiftSettings: app),
    .testTarget(name: "RigidBodiesTests", dependencies: ["RigidBodies"], swiftSettings: app),
    .testTarget(name: "CodecsTests", dependencies: ["Codecs", "CoreGraphics", "CPNG"], swiftSettings: app),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "Codecs", "Raster", "AllocationCounter"],
      swiftSettings: app),
    .testTarget(name: "SceneTests", dependencies: ["Scene"], swiftSettings: app),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: ["QuartzCore", "Scene", "Codecs", "Raster", "AllocationCounter"],
      swiftSettings: app
    ),
    .testTarget(
      name: "UIKitCoreTests", dependencies: ["UIKit", "Stage"], exclude: ["Census/README.md"],
      swiftSettings: app
    ),
    .testTarget(name: "StageTests", dependencies: ["Stage", "SampleStage"], swiftSettings: app),
    .testTarget(
      name: "RecordingTests",
      dependencies: ["Recording", "FlipbookTesting", "Goldens", "SampleStage", "AllocationCounter"],
      swiftSettings: app),
    .testTarget(
      name: "ProvingTests", dependencies: ["Proving", "Recording", "SampleStage"], swiftSettings: app),
    .testTarget(
      name: "GoldensTests", dependencies: ["Goldens", "Recording", "Stage", "SampleStage"], swiftSettings: app
    ),
    .testTarget(
      name: "FlipbookTestingTests", dependencies: ["FlipbookTesting", "Goldens", "Codecs", "SampleStage"],
      swiftSettings: app),
    .testTarget(
      name: "DemosTests",
      dependencies: [
        "Demos", "Stage", "Proving", "Recording", "FlipbookTesting", "SampleStage", "AllocationCounter",
      ],
      exclude: ["__Snapshots__"], swiftSettings: app),
    .testTarget(
      name: "TunerTests",
      dependencies: [
        "Tuner", "Tunables", "Demos", "Stage", "Recording", "FlipbookTesting", "SampleStage",
        "AllocationCounter", "SourceTools",
      ],
      swiftSettings: app),
    .testTarget(
      name: "ServingTests", dependencies: ["Serving", "Stage", "Raster", "Codecs", "SourceTools"],
      swiftSettings: app),
    .testTarget(
      name: "ProjectsTests", dependencies: ["Projects"], swiftSettings: app),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "flipbook", "Demos", "Goldens", "Proving", "Recording", "FlipbookTesting", "SampleStage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["__Snapshots__"], swiftSettings: app),
  ],
  swiftLanguageModes: [.v6]
)

// `Tests/Fuzzing/run` names the compiler's libFuzzer here; nothing else needs this target.
if let library = Context.environment["FLIPBOOK_FUZZERS"] {
  package.targets.append(
    .executableTarget(
      name: "Fuzzing", dependencies: ["Proving", "Recording", "Stage", "Tuner", "UIKit"],
      path: "Tests/Fuzzing",
      exclude: ["Corpora", "Dictionaries", "run"], swiftSettings: app,
      linkerSettings: [.unsafeFlags(["-Xlinker", library]), .linkedLibrary("stdc++")]))
}

/// A target's dependencies within the package, and theirs, in the order in which they are met.
func targetsBelow(_ target: Target, in targets: [String: Target]) -> [String] {
  var found: [String] = []
  var pending = [target]
  while let next = pending.popLast() {
    for case .byNameItem(let name, _) in next.dependencies where !found.contains(name) {
      found.append(name)
      if let dependency = targets[name] { pending.append(dependency) }
    }
  }
  return found
}

let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })

// An incremental build rebuilds a target only for changes in the dependencies that it declares, but a class's layout
// reaches every target that sees the class, through any number of others. So each target declares all that lies below.
let below = targets.mapValues { targetsBelow($0, in: targets) }
for target in package.targets {
  let declared = Set(
    target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
  target.dependencies += (below[target.name] ?? []).filter { !declared.contains($0) }.map {
    .byName(name: $0)
  }
}

// `FLIPBOOK_OPTIMIZED=Raster,Scene swift build` optimises the named targets in a debug build, too, and keeps a debug
// build's assertions. Some are compiled as a whole: Raster, because its loops over pixels call one another across
// files, and without it paths fill three times slower; the small ones, because that takes half the time.
let compiledWhole: Set = ["Raster", "Codecs", "Cassowary", "RigidBodies", "Serving"]
for name in (Context.environment["FLIPBOOK_OPTIMIZED"] ?? "").split(separator: ",") {
  // These are C.
  if name.hasSuffix("Kernels") {
    targets[String(name)]?.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
    continue
  }
  targets[String(name)]?.swiftSettings =
    (targets[String(name)]?.swiftSettings ?? []) + [
      .unsafeFlags(
        ["-O", "-assert-config", "Debug"]
          + (compiledWhole.contains(String(name))
            ? ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"] : []),
        .when(configuration: .debug))
    ]
}

// SwiftPM finds test cases by the compiler's index. `./flipbook` builds without one, which saves a fifth of the time,
// and names a folder here, so that the tests alone have theirs.
if let store = Context.environment["FLIPBOOK_INDEX_STORE"], !store.isEmpty {
  for target in package.targets where target.type == .test {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-index-store-path", store, "-index-ignore-system-modules"])
      ]
  }
}

// `FLIPBOOK_ONLY=QuartzCoreTests swift test` builds the named targets and what they depend on, and nothing else.
if let names = Context.environment["FLIPBOOK_ONLY"], !names.isEmpty {
  let named = names.split(separator: ",").map(String.init)
  let wanted = Set(named + named.flatMap { below[$0] ?? [] })
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll()
}
