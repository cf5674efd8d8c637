import Stage
import UIKit
import XCTest

/// Menus, bars, what is presented, and text, by pointer, by keyboard alone and as assistive tools see them.
final class PresentedProofTests: XCTestCase {
  // MARK: Menus

  func testContextMenu() throws {
    let proof = ControlProof { MenuPage() }
    try proof.expectPointer(
      ["Print", "Copy"],
      tree: [
        "button \"Copy\"  #menu.0",
        "button \"Share\"  #menu.1",
        "button \"Delete\"  #menu.2",
      ], at: 1.75
    ) {
      $0.press("card", from: 0.5, to: 1.3)
      $0.tap("menu.1", at: 2)
      $0.tap("menu.2", at: 3)
      $0.press("card", from: 4, to: 4.8)
      $0.tap("menu.0", at: 5.5)
    }
    try proof.expectKeys(["Mail"], "tab tab shift+f10 down right down return")
    try proof.expectKeys([], "tab tab shift+f10 escape")
  }

  func testPullDownMenu() throws {
    let proof = ControlProof { MenuPage() }
    try proof.expectPointer(
      ["Two"],
      tree: [
        "button \"One\"  #menu.0",
        "button \"More\"  #menu.1",
        "button \"Four\", dimmed  #menu.2",
      ], at: 1.5
    ) {
      $0.tap("pull", at: 0.5)
      $0.tap("menu.1", at: 2)
      $0.tap("menu.1", at: 3)
    }
    try proof.expectKeys(["Three"], "tab space down right down down return")
  }

  func testBarMenusAndToolbars() throws {
    let proof = ControlProof { BarMenuStack() }
    try proof.expectPointer(
      ["add", "Paste", "bin"],
      tree: [
        "button \"Copy\"  #menu.0",
        "button \"Paste\", selected  #menu.1",
      ], at: 1.5
    ) {
      $0.tap("navigation.left.0", at: 0.25)
      $0.tap("navigation.right.0", at: 0.5)
      $0.tap("menu.1", at: 2)
      $0.tap("toolbar.0", at: 3)
    }
    try proof.expectKeys(["add", "Copy", "bin"], "tab space tab space space escape tab space")
  }

  // MARK: What is presented

