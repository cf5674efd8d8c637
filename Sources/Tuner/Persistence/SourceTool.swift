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
    // Sources/Tuner/Persistence/SourceTool.swift
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

  /// What a build has come to: a step, or its end.
  enum BuildEvent: Equatable, Sendable {
    /// What is done and how far it is, as "5 of 12: Compiling LiteralWriter.swift".
    case step(String)
    /// Why the tool could not be built; nil when it could.
    case end(SourceError?)
  }

  /// Builds the tool beside everything else, and reports its progress on the main thread.
  @MainActor
  static func build(_ tell: @escaping @MainActor (BuildEvent) -> Void) {
    DispatchQueue.global().async {
      runBuild { event in DispatchQueue.main.async { MainActor.assumeIsolated { tell(event) } } }
    }
  }

  /// Builds the tool and waits for it, if it is not there yet.
  static func buildAndWait() throws {
    guard executable == nil else { return }
    var fault: SourceError?
    runBuild { if case .end(let error) = $0 { fault = error } }
    if let fault { throw fault }
  }

  /// Runs the script that builds the tool, and returns when it has ended.
  ///
  /// - Parameter tell: Called in order, on the calling thread; the last event is the end.
  static func runBuild(_ script: String = script, _ tell: (BuildEvent) -> Void) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: script)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do {
      try process.run()
    } catch {
      return tell(.end(.build(error.localizedDescription)))
    }
    var faults: [String] = []
    var rest = Data()
    func take(_ bytes: Data) {
      let line = String(decoding: bytes, as: UTF8.self)
      if let step = step(line) { tell(.step(step)) } else if !line.isEmpty { faults.append(line) }
    }
    while case let bytes = errors.fileHandleForReading.availableData, !bytes.isEmpty {
      rest += bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        take(Data(rest[..<end]))
        rest = Data(rest[rest.index(after: end)...])
      }
    }
    take(rest)
    process.waitUntilExit()
    tell(.end(process.terminationStatus == 0 ? nil : .build(faults.joined(separator: " "))))
  }

  /// "[5/12] Compiling LiteralWriter.swift" in words; nil for a line of another kind.
  static func step(_ line: String) -> String? {
    guard let step = line.wholeMatch(of: /\[(\d+)\/(\d+)\] (.+)/) else { return nil }
    return "\(step.1) of \(step.2): \(step.3)"
  }
}
