import Foundation
import QuartzCore

/// Items that a drag chooses.
extension UICollectionView: SelectionDragHost {
  func selectionPath(at point: CGPoint) -> IndexPath? { item(at: point) }

  func selectionPaths(from first: IndexPath, to last: IndexPath) -> [IndexPath] {
    let (low, high) = (min(first, last), max(first, last))
    return counts.indices.filter { (low.section...high.section).contains($0) }.flatMap { section in
      let from = section == low.section ? low.item : 0
      let end = section == high.section ? min(high.item + 1, counts[section]) : counts[section]
      return (from..<max(end, from)).map { IndexPath(item: $0, section: section) }
    }
  }

  func selectsWithOneFinger(at point: CGPoint) -> Bool { false }

  /// While the collection is edited, one finger chooses across the direction in which it scrolls.
  func selectsWithOneFinger(along path: CGVector) -> Bool {
    guard isEditing, allowsMultipleSelectionDuringEditing else { return false }
    let isHorizontal = path.dx.magnitude > path.dy.magnitude
    return isHorizontal ? !canScrollHorizontally : !canScrollVertically
  }

  func isChosen(_ path: IndexPath) -> Bool { selection.contains(path) }

  func toggleChoice(_ path: IndexPath) {
    if contains(path) { selectByUser(path) }
  }

  func shouldBeginSelectionDrag(at path: IndexPath) -> Bool {
    guard movement == nil, swipe?.isActive != true else { return false }
    return delegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
  }

  func selectionDragBegan(at path: IndexPath) {
    releasePress(selects: false)
    delegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
  }

  func selectionDragEnded() { delegate?.collectionViewDidEndMultipleSelectionInteraction(self) }
}
