import Foundation
import QuartzCore

/// Rows that a drag chooses.
extension UITableView: SelectionDragHost {
  func selectionPath(at point: CGPoint) -> IndexPath? { path(at: point) }

  func selectionPaths(from first: IndexPath, to last: IndexPath) -> [IndexPath] {
    let (low, high) = (min(first, last), max(first, last))
    guard geometry.contains(low) else { return [] }
    return Array(
      sequence(first: low) { [geometry] path in geometry.next(after: path).flatMap { $0 > high ? nil : $0 } })
  }

  /// One finger chooses on the circles of rows.
  func selectsWithOneFinger(at point: CGPoint) -> Bool {
    guard isEditing, allowsMultipleSelectionDuringEditing, let path = path(at: point), let cell = cells[path]
    else { return false }
    return cell.controls.isChoice(at: cell.convert(point, from: self))
  }
  func selectsWithOneFinger(along path: CGVector) -> Bool { false }

  func isChosen(_ path: IndexPath) -> Bool { selection.contains(path) }

  func toggleChoice(_ path: IndexPath) {
    guard geometry.contains(path), selectByUser(path) else { return }
    tellSelection()
  }

  func shouldBeginSelectionDrag(at path: IndexPath) -> Bool {
    guard reordering == nil, swipe?.isActive != true else { return false }
    return delegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
  }

  func selectionDragBegan(at path: IndexPath) {
    releasePress(selects: false)
    delegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path)
  }

  func selectionDragEnded() { delegate?.tableViewDidEndMultipleSelectionInteraction(self) }
}
