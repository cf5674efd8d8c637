import Glibc
import XCTest

@testable import Support

/// Timers of real time, of which a window's process has some for each save.
final class HostTimerTests: XCTestCase {
  /// Bytes of memory that this process takes.
  private var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
  }

  private func wait(_ seconds: Double, until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isDone(), Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
  }

  func testItCallsOnceOrAgainUntilItIsCancelled() {
    var calls: [String] = []
    let begin = Date()
    let once = HostTimer(after: 0.05) { calls.append("once") }
    let again = HostTimer(after: 0.02, repeats: true) { calls.append("again") }
    let never = HostTimer(after: 0.01) { calls.append("never") }
    never.cancel()
    wait(5) { calls.filter { $0 == "again" }.count >= 4 && calls.contains("once") }
    XCTAssertGreaterThan(Date().timeIntervalSince(begin), 0.049)
    again.cancel()
    let count = calls.count
    wait(0.1) { false }
    XCTAssertEqual(calls.count, count)
    XCTAssertEqual(calls.filter { $0 == "once" }.count, 1)
    XCTAssertFalse(calls.contains("never"))
    withExtendedLifetime(once) {}
  }

  func testNothingIsLeftOfATimer() {
    final class Witness {}
    func make(_ count: Int, after seconds: Double) -> () -> Int {
      var (calls, witnesses): (Int, [() -> Witness?]) = (0, [])
      for _ in 0..<count {
        let witness = Witness()
        witnesses.append { [weak witness] in witness }
        let timer = HostTimer(after: seconds) {
          calls += 1
          withExtendedLifetime(witness) {}
        }
        if seconds > 1 { timer.cancel() }
      }
      wait(10) { calls == count || seconds > 1 }
      wait(0.2) { false }
      return { witnesses.filter { $0() != nil }.count }
    }
    XCTAssertEqual(make(50, after: 0)(), 0, "called")
    XCTAssertEqual(make(50, after: 1000)(), 0, "cancelled")
    _ = make(1000, after: 1000)
    let before = memory
    for _ in 0..<10 { _ = make(1000, after: 1000) }
    XCTAssertLessThan(memory - before, 1_500_000, "Foundation's take about 600 bytes each")
  }
}
