import UIKit
import XCTest

private final class TintWatcher: UIView {
  var changes = 0
  override func tintColorDidChange() {
    super.tintColorDidChange()
    changes += 1
  }
}

/// `tintAdjustmentMode`: the cascade, and the dimmed colour.
final class TintModeTests: XCTestCase {
  func testTheModeComesFromAboveAndDimsTheColour() {
    let outer = UIView()
    let inner = TintWatcher()
    outer.addSubview(inner)
    outer.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    inner.changes = 0
    XCTAssertEqual(inner.tintAdjustmentMode, .normal)
    outer.tintAdjustmentMode = .dimmed
    XCTAssertEqual(inner.tintAdjustmentMode, .dimmed)
    XCTAssertEqual(inner.changes, 1)
    var white: CGFloat = 0
    XCTAssertTrue(inner.tintColor.getWhite(&white, alpha: nil))
    XCTAssertEqual(white, 0.299, accuracy: 1e-9, "pure red's share of brightness, BT.601")

    inner.tintAdjustmentMode = .normal
    XCTAssertEqual(inner.changes, 2)
    XCTAssertEqual(inner.tintColor, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    outer.tintAdjustmentMode = .automatic
    XCTAssertEqual(inner.changes, 2, "it has a mode of its own")
    inner.tintAdjustmentMode = .automatic
    XCTAssertEqual(inner.changes, 2, "automatic above is normal, too")
  }

  func testASubviewWithItsOwnColourIsToldOfTheMode() {
    let outer = UIView()
    let inner = TintWatcher()
    inner.tintColor = .systemPink
    outer.addSubview(inner)
    inner.changes = 0
    outer.tintColor = .systemGreen
    XCTAssertEqual(inner.changes, 0)
    outer.tintAdjustmentMode = .dimmed
    XCTAssertEqual(inner.changes, 1)
    XCTAssertFalse(inner.tintColor.isEqual(UIColor.systemPink))
  }
}
