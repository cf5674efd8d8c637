import Foundation
import XCTest

@testable import Stage

/// What the process that owns the windows passes from one stage to the next.
@MainActor
private final class Handover {
  /// A windowing system without windows.
  private final class NoWindows: WindowSystem {
    func open(title: String, size: (DisplayArea) -> (width: Int32, height: Int32)) throws(WindowHostError)
      -> any HostWindow
    { throw .noDisplay(reason: "none") }
    func drain(_ handler: (WindowEvent) -> Void) {}
    func listen(
      for window: any HostWindow, onEvent: @escaping @MainActor () -> Void,
      onLoss: @escaping @MainActor () -> String?
    ) {}
    func stopListening() {}
    func pollTime(after now: TimeInterval) -> TimeInterval? { nil }
    var takesText = false
    var clipboard: String?
  }

  private let host: StageHost
  private var stages: [MessageSocket] = []

  init() throws { host = try StageHost(NoWindows()) }

  /// A stage whose process is a socket of the test's.
  func begin() throws -> MessageSocket {
    let stage = MessageSocket(descriptor: try host.connect())
    stages.append(stage)
    stage.send(StageMessage.ready)
    return stage
  }

  /// Its first picture takes the place of what is shown.
  func show(_ stage: MessageSocket) { stage.send(StageMessage.present(window: 1, damage: [])) }

  /// Lets the main thread work until a stage has been told where to begin.
  func beginning(of stage: MessageSocket, within limit: TimeInterval) -> (time: TimeInterval?, tools: Data?)?
  {
    let end = Date(timeIntervalSinceNow: limit)
    while Date() < end {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
      while let message = stage.next(HostMessage.self) {
        if case .begin(let position, let tools, _) = message { return (position?.time, tools) }
      }
    }
    return nil
  }

  /// Lets the main thread work until a stage is shown that has come to 2 s.
  func settle() {
    let end = Date(timeIntervalSinceNow: 5)
    while host.progress?.time != 2, Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
  }
}

final class HandoverTests: XCTestCase {
  /// A stage that shows something, whose tools kept `old` when it was asked the last time.
  private func shown(in handover: Handover) throws -> MessageSocket {
    try MainActor.assumeIsolated {
      let stage = try handover.begin()
      XCTAssertNotNil(handover.beginning(of: stage, within: 5))
      handover.show(stage)
      stage.send(StageMessage.progress(StagePosition(time: 2)))
      handover.settle()
      return stage
    }
  }

  func testAStageThatAnswersLateIsFollowedWithWhatItsToolsKeep() throws {
    try MainActor.assumeIsolated {
      let handover = try Handover()
      let old = try shown(in: handover)
      let new = try handover.begin()
      XCTAssertNil(handover.beginning(of: new, within: 1), "it waits for the answer")
      old.send(StageMessage.progress(StagePosition(time: 3)))
      old.send(StageMessage.tools(Data("half speed".utf8)))
      let beginning = try XCTUnwrap(handover.beginning(of: new, within: 5))
      XCTAssertEqual(beginning.time, 3)
      XCTAssertEqual(beginning.tools, Data("half speed".utf8))
    }
  }

  /// It is where it was when it was heard of last.
  func testAStageThatDoesNotAnswerIsFollowedAllTheSame() throws {
    try MainActor.assumeIsolated {
      let handover = try Handover()
      _ = try shown(in: handover)
      let new = try handover.begin()
      XCTAssertEqual(try XCTUnwrap(handover.beginning(of: new, within: 10)).time, 2)
    }
  }
}
