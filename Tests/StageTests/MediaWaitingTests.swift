import Foundation
import Stage
import Support
import UIKit
import XCTest

/// What waits in the code of a stage waits for media time: timers, the main queue, tasks, messages, display links.
final class MediaWaitingTests: XCTestCase {
  /// What happened, and at which media time.
  private final class Log: @unchecked Sendable {
    private(set) var lines: [String] = []
    var calls = 0
    func note(_ what: String) {
      lines.append(String(format: "%@ %.6f", what, CACurrentMediaTime()))
    }
  }

  private final class Probe: NSObject {
    let log: Log
    init(_ log: Log) { self.log = log }
    func message(_ argument: NSString) { log.note("message \(argument)") }
    func tick(_ link: CADisplayLink) { log.note("link") }
  }

  private func stage(_ content: @escaping (UIViewController) -> Void) throws -> Stage {
    try Stage(Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)) {
      let controller = UIViewController()
      controller.view.backgroundColor = .white
      content(controller)
      return controller
    }
  }

  /// What `content` writes in `duration` seconds, with this many frames a second.
  private func play(
    _ duration: TimeInterval, hertz: Int = 60, _ content: @escaping (Log) -> Void
  ) throws -> [String] {
    let log = Log()
    let stage = try stage { _ in content(log) }
    for frame in 0...Int((duration * Double(hertz)).rounded()) {
      try stage.advance(to: Double(frame) / Double(hertz))
    }
    return log.lines
  }

  /// Checks that `content` writes `lines` at 60 and at 10 frames a second, and when it starts over.
  private func expect(
    _ lines: [String], in duration: TimeInterval, line: UInt = #line,
    _ content: @escaping (Log) -> Void
  ) throws {
    XCTAssertEqual(try play(duration, hertz: 60, content), lines, "60 Hz", line: line)
    XCTAssertEqual(try play(duration, hertz: 10, content), lines, "10 Hz", line: line)
    let log = Log()
    let stage = try stage { _ in content(log) }
    try stage.advance(to: duration)
    try stage.advance(to: duration / 2)
    try stage.advance(to: duration)
    XCTAssertEqual(log.lines, lines + lines, "backward and forward again", line: line)
  }

  // MARK: Timers

  func testScheduledTimers() throws {
    try expect(["once 0.250000", "again 0.300000", "again 0.600000", "again 0.900000"], in: 1) { log in
      _ = Timer.scheduledTimer(withTimeInterval: 0.3, repeats: true) { timer in
        XCTAssertEqual(timer.timeInterval, 0.3)
        log.note("again")
      }
      _ = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in log.note("once") }
    }
  }

  func testTimersThatAreAddedToTheRunLoop() throws {
    try expect(["b 0.100000", "a 0.700000"], in: 1) { log in
      let timer = Timer(timeInterval: 0.7, repeats: false) { timer in
        log.note("a")
        XCTAssertTrue(timer.isValid)
      }
      timer.tolerance = 0.2
      RunLoop.main.add(timer, forMode: .common)
      RunLoop.current.add(timer, forMode: .default)
      RunLoop.main.add(
        Timer(fire: Date(timeIntervalSinceNow: 0.1), interval: 0, repeats: false) { _ in log.note("b") },
        forMode: .default)
    }
  }

  func testARepeatingTimerDoesNotDrift() throws {
    let lines = try play(100, hertz: 10) { log in
      _ = Timer.scheduledTimer(withTimeInterval: 0.7, repeats: true) { _ in log.note("t") }
    }
    XCTAssertEqual(lines, (1...142).map { String(format: "t %.6f", Double($0) * 0.7) })
  }

  func testAFireDateMovesTheNextCall() throws {
    try expect(["t 0.100000", "t 0.200000", "later 0.500000", "t 0.750000", "t 0.850000"], in: 0.9) { log in
      let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        log.calls += 1
        log.note("t")
        XCTAssertEqual(timer.fireDate.timeIntervalSinceNow, 0.1, accuracy: 0.05)
        if log.calls % 2 == 0 { timer.fireDate = .distantFuture }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        log.note("later")
        timer.fireDate = Date().addingTimeInterval(0.25)
      }
    }
  }

  func testInvalidatedTimersAreNotCalled() throws {
    try expect(["t 0.100000", "t 0.200000"], in: 1) { log in
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        log.calls += 1
        log.note("t")
        if log.calls % 2 == 0 {
          timer.invalidate()
          XCTAssertFalse(timer.isValid)
        }
      }
      Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in log.note("never") }.invalidate()
    }
  }

  // MARK: The main queue

  func testTheMainQueueWaits() throws {
    try expect(["now 0.000000", "wall 0.200000", "item 0.300000", "after 0.500000", "qos 0.600000"], in: 1) {
      log in
      DispatchQueue.main.async { log.note("now") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { log.note("after") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.2) { log.note("wall") }
      DispatchQueue.main.asyncAfter(
        deadline: .now() + .milliseconds(300), execute: DispatchWorkItem { log.note("item") })
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.6, qos: .utility) { log.note("qos") }
      let cancelled = DispatchWorkItem { log.note("cancelled") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.4, execute: cancelled)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { cancelled.cancel() }
    }
  }

  func testDeadlinesCountFromTheMomentThatTheyWereTakenFrom() throws {
    try expect(["b 0.500000", "a 0.700000"], in: 1) { log in
      let start = DispatchTime.now()
      DispatchQueue.main.asyncAfter(deadline: start + 0.5) {
        log.note("b")
        XCTAssertEqual(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds, 500_000_000)
        DispatchQueue.main.asyncAfter(deadline: start + 0.7) { log.note("a") }
      }
    }
  }

  func testBlockingWaitsStayReal() throws {
    let stage = try stage { _ in }
    try stage.advance(to: 1000)
    stage.perform {
      XCTAssertEqual(DispatchSemaphore(value: 0).wait(timeout: .now() + 0.01), .timedOut)
      let group = DispatchGroup()
      group.enter()
      XCTAssertEqual(group.wait(timeout: .now() + 0.01), .timedOut)
      group.leave()
    }
  }

  // MARK: Tasks

  func testSleepingTasks() throws {
    try expect(
      ["begin 0.000000", "nanoseconds 0.100000", "for 0.400000", "until 0.600000", "tolerance 0.700000"],
      in: 1
    ) {
      log in
      Task { @MainActor in
        log.note("begin")
        try await Task.sleep(nanoseconds: 100_000_000)
        log.note("nanoseconds")
        try await Task.sleep(for: .seconds(0.3))
        log.note("for")
        try await Task.sleep(until: .now + .milliseconds(200), clock: .suspending)
        log.note("until")
        try await Task.sleep(for: .milliseconds(100), tolerance: .milliseconds(10))
        log.note("tolerance")
      }
    }
  }

  func testATaskThatCountsFromItsBeginningDoesNotDrift() throws {
    try expect((1...9).map { String(format: "tick %.6f", Double($0) / 10) }, in: 0.9) { log in
      Task { @MainActor in
        let clock = ContinuousClock()
        var next = clock.now
        while !Task.isCancelled {
          next += .milliseconds(100)
          try await Task.sleep(until: next, clock: clock)
          log.note("tick")
        }
      }
    }
  }

  func testAFrameWaitsForWorkAwayFromTheMainActor() throws {
    try expect(["sum 0.000000", "sum 0.500000"], in: 1) { log in
      Task { @MainActor in
        for _ in 0..<2 {
          let sum = await Task.detached { (0..<200_000).reduce(0) { $0 &+ $1 } }.value
          XCTAssertEqual(sum, 19_999_900_000)
          log.note("sum")
          try await Task.sleep(nanoseconds: 500_000_000)
        }
      }
    }
  }

  func testACancelledTaskWakesAtOnce() throws {
    try expect(["cancel 0.200000", "cancelled 0.200000"], in: 1) { log in
      let sleeper = Task { @MainActor in
        do {
          try await Task.sleep(for: .seconds(60))
        } catch {
          log.note("cancelled")
        }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
        log.note("cancel")
        sleeper.cancel()
      }
    }
  }

  func testTasksOfOneMomentWakeInTheOrderOfSleeping() throws {
    let lines = (0..<20).map { "\($0) 0.300000" }
    try expect(lines, in: 0.5) { log in
      for i in 0..<20 {
        Task { @MainActor in
          try await Task.sleep(for: .seconds(0.3))
          log.note("\(i)")
        }
      }
    }
  }

  // MARK: Messages, display links, order

  func testMessagesWait() throws {
    try expect(["message a 0.200000", "message c 0.400000"], in: 1) { log in
      let probe = Probe(log)
      let selector = Selector("message:", Probe.message)
      probe.perform(selector, with: "a" as NSString, afterDelay: 0.2)
      probe.perform(selector, with: "b" as NSString, afterDelay: 0.3)
      probe.perform(selector, with: "c" as NSString, afterDelay: 0.4, inModes: [.common])
      NSObject.cancelPreviousPerformRequests(withTarget: probe, selector: selector, object: "b" as NSString)
      let other = Probe(log)
      other.perform(selector, with: "d" as NSString, afterDelay: 0.1)
      NSObject.cancelPreviousPerformRequests(withTarget: other)
    }
  }

  func testDisplayLinksGoTheSameWay() throws {
    let lines = (1...6).map { String(format: "link %.6f", Double($0) / 60) }
    try expect(lines, in: 0.1) { log in
      CADisplayLink(target: Probe(log), selector: Selector("tick:", Probe.tick)).add(
        to: .main, forMode: .common)
    }
  }

  func testWhatIsDueTogetherComesInTheOrderOfAsking() throws {
    try expect(["a 0.500000", "b 0.500000", "message c 0.500000", "d 0.500000"], in: 1) { log in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { log.note("a") }
      _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in log.note("b") }
      Probe(log).perform(Selector("message:", Probe.message), with: "c" as NSString, afterDelay: 0.5)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { log.note("d") }
    }
  }

  // MARK: Stages

  func testStagesDoNotCallEachOthersTimers() throws {
    let first = Log(), second = Log()
    let fill: (Log) -> Void = { log in
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in log.note("timer") }
      DispatchQueue.main.async { log.note("async") }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(0.15))
        log.note("task")
      }
    }
    let a = try stage { _ in fill(first) }
    let b = try stage { _ in fill(second) }
    try a.advance(to: 0.2)
    XCTAssertEqual(first.lines, ["async 0.000000", "timer 0.100000", "task 0.150000", "timer 0.200000"])
    // What waits for the main queue runs with it, at its own stage's time.
    XCTAssertEqual(second.lines, ["async 0.000000"])
    try b.advance(to: 0.1)
    XCTAssertEqual(second.lines, ["async 0.000000", "timer 0.100000"])
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.3))
    XCTAssertEqual(first.lines.count, 4)
    XCTAssertEqual(second.lines.count, 2)
  }

  func testAStageThatGoesLetsItsWorkGo() throws {
    weak var seen: UIViewController?
    var ends = 0
    func live() throws {
      let stage = try stage { controller in
        seen = controller
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in _ = controller }
        _ = Timer.scheduledTimer(withTimeInterval: 100, repeats: false) { _ in _ = controller }
        DispatchQueue.main.asyncAfter(deadline: .now() + 100) { _ = controller }
        Task { @MainActor in
          defer { ends += 1 }
          while true {
            try await Task.sleep(for: .seconds(10))
            _ = controller
          }
        }
      }
      try stage.advance(to: 2)
      XCTAssertNotNil(seen)
      // Starting over lets the first controller go.
      weak var first = seen
      try stage.advance(to: 1)
      XCTAssertNil(first)
      XCTAssertEqual(ends, 1)
    }
    try live()
    XCTAssertNil(seen)
    XCTAssertEqual(ends, 2)
  }

  func testATaskThatIgnoresItsEndDoesNotHoldUpItsStage() throws {
    let log = Log()
    let stage = try stage { _ in
      Task { @MainActor in
        while true {
          try? await Task.sleep(for: .seconds(0.5))
          log.note("tick")
        }
      }
    }
    try stage.advance(to: 1)
    XCTAssertEqual(log.lines, ["tick 0.500000", "tick 1.000000"])
    try stage.advance(to: 0)
    let count = log.lines.count
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
    XCTAssertLessThan(log.lines.count - count, 1100)
    try stage.advance(to: 0.5)
    XCTAssertEqual(log.lines.last, "tick 0.500000")
  }

  func testPicturesDoNotDependOnFramesOrRuns() throws {
    let make = { [self] in
      try stage { controller in
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 10))
        bar.backgroundColor = .red
        controller.view.addSubview(bar)
        _ = Timer.scheduledTimer(withTimeInterval: 1 / 30.0, repeats: true) { _ in
          UIView.animate(withDuration: 0.1) { bar.frame.size.width += 1 }
        }
        Task { @MainActor in
          try await Task.sleep(for: .seconds(0.31))
          UIView.animate(withDuration: 0.5) { bar.alpha = 0.2 }
        }
      }
    }
    var pictures: [Data?] = []
    for hertz in [60, 10, 10, 7] {
      let stage = try make()
      for frame in 0..<hertz / 2 { try stage.advance(to: Double(frame) / Double(hertz)) }
      pictures.append(UIImage(cgImage: try stage.image(at: 0.5)).pngData())
    }
    XCTAssertNotNil(pictures[0])
    XCTAssertNotEqual(UIImage(cgImage: try make().image(at: 0)).pngData(), pictures[0], "nothing happened")
    for picture in pictures { XCTAssertEqual(picture, pictures[0]) }
  }

  // MARK: What stays real

  func testOutsideAStageTimeIsReal() throws {
    let stage = try stage { _ in }
    try stage.advance(to: 5)
    let done = expectation(description: "real time")
    done.expectedFulfillmentCount = 3
    _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in done.fulfill() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { done.fulfill() }
    Task {
      try await Task.sleep(for: .milliseconds(10))
      done.fulfill()
    }
    wait(for: [done], timeout: 10)
    let before = Date()
    XCTAssertNotEqual(stage.perform { Date() }.timeIntervalSince(before), 0, accuracy: 5)
    XCTAssertEqual(Date().timeIntervalSince(before), 0, accuracy: 5)
  }
}
