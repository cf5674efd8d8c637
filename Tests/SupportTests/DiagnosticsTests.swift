import Support
import XCTest

final class DiagnosticsTests: XCTestCase {
  func testIdenticalLinesAreReportedOnce() {
    let (_, messages) = Diagnostics.withCapture {
      Diagnostics.report("the value is dropped", subject: "layer")
      Diagnostics.report("the value is dropped", subject: "layer")
      Diagnostics.report("the value is dropped", subject: "other layer", severity: .warning)
    }
    XCTAssertEqual(
      messages.map(\.description), ["layer: the value is dropped", "other layer: the value is dropped"])
    XCTAssertEqual(messages.map(\.severity), [.error, .warning])
  }

  func testResetForgets() {
    let (_, messages) = Diagnostics.withCapture {
      Diagnostics.report("a")
      XCTAssertEqual(Diagnostics.count, 1)
      Diagnostics.reset()
      XCTAssertEqual(Diagnostics.count, 0)
      Diagnostics.report("a")
    }
    XCTAssertEqual(messages.map(\.text), ["a"])
  }

  func testCapturesNestAndTheObserverSeesEverything() {
    let seen = Locked<[String]>([])
    Diagnostics.observer = { message in seen.withLock { $0.append(message.text) } }
    defer { Diagnostics.observer = nil }
    let (inner, outer) = Diagnostics.withCapture {
      Diagnostics.report("outer")
      return Diagnostics.withCapture { Diagnostics.report("inner") }.1
    }
    XCTAssertEqual(inner.map(\.text), ["inner"])
    XCTAssertEqual(outer.map(\.text), ["outer"])
    XCTAssertEqual(seen.withLock { $0 }, ["outer", "inner"])
  }

  /// A fault whose line is another one each time does not fill the memory.
  func testVeryManyLinesAreNotKept() {
    let lines = 3 * Diagnostics.mostCapturedMessages
    let before = Diagnostics.keptCount
    let (most, messages) = Diagnostics.withCapture {
      var most = 0
      for i in 0..<lines {
        Diagnostics.report("line \(i)")
        if i % 100 == 0 { most = max(most, Diagnostics.keptCount - before) }
      }
      XCTAssertEqual(Diagnostics.count, lines)
      // A line that came a moment ago is known, one that is long past is new.
      Diagnostics.report("line \(lines - 1)")
      XCTAssertEqual(Diagnostics.count, lines)
      Diagnostics.report("line 0")
      XCTAssertEqual(Diagnostics.count, lines + 1)
      return most
    }
    XCTAssertLessThanOrEqual(most, Diagnostics.mostKnownLines + Diagnostics.mostCapturedMessages)
    XCTAssertEqual(messages.count, Diagnostics.mostCapturedMessages + 1)
    XCTAssertEqual(messages.first?.text, "line 0")
    XCTAssertEqual(
      messages.last?.text,
      "\(lines + 1 - Diagnostics.mostCapturedMessages) more messages were reported; only the first"
        + " \(Diagnostics.mostCapturedMessages) are kept. Mend those first.")
    XCTAssertEqual(Diagnostics.keptCount, before)
  }
}
