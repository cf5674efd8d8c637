import UIKit
import XCTest

@testable import Tuner

final class PanelValueTests: XCTestCase {
  func testNumbersAreReadWithTheirUnits() {
    let seconds: [(String, Double?)] = [
      ("0.25", 0.25), ("250 ms", 0.25), ("250ms", 0.25), ("1 s", 1), ("0,5", 0.5), ("1/4", 0.25), ("-2", -2),
      ("\u{2212}2", -2), ("6 f", 0.1), ("", nil), ("soon", nil), ("1/0", nil), ("1e999", nil), ("nan", nil),
    ]
    for (text, value) in seconds {
      let read = ValueUnit.seconds.value(of: text)
      if let value {
        XCTAssertEqual(try XCTUnwrap(read), value, accuracy: 1e-12, text)
      } else {
        XCTAssertNil(read, text)
      }
    }
    XCTAssertEqual(ValueUnit.part.value(of: "40 %"), 0.4)
    XCTAssertEqual(ValueUnit.times.value(of: "0.1×"), 0.1)
    XCTAssertEqual(ValueUnit.degrees.value(of: "90°"), 90)
    XCTAssertNil(ValueUnit.none.value(of: "3 s"), "a number without a unit takes none")
  }

  func testNumbersAreWrittenWithoutNoise() {
    XCTAssertEqual(ValueUnit.text(0.250, decimals: 3), "0.25")
    XCTAssertEqual(ValueUnit.text(1, decimals: 3), "1")
    XCTAssertEqual(ValueUnit.text(-0.0001, decimals: 2), "0")
    XCTAssertEqual(ValueUnit.text(-1.5, decimals: 2), "\u{2212}1.5")
    XCTAssertEqual(ValueUnit.text(.infinity, decimals: 2), "∞")
  }

  func testScalesGoThroughTheirRange() {
    let linear = ValueScale(0...2, step: 0.01)
    XCTAssertEqual(linear.fraction(of: 0.5), 0.25)
    XCTAssertEqual(linear.value(at: 0.25), 0.5)
    let speed = ValueScale(0.01...10, step: 0.1, logarithmic: true)
    // A third of three decades is one decade.
    XCTAssertEqual(speed.value(at: 1.0 / 3), 0.1, accuracy: 1e-12)
    XCTAssertEqual(speed.fraction(of: 1), 2.0 / 3, accuracy: 1e-12)
    XCTAssertEqual(speed.value(at: 1), 10, "the end is exact")
  }

  func testStepsLandOnRoundNumbers() {
    let scale = ValueScale(0...2, step: 0.01)
    var value = 0.0
    for _ in 0..<3 { value = scale.stepped(value, by: 1) }
    XCTAssertEqual(value, 0.03, "no 0.030000000000000002")
    XCTAssertEqual(scale.stepped(1, by: 1, .shift), 1.001)
    XCTAssertEqual(scale.stepped(1, by: 1, .control), 1.1)
    XCTAssertEqual(scale.stepped(2, by: 1), 2, "the limit holds")
    let stiffness = ValueScale(1...2000, step: 0.1, logarithmic: true)
    XCTAssertEqual(stiffness.stepped(200, by: 1), 210, "steps grow with the number")
    XCTAssertEqual(stiffness.stepped(2, by: 1), 2.1)
  }

  func testScalesMakeRoomForTheCodesNumber() {
    let scale = ValueScale(0...100, limits: 0...1e4, step: 1)
    XCTAssertEqual(scale.including(300).range, 0...300)
    XCTAssertEqual(scale.including(-5).range, 0...100, "what is not possible gets no room")
  }

  func testTicksAreRound() {
    XCTAssertEqual(TickMarks.step(1, atMost: 5), 0.2)
    XCTAssertEqual(TickMarks.step(0.1, atMost: 4), 0.05)
    XCTAssertEqual(TickMarks.ticks(0...1, atMost: 5).count, 6)
    XCTAssertEqual(TickMarks.text(0.30000000000000004, step: 0.1), "0.3")
  }

  func testColoursAreReadAndWritten() {
    XCTAssertEqual(ColorWell.Color(hex: "#F80")?.hex, "#FF8800")
    XCTAssertEqual(ColorWell.Color(hex: "11223380")?.hex, "#11223380")
    XCTAssertNil(ColorWell.Color(hex: "orange"))
    XCTAssertNil(ColorWell.Color(hex: "#12345"))
  }

  func testDiffsAreNumbered() {
    let lines = CodeLine.lines(
      ofDiff: "--- a/A.swift\n+++ b/A.swift\n@@ -10,3 +10,3 @@\n one\n-two\n+three\n four\n")
    XCTAssertEqual(
      lines,
      [
        CodeLine(text: "A.swift", kind: .heading), CodeLine(text: "one", number: 10),
        CodeLine(text: "two", kind: .removed, number: 11), CodeLine(text: "three", kind: .added, number: 11),
        CodeLine(text: "four", number: 12),
      ])
  }
}
