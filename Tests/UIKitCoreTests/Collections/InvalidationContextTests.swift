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

  func testPrefetchingIsSaidToBeLeftOut() {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let source = Source()
    let notes = Diagnostics.withCapture { view.prefetchDataSource = source }.1
    XCTAssertEqual(
      notes.map(\.text), ["prefetchDataSource is not asked here: items are asked for when they are shown"])
    XCTAssertTrue(view.prefetchDataSource === source)
  }
}
