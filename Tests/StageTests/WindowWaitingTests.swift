import CSDL
import Foundation
import Stage
import UIKit
import XCTest

/// In a window, what waits follows the media clock: slow motion slows it, a standstill stops it.
final class WindowWaitingTests: WindowTestCase {
  private final class Times {
    var timer: [TimeInterval] = []
    var queue: [TimeInterval] = []
    var task: [TimeInterval] = []
  }

  private func waitingStage(_ times: Times) throws -> Stage {
    try Stage(Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)) {
      let controller = UIViewController()
      _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in
        times.timer.append(CACurrentMediaTime())
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { times.queue.append(CACurrentMediaTime()) }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(0.1))
        times.task.append(CACurrentMediaTime())
      }
      return controller
    }
  }

  func testSlowMotionSlowsWhatWaits() throws {
    let times = Times()
    let stage = try waitingStage(times)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock) { $0.speed = 0.1 }
    clock.at(0.9) {
      XCTAssertEqual(times.timer, [0.05])
      XCTAssertEqual(times.queue, [])
    }
    clock.at(2.1) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(times.timer, [0.05, 0.1, 0.15, 0.2])
    XCTAssertEqual(times.queue, [0.1])
  }

  func testAStandstillStopsWhatWaits() throws {
    let times = Times()
    let stage = try waitingStage(times)
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(0.075) { stage.clock.rate = 0 }
    clock.at(5) { stage.clock.rate = 1 }
    clock.at(5.095) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(times.timer, [0.05, 0.1, 0.15])
    XCTAssertEqual(times.queue, [0.1])
  }

  /// The run loop waits by the machine's calendar, whatever date the stage's code finds.
  func testTheHostWaitsInRealTimeOnAnyDate() throws {
    for date in [Date.distantPast, Date(timeIntervalSince1970: 4e9)] {
      var configuration = Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)
      configuration.date = date
      let stage = try Stage(configuration, root: UIViewController.init)
      let clock = SystemHostClock()
      let timer = Timer(fire: Date(timeIntervalSinceNow: 30), interval: 0, repeats: false) { _ in }
      RunLoop.main.add(timer, forMode: .default)
      defer { timer.invalidate() }
      stage.perform {
        let deadline = clock.now() + 0.03
        // Work of other tests may end a wait early, but only so often.
        var waits = 0
        while clock.now() < deadline, waits < 50 {
          clock.wait(until: deadline)
          waits += 1
        }
        XCTAssertGreaterThanOrEqual(clock.now(), deadline, "it does not wait, on \(date)")
        XCTAssertLessThan(clock.now(), deadline + 20, "it waits for another date, on \(date)")
        let due = clock.performDueWork() ?? .infinity
        XCTAssertLessThan(abs(due - clock.now() - 30), 25, "\(date)")
      }
    }
  }

  /// With the machine's own clock: tasks wake the window.
  func testASleepingTaskWakesTheWindow() throws {
    let times = Times()
    let stage = try waitingStage(times)
    let host = try WindowHost(stage: stage)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { host.close() }
    try host.run()
    XCTAssertEqual(times.queue, [0.1])
    XCTAssertEqual(times.task.count, 1)
    XCTAssertGreaterThanOrEqual(times.task.first ?? 0, 0.1)
  }
}
