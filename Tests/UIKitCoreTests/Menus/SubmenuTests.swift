import UIKit
import XCTest

/// Menus within menus: those that are inline, and those that a line opens.
final class SubmenuTests: XCTestCase {
  private var harness = WindowHarness()
  private var button = UIButton()
  private var chosen: [String] = []
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness()
    chosen = []
    func action(_ title: String) -> UIAction {
      UIAction(title: title) { [weak self] _ in self?.chosen.append(title) }
    }
    let share = UIMenu(title: "Share", children: [action("Mail"), action("Print")])
    let edit = UIMenu(options: .displayInline, children: [action("Copy"), action("Cut")])
    button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 40)
    button.menu = UIMenu(children: [action("Open"), share, edit])
    button.showsMenuAsPrimaryAction = true
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.tap(60, 120)
    harness.run(to: 1)
  }

  override func tearDown() { harness.close() }

  private func rows(_ name: String = "menu.") -> [UIView] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(harness.window).filter { $0.accessibilityIdentifier?.hasPrefix(name) ?? false }
  }
  private func tap(_ view: UIView?) {
    guard let view else { return XCTFail("no line") }
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
  }

  func testInlineMenusAreAmongTheLinesOthersAreOne() {
    XCTAssertEqual(rows().map(\.accessibilityLabel), ["Open", "Share", "Copy", "Cut"])
  }

  func testALineOpensItsMenuWhereItIs() throws {
    let line = try XCTUnwrap(rows().first { $0.accessibilityLabel == "Share" })
    let place = line.convert(line.bounds, to: nil)
    tap(line)
    let header = try XCTUnwrap(harness.window.firstView(identifier: "menu.header"))
    XCTAssertEqual(header.convert(header.bounds, to: nil).minY, place.minY, accuracy: 0.01)
    tap(rows().first { $0.accessibilityLabel == "Print" })
    XCTAssertEqual(chosen, ["Print"])
    XCTAssertEqual(rows().count, 0, "all panels are closed")
  }

  func testTheHeaderGoesBack() {
    tap(rows().first { $0.accessibilityLabel == "Share" })
    tap(harness.window.firstView(identifier: "menu.header"))
    XCTAssertEqual(rows().map(\.accessibilityLabel), ["Open", "Share", "Copy", "Cut"])
    tap(rows().first { $0.accessibilityLabel == "Cut" })
    XCTAssertEqual(chosen, ["Cut"])
  }

  func testATapBesideClosesEverything() {
    tap(rows().first { $0.accessibilityLabel == "Share" })
    harness.tap(380, 800)
    harness.run(to: now + 1)
    XCTAssertEqual(rows().count, 0)
    XCTAssertEqual(chosen, [])
  }

  func testKeys() {
    harness.tap(380, 800)
    harness.run(to: now + 1)
    harness.key(.keyboardTab)
    harness.key(.keyboardReturnOrEnter)
    harness.run(to: now + 1)
    harness.key(.keyboardDownArrow)
    harness.key(.keyboardRightArrow)
    harness.run(to: now + 1)
    XCTAssertNotNil(harness.window.firstView(identifier: "menu.header"))
    harness.key(.keyboardLeftArrow)
    harness.run(to: now + 1)
    XCTAssertNil(harness.window.firstView(identifier: "menu.header"))
    harness.key(.keyboardEscape)
    harness.run(to: now + 1)
    XCTAssertEqual(rows().count, 0)
  }
}
