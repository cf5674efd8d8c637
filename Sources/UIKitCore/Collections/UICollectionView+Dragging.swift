import Foundation
import QuartzCore

/// Items that are dragged, and what is dropped between them.
extension UICollectionView: DragList {
  private static let passing: TimeInterval = 0.25

  /// Asks the delegates for drags and drops from now on.
  func dragDelegatesChanged() {
    let drags = dragDelegate != nil && dragInteractionEnabled
    let drops = dropDelegate != nil
    guard drags || drops || existingDragDrop != nil else { return }
    dragDrop.answers = dragAnswers
    dragDrop.follow(drags: drags, drops: drops)
  }

  private var dragAnswers: ListDragDrop.Answers {
    var answers = ListDragDrop.Answers()
    answers.items = { [unowned self] session, path, _ in
      dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
    }
    answers.willBegin = { [unowned self] session in
      releasePress(selects: false)
      dragDelegate?.collectionView(self, dragSessionWillBegin: session)
    }
    answers.didEnd = { [unowned self] in dragDelegate?.collectionView(self, dragSessionDidEnd: $0) }
    answers.canHandle = { [unowned self] in dropDelegate?.collectionView(self, canHandle: $0) ?? false }
    answers.didEnter = { [unowned self] in dropDelegate?.collectionView(self, dropSessionDidEnter: $0) }
    answers.update = { [unowned self] session, path in
      let proposal = dropDelegate?.collectionView(
        self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
      return (proposal ?? UIDropProposal(operation: .cancel), ListDragDrop.Intent(proposal?.intent.rawValue))
    }
    answers.didExit = { [unowned self] in dropDelegate?.collectionView(self, dropSessionDidExit: $0) }
    answers.dropDidEnd = { [unowned self] in dropDelegate?.collectionView(self, dropSessionDidEnd: $0) }
    answers.perform = { [unowned self] request in
      dropDelegate?.collectionView(self, performDropWith: CollectionDrop(request, in: self))
    }
    return answers
  }

  func dragPath(at place: CGPoint) -> IndexPath? { indexPathForItem(at: place) }
  func dragView(at path: IndexPath) -> UIView? { cellForItem(at: path) }
  var dragCells: [any DraggedCell] { visibleCells }
  func letsMove(_ path: IndexPath) -> Bool {
    dataSource?.collectionView(self, canMoveItemAt: path) ?? false
  }

  /// Along the way in which items follow each other: across the collection where several are beside each other.
  func dropShare(of path: IndexPath, at place: CGPoint) -> CGFloat {
    guard let frame = layoutAttributesForItem(at: path)?.frame, frame.width > 0, frame.height > 0 else {
      return 0
    }
    if frame.width > bounds.width / 2 { return (place.y - frame.minY) / frame.height }
    let share = (place.x - frame.minX) / frame.width
    return effectiveUserInterfaceLayoutDirection == .rightToLeft ? 1 - share : share
  }

  /// An item that moves within its section takes the place of the one below the finger; others go before that one, or
  /// after it where the finger is on its second half.
  func dropPath(at place: CGPoint, from source: IndexPath?) -> IndexPath? {
    if let path = indexPathForItem(at: place) {
      guard source?.section != path.section, dropShare(of: path, at: place) > 0.5 else { return path }
      return IndexPath(item: path.item + 1, section: path.section)
    }
    guard numberOfSections > 0 else { return nil }
    let section = numberOfSections - 1
    return IndexPath(
      item: max(numberOfItems(inSection: section) - (source?.section == section ? 1 : 0), 0), section: section
    )
  }

  func show(_ gap: DragGap) {
    UIView.animate(withDuration: Self.passing, delay: 0, options: .allowUserInteraction) { self.place(gap) }
  }

  /// Gives the cells the places that a drag wants for them.
  func placeAroundDrag() {
    guard let gap = existingDragDrop?.gap else { return }
    BlockAnimation.outside { place(gap) }
  }

  private func place(_ gap: DragGap) {
    for (key, view) in elements.inOrder where key.kind == nil {
      let path = key.path
      let slot = IndexPath(item: path.item + gap.steps(of: path), section: path.section)
      // The last has no place behind it.
      let place = contains(slot) ? slot : path
      if let frame = layoutAttributesForItem(at: place)?.frame, view.frame != frame { view.frame = frame }
      let alpha = gap.alpha(of: path)
      if view.alpha != alpha { view.alpha = alpha }
      if let cell = view as? UICollectionViewCell { existingDragDrop?.dress(cell, at: path) }
    }
  }

  func endDrag() {
    UIView.performWithoutAnimation { for (_, view) in elements.inOrder { view.alpha = 1 } }
    show(DragGap(size: .zero))
  }

  func releaseLook(at path: IndexPath) { cellForItem(at: path)?.isHighlighted = false }

  func moveByDrag(from source: IndexPath, to destination: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: source, to: destination)
    performBatchUpdates { self.moveItem(at: source, to: destination) }
  }
}

extension UICollectionViewCell: DraggedCell {}
