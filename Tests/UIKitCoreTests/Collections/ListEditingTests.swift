import UIKit
import XCTest

/// A list of 320 × 300 points with rows that have a circle before them while it is edited.
final class ListEditingTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, Int>!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 300),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
    view.allowsMultipleSelectionDuringEditing = true
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(item)"
      cell.contentConfiguration = content
      cell.accessories = [.multiselect()]
    }
    source = .init(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<10))
    source.apply(snapshot, animatingDifferences: false)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func circle(_ label: String) throws -> UIView {
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return try XCTUnwrap(all(cell).first { $0.accessibilityLabel == label })
  }

  /// The circle comes with the content that makes room for it, and goes with it.
  func testCirclesSlideWithTheContent() throws {
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    func contentX() throws -> CGFloat { try XCTUnwrap(cell.contentView.layer.presentation()).frame.minX }
    view.isEditing = true
    harness.frame(at: now)
    var mark = try circle("Not selected")
    let end = mark.center.x, room = cell.contentView.frame.minX
    XCTAssertGreaterThan(room, 30)
    XCTAssertEqual(try XCTUnwrap(mark.layer.presentation()).opacity, 0)
    harness.run(to: now + 0.1)
    let share = try contentX() / room
    XCTAssertGreaterThan(share, 0.05)
    XCTAssertLessThan(share, 0.95)
    XCTAssertEqual(CGFloat(try XCTUnwrap(mark.layer.presentation()).opacity), share, accuracy: 0.02)
    XCTAssertLessThan(try XCTUnwrap(mark.layer.presentation()).position.x, end - 1)
    harness.run(to: now + 1)
    XCTAssertEqual(try XCTUnwrap(mark.layer.presentation()).position.x, end)
    // A tap marks the row, and the mark goes as it is.
    harness.tap(200, 20)
    harness.run(to: now + 0.5)
    mark = try circle("Selected")
    view.isEditing = false
    harness.frame(at: now)
    harness.run(to: now + 0.1)
    XCTAssertLessThan(try XCTUnwrap(mark.layer.presentation()).position.x, end - 1)
    XCTAssertLessThan(try XCTUnwrap(mark.layer.presentation()).opacity, 0.95)
    harness.run(to: now + 1)
    XCTAssertNil(mark.superview)
    XCTAssertEqual(cell.contentView.frame.minX, 0)
  }
}
