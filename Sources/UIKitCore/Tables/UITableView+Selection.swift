import Foundation
import QuartzCore
import Support

/// Pressing and selecting rows.
extension UITableView {
  /// A finger has come down: the row below it is pressed. False when there is none.
  func press(_ touches: Set<UITouch>) -> Bool {
    // While a row is aside a touch anywhere puts it back, and does nothing else.
    if let swipe, swipe.isActive {
      swipe.close(animated: true)
      return false
    }
    guard pressed == nil, touches.count == 1, let touch = touches.first,
      let path = path(at: touch.location(in: self)), let cell = cells[path],
      isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection,
      cell.isUserInteractionEnabled,
      touch.view?.isDescendant(of: cell) ?? false
    else { return false }
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return false }
    pressed = path
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
    return true
  }

  /// The finger has gone: the row is selected, or the touch was taken away.
  func releasePress(selects: Bool) {
    guard let path = pressed else { return }
    pressed = nil
    if selects, selectByUser(path) {
      // Selected before it is no longer pressed: the grey does not blink.
    }
    cells[path]?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    if selects { tellSelection() }
  }

  /// Whether several rows may be selected now.
  var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  func selectByUser(_ path: IndexPath) -> Bool {
    let isMultiple = selectsSeveral
    if isMultiple, selection.contains(path) {
      guard let target = allowed(delegate?.tableView(self, willDeselectRowAt: path), path) else {
        return false
      }
      deselect(target, animated: false)
      told.append((target, false))
      return true
    }
    guard let target = allowed(delegate?.tableView(self, willSelectRowAt: path), path),
      geometry.contains(target)
    else {
      return false
    }
    if !isMultiple {
      for other in selectionOrder where other != target {
        guard allowed(delegate?.tableView(self, willDeselectRowAt: other), other) != nil else { continue }
        deselect(other, animated: false)
        told.append((other, false))
      }
    }
    select(target, animated: false)
    told.append((target, true))
    return true
  }

  /// The delegate's answer; without a delegate the row itself.
  private func allowed(_ answer: IndexPath??, _ path: IndexPath) -> IndexPath? {
    guard let answer else { return path }
    return answer
  }

  func tellSelection() {
    let waiting = told
    told = []
    for (path, isSelected) in waiting {
      if isSelected {
        if let cell = cells[path] { cell.selectionTrigger?(cell) }
        delegate?.tableView(self, didSelectRowAt: path)
        if delegate?.tableView(self, canPerformPrimaryActionForRowAt: path) == true {
          delegate?.tableView(self, performPrimaryActionForRowAt: path)
        }
      } else {
        delegate?.tableView(self, didDeselectRowAt: path)
      }
    }
  }

  func select(_ path: IndexPath, animated: Bool) {
    if selection.insert(path).inserted { selectionOrder.append(path) }
    cells[path]?.setSelected(true, animated: animated)
  }

  func deselect(_ path: IndexPath, animated: Bool) {
    selection.remove(path)
    selectionOrder.removeAll { $0 == path }
    cells[path]?.setSelected(false, animated: animated)
  }

  func selectByApp(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    guard let path else {
      for other in selectionOrder { deselect(other, animated: animated) }
      return
    }
    loadIfNeeded()
    guard geometry.contains(path) else {
      Diagnostics.report("selectRow was ignored: there is no \(path.text)", subject: "\(self)")
      return
    }
    if !selectsSeveral {
      for other in selectionOrder where other != path { deselect(other, animated: animated) }
    }
    select(path, animated: animated)
    if position != .none { scroll(to: path, position, animated: animated) }
  }
}
