import Foundation
import QuartzCore

/// Items with the keyboard.
extension UICollectionView: KeyedList {
  var rowSwipe: RowSwipe? { swipe }

  /// What a key does to a cell; false where it means nothing there.
  func takesKey(_ key: UIKey?, in cell: UICollectionViewCell) -> Bool {
    indexPath(for: cell).map { handle(key, in: cell, at: $0) } ?? false
  }

  func swipeActions(of cell: UICollectionViewCell) -> [UIAccessibilityCustomAction]? {
    indexPath(for: cell).flatMap { accessibilityActions(of: cell, at: $0) }
  }

  func keyedCell(at path: IndexPath) -> UICollectionViewCell? { cellForItem(at: path) }

  /// How much more a distance to the side counts than one in the arrow's direction.
  private static let sideWeight: CGFloat = 3

  /// The item that is nearest in the arrow's direction.
  func path(from path: IndexPath, towards key: UIKeyboardHIDUsage) -> IndexPath? {
    guard let start = shownLayout.layoutAttributesForItem(at: path)?.frame else { return nil }
    let isLevel = key == .keyboardLeftArrow || key == .keyboardRightArrow
    let sign: CGFloat = key == .keyboardLeftArrow || key == .keyboardUpArrow ? -1 : 1
    let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    var best: (path: IndexPath, distance: CGFloat)?
    for attributes in shownLayout.layoutAttributesForElements(in: area) ?? [] {
      guard attributes.representedElementCategory == .cell, attributes.indexPath != path, !attributes.isHidden
      else { continue }
      let way = CGVector(dx: attributes.frame.midX - start.midX, dy: attributes.frame.midY - start.midY)
      let (along, aside) = isLevel ? (way.dx * sign, way.dy.magnitude) : (way.dy * sign, way.dx.magnitude)
      // What shares the row is to the side, what shares the column above or below.
      guard along > 1, !isLevel || aside < start.height / 2 else { continue }
      let distance = along + Self.sideWeight * aside
      if distance < best?.distance ?? .infinity { best = (attributes.indexPath, distance) }
    }
    return best?.path
  }

  func bringIntoSight(_ path: IndexPath) {
    guard let frame = shownLayout.layoutAttributesForItem(at: path)?.frame else { return }
    scrollRectToVisible(frame, animated: false)
  }

  func chooseByKey(_ path: IndexPath) {
    guard pressed == nil, selects, let cell = cellForItem(at: path),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    pressed = path
    cell.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
    releasePress(selects: true)
  }

  func keyedTarget(_ cell: UICollectionViewCell, _ path: IndexPath) -> SwipeTarget? {
    isEditing ? nil : target(cell, path)
  }
}
