import Foundation
import Goldens
import Recording
import Stage
import Support
import UIKit

/// Saving interactions as tests.
extension TuningSession {
  /// Samples per second: each frame.
  private static let hertz = 60.0
  /// Seconds of rest at the end, so that a motion that ends too late is seen.
  private static let rest = 0.1
  /// How many pictures the filmstrip has.
  private static let pictures = 5
  /// Motions without end are recorded for so long, in seconds.
  private static let longest = 10.0

  /// Writes a test for an interaction: a script with everything up to it, the curves of all that moved and a filmstrip
  /// of it as the goldens, and an XCTest case that compares. It passes at once.
  ///
  /// Curves and pictures are those of the source: numbers that were tuned and not written into it are left out, and
  /// noted.
  ///
  /// - Parameters:
  ///   - interaction: What was done to the interface.
  ///   - name: What the test is called; by default after the interface and the interaction, with a number when there
  ///     is such a test already.
  ///   - folder: By default the folder of the test target for the interface's module, `Tests/MODULETests` in its
  ///     package.
  ///   - root: The Swift expression that makes the interface. Default: the root view controller's type, with `()`.
  ///   - imports: The modules that the test needs for it. Default: the module of that type.
  /// - Throws: `SavedTest.Failure`; then no file is written.
  @discardableResult
  public func saveTest(
    of interaction: Interaction, named name: String? = nil, in folder: URL? = nil, root: String? = nil,
    imports: [String]? = nil
  ) throws -> SavedTest {
    try test(of: interaction, named: name, in: folder, root: root, imports: imports).save()
  }

  func test(
    of interaction: Interaction, named name: String?, in folder: URL?, root: String? = nil,
    imports: [String]? = nil
  ) throws -> TestDraft {
    if let project { return try test(of: interaction, named: name, in: folder, project) }
    let interface = TestedInterface(stage.window.rootViewController, near: interaction)
    let folder = folder ?? Self.testFolder(for: interface.module, near: interaction)
    let test = try Self.typeName(name, interface.controller, interaction, in: folder)
    let (script, length) = played(interaction)
    let twin = try twin(configuration: testedConfiguration, script)
    let recording = try record(twin, from: interaction.time, for: length)
    guard !recording.columns.isEmpty else { throw SavedTest.Failure.nothingMoved(interaction.title) }
    let moments = Self.moments(of: recording, length: length).map { Self.readable(interaction.time + $0) }
    let source = testSource(
      test, interaction, moments, length: length, root: root ?? "\(interface.controller)()",
      imports: imports ?? (interface.module.isEmpty ? [] : [interface.module]))
    let goldens = folder.appendingPathComponent("__Snapshots__/\(test)Tests")
    return TestDraft(
      name: test, folder: folder, source: source,
      files: [
        (folder.appendingPathComponent("\(test)Tests.swift"), { Data(source.utf8) }),
        (goldens.appendingPathComponent("test\(test).json"), { try script.json() + Data("\n".utf8) }),
        (goldens.appendingPathComponent("test\(test).csv"), { Data(recording.csv().utf8) }),
        (
          goldens.appendingPathComponent("test\(test).png"),
          { try FilmstripGolden.file(of: twin, at: moments, since: 0) }
        ),
      ], isWhole: root != nil || interface.isAppsOwn,
      note: root != nil || interface.isAppsOwn ? noteOnPending : interface.note)
  }

  /// The input up to the end of an interaction, and how long what follows it is recorded.
  private func played(_ interaction: Interaction) -> (Script, TimeInterval) {
    // The test has no layer that is slowed on its own: those motions are over earlier.
    let speeds = layerSpeeds
    let motionEnd = interaction.motions.lazy.map { motion in
      motion.start + (motion.end - motion.start) * (speeds[motion.id.layer] ?? 1)
    }.max()
    let end = max(motionEnd ?? interaction.motionEnd, interaction.end) - interaction.time + Self.rest
    return (
      Script(stage.script.events.filter { $0.time <= interaction.end }),
      (min(end, Self.longest) * Self.hertz).rounded(.up) / Self.hertz
    )
  }

