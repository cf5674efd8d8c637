import UIKit
import XCTest

final class AnyObjectMembersTests: XCTestCase {
  func testValuesOfBoxesAndNumbers() {
    let change: [NSKeyValueChangeKey: Any] = [.newKey: CGPoint(x: 1, y: 2)]
    XCTAssertEqual(AnyObjectMembers(change[.newKey] as AnyObject).cgPointValue?.y, 2)
    XCTAssertEqual(
      AnyObjectMembers(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))).cgRectValue.width, 3)
    XCTAssertEqual(AnyObjectMembers(NSNumber(value: 0.25)).doubleValue, 0.25)
    XCTAssertNil(AnyObjectMembers(NSObject()).doubleValue)
    XCTAssertNil(AnyObjectMembers(change[.oldKey] as AnyObject).cgPointValue)
  }
}
