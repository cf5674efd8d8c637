import Foundation
import SourceTools
import XCTest

@testable import Tuner

/// What the tool answers to sources that are to be ported.
struct Ported: Decodable {
  struct File: Codable, Equatable {
    var path: String
    var text: String
  }
  struct Screen: Decodable, Equatable {
    var name: String
    var title: String
    var kind: String
    var path: String
    var line: Int
    var width: Double?
    var height: Double?
  }
  struct Note: Decodable, Equatable {
    var path: String
    var line: Int
    var column: Int
    var text: String
  }
  struct Import: Decodable, Equatable {
    var module: String
    var path: String
    var line: Int
  }
  struct Literal: Decodable, Equatable {
    var kind: String
    var value: String
    var line: Int
    var lastLine: Int
  }
  private struct Request: Encodable {
    var files: [File]
    var conditions: [String]
    var context: [File]
    var tunesLiterals: Bool
    var plainFiles: [String]
    var detachesLiterals: Bool
    var attachedLiterals: [String: [Int]]
  }

  var files: [File]
  var interfaces: [String]
  var screens: [Screen]
  var notes: [Note]
  var imports: [Import]
  var screensSource: String
  var literals: [[Literal]]?

  /// Ports sources by name, as they would lie in a folder with a blank in its name.
  static func port(
    _ sources: [String: String], conditions: [String] = ["DEBUG"], context: [String: String] = [:],
    tunesLiterals: Bool = false, plainFiles: [String] = [], detachesLiterals: Bool = false,
    attachedLiterals: [String: [Int]] = [:]
  ) throws -> Ported {
    func files(_ sources: [String: String]) -> [File] {
      sources.sorted { $0.key < $1.key }.map { File(path: "/My App/\($0.key)", text: $0.value) }
    }
    let request = Request(
      files: files(sources), conditions: conditions, context: files(context), tunesLiterals: tunesLiterals,
      plainFiles: plainFiles.map { "/My App/\($0)" }, detachesLiterals: detachesLiterals,
      attachedLiterals: Dictionary(
        attachedLiterals.map { ("/My App/\($0)", $1) }, uniquingKeysWith: { first, _ in first }))
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: try XCTUnwrap(SourceTool.executable))
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(request))
    try input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    return try JSONDecoder().decode(Ported.self, from: answer)
  }

  /// The text of a file after its first line, which names the original.
  func body(_ name: String) -> String {
    let text = files.first { $0.path == "/My App/\(name)" }?.text ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { $0.hasPrefix("#sourceLocation(file: \"/My App/\(name)\", line: 1)") }
    // The tables of classes have tests of their own; a directive is before them.
    let end = lines.firstIndex { $0.contains("flipbookTable") }.map { $0 - 1 } ?? lines.count
    return lines[..<end].dropFirst((first ?? 0) + 1).joined(separator: "\n")
  }
}
