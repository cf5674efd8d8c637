import CoreGraphics
import Stage
import XCTest

@testable import flipbook

/// What is typed becomes values; what is near is suggested.
final class ArgumentTests: XCTestCase {
  func testKeysAndText() throws {
    XCTAssertEqual(
      try EventArguments.key("shift+tab@0.5"), ScriptEvent(time: 0.5, action: .key("shift+tab")))
    XCTAssertEqual(
      try EventArguments.type("a@b@1"), ScriptEvent(time: 1, action: .text("a@b")))
    XCTAssertEqual(try EventArguments.type("hello"), ScriptEvent(time: 0, action: .text("hello")))
    for text in ["", "@1", "tab@-1", "tab@x"] {
      XCTAssertThrowsError(try EventArguments.key(text), text)
      XCTAssertThrowsError(try EventArguments.type(text), text)
    }
  }

  func testTaps() throws {
    XCTAssertEqual(
      try EventArguments.tap("tab.1@0.5"), ScriptEvent(time: 0.5, action: .tap(.identifier("tab.1"))))
    XCTAssertEqual(try EventArguments.tap("tab.1"), ScriptEvent(time: 0, action: .tap(.identifier("tab.1"))))
    XCTAssertEqual(
      try EventArguments.tap("me@home@2"), ScriptEvent(time: 2, action: .tap(.identifier("me@home"))))
    XCTAssertEqual(
      try EventArguments.tap("-5,10.5@1e-3"),
      ScriptEvent(time: 0.001, action: .tap(.point(CGPoint(x: -5, y: 10.5)))))
    for text in ["", "@", "@1", "a@", "1,x", "1,inf", "1e9,0", "a@-0.1", "a@nan"] {
      XCTAssertThrowsError(try EventArguments.tap(text), text)
    }
  }

  func testPressesAndDrags() throws {
    XCTAssertEqual(
      try EventArguments.press("tab.1@0.5-1e-0"),
      ScriptEvent(time: 0.5, action: .press(.identifier("tab.1"), until: 1)))
    XCTAssertEqual(
      try EventArguments.press("1,2@0-3"),
      ScriptEvent(time: 0, action: .press(.point(CGPoint(x: 1, y: 2)), until: 3)))
    XCTAssertEqual(
      try EventArguments.drag("-1,2--3,-4@1-2"),
      ScriptEvent(
        time: 1, action: .drag([CGPoint(x: -1, y: 2), CGPoint(x: -3, y: -4)], until: 2)))
    for text in ["a@1", "a@1-", "a@-1-2", "a@2-1", "a@0-1e9", "a@0-nan", "@0-1"] {
      XCTAssertThrowsError(try EventArguments.press(text), text)
    }
    for text in ["1,2@0-1", "1,2-3@0-1", "1,2-3,4", "a-b@0-1", "1,2-3,inf@0-1"] {
      XCTAssertThrowsError(try EventArguments.drag(text), text)
    }
  }

  func testSizesAndTimes() throws {
    XCTAssertEqual(try ArgumentValues.size("390x844"), CGSize(width: 390, height: 844))
    XCTAssertEqual(try ArgumentValues.size("1.5X2"), CGSize(width: 1.5, height: 2))
    XCTAssertEqual(try ArgumentValues.times("0.3, 0,0.1,0.3"), [0, 0.1, 0.3])
    XCTAssertEqual(try ArgumentValues.time("-0").sign, .plus)
    XCTAssertEqual(ArgumentValues.text(0.075), "0.075")
    XCTAssertEqual(ArgumentValues.text(2), "2")
  }

  func testMomentsAtARate() throws {
    let options = try MomentOptions.parse(["--fps", "10", "--duration", "0.3"])
    XCTAssertEqual(options.moments(standard: []), [0, 0.1, 0.2, 3 / 10.0])
    XCTAssertEqual(try MomentOptions.parse([]).moments(standard: [4]), [4])
  }

  func testSuggestions() {
    let names = ["bouncing-icon", "springy-tabs"]
    XCTAssertEqual(Suggestion.nearest(to: "Bouncing_icon", among: names), "bouncing-icon")
    XCTAssertEqual(Suggestion.nearest(to: "spring", among: names), "springy-tabs")
    XCTAssertNil(Suggestion.nearest(to: "kitchen", among: names))
    XCTAssertNil(Suggestion.nearest(to: "x", among: []))
    XCTAssertEqual(Suggestion.distance("kitten", "sitting"), 3)
    XCTAssertEqual(Suggestion.distance("", "abc"), 3)
  }

  func testProgressIsHonest() {
    XCTAssertEqual(
      Progress.line("render", done: 10, of: 40), "render [=======                       ] 10 of 40")
    XCTAssertEqual(
      Progress.line("render", done: 40, of: 40), "render [==============================] 40 of 40")
  }

  func testErrorsAreOneLine() {
    XCTAssertEqual(Terminal.oneLine("Missing value.\n  Try again.\n"), "missing value. Try again.")
    XCTAssertEqual(Terminal.oneLine("SVG is damaged"), "SVG is damaged")
    XCTAssertEqual(Terminal.oneLine("New.swift is not there"), "New.swift is not there")
  }
}
