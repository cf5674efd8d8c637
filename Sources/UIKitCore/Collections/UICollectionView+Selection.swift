import Foundation
import QuartzCore
import Support

/// Pressing and selecting items.
extension UICollectionView {
  func press(_ touches: Set<UITouch>) -> Bool {
    if let swipe, swipe.isActive {
      swipe.close(animated: true)
      return false
    }
    guard pressed == nil, touches.count == 1, let touch = touches.first, selects,
      let path = item(at: touch.location(in: self)), let cell = cellForItem(at: path),
      cell.isUserInteractionEnabled, touch.view?.isDescendant(of: cell) ?? false,
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return false }
    pressed = path
    cell.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
    return true
  }

  func releasePress(selects: Bool) {
    guard let path = pressed else { return }
    pressed = nil
    cellForItem(at: path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
    if selects { selectByUser(path) }
  }

  var selects: Bool {
    isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  /// Whether several items may be selected now.
  var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  func selectByUser(_ path: IndexPath) {
    if selection.contains(path), selectsSeveral {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselect(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !selectsSeveral {
      for other in selection where other != path {
        deselect(other)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    select(path)
    if let cell = cellForItem(at: path) { cell.selectionTrigger?(cell) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func select(_ path: IndexPath) {
    if !selection.contains(path) { selection.append(path) }
    cellForItem(at: path)?.isSelected = true
  }

  func deselect(_ path: IndexPath) {
    selection.removeAll { $0 == path }
    cellForItem(at: path)?.isSelected = false
  }

  func selectByApp(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    guard let path else {
      for other in selection { deselect(other) }
      return
    }
    guard contains(path) else {
      Diagnostics.report("selectItem was ignored: there is no \(path.text)", subject: "\(self)")
      return
    }
    if !selectsSeveral { for other in selection where other != path { deselect(other) } }
    select(path)
    if !position.isEmpty { scroll(to: path, position, animated: animated) }
  }
}
