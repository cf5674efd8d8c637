import UIKit
import XCTest

private final class Boxes: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  var first: CGFloat = 50
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 8 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "box", for: indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 300, height: indexPath.item == 0 ? first : 50) }
}

/// A collection of 300 × 300 points with a column of boxes of 50, of which the first grows by 100.
final class LeavingCellTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UICollectionView!
  private var boxes: Boxes!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    boxes = Boxes()
    let flow = UICollectionViewFlowLayout()
    flow.minimumLineSpacing = 0
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: flow)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "box")
    view.dataSource = boxes
    view.delegate = boxes
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }
  private func cell(_ item: Int) -> UICollectionViewCell? {
    view.cellForItem(at: IndexPath(item: item, section: 0))
  }
  private func top(_ cell: UICollectionViewCell?) -> CGFloat? { cell?.layer.presentation()?.frame.minY }

  /// What leaves by the lower edge stays below the others on its way.
  private func expectThatTheLastOneMovesWithTheOthers(
    _ change: () -> Void, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let last = try XCTUnwrap(cell(5), file: file, line: line)
    boxes.first = 150
    change()
    XCTAssertNil(cell(5), "it does not show any more", file: file, line: line)
    harness.frame(at: now)
    harness.run(to: now + 0.1)
    let upper = try XCTUnwrap(top(cell(2)), file: file, line: line)
    XCTAssertGreaterThan(upper, 110, file: file, line: line)
    XCTAssertLessThan(upper, 190, file: file, line: line)
    XCTAssertEqual(try XCTUnwrap(top(last)), upper + 150, accuracy: 0.01, file: file, line: line)
    harness.run(to: now + 1)
    XCTAssertNil(last.superview, file: file, line: line)
  }

  func testInAnUpdate() throws {
    try expectThatTheLastOneMovesWithTheOthers { view.performBatchUpdates(nil) }
  }

  func testInABlockThatLaysOut() throws {
    try expectThatTheLastOneMovesWithTheOthers {
      UIView.animate(withDuration: 0.4) {
        self.view.collectionViewLayout.invalidateLayout()
        self.view.layoutIfNeeded()
      }
    }
  }

  func testWithoutAnAnimationItGoesAtOnce() throws {
    let last = try XCTUnwrap(cell(5))
    boxes.first = 150
    view.collectionViewLayout.invalidateLayout()
    view.layoutIfNeeded()
    XCTAssertNil(last.superview)
  }
}
