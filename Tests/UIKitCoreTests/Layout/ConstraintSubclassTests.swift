import UIKit
import XCTest

/// Layout languages have constraint classes of their own, which are made as the framework's are.
final class ConstraintSubclassTests: XCTestCase {
  private final class Named: NSLayoutConstraint {
    var label: String? {
      get { identifier }
      set { identifier = newValue }
    }
    weak var maker: UIView?
  }

  func testASubclassIsMadeAndActs() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    let constraints = [(NSLayoutConstraint.Attribute.left, 0.5), (.top, 1), (.width, 0.25), (.height, 0.5)]
      .map {
        Named(
          item: inner, attribute: $0.0, relatedBy: .equal, toItem: outer,
          attribute: $0.0 == .left ? .right : $0.0,
          multiplier: $0.1, constant: 3)
      }
    constraints[0].label = "left"
    NSLayoutConstraint.activate(constraints)
    outer.layoutIfNeeded()
    XCTAssertEqual(inner.frame, CGRect(x: 103, y: 3, width: 53, height: 53))
    XCTAssertTrue(outer.constraints.contains { $0 is Named && $0.identifier == "left" })
    XCTAssertEqual(constraints[0].multiplier, 0.5)
    XCTAssertTrue(constraints[0].secondItem === outer)
    XCTAssertNil(Named().firstItem)
  }

  /// Others that published code makes classes of.
  func testSubclassesHaveTheInitialisersOfTheirClasses() {
    final class Picture: UIImage { var name = "own" }
    final class Keys: UIInputView { var rows = 3 }
    XCTAssertNil(Picture(data: Data()))
    XCTAssertEqual(Picture().size, .zero)
    XCTAssertEqual(Picture().name, "own")
    XCTAssertEqual(Keys().inputViewStyle, .default)
    XCTAssertEqual(Keys(frame: .zero, inputViewStyle: .keyboard).rows, 3)
  }
}
