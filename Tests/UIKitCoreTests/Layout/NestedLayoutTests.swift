import Support
import UIKit
import XCTest

final class NestedLayoutTests: XCTestCase {
  func testALabelWrapsInTheWidthThatItGets() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "A text that is much longer than one line of the view"
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    let expected = label.sizeThatFits(CGSize(width: 100, height: CGFloat.infinity)).height
    XCTAssertEqual(label.frame.width, 100)
    XCTAssertEqual(label.frame.height, expected, accuracy: 0.5)
    XCTAssertGreaterThan(expected, 40)
    root.frame.size.width = 2000
    root.layoutIfNeeded()
    XCTAssertLessThan(label.frame.height, 30)
  }

  func testStacksInStacks() {
    let leaves = [SizedView(30, 10), SizedView(50, 20), SizedView(20, 40)]
    let row = UIStackView(arrangedSubviews: Array(leaves[0...1]))
    row.spacing = 4
    let column = UIStackView(arrangedSubviews: [row, leaves[2]])
    column.axis = .vertical
    column.spacing = 6
    column.alignment = .leading
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    column.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(column)
    NSLayoutConstraint.activate([
      column.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      column.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
    ])
    root.layoutIfNeeded()
    // The row is 30 + 4 + 50 wide and 20 high; the column as wide, and 20 + 6 + 40 high.
    XCTAssertEqual(row.frame, CGRect(x: 0, y: 0, width: 84, height: 20))
    XCTAssertEqual(leaves[2].frame, CGRect(x: 0, y: 26, width: 20, height: 40))
    XCTAssertEqual(column.frame, CGRect(x: 10, y: 10, width: 84, height: 66))
    row.isHidden = true
    root.layoutIfNeeded()
    XCTAssertEqual(column.frame, CGRect(x: 10, y: 10, width: 20, height: 40))
  }

  func testAHiddenViewWithARequiredLengthIsNoConflict() {
    let views = [SizedView(30, 10), SizedView(50, 20)]
    views[1].widthAnchor.constraint(equalToConstant: 70).isActive = true
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    views[1].isHidden = true
    let (_, messages) = Diagnostics.withCapture { stack.layoutIfNeeded() }
    XCTAssertEqual(messages, [])
    XCTAssertEqual(views[0].frame.width, 300)
  }
}
