import UIKit
import XCTest

/// Compositional layouts: where everything is, by numbers, and how sections scroll, by touches.
final class CompositionalLayoutTests: XCTestCase {
  private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var counts: [Int] = []
    var configure: (UICollectionViewCell, IndexPath) -> Void = { _, _ in }
    var calls: [String] = []
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      configure(cell, indexPath)
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: path)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      calls.append("select \(indexPath.section).\(indexPath.item)")
    }
  }

  private var harness: WindowHarness!
  private var source: Source!
  private var view: UICollectionView!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    source = Source()
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func show(
    _ layout: UICollectionViewLayout, _ counts: [Int], cell: AnyClass = UICollectionViewCell.self
  ) {
    source.counts = counts
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 600), collectionViewLayout: layout)
    view.register(cell, forCellWithReuseIdentifier: "cell")
    for kind in ["header", "footer", "badge", UICollectionView.elementKindSectionHeader] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
    }
    view.dataSource = source
    view.delegate = source
    harness.window.addSubview(view)
    harness.frame(at: now)
  }

  private func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  func testAGrid() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1 / 3.0), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(1 / 3.0)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 15, bottom: 20, trailing: 15)
    show(UICollectionViewCompositionalLayout(section: section), [7])
    // Three to a row of 270 points.
    XCTAssertEqual(frame(0), CGRect(x: 17, y: 7, width: 86, height: 86))
    XCTAssertEqual(frame(2), CGRect(x: 197, y: 7, width: 86, height: 86))
    XCTAssertEqual(frame(3), CGRect(x: 17, y: 107, width: 86, height: 86))
    XCTAssertEqual(frame(6)?.minY, 207)
    XCTAssertEqual(view.contentSize, CGSize(width: 300, height: 5 + 3 * 90 + 2 * 10 + 20))
    XCTAssertEqual(view.visibleCells.count, 7)
    harness.tap(250, 50)
    XCTAssertEqual(source.calls, ["select 0.2"])
  }

  func testCountsAndSpacing() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let two = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitem: item, count: 2)
    two.interItemSpacing = .fixed(10)
    show(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: two)), [3])
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 0, width: 145, height: 50))
    XCTAssertEqual(frame(1), CGRect(x: 155, y: 0, width: 145, height: 50))
    XCTAssertEqual(frame(2), CGRect(x: 0, y: 50, width: 145, height: 50))
    let small = NSCollectionLayoutItem(layoutSize: size(.absolute(60), .fractionalHeight(1)))
    let flexible = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [small])
    flexible.interItemSpacing = .flexible(20)
    view.collectionViewLayout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: flexible))
    harness.frame(at: now)
    // Three fit with 20 points between; what is left over is shared: (300 − 180) / 2.
    XCTAssertEqual(frame(0)?.minX, 0)
    XCTAssertEqual(frame(1)?.minX, 120)
    XCTAssertEqual(frame(2)?.minX, 240)
  }

  func testNestedGroups() {
    let large = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
    let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
    let outer = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(200)), subitems: [large, column])
    show(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: outer)), [6])
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 0, width: 210, height: 200))
    XCTAssertEqual(frame(1), CGRect(x: 210, y: 0, width: 90, height: 100))
    XCTAssertEqual(frame(2), CGRect(x: 210, y: 100, width: 90, height: 100))
    XCTAssertEqual(frame(3), CGRect(x: 0, y: 200, width: 210, height: 200))
    XCTAssertEqual(frame(5), CGRect(x: 210, y: 300, width: 90, height: 100))
  }

  func testACustomGroup() {
    let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(100))) {
      environment in
      XCTAssertEqual(environment.container.contentSize, CGSize(width: 300, height: 100))
      return [
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 100, y: 40, width: 50, height: 60), zIndex: 3),
      ]
    }
    show(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), [3])
    XCTAssertEqual(frame(1), CGRect(x: 100, y: 40, width: 50, height: 60))
    XCTAssertEqual(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.zIndex, 3)
    XCTAssertEqual(frame(2), CGRect(x: 0, y: 100, width: 50, height: 50))
  }

  func testEstimatedHeightsAreMeasured() {
    final class Tall: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.heightAnchor.constraint(equalToConstant: 70),
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let row = size(.fractionalWidth(1), .estimated(44))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)])
    show(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), [4],
      cell: Tall.self)
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 0, width: 300, height: 70))
    XCTAssertEqual(frame(3)?.minY, 210)
    XCTAssertEqual(view.contentSize.height, 280)
  }

  private func rows(_ height: CGFloat) -> NSCollectionLayoutSection {
    let row = size(.fractionalWidth(1), .absolute(height))
    return NSCollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
  }

  func testHeadersFootersAndPinning() {
    let section = rows(100)
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), elementKind: "header", alignment: .top)
    header.pinToVisibleBounds = true
    let footer = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(0.5), .absolute(20)), elementKind: "footer",
      alignment: .bottomTrailing)
    section.boundarySupplementaryItems = [header, footer]
    show(UICollectionViewCompositionalLayout(section: section), [10, 10])
    func edge(_ kind: String, _ section: Int) -> CGRect? {
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: section))?
        .frame
    }
    XCTAssertEqual(edge("header", 0), CGRect(x: 10, y: 0, width: 280, height: 40))
    XCTAssertEqual(frame(0), CGRect(x: 10, y: 40, width: 280, height: 100))
    XCTAssertEqual(edge("footer", 0), CGRect(x: 150, y: 1040, width: 140, height: 20))
    XCTAssertEqual(edge("header", 1)?.minY, 1060)
    XCTAssertEqual(view.contentSize.height, 2120)
    view.contentOffset.y = 500
    harness.frame(at: now)
    XCTAssertEqual(edge("header", 0)?.minY, 500)
    XCTAssertEqual(
      view.supplementaryView(forElementKind: "header", at: IndexPath(item: 0, section: 0))?.frame.minY, 500)
    // The next section pushes it out.
    view.contentOffset.y = 1040
    harness.frame(at: now)
    XCTAssertEqual(edge("header", 0)?.minY, 1020)
  }

  func testBadgesAndDecorations() {
    final class Ground: UICollectionReusableView {}
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let item = NSCollectionLayoutItem(
      layoutSize: size(.absolute(80), .absolute(80)), supplementaryItems: [badge])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(80)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
    let ground = NSCollectionLayoutDecorationItem.background(elementKind: "ground")
    ground.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    section.decorationItems = [ground]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(Ground.self, forDecorationViewOfKind: "ground")
    show(layout, [2])
    XCTAssertEqual(
      view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: IndexPath(item: 1, section: 0))?
        .frame,
      CGRect(x: 100 + 80 - 20 + 10, y: 10, width: 20, height: 20))
    let shown = view.subviews.first { $0 is Ground }
    XCTAssertEqual(shown?.frame, CGRect(x: 5, y: 5, width: 290, height: 110))
    XCTAssertLessThan(shown?.layer.zPosition ?? 0, 0)
  }

  private func cards(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior)
    -> NSCollectionLayoutSection
  {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.absolute(200), .absolute(150)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20)
    section.orthogonalScrollingBehavior = behavior
    return section
  }

  private func drag(_ dx: CGFloat, y: CGFloat) {
    harness.send(.began, 250, y)
    for i in 1...10 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 250 + dx * CGFloat(i) / 10, y)
    }
    harness.send(.ended, 250 + dx, y)
    harness.run(to: now + 3)
  }

  func testASectionScrollsAcross() {
    let plain = rows(100)
    show(
      UICollectionViewCompositionalLayout { number, _ in number == 0 ? self.cards(.continuous) : plain },
      [10, 20])
    XCTAssertEqual(frame(0), CGRect(x: 20, y: 0, width: 200, height: 150))
    XCTAssertEqual(frame(1)?.minX, 230)
    XCTAssertEqual(frame(0, 1)?.minY, 150)
    XCTAssertEqual(view.contentSize.width, 300)
    // Only those that show have cells.
    XCTAssertEqual(view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item), [0, 1])
    drag(-150, y: 75)
    XCTAssertLessThan(frame(0)?.minX ?? 0, -100)
    XCTAssertEqual(view.contentOffset.y, 0)
    XCTAssertTrue(view.indexPathsForVisibleItems.contains(IndexPath(item: 2, section: 0)))
    let cell = view.cellForItem(at: IndexPath(item: 2, section: 0))
    XCTAssertEqual(cell?.convert(CGPoint.zero, to: view).x ?? 0, frame(2)?.minX ?? 1, accuracy: 0.01)
    // A touch while it still glides would stop it, and select nothing.
    harness.run(to: now + 3)
    let shown = (0..<10).first { frame($0).map { $0.midX > 0 && $0.midX < 300 } ?? false } ?? 0
    harness.tap(frame(shown)?.midX ?? 0, 75)
    XCTAssertEqual(source.calls, ["select 0.\(shown)"])
    // Up and down it scrolls everything.
    harness.send(.began, 150, 75)
    for i in 1...10 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 150, 75 - CGFloat(i) * 6)
    }
    harness.send(.ended, 150, 15)
    XCTAssertGreaterThan(view.contentOffset.y, 20)
  }

  func testGroupsAreStops() {
    show(UICollectionViewCompositionalLayout(section: cards(.groupPaging)), [10])
    drag(-60, y: 75)
    XCTAssertEqual(frame(1)?.minX ?? 0, 20, accuracy: 0.5)
    drag(-200, y: 75)
    // One group at a time.
    XCTAssertEqual(frame(2)?.minX ?? 0, 20, accuracy: 0.5)
    show(UICollectionViewCompositionalLayout(section: cards(.groupPagingCentered)), [10])
    XCTAssertEqual(frame(0)?.midX ?? 0, 150, accuracy: 0.5)
    drag(-60, y: 75)
    XCTAssertEqual(frame(1)?.midX ?? 0, 150, accuracy: 0.5)
    show(UICollectionViewCompositionalLayout(section: cards(.continuousGroupLeadingBoundary)), [10])
    drag(-150, y: 75)
    let starts = (0..<10).compactMap { frame($0)?.minX }
    XCTAssertTrue(starts.contains { ($0 - 20).magnitude < 0.5 }, "\(starts)")
    show(UICollectionViewCompositionalLayout(section: cards(.paging)), [10])
    drag(-100, y: 75)
    XCTAssertEqual(frame(0)?.minX ?? 0, 20 - 300, accuracy: 0.5)
  }

  func testASectionBeginsAtTheRightWhereTextDoes() {
    show(UICollectionViewCompositionalLayout(section: cards(.groupPaging)), [10])
    view.semanticContentAttribute = .forceRightToLeft
    view.collectionViewLayout = UICollectionViewCompositionalLayout(section: cards(.groupPaging))
    harness.frame(at: now)
    XCTAssertEqual(frame(0), CGRect(x: 80, y: 0, width: 200, height: 150))
    XCTAssertEqual(frame(1)?.maxX, 70)
    let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
    XCTAssertEqual(cell?.convert(CGPoint.zero, to: view).x ?? 0, 80, accuracy: 0.01)
    // To the right comes the next.
    harness.send(.began, 50, 75)
    for i in 1...10 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 50 + CGFloat(i) * 8, 75)
    }
    harness.send(.ended, 130, 75)
    harness.run(to: now + 2)
    XCTAssertEqual(frame(1)?.maxX ?? 0, 280, accuracy: 0.5)
  }

  func testScrollingToAnItemOfSuchASection() {
    show(UICollectionViewCompositionalLayout(section: cards(.continuous)), [10])
    view.scrollToItem(at: IndexPath(item: 5, section: 0), at: .centeredHorizontally, animated: false)
    harness.frame(at: now)
    XCTAssertEqual(frame(5)?.midX ?? 0, 150, accuracy: 0.5)
    XCTAssertEqual(view.contentOffset, .zero)
  }

  func testVisibleItemsAreChanged() {
    let section = cards(.continuous)
    var offsets: [CGPoint] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset)
      XCTAssertEqual(environment.container.contentSize.width, 300)
      for item in items { item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
    }
    show(UICollectionViewCompositionalLayout(section: section), [10])
    XCTAssertEqual(view.cellForItem(at: IndexPath(item: 0, section: 0))?.transform.a, 0.5)
    drag(-100, y: 75)
    XCTAssertGreaterThan(offsets.last?.x ?? 0, 50)
  }

  /// Where an item is beside the middle is its frame less the offset, as published carousels compute it.
  func testVisibleItemsHaveTheirPlacesInWhatScrolls() throws {
    let section = cards(.groupPagingCentered)
    var places: [CGFloat] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      places = items.map { $0.frame.midX - offset.x - environment.container.contentSize.width / 2 }
    }
    show(UICollectionViewCompositionalLayout(section: section), [10])
    XCTAssertEqual(places.map { $0.magnitude }.min() ?? .infinity, 0, accuracy: 1e-9)
    XCTAssertEqual(try middle(of: 0), 150)
    drag(-150, y: 75)
    XCTAssertEqual(places.map { $0.magnitude }.min() ?? .infinity, 0, accuracy: 1e-9)
    XCTAssertEqual(try middle(of: 1), 150)
  }

  /// Where the middle of a cell of the first section is in the view.
  private func middle(of item: Int) throws -> CGFloat {
    let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: item, section: 0)))
    return cell.convert(cell.bounds, to: view).midX
  }

  func testAHorizontalLayout() {
    let column = size(.absolute(80), .fractionalHeight(1))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: column, subitems: [NSCollectionLayoutItem(layoutSize: column)]))
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.interSectionSpacing = 30
    show(UICollectionViewCompositionalLayout(section: section, configuration: configuration), [5, 5])
    XCTAssertEqual(frame(4), CGRect(x: 320, y: 0, width: 80, height: 600))
    XCTAssertEqual(frame(0, 1)?.minX, 430)
    XCTAssertEqual(view.contentSize, CGSize(width: 830, height: 600))
  }

  // MARK: Lists

  func testAListOfRows() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    var done: [String] = []
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, finish in
          done.append("delete \(path.item)")
          finish(true)
        }
      ])
    }
    source.configure = { cell, path in
      guard let cell = cell as? UICollectionViewListCell else { return }
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(path.item)"
      cell.contentConfiguration = content
      cell.accessories = [.disclosureIndicator(), .delete()]
    }
    show(
      UICollectionViewCompositionalLayout.list(using: configuration), [3, 2],
      cell: UICollectionViewListCell.self)
    XCTAssertEqual(frame(0), CGRect(x: 16, y: 17.5, width: 268, height: 44))
    XCTAssertEqual(frame(2)?.minY, 17.5 + 88)
    XCTAssertEqual(frame(0, 1)?.minY, 17.5 + 132 + 35)
    let cell = view.cellForItem(at: IndexPath(item: 0, section: 0)) as? UICollectionViewListCell
    XCTAssertEqual(cell?.layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    XCTAssertEqual(cell?.contentView.frame.minX, 0)
    XCTAssertLessThan(cell?.contentView.frame.maxX ?? 268, 250)
    // A swipe shows the action.
    harness.send(.began, 250, 80)
    for i in 1...20 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, 250 - CGFloat(i) * 5, 80)
    }
    harness.run(to: now + 0.2)
    harness.send(.ended, 150, 80)
    harness.run(to: now + 1)
    harness.tap(265, 80)
    harness.run(to: now + 1)
    XCTAssertEqual(done, ["delete 1"])
    XCTAssertEqual(source.calls, [])
    view.isEditing = true
    harness.run(to: now + 0.1)
    XCTAssertGreaterThan(cell?.contentView.frame.minX ?? 0, 40)
  }

  func testOutlinesOpenAndClose() {
    show(
      UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .plain)),
      [])
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, name in
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["fruit", "bread"])
    outline.append(["apple", "pear"], to: "fruit")
    outline.append(["cox"], to: "apple")
    XCTAssertEqual(outline.items, ["fruit", "apple", "cox", "pear", "bread"])
    XCTAssertEqual(outline.visibleItems, ["fruit", "bread"])
    XCTAssertEqual(outline.level(of: "cox"), 2)
    XCTAssertEqual(outline.parent(of: "cox"), "apple")
    source.apply(outline, to: 0, animatingDifferences: false)
    XCTAssertEqual(source.snapshot().itemIdentifiers, ["fruit", "bread"])
    outline.expand(["fruit"])
    source.apply(outline, to: 0, animatingDifferences: false)
    XCTAssertEqual(source.snapshot().itemIdentifiers, ["fruit", "apple", "pear", "bread"])
    XCTAssertEqual(source.snapshot(for: 0).items.count, 5)
    outline.delete(["apple"])
    XCTAssertEqual(outline.items, ["fruit", "pear", "bread"])
    outline.insert(["plum"], before: "pear")
    XCTAssertEqual(outline.snapshot(of: "fruit", includingParent: true).items, ["fruit", "plum", "pear"])
  }
}
