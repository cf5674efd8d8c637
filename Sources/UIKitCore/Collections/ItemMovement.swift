import Foundation
import QuartzCore

/// An item under the finger, and where the others are meanwhile.
@MainActor
final class ItemMovement {
  /// In front of every element.
  static let zIndex = 10_000

  let source: IndexPath
  fileprivate(set) var destination: IndexPath
  fileprivate(set) var position: CGPoint
  let cell: UICollectionViewCell
  /// Scrolls the collection at its edges, once the item has moved.
  fileprivate var scroller: EdgeScroller?

  fileprivate init(_ cell: UICollectionViewCell, _ path: IndexPath) {
    self.cell = cell
    source = path
    destination = path
    position = cell.center
  }

  /// The place whose frame an item has: those between make room.
  func slot(of path: IndexPath) -> IndexPath {
    guard path.section == source.section, source.section == destination.section else { return path }
    if path.item > source.item, path.item <= destination.item {
      return IndexPath(item: path.item - 1, section: path.section)
    }
    if path.item < source.item, path.item >= destination.item {
      return IndexPath(item: path.item + 1, section: path.section)
    }
    return path
  }
}

/// Moving an item with a finger, as a recogniser of the app or of the collection's controller asks for.
extension UICollectionView {
  /// How long others take to make room, in seconds. [our choice]
  private static let passing: TimeInterval = 0.25

  func beginMovement(of path: IndexPath) -> Bool {
    guard movement == nil, contains(path), let cell = cellForItem(at: path),
      dataSource?.collectionView(self, canMoveItemAt: path) == true
    else { return false }
    releasePress(selects: false)
    movement = ItemMovement(cell, path)
    cell.layer.zPosition = CGFloat(ItemMovement.zIndex)
    (cell.isReordering, cell.dragState) = (true, .dragging)
    return true
  }

  func continueMovement(to position: CGPoint) {
    guard let movement else { return }
    if let scroller = movement.scroller {
      scroller.finger = position
    } else {
      movement.scroller = EdgeScroller(self, under: position) { [weak self] in
        if let self, let place = self.movement?.scroller?.finger { followMovement(to: place) }
      }
    }
    followMovement(to: position)
  }

  private func followMovement(to position: CGPoint) {
    guard let movement else { return }
    movement.position = position
    placeMoved()
    let proposed = shownLayout.targetIndexPath(
      forInteractivelyMovingItem: movement.destination, withPosition: position)
    guard proposed != movement.destination else { return }
    let wanted = target(of: movement.source, at: movement.destination, proposed: proposed)
    guard wanted != movement.destination, contains(wanted) else { return }
    movement.destination = wanted
    UISelectionFeedbackGenerator().selectionChanged()
    UIView.animate(withDuration: Self.passing, delay: 0, options: .allowUserInteraction) {
      self.placeAroundMovement()
    }
  }

  /// Gives the cells beside the moved one their places.
  func placeAroundMovement() {
    guard let movement else { return }
    for (key, view) in elements.inOrder where key.kind == nil && key.path != movement.source {
      guard let attributes = shownLayout.layoutAttributesForItem(at: movement.slot(of: key.path)) else {
        continue
      }
      if view.frame != attributes.frame { view.frame = attributes.frame }
    }
    placeMoved()
  }

  private func placeMoved() {
    guard let movement else { return }
    let attributes = shownLayout.layoutAttributesForInteractivelyMovingItem(
      at: movement.source, withTargetPosition: movement.position)
    movement.cell.bounds.size = attributes.size
    movement.cell.center = attributes.center
    movement.cell.transform = attributes.transform
  }

  func endMovement(isCancelled: Bool) {
    guard let movement else { return }
    let destination = isCancelled ? movement.source : movement.destination
    movement.scroller?.stop()
    self.movement = nil
    let cell = movement.cell
    cell.isReordering = false
    UIView.animate(
      withDuration: Self.passing,
      animations: {
        cell.transform = .identity
        if destination != movement.source {
          self.move(movement.source, to: destination)
        } else {
          self.shownLayout.invalidateLayout()
          self.layoutIfNeeded()
        }
      },
      completion: { _ in
        cell.layer.zPosition = 0
        cell.dragState = .none
      })
  }

  /// Where the delegate lets an item go.
  private func target(of source: IndexPath, at current: IndexPath, proposed: IndexPath) -> IndexPath {
    delegate?.collectionView(
      self, targetIndexPathForMoveOfItemFromOriginalIndexPath: source, atCurrentIndexPath: current,
      toProposedIndexPath: proposed) ?? proposed
  }

  private func move(_ source: IndexPath, to destination: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: source, to: destination)
    performBatchUpdates { self.moveItem(at: source, to: destination) }
  }

  /// Moves an item by one place in its section, as a drag would; false where it cannot go there.
  func moveItem(at path: IndexPath, isDown: Bool) -> Bool {
    let next = IndexPath(item: path.item + (isDown ? 1 : -1), section: path.section)
    guard movement == nil, contains(path), contains(next),
      dataSource?.collectionView(self, canMoveItemAt: path) == true
    else { return false }
    let target = target(of: path, at: path, proposed: next)
    guard target != path, contains(target) else { return false }
    move(path, to: target)
    return true
  }
}

/// A press where no item can be moved is none.
@MainActor
final class ItemMovementGate: NSObject, UIGestureRecognizerDelegate {
  private unowned let controller: UICollectionViewController

  init(_ controller: UICollectionViewController) { self.controller = controller }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let collection = controller.collectionView,
      let path = collection.indexPathForItem(at: gestureRecognizer.location(in: collection))
    else { return false }
    return collection.dataSource?.collectionView(collection, canMoveItemAt: path) ?? false
  }
}
