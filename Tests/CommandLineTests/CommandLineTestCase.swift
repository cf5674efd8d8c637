import Demos
import Foundation
import XCTest

/// Runs the built program as its users do: a process of its own, in a folder of its own.
class CommandLineTestCase: XCTestCase {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// All demos, in the catalogue's order.
  let demoNames = DemoCatalogue.all.map(\.name)

  /// An empty folder, deleted after the test.
  private(set) var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

  /// The program that was built together with this test.
  static var program: String {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (bundle as NSString).deletingLastPathComponent + "/flipbook"
  }

  /// The program of an optimised build, where the environment names one.
  static var optimizedProgram: String? {
    ProcessInfo.processInfo.environment["FLIPBOOK_OPTIMIZED_BINARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The program without any optimisation: what the environment names, else the one built together with this test.
  static var debugProgram: String {
    let named = ProcessInfo.processInfo.environment["FLIPBOOK_DEBUG_BINARY"] ?? ""
    return FileManager.default.isExecutableFile(atPath: named) ? named : program
  }

  /// The package's assets.
  static var assets: String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("assets").path
  }

  /// Runs the program without a display in `folder`.
  func flipbook(
    _ arguments: [String], environment extra: [String: String] = [:],
    program: String = CommandLineTestCase.program
  ) throws -> Outcome {
    try run(program, arguments, environment: extra)
  }

  /// Runs a line of the shell in `folder`, without a display; `$FLIPBOOK` is the program.
  func shell(_ line: String, environment extra: [String: String] = [:]) throws -> Outcome {
    try run("/bin/sh", ["-c", line], environment: extra.merging(["FLIPBOOK": Self.program]) { $1 })
  }

  private func run(
    _ program: String, _ arguments: [String], environment extra: [String: String]
  ) throws -> Outcome {
    try start(program, arguments, environment: extra).outcome()
  }

  struct TookTooLong: Error { let what: String }

  /// Looks every tenth of a second until there is something.
  ///
  /// - Parameter minutes: For how long at most.
  func look<Found>(_ complaint: String, minutes: Int = 1, for body: () throws -> Found?) throws -> Found {
    for _ in 0..<600 * minutes {
      if let found = try body() { return found }
      usleep(100_000)
    }
    throw TookTooLong(what: complaint)
  }

  /// A program that runs beside the test.
  struct Running {
    let process: Process
    fileprivate let output: String
    fileprivate let errors: String

    /// What it wrote to standard error until now.
    var errorsSoFar: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    /// What it wrote to standard output until now.
    var outputSoFar: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

    /// Waits for its end.
    func outcome() throws -> Outcome {
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
        errors: try String(contentsOfFile: errors, encoding: .utf8))
    }
  }

  /// Starts a program without a display in `folder`.
  func start(
    _ program: String, _ arguments: [String], environment extra: [String: String]
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    // What decides how a person's program behaves; `CI`, for one, keeps `flipbook test` from writing goldens.
    for name in [
      "CI", "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "FLIPBOOK_FONTS", "FLIPBOOK_FONTS_ONLY",
      "FLIPBOOK_ASSETS", "FLIPBOOK_VECTOR_BITS", "SNAPSHOT_ARTIFACTS", "SNAPSHOT_RECORD",
    ] {
      environment[name] = nil
    }
    environment["FLIPBOOK_ASSETS"] = Self.assets
    process.environment = environment.merging(extra) { $1 }
    // Files rather than pipes: nothing blocks, however much is printed.
    let output = try sink("stdout"), errors = try sink("stderr")
    process.standardOutput = output.handle
    process.standardError = errors.handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return Running(process: process, output: output.path, errors: errors.path)
  }

  private func sink(_ name: String) throws -> (path: String, handle: FileHandle) {
    let path = NSTemporaryDirectory() + "flipbook-\(name)-\(UUID().uuidString)"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    addTeardownBlock { try? FileManager.default.removeItem(atPath: path) }
    return (path, try XCTUnwrap(FileHandle(forWritingAtPath: path)))
  }

  /// What is in the test's folder, with everything in it.
  var files: [String] {
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return found.sorted()
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  /// A copy of the assets in the test's folder in which one icon holds other text.
  ///
  /// Links are followed first: a copied link would lead back to the project's own files.
  func assets(with icon: String, holding text: String) throws -> String {
    let copy = "\(folder)/assets"
    let original = URL(fileURLWithPath: Self.assets).resolvingSymlinksInPath().path + "/icons"
    try FileManager.default.createDirectory(atPath: "\(copy)/icons", withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: original) {
      let contents =
        name == icon ? Data(text.utf8) : try Data(contentsOf: URL(fileURLWithPath: "\(original)/\(name)"))
      try contents.write(to: URL(fileURLWithPath: "\(copy)/icons/\(name)"), options: .withoutOverwriting)
    }
    return copy
  }

  /// Asserts one line on standard error, nothing on standard output, nothing written.
  func assertRefused(
    _ arguments: String..., status: Int32, _ line: String, environment: [String: String] = [:],
    leaving left: [String] = [], file: StaticString = #filePath, at sourceLine: UInt = #line
  ) throws {
    let outcome = try flipbook(arguments, environment: environment)
    let shown = arguments.joined(separator: " ")
    XCTAssertEqual(outcome.errors, "flipbook: \(line)\n", shown, file: file, line: sourceLine)
    XCTAssertEqual(outcome.status, status, shown, file: file, line: sourceLine)
    XCTAssertEqual(outcome.output, "", shown, file: file, line: sourceLine)
    XCTAssertEqual(files, left, "\(shown) left files behind", file: file, line: sourceLine)
  }
}
