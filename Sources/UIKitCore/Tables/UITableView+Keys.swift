import Foundation
import QuartzCore

/// Rows with the keyboard.
extension UITableView: KeyedList {
  var rowSwipe: RowSwipe? { swipe }

  func keyedCell(at path: IndexPath) -> UITableViewCell? { cells[path] }

  func path(from path: IndexPath, towards key: UIKeyboardHIDUsage) -> IndexPath? {
    switch key {
    case .keyboardDownArrow: return geometry.next(after: path)
    case .keyboardUpArrow:
      if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
      let above = geometry.sections.indices.prefix(path.section).last { geometry.sections[$0].rows.count > 0 }
      return above.map { IndexPath(row: geometry.sections[$0].rows.count - 1, section: $0) }
    default: return nil
    }
  }

  func bringIntoSight(_ path: IndexPath) { scroll(to: path, .none, animated: false) }

  func chooseByKey(_ path: IndexPath) {
    guard pressed == nil, let cell = cells[path],
      isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection,
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    pressed = path
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
    releasePress(selects: true)
  }

  func keyedTarget(_ cell: UITableViewCell, _ path: IndexPath) -> SwipeTarget? {
    isEditing || reordering != nil ? nil : target(cell, path)
  }

  /// Moves a row by one place, as a drag by its grip would; false where it cannot go there.
  func moveByKey(_ cell: UITableViewCell, isDown: Bool) -> Bool {
    guard isEditing, let path = cell.place,
      dataSource?.tableView(self, canMoveRowAt: path) ?? false,
      let next = self.path(from: path, towards: isDown ? .keyboardDownArrow : .keyboardUpArrow)
    else { return false }
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: next) ?? next
    guard target != path else { return false }
    dataSource?.tableView(self, moveRowAt: path, to: target)
    moveRow(at: path, to: target)
    return true
  }
}
