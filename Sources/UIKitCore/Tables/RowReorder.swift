import Foundation
import QuartzCore

/// A row under the finger that moves it, and where the others are meanwhile.
@MainActor
final class RowReorder {
  let source: IndexPath
  /// Where the row would go.
  fileprivate(set) var destination: IndexPath
  let cell: UITableViewCell
  /// From the finger to the cell's middle.
  fileprivate let grip: CGFloat
  fileprivate var finger: CGPoint
  fileprivate var scroller: EdgeScroller?
  private unowned let table: UITableView

  fileprivate init(_ cell: UITableViewCell, _ path: IndexPath, at point: CGPoint, in table: UITableView) {
    self.cell = cell
    source = path
    destination = path
    grip = cell.center.y - point.y
    finger = point
    self.table = table
  }

  /// Where a row is while another passes it.
  func rect(of path: IndexPath) -> CGRect {
    var rect = table.rowRect(path)
    if path == source {
      rect.origin.y = finger.y + grip - rect.height / 2
      return rect
    }
    let height = table.rowRect(source).height
    if path > source, path <= destination { rect.origin.y -= height }
    if path < source, path >= destination { rect.origin.y += height }
    return rect
  }
}

extension UITableView {
  private static let passing: TimeInterval = 0.25

  /// Moves a row as the finger on its grip does.
  func reorder(_ cell: UITableViewCell, by press: UILongPressGestureRecognizer) {
    let point = press.location(in: self)
    switch press.state {
    case .began: beginReorder(of: cell, at: point)
    case .changed: continueReorder(at: point)
    case .ended: endReorder(isCancelled: false)
    default: endReorder(isCancelled: true)
    }
  }

  func beginReorder(of cell: UITableViewCell, at point: CGPoint) {
    guard reordering == nil, let path = cell.place else { return }
    releasePress(selects: false)
    reordering = RowReorder(cell, path, at: point, in: self)
    isScrollEnabled = false
    bringSubviewToFront(cell)
    cell.isReordering = true
    cell.layer.zPosition = TableLayer.moving
    cell.liftOffList()
    UISelectionFeedbackGenerator().selectionChanged()
    reordering?.scroller = EdgeScroller(self, under: point) { [weak self] in
      if let self, let finger = reordering?.scroller?.finger { followReorder(finger) }
    }
  }

  func continueReorder(at point: CGPoint) {
    reordering?.scroller?.finger = point
    followReorder(point)
  }

  private func followReorder(_ point: CGPoint) {
    guard let reordering else { return }
    reordering.finger = point
    reordering.cell.frame = reordering.rect(of: reordering.source)
    let middle = min(max(reordering.cell.center.y, 0), max(contentSize.height - 1, 0))
    guard let over = geometry.firstRow(below: middle) else { return }
    let wanted =
      over == reordering.source
      ? over
      : delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: reordering.source, toProposedIndexPath: over)
        ?? over
    guard wanted != reordering.destination, geometry.contains(wanted) else { return }
    reordering.destination = wanted
    UISelectionFeedbackGenerator().selectionChanged()
    UIView.animate(withDuration: Self.passing, delay: 0, options: [.allowUserInteraction]) {
      for (path, cell) in self.cells.inOrder where path != reordering.source {
        let rect = reordering.rect(of: path)
        if cell.frame != rect { cell.frame = rect }
      }
    }
  }

  func endReorder(isCancelled: Bool) {
    guard let reordering else { return }
    reordering.scroller?.stop()
    let cell = reordering.cell
    let destination = isCancelled ? reordering.source : reordering.destination
    self.reordering = nil
    cell.isReordering = false
    isScrollEnabled = true
    cell.returnToList()
    if destination != reordering.source {
      dataSource?.tableView(self, moveRowAt: reordering.source, to: destination)
      beginUpdates()
      moveRow(at: reordering.source, to: destination)
      endUpdates()
    } else {
      UIView.animate(withDuration: Self.passing) {
        for (path, cell) in self.cells.inOrder { cell.frame = self.rowRect(path) }
      }
    }
    for (path, cell) in cells.inOrder { dress(cell, path) }
  }
}
