import UIKit
import XCTest

/// What an app does to cells and other views of a collection stays until their attributes say something else.
final class PlacedLookTests: XCTestCase {
  private var harness = WindowHarness()
  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      if path.item == 1 { cell.alpha = 0.5 }
      return cell
    }
    func collectionView(
      _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      let badge = view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "badge", for: path)
      badge.isHidden = path.item % 2 == 0
      return badge
    }
  }

  func testHiddenAndFadedViewsStaySoAndAreReusedWhole() throws {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)),
      elementKind: "badge", containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
    let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
    let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [item]))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
    let source = Source()
    view.dataSource = source
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "badge")
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    func badges() -> [Bool] {
      view.indexPathsForVisibleSupplementaryElements(ofKind: "badge").sorted().map {
        view.supplementaryView(forElementKind: "badge", at: $0)?.isHidden ?? true
      }
    }
    for time in 0..<3 {
      view.setNeedsLayout()
      harness.frame(at: Double(time))
      XCTAssertEqual(badges(), [true, false, true, false], "at \(time) s")
      XCTAssertEqual(view.cellForItem(at: IndexPath(item: 1, section: 0))?.alpha, 0.5)
    }
    // Views that come again are as the attributes have them.
    view.contentOffset.y = 1500
    harness.frame(at: 4)
    XCTAssertEqual(Set(view.visibleCells.map(\.alpha)), [1])
    XCTAssertEqual(badges(), [true, false, true, false])
  }

  func testMarginsAsTheReferenceOfInsets() {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.contentInsetsReference = .layoutMargins
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    view.layoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 40)
    let source = Source()
    view.dataSource = source
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(
      view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame,
      CGRect(x: 60, y: 0, width: 200, height: 50))
  }

  /// Rows pass below a header that stays at the top of a plain list: it has a ground.
  func testAPinnedHeaderCoversRows() throws {
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.headerMode = .supplementary
    let layout = UICollectionViewCompositionalLayout.list(using: list)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
    let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { header, _, _ in
      var content = header.defaultContentConfiguration()
      content.text = "A"
      header.contentConfiguration = content
    }
    let data = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: rows, for: path, item: item)
    }
    data.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    var snapshot = data.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<40))
    data.apply(snapshot, animatingDifferences: false)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    view.contentOffset.y = 100
    harness.frame(at: 1)
    let kind = UICollectionView.elementKindSectionHeader
    let header = try XCTUnwrap(
      view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0)))
    XCTAssertEqual(header.frame.minY, 100)
    XCTAssertTrue(header.subviews.contains { $0.backgroundColor == .systemBackground && !$0.isHidden })
  }
}
