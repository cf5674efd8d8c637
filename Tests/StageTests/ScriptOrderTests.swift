import XCTest

@testable import Stage

/// Events in order of time, however they come.
final class ScriptOrderTests: XCTestCase {
  private func event(_ time: TimeInterval, _ key: String) -> ScriptEvent {
    ScriptEvent(time: time, action: .key(key))
  }

  func testEventsFindTheirPlace() {
    var script = Script()
    let times = (0..<200).map { TimeInterval(($0 * 37) % 50) }
    for (i, time) in times.enumerated() { script.add(event(time, "\(i)")) }
    // Those of one moment in the order in which they came.
    XCTAssertEqual(script, Script(times.enumerated().map { event($1, "\($0)") }))
    XCTAssertEqual(script.events.map(\.time), times.sorted())
  }

  /// Thousands of events from the last to the first: each is compared with a few others.
  func testPlacesAreFoundInFewSteps() {
    let count = 4_096
    var times: [TimeInterval] = []
    var steps = 0
    for i in 0..<count {
      let time = TimeInterval(count - i)
      let place = times.place(after: time) {
        steps += 1
        return $0
      }
      times.insert(time, at: place)
    }
    XCTAssertEqual(times, times.sorted())
    // The logarithm of the count is 12.
    XCTAssertLessThanOrEqual(steps, 14 * count)
    XCTAssertEqual(times.place(after: 0.5) { $0 }, 0)
    XCTAssertEqual([].place(after: 1) { (time: TimeInterval) in time }, 0)
  }
}
