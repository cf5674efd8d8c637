import UIKit
import XCTest

/// Names in sections by their first letter, with the letters along the end.
private final class Names: UICollectionViewDiffableDataSource<String, String> {
  var asked: [String] = []

  override func indexTitles(for collectionView: UICollectionView) -> [String]? {
    snapshot().sectionIdentifiers
  }
  override func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath {
    asked.append("\(title) \(index)")
    return IndexPath(item: 1, section: index)
  }
}

/// A collection of 390 × 844 points with rows of 50 points, four for each letter.
final class CollectionIndexTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UICollectionView!
  private var names: Names!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 50)
    flow.minimumLineSpacing = 0
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: flow)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "name")
    names = Names(collectionView: view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "name", for: path)
    }
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private func show(_ letters: String) {
    var snapshot = NSDiffableDataSourceSnapshot<String, String>()
    for letter in letters.map(String.init) {
      snapshot.appendSections([letter])
      snapshot.appendItems((0..<4).map { "\(letter)\($0)" })
    }
    names.apply(snapshot, animatingDifferences: false)
    harness.run(to: harness.context.scheduler.now + 0.1)
  }

  private var titles: [String] {
    view.subviews.filter { $0.accessibilityLabel == "Section index" }
      .flatMap { $0.subviews.compactMap { ($0 as? UILabel)?.text } }
  }

  func testAFingerOnATitleGoesToTheItemThatTheDataSourceNames() {
    show("ABCDEFGHIJ")
    // Ten lines of 14 points about the middle.
    let first = 422 - 5 * 14 + 7
    harness.send(.began, 380, CGFloat(first + 3 * 14))
    harness.run(to: harness.context.scheduler.now + 1.0 / 60)
    // The second item of D: three sections of four rows, and one.
    XCTAssertEqual(view.contentOffset.y, 13 * 50)
    harness.send(.moved, 380, CGFloat(first))
    XCTAssertEqual(view.contentOffset.y, 50)
    harness.send(.ended, 380, CGFloat(first))
    XCTAssertEqual(names.asked, ["D 3", "A 0"])
  }

  func testTitlesFollowTheSections() {
    XCTAssertEqual(titles, [])
    show("AB")
    XCTAssertEqual(titles, ["A", "B"])
    show("ABC")
    XCTAssertEqual(titles, ["A", "B", "C"])
    show("")
    XCTAssertEqual(titles, [])
  }

  func testItStaysAtTheEndWhileTheItemsScroll() {
    show("ABCDEFGHIJ")
    view.contentOffset.y = 700
    harness.run(to: harness.context.scheduler.now + 0.1)
    let index = view.subviews.first { $0.accessibilityLabel == "Section index" }
    XCTAssertEqual(index?.frame, CGRect(x: 370, y: 700, width: 20, height: 844))
  }
}
