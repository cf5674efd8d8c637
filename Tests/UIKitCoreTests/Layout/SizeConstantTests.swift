import UIKit
import XCTest

/// Without a second item a constraint is a size, whatever attribute is named beside it.
final class SizeConstantTests: XCTestCase {
  func testTheSecondAttributeDoesNotCountWithoutAnItem() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let sizes = [NSLayoutConstraint.Attribute.width, .height].map {
      NSLayoutConstraint(
        item: view, attribute: $0, relatedBy: .equal, toItem: nil, attribute: $0, multiplier: 1, constant: 60)
    }
    view.addConstraints(sizes)
    root.layoutIfNeeded()
    XCTAssertEqual(view.bounds.size, CGSize(width: 60, height: 60))
    XCTAssertEqual(sizes[1].secondAttribute, .notAnAttribute)
    sizes[1].constant = 90
    root.layoutIfNeeded()
    XCTAssertEqual(view.bounds.size, CGSize(width: 60, height: 90))
  }
}
