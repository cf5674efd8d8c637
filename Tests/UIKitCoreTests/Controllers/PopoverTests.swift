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
}
