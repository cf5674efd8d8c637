import UIKit
import XCTest

/// Cells and headers have the size that the layout gives them from their first initialiser on: much code lays its parts
/// out by `contentView.bounds` there.
final class DequeuedPlaceTests: XCTestCase {
  private final class SizedCell: UICollectionViewCell {
    private(set) var first = CGSize.zero
    override init(frame: CGRect) {
      super.init(frame: frame)
      first = contentView.bounds.size
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Source: NSObject, UICollectionViewDataSource {
    var answered: [CGSize] = []
    var headers: [CGSize] = []

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      answered.append(cell.frame.size)
      return cell
    }

    func collectionView(
      _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: path)
      headers.append(header.bounds.size)
      return header
    }
  }

  func testViewsAreMadeAndReusedInTheirPlaces() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 50)
    layout.headerReferenceSize = CGSize(width: 0, height: 44)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    let source = Source()
    view.dataSource = source
    view.register(SizedCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    harness.window.addSubview(view)
    harness.frame(at: 0)
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)) as? SizedCell)
    XCTAssertEqual(cell.first, CGSize(width: 90, height: 50))
    XCTAssertEqual(source.headers, [CGSize(width: 300, height: 44)])
    view.contentOffset.y = 300
    harness.frame(at: 0.1)
    XCTAssertGreaterThan(source.answered.count, 15)
    XCTAssertEqual(Set(source.answered.map(\.width)), [90])
    XCTAssertEqual(Set(source.answered.map(\.height)), [50])
  }
}
