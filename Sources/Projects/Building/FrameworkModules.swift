import Foundation

/// Where the compiler finds the framework's modules: beside the program that runs.
struct FrameworkModules {
  /// The modules that a project may not be called like.
  static let names: Set = [
    "UIKit", "UIKitCore", "QuartzCore", "CoreGraphics", "Scene", "Stage", "Raster", "Support", "Codecs",
    "Cassowary", "RigidBodies", "Tunables", "Tuner", "Recording", "Proving", "Projects", "SourceTools",
    "Demos", "FlipbookTesting", "Goldens", "flipbook",
  ]

  /// The framework's sources: its C modules have their headers there.
  static let sources: String = {
    // Sources/Projects/Building/FrameworkModules.swift
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }()
  private static let compiledC = [
    "CDynamicInit", "CRasterKernels", "CMotionKernels", "CMediaTime", "CCallStack",
  ]
  private static let systemC = ["CSDL", "CHarfBuzz", "CPNG", "CXXHash"]

  /// The folder with the modules.
  let folder: String
  /// What the compiler made of C modules when the framework was built; a project's first build needs the same. Nil
  /// where it is not there, or nobody may write to it.
  let clangModules: String?
  /// What tells one build of the framework from another.
  let stamp: String

  /// - Throws: `ProjectError.build` when the program stands alone, without what it was built with.
  init() throws {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().appendingPathComponent("Modules").path
    let files = FileManager.default
    guard files.fileExists(atPath: folder + "/UIKit.swiftmodule"),
      files.fileExists(atPath: Self.sources + "/CSDL/module.modulemap")
    else {
      throw ProjectError.build(
        "\(program.path) stands apart from its modules; run the program where ./flipbook built it")
    }
    self.folder = folder
    let cache = program.deletingLastPathComponent().appendingPathComponent("ModuleCache").path
    clangModules = files.isWritableFile(atPath: cache) ? cache : nil
    let attributes = try? files.attributesOfItem(atPath: program.path)
    stamp =
      "\(attributes?[.size] as? Int ?? 0) \((attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
  }

  /// What the compiler is called with.
  var arguments: [String] {
    var words = ["-I", folder]
    for name in Self.compiledC {
      words += [
        "-Xcc", "-fmodule-map-file=\(Self.sources)/\(name)/include/module.modulemap", "-Xcc",
        "-I\(Self.sources)/\(name)/include",
      ]
    }
    for name in Self.systemC {
      words += ["-Xcc", "-fmodule-map-file=\(Self.sources)/\(name)/module.modulemap"]
    }
    return words + Self.headers
  }

  /// Where Debian has the headers of the libraries.
  private static let headers = [
    "/usr/include/harfbuzz", "/usr/include/freetype2", "/usr/include/libpng16", "/usr/include/glib-2.0",
    "/usr/lib/x86_64-linux-gnu/glib-2.0/include", "/usr/lib/aarch64-linux-gnu/glib-2.0/include",
  ].filter { FileManager.default.fileExists(atPath: $0) }.flatMap { ["-Xcc", "-I\($0)"] }
}
