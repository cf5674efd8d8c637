import Support
import UIKit
import XCTest

private final class Squares: UICollectionViewController {
  var made: UICollectionViewTransitionLayout?
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collectionView.contentInsetAdjustmentBehavior = .never
  }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  {
    4
  }
  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  override func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    let layout = UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    made = layout
    return layout
  }
}

/// A change of layout that a gesture leads: between both, to its end, back.
final class TransitionLayoutTests: XCTestCase {
  private var harness = WindowHarness()
  private var squares = Squares(collectionViewLayout: UICollectionViewFlowLayout())
  private var ended: [[Bool]] = []

  private func flow(_ side: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: side, height: side)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    return layout
  }

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 400, height: 400))
    squares = Squares(collectionViewLayout: flow(100))
    ended = []
    harness.window.rootViewController = squares
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func start(_ to: UICollectionViewLayout) -> UICollectionViewTransitionLayout {
    squares.collectionView.startInteractiveTransition(to: to) { self.ended.append([$0, $1]) }
  }

  private func frame(_ item: Int) -> CGRect? { squares.collectionView.cellForItem(at: [0, item])?.frame }

  func testCellsAreBetweenTheLayouts() throws {
    let (old, new) = (squares.collectionView.collectionViewLayout, flow(200))
    let between = start(new)
    XCTAssertTrue(between === squares.made, "the delegate's")
    XCTAssertTrue(squares.collectionView.collectionViewLayout === between)
    XCTAssertTrue(between.currentLayout === old && between.nextLayout === new)
    harness.frame(at: 0.1)
    XCTAssertEqual(frame(3), CGRect(x: 300, y: 0, width: 100, height: 100))
    between.transitionProgress = 0.25
    harness.frame(at: 0.2)
    // The fourth is at (300, 0) in the one, at (200, 200) in the other.
    XCTAssertEqual(frame(3), CGRect(x: 275, y: 50, width: 125, height: 125))
    XCTAssertEqual(between.collectionViewContentSize, CGSize(width: 400, height: 100 + 0.25 * 300))
    between.updateValue(3, forAnimatedKey: "finger")
    XCTAssertEqual(between.value(forAnimatedKey: "finger"), 3)
    XCTAssertEqual(between.value(forAnimatedKey: "other"), 0)

    squares.collectionView.finishInteractiveTransition()
    harness.run(to: 0.3)
    XCTAssertEqual(ended, [], "it is animated")
    harness.run(to: 1)
    XCTAssertEqual(ended, [[true, true]])
    XCTAssertTrue(squares.collectionView.collectionViewLayout === new)
    XCTAssertEqual(frame(3), CGRect(x: 200, y: 200, width: 200, height: 200))
    XCTAssertNil(old.collectionView)
    XCTAssertTrue(new.collectionView === squares.collectionView)
  }

  func testItCanBeCancelledAndBegunAgain() {
    let (old, new) = (squares.collectionView.collectionViewLayout, flow(200))
    start(new).transitionProgress = 0.5
    harness.frame(at: 0.1)
    squares.collectionView.cancelInteractiveTransition()
    harness.run(to: 1)
    XCTAssertEqual(ended, [[true, false]])
    XCTAssertTrue(squares.collectionView.collectionViewLayout === old)
    XCTAssertEqual(frame(3), CGRect(x: 300, y: 0, width: 100, height: 100))
    XCTAssertNil(new.collectionView)
    start(new).transitionProgress = 1
    squares.collectionView.finishInteractiveTransition()
    harness.run(to: 2)
    XCTAssertEqual(ended, [[true, false], [true, true]])
    XCTAssertEqual(frame(3), CGRect(x: 200, y: 200, width: 200, height: 200))
  }

  /// One line each, and nothing changes.
  func testMisuse() {
    let messages = Diagnostics.withCapture {
      squares.collectionView.finishInteractiveTransition()
      let first = start(flow(200))
      XCTAssertTrue(start(flow(50)) === first)
      squares.collectionView.cancelInteractiveTransition()
      squares.collectionView.cancelInteractiveTransition()
    }.1.map(\.text)
    XCTAssertEqual(messages.count, 3, messages.joined(separator: "\n"))
  }
}
