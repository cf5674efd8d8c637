import Support
import UIKit
import XCTest

/// A layout that sets its own metrics in `prepare()`, as many published ones do.
final class FlowSettingsTests: XCTestCase {
  private final class Layout: UICollectionViewFlowLayout {
    var prepared = 0

    override func prepare() {
      super.prepare()
      prepared += 1
      scrollDirection = .horizontal
      itemSize = CGSize(width: 60, height: 80)
      minimumLineSpacing = 4
      sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
  }

  func testSettingWhatHoldsIsNoChange() {
    let layout = Layout()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    let ((), messages) = Diagnostics.withCapture {
      view.layoutIfNeeded()
      view.layoutIfNeeded()
    }
    XCTAssertEqual(messages.map(\.description), [])
    let prepared = layout.prepared
    XCTAssertLessThanOrEqual(prepared, 3)
    layout.itemSize = CGSize(width: 60, height: 80)
    view.layoutIfNeeded()
    XCTAssertEqual(layout.prepared, prepared)
  }
}
