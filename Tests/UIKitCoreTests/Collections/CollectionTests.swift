import Support
import UIKit
import XCTest

private final class Cell: UICollectionViewCell {
  static var made = 0
  let label = UILabel()
  override init(frame: CGRect) {
    super.init(frame: frame)
    Cell.made += 1
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { fatalError("not loaded from archives") }
}

private final class Items: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  var sections: [[String]]
  var calls: [String] = []
  var size: ((IndexPath) -> CGSize)?
  init(_ sections: [[String]]) { self.sections = sections }
  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? Cell)?.label.text = sections[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    size?(indexPath) ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    calls.append("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    calls.append("deselect \(indexPath.item)")
  }
}

/// A window of 390 × 844 points with a collection at (0, 0), 320 × 500.
final class CollectionTests: XCTestCase {
  private var harness = WindowHarness()
  private var view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  private var flow = UICollectionViewFlowLayout()
  private var items = Items([])

  override func setUp() {
    harness = WindowHarness()
    flow = UICollectionViewFlowLayout()
    show([(0..<10).map(String.init)], flow)
  }

  override func tearDown() { harness.close() }

  private func show(_ sections: [[String]], _ layout: UICollectionViewLayout) {
    view.removeFromSuperview()
    items = Items(sections)
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 500), collectionViewLayout: layout)
    view.register(Cell.self, forCellWithReuseIdentifier: "item")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
    }
    view.dataSource = items
    view.delegate = items
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: now)
  }

  private var now: TimeInterval { harness.context.scheduler.now }
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    view.cellForItem(at: path(item, section))?.frame ?? .null
  }
  private func text(_ item: Int) -> String? { (view.cellForItem(at: path(item)) as? Cell)?.label.text }

  // MARK: Flow

  func testFlowFillsLinesFromSideToSide() {
    // Five of 50 with gaps of 10 take 290 of 320: what is left goes to the four gaps.
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 0, width: 50, height: 50))
    XCTAssertEqual(frame(1).minX, 67.5)
    XCTAssertEqual(frame(4), CGRect(x: 270, y: 0, width: 50, height: 50))
    XCTAssertEqual(frame(5), CGRect(x: 0, y: 60, width: 50, height: 50))
    XCTAssertEqual(view.contentSize, CGSize(width: 320, height: 110))
  }

  func testLastLineKeepsToTheColumns() {
    items.sections = [(0..<7).map(String.init)]
    view.reloadData()
    harness.frame(at: 0.1)
    XCTAssertEqual(frame(6), CGRect(x: 67.5, y: 60, width: 50, height: 50))
  }

  func testInsetsSpacingHeadersAndSections() {
    flow.sectionInset = UIEdgeInsets(top: 5, left: 20, bottom: 15, right: 20)
    flow.itemSize = CGSize(width: 80, height: 40)
    flow.minimumLineSpacing = 7
    flow.headerReferenceSize = CGSize(width: 0, height: 30)
    flow.footerReferenceSize = CGSize(width: 0, height: 12)
    items.sections = [["a", "b", "c", "d"], ["e"]]
    view.reloadData()
    harness.frame(at: 0.1)
    XCTAssertEqual(frame(0), CGRect(x: 20, y: 35, width: 80, height: 40))
    XCTAssertEqual(frame(2), CGRect(x: 220, y: 35, width: 80, height: 40))
    XCTAssertEqual(frame(3), CGRect(x: 20, y: 82, width: 80, height: 40))
    // 30 + 5 + 40 + 7 + 40 + 15 + 12
    XCTAssertEqual(frame(0, 1).minY, 149 + 35)
    XCTAssertEqual(view.contentSize.height, 149 + 30 + 5 + 40 + 15 + 12)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))
    XCTAssertEqual(header?.frame, CGRect(x: 0, y: 149, width: 320, height: 30))
  }

  func testHorizontalFlow() {
    flow.scrollDirection = .horizontal
    flow.itemSize = CGSize(width: 60, height: 200)
    harness.frame(at: 0.1)
    // Two of 200 fill 410 of 500: what is left goes between them.
    XCTAssertEqual(frame(1), CGRect(x: 0, y: 300, width: 60, height: 200))
    XCTAssertEqual(frame(2), CGRect(x: 70, y: 0, width: 60, height: 200))
    XCTAssertEqual(view.contentSize, CGSize(width: 5 * 60 + 4 * 10, height: 500))
  }

  func testDelegateSizes() {
    items.size = { CGSize(width: 100, height: $0.item == 1 ? 80 : 40) }
    view.reloadData()
    harness.frame(at: 0.1)
    // In the middle of a line as high as its highest item.
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 20, width: 100, height: 40))
    XCTAssertEqual(frame(1), CGRect(x: 110, y: 0, width: 100, height: 80))
    XCTAssertEqual(frame(3).minY, 90)
  }

  func testPinnedHeaders() {
    flow.headerReferenceSize = CGSize(width: 0, height: 30)
    flow.sectionHeadersPinToVisibleBounds = true
    items.sections = [(0..<100).map(String.init), ["x"]]
    view.reloadData()
    view.contentOffset.y = 200
    harness.frame(at: 0.1)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
    XCTAssertEqual(header?.frame.minY, 200)
  }

  func testSelfSizingCells() {
    final class Tag: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 4),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -4),
          box.widthAnchor.constraint(equalToConstant: 92), box.heightAnchor.constraint(equalToConstant: 33),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    view.register(Tag.self, forCellWithReuseIdentifier: "item")
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    view.reloadData()
    harness.frame(at: 0.1)
    XCTAssertEqual(frame(0).size, CGSize(width: 100, height: 33))
    XCTAssertEqual(frame(3).minY, 43)
  }

  func testAHundredThousandItemsMakeFewCells() {
    Cell.made = 0
    show([(0..<100_000).map(String.init)], UICollectionViewFlowLayout())
    for step in 1...60 {
      view.contentOffset.y = CGFloat(step) * 41
      harness.frame(at: Double(step) / 60)
    }
    // At most ten lines of five show.
    XCTAssertLessThanOrEqual(Cell.made, 55)
    view.scrollToItem(at: path(99_999), at: .bottom, animated: false)
    XCTAssertEqual(text(99_999), "99999")
  }

  // MARK: Layouts of the app's

  private final class Ring: UICollectionViewLayout {
    var prepared = 0
    var radius: CGFloat = 100
    override func prepare() {
      super.prepare()
      prepared += 1
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 900) }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.size = CGSize(width: 30, height: 30)
      attributes.center = CGPoint(x: 160 + (indexPath.item == 0 ? radius : -radius), y: 200)
      attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
      attributes.alpha = 0.5
      attributes.zIndex = indexPath.item
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<2).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { CGPoint(x: 0, y: (proposedContentOffset.y / 100).rounded() * 100) }
  }

  func testCustomLayout() {
    let ring = Ring()
    show([["a", "b"]], ring)
    let cell = view.cellForItem(at: path(0))
    XCTAssertEqual(cell?.center, CGPoint(x: 260, y: 200))
    XCTAssertEqual(cell?.frame.width, 60)
    XCTAssertEqual(cell?.alpha, 0.5)
    XCTAssertEqual(ring.prepared, 1)
    view.contentOffset.y = 10
    harness.frame(at: 0.1)
    XCTAssertEqual(ring.prepared, 1)
    ring.radius = 40
    ring.invalidateLayout()
    harness.frame(at: 0.2)
    XCTAssertEqual(ring.prepared, 2)
    XCTAssertEqual(cell?.center.x, 200)
  }

  func testLayoutChoosesWhereAFlingRests() {
    show([["a", "b"]], Ring())
    harness.send(.began, 20, 400)
    for step in 1...6 {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, 20, 400 - CGFloat(step) * 12)
    }
    harness.send(.ended, 20, 328)
    harness.run(to: now + 4)
    // 60 + 720 / 2.002 = 419.6 points would be the natural end.
    XCTAssertEqual(view.contentOffset.y, 400)
  }

  func testChangingOverToAnotherLayout() {
    let ring = Ring()
    view.setCollectionViewLayout(ring, animated: true)
    harness.frame(at: now)
    let cell = view.cellForItem(at: path(0))
    XCTAssertEqual(cell?.center, CGPoint(x: 260, y: 200))
    harness.frame(at: now + 0.15)
    XCTAssertEqual(cell?.shown.position.x ?? 0, (25 + 260) / 2, accuracy: 3)
    XCTAssertNil(flow.collectionView)
    XCTAssertTrue(ring.collectionView === view)
  }

  // MARK: Selection, registrations, batches

  func testTapSelects() {
    harness.tap(80, 20)
    harness.tap(10, 20)
    XCTAssertEqual(items.calls, ["select 1", "deselect 1", "select 0"])
    XCTAssertEqual(view.indexPathsForSelectedItems, [path(0)])
    XCTAssertTrue(view.cellForItem(at: path(0))?.isSelected ?? false)
    XCTAssertEqual(view.indexPathForItem(at: CGPoint(x: 300, y: 80)), path(9))
    XCTAssertNil(view.indexPathForItem(at: CGPoint(x: 58, y: 20)))
  }

  func testAnAppSelectsSeveralWhileEditing() {
    view.allowsMultipleSelectionDuringEditing = true
    func selectTwo() {
      for item in [1, 3] { view.selectItem(at: path(item), animated: false, scrollPosition: []) }
    }
    selectTwo()
    XCTAssertEqual(view.indexPathsForSelectedItems, [path(3)])
    view.isEditing = true
    view.deselectItem(at: path(3), animated: false)
    selectTwo()
    XCTAssertEqual(view.indexPathsForSelectedItems, [path(1), path(3)])
  }

  func testRegistrations() {
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, path, item in
      cell.tag = item * 10 + path.item
    }
    let cell = view.dequeueConfiguredReusableCell(using: registration, for: path(3), item: 4)
    XCTAssertEqual(cell.tag, 43)
    let own = UICollectionView.CellRegistration<Cell, String> { cell, _, item in cell.label.text = item }
    XCTAssertEqual(view.dequeueConfiguredReusableCell(using: own, for: path(0), item: "x").label.text, "x")
  }

  func testBatchMovesCells() {
    let moved = view.cellForItem(at: path(0))
    items.sections[0].remove(at: 1)
    items.sections[0].insert("new", at: 0)
    var isDone = false
    view.performBatchUpdates({
      self.view.deleteItems(at: [self.path(1)])
      self.view.insertItems(at: [self.path(0)])
    }) { _ in isDone = true }
    harness.frame(at: now)
    XCTAssertEqual((0..<3).map { text($0) }, ["new", "0", "2"])
    XCTAssertTrue(view.cellForItem(at: path(1)) === moved)
    harness.frame(at: now + 0.15)
    XCTAssertEqual(moved?.shown.position.x ?? 0, 25 + 67.5 / 2, accuracy: 2)
    XCTAssertEqual(view.cellForItem(at: path(0))?.shown.opacity ?? 0, 0.5, accuracy: 0.05)
    harness.run(to: now + 1)
    XCTAssertTrue(isDone)
    XCTAssertEqual(view.subviews.count, 10)
  }

  func testScrollToItem() {
    items.sections = [(0..<200).map(String.init)]
    view.reloadData()
    view.scrollToItem(at: path(100), at: .centeredVertically, animated: false)
    XCTAssertEqual(view.contentOffset.y, 20 * 60 + 25 - 250)
    view.scrollToItem(at: path(0), at: .top, animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(view.contentOffset.y, 0)
  }

  func testMisuse() {
    let (_, messages) = Diagnostics.withCapture {
      view.insertItems(at: [path(0)])
      _ = view.dequeueReusableCell(withReuseIdentifier: "nobody", for: path(0))
      view.scrollToItem(at: path(99), at: .top, animated: true)
      view.selectItem(at: path(0, 3), animated: false, scrollPosition: [])
      view.register(UIView.self, forCellWithReuseIdentifier: "x")
    }
    XCTAssertEqual(messages.count, 5)
    XCTAssertTrue(
      messages[0].text.hasPrefix("invalid update: section 0 has 10 rows after it, but 10 before + 1"))
    harness.frame(at: now + 0.1)
    XCTAssertEqual(view.visibleCells.count, 10)
  }

  func testController() {
    final class Photos: UICollectionViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
      }
      override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      { 6 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
      }
    }
    let photos = Photos(collectionViewLayout: UICollectionViewFlowLayout())
    harness.window.rootViewController = photos
    harness.window.makeKeyAndVisible()
    harness.frame(at: now + 0.1)
    XCTAssertEqual(photos.collectionView.visibleCells.count, 6)
  }
}
