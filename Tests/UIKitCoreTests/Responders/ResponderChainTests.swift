import Support
import UIKit
import XCTest

private final class Editor: UIView {
  var deeds: [String] = []
  var commands: [UIKeyCommand] = []
  override var canBecomeFirstResponder: Bool { true }
  override var keyCommands: [UIKeyCommand]? { commands }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { deeds.append("press") }
  func save(_ sender: Any?) { deeds.append("save") }
}

private final class Page: UIViewController {
  var deeds: [String] = []
  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(input: "n", modifierFlags: .command, action: Selector("new:", Page.new(_:)))]
  }
  func new(_ sender: UIKeyCommand) { deeds.append("new \(sender.input ?? "")") }
}

/// The responder chain: actions, key commands, accessibility, undo.
final class ResponderChainTests: XCTestCase {
  private var harness = WindowHarness()
  private let page = Page()
  private let editor = Editor()

  override func setUp() {
    harness = WindowHarness()
    page.view.addSubview(editor)
    harness.window.rootViewController = page
    harness.window.makeKeyAndVisible()
    editor.becomeFirstResponder()
  }

  override func tearDown() { harness.close() }

  private func press(_ text: String, _ usage: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      harness.window.deliver(
        KeyInput(phase: phase, key: usage, characters: text, modifiers: modifiers, timestamp: 0))
    }
  }

  func testATargetIsFoundUpTheChain() throws {
    let new = Selector("new:", Page.new(_:))
    let save = Selector("save:", Editor.save(_:))
    XCTAssertTrue(editor.canPerformAction(save, withSender: nil))
    XCTAssertFalse(page.canPerformAction(save, withSender: nil))
    XCTAssertTrue(editor.target(forAction: new, withSender: nil) as AnyObject? === page)
    XCTAssertNil(page.target(forAction: save, withSender: nil))
  }

  func testKeyCommandsComeBeforePresses() {
    editor.commands = [
      UIKeyCommand(
        input: "s", modifierFlags: [.command, .shift], action: Selector("save:", Editor.save(_:))),
      UIKeyCommand(
        input: UIKeyCommand.inputUpArrow, modifierFlags: [], action: Selector("save:", Editor.save(_:))),
    ]
    let s = UIKeyboardHIDUsage(rawValue: 0x16)
    press("S", s, [.command, .shift])
    XCTAssertEqual(editor.deeds, ["save"])
    press("s", s, .command)
    XCTAssertEqual(editor.deeds, ["save", "press"], "Shift is missing")
    press("", .keyboardUpArrow)
    XCTAssertEqual(editor.deeds, ["save", "press", "save"])
    press("n", UIKeyboardHIDUsage(rawValue: 0x11), [.command, .alphaShift])
    XCTAssertEqual(page.deeds, ["new n"], "the chain goes on, and Caps Lock does not count")
  }

  func testUndoAndRedo() {
    let undo = page.undoManager
    XCTAssertTrue(undo === harness.window.undoManager)
    guard let undo else { return }
    final class Box { var value = 0 }
    let box = Box()
    func set(_ value: Int) {
      let old = box.value
      undo.registerUndo(withTarget: box) { _ in set(old) }
      undo.setActionName("Set")
      box.value = value
    }
    set(1)
    harness.frame(at: 0.1)
    set(2)
    set(3)
    harness.frame(at: 0.2)
    XCTAssertEqual(undo.undoMenuItemTitle, "Undo Set")
    undo.undo()
    XCTAssertEqual(box.value, 1, "what one turn did is one group")
    XCTAssertTrue(undo.canRedo)
    undo.undo()
    XCTAssertEqual(box.value, 0)
    XCTAssertFalse(undo.canUndo)
    undo.redo()
    XCTAssertEqual(box.value, 1)
    undo.redo()
    XCTAssertEqual(box.value, 3)
    XCTAssertFalse(undo.canRedo)
    let (_, messages) = Diagnostics.withCapture { undo.endUndoGrouping() }
    XCTAssertEqual(messages.map(\.text), ["endUndoGrouping was ignored: no undo group is open"])
  }

  func testAccessibilityOfElements() {
    let container = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    page.view.addSubview(container)
    let element = UIAccessibilityElement(accessibilityContainer: container)
    element.accessibilityLabel = "Volume"
    element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 3, height: 4)
    XCTAssertTrue(element.isAccessibilityElement)
    XCTAssertEqual(element.accessibilityFrame, CGRect(x: 11, y: 22, width: 3, height: 4))
    XCTAssertEqual(element.accessibilityActivationPoint, CGPoint(x: 12.5, y: 24))
    container.accessibilityElements = [element]
    XCTAssertEqual(container.accessibilityElementCount(), 1)
    XCTAssertTrue(container.accessibilityElement(at: 0) as AnyObject? === element)
    XCTAssertNil(container.accessibilityElement(at: 1))
    XCTAssertEqual(container.accessibilityFrame, CGRect(x: 10, y: 20, width: 100, height: 50))
  }
}
