import Stage
import UIKit
import XCTest

/// Controls by pointer, by keyboard alone and as assistive tools see them; nothing is left of them.
final class ControlProofTests: XCTestCase {
  func testStepper() throws {
    let proof = ControlProof { StepperPage() }
    try proof.expectPointer(
      ["1.0", "2.0", "1.0"],
      tree: [
        "adjustable \"Copies\", value \"0.0\""
      ]
    ) {
      $0.tap(CGPoint(x: 100, y: 116), at: 0.5)
      $0.tap(CGPoint(x: 100, y: 116), at: 1)
      $0.tap(CGPoint(x: 35, y: 116), at: 1.5)
    }
    try proof.expectKeys(["1.0", "2.0", "1.0"], "tab up right down")
  }

  func testSlider() throws {
    let proof = ControlProof { SliderPage() }
    try proof.expectPointer(["0.5"], tree: ["adjustable \"Volume\", value \"0%\""]) {
      $0.drag([CGPoint(x: 35, y: 117), CGPoint(x: 170, y: 117)], from: 0.5, to: 0.8)
    }
    try proof.expectKeys(["0.1", "0.2", "0.1"], "tab right up left")
  }

  func testSegments() throws {
    let proof = ControlProof { SegmentsPage() }
    try proof.expectPointer(
      ["2"],
      tree: [
        "button \"Day\", selected",
        "button \"Week\"",
        "button \"Month\"",
      ]
    ) { $0.tap(CGPoint(x: 280, y: 116), at: 0.5) }
    try proof.expectKeys(["1", "2"], "tab right right")
  }

  // MARK: Dates

  func testCompactDate() throws {
    let proof = ControlProof { DatesPage(.compact) }
    try proof.expectPointer(
      ["2024-05-13 02:40"],
      tree: [
        "button \"18 May 2024\""
      ]
    ) {
      $0.tap(CGPoint(x: 70, y: 77), at: 0.5)
      $0.tap(CGPoint(x: 30, y: 290), at: 1.5)
      $0.tap(CGPoint(x: 200, y: 640), at: 2.5)
    }
    try proof.expectKeys(["2024-05-02 02:40"], "tab space tab tab tab tab right return escape")
  }

  func testInlineDate() throws {
    let proof = ControlProof { DatesPage(.inline, .dateAndTime) }
    try proof.expectPointer(
      ["2024-05-15 02:40"],
      tree: [
        "button \"Month\", value \"May 2024\"  #DatePicker.Show",
        "button \"Previous Month\"  #DatePicker.PreviousMonth",
        "button \"Next Month\"  #DatePicker.NextMonth",
        "text \"MON\"",
        "text \"TUE\"",
        "text \"WED\"",
        "text \"THU\"",
        "text \"FRI\"",
        "text \"SAT\"",
        "text \"SUN\"",
        "button \"Wednesday 1 May\"",
        "button \"Thursday 2 May\"",
        "button \"Friday 3 May\"",
        "button \"Saturday 4 May\"",
        "button \"Sunday 5 May\"",
        "button \"Monday 6 May\"",
        "button \"Tuesday 7 May\"",
        "button \"Wednesday 8 May\"",
        "button \"Thursday 9 May\"",
        "button \"Friday 10 May\"",
        "button \"Saturday 11 May\"",
        "button \"Sunday 12 May\"",
        "button \"Monday 13 May\"",
        "button \"Tuesday 14 May\"",
        "button \"Wednesday 15 May\"",
        "button \"Thursday 16 May\"",
        "button \"Friday 17 May\"",
        "button \"Saturday 18 May\", selected",
        "button \"Sunday 19 May\"",
        "button \"Monday 20 May\"",
        "button \"Tuesday 21 May\"",
        "button \"Wednesday 22 May\"",
        "button \"Thursday 23 May\"",
        "button \"Friday 24 May\"",
        "button \"Saturday 25 May\"",
        "button \"Sunday 26 May\"",
        "button \"Monday 27 May\"",
        "button \"Tuesday 28 May\"",
        "button \"Wednesday 29 May\"",
        "button \"Thursday 30 May\"",
        "button \"Friday 31 May\"",
        "text \"Time\"",
        "button adjustable \"Time\", value \"02:40\"",
      ]
    ) { $0.tap(CGPoint(x: 140, y: 237), at: 0.5) }
    try proof.expectKeys(
      ["2024-05-09 02:40"], "tab tab tab tab right down space")
  }

