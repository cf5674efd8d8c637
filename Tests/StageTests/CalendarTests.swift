import Stage
import Support
import UIKit
import XCTest

/// `Date()` in a stage's code follows the stage's clock.
final class CalendarTests: WindowTestCase {
  private func makeStage(_ date: Date? = nil, root: @escaping () -> UIViewController = UIViewController.init)
    throws -> Stage
  {
    var configuration = Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)
    configuration.date = date
    return try Stage(configuration, root: root)
  }

  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  func testDatesBeginAtTheStatusBarsTimeAndFollowTheClock() throws {
    let stage = try makeStage()
    let first = stage.perform { Date() }
    let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: first)
    XCTAssertEqual(parts, DateComponents(year: 2024, month: 1, day: 9, hour: 9, minute: 41, second: 0))
    try stage.advance(to: 2.5)
    XCTAssertEqual(stage.perform { Date() }.timeIntervalSince(first), 2.5, accuracy: 1e-6)
    XCTAssertEqual(stage.perform { Date.now }.timeIntervalSince(first), 2.5, accuracy: 1e-6)
    XCTAssertEqual(
      stage.perform { CFAbsoluteTimeGetCurrent() - first.timeIntervalSinceReferenceDate }, 2.5, accuracy: 1e-6
    )
    XCTAssertGreaterThan(Date(), Date(timeIntervalSince1970: 1_735_000_000), "other code has the machine's")
  }

  func testEachStageHasItsOwnDate() throws {
    let (one, other) = (try makeStage(Self.noon), try makeStage(Self.noon.addingTimeInterval(86_400.25)))
    try other.advance(to: 1)
    XCTAssertEqual(one.perform { Date() }, Self.noon)
    XCTAssertEqual(
      other.perform { Date() }.timeIntervalSince(Self.noon), 86_401.25, accuracy: 1e-6)
    try other.advance(to: 0)
    XCTAssertEqual(
      other.perform { Date() }.timeIntervalSince(Self.noon), 86_400.25, accuracy: 1e-6, "back in time")
  }

  func testADateTooFarAwayIsTheFarthest() throws {
    for date in [Date.distantFuture, .distantPast, Date(timeIntervalSince1970: .nan)] {
      let stage = try makeStage(date)
      try stage.advance(to: 1)
      let shown = stage.perform { Date() }.timeIntervalSince1970
      XCTAssertLessThanOrEqual(abs(shown), 4.6e9 + 1, "\(date)")
    }
  }

  private final class Waits: UIViewController {
    var log: [String] = []
    var dates: [Date] = []

    private func note(_ name: String) {
      log.append("\(name) \(String(format: "%.6f", CACurrentMediaTime()))")
      dates.append(Date())
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.4) { self.note("wall") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        let timer = Timer(fire: Date().addingTimeInterval(0.2), interval: 0, repeats: false) { _ in
          self.note("timer")
        }
        RunLoop.main.add(timer, forMode: .common)
        let remaining = timer.fireDate.timeIntervalSinceNow
        self.log.append(String(format: "remaining %.6f", remaining))
      }
      Task { @MainActor in
        let begin = Date()
        let later = await Task.detached { Date() }.value
        self.log.append("detached \(later.timeIntervalSince(begin))")
      }
    }
  }

  func testWhatWaitsForADateIsCalledThen() throws {
    var waits = Waits()
    let stage = try makeStage(Self.noon) {
      waits = Waits()
      return waits
    }
    try stage.advance(to: 1)
    XCTAssertEqual(
      waits.log, ["detached 0.0", "remaining 0.200000", "timer 0.300000", "wall 0.400000"])
    XCTAssertEqual(waits.dates.map { $0.timeIntervalSince(Self.noon) }.count, 2)
    for (date, time) in zip(waits.dates, [0.3, 0.4]) {
      XCTAssertEqual(date.timeIntervalSince(Self.noon), time, accuracy: 1e-6)
    }
  }

  /// A moment of the stage's calendar is years ago, or to come: another queue waits as long as the code meant.
  func testAnotherQueueWaitsAsLong() throws {
    for date in [Self.noon, Self.noon.addingTimeInterval(1e9)] {
      let stage = try makeStage(date)
      let called = DispatchSemaphore(value: 0)
      let (begin, messages) = Diagnostics.withCapture {
        stage.perform {
          DispatchQueue.global().asyncAfter(wallDeadline: .now() + 0.05) { called.signal() }
          return DispatchTime.now()
        }
      }
      _ = (begin, messages)
      try stage.advance(to: 0.04)
      XCTAssertEqual(called.wait(timeout: .now()), .timedOut, "\(date)")
      try stage.advance(to: 0.06)
      XCTAssertEqual(called.wait(timeout: .now()), .success, "\(date)")
    }
  }
}
