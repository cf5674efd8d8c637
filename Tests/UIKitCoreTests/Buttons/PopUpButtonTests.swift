import UIKit
import XCTest

@testable import UIKitCore

/// Buttons that choose from a menu have the title of what is chosen.
final class PopUpButtonTests: XCTestCase {
  private func menu() -> UIMenu {
    UIMenu(children: [
      UIAction(title: "First") { _ in },
      UIMenu(
        options: .displayInline,
        children: [
          UIAction(title: "Second", state: .on) { _ in }
        ]),
    ])
  }

  func testTheTitleIsThatOfTheChoice() {
    let plain = UIButton(type: .system), tinted = UIButton(configuration: .tinted())
    for button in [plain, tinted] {
      button.menu = menu()
      button.showsMenuAsPrimaryAction = true
      XCTAssertNil(button.configuration?.title)
      button.changesSelectionAsPrimaryAction = true
    }
    XCTAssertEqual(plain.title(for: .normal), "Second")
    XCTAssertEqual(tinted.configuration?.title, "Second")
    // Without one that is on the first is chosen.
    plain.menu = UIMenu(children: [UIAction(title: "One") { _ in }, UIAction(title: "Two") { _ in }])
    XCTAssertEqual(plain.title(for: .normal), "One")
    XCTAssertEqual((plain.menu?.children.first as? UIAction)?.state, .on)
  }

  func testAChoiceSwitchesTheOthersOff() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let button = UIButton(configuration: .tinted())
    button.frame = CGRect(x: 40, y: 60, width: 200, height: 44)
    button.menu = menu()
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.tap(100, 80)
    harness.run(to: 1)
    let row = try XCTUnwrap(harness.window.firstView { $0.accessibilityIdentifier == "menu.0" })
    let place = row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: 2)
    XCTAssertEqual(button.configuration?.title, "First")
    XCTAssertEqual(button.menu?.chosen?.title, "First")
  }
}

extension UIView {
  fileprivate func firstView(where isWanted: (UIView) -> Bool) -> UIView? {
    if isWanted(self) { return self }
    for view in subviews { if let found = view.firstView(where: isWanted) { return found } }
    return nil
  }
}
