import Dispatch
import Foundation
import Stage
import Support
import UIKit
import XCTest

/// What waits on other queues than the main one, and Dispatch's timer sources, follow the media clock, too.
final class DispatchWaitingTests: XCTestCase {
  /// What happened, and at which media time; on any thread.
  private final class Log: @unchecked Sendable {
    private let storage = Locked<[String]>([])
    var lines: [String] { storage.withLock { $0 } }
    func note(_ what: String) {
      let line = String(format: "%@ %.6f", what, CACurrentMediaTime())
      storage.withLock { $0.append(line) }
    }
  }

  private func stage(_ content: @escaping (UIViewController) -> Void) throws -> Stage {
    try Stage(Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)) {
      let controller = UIViewController()
      content(controller)
      return controller
    }
  }

  /// Checks that `content` writes `lines` at 60 and at 10 frames a second, and when it starts over.
  private func expect(
    _ lines: [String], in duration: TimeInterval, line: UInt = #line, _ content: @escaping (Log) -> Void
  ) throws {
    for hertz in [60, 10] {
      let log = Log()
      let stage = try stage { _ in content(log) }
      for frame in 0...Int((duration * Double(hertz)).rounded()) {
        try stage.advance(to: Double(frame) / Double(hertz))
      }
      XCTAssertEqual(log.lines, lines, "\(hertz) Hz", line: line)
    }
    let log = Log()
    let stage = try stage { _ in content(log) }
    try stage.advance(to: duration)
    try stage.advance(to: duration / 2)
    try stage.advance(to: duration)
    XCTAssertEqual(log.lines, lines + lines, "backward and forward again", line: line)
  }

  func testOtherQueuesWaitForMediaTime() throws {
    let queue = DispatchQueue(label: "com.example.loader")
    let (_, messages) = try Diagnostics.withCapture {
      try expect(["wall 0.200000", "item 0.300000", "after 0.500000", "main 0.500000"], in: 1) { log in
        queue.asyncAfter(deadline: .now() + 0.5) {
          log.note("after")
          DispatchQueue.main.async { log.note("main") }
        }
        DispatchQueue.global().asyncAfter(wallDeadline: .now() + 0.2) { log.note("wall") }
        queue.asyncAfter(deadline: .now() + 0.3, execute: DispatchWorkItem { log.note("item") })
        let cancelled = DispatchWorkItem { log.note("cancelled") }
        queue.asyncAfter(deadline: .now() + 0.4, execute: cancelled)
        queue.asyncAfter(deadline: .now() + 0.1) { cancelled.cancel() }
      }
    }
    XCTAssertEqual(messages.map(\.text), [])
  }

  private final class Ticker: @unchecked Sendable {
    var source: (any DispatchSourceTimer)?
    var calls = 0
  }

  func testASourceOnTheMainQueueAndOnAnother() throws {
    for queue in [DispatchQueue.main, DispatchQueue(label: "ticks"), nil] {
      try expect(["t 0.100000", "t 0.350000", "t 0.600000", "t 0.850000"], in: 1) { log in
        let ticker = Ticker()
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now() + 0.1, repeating: 0.25)
        source.setEventHandler {
          log.note("t")
          _ = ticker
        }
        source.resume()
        ticker.source = source
      }
    }
  }

  func testASourceThatFiresOnceIsSetAgainAndIsCancelled() throws {
    try expect(["t 0.100000", "t 0.300000", "cancelled 0.300000"], in: 1) { log in
      let ticker = Ticker()
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.schedule(deadline: .now() + 0.1)
      source.setEventHandler {
        log.note("t")
        ticker.calls += 1
        if ticker.calls == 1 {
          ticker.source?.schedule(deadline: .now() + 0.2, repeating: .milliseconds(50))
        } else {
          ticker.source?.cancel()
          log.note("cancelled")
        }
      }
      source.activate()
      ticker.source = source
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.9) { _ = ticker.source }
    }
  }

  func testASuspendedSourceFiresOnceWhenItIsResumed() throws {
    try expect(["t 0.100000", "t 0.550000", "t 0.600000", "t 0.700000"], in: 0.7) { log in
      let ticker = Ticker()
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.schedule(deadline: .now() + 0.1, repeating: 0.1)
      source.setEventHandler {
        log.note("t")
        _ = ticker
      }
      source.resume()
      ticker.source = source
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { source.suspend() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.55) { ticker.source?.resume() }
    }
  }

  /// A stage takes its sources with it, and what they call.
  func testACancelledSourceLetsGoOfWhatItCalls() throws {
    final class Held {}
    weak var held: Held?
    let stage = try stage { _ in
      let object = Held()
      held = object
      let ticker = Ticker()
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.schedule(deadline: .now() + 0.1, repeating: 0.1)
      source.setEventHandler {
        _ = object
        ticker.source?.cancel()
      }
      source.resume()
      ticker.source = source
    }
    try stage.advance(to: 0.05)
    XCTAssertNotNil(held)
    try stage.advance(to: 0.2)
    XCTAssertNil(held)
  }

  /// The main thread stands still, and media time with it: what it waits for comes in real time, which is said.
  func testTheMainThreadMayWaitForAnotherQueue() throws {
    let queue = DispatchQueue(label: "com.example.loader")
    let log = Log()
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try stage { _ in
        let done = DispatchSemaphore(value: 0)
        queue.asyncAfter(deadline: .now() + 0.01) {
          queue.asyncAfter(deadline: .now() + 0.01) {
            log.note("second")
            done.signal()
          }
        }
        XCTAssertEqual(done.wait(timeout: .now() + 20), .success)
        log.note("first")
      }
      try stage.advance(to: 0.1)
    }
    XCTAssertEqual(log.lines, ["second 0.000000", "first 0.000000"])
    XCTAssertEqual(
      messages.map(\.text),
      [
        "the main thread waits for another one, so what other queues wait for comes in real time, not in media time: "
          + "pictures depend on the machine's speed; let the main queue be called instead"
      ])
  }

  /// Its date comes from the stage's calendar, which is years away from the machine's.
  func testThreadSleepUntilADateOfTheStage() throws {
    for years in [-20.0, 20.0] {
      var configuration = Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)
      configuration.date = Date().addingTimeInterval(years * 365 * 86_400)
      var slept: (TimeInterval, TimeInterval)?
      _ = try Stage(configuration) {
        let begin = ProcessInfo.processInfo.systemUptime
        Thread.sleep(until: Date().addingTimeInterval(0.05))
        slept = (ProcessInfo.processInfo.systemUptime - begin, 0.05)
        return UIViewController()
      }
      let (real, wanted) = try XCTUnwrap(slept)
      XCTAssertGreaterThanOrEqual(real, wanted - 0.001)
      XCTAssertLessThan(real, 10)
    }
  }
}
