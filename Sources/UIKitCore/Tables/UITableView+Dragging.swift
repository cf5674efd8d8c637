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

  func dropShare(of path: IndexPath, at place: CGPoint) -> CGFloat {
    let rect = rowRect(path)
    return rect.height > 0 ? (place.y - rect.minY) / rect.height : 0
  }

  /// A row that moves within its section takes the place of the one below the finger; others go before that one, or
  /// after it where the finger is on its lower half.
  func dropPath(at place: CGPoint, from source: IndexPath?) -> IndexPath? {
    if let path = indexPathForRow(at: place) {
      guard source?.section != path.section, place.y > rowRect(path).midY else { return path }
      return IndexPath(row: path.row + 1, section: path.section)
    }
    guard numberOfSections > 0 else { return nil }
    let section = place.y < 0 ? 0 : numberOfSections - 1
    let count = numberOfRows(inSection: section)
    let row = place.y < 0 ? 0 : count - (source?.section == section ? 1 : 0)
    return IndexPath(row: max(row, 0), section: section)
  }

  func show(_ gap: DragGap) {
    UIView.animate(withDuration: Self.passing, delay: 0, options: .allowUserInteraction) {
      for (path, cell) in self.cells.inOrder { self.place(cell, path, in: gap) }
      self.placeEdges()
    }
  }

  /// Puts a row where a drag wants it.
  func place(_ cell: UITableViewCell, _ path: IndexPath, in gap: DragGap) {
    let steps = gap.steps(of: path) + gap.steps(before: path.section)
    let wanted = CGAffineTransform(translationX: 0, y: CGFloat(steps) * gap.size.height)
    if cell.transform != wanted { cell.transform = wanted }
    let alpha = gap.alpha(of: path)
    if cell.alpha != alpha { cell.alpha = alpha }
  }

  /// How far a drag has moved a header, or a footer, in points.
  func dragOffset(ofSection section: Int, isFooter: Bool) -> CGFloat {
    guard let gap = existingDragDrop?.gap else { return 0 }
    return CGFloat(gap.steps(before: isFooter ? section + 1 : section)) * gap.size.height
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
