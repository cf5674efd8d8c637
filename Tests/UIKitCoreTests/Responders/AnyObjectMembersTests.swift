import UIKit
import XCTest

final class AnyObjectMembersTests: XCTestCase {
  func testValuesOfBoxesAndNumbers() {
    let change: [NSKeyValueChangeKey: Any] = [.newKey: CGPoint(x: 1, y: 2)]
    XCTAssertEqual(AnyObjectMembers(change[.newKey] as AnyObject).cgPointValue?.y, 2)
    XCTAssertEqual(
      AnyObjectMembers(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))).cgRectValue.width, 3)
    XCTAssertEqual(AnyObjectMembers(NSNumber(value: 0.25)).doubleValue, 0.25)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    XCTAssertEqual(AnyObjectMembers(NSValue(uiEdgeInsets: insets)).uiEdgeInsetsValue, insets)
    XCTAssertEqual(AnyObjectMembers(insets as AnyObject).uiEdgeInsetsValue?.top, 1)
    XCTAssertEqual(AnyObjectMembers(CATransform3DMakeScale(2, 1, 1) as AnyObject).caTransform3DValue?.m11, 2)
    XCTAssertNil(AnyObjectMembers(NSObject()).uiEdgeInsetsValue)
    XCTAssertNil(AnyObjectMembers(NSObject()).doubleValue)
    XCTAssertNil(AnyObjectMembers(change[.oldKey] as AnyObject).cgPointValue)
  }
}
