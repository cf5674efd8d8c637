import UIKit
import XCTest

/// Columns beside each other where there is room, a stack where there is not.
final class SplitViewControllerTests: XCTestCase {
  private var harness: WindowHarness!

  override func tearDown() {
    harness?.close()
    UIScreen.main.configure(idiom: .phone)
    super.tearDown()
  }

  private func show(_ split: UISplitViewController, _ size: CGSize) {
    harness = WindowHarness(size: size, scale: 2)
    UIScreen.main.configure(
      size: size, scale: 2, style: .light, safeAreaInsets: .zero, idiom: size.width > 700 ? .pad : .phone)
    harness.window.rootViewController = split
    harness.window.makeKeyAndVisible()
    harness.run(to: 0.1)
  }

  private func make() -> (split: UISplitViewController, list: UIViewController, detail: UIViewController) {
    let split = UISplitViewController(style: .doubleColumn)
    let (list, detail) = (UIViewController(), UIViewController())
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    return (split, list, detail)
  }

  func testTwoColumnsOnAWideDisplay() {
    let (split, list, detail) = make()
    show(split, CGSize(width: 1024, height: 768))
    XCTAssertFalse(split.isCollapsed)
    XCTAssertFalse(split.displayModeButtonItem.isHidden)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
    XCTAssertEqual(split.primaryColumnWidth, 320)
    XCTAssertEqual(list.navigationController?.view.frame, CGRect(x: 0, y: 0, width: 320, height: 768))
    XCTAssertEqual(detail.navigationController?.view.frame, CGRect(x: 320, y: 0, width: 704, height: 768))
    XCTAssertTrue(list.splitViewController === split)
    XCTAssertTrue(split.viewController(for: .secondary) === detail)
    split.preferredPrimaryColumnWidthFraction = 0.25
    harness.run(to: 0.2)
    XCTAssertEqual(split.primaryColumnWidth, 256)
    let other = UIViewController()
    list.showDetailViewController(other, sender: nil)
    harness.run(to: 0.3)
    XCTAssertTrue(split.viewController(for: .secondary) === other)
    XCTAssertNil(detail.viewIfLoaded?.window)
    split.hide(.primary)
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertEqual(other.navigationController?.view.frame.width, 1024)
    split.show(.primary)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
  }

  func testANarrowDisplayHasNoButtonForColumns() {
    let (split, _, detail) = make()
    detail.navigationItem.leftBarButtonItem = split.displayModeButtonItem
    show(split, CGSize(width: 390, height: 844))
    XCTAssertTrue(split.isCollapsed)
    XCTAssertTrue(split.displayModeButtonItem.isHidden)
  }

  func testAStackOnANarrowDisplay() {
    let (split, list, detail) = make()
    final class Chooser: UISplitViewControllerDelegate {
      func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
      ) -> UISplitViewController.Column { .primary }
    }
    let chooser = Chooser()
    split.delegate = chooser
    show(split, CGSize(width: 390, height: 844))
    XCTAssertTrue(split.isCollapsed)
    XCTAssertTrue(list.navigationController?.topViewController === list)
    XCTAssertNotNil(list.view.window)
    list.showDetailViewController(detail, sender: nil)
    harness.run(to: 1)
    XCTAssertTrue(list.navigationController?.topViewController === detail)
    XCTAssertNotNil(detail.view.window)
    list.navigationController?.popViewController(animated: true)
    harness.run(to: 2)
    XCTAssertTrue(list.navigationController?.topViewController === list)
  }

  func testTheDetailIsOnTopUnlessTheDelegateWantsTheList() {
    let (split, list, detail) = make()
    show(split, CGSize(width: 390, height: 844))
    XCTAssertTrue(list.navigationController?.topViewController === detail)
    XCTAssertEqual(list.navigationController?.viewControllers.count, 2)
  }
}