  func testPopover() throws {
    let proof = ControlProof { PopoverPage() }
    try proof.expectPointer(
      ["dismissed"],
      tree: [
        "text \"Inside\"",
        "button \"Close\"  #close",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.tap(CGPoint(x: 300, y: 600), at: 2)
    }
    try proof.expectKeys(["dismissed"], "tab space tab escape")
  }

  func testSheet() throws {
    let proof = ControlProof { SheetPage() }
    try proof.expectPointer(
      ["com.apple.UIKit.medium", "com.apple.UIKit.large", "dismissed"],
      tree: [
        "button \"Open\"  #open",
        "text \"Inside\"",
        "button \"Close\"  #close",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.drag([CGPoint(x: 180, y: 452), CGPoint(x: 180, y: 340)], from: 1.6, to: 2.2)
      $0.drag([CGPoint(x: 180, y: 345), CGPoint(x: 180, y: 60)], from: 3, to: 3.2)
      $0.drag([CGPoint(x: 180, y: 20), CGPoint(x: 180, y: 640)], from: 4, to: 4.4)
    }
    try proof.expectKeys(["dismissed"], "tab space tab escape")
    try proof.expectKeys([], "tab space tab tab space")
  }

  func testAlert() throws {
    let proof = ControlProof { AlertPage() }
    try proof.expectPointer(
      ["delete"],
      tree: [
        "text \"Delete?\"  #alert.title",
        "text \"It cannot be undone.\"  #alert.message",
        "button \"Cancel\"  #alert.action.0",
        "button \"Delete\"  #alert.action.1",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.tap("alert.action.1", at: 2)
    }
    try proof.expectKeys(["cancel"], "tab space escape")
    try proof.expectKeys(["delete"], "tab space tab tab space")
  }

  func testActionSheet() throws {
    let proof = ControlProof { ActionSheetPage() }
    try proof.expectPointer(
      ["choose"],
      tree: [
        "text \"Photo\"  #alert.title",
        "button \"Take\"  #alert.action.0",
        "button \"Choose\"  #alert.action.1",
        "button \"Cancel\"  #alert.action.2",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.tap("alert.action.1", at: 2)
    }
    try proof.expectKeys(["cancel"], "tab space escape")
    try proof.expectKeys(["take"], "tab space tab space")
  }

  func testSharing() throws {
    let proof = ControlProof { SharePage() }
    try proof.expectPointer(
      ["none false"],
      tree: [
        "text \"A text\\nhttps://example.org\"",
        "element \"Copy\"",
        "text \"A phone offers its apps here.\"",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.tap(CGPoint(x: 180, y: 5), at: 2)
    }
    try proof.expectKeys(["none false"], "tab space tab escape")
  }

  func testPhotos() throws {
    let proof = ControlProof { PhotosPage() }
    try proof.expectPointer(
      ["picked 0"],
      tree: [
        "button \"Cancel\"  #navigation.left.0",
        "text \"Photos\"  #navigation.title",
        "button \"Add\"  #navigation.right.0",
        "text \"No pictures. Put some into the folder images of the assets.\"",
      ], at: 1.5
    ) {
      $0.tap("open", at: 0.5)
      $0.tap("navigation.left.0", at: 2)
    }
    try proof.expectKeys(["picked 0"], "tab space tab space")
  }

  // MARK: Text

  func testTextView() throws {
    let proof = ControlProof { TextPage() }
    try proof.expectPointer(
      ["See the lake now!"],
      tree: [
        "element \"Notes\", value \"See the lake now\"  #text"
      ], at: 1.5
    ) {
      $0.tap(CGPoint(x: 110, y: 78), at: 0.5)
      $0.tap(CGPoint(x: 150, y: 78), at: 1.25)
      $0.type("!", at: 2)
    }
    try proof.expectKeys(
      ["!See the lake now", "See the lake now"], "tab ctrl+home \"! ctrl+z")
  }

  func testTextFieldAndItsAccessory() throws {
    var proof = ControlProof { FieldPage() }
    proof.keyboard = .software
    try proof.expectPointer(
      ["H", "Hi", "done"],
      tree: [
        "element without a label  #field",
        "button \"Done\"  #toolbar.0",
        "key \"Q\"  #keyboard.q",
        "key \"W\"  #keyboard.w",
        "key \"E\"  #keyboard.e",
        "key \"R\"  #keyboard.r",
        "key \"T\"  #keyboard.t",
        "key \"Y\"  #keyboard.y",
        "key \"U\"  #keyboard.u",
        "key \"I\"  #keyboard.i",
        "key \"O\"  #keyboard.o",
        "key \"P\"  #keyboard.p",
        "key \"A\"  #keyboard.a",
        "key \"S\"  #keyboard.s",
        "key \"D\"  #keyboard.d",
        "key \"F\"  #keyboard.f",
        "key \"G\"  #keyboard.g",
        "key \"H\"  #keyboard.h",
        "key \"J\"  #keyboard.j",
        "key \"K\"  #keyboard.k",
        "key \"L\"  #keyboard.l",
        "key \"shift\"  #keyboard.shift",
        "key \"Z\"  #keyboard.z",
        "key \"X\"  #keyboard.x",
        "key \"C\"  #keyboard.c",
        "key \"V\"  #keyboard.v",
        "key \"B\"  #keyboard.b",
        "key \"N\"  #keyboard.n",
        "key \"M\"  #keyboard.m",
        "key \"delete\"  #keyboard.delete",
        "key \"numbers\"  #keyboard.numbers",
        "key \"Emoji\"  #keyboard.emoji",
        "key \"Dictate\"  #keyboard.dictation",
        "key \"space\"  #keyboard.space",
        "key \"return\"  #keyboard.return",
      ], at: 1.5
    ) {
      $0.tap("field", at: 0.5)
      $0.tap("keyboard.h", at: 2)
      $0.tap("keyboard.i", at: 2.5)
      $0.tap("toolbar.0", at: 3.5)
    }
    try proof.expectKeys(["a", "ab", ""], "tab \"ab ctrl+a delete escape")
  }

  func testSymbolEffects() throws {
    let proof = ControlProof { EffectsPage() }
    try proof.expectPointer(
      ["ring"],
      tree: [
        "image \"Bell\"",
        "button \"Ring\"  #ring",
      ]
    ) { $0.tap("ring", at: 0.5) }
    try proof.expectKeys(["ring"], "tab space")
  }
}