  func testWheels() throws {
    let proof = ControlProof { DatesPage(.wheels) }
    try proof.expectPointer(
      ["2024-05-19 02:40"],
      tree: [
        "adjustable without a label, value \"18\"",
        "adjustable without a label, value \"May\"",
        "adjustable without a label, value \"2024\"",
      ]
    ) { $0.tap(CGPoint(x: 80, y: 198), at: 0.5) }
    try proof.expectKeys(["2024-05-19 02:40", "2024-06-19 02:40"], "tab down tab down")
  }

  func testCalendar() throws {
    let proof = ControlProof { CalendarPage() }
    try proof.expectPointer(
      ["5/15"],
      tree: [
        "button \"Month\", value \"May 2024\"  #DatePicker.Show",
        "button \"Previous Month\"  #DatePicker.PreviousMonth",
        "button \"Next Month\"  #DatePicker.NextMonth",
        "text \"MON\"",
        "text \"TUE\"",
        "text \"WED\"",
        "text \"THU\"",
        "text \"FRI\"",
        "text \"SAT\"",
        "text \"SUN\"",
        "button \"Wednesday 1 May\"",
        "button \"Thursday 2 May\"",
        "button \"Friday 3 May\"",
        "button \"Saturday 4 May\"",
        "button \"Sunday 5 May\"",
        "button \"Monday 6 May\"",
        "button \"Tuesday 7 May\"",
        "button \"Wednesday 8 May\"",
        "button \"Thursday 9 May\"",
        "button \"Friday 10 May\"",
        "button \"Saturday 11 May\"",
        "button \"Sunday 12 May\"",
        "button \"Monday 13 May\"",
        "button \"Tuesday 14 May\"",
        "button \"Wednesday 15 May\"",
        "button \"Thursday 16 May\"",
        "button \"Friday 17 May\"",
        "button \"Saturday 18 May\"",
        "button \"Sunday 19 May\"",
        "button \"Monday 20 May\"",
        "button \"Tuesday 21 May\"",
        "button \"Wednesday 22 May\"",
        "button \"Thursday 23 May\"",
        "button \"Friday 24 May\"",
        "button \"Saturday 25 May\"",
        "button \"Sunday 26 May\"",
        "button \"Monday 27 May\"",
        "button \"Tuesday 28 May\"",
        "button \"Wednesday 29 May\"",
        "button \"Thursday 30 May\"",
        "button \"Friday 31 May\"",
      ]
    ) { $0.tap(CGPoint(x: 135, y: 240), at: 0.5) }
    try proof.expectKeys(["4/30"], "tab tab tab tab left return")
  }

  func testPickerView() throws {
    let proof = ControlProof { WheelPage() }
    try proof.expectPointer(
      ["0:1"],
      tree: [
        "adjustable without a label, value \"L0\"",
        "adjustable without a label, value \"R0\"",
      ]
    ) { $0.tap(CGPoint(x: 90, y: 200), at: 0.5) }
    try proof.expectKeys(["0:1", "1:4"], "tab down tab end")
  }

  // MARK: Pages and lists

  func testPages() throws {
    let proof = ControlProof { PagesPage() }
    try proof.expectPointer(
      ["Page 2"],
      tree: [
        "text \"Page 1\"",
        "adjustable without a label, value \"page 1 of 3\"",
      ]
    ) {
      $0.drag([CGPoint(x: 330, y: 300), CGPoint(x: 60, y: 300)], from: 0.5, to: 0.7)
    }
    try proof.expectKeys(["Page 2"], "tab right right left")
  }

  func testRows() throws {
    let proof = ControlProof { RowsPage(style: .plain) }
    try proof.expectPointer(
      ["chose Bea"],
      tree: [
        "element \"Ada\"  #row.0",
        "element \"Bea\"  #row.1",
        "element \"Cleo\"  #row.2",
        "element \"Dora\"  #row.3",
      ]
    ) { $0.tap("row.1", at: 0.5) }
    try proof.expectKeys(["chose Cleo", "chose Bea"], "tab down down space up return")
  }

  func testSwipes() throws {
    let proof = ControlProof { SwipesPage(style: .plain) }
    try proof.expectPointer(
      ["flagged Bea", "deleted Cleo"],
      tree: [
        "element \"Ada\", actions \"Delete\" \"Flag\"  #row.0",
        "text \"Bea\"",
        "button \"Flag\"",
        "button \"Delete\"",
        "element \"Cleo\", actions \"Delete\" \"Flag\"  #row.2",
        "element \"Dora\", actions \"Delete\" \"Flag\"  #row.3",
      ], at: 1.5
    ) {
      $0.drag([CGPoint(x: 330, y: 66), CGPoint(x: 180, y: 66)], from: 0.5, to: 0.8)
      $0.tap(CGPoint(x: 260, y: 66), at: 1.75)
      $0.drag([CGPoint(x: 360, y: 110), CGPoint(x: 40, y: 110)], from: 3, to: 3.2)
    }
    try proof.expectKeys(
      ["flagged Ada", "deleted Ada"], "tab left left space left space")
  }

