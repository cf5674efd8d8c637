import UIKit
import XCTest

@testable import UIKitCore

/// What is open in front of everything has the keys first.
final class KeysInFrontTests: XCTestCase {
  private var harness = WindowHarness()
  private let field = UITextField(frame: CGRect(x: 20, y: 300, width: 200, height: 40))
  private let page = UIViewController()
  private var stack = UINavigationController()
  private var chosen: [String] = []
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    page.title = "Page"
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "More",
      menu: UIMenu(
        children: ["One", "Two"].map { title in
          UIAction(title: title) { [unowned self] _ in chosen.append(title) }
        }))
    stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    page.view.addSubview(field)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func view(_ name: String) -> UIView? { harness.window.firstView(identifier: name) }
  private func openMenu() {
    let button = view("navigation.right.0")
    let place = button?.convert(CGPoint(x: button?.bounds.midX ?? 0, y: 22), to: nil) ?? .zero
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
    XCTAssertNotNil(view("menu.0"))
  }
  private func key(_ key: UIKeyboardHIDUsage) {
    harness.key(key)
    harness.run(to: now + 0.5)
  }

  func testEscapeClosesTheMenuOfABarButton() {
    openMenu()
    key(.keyboardEscape)
    XCTAssertNil(view("menu.0"))
    XCTAssertEqual(chosen, [])
  }

  func testAFieldThatIsEditedDoesNotTakeTheKeysOfAMenu() {
    field.becomeFirstResponder()
    openMenu()
    key(.keyboardDownArrow)
    key(.keyboardDownArrow)
    key(.keyboardReturnOrEnter)
    XCTAssertEqual(chosen, ["Two"])
    openMenu()
    key(.keyboardEscape)
    XCTAssertNil(view("menu.0"))
  }

  func testEscapeLeavesASheetThatMayBeLeft() {
    let sheet = UIViewController()
    page.present(sheet, animated: true)
    harness.run(to: now + 1)
    sheet.isModalInPresentation = true
    key(.keyboardEscape)
    XCTAssertEqual(page.presentedViewController, sheet)
    sheet.isModalInPresentation = false
    key(.keyboardEscape)
    harness.run(to: now + 1)
    XCTAssertNil(page.presentedViewController)
  }

  func testEscapeClosesTheCardOfADatePicker() {
    let picker = UIDatePicker(frame: CGRect(x: 20, y: 400, width: 140, height: 35))
    picker.preferredDatePickerStyle = .compact
    picker.datePickerMode = .date
    page.view.addSubview(picker)
    harness.frame(at: now + 0.1)
    let count = harness.window.subviews.count
    harness.tap(60, 417)
    harness.run(to: now + 1)
    XCTAssertEqual(harness.window.subviews.count, count + 1)
    key(.keyboardEscape)
    XCTAssertEqual(harness.window.subviews.count, count)
  }
}
