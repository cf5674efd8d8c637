import Glibc
import XCTest

@testable import flipbook

/// What is told of a process that ended, by what Swift's runtime printed.
final class CrashReportTests: XCTestCase {
  private func report(_ lines: String) -> (report: CrashReport, left: [String]) {
    var report = CrashReport(path: "/a/My App")
    let left = lines.components(separatedBy: "\n").filter { !report.takes($0) }
    return (report, left)
  }

  func testTheFirstPlaceInThePersonsCodeIsNamed() {
    let (report, left) = report(
      """
      flipbook: a message of its own
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Program crashed: Illegal instruction at 0x00007f8ebdd6df7f ***

        2 [ra]          0x00007f8ebe528f65 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
        3 [ra]          0x00007f8eb86150fa A.viewDidLoad() + 409 in App.so at /a/My App/Trap.swift:6:18
        4 [ra]          0x0000555586884b4e B.f() + 7 in App.so at /a/My App/Other.swift:9:1
      Backtrace took 4.74s
      """)
    XCTAssertEqual(left, ["flipbook: a message of its own"])
    XCTAssertTrue(report.isWhole)
    XCTAssertEqual(
      report.failure(signal: SIGILL).summary,
      "/a/My App/Trap.swift:6: the code ended its stage: Index out of range")
  }

  func testAPlaceWithoutALineIsAFile() {
    let (report, _) = report(
      """
      *** Program crashed: Aborted at 0x0000000000006006 ***
        1 [ra]          0x00007f918b66d7de swift_beginAccess + 45 in libswiftCore.so
        2 [ra]          0x00007f91842ea1c3 LoopController.viewDidLoad() + 82 in App.so at /a/My App/Trap.swift
      """)
    XCTAssertFalse(report.isWhole)
    XCTAssertEqual(
      report.failure(of: "it did not answer for 60 s").summary,
      "/a/My App/Trap.swift: the stage was ended: it did not answer for 60 s")
  }

  func testAnAbortIsNamedWithItsLine() {
    var report = CrashReport(path: "/a/My App")
    report.aborts(at: "/a/My App/Trap.swift:7")
    XCTAssertEqual(
      report.failure(signal: SIGABRT).summary,
      "/a/My App/Trap.swift:7: the code ended its stage: it called abort()")
    var other = CrashReport(path: "/a/My App")
    XCTAssertTrue(other.takes("Fatal error: Attempted to read an unowned reference"))
    other.aborts(at: "/a/My App/Trap.swift:8")
    XCTAssertEqual(
      other.failure(signal: SIGABRT).summary,
      "/a/My App/Trap.swift:8: the code ended its stage: Attempted to read an unowned reference")
  }

  func testAnUnwrappedNilHasTheLineThatTheRuntimeWrote() {
    let (implicit, _) = report(
      """
      App/Trap.swift:10: Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional value
      *** Program crashed: Illegal instruction at 0x00007f8ebdd6df7f ***
        2 [ra]          0x00007f8eb86150fa A.go() + 409 in App.so at /a/My App/Trap.swift
      """)
    XCTAssertEqual(
      implicit.failure(signal: SIGILL).summary,
      "/a/My App/Trap.swift:10: the code ended its stage: Unexpectedly found nil while implicitly unwrapping an"
        + " Optional value")
    let (other, _) = report(
      """
      Swift/Array.swift:10: Fatal error: Index out of range
      *** Program crashed: Illegal instruction at 0x00007f8ebdd6df7f ***
        2 [ra]          0x00007f8eb86150fa A.go() + 409 in App.so at /a/My App/Trap.swift
      """)
    XCTAssertEqual(
      other.failure(signal: SIGILL).summary,
      "/a/My App/Trap.swift: the code ended its stage: Index out of range")
  }

  func testACastThatFailsSaysWhatItWas() {
    var report = CrashReport(path: "/a/My App")
    XCTAssertTrue(
      report.takes(
        "Could not cast value of type 'UIKitCore.UIView' (0x55d40d79d5e8) to 'UIKitCore.UILabel' (0x55d40d75cf20)."
      ))
    report.aborts(at: "/a/My App/Trap.swift:7")
    XCTAssertEqual(
      report.failure(signal: SIGABRT).summary,
      "/a/My App/Trap.swift:7: the code ended its stage: Could not cast value of type 'UIView' to 'UILabel'")
  }

  func testWithoutAPlaceTheProjectIsNamed() {
    let (report, _) = report("*** Program crashed: Bad pointer dereference at 0x10 ***")
    XCTAssertEqual(
      report.failure(signal: SIGSEGV).summary,
      "/a/My App: the code ended its stage: it used memory that is not its own, or called itself without end")
    XCTAssertEqual(
      report.failure(signal: SIGKILL).summary, "/a/My App: the code ended its stage: signal 9 (Killed)")
  }
}
