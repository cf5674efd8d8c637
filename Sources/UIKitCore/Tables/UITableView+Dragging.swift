import Foundation
import QuartzCore

/// Rows that are dragged, and what is dropped between them.
extension UITableView: DragList {
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
      dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
    }
    answers.willBegin = { [unowned self] session in
      releasePress(selects: false)
      dragDelegate?.tableView(self, dragSessionWillBegin: session)
    }
    answers.didEnd = { [unowned self] in dragDelegate?.tableView(self, dragSessionDidEnd: $0) }
    answers.canHandle = { [unowned self] in dropDelegate?.tableView(self, canHandle: $0) ?? false }
    answers.didEnter = { [unowned self] in dropDelegate?.tableView(self, dropSessionDidEnter: $0) }
    answers.update = { [unowned self] session, path in
      let proposal = dropDelegate?.tableView(
        self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
      return (proposal ?? UIDropProposal(operation: .cancel), ListDragDrop.Intent(proposal?.intent.rawValue))
    }
    answers.didExit = { [unowned self] in dropDelegate?.tableView(self, dropSessionDidExit: $0) }
    answers.dropDidEnd = { [unowned self] in dropDelegate?.tableView(self, dropSessionDidEnd: $0) }
    answers.perform = { [unowned self] request in
      dropDelegate?.tableView(self, performDropWith: TableDrop(request, in: self))
    }
    return answers
  }

  func dragPath(at place: CGPoint) -> IndexPath? { indexPathForRow(at: place) }
  func dragView(at path: IndexPath) -> UIView? { cells[path] }
  var dragCells: [any DraggedCell] { visibleCells }
  func letsMove(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: path) ?? false }

  func dropPath(at place: CGPoint, from source: IndexPath?) -> IndexPath? {
    if let path = indexPathForRow(at: place) {
      guard source == nil, place.y > rowRect(path).midY else { return path }
      return IndexPath(row: path.row + 1, section: path.section)
    }
    guard numberOfSections > 0 else { return nil }
    let section = place.y < 0 ? 0 : numberOfSections - 1
    let count = numberOfRows(inSection: section)
    let row = place.y < 0 ? 0 : count - (source?.section == section ? 1 : 0)
    return IndexPath(row: max(row, 0), section: section)
  }

  func openGap(at path: IndexPath?, from source: IndexPath?, size: CGSize) {
    UIView.animate(withDuration: Self.passing, delay: 0, options: .allowUserInteraction) {
      for (here, cell) in self.cells.inOrder {
        var offset: CGFloat = 0
        if let path {
          if let source, here > source { offset -= size.height }
          let passed =
            source.map {
              here > $0
                ? IndexPath(row: here.row - (here.section == $0.section ? 1 : 0), section: here.section)
                : here
            } ?? here
          if passed >= path, here != source { offset += size.height }
        }
        let wanted = CGAffineTransform(translationX: 0, y: offset)
        if cell.transform != wanted { cell.transform = wanted }
        cell.alpha = here == source ? 0 : 1
      }
    }
  }

  func endDrag() {
    UIView.performWithoutAnimation {
      for (_, cell) in cells.inOrder {
        let frame = cell.frame
        cell.transform = .identity
        cell.frame = frame
        cell.alpha = 1
      }
    }
    UIView.animate(withDuration: Self.passing, delay: 0, options: .allowUserInteraction) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  func releaseLook(at path: IndexPath) { cells[path]?.setHighlighted(false, animated: false) }

  func moveByDrag(from source: IndexPath, to destination: IndexPath) {
    dataSource?.tableView(self, moveRowAt: source, to: destination)
    performBatchUpdates { self.moveRow(at: source, to: destination) }
  }
}

extension UITableViewCell: DraggedCell {}
