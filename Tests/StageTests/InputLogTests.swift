import Support
import UIKit
import XCTest

@testable import Stage

/// Inputs wait until they are due and are let go then; what is kept to be played again has a bound.
final class InputLogTests: WindowTestCase {
  private final class LogController: UIViewController {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("key") }
  }

  private func makeStage(_ script: Script = Script()) throws -> Stage {
    try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1), script: script) {
      LogController()
    }
  }

  private func log(of stage: Stage) throws -> [String] {
    try XCTUnwrap(stage.window.rootViewController as? LogController).log
  }

  // MARK: What waits

  func testWhatWasDeliveredIsLetGo() throws {
    let stage = try makeStage()
    stage.send(.drag([CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)], until: 1))
    // Down, 119 places on the way, the last place, up.
    XCTAssertEqual(stage.queue.count, 122)
    try stage.advance(to: 0.5)
    XCTAssertEqual(stage.queue.delivered, 61)
    XCTAssertEqual(stage.queue.count, 61)
    try stage.advance(to: 1)
    XCTAssertEqual(stage.queue.count, 0)
    XCTAssertEqual(stage.script.events.count, 1, "the script is all that a replay needs")
    let played = try log(of: stage)
    try stage.replay()
    XCTAssertEqual(stage.queue.delivered, 122)
    XCTAssertEqual(try log(of: stage), played)
  }

  /// Of inputs of one moment the one comes first whose event comes first in the script, also when it was sent later.
  func testWhatIsSentComesWhereTheScriptHasIt() throws {
    let stage = try makeStage()
    stage.send(.key("a"), after: 0.5)
    stage.send(.drag([CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)], until: 0.5))
    try stage.advance(to: 1)
    let sent = try log(of: stage)
    XCTAssertEqual(sent.suffix(2), ["ended", "key"])
    let replayed = try makeStage(stage.script)
    try replayed.advance(to: 1)
    XCTAssertEqual(try log(of: replayed), sent)
  }

  func testACutLeavesWhatIsDue() throws {
    let stage = try makeStage()
    stage.send(.drag([CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)], until: 1))
    try stage.advance(to: 0.5)
    stage.send(.key("a"), after: 1)
    stage.forgetFuture()
    XCTAssertEqual(stage.queue.count, 1, "the finger lifts where it is")
    try stage.advance(to: 2)
    let cut = try log(of: stage)
    XCTAssertEqual(cut.last, "ended")
    XCTAssertEqual(cut.filter { $0 == "moved" }.count, 60)
    let replayed = try makeStage(stage.script)
    try replayed.advance(to: 2)
    XCTAssertEqual(try log(of: replayed), cut)
  }

  // MARK: What is kept

  private func hover(_ stage: Stage, _ count: Int) throws {
    for i in 0..<count {
      stage.send(input: .pointer(.moved, .point(CGPoint(x: i % 100, y: 50))))
      try stage.advance(to: stage.now + 0.125)
    }
  }

  func testAScriptWithALimitKeepsTheLatest() throws {
    let stage = try makeStage()
    stage.scriptLimit = 100
    try hover(stage, 100)
    XCTAssertEqual(stage.script.events.count, 100)
    XCTAssertNil(stage.forgottenUntil)
    let bytes = stage.scriptBytes
    try hover(stage, 900)
    XCTAssertLessThanOrEqual(stage.script.events.count, 100)
    XCTAssertGreaterThanOrEqual(stage.script.events.count, 75)
    XCTAssertEqual(stage.script.events.last?.time, stage.now - 0.125)
    XCTAssertLessThanOrEqual(stage.scriptBytes, 2 * bytes, "it stays as large as it is")
    let last = try XCTUnwrap(stage.forgottenUntil)
    XCTAssertEqual(stage.script.events.first?.time, last + 0.125)
    let count = stage.script.events.count
    // Playing it again says what is missing.
    let (_, messages) = Diagnostics.withCapture { stage.restart() }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "the input up to \(last) s is not known any more (the last \(count) events are kept); what is played again goes "
          + "without it, unless the window records a script from the beginning"
      ])
  }

  func testWhatIsToComeIsKept() throws {
    let stage = try makeStage()
    stage.scriptLimit = 0
    stage.send(.key("a"), after: 1000)
    try hover(stage, 50)
    XCTAssertEqual(stage.script.events.map(\.action), [.key("a")])
    XCTAssertEqual(stage.queue.count, 1)
  }

  func testAWindowKeepsAllOfARecordingAndElseTheLatest() throws {
    let clock = SimulatedClock()
    let stage = try makeStage()
    _ = try makeHost(stage, clock)
    XCTAssertEqual(stage.scriptLimit, 250_000)
    XCTAssertLessThanOrEqual(WindowHost.mostEvents * MemoryLayout<ScriptEvent>.stride, 14_000_000)
    let recorded = try makeStage()
    _ = try makeHost(recorded, clock) {
      $0.recordScript = FileManager.default.temporaryDirectory.appendingPathComponent("a.json")
    }
    XCTAssertNil(recorded.scriptLimit)
  }
}
