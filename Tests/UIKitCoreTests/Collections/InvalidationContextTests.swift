import Support
import UIKit
import XCTest

final class InvalidationContextTests: XCTestCase {
  private final class Context: UICollectionViewFlowLayoutInvalidationContext {}
  private final class OwnLayout: UICollectionViewFlowLayout {
    override class var invalidationContextClass: AnyClass { Context.self }
  }
  private final class WrongLayout: UICollectionViewLayout {
    override class var invalidationContextClass: AnyClass { UIView.self }
  }
  private final class Source: NSObject, UICollectionViewDataSourcePrefetching {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
  }

  func testContextsAreOfTheLayoutsClass() {
    let flow = UICollectionViewFlowLayout().invalidationContext(forBoundsChange: .zero)
    XCTAssertTrue(flow is UICollectionViewFlowLayoutInvalidationContext)
    XCTAssertEqual(
      (flow as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutAttributes, true)
    XCTAssertTrue(OwnLayout().invalidationContext(forBoundsChange: .zero) is Context)
    XCTAssertFalse(
      UICollectionViewLayout().invalidationContext(forBoundsChange: .zero)
        is UICollectionViewFlowLayoutInvalidationContext)
    let (made, notes) = Diagnostics.withCapture { WrongLayout().invalidationContext(forBoundsChange: .zero) }
    XCTAssertNotNil(made)
    XCTAssertEqual(
      notes.map(\.text),
      ["invalidationContextClass is no UICollectionViewLayoutInvalidationContext; that one was used"])
  }

  private final class NotingLayout: UICollectionViewFlowLayout {
    var isAsked = true
    private(set) var calls: [String] = []

    func takeCalls() -> [String] {
      defer { calls = [] }
      return calls
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      calls.append("should \(Int(newBounds.width)) \(Int(newBounds.minY))")
      return isAsked
    }
    override func invalidationContext(forBoundsChange newBounds: CGRect)
      -> UICollectionViewLayoutInvalidationContext
    {
      calls.append("context")
      return super.invalidationContext(forBoundsChange: newBounds)
    }
    override func invalidateLayout() {
      calls.append("all")
      super.invalidateLayout()
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      calls.append("with \(context.invalidateEverything) \(context.invalidateDataSourceCounts)")
      super.invalidateLayout(with: context)
      // On no account is this to go round for ever.
      if context.invalidateEverything { invalidateLayout() }
    }
  }

  private final class Twenty: NSObject, UICollectionViewDataSource {
    var count = 20
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath) }
  }

  /// The order of Apple's headers: a change of bounds is asked about, a context made and handed in; everything is a
  /// context, too.
  func testWhatALayoutHearsWhenItBecomesInvalid() {
    MainActor.assumeIsolated {
      let layout = NotingLayout()
      let source = Twenty()
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
      view.dataSource = source
      view.layoutIfNeeded()
      _ = layout.takeCalls()

      view.frame.size = CGSize(width: 200, height: 100)
      view.layoutIfNeeded()
      XCTAssertEqual(layout.takeCalls(), ["should 200 0", "context", "with false false"])
      view.contentOffset.y = 10
      view.layoutIfNeeded()
      XCTAssertEqual(layout.takeCalls(), ["should 200 10", "context", "with false false"])
      layout.isAsked = false
      view.contentOffset.y = 20
      view.layoutIfNeeded()
      XCTAssertEqual(layout.takeCalls(), ["should 200 20"])
      layout.invalidateLayout()
      XCTAssertEqual(layout.takeCalls(), ["all", "with true false", "all"])
      view.reloadData()
      XCTAssertEqual(layout.takeCalls(), ["all", "with true true", "all"])
      view.layoutIfNeeded()
      _ = layout.takeCalls()
      source.count = 21
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
      XCTAssertEqual(layout.takeCalls().first, "with false true")
    }
  }

  /// A collection that gets its size by layout tells of it before its cells are placed.
  func testTheFirstSizeIsAChangeToo() {
    MainActor.assumeIsolated {
      let layout = NotingLayout()
      let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
      view.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
      view.layoutIfNeeded()
      XCTAssertEqual(Array(layout.takeCalls().prefix(3)), ["should 120 0", "context", "with false false"])
    }
  }

  func testPrefetchingIsSaidToBeLeftOut() {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let source = Source()
    let notes = Diagnostics.withCapture { view.prefetchDataSource = source }.1
    XCTAssertEqual(
      notes.map(\.text), ["prefetchDataSource is not asked here: items are asked for when they are shown"])
    XCTAssertTrue(view.prefetchDataSource === source)
  }
}
