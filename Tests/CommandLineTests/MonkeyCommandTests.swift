import Proving
import Stage
import Support
import UIKit
import XCTest

@testable import flipbook

/// What the command line tells the monkey, and what it says of a walk.
final class MonkeyCommandTests: CommandLineTestCase {
  @MainActor
  func testTheStageIsTheOneThatIsAskedFor() throws {
    let entry = try What.named("bouncing-icon")
    let plain = try MonkeyCommand.parse(["bouncing-icon"]).configuration(entry)
    XCTAssertEqual(plain, Stage.Configuration(size: entry.size, scale: 1))
    let command = try MonkeyCommand.parse([
      "bouncing-icon", "--device", "iphone-15", "--orientation", "landscape", "--text-size", "extraLarge",
      "--direction", "rtl",
    ])
    let asked = command.configuration(entry)
    XCTAssertEqual(asked.device?.device.name, "iphone-15")
    XCTAssertEqual(asked.size, CGSize(width: 852, height: 393))
    XCTAssertEqual(asked.safeAreaInsets.left, 59)
    XCTAssertEqual(asked.contentSizeCategory, .extraLarge)
    XCTAssertEqual(asked.layoutDirection, .rightToLeft)
  }

  /// Repeating a walk takes longer than code may give no sign of life: each event takes long, as under a debugger.
  func testALongRepetitionIsNotTakenForAHang() throws {
    let path = folder + "/Slow.swift"
    try """
    import UIKit

    final class SlowController: UIViewController {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { usleep(60_000) }
    }
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try flipbook(
      ["monkey", path, "--events", "150"],
      environment: ["XDG_CACHE_HOME": folder + "/cache", "FLIPBOOK_PATIENCE": "3"])
    XCTAssertEqual(outcome.output, "150 events, 0 faults, 0 leaks\n", outcome.errors)
  }

  func testTheShortestScriptThatFailsIsWritten() throws {
    let path = "\(folder)/short.json"
    let command = try MonkeyCommand.parse(["bouncing-icon", "--shrunk-script", path])
    let configuration = Stage.Configuration(size: CGSize(width: 200, height: 120), scale: 1)
    func root() -> UIViewController { NarrowPage() }
    var monkey = Monkey(seed: 5)
    let report = try monkey.play(configuration, events: 120, root: root)
    XCTAssertEqual(report.faults.count, 1)
    let shrunk = try XCTUnwrap(Monkey.shrink(report, configuration, root: root))
    XCTAssertEqual(try command.write(shrunk), "\(path), 1 event")
    let script = try JSONDecoder().decode(Script.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let (_, messages) = try Diagnostics.withCapture {
      try Stage(configuration, script: script, root: root).advance(to: 1)
    }
    XCTAssertEqual(messages.map(\.description), report.faults)
  }

  @MainActor
  func testTheWordsForAnotherProcessSayTheSame() throws {
    let words = [
      "--device", "ipad-mini", "--orientation", "landscape", "--text-size", "small", "--direction", "rtl",
      "--scale", "1.5",
    ]
    let entry = try What.named("bouncing-icon")
    for words in [words, ["--size", "61.5x40"], []] {
      let command = try MonkeyCommand.parse(["bouncing-icon"] + words)
      let again = try MonkeyCommand.parse(["bouncing-icon"] + command.view.arguments)
      XCTAssertEqual(again.configuration(entry), command.configuration(entry))
    }
  }

  // MARK: The program

  func testARecordedScriptIsRepeatedWithTheSameChecks() throws {
    let walk = try flipbook([
      "monkey", "bouncing-icon", "--seed", "3", "--events", "20", "--record-script", "walk.json",
    ])
    XCTAssertEqual([walk.output, walk.errors], ["20 events, 0 faults, 0 leaks\n", ""])
    let script = try JSONDecoder().decode(Script.self, from: bytes("walk.json"))
    XCTAssertEqual(script.events.count, 20)
    let again = try flipbook([
      "monkey", "bouncing-icon", "--script", "walk.json", "--record-script", "again.json",
    ])
    XCTAssertEqual([again.output, again.errors], ["20 events, 0 faults, 0 leaks\n", ""])
    XCTAssertEqual(try bytes("again.json"), try bytes("walk.json"))
  }

  /// Runs a walk in the background and sends its process a signal.
  private func walk(_ options: String, endedBy signal: String) throws -> Outcome {
    try shell(
      """
      "$FLIPBOOK" monkey bouncing-icon --seed 7 --events 100000 \(options) & watcher=$!
      walk=
      while [ -z "$walk" ]; do
        kill -0 $watcher || exit 9
        read -r walk < /proc/$watcher/task/$watcher/children
      done
      # Until it has told of some events.
      until awk '$1 == "wchar:" { exit $2 < 2000 }' /proc/$walk/io; do
        kill -0 $watcher || exit 9
        sleep 0.1
      done
      kill -\(signal) $walk
      wait $watcher
      """)
  }

  func testAnEventThatHangsIsNamedAndItsScriptWritten() throws {
    let outcome = try walk("--timeout 2", endedBy: "STOP")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(outcome.output, "")
    let form =
      "^flipbook: monkey bouncing-icon --seed 7: event ([0-9]+) takes more than 2 s; "
      + "monkey-bouncing-icon-7.json, ([0-9]+) events? leads? there; repeat it with "
      + "flipbook monkey bouncing-icon --script monkey-bouncing-icon-7.json\n$"
    XCTAssertNotNil(outcome.errors.range(of: form, options: .regularExpression), outcome.errors)
    XCTAssertEqual(files, ["monkey-bouncing-icon-7.json"])
    XCTAssertGreaterThan(
      try JSONDecoder().decode(Script.self, from: bytes("monkey-bouncing-icon-7.json")).events.count, 0)
  }

  func testAnEventThatEndsTheProgramIsNamedAndItsScriptWritten() throws {
    let outcome = try walk("--shrunk-script crash.json", endedBy: "ILL")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(outcome.output, "")
    let form =
      "^flipbook: monkey bouncing-icon --seed 7: event ([0-9]+) ends the program \\(Illegal instruction\\); "
      + "crash.json, ([0-9]+) events? leads? there; repeat it with "
      + "flipbook monkey bouncing-icon --script crash.json\n$"
    XCTAssertNotNil(outcome.errors.range(of: form, options: .regularExpression), outcome.errors)
    XCTAssertEqual(files, ["crash.json"])
  }

  func testAScriptThatCannotBeReadIsRefusedOnce() throws {
    try assertRefused(
      "monkey", "bouncing-icon", "--script", "none.json", status: 1,
      "cannot read none.json: there is no such file; check the path")
    try assertRefused(
      "monkey", "bouncing-icon", "--timeout", "0", status: 2,
      "the value '0' is invalid for '--timeout <SECONDS>': write seconds from 0.1 to 3600")
  }
}

/// A page that asks for what is not there when it is narrow.
private final class NarrowPage: UIViewController {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard view.bounds.width < 150 else { return }
    view.layer.add(CABasicAnimation(keyPath: "opacty"), forKey: nil)
  }
}