  /// When the pictures of a filmstrip are: spread over the motion, from its beginning to where nothing changes any
  /// more, in seconds from the beginning.
  private static func moments(of recording: CurveRecording, length: TimeInterval) -> [TimeInterval] {
    let last = recording.columns.compactMap { column in
      column.values.indices.last { $0 > 0 && column.values[$0] != column.values[$0 - 1] }
    }.max()
    let end = recording.omitted.isEmpty ? last.map { recording.times[$0] } : nil
    let span = end ?? max(length - rest, 0)
    let moments = (0..<pictures).map { readable(span * Double($0) / Double(pictures - 1)) }
    return moments.indices.filter { $0 == 0 || moments[$0] > moments[$0 - 1] }.map { moments[$0] }
  }

  /// Rounded up to a millisecond, never earlier than the exact time.
  private static func readable(_ time: TimeInterval) -> TimeInterval {
    // Not -0, which a file would show.
    (time * milliseconds - leastMillisecond).rounded(.up) / milliseconds + 0
  }
  private static let milliseconds = 1000.0
  /// A product is a little more than it should be.
  private static let leastMillisecond = 1e-6

  /// A test of a project's screen: no Swift code, so that it needs nothing of the project.
  private func test(
    of interaction: Interaction, named name: String?, in folder: URL?, _ project: TestedProject
  ) throws -> TestDraft {
    guard let screen = project.screen else { throw SavedTest.Failure.gallery(project.path) }
    let folder = folder ?? URL(fileURLWithPath: project.folder).appendingPathComponent(ScreenTest.folder)
    let type = try Self.typeName(name, screen, interaction, in: folder, ending: ".json")
    let (script, length) = played(interaction)
    let twin = try twin(configuration: stage.firstConfiguration, script)
    let recording = try record(twin, from: interaction.time, for: length)
    guard !recording.columns.isEmpty else { throw SavedTest.Failure.nothingMoved(interaction.title) }
    let moments = Self.moments(of: recording, length: length)
    var test = ScreenTest(
      screen: screen, file: project.file, target: project.target, on: stage.firstConfiguration,
      from: interaction.time, for: length, hertz: Self.hertz, script: script)
    test.moments = moments
    let text = try test.json()
    return TestDraft(
      name: type, folder: folder, source: String(decoding: text, as: UTF8.self),
      files: [
        (folder.appendingPathComponent("\(type).json"), { text }),
        (folder.appendingPathComponent("\(type).csv"), { Data(recording.csv().utf8) }),
        (
          folder.appendingPathComponent("\(type).filmstrip.png"),
          { try FilmstripGolden.file(of: twin, at: moments, since: interaction.time) }
        ),
      ], isWhole: true, note: noteOnPending, command: "flipbook test \(ShellWord.quoted(project.path))")
  }

  /// What is tuned but not in the source.
  var noteOnPending: String? {
    let pending = variant.overrides.without(writtenTable).count
    guard pending > 0 else { return nil }
    let numbers = pending == 1 ? "1 tuned number is" : "\(pending) tuned numbers are"
    return "\(numbers) not in the source; write back first, or the test is of the code as it is"
  }

  // MARK: Names

