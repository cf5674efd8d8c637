import Demos
import Stage
import Support
import UIKit
import XCTest

@testable import Tuner

/// Numbers that outlive the program: kept from run to run, saved under names, refused politely.
final class PresetPageTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("presets-\(UUID().uuidString)")
    setenv("XDG_CONFIG_HOME", folder.path, 1)
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  override func tearDown() {
    unsetenv("XDG_CONFIG_HOME")
    unsetenv("SDL_VIDEODRIVER")
    try? FileManager.default.removeItem(at: folder)
  }

  private var working: URL { PresetFolder.standard(for: "bouncing-icon").working }

  /// A launcher that was opened on a demo which was tapped.
  private func launcher() throws -> (WindowHost, TunerLauncher, TuningSession) {
    let demo = try XCTUnwrap(DemoCatalogue.named("bouncing-icon"))
    let stage = try Stage(Stage.Configuration(size: demo.size, scale: 1)) { demo.root() }
    stage.tap("tab.1")
    try stage.advance(to: 0.2)
    var options = WindowHost.Options()
    // The whole window fits on the display of the tests.
    options.scale = 0.5
    let host = try WindowHost(stage: stage, options: options)
    let launcher = TunerLauncher(host, name: "bouncing-icon")
    try launcher.open()
    return (host, launcher, try XCTUnwrap(launcher.session))
  }

  private func bounce(_ session: TuningSession) throws -> TuningSubject {
    try XCTUnwrap(session.subjects.first { $0.id.kind == .keyframes })
  }

  private func footer(_ launcher: TunerLauncher) -> String? { launcher.controller?.panel.footer.shownText }

  func testTheFolderFollowsTheEnvironment() {
    func path(_ environment: [String: String]) -> String {
      PresetFolder.standard(for: "a/b", environment: environment).url.path
    }
    XCTAssertEqual(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]), "/x/flipbook/presets/a-b")
    XCTAssertEqual(path(["HOME": "/h"]), "/h/.config/flipbook/presets/a-b")
    XCTAssertEqual(path(["XDG_CONFIG_HOME": "", "HOME": "/h"]), "/h/.config/flipbook/presets/a-b")
    XCTAssertEqual(
      path(["XDG_CONFIG_HOME": "x", "HOME": "/h"]), "/h/.config/flipbook/presets/a-b", "not absolute")
    XCTAssertEqual(path([:]), NSHomeDirectory() + "/.config/flipbook/presets/a-b")
  }

  func testNumbersAreThereAgainNextTime() throws {
    do {
      let (_, launcher, session) = try launcher()
      XCTAssertFalse(FileManager.default.fileExists(atPath: working.path), "nothing tuned, no file")
      session.set(.number(0.6), .duration, of: try bounce(session).id)
      XCTAssertTrue(FileManager.default.fileExists(atPath: working.path))
      launcher.close()
    }
    let (_, launcher, session) = try launcher()
    XCTAssertEqual(try bounce(session)[.duration]?.value, .number(0.6))
    XCTAssertEqual(footer(launcher), "1 number of last time is in force; Reset brings the code’s back.")
    XCTAssertEqual(launcher.controller?.panel.model.presetNames, [], "it is none of those with a name")
    session.resetAll()
    let (_, third, last) = try self.launcher()
    XCTAssertTrue(last.variant.overrides.isEmpty)
    XCTAssertEqual(footer(third), "F1 shows the keys")
  }

  /// Opening and closing again in one run restores nothing twice.
  func testClosingAndOpeningKeepsWhatIsInForce() throws {
    let (_, launcher, session) = try launcher()
    let id = try bounce(session).id
    session.set(.number(0.6), .duration, of: id)
    launcher.close()
    session.undo()
    try launcher.open()
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.3))
    launcher.close()
  }

  func testAFileThatIsNoPresetIsReportedAndKept() throws {
    try FileManager.default.createDirectory(
      at: working.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{ \"version\": 1, ".utf8).write(to: working)
    var opened: (WindowHost, TunerLauncher, TuningSession)?
    let (_, messages) = try Diagnostics.withCapture { opened = try self.launcher() }
    let (_, launcher, session) = try XCTUnwrap(opened)
    let words =
      "\(working.path) is no preset: it is not JSON; the numbers stay as they are, and so does the file"
    XCTAssertEqual(messages.map(\.text), [words])
    XCTAssertEqual(footer(launcher), words)
    XCTAssertEqual(try String(contentsOf: working, encoding: .utf8), "{ \"version\": 1, ")
    // The first change needs the place: the file gets another name.
    _ = try Diagnostics.withCapture { session.set(.number(0.6), .duration, of: try bounce(session).id) }
    XCTAssertEqual(
      try String(
        contentsOf: working.deletingLastPathComponent().appendingPathComponent(".working.kept.json"),
        encoding: .utf8),
      "{ \"version\": 1, ")
    XCTAssertEqual(try Preset(contentsOf: working), session.preset)
  }

  /// Numbers that the source has by now come from there next time.
  func testWhatIsWrittenIntoTheSourceIsNotKept() throws {
    let (_, launcher, session) = try launcher()
    let id = try bounce(session).id
    session.set([.duration: .number(0.6), .calculationMode: .word("linear")], of: id)
    session.written[.parameter(id, .duration)] = .number(0.6)
    session.save()
    XCTAssertEqual(
      try Preset(contentsOf: working).numbers.map(\.values), [["calculationMode": .word("linear")]])
    XCTAssertEqual(session.preset.numbers.first?.values.count, 2, "a set with a name holds all")
    launcher.close()
  }

  func testNamedSetsByThePage() throws {
    let (host, launcher, session) = try launcher()
    let id = try bounce(session).id
    session.set(.number(0.6), .duration, of: id)
    let panel = try XCTUnwrap(launcher.controller).panel
    let page = panel.presetPage
    host.stage.perform {
      panel.perform(FooterBar.Command.presets)
      XCTAssertEqual(
        page.save("slow / soft"),
        "Saved slow - soft.json in \(PresetFolder.standard(for: "bouncing-icon").url.path).")
      session.resetAll()
      XCTAssertEqual(page.names(), ["slow - soft"])
      XCTAssertEqual(page.load("slow - soft"), "Took over “slow - soft”; Ctrl Z undoes it.")
    }
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.6))
    let file = PresetFolder.standard(for: "bouncing-icon").file("slow - soft")
    try Data("[]".utf8).write(to: file)
    host.stage.perform {
      XCTAssertEqual(
        page.load("slow - soft"),
        "\(file.path) is no preset: a value is of the wrong kind; the numbers stay as they are, and so does the file"
      )
    }
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.6))
    launcher.close()
    // By its path, as the command line does.
    XCTAssertThrowsError(try Preset(contentsOf: file))
    session.set(.number(0.9), .duration, of: id)
    let preset = session.preset
    session.resetAll()
    try launcher.open(preset)
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.9))
    XCTAssertTrue(launcher.isOpen)
  }
}
