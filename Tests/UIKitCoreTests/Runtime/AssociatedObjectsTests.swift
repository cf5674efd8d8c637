import Foundation
import UIKit
import XCTest

/// Values that hang on objects under keys.
final class AssociatedObjectsTests: XCTestCase {
  private static var first: UInt8 = 0
  private static var second: UInt8 = 0

  private final class Token {
    let onEnd: () -> Void
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
  }

  func testValuesAreKeptByObjectAndKey() {
    let view = UIView()
    let other = UIView()
    objc_setAssociatedObject(view, &Self.first, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(view, &Self.second, 2, .OBJC_ASSOCIATION_RETAIN)
    XCTAssertEqual(objc_getAssociatedObject(view, &Self.first) as? String, "one")
    XCTAssertEqual(objc_getAssociatedObject(view, &Self.second) as? Int, 2)
    XCTAssertNil(objc_getAssociatedObject(other, &Self.first))
    objc_setAssociatedObject(view, &Self.first, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    XCTAssertNil(objc_getAssociatedObject(view, &Self.first))
    objc_removeAssociatedObjects(view)
    XCTAssertNil(objc_getAssociatedObject(view, &Self.second))
  }

  func testAssignDoesNotKeepAndCopyCopies() {
    let view = UIView()
    do {
      let value = NSMutableString(string: "a")
      objc_setAssociatedObject(view, &Self.first, value, .OBJC_ASSOCIATION_COPY_NONATOMIC)
      value.append("b")
      XCTAssertEqual(objc_getAssociatedObject(view, &Self.first) as? NSString, "a")
      objc_setAssociatedObject(view, &Self.second, UIView(), .OBJC_ASSOCIATION_ASSIGN)
    }
    XCTAssertNil(objc_getAssociatedObject(view, &Self.second))
  }

  /// What belongs to objects that are gone is let go, whatever has their place in memory now.
  func testValuesGoWithTheirObjects() {
    var ended = 0
    for _ in 0..<500 {
      objc_setAssociatedObject(UIView(), &Self.first, Token { ended += 1 }, .OBJC_ASSOCIATION_RETAIN)
    }
    XCTAssertGreaterThan(ended, 300)
  }
}
