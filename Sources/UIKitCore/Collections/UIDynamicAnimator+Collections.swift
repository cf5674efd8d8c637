import CoreGraphics
import Foundation

extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIDynamicAnimator {
  /// An animator for the attributes of a collection's elements: the layout is asked again whenever they have moved.
  ///
  /// The layout answers with the attributes that are items here, which `items(in:)` and the methods below find.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    refreshed = { [weak layout] in layout?.invalidateLayout() }
  }

  /// The attributes of a cell that an item here has.
  public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }

  public func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes {
      $0.representedElementCategory == .supplementaryView && $0.representedElementKind == elementKind
        && $0.indexPath == indexPath
    }
  }

  public func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes {
      $0.representedElementCategory == .decorationView && $0.representedElementKind == decorationViewKind
        && $0.indexPath == indexPath
    }
  }

  private func attributes(
    _ fits: (UICollectionViewLayoutAttributes) -> Bool
  ) -> UICollectionViewLayoutAttributes? {
    items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first(where: fits)
  }
}