  func testReordering() throws {
    let proof = ControlProof { ReorderPage(style: .plain) }
    try proof.expectPointer(
      ["Bea Cleo Ada Dora"],
      tree: [
        "button \"Delete\"",
        "text \"Ada\"",
        "button adjustable \"Reorder\"",
        "button \"Delete\"",
        "text \"Bea\"",
        "button adjustable \"Reorder\"",
        "button \"Delete\"",
        "text \"Cleo\"",
        "button adjustable \"Reorder\"",
        "button \"Delete\"",
        "text \"Dora\"",
        "button adjustable \"Reorder\"",
      ]
    ) {
      $0.drag([CGPoint(x: 350, y: 22), CGPoint(x: 350, y: 22), CGPoint(x: 350, y: 118)], from: 0.5, to: 1.5)
    }
    try proof.expectKeys(["Bea Ada Cleo Dora"], "tab tab down")
  }

  func testSectionIndex() throws {
    let proof = ControlProof { IndexPage(style: .plain) }
    try proof.expectPointer(
      [],
      tree: [
        "element \"Dora\"  #row.3",
        "element \"Cleo\"  #row.2",
        "element \"Bea\"  #row.1",
        "element \"Ada\"  #row.0",
        "element \"Dora\"  #row.3",
        "element \"Cleo\"  #row.2",
        "element \"Bea\"  #row.1",
        "element \"Ada\"  #row.0",
        "element \"Dora\"  #row.3",
        "element \"Cleo\"  #row.2",
        "element \"Bea\"  #row.1",
        "element \"Ada\"  #row.0",
        "text \"A\"",
        "text \"B\"",
        "text \"C\"",
        "adjustable \"Section index\"",
      ]
    ) { $0.tap(CGPoint(x: 367, y: 333), at: 0.5) }
  }

  func testRefreshControl() throws {
    let proof = ControlProof { RefreshPage(style: .plain) }
    try proof.expectPointer(
      ["refresh"],
      tree: [
        "element \"Ada\"  #row.0",
        "element \"Bea\"  #row.1",
        "element \"Cleo\"  #row.2",
        "element \"Dora\"  #row.3",
      ]
    ) {
      $0.drag([CGPoint(x: 180, y: 100), CGPoint(x: 180, y: 420)], from: 0.5, to: 0.9)
    }
  }

  func testSearch() throws {
    let proof = ControlProof { SearchStack() }
    try proof.expectPointer(
      [" true", "b true", "be true", " false"],
      tree: [
        "search field without a label",
        "button \"Cancel\"",
        "button \"All\", selected",
        "button \"New\"",
        "element \"Ada\"  #row.0",
        "element \"Bea\"  #row.1",
        "element \"Cleo\"  #row.2",
        "element \"Dora\"  #row.3",
      ], at: 1.5
    ) {
      $0.tap(CGPoint(x: 180, y: 118), at: 0.5)
      $0.type("be", at: 2)
      $0.tap(CGPoint(x: 335, y: 22), at: 3)
    }
    try proof.expectKeys([" true", "b true", "be true", " false"], "tab \"be escape")
  }

  func testListCells() throws {
    let proof = ControlProof { ListPage() }
    try proof.expectPointer(
      ["chose 1"],
      tree: [
        "element \"Ada, Member\", actions \"Bin\"",
        "text \"Bea\"",
        "text \"Member\"",
        "text \"3\"",
        "button \"More Info\"",
        "text \"Cleo\"",
        "text \"Member\"",
        "text \"3\"",
        "button \"More Info\"",
      ]
    ) { $0.tap(CGPoint(x: 100, y: 110), at: 0.5) }
    try proof.expectKeys(["chose 1"], "tab down return")
  }

  func testSplitView() throws {
    var proof = ControlProof { SplitPage() }
    proof.size = CGSize(width: 1024, height: 768)
    try proof.expectPointer(
      ["chose Bea"],
      tree: [
        "button \"Sidebar\"  #navigation.left.0",
        "text \"Names\"  #navigation.title",
        "element \"Ada\"  #row.0",
        "element \"Bea\"  #row.1",
        "element \"Cleo\"  #row.2",
        "element \"Dora\"  #row.3",
        "text \"Detail\"  #navigation.title",
      ]
    ) { $0.tap("row.1", at: 0.5) }
    try proof.expectKeys(["chose Ada"], "tab tab return")
  }
}
