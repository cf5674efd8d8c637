import UIKit
import XCTest

/// Layouts that a collection shows the other way round where text runs from the right.
final class FlippedLayoutTests: XCTestCase {
  /// A row of items of 100 points, without a word about directions.
  private final class Row: UICollectionViewLayout {
    var flips = true
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }
    override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 100) }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: CGFloat(indexPath.item) * 100, y: 0, width: 100, height: 100)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<10).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        .filter { $0.frame.minX < rect.maxX && $0.frame.maxX > rect.minX }
    }
    override func invalidationContext(
      forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
      withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      super.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
  }

  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 10 }
    func collectionView(
      _ view: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
  }

  private var harness: WindowHarness!
  private let source = Source()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private func collection(flips: Bool) -> UICollectionView {
    let layout = Row()
    layout.flips = flips
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.semanticContentAttribute = .forceRightToLeft
    harness.window.addSubview(view)
    harness.frame(at: 0.1)
    return view
  }

  func testTheFirstItemIsAtTheRightEnd() throws {
    let view = collection(flips: true)
    XCTAssertEqual(
      view.indexPathsForVisibleItems.map(\.item).sorted(), [7, 8, 9], "the content begins at its left")
    XCTAssertEqual(
      view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame,
      CGRect(x: 900, y: 0, width: 100, height: 100))
    view.contentOffset.x = 700
    harness.frame(at: 0.2)
    XCTAssertEqual(view.indexPathsForVisibleItems.map(\.item).sorted(), [0, 1, 2])
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    XCTAssertEqual(cell.frame.minX, 900)
    XCTAssertEqual(view.indexPathForItem(at: CGPoint(x: 950, y: 50)), IndexPath(item: 0, section: 0))
  }

  func testOtherLayoutsStayAsTheyAre() throws {
    let view = collection(flips: false)
    XCTAssertEqual(try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0))).frame.minX, 0)
  }
}
