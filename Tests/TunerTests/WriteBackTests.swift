import Demos
import Recording
import SourceTools
import Stage
import UIKit
import XCTest

@testable import Tuner

/// Numbers written into copies of the demos' sources.
final class WriteBackTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/Demos")

  override func setUpWithError() throws {
    try SourceTool.buildAndWait()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("writeback-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.sources, to: folder)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// A session on a demo, at the end of its story, that writes into the copies.
  private func session(_ name: String) throws -> TuningSession {
    let demo = try XCTUnwrap(DemoCatalogue.named(name))
    var script = Script()
    for tap in demo.story.prefix(2) { script.tap(tap.identifier, at: tap.time) }
    let session = try TuningSession(Stage.Configuration(size: demo.size, scale: 1), script: script) {
      demo.root()
    }
    for path in SourceMap.shared.files where path.contains("/Sources/Demos/") {
      let file = path.components(separatedBy: "/Sources/Demos/")[1]
      session.ledger.copies[path] = folder.appendingPathComponent(file).path
      session.ledger.note(path)
    }
    session.transport.seek(to: 2)
    return session
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  /// Tunes what a place in a demo's own code gives; the edit's subject is found by its kind and a number that it has.
  private func tune(
    _ session: TuningSession, _ kind: TuningSubject.Kind, having key: ParameterKey, _ old: ParameterValue,
    _ values: [ParameterKey: ParameterValue], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let subjects = session.subjects.filter {
      $0.id.kind == kind && $0[key]?.code == old && !$0.id.file.isEmpty
    }
    XCTAssertFalse(subjects.isEmpty, "no such subject", file: file, line: line)
    for subject in subjects { XCTAssertTrue(session.set(values, of: subject.id), file: file, line: line) }
  }

  private static let tunings: [(demo: String, tune: (WriteBackTests, TuningSession) throws -> Void)] = [
    (
      "bouncing-icon",
      { tests, session in
        try tests.tune(
          session, .keyframes, having: .duration, .number(0.3),
          [
            .duration: .number(0.55), .values: .list([1, 1.6, 0.8, 1.05, 1].map { .number($0) }),
            .calculationMode: .word("linear"),
          ])
      }
    ),
    (
      "springy-tabs",
      { tests, session in
        try tests.tune(
          session, .block, having: .dampingRatio, .number(0.9),
          [.dampingRatio: .number(0.35), .duration: .number(0.6), .initialVelocity: .number(2)])
        try tests.tune(session, .block, having: .duration, .number(0.1), [.duration: .number(0.2)])
      }
    ),
    (
      "curved-tabs",
      { tests, session in
        try tests.tune(
          session, .basic, having: .duration, .number(0.4),
          [.duration: .number(0.7), .curve: .curve(BezierCurve(0.3, 0.1, 0.2, 1))])
        // One constant gives both: they are tuned alike.
        try tests.tune(session, .block, having: .duration, .number(0.2), [.duration: .number(0.3)])
      }
    ),
    (
      "lerp-player",
      { tests, session in
        // Each bar has its own numbers, out of a list.
        try tests.tune(session, .keyframes, having: .duration, .number(1.3), [.duration: .number(0.65)])
        try tests.tune(
          session, .keyframes, having: .duration, .number(0.9),
          [.values: .list([0.9, 0.2, 1, 0.5, 0.9].map { .number($0) })])
      }
    ),
    (
      "ar-camera",
      { tests, session in
        try tests.tune(
          session, .block, having: .dampingRatio, .number(0.4),
          [.dampingRatio: .number(0.2), .duration: .number(1.1)])
      }
    ),
  ]

  func testNumbersAreWrittenIntoTheDemosInPlace() throws {
    let expected: [String: [String: [(String, String)]]] = [
      "bouncing-icon": [
        "BouncingIcon/BouncingIcon.swift": [
          ("[1.0, 1.4, 0.9, 1.02, 1.0]", "[1.0, 1.6, 0.8, 1.05, 1.0]"), ("duration = 0.3", "duration = 0.55"),
          (".cubic", ".linear"),
        ]
      ],
      "lerp-player": [
        "Pages/PlayingBarsView.swift": [
          ("[1.1, 0.9, 1.3, 1]", "[1.1, 0.9, 0.65, 1]"),
          ("[0.8, 0.4, 1, 0.5, 0.8]", "[0.9, 0.2, 1, 0.5, 0.9]"),
        ]
      ],
      "ar-camera": [
        "ARCamera/ARCamera.swift": [
          ("withDuration: 0.75", "withDuration: 1.1"),
          ("usingSpringWithDamping: 0.4", "usingSpringWithDamping: 0.2"),
        ]
      ],
    ]
    for (demo, tuning) in Self.tunings {
      let session = try session(demo)
      try tuning(self, session)
      let changes = try session.sourceChanges()
      XCTAssertFalse(changes.isEmpty, demo)
      for change in changes {
        XCTAssertEqual(change.lines.compactMap(\.refusal), [], "\(demo) \(change.file)")
        XCTAssertTrue(change.diff.hasPrefix("--- a/\(change.file)\n+++ b/\(change.file)\n@@ "), change.diff)
        var wanted = change.before
        let file = String(change.file.dropFirst("Demos/".count))
        for (old, new) in expected[demo]?[file] ?? [] {
          XCTAssertTrue(wanted.contains(old), old)
          wanted = wanted.replacingOccurrences(of: old, with: new)
        }
        if expected[demo] != nil { XCTAssertEqual(change.after, wanted, "nothing else has changed") }
        try session.write(change)
        XCTAssertEqual(try text(file), change.after)
      }
      XCTAssertTrue(try session.sourceChanges().isEmpty, "written is written")
    }
  }

  func testTheSourceIsLeftAloneWhereItIsNotOursToChange() throws {
    let session = try session("ar-camera")
    try XCTUnwrap(Self.tunings.first { $0.demo == "ar-camera" }).tune(self, session)
    let change = try XCTUnwrap(session.sourceChanges().first)
    let url = folder.appendingPathComponent("ARCamera/ARCamera.swift")
    let before = try text("ARCamera/ARCamera.swift")
    // Read-only.
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: url.path)
    XCTAssertThrowsError(try session.write(change)) {
      XCTAssertEqual("\($0)", "\(url.path) is read-only; nothing was written. Make it writable first")
    }
    XCTAssertEqual(try text("ARCamera/ARCamera.swift"), before)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    // Changed by somebody else meanwhile.
    try Data((before + "// mine\n").utf8).write(to: url)
    XCTAssertThrowsError(try session.write(change)) {
      XCTAssertEqual(
        "\($0)",
        "\(url.path) has changed since the tuner started; nothing was written. Build and start it again")
    }
    XCTAssertEqual(try text("ARCamera/ARCamera.swift"), before + "// mine\n")
  }

  func testWhatIsNoLiteralIsRefusedWithAReason() throws {
    let session = try session("bouncing-icon")
    let id = try XCTUnwrap(session.subjects.first { $0.id.kind == .keyframes && !$0.id.file.isEmpty }).id
    session.set([.repeatCount: .number(3), .duration: .number(0.4)], of: id)
    let change = try XCTUnwrap(session.sourceChanges().first)
    XCTAssertEqual(
      change.lines.map(\.refusal), [nil, "the code does not set animation.repeatCount; add a line that does"])
    // What can be written is.
    try session.write(change)
    XCTAssertTrue(try text("BouncingIcon/BouncingIcon.swift").contains("duration = 0.4"))
    // And the one that cannot stays to be told of.
    XCTAssertEqual(try session.sourceChanges().flatMap(\.lines).count, 1)
  }

  /// Times and paces that the code leaves to Core Animation have no place in it.
  func testTimesAndPacesOfKeyFramesThatTheCodeDoesNotGiveAreRefused() throws {
    let session = try session("bouncing-icon")
    let subject = try XCTUnwrap(session.subjects.first { $0.id.kind == .keyframes && !$0.id.file.isEmpty })
    var keyframes = try XCTUnwrap(Keyframes(subject, \.value))
    keyframes.values[1] = .number(1.7)
    keyframes.spaceEvenly()
    keyframes.move(1, to: 0.2)
    keyframes.setFunction(.easeOut, after: 0)
    XCTAssertTrue(session.set(keyframes.parameters(of: subject), of: subject.id))
    let change = try XCTUnwrap(session.sourceChanges().first)
    XCTAssertEqual(
      change.lines.map(\.refusal),
      [
        "the code does not set animation.keyTimes; add a line that does",
        "the code does not set animation.timingFunctions; add a line that does", nil,
      ])
    XCTAssertEqual(
      change.after, change.before.replacingOccurrences(of: "[1.0, 1.4, 0.9", with: "[1.0, 1.7, 0.9"))
  }

  // MARK: The whole way

  /// Tune, write back, build, play: the demos' curves are the tuned ones, number for number.
  func testTheRebuiltDemosMoveAsTheTunedOnesDid() throws {
    XCTAssertEqual(
      Set(Self.tunings.map(\.demo)), Set(DemoCatalogue.all.filter(\.isOfArticle).map(\.name)), "all demos")
    var wanted: [String: String] = [:]
    for (demo, tuning) in Self.tunings {
      let session = try session(demo)
      try tuning(self, session)
      let twin = try session.variant.twinWithNumbers()
      wanted[demo] = try CurveRecording(of: twin, hertz: 60, until: .duration(3)).csv()
      let code = try CurveRecording(of: session.variant.twin(), hertz: 60, until: .duration(3)).csv()
      XCTAssertNotEqual(wanted[demo], code, "\(demo): tuned is not as in the code")
      for change in try session.sourceChanges() { try session.write(change) }
    }
    let results = try RebuiltDemos.play(folder, demos: Self.tunings.map(\.demo))
    for (demo, csv) in wanted {
      XCTAssertGreaterThan(csv.split(separator: "\n").count, 3 * 60, demo)
      XCTAssertEqual(results[demo] == csv, true, "\(demo): the rebuilt demo moves otherwise")
    }
  }
}
