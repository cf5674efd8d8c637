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

  func dropPath(at place: CGPoint, from source: IndexPath?) -> IndexPath? {
    if let path = indexPathForItem(at: place) { return path }
    guard numberOfSections > 0 else { return nil }
    let section = numberOfSections - 1
    return IndexPath(
      item: max(numberOfItems(inSection: section) - (source?.section == section ? 1 : 0), 0), section: section
    )
  }

  func openGap(at path: IndexPath?, from source: IndexPath?, size: CGSize) {
    UIView.animate(withDuration: Self.passing, delay: 0, options: .allowUserInteraction) {
      for (key, view) in self.elements.inOrder where key.kind == nil {
        let here = key.path
        var slot = here
        if let path, here.section == path.section, here != source {
          var item = here.item
          if let source, source.section == here.section, here.item > source.item { item -= 1 }
          if item >= path.item { item += 1 }
          slot = IndexPath(item: item, section: here.section)
        }
        // The last has no place behind it.
        let place = self.contains(slot) ? slot : here
        if let frame = self.shownLayout.layoutAttributesForItem(at: place)?.frame, view.frame != frame {
          view.frame = frame
        }
        view.alpha = here == source ? 0 : 1
      }
    }
  }

  func endDrag() {
    UIView.performWithoutAnimation { for (_, view) in elements.inOrder { view.alpha = 1 } }
    openGap(at: nil, from: nil, size: .zero)
  }

  func releaseLook(at path: IndexPath) { cellForItem(at: path)?.isHighlighted = false }

  func moveByDrag(from source: IndexPath, to destination: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: source, to: destination)
    performBatchUpdates { self.moveItem(at: source, to: destination) }
  }
}

extension UICollectionViewCell: DraggedCell {}
