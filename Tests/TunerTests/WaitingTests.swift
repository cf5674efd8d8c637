import Foundation
import Stage
import Tuner
import UIKit
import XCTest

/// The tuner's time covers what waits: slow motion slows it, scrubbing replays it.
final class WaitingTests: XCTestCase {
  private final class Log: @unchecked Sendable {
    var times: [TimeInterval] = []
    var calls = 0
  }

  private func session(_ log: Log) throws -> TuningSession {
    try Sample.session(taps: [0.1]) { box in
      UIView.animate(withDuration: 2) { box.center.x += 10 }
      log.calls = 0
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        log.calls += 1
        log.times.append(CACurrentMediaTime())
        if log.calls == 3 { timer.invalidate() }
      }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(0.25))
        log.times.append(CACurrentMediaTime())
        box.alpha = 0.5
      }
    }
  }

  func testSlowMotionSlowsWhatWaits() throws {
    let log = Log()
    let session = try session(log)
    session.transport.rate = 0.1
    for frame in 0...195 { session.transport.frame(at: Double(frame) / 60) }
    XCTAssertEqual(session.transport.now, 0.325, accuracy: 1e-12)
    XCTAssertEqual(log.times, [0.2, 0.3])
    session.transport.pause()
    for frame in 196...600 { session.transport.frame(at: Double(frame) / 60) }
    XCTAssertEqual(log.times, [0.2, 0.3])
  }

  func testScrubbingReplaysWhatWaits() throws {
    let log = Log()
    let session = try session(log)
    let all = [0.2, 0.3, 0.35, 0.4]
    try session.stage.advance(to: 1)
    XCTAssertEqual(log.times, all)
    let picture = session.stage.render()
    log.times = []
    try session.stage.advance(to: 0.32)
    XCTAssertEqual(log.times, [0.2, 0.3])
    log.times = []
    try session.stage.advance(to: 0.05)
    XCTAssertEqual(log.times, [])
    try session.stage.advance(to: 1)
    XCTAssertEqual(log.times, all)
    XCTAssertEqual(session.stage.render().differences(from: picture), 0)
  }
}
