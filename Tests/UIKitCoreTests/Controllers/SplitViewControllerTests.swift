import UIKit
import XCTest

@testable import UIKitCore

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

  /// On a pad that is held upright the primary column comes above the other one, by the button, and goes by a tap
  /// beside it or when something is chosen.
  func testOnAHighDisplayThePrimaryColumnComesAbove() throws {
    let (split, list, detail) = make()
    show(split, CGSize(width: 768, height: 1024))
    XCTAssertEqual(split.splitBehavior, .overlay)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    let page = try XCTUnwrap(detail.navigationController?.view)
    XCTAssertEqual(page.frame, CGRect(x: 0, y: 0, width: 768, height: 1024))
    XCTAssertNil(list.viewIfLoaded?.window)
    harness.tap(30, 22)
    harness.run(to: 0.3)
    let column = try XCTUnwrap(list.navigationController?.view)
    XCTAssertGreaterThan(column.layer.presentation()?.frame.minX ?? 0, -319)
    XCTAssertLessThan(column.layer.presentation()?.frame.minX ?? 0, -1)
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .oneOverSecondary)
    XCTAssertEqual(column.frame, CGRect(x: 0, y: 0, width: 320, height: 1024))
    XCTAssertEqual(page.frame.width, 768)
    // What is below is dimmed, and a tap there only takes the column away.
    XCTAssertEqual(split.veil.alpha, 1)
    XCTAssertTrue(harness.window.hitTest(CGPoint(x: 600, y: 500), with: nil) === split.veil)
    XCTAssertTrue(harness.window.hitTest(CGPoint(x: 100, y: 500), with: nil) === list.view)
    harness.tap(600, 500)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertNil(list.view.window)
    XCTAssertEqual(split.veil.alpha, 0)
    split.show(.primary)
    harness.run(to: 3)
    XCTAssertEqual(split.displayMode, .oneOverSecondary)
    list.showDetailViewController(UIViewController(), sender: nil)
    harness.run(to: 4)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    // Beside each other where the app says so, and on a display that is wider than high.
    split.preferredDisplayMode = .oneBesideSecondary
    harness.run(to: 5)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
    XCTAssertEqual(page.superview == nil ? 0 : page.frame.width, 0)
    XCTAssertEqual(split.viewController(for: .secondary)?.navigationController?.view.frame.minX, 320)
    split.preferredDisplayMode = .automatic
    harness.run(to: 6)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    harness.window.frame.size = CGSize(width: 1024, height: 768)
    harness.run(to: 7)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
    XCTAssertEqual(list.navigationController?.view.frame, CGRect(x: 0, y: 0, width: 320, height: 768))
  }

  /// The button for columns is in the bar of the first one in sight, unless the app has put it elsewhere.
  func testTheButtonForColumnsIsInTheFirstBar() {
    let (split, list, detail) = make()
    show(split, CGSize(width: 1024, height: 768))
    func shown(_ page: UIViewController) -> Bool {
      page.navigationItem.shownLeftItems(isWide: true).contains { $0 === split.displayModeButtonItem }
    }
    XCTAssertEqual([list, detail].map(shown), [true, false])
    harness.tap(30, 22)
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertEqual([list, detail].map(shown), [false, true])
    XCTAssertNil(detail.navigationItem.leftBarButtonItem)
    split.presentsWithGesture = false
    XCTAssertEqual([list, detail].map(shown), [false, false])
    harness.close()
    let own = make()
    own.detail.navigationItem.rightBarButtonItem = own.split.displayModeButtonItem
    show(own.split, CGSize(width: 1024, height: 768))
    XCTAssertEqual(own.list.navigationItem.shownLeftItems(isWide: true).count, 0)
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
