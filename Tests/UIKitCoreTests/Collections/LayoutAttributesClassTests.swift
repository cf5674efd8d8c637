import UIKit
import XCTest

/// Layouts of the framework make attributes of the class that a subclass names.
final class LayoutAttributesClassTests: XCTestCase {
  final class Tinted: UICollectionViewLayoutAttributes { var tint = 0 }
  final class Layout: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { Tinted.self }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let all = super.layoutAttributesForElements(in: rect)
      for case let attributes as Tinted in all ?? [] { attributes.tint = attributes.indexPath.item + 1 }
      return all
    }
  }
  final class Cell: UICollectionViewCell {
    var tint = 0
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      tint = (layoutAttributes as? Tinted)?.tint ?? -1
    }
  }
  final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
  }

  func testAFlowLayoutMakesThem() {
    let layout = Layout()
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    let source = Source()
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    layout.headerReferenceSize = .zero
    view.dataSource = source
    view.layoutIfNeeded()
    let cells = view.visibleCells.compactMap { $0 as? Cell }.map(\.tint).sorted()
    XCTAssertEqual(cells, [1, 2, 3])
    let first = IndexPath(item: 0, section: 0)
    XCTAssertTrue(layout.layoutAttributesForItem(at: first) is Tinted)
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    layout.invalidateLayout()
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, at: first)
    XCTAssertTrue(header is Tinted)
    XCTAssertEqual(header?.representedElementKind, UICollectionView.elementKindSectionHeader)
    XCTAssertEqual(header?.representedElementCategory, .supplementaryView)
  }
}
