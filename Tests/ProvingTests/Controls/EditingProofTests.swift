import Stage
import UIKit
import XCTest

/// Editing, what takes the keyboard's place, and what is dragged, by pointer, by keyboard alone and as assistive tools
/// see it.
final class EditingProofTests: XCTestCase {
  func testEditMenu() throws {
    let proof = ControlProof { EditPage() }
    try proof.expectPointer(
      ["one twoone"],
      tree: [
        "button \"Cut\"  #editMenu.cut",
        "button \"Copy\"  #editMenu.copy",
        "button \"Select All\"  #editMenu.selectAll",
        "element \"Notes\", value \"one two\"  #text",
      ], at: 1.75
    ) {
      $0.tap(CGPoint(x: 40, y: 118), at: 0.5)
      $0.tap(CGPoint(x: 40, y: 118), at: 0.6)
      $0.tap("editMenu.copy", at: 2)
      $0.tap(CGPoint(x: 300, y: 118), at: 3)
      $0.tap(CGPoint(x: 300, y: 118), at: 4)
      $0.tap("editMenu.paste", at: 5)
    }
    try proof.expectKeys(["one twoone two"], "tab ctrl+a ctrl+c right ctrl+v")
  }

  func testUndo() throws {
    let proof = ControlProof { EditPage() }
    try proof.expectKeys(
      ["one two!", "one two", "one two!", "one two"], "tab ctrl+end \"! ctrl+z ctrl+shift+z ctrl+z")
  }

  func testLinks() throws {
    let proof = ControlProof { LinkPage() }
    try proof.expectPointer(
      ["link lake"], tree: ["element without a label, value \"See the lake now\"  #text"]
    ) { $0.tap(CGPoint(x: 110, y: 78), at: 0.5) }
    try proof.expectKeys(["link lake", "link lake"], "tab return space")
  }

  func testInputView() throws {
    var proof = ControlProof { InputViewPage() }
    proof.keyboard = .software
    try proof.expectPointer(
      ["M"], tree: ["element \"Size\"  #field", "adjustable without a label, value \"S\""], at: 1.75
    ) {
      $0.tap("field", at: 0.5)
      $0.tap(CGPoint(x: 187, y: 591), at: 2)
    }
    try proof.expectKeys(["M"], "tab tab down")
  }

  func testKeyboardThatGoesAsThePageIsDragged() throws {
    var proof = ControlProof { DismissingPage(.onDrag) }
    proof.keyboard = .software
    proof.duration = 4
    try proof.expectPointer(["begun", "ended"], tree: ["element \"Name\"  #field"]) {
      $0.tap("field", at: 0.5)
      $0.drag([CGPoint(x: 180, y: 300), CGPoint(x: 180, y: 200)], from: 2, to: 2.3)
    }
    try proof.expectKeys(["begun", "ended"], "tab escape")
  }

  func testKeyboardThatFollowsTheFinger() throws {
    var proof = ControlProof { DismissingPage(.interactive) }
    proof.keyboard = .software
    proof.duration = 4
    try proof.expectPointer(["begun", "ended"], tree: ["element \"Name\"  #field"]) {
      $0.tap("field", at: 0.5)
      $0.drag([CGPoint(x: 180, y: 200), CGPoint(x: 180, y: 640)], from: 2, to: 2.5)
    }
  }

  /// The sheet of half the screen, 336 points, is at its largest with the keyboard, 10 points below the top.
  func testSheetThatGrowsWithTheKeyboard() throws {
    var proof = ControlProof { KeyboardSheetPage() }
    proof.keyboard = .software
    try proof.expectPointer(
      ["H 10"],
      tree: [
        "text \"Inside\"", "button \"Close\"  #close", "element \"Name\"  #field",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.tap("field", at: 2)
      $0.tap("keyboard.h", at: 3)
    }
    try proof.expectKeys(["a 10"], "tab space tab tab \"a")
  }

  func testPasteControl() throws {
    let proof = ControlProof { PastePage() }
    try proof.expectPointer(["pasted 1"], tree: ["button \"Paste\""]) {
      $0.tap(CGPoint(x: 90, y: 120), at: 1)
    }
    try proof.expectKeys(["pasted 1"], "tab space")
  }

  func testColorWell() throws {
    let proof = ControlProof { ColorWellPage() }
    try proof.expectPointer(
      // The finger comes, and leaves.
      ["104 54 255", "104 54 255"],
      tree: [
        "text \"Tint\"",
        "button \"Close\"",
        "button \"Grid\", selected",
        "button \"Sliders\"",
        "adjustable \"Color grid\", value \"red\"",
        "text \"OPACITY\"",
        "adjustable \"Opacity\", value \"100%\"",
      ], at: 1.75
    ) {
      $0.tap("well", at: 0.5)
      $0.tap(CGPoint(x: 100, y: 400), at: 2)
    }
    try proof.expectKeys(["255 255 255", "231 231 231", "0 37 89"], "tab space tab tab tab right right down")
  }

  func testDragAndDrop() throws {
    let proof = ControlProof { DragPage() }
    try proof.expectPointer(
      ["dropped an apple"], tree: ["text \"apple\"  #apple", "text \"basket\"  #basket"]
    ) {
      for (time, phase, x) in [
        (0.5, ScriptAction.PointerPhase.down, 80.0), (1.5, .move, 100), (1.7, .move, 200), (1.9, .move, 260),
        (2.5, .up, 260),
      ] { $0.add(ScriptEvent(time: time, action: .pointer(phase, CGPoint(x: x, y: 140)))) }
    }
  }
}
