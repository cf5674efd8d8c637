import Support
import UIKit
import XCTest

private final class Editor: UIView {
  var deeds: [String] = []
  var commands: [UIKeyCommand] = []
  override var canBecomeFirstResponder: Bool { true }
  override var keyCommands: [UIKeyCommand]? { commands }
  func save(_ sender: Any?) { deeds.append("save \((sender as? UICommand)?.propertyList ?? "")") }
  func saveAll(_ sender: Any?) { deeds.append("all") }
  override func validate(_ command: UICommand) {
    deeds.append("validate")
    command.state = .on
  }
}

private final class Stranger: UIView {
  func never(_ sender: Any?) {}
}

/// Commands in menus and by their keys.
final class CommandTests: XCTestCase {
  private var harness = WindowHarness()
  private var editor = Editor()
  private var button = UIButton()
  private let save = Selector("save:", Editor.save(_:))

  override func setUp() {
    harness = WindowHarness()
    editor = Editor()
    harness.window.addSubview(editor)
    button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 40)
    button.showsMenuAsPrimaryAction = true
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    editor.becomeFirstResponder()
  }

  override func tearDown() { harness.close() }

  private func line(_ index: Int) -> UIControl? {
    harness.window.firstView(identifier: "menu.\(index)") as? UIControl
  }
  private func open(_ menu: UIMenu) {
    button.menu = menu
    harness.tap(60, 120)
    harness.run(to: 1)
  }

  func testAKeyCommandIsALineOfAMenu() throws {
    let command = UIKeyCommand(
      title: "Save", action: save, input: "s", modifierFlags: .command, propertyList: "now",
      attributes: .destructive)
    let element: UIMenuElement = command
    XCTAssertTrue(element is UICommand)
    XCTAssertTrue(element is any UIMenuLeaf)
    let stranger = UICommand(title: "Never", action: Selector("never:", Stranger.never(_:)))
    open(UIMenu(children: [command, stranger]))
    XCTAssertEqual(editor.deeds, ["validate"])
    XCTAssertEqual(command.state, .on, "the responder said so before the line showed")
    let row = try XCTUnwrap(line(0))
    XCTAssertEqual(row.accessibilityLabel, "Save")
    XCTAssertTrue(row.accessibilityTraits.contains(.selected))
    XCTAssertEqual(line(1)?.isEnabled, false, "nobody performs it")
    let place = row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    XCTAssertEqual(editor.deeds, ["validate", "save now"])
  }

  func testAlternatesAndDisabledCommandsByTheirKeys() {
    let command = UIKeyCommand(
      action: save, input: "s", modifierFlags: .command,
      alternates: [
        UICommandAlternate(
          title: "All", action: Selector("saveAll:", Editor.saveAll(_:)), modifierFlags: .alternate)
      ])
    editor.commands = [command]
    func press(_ modifiers: UIKeyModifierFlags) -> [String] {
      editor.deeds = []
      harness.window.deliver(
        KeyInput(phase: .began, key: .keyboardS, characters: "s", modifiers: modifiers, timestamp: 0))
      harness.window.deliver(
        KeyInput(phase: .ended, key: .keyboardS, characters: "s", modifiers: modifiers, timestamp: 0))
      return editor.deeds
    }
    XCTAssertEqual(press(.command), ["validate", "save "])
    XCTAssertEqual(press([.command, .alternate]), ["validate", "all"])
    XCTAssertEqual(press([.command, .shift]), [])
    command.attributes = .disabled
    XCTAssertEqual(press(.command), ["validate"])
  }

  func testTheActionOfACommand() {
    let command = UICommand(title: "Save", action: save)
    let action: Selector = command.action
    XCTAssertEqual(action, save)
    let key = UIKeyCommand(input: "s", modifierFlags: .command, action: save)
    let optional: Selector? = key.action
    XCTAssertEqual(optional, save)
    XCTAssertNil(UIKeyCommand().input)
  }

  func testTitlesAreLimitedToSomeLines() throws {
    let long = String(repeating: "A very long title ", count: 6)
    func height(_ lines: Int?) throws -> CGFloat {
      let menu = UIMenu(children: [UIAction(title: long) { _ in }])
      if let lines {
        let preferences = UIMenuDisplayPreferences()
        preferences.maximumNumberOfTitleLines = lines
        menu.displayPreferences = preferences
      }
      let made = menu.replacingChildren(menu.children)
      let window = WindowHarness()
      defer { window.close() }
      let button = UIButton(frame: CGRect(x: 20, y: 100, width: 100, height: 40))
      button.showsMenuAsPrimaryAction = true
      button.menu = made
      window.window.addSubview(button)
      window.window.makeKeyAndVisible()
      window.frame(at: 0)
      window.tap(60, 120)
      window.run(to: 1)
      return try XCTUnwrap(window.window.firstView(identifier: "menu.0")).bounds.height
    }
    let usual = try height(nil)
    let one = try height(1), three = try height(3)
    XCTAssertEqual(one, 44)
    XCTAssertGreaterThan(usual, one)
    XCTAssertGreaterThan(three, usual)
  }

  func testThereIsNoBarOfMenus() {
    let lines = Diagnostics.withCapture {
      UIMenuSystem.context.setNeedsRebuild()
      UIMenuSystem.main.setNeedsRebuild()
    }.1.map(\.description)
    XCTAssertEqual(
      lines, ["UIMenuSystem: setNeedsRebuild() changes nothing here: there is no bar of menus."])
  }
}
