import UIKit
import XCTest

final class PlainValuesTests: XCTestCase {
  func testInsets() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    XCTAssertEqual(
      CGRect(x: 10, y: 20, width: 30, height: 40).inset(by: insets),
      CGRect(x: 12, y: 21, width: 24, height: 36))
    XCTAssertEqual(UIEdgeInsets(), .zero)
    XCTAssertEqual(NSDirectionalEdgeInsets(), .zero)
    XCTAssertEqual(UIOffset(), .zero)
  }

  func testCornerBits() {
    XCTAssertEqual(UIRectCorner.topLeft.rawValue, 1)
    XCTAssertEqual(UIRectCorner.bottomRight.rawValue, 8)
    XCTAssertEqual(UIRectCorner.allCorners.rawValue, UInt.max)
    XCTAssertEqual(UIRectEdge.all.rawValue, 15)
  }

  func testTraitsMerge() {
    let merged = UITraitCollection(traitsFrom: [
      UITraitCollection(displayScale: 2), UITraitCollection(userInterfaceStyle: .dark),
      UITraitCollection(displayScale: 3), UITraitCollection(),
    ])
    XCTAssertEqual(merged.displayScale, 3)
    XCTAssertEqual(merged.userInterfaceStyle, .dark)
    XCTAssertEqual(merged.horizontalSizeClass, .unspecified)
    XCTAssertTrue(merged.hasDifferentColorAppearance(comparedTo: nil))
  }

  func testParagraphStyleCopies() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineHeightMultiple = 1.5
    style.minimumLineHeight = 10
    style.maximumLineHeight = 40
    let copy = try XCTUnwrap(style.copy() as? NSParagraphStyle)
    style.alignment = .left
    XCTAssertEqual(copy.alignment, .right)
    XCTAssertEqual(copy.geometry.lineHeight(natural: 20), 30)
    XCTAssertEqual(copy.geometry.lineHeight(natural: 2), 10)
    XCTAssertEqual(copy.geometry.lineHeight(natural: 100), 40)
    XCTAssertEqual(copy, try XCTUnwrap(copy.mutableCopy() as? NSMutableParagraphStyle))
  }
}
