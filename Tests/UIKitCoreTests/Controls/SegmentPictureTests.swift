import UIKit
import XCTest

/// Segmented controls that an app draws with images of its own.
final class SegmentPictureTests: XCTestCase {
  private func image(_ color: UIColor, width: CGFloat = 1) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: 32)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: 32))
    }
  }

  private final class Own: UISegmentedControl {
    override init(items: [Any]?) {
      super.init(items: items)
      selectedSegmentIndex = 0
    }
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private func pictures(_ control: UIView) -> [UIImageView] {
    control.subviews.flatMap { view -> [UIImageView] in
      (view as? UIImageView).map { [$0] } ?? pictures(view)
    }
  }

  func testImagesTakeThePlaceOfTheSystemsLook() {
    let control = Own(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    let (plain, chosen, line) = (image(.white), image(.red), image(.blue, width: 4))
    control.setBackgroundImage(plain, for: .normal, barMetrics: .default)
    control.setBackgroundImage(chosen, for: .selected, barMetrics: .default)
    control.setBackgroundImage(image(.green), for: .normal, barMetrics: .compact)
    control.setDividerImage(
      line, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
    control.layoutIfNeeded()
    let shown = pictures(control).filter { $0.image != nil && !$0.isHidden && $0.superview?.isHidden != true }
    XCTAssertEqual(
      shown.filter { $0.image === chosen }.map(\.frame), [CGRect(x: 0, y: 0, width: 100, height: 32)])
    XCTAssertEqual(shown.filter { $0.image === plain }.count, 2)
    XCTAssertEqual(shown.filter { $0.image === line }.map(\.frame.minX).sorted(), [98, 198])
    control.selectedSegmentIndex = 2
    control.layoutIfNeeded()
    XCTAssertEqual(pictures(control).filter { $0.image === plain }.count, 2)
    XCTAssertEqual(pictures(control).filter { $0.image === chosen }.count, 1)
    XCTAssertTrue(control.backgroundImage(for: .selected, barMetrics: .default) === chosen)
  }

  func testContentsMoveByTheirPlace() {
    let control = UISegmentedControl(items: ["One", "Two"])
    control.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
    control.layoutIfNeeded()
    func labels(_ view: UIView) -> [UILabel] {
      view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
    }
    let before = labels(control).map(\.frame.minX)
    control.setContentPositionAdjustment(
      UIOffset(horizontal: 6, vertical: 0), forSegmentType: .left, barMetrics: .default)
    control.layoutIfNeeded()
    XCTAssertEqual(zip(labels(control).map(\.frame.minX), before).map(-), [6, 0])
  }
}
