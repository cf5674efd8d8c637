import UIKit
import XCTest

/// What a layout puts behind cells takes no touches from them.
final class LayoutDepthTests: XCTestCase {
  final class Ground: UICollectionReusableView {}
  final class Layout: UICollectionViewFlowLayout {
    var depth = -1
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let ground = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: "ground", with: IndexPath(item: 0, section: 0))
      ground.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      ground.zIndex = depth
      return (super.layoutAttributesForElements(in: rect) ?? []) + [ground]
    }
  }
  final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
  }

  func testTouchesGoToWhatIsInFront() {
    let layout = Layout()
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.register(Ground.self, forDecorationViewOfKind: "ground")
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    let source = Source()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    let place = CGPoint(x: 25, y: 25)
    let cell = view.cellForItem(at: [0, 0]) ?? UIView()
    XCTAssertTrue(view.hitTest(place, with: nil)?.isDescendant(of: cell) ?? false)
    XCTAssertTrue(view.hitTest(CGPoint(x: 190, y: 90), with: nil) is Ground)
    // It comes to the front, and goes back.
    layout.depth = 1
    layout.invalidateLayout()
    view.layoutIfNeeded()
    XCTAssertTrue(view.hitTest(place, with: nil) is Ground)
    layout.depth = -1
    layout.invalidateLayout()
    view.layoutIfNeeded()
    XCTAssertFalse(view.hitTest(place, with: nil) is Ground)
  }

  /// What a layout changes of an item that leaves is where the item moves to.
  func testALayoutChoosesHowItemsLeave() {
    final class Shrinking: UICollectionViewFlowLayout {
      override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        attributes?.transform3D = CATransform3DMakeScale(0.5, 0.5, 1)
        return attributes
      }
    }
    final class Counted: NSObject, UICollectionViewDataSource {
      var count = 3
      func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
      func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      }
    }
    let harness = WindowHarness()
    defer { harness.close() }
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: Shrinking())
    let source = Counted()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let cell = view.cellForItem(at: [0, 1])
    let place = cell?.center
    source.count = 2
    view.deleteItems(at: [[0, 1]])
    XCTAssertEqual(cell?.alpha, 0)
    XCTAssertEqual(cell?.transform, CGAffineTransform(scaleX: 0.5, y: 0.5))
    XCTAssertEqual(cell?.center, place)
    harness.run(to: 1)
    XCTAssertNil(cell?.superview)
  }
}
