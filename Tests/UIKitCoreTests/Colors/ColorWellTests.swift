import UIKit
import XCTest

/// A well of colour and the picker that it opens, by a real finger.
final class ColorWellTests: XCTestCase {
  private var harness = WindowHarness()
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  func testAColourIsChosenFromTheGrid() throws {
    let controller = UIViewController()
    let well = UIColorWell(frame: CGRect(x: 40, y: 100, width: 28, height: 28))
    well.selectedColor = .systemBlue
    var changes = 0
    well.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    controller.view.addSubview(well)
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(well.accessibilityValue, "blue")
    harness.tap(54, 114)
    harness.run(to: now + 1)
    let picker = try XCTUnwrap(controller.presentedViewController as? UIColorPickerViewController)
    let grid = try XCTUnwrap(picker.view.subviews.first { $0.accessibilityLabel == "Color grid" })
    // The first place of the first row is white.
    let place = grid.convert(CGPoint(x: 4, y: 4), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 0.4)
    XCTAssertEqual(well.selectedColor?.cgColor, UIColor.white.cgColor)
    XCTAssertEqual(picker.selectedColor.cgColor, UIColor.white.cgColor)
    XCTAssertGreaterThan(changes, 0)
    grid.accessibilityIncrement()
    XCTAssertNotEqual(well.selectedColor?.cgColor, UIColor.white.cgColor)
  }

  func testAWellHasASizeOfItsOwn() {
    XCTAssertEqual(UIColorWell().intrinsicContentSize, CGSize(width: 28, height: 28))
    XCTAssertNil(UIColorWell().selectedColor)
  }
}
