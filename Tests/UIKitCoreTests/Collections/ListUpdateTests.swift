import UIKit
import XCTest

/// A list of 320 × 300 points with thirty rows of 60 points, which it takes for lower until they are measured.
final class ListUpdateTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, Int>!

  private final class Row: UICollectionViewListCell {
    /// As many apps do it: in the attributes that it is given.
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.size.height = 60
      return layoutAttributes
    }
  }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 300),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
    let registration = UICollectionView.CellRegistration<Row, Int> { cell, _, item in cell.tag = item }
    source = .init(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    show(Array(0..<30), animated: false)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    // Rows 0 to 9 are measured on the way.
    for y in stride(from: 0.0, through: 300, by: 60) {
      view.contentOffset.y = y
      harness.run(to: now + 1.0 / 60)
    }
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func show(_ items: [Int], animated: Bool) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    source.apply(snapshot, animatingDifferences: animated)
  }

  /// Where the rows show in the list, from its upper edge, and how much of them.
  private var rows: [Int: (top: CGFloat, opacity: Float)] {
    var found: [Int: (top: CGFloat, opacity: Float)] = [:]
    for case let row as Row in view.subviews {
      let layer = row.layer.presentation() ?? row.layer
      found[row.tag] = (layer.frame.minY - view.contentOffset.y, layer.opacity)
    }
    return found
  }

  func testTheRestStaysAndCloses() {
    let before = rows
    XCTAssertEqual(before[5]?.top, 0)
    show(Array(0..<30).filter { $0 != 6 }, animated: true)
    harness.frame(at: now)
    XCTAssertEqual(view.contentOffset.y, 300)
    // Only one row comes, from below the last one.
    XCTAssertEqual(
      rows.keys.sorted().filter { rows[$0]?.top ?? 300 < 300 }, before.keys.sorted().filter { $0 < 10 })
    XCTAssertEqual(rows[10]?.top ?? 0, 300, accuracy: 0.01)
    for _ in 0..<20 {
      harness.run(to: now + 1.0 / 60)
      let rows = rows
      XCTAssertEqual(rows[5]?.top, 0)
      for item in 7...9 {
        XCTAssertEqual((rows[item + 1]?.top ?? 0) - (rows[item]?.top ?? 0), 60, accuracy: 0.01, "\(item)")
      }
      XCTAssertEqual(rows[10]?.opacity, 1)
      XCTAssertNil(rows[12])
    }
    harness.run(to: now + 1)
    XCTAssertEqual([5, 7, 8, 9, 10].map { rows[$0]?.top }, [0, 60, 120, 180, 240])
  }

  /// What is above and has been measured keeps its height, and so the content its place.
  func testRowsAboveKeepTheirHeights() {
    show(Array(0..<30).filter { $0 != 20 }, animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual([5, 6, 9].map { rows[$0]?.top }, [0, 60, 240])
    XCTAssertEqual(view.contentOffset.y, 300)
  }
}
