import Foundation
import XCTest

/// Builds a copy of the demos against the framework that is built already, and plays their stories.
enum RebuiltDemos {
  private static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Where the framework's modules and headers are.
  private static var include: [String] {
    // The demos see what is `package` access: the package manager names packages after their folders.
    let package = String(top.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let headers = [
      "CSDL", "CPNG", "CXXHash", "CHarfBuzz", "CDynamicInit/include", "CRasterKernels/include",
      "CCallStack/include", "CMediaTime/include", "CMotionKernels/include",
    ].flatMap { ["-I", top.appendingPathComponent("Sources/\($0)").path] }
    // Objects that watch over memory are linked with who watches.
    let sanitizer = dlsym(nil, "__asan_init") == nil ? [] : ["-sanitize=address"]
    return ["-I", products.appendingPathComponent("Modules").path, "-package-name", package] + headers
      + sanitizer
  }

  /// Reads the source of a test as the compiler would.
  static func check(_ source: String, language: String, in folder: URL) throws {
    let file = folder.appendingPathComponent("Checked.swift")
    try Data(source.utf8).write(to: file)
    try run(["swiftc", "-typecheck", "-swift-version", language] + include + [file.path], in: folder)
  }

  /// Reads files as one module.
  ///
  /// - Returns: the compiler's errors and warnings, without the lines of the sources.
  static func messages(_ files: [String], in folder: URL) throws -> [String] {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "5", "-parse-as-library", "-module-name", "Sample", "-D",
        "DEBUG",
      ]
      + include + files
    process.currentDirectoryURL = folder
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.components(separatedBy: "\n").filter { $0.contains(" error: ") || $0.contains(" warning: ") }
      .filter { $0.first?.isWhitespace == false }
  }

  /// - Returns: the curves of each demo, as CSV.
  static func play(_ folder: URL, demos: [String]) throws -> [String: String] {
    let work = folder.appendingPathComponent("build")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let main = work.appendingPathComponent("main.swift")
    try Data(program.utf8).write(to: main)
    let files = try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" && $0 != main }.map(\.path)
    // As in each build, the demos become plain Swift first.
    let ported = work.appendingPathComponent("ported")
    try run(
      [top.appendingPathComponent("Tools/WriteBack/port").path, "--module", "Demos", "--output", ported.path]
        + files, in: work)
    let sources = try FileManager.default.contentsOfDirectory(atPath: ported.path)
      .map { ported.appendingPathComponent($0).path }
    // The copy first: its module is before the one of the same name.
    try run(
      [
        "swiftc", "-swift-version", "5", "-module-name", "Demos", "-parse-as-library", "-emit-module", "-wmo",
        "-c",
      ]
        + include + [
          "-emit-module-path", "\(work.path)/Demos.swiftmodule", "-o", "\(work.path)/Demos.o",
        ]
        + sources, in: work)
    let modules = [
      "CMediaTime", "CMotionKernels", "CRasterKernels", "Support", "Raster", "Codecs", "Cassowary",
      "RigidBodies",
      "_Testing_CoreGraphics",
      "_Testing_UIKit",
      "CoreGraphics", "Scene", "QuartzCore", "UIKitCore", "UIKit", "Stage", "Recording",
    ]
    // What these tests are linked of: in the folders there are also objects of files that were removed.
    let list = products.appendingPathComponent("flipbookPackageTests.product/Objects.LinkFileList")
    let objects = try String(contentsOf: list, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }
      .filter { object in modules.contains { object.contains("/\($0).build/") } }
    try run(
      ["swiftc", "-swift-version", "5", "-I", work.path] + include
        + [main.path, "\(work.path)/Demos.o", "-o", "\(work.path)/play", "-l_FoundationICU"] + objects,
      in: work)
    var results: [String: String] = [:]
    for demo in demos {
      results[demo] = try run(["\(work.path)/play", demo], in: top)
    }
    return results
  }

  private static let program = """
    import Demos
    import Foundation
    import Recording
    import Stage
    import UIKit

    try MainActor.assumeIsolated {
      let demo = DemoCatalogue.named(CommandLine.arguments[1])!
      var script = Script()
      for tap in demo.story.prefix(2) { script.tap(tap.identifier, at: tap.time) }
      let stage = try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.makeRoot() }
      print(try CurveRecording(of: stage, hertz: 60, until: .duration(3)).csv(), terminator: "")
    }
    """

  @discardableResult
  private static func run(_ command: [String], in folder: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardOutput = output
    let log = folder.appendingPathComponent("faults-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: log)
    XCTAssertEqual(process.terminationStatus, 0, "\(command.prefix(3)): \(text.prefix(4_000))")
    return String(decoding: answer, as: UTF8.self)
  }
}
