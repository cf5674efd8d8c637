import Foundation

/// The helper that reads Swift and puts numbers in place of literals: a program of its own, which is built when it is
/// needed for the first time. It touches no file; what it is told and what it answers is JSON.
enum SourceTool {
  struct Edit: Codable {
    var kind: String
    var line: Int
    var keyPath: String
    var parameter: String
    var old: ParameterValue
    var new: ParameterValue
  }

  struct Request: Codable {
    var text: String
    var edits: [Edit]
  }

  struct Outcome: Codable {
    var refusal: String?
    var note: String?
    var line: Int
    var old: String
    var new: String
  }

  struct Response: Codable {
    var text: String
    var outcomes: [Outcome]
  }

  /// The tool's package, beside the framework's sources.
  static let package: String = {
    // Sources/Tuner/Keeping/SourceTool.swift
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Tools/WriteBack"
  }()
  /// What builds it.
  static let script = "\(package)/build"
  /// Names another executable.
  static let variable = "FLIPBOOK_WRITEBACK"

  /// The built tool; nil when there is none, or an old one.
  static var executable: String? {
    let files = FileManager.default
    if let named = ProcessInfo.processInfo.environment[variable], files.isExecutableFile(atPath: named) {
      return named
    }
    let built = "\(package)/.build/debug/flipbook-writeback"
    guard files.isExecutableFile(atPath: built), let date = date(of: built) else { return nil }
    let sources = (files.enumerator(atPath: "\(package)/Sources")?.allObjects as? [String] ?? [])
      .map { "Sources/\($0)" }
    let isOld = (sources + ["Package.swift"]).contains { date < self.date(of: "\(package)/\($0)") ?? date }
    return isOld ? nil : built
  }

  private static func date(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  // MARK: Running

  static func run(_ request: Request) throws -> Response {
    guard let executable else { throw SourceError.noTool(script) }
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: executable)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      let data = try JSONEncoder().encode(request)
      try process.run()
      // The tool reads all before it writes: neither side waits for the other.
      try input.fileHandleForWriting.write(contentsOf: data)
      try input.fileHandleForWriting.close()
      let answer = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw SourceError.tool("it ended with status \(process.terminationStatus)")
      }
      return try JSONDecoder().decode(Response.self, from: answer)
    } catch let error as SourceError {
      throw error
    } catch {
      throw SourceError.tool(error.localizedDescription)
    }
  }

  // MARK: Building

  /// Builds the tool beside everything else, and says on the main thread why it could not; nil when it could.
  @MainActor
  static func build(_ done: @escaping @MainActor (SourceError?) -> Void) {
    do {
      try launchBuild { error in
        DispatchQueue.main.async { MainActor.assumeIsolated { done(error) } }
      }
    } catch {
      done(.build(error.localizedDescription))
    }
  }

  /// Builds the tool and waits for it, if it is not there yet.
  static func buildAndWait() throws {
    guard executable == nil else { return }
    let fault = LockedFault()
    let group = DispatchGroup()
    group.enter()
    try launchBuild {
      fault.value = $0
      group.leave()
    }
    group.wait()
    if let error = fault.value { throw error }
  }

  private final class LockedFault: @unchecked Sendable {
    var value: SourceError?
  }

  private static func launchBuild(_ done: @escaping @Sendable (SourceError?) -> Void) throws {
    let process = Process()
    let faults = Pipe()
    process.executableURL = URL(fileURLWithPath: script)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = faults
    process.terminationHandler = { process in
      // The script says a few lines at most, which a pipe holds.
      let words = String(decoding: faults.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .split(separator: "\n").joined(separator: " ")
      done(process.terminationStatus == 0 ? nil : .build(words))
    }
    try process.run()
  }
}