  /// `tap tab.1` → `TapTab1`.
  private static func typeName(_ text: String) -> String {
    text.split { !($0.isLetter || $0.isNumber) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  static func typeName(
    _ name: String?, _ controller: String, _ interaction: Interaction, in folder: URL,
    ending: String = "Tests.swift"
  ) throws -> String {
    if let name {
      let type = typeName(name)
      guard type.first?.isLetter == true else { throw SavedTest.Failure.name(name) }
      return type
    }
    var subject = typeName(controller)
    for ending in ["ViewController", "Controller"] where subject.hasSuffix(ending) && subject != ending {
      subject.removeLast(ending.count)
    }
    let type = subject + typeName(interaction.title)
    guard type.first?.isLetter == true else { throw SavedTest.Failure.name(interaction.title) }
    var number = 1
    func candidate() -> String { number == 1 ? type : "\(type)Take\(number)" }
    while FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("\(candidate())\(ending)").path)
    {
      number += 1
    }
    return candidate()
  }

  /// `Tests/MODULETests` in the package of the code that moved; without one, in the working directory.
  static func testFolder(for module: String, near interaction: Interaction) -> URL {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let path =
      interaction.motions.lazy.compactMap(\.callSites.first?.path).first
      ?? SourceMap.shared.files.first { $0.contains("/Sources/\(module)/") }
    var folder = path.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } ?? here
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
      folder.deleteLastPathComponent()
    }
    return (folder.path == "/" ? here : folder).appendingPathComponent("Tests/\(module)Tests")
  }

  // MARK: Contents

  /// A stage that plays a script with the numbers that the source has.
  private func twin(configuration: Stage.Configuration, _ script: Script) throws -> Stage {
    let table = writtenTable
    let tuning = Tuning()
    tuning.table = table
    let catalogue = MotionCatalogue()
    catalogue.tuning = tuning
    return try Stage(configuration, script: script, content: stage.content) { twin in
      twin.onEnter = { Variant.useConstants(of: table) }
      twin.onLeave = { Session.current.constants = nil }
      catalogue.attach(to: twin)
    }
  }

  private func record(
    _ twin: Stage, from start: TimeInterval, for length: TimeInterval
  ) throws -> CurveRecording {
    try twin.advance(to: start)
    return try CurveRecording(of: twin, hertz: Self.hertz, until: .duration(length))
  }

  /// What `configurationArguments` make: the device itself is not among them.
  private var testedConfiguration: Stage.Configuration {
    let configuration = stage.firstConfiguration
    var tested = Stage.Configuration(
      size: configuration.size, scale: configuration.scale, style: configuration.style,
      safeAreaInsets: configuration.safeAreaInsets, contentSizeCategory: configuration.contentSizeCategory,
      layoutDirection: configuration.layoutDirection,
      keyboard: configuration.keyboardKind == .software ? .software : nil)
    tested.accessibility = configuration.accessibility
    return tested
  }

  /// The arguments of a configuration like the session's, as Swift.
  var configurationArguments: [String] {
    let configuration = stage.firstConfiguration
    func text(_ number: CGFloat) -> String { SwiftText.exact(Double(number)) }
    var arguments = [
      "size: CGSize(width: \(text(configuration.size.width)), height: \(text(configuration.size.height)))",
      "scale: \(text(configuration.scale))",
    ]
    if configuration.style == .dark { arguments.append("style: .dark") }
    let insets = configuration.safeAreaInsets
    if insets != .zero {
      arguments.append(
        "safeAreaInsets: UIEdgeInsets(top: \(text(insets.top)), left: \(text(insets.left)), "
          + "bottom: \(text(insets.bottom)), right: \(text(insets.right)))")
    }
    if configuration.contentSizeCategory != .large {
      arguments.append(
        "contentSizeCategory: UIContentSizeCategory(rawValue: \"\(configuration.contentSizeCategory.rawValue)\")"
      )
    }
    if configuration.layoutDirection == .rightToLeft { arguments.append("layoutDirection: .rightToLeft") }
    if configuration.keyboardKind == .software { arguments.append("keyboard: .software") }
    return arguments
  }

  /// What people have asked the system for, as Swift; empty for nothing.
  private var accessibilitySource: String {
    let wishes = Stage.Configuration.AccessibilitySettings.named.filter {
      stage.firstConfiguration.accessibility.contains($0.setting)
    }
    let names = wishes.map { wish -> String in
      // The command line leaves a word out.
      if wish.setting == .crossFadeTransitions { return ".crossFadeTransitions" }
      let words = wish.name.split(separator: "-")
      return "." + words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    return names.isEmpty ? "" : "\n    configuration.accessibility = [\(names.joined(separator: ", "))]"
  }

  private func testSource(
    _ type: String, _ interaction: Interaction, _ moments: [TimeInterval], length: TimeInterval, root: String,
    imports: [String]
  ) -> String {
    let modules = imports.map { "\n@testable import \($0)\n" }.joined()
    let accessibility = accessibilitySource
    let (start, hertz) = (SwiftText.exact(interaction.time), SwiftText.exact(Self.hertz))
    return """
      import FlipbookTesting
      import UIKit
      import XCTest
      \(modules)
      /// What moves after: \(interaction.title). The input, the curves and the filmstrip lie in `__Snapshots__`.
      final class \(type)Tests: XCTestCase {
        @MainActor func test\(type)() async throws {
          let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("__Snapshots__/\(type)Tests")
          let input = try Data(contentsOf: folder.appendingPathComponent("test\(type).json"))
          \(accessibility.isEmpty ? "let" : "var") configuration = Stage.Configuration(
            \(configurationArguments.joined(separator: ",\n      ")))\(accessibility)
          let stage = try Stage(configuration, script: JSONDecoder().decode(Script.self, from: input)) {
            \(root)
          }
          try stage.advance(to: \(start))
          expectCurves(
            try CurveRecording(of: stage, hertz: \(hertz), until: .duration(\(SwiftText.exact(length)))))
          expectFilmstrip(of: stage, at: [\(moments.map(SwiftText.exact).joined(separator: ", "))])
        }
      }

      """
  }
}
