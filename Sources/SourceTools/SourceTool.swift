import Foundation

/// The program that reads Swift: it puts numbers in place of literals, and turns what needs Apple's runtime into plain
/// Swift. It is built when it is needed for the first time. It touches no file; what it is told and what it answers is
/// JSON.
package enum SourceTool {
  /// The tool's package, beside the framework's sources.
  package static let package = ToolPackage.sourceReader.folder
  /// What builds it.
  package static let script = ToolPackage.sourceReader.script
  /// The built tool; nil when there is none, or an old one.
  package static var executable: String? { ToolPackage.sourceReader.executable }

  // MARK: Running

  /// Asks the tool and waits for its answer.
  ///
  /// - Throws: `SourceToolError` when the tool is not built, or its answer is none.
  package static func run<Request: Encodable, Response: Decodable>(
    _ request: Request, for: Response.Type = Response.self
  ) throws -> Response {
    guard let executable else { throw SourceToolError.noTool(script) }
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
        throw SourceToolError.tool("it ended with status \(process.terminationStatus)")
      }
      return try JSONDecoder().decode(Response.self, from: answer)
    } catch let error as SourceToolError {
      throw error
    } catch {
      throw SourceToolError.tool(error.localizedDescription)
    }
  }

  // MARK: Building

  /// What a build has come to: a step, or its end.
  package enum BuildEvent: Equatable, Sendable {
    /// What is done and how far it is, as "5 of 12: Compiling LiteralWriter.swift".
    case step(String)
    /// Why the tool could not be built; nil when it could.
    case end(SourceToolError?)
  }

  /// Builds the tool beside everything else, and reports its progress on the main thread.
  @MainActor
  package static func build(_ tell: @escaping @MainActor (BuildEvent) -> Void) {
    DispatchQueue.global().async {
      runBuild { event in DispatchQueue.main.async { MainActor.assumeIsolated { tell(event) } } }
    }
  }

  /// Builds the tool and waits for it, if it is not there yet.
  package static func buildAndWait() throws {
    guard executable == nil else { return }
    var fault: SourceToolError?
    runBuild { if case .end(let error) = $0 { fault = error } }
    if let fault { throw fault }
  }

  /// Runs the script that builds the tool, and returns when it has ended.
  ///
  /// - Parameter tell: Called in order, on the calling thread; the last event is the end.
  package static func runBuild(_ script: String = script, _ tell: (BuildEvent) -> Void) {
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
  package static func step(_ line: String) -> String? {
    guard let step = line.wholeMatch(of: /\[(\d+)\/(\d+)\] (.+)/) else { return nil }
    return "\(step.1) of \(step.2): \(step.3)"
  }
}
