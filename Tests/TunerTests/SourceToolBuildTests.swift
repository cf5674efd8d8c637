import Demos
import SourceTools
import Stage
import UIKit
import XCTest

@testable import Tuner

/// The tool's first build, which takes half a minute: how far it is, and what went wrong.
final class SourceToolBuildTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// What is told of a script in place of the real one.
  private func events(_ script: String) throws -> [SourceTool.BuildEvent] {
    let file = folder.appendingPathComponent("build")
    try "#!/bin/sh\n\(script)\n".write(to: file, atomically: false, encoding: .utf8)
    XCTAssertEqual(chmod(file.path, 0o755), 0)
    var events: [SourceTool.BuildEvent] = []
    SourceTool.runBuild(file.path) { events.append($0) }
    return events
  }

  func testStepsAreToldInOrder() throws {
    XCTAssertEqual(
      try events(
        "echo '[1/12] Write sources' >&2; printf '[5/12] Compiling a A.swift\\n[12/12] Linking b' >&2; echo /b"
      ),
      [
        .step("1 of 12: Write sources"), .step("5 of 12: Compiling a A.swift"), .step("12 of 12: Linking b"),
        .end(nil),
      ])
    XCTAssertEqual(try events("true"), [.end(nil)])
  }

  func testWhatIsNoStepIsTheReason() throws {
    XCTAssertEqual(
      try events(
        "echo '[1/2] Compiling a' >&2; echo 'A.swift:1: error: no' >&2; echo 'is there a network?' >&2; exit 1"
      ),
      [.step("1 of 2: Compiling a"), .end(.build("A.swift:1: error: no is there a network?"))])
    XCTAssertEqual(try events("exit 1"), [.end(.build(""))])
    var missing: [SourceTool.BuildEvent] = []
    SourceTool.runBuild(folder.appendingPathComponent("none").path) { missing.append($0) }
    guard case .end(.build(let reason)) = missing.first, missing.count == 1 else {
      return XCTFail("\(missing)")
    }
    XCTAssertFalse(reason.isEmpty)
  }

  /// The real script names what it does on standard error, and only the tool on standard output.
  func testTheScriptNamesItsSteps() throws {
    let tool = folder.appendingPathComponent("swift")
    let steps = "echo 'Building for debugging...'; echo '[3/7] Compiling flipbook_writeback A.swift'"
    try "#!/bin/sh\n\(steps)\necho 'A.swift:1:1: error: no such thing'\nexit 1\n"
      .write(to: tool, atomically: false, encoding: .utf8)
    XCTAssertEqual(chmod(tool.path, 0o755), 0)
    let package = folder.appendingPathComponent("WriteBack")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    let script = package.appendingPathComponent("build")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: SourceTool.script), to: script)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let told = try events("PATH='\(folder.path):\(path)' '\(script.path)'")
    XCTAssertEqual(told.count, 2, "\(told)")
    XCTAssertEqual(told.first, .step("3 of 7: Compiling flipbook_writeback A.swift"))
    guard case .end(.build(let reason)) = told.last else { return XCTFail("\(told)") }
    XCTAssertTrue(reason.hasPrefix("A.swift:1:1: error: no such thing"), reason)
  }

  @MainActor private final class FakeBuild {
    var isBuilt = false
    var tell: (SourceTool.BuildEvent) -> Void = { _ in }
  }

  @MainActor
  func testThePageSaysHowFarItIs() throws {
    let demo = try XCTUnwrap(DemoCatalogue.named("bouncing-icon"))
    let session = try TuningSession(Stage.Configuration(size: demo.size, scale: 1)) { demo.root() }
    session.stage.tap("tab.1")
    try session.stage.advance(to: 0.2)
    session.set(
      .number(0.6), .duration, of: try XCTUnwrap(session.subjects.first { $0.id.kind == .keyframes }).id)
    let tool = FakeBuild()
    let exporter = SourceExporter(session, tool: .init(isBuilt: { tool.isBuilt }, build: { tool.tell = $0 }))
    var notes: [String] = []
    exporter.onChange = { [unowned exporter] in notes.append(exporter.content().note) }
    XCTAssertEqual(exporter.content().action, "Build")
    XCTAssertEqual(exporter.perform().note, "Building the tool that reads Swift…")
    XCTAssertFalse(exporter.content().isPossible, "one build at a time")
    tool.tell(.step("1 of 12: Write sources"))
    tool.tell(.step("5 of 12: Compiling a A.swift"))
    tool.tell(.end(.build("no network")))
    XCTAssertEqual(
      notes,
      [
        "Building the tool that reads Swift…\n1 of 12: Write sources",
        "Building the tool that reads Swift…\n5 of 12: Compiling a A.swift",
        "The tool that reads Swift cannot be built: no network.",
      ])
    XCTAssertEqual(exporter.content().action, "Try again")
    tool.isBuilt = true
    XCTAssertNotEqual(exporter.content().action, "Try again")
  }
}
