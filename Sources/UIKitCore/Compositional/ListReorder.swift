import Foundation
import QuartzCore

/// Moving a row of a list by its grip.
@MainActor
final class ListReorder {
  private weak var cell: UICollectionViewListCell?
  private var isFollowing = false
  private var finger = CGPoint.zero
  /// From the finger to the row's middle.
  private var grip: CGFloat = 0

  init(_ cell: UICollectionViewListCell) { self.cell = cell }

  /// Follows the finger on the grip.
  func moved(_ press: UILongPressGestureRecognizer) {
    guard let cell, let collection = cell.collection else { return }
    finger = press.location(in: collection)
    switch press.state {
    case .began: begin(cell, collection)
    case .changed: follow(cell, collection)
    default: end(cell, collection, isCancelled: press.state != .ended)
    }
  }

  private func begin(_ cell: UICollectionViewListCell, _ collection: UICollectionView) {
    guard let path = collection.indexPath(for: cell), collection.beginMovement(of: path) else { return }
    grip = cell.center.y - finger.y
    collection.isScrollEnabled = false
    cell.liftOffList()
    UISelectionFeedbackGenerator().selectionChanged()
    isFollowing = true
  }

  /// The row moves along its list only.
  private func follow(_ cell: UICollectionViewListCell, _ collection: UICollectionView) {
    guard isFollowing else { return }
    collection.continueMovement(to: CGPoint(x: cell.center.x, y: finger.y + grip))
  }

  private func end(_ cell: UICollectionViewListCell, _ collection: UICollectionView, isCancelled: Bool) {
    guard isFollowing else { return }
    isFollowing = false
    collection.isScrollEnabled = true
    cell.returnToList()
    collection.endMovement(isCancelled: isCancelled)
  }

  /// Moves the row by one place, as a key or an assistive tool asks for; false where it cannot go there.
  func step(isDown: Bool) -> Bool {
    guard let cell, let collection = cell.collection, let path = collection.indexPath(for: cell) else {
      return false
    }
    return collection.moveItem(at: path, isDown: isDown)
  }
}
