import UIKit
import XCTest

@testable import UIKitCore

private final class Keeps: UIPopoverPresentationControllerDelegate {
  var prepared = 0
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .none
  }
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
    prepared += 1
  }
}

private final class Older: UIPopoverPresentationControllerDelegate {
  var allows = false
  var asked = 0
  var dismissed = 0
  var next: (CGRect, UIView)?
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .none
  }
  func popoverPresentationControllerShouldDismissPopover(_ controller: UIPopoverPresentationController)
    -> Bool
  {
    asked += 1
    return allows
  }
  func popoverPresentationControllerDidDismissPopover(_ controller: UIPopoverPresentationController) {
    dismissed += 1
  }
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: AutoreleasingUnsafeMutablePointer<UIView>
  ) {
    guard let next else { return }
    rect.pointee = next.0
    view.pointee = next.1
  }
}

private final class Adapts: UIPopoverPresentationControllerDelegate {
  var style = UIModalPresentationStyle.fullScreen
  var wraps = true
  var told: [Int] = []
  var prepared = 0
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    style
  }
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    wraps ? UINavigationController(rootViewController: controller.presentedViewController) : nil
  }
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) { prepared += 1 }
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) { told.append(style.rawValue) }
}

/// Popovers: where they are, where their arrows point, when they are sheets.
final class PopoverTests: XCTestCase {
  private var harness = WindowHarness()
  private var root = UIViewController()
  private var content = UIViewController()
  private let keeps = Keeps()
  private let area = CGRect(x: 10, y: 57, width: 370, height: 743)

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    content = UIViewController()
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 120)
  }

  override func tearDown() { harness.close() }

  private func place(
    _ source: CGRect, _ permitted: UIPopoverArrowDirection = .any,
    _ size: CGSize = CGSize(width: 200, height: 120)
  ) -> PopoverPlace {
    PopoverPlace(size: size, source: source, in: area, permitted: permitted, overlaps: false)
  }

  func testPlaces() {
    let below = place(CGRect(x: 100, y: 100, width: 40, height: 40))
    XCTAssertEqual(below.direction, .up)
    XCTAssertEqual(below.frame, CGRect(x: 20, y: 140, width: 200, height: 133))
    XCTAssertEqual(below.tip, 100)
    XCTAssertEqual(below.contentRect, CGRect(x: 0, y: 13, width: 200, height: 120))
    let corner = place(CGRect(x: 350, y: 60, width: 30, height: 30))
    XCTAssertEqual(corner.frame.maxX, 380, "it stays in the area")
    XCTAssertEqual(corner.tip, 170, "and the arrow off its round corners")
    let above = place(CGRect(x: 100, y: 760, width: 40, height: 40))
    XCTAssertEqual(above.direction, .down)
    XCTAssertEqual(above.frame.maxY, 760)
    let side = place(CGRect(x: 20, y: 300, width: 40, height: 40), [.left, .right])
    XCTAssertEqual(side.direction, .left)
    XCTAssertEqual(side.frame, CGRect(x: 60, y: 260, width: 213, height: 120))
    let large = place(
      CGRect(x: 100, y: 300, width: 40, height: 40), [.up, .down], CGSize(width: 900, height: 900))
    XCTAssertEqual(large.direction, .up, "most room is below")
    XCTAssertEqual(large.frame, CGRect(x: 10, y: 340, width: 370, height: 460))
    let bare = place(CGRect(x: 100, y: 100, width: 40, height: 40), [])
    XCTAssertEqual(bare.frame.size, CGSize(width: 200, height: 120))
  }

  func testTheArrowIsPartOfTheOutline() {
    let below = place(CGRect(x: 100, y: 100, width: 40, height: 40))
    XCTAssertTrue(below.outline.contains(CGPoint(x: 100, y: 8)))
    XCTAssertFalse(below.outline.contains(CGPoint(x: 60, y: 8)))
    XCTAssertEqual(below.outline.boundingBox.minY, 0, accuracy: 1)
    let side = place(CGRect(x: 320, y: 300, width: 40, height: 40), [.right])
    XCTAssertTrue(side.outline.contains(CGPoint(x: 205, y: 60)))
  }

  func testADelegateKeepsAPopoverOnAPhone() throws {
    let anchor = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    root.view.addSubview(anchor)
    let popover = try XCTUnwrap(content.popoverPresentationController)
    popover.sourceView = anchor
    popover.delegate = keeps
    root.present(content, animated: true)
    harness.run(to: 1)
    XCTAssertEqual(keeps.prepared, 1)
    XCTAssertEqual(popover.arrowDirection, .up)
    XCTAssertEqual(
      content.view.convert(content.view.bounds, to: nil), CGRect(x: 20, y: 153, width: 200, height: 120))
    anchor.frame.origin.y = 400
    popover.containerView?.setNeedsLayout()
    harness.run(to: 1.1)
    XCTAssertEqual(content.view.convert(content.view.bounds, to: nil).minY, 453)
    harness.tap(300, 780)
    harness.run(to: 2)
    XCTAssertNil(root.presentedViewController)
    XCTAssertNil(content.view.window)
  }

  /// In the dark what is above is lighter: black pages have grey popovers.
  func testInTheDarkAPopoverIsLighter() throws {
    harness.window.overrideUserInterfaceStyle = .dark
    let popover = try XCTUnwrap(content.popoverPresentationController)
    popover.sourceView = root.view
    popover.delegate = keeps
    root.present(content, animated: false)
    harness.run(to: 0.1)
    XCTAssertEqual(content.traitCollection.userInterfaceLevel, .elevated)
    XCTAssertEqual(root.traitCollection.userInterfaceLevel, .base)
    let colors = [root, content].map { UIColor.systemBackground.resolvedColor(with: $0.traitCollection) }
    XCTAssertNotEqual(colors[0], colors[1])
  }

  func testWithoutADelegateItIsASheet() throws {
    let popover = try XCTUnwrap(content.popoverPresentationController)
    popover.sourceView = root.view
    root.present(content, animated: false)
    harness.run(to: 0.1)
    XCTAssertEqual(popover.arrowDirection, .unknown)
    XCTAssertEqual(content.view.convert(content.view.bounds, to: nil).maxY, 844)
  }

  func testViewsThatMayBeTouchedMeanwhile() throws {
    let button = UIButton(frame: CGRect(x: 300, y: 700, width: 60, height: 44))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    let popover = try XCTUnwrap(content.popoverPresentationController)
    popover.sourceView = root.view
    popover.sourceRect = CGRect(x: 100, y: 100, width: 10, height: 10)
    popover.delegate = keeps
    popover.passthroughViews = [button]
    root.present(content, animated: false)
    harness.run(to: 0.1)
    harness.tap(320, 720)
    harness.run(to: 1)
    XCTAssertEqual(taps, 1)
    XCTAssertNotNil(root.presentedViewController)
  }

  /// The names from before iOS 13 are asked, too, and told.
  func testTheOlderDelegateMethods() throws {
    let older = Older()
    let popover = try XCTUnwrap(content.popoverPresentationController)
    popover.sourceView = root.view
    popover.sourceRect = CGRect(x: 100, y: 100, width: 10, height: 10)
    popover.delegate = older
    root.present(content, animated: false)
    harness.run(to: 0.1)
    harness.tap(300, 780)
    harness.run(to: 1)
    XCTAssertNotNil(root.presentedViewController, "it may not be dismissed")
    XCTAssertEqual(older.asked, 1)
    XCTAssertEqual(older.dismissed, 0)
    older.allows = true
    harness.tap(300, 780)
    harness.run(to: 2)
    XCTAssertNil(root.presentedViewController)
    XCTAssertEqual(older.asked, 2)
    XCTAssertEqual(older.dismissed, 1)
  }

  /// Where the space changes the delegate may name something else to point at.
  func testTheDelegateMovesThePopoverInNewSpace() throws {
    let older = Older()
    let other = UIView(frame: CGRect(x: 40, y: 300, width: 20, height: 20))
    root.view.addSubview(other)
    older.next = (CGRect(x: 5, y: 5, width: 10, height: 10), other)
    let popover = try XCTUnwrap(content.popoverPresentationController)
    popover.sourceView = root.view
    popover.sourceRect = CGRect(x: 100, y: 100, width: 10, height: 10)
    popover.permittedArrowDirections = .up
    popover.delegate = older
    root.present(content, animated: false)
    harness.run(to: 0.1)
    XCTAssertEqual(content.view.convert(content.view.bounds, to: nil).minY, 110 + 13)
    harness.window.frame = CGRect(x: 0, y: 0, width: 500, height: 600)
    harness.run(to: 0.2)
    XCTAssertTrue(popover.sourceView === other)
    XCTAssertEqual(content.view.convert(content.view.bounds, to: nil).minY, 315 + 13)
  }

  func testInAnotherStyleAnotherControllerIsPresented() throws {
    for (style, top) in [(UIModalPresentationStyle.fullScreen, 0), (.pageSheet, 57)] {
      let adapts = Adapts()
      adapts.style = style
      content = UIViewController()
      content.modalPresentationStyle = .popover
      let popover = try XCTUnwrap(content.popoverPresentationController)
      popover.sourceView = root.view
      popover.delegate = adapts
      root.present(content, animated: false)
      harness.run(to: harness.context.scheduler.now + 0.1)
      let stack = try XCTUnwrap(root.presentedViewController as? UINavigationController)
      XCTAssertTrue(stack.topViewController === content)
      XCTAssertTrue(content.presentingViewController === root)
      XCTAssertEqual(stack.view.convert(CGPoint.zero, to: nil).y, CGFloat(top), "\(style.rawValue)")
      XCTAssertEqual(adapts.told, [style.rawValue])
      XCTAssertEqual(adapts.prepared, 1)
      content.dismiss(animated: false)
      harness.run(to: harness.context.scheduler.now + 0.1)
      XCTAssertNil(root.presentedViewController)
    }
  }

  /// A sheet, too, fills the screen when its delegate wants it.
  func testASheetFillsTheScreen() throws {
    let adapts = Adapts()
    adapts.style = .fullScreen
    adapts.wraps = false
    content.modalPresentationStyle = .pageSheet
    content.presentationController?.delegate = adapts
    root.present(content, animated: false)
    harness.run(to: 0.1)
    XCTAssertTrue(root.presentedViewController === content)
    XCTAssertEqual(content.view.convert(content.view.bounds, to: nil), harness.window.bounds)
    XCTAssertNil(root.view.window, "what is behind has gone")
    content.dismiss(animated: false)
    harness.run(to: 0.2)
    XCTAssertNotNil(root.view.window)
  }
}
