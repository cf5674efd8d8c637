import Foundation
import Recording
import Stage
import Support
import UIKit

/// Keeping a sweep of interruptions as a test.
extension TuningSession {
  /// Writes a test for a sweep: the script, the sweep, the jumps at each moment as the golden. It passes at once, and
  /// fails when a motion becomes less continuous, or more.
  ///
  /// The jumps are those of the source, as in any test that is saved.
  ///
  /// - Parameter folder: As for a test of an interaction.
  /// - Throws: `SavedTest.Failure`; then no file is written.
  func saveTest(of sweep: InterruptionSweep, after interaction: Interaction, in folder: URL?) throws
    -> SavedTest
  {
    let script = Script(stage.script.events.filter { $0.time <= interaction.end + 1e-9 })
    let recording = try record(sweep, script)
    if let project { return try saveSweep(sweep, interaction, script, recording, in: folder, project).save() }
    let interface = TestedInterface(stage.window.rootViewController, near: interaction)
    let folder = folder ?? Self.testFolder(for: interface.module, near: interaction)
    let type = try Self.typeName(
      nil, interface.controller + "Interrupted", interaction, in: folder)
    let source = sweepSource(
      type, interaction, root: "\(interface.controller)()",
      imports: interface.module.isEmpty ? [] : [interface.module])
    let goldens = folder.appendingPathComponent("__Snapshots__/\(type)Tests")
    return try TestDraft(
      name: type, folder: folder, source: source,
      files: [
        (folder.appendingPathComponent("\(type)Tests.swift"), { Data(source.utf8) }),
        (goldens.appendingPathComponent("test\(type).json"), { try script.json() + Data("\n".utf8) }),
        (goldens.appendingPathComponent("test\(type).sweep.json"), { try Self.json(sweep) }),
        (goldens.appendingPathComponent("test\(type).csv"), { Data(recording.csv().utf8) }),
      ], isWhole: interface.isAppsOwn, note: interface.isAppsOwn ? noteOnPending : interface.note
    ).save()
  }

  private func saveSweep(
    _ sweep: InterruptionSweep, _ interaction: Interaction, _ script: Script, _ recording: CurveRecording,
    in folder: URL?, _ project: TestedProject
  ) throws -> TestDraft {
    guard let screen = project.screen else { throw SavedTest.Failure.gallery(project.path) }
    let folder = folder ?? URL(fileURLWithPath: project.folder).appendingPathComponent(ScreenTest.folder)
    let type = try Self.typeName(nil, screen + "Interrupted", interaction, in: folder, ending: ".json")
    var test = ScreenTest(
      screen: screen, file: project.file, target: project.target, on: stage.firstConfiguration,
      from: interaction.time, for: sweep.last, hertz: 1 / sweep.step, script: script)
    test.interruption = sweep
    let text = try test.json()
    return TestDraft(
      name: type, folder: folder, source: String(decoding: text, as: UTF8.self),
      files: [
        (folder.appendingPathComponent("\(type).json"), { text }),
        (folder.appendingPathComponent("\(type).csv"), { Data(recording.csv().utf8) }),
      ], isWhole: true, note: noteOnPending, command: "flipbook test \(ShellWord.quoted(project.path))")
  }

  /// The jumps with the numbers that the source has.
  private func record(_ sweep: InterruptionSweep, _ script: Script) throws -> CurveRecording {
    let table = writtenTable
    return sweep.record(
      try sweep.moments.map { moment in
        let catalogue = MotionCatalogue()
        catalogue.tuning = Tuning()
        catalogue.tuning?.table = table
        let twin = try Stage(
          stage.firstConfiguration, script: sweep.script(script, at: moment), content: stage.content
        ) { twin in
          twin.onEnter = { Variant.useConstants(of: table) }
          twin.onLeave = { Session.current.constants = nil }
          catalogue.attach(to: twin)
        }
        return try sweep.play(twin, at: moment)
      })
  }

  private static func json(_ sweep: InterruptionSweep) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(sweep) + Data("\n".utf8)
  }

  private func sweepSource(_ type: String, _ interaction: Interaction, root: String, imports: [String])
    -> String
  {
    let modules = imports.map { "\n@testable import \($0)\n" }.joined()
    return """
      import FlipbookTesting
      import UIKit
      import XCTest
      \(modules)
      /// \(interaction.title), interrupted by the same once more at every frame: the worst jumps of value and of speed.
      final class \(type)Tests: XCTestCase {
        @MainActor func test\(type)() async throws {
          let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("__Snapshots__/\(type)Tests")
          func read<Value: Decodable>(_ name: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
          }
          let configuration = Stage.Configuration(
            \(configurationArguments.joined(separator: ",\n      ")))
          let stage = try Stage(configuration, script: try read("test\(type).json")) {
            \(root)
          }
          let sweep: InterruptionSweep = try read("test\(type).sweep.json")
          expectCurves(try sweep.record(stage))
        }
      }

      """
  }
}
