import Stage
import UIKit
import XCTest

@testable import Tuner

/// Undoing what was written into the source.
final class PutBackTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("putback-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// A change of a file from one number to another, which is there from now on.
  private func change(_ name: String, _ numbers: [SourceChange.Number] = []) throws -> SourceChange {
    try Data("a(0.3) // \(name)\n".utf8).write(to: URL(fileURLWithPath: path(name)))
    return SourceChange(
      path: path(name), file: name, lines: [], before: "a(0.3) // \(name)\n", after: "a(0.45) // \(name)\n",
      diff: "", numbers: numbers)
  }

  private func session() throws -> TuningSession {
    let session = try Sample.session(taps: [0], Sample.slide)
    session.transport.seek(to: 0.1)
    return session
  }

  func testFilesArePutBackAndTheNumbersAreTunedAgain() throws {
    let session = try session()
    let id = try XCTUnwrap(session.subjects.first).id
    session.set(.number(0.45), .duration, of: id)
    let number = SourceChange.Number(
      id: .parameter(id, .duration), value: .number(0.45), isWritten: true)
    let changes = [try change("A.swift", [number]), try change("B.swift")]
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("A.swift"))
    XCTAssertNil(session.lastWrite)
    try session.write(changes)
    XCTAssertEqual(try text("A.swift"), "a(0.45) // A.swift\n")
    XCTAssertEqual(try text("B.swift"), "a(0.45) // B.swift\n")
    XCTAssertEqual(session.lastWrite?.title, "2 files")
    XCTAssertTrue(session.unwritten.isEmpty)

    try session.putBack()
    XCTAssertEqual(try text("A.swift"), "a(0.3) // A.swift\n")
    XCTAssertEqual(try text("B.swift"), "a(0.3) // B.swift\n")
    let mode =
      try FileManager.default.attributesOfItem(atPath: path("A.swift"))[.posixPermissions] as? NSNumber
    XCTAssertEqual(mode, 0o640)
    XCTAssertNil(session.lastWrite, "once")
    XCTAssertEqual(session.unwritten.numbers.count, 1)
    XCTAssertEqual(session.variant.overrides[id, .duration], .number(0.45), "in force as before")
    // And they can be written again.
    try session.write(changes)
    XCTAssertEqual(try text("A.swift"), "a(0.45) // A.swift\n")
  }

  func testAFileThatWasChangedSinceStaysAndSoDoTheOthers() throws {
    let session = try session()
    try session.write([try change("A.swift"), try change("B.swift")])
    let mine = "a(0.45) // B.swift\n// mine\n"
    try Data(mine.utf8).write(to: URL(fileURLWithPath: path("B.swift")))
    XCTAssertThrowsError(try session.putBack()) {
      XCTAssertEqual(
        "\($0)",
        "\(path("B.swift")) is no longer as it was written; nothing was put back. Undo it in your editor")
    }
    XCTAssertEqual(try text("A.swift"), "a(0.45) // A.swift\n")
    XCTAssertEqual(try text("B.swift"), mine)
    // Once it is as it was written, it goes: what counts is what it holds, not when it was saved.
    try Data("a(0.45) // B.swift\n".utf8).write(to: URL(fileURLWithPath: path("B.swift")))
    try session.putBack()
    XCTAssertEqual(try text("A.swift"), "a(0.3) // A.swift\n")
    XCTAssertEqual(try text("B.swift"), "a(0.3) // B.swift\n")
  }

  func testAllFilesAreWrittenOrNone() throws {
    let session = try session()
    let changes = [try change("A.swift"), try change("B.swift")]
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path("B.swift"))
    XCTAssertThrowsError(try session.write(changes)) {
      XCTAssertEqual(
        "\($0)", "\(path("B.swift")) is read-only; nothing was written. Make it writable first")
    }
    XCTAssertEqual(try text("A.swift"), "a(0.3) // A.swift\n", "put back at once")
    XCTAssertNil(session.lastWrite)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path("B.swift"))
    try session.write(changes)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path("B.swift"))
    XCTAssertThrowsError(try session.putBack())
    XCTAssertEqual(try text("A.swift"), "a(0.45) // A.swift\n", "and the other way round")
    XCTAssertEqual(session.lastWrite?.names, ["A.swift", "B.swift"], "one can try again")
  }

  /// One write after the other, down to the text that was there first.
  func testAllWritesCanBePutBackInTurn() throws {
    let session = try session()
    let id = try XCTUnwrap(session.subjects.first).id
    _ = try change("A.swift")
    let texts = (0...3).map { "a(0.3\($0)) // A.swift\n" }
    try Data(texts[0].utf8).write(to: URL(fileURLWithPath: path("A.swift")))
    for (index, (before, after)) in zip(texts, texts.dropFirst()).enumerated() {
      let number = SourceChange.Number(
        id: .parameter(id, .duration), value: .number(0.31 + 0.01 * Double(index)), isWritten: true)
      try session.write([
        SourceChange(
          path: path("A.swift"), file: "A.swift", lines: [], before: before, after: after, diff: "",
          numbers: [number])
      ])
    }
    XCTAssertEqual(session.writes.count, 3)
    let exporter = SourceExporter(session)
    for (index, text) in texts.dropLast().enumerated().reversed() {
      XCTAssertEqual(exporter.undoTitle, "Put A.swift back")
      let note = exporter.undo().note
      XCTAssertEqual(try self.text("A.swift"), text)
      XCTAssertEqual(session.writes.count, index)
      let value = session.written[.parameter(id, .duration)]
      XCTAssertEqual(value, index == 0 ? nil : .number(0.30 + 0.01 * Double(index)))
      XCTAssertEqual(note.contains("earlier write"), index > 0, note)
    }
    XCTAssertNil(exporter.undoTitle)
    XCTAssertEqual(exporter.undo().note, "Nothing was written into the source that could be put back.")
  }

  /// New code has taken the old one's place meanwhile: it has the numbers from the source.
  func testNumbersAreTunedAgainAfterAReload() throws {
    let before = try session()
    let id = try XCTUnwrap(before.subjects.first).id
    before.set(.number(0.45), .duration, of: id)
    try before.write([
      try change(
        "A.swift",
        [SourceChange.Number(id: .parameter(id, .duration), value: .number(0.45), isWritten: true)])
    ])
    let kept = try JSONEncoder().encode(before.writes)
    let after = try session()
    after.writes = try JSONDecoder().decode([SourceWrite].self, from: kept)
    try after.putBack()
    XCTAssertEqual(try text("A.swift"), "a(0.3) // A.swift\n")
    XCTAssertTrue(after.variant.overrides.isEmpty, "what runs has them already")
    let last = try session()
    last.use(try Preset(json: after.unwritten.json()))
    XCTAssertEqual(last.variant.overrides[id, .duration], .number(0.45))
  }
}
