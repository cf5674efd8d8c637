import UIKit
import XCTest

/// A cell is a delegate of gesture recognisers, with UIKit's defaults; its subclasses override them.
final class CellGestureTests: XCTestCase {
  private final class Cell: UITableViewCell {
    override func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }
  }

  func testACellIsADelegate() {
    let pan = UIPanGestureRecognizer(), tap = UITapGestureRecognizer()
    let plain = UITableViewCell(style: .default, reuseIdentifier: nil)
    let cell = Cell(style: .default, reuseIdentifier: nil)
    pan.delegate = plain
    XCTAssertEqual(pan.delegate?.gestureRecognizer(pan, shouldRecognizeSimultaneouslyWith: tap), false)
    XCTAssertEqual(pan.delegate?.gestureRecognizerShouldBegin(pan), true)
    pan.delegate = cell
    XCTAssertEqual(pan.delegate?.gestureRecognizer(pan, shouldRecognizeSimultaneouslyWith: tap), true)
  }
}
