import CoreGraphics
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
}
