import Foundation
import QuartzCore

/// The edit menu of a text field.
extension UITextField {
  /// Opens the menu beside the selection, with what can be done.
  func showMenu() {
    guard let window, isFirstResponder else { return }
    var items = EditCommands.items(for: self, adding: UIMenuController.shared.menuItems ?? [])
    let suggested = items.map { item in UIAction(title: item.title) { _ in item.perform() } }
    if let own = delegate?.textField(
      self, editMenuForCharactersIn: edited.utf16Range(edited.selection), suggestedActions: suggested)
    {
      items = UIEditMenuInteraction.items(of: own, from: self)
    }
    let first = canvas.caretRect(at: edited.selection.lowerBound)
    let last = canvas.caretRect(at: edited.selection.upperBound)
    let box = canvas.convert(first.union(last).intersection(canvas.bounds), to: nil)
    guard !items.isEmpty else { return }
    let animator = EditMenuAnimator()
    delegate?.textField(self, willPresentEditMenuWith: animator)
    animator.run()
    EditMenu.open(items, beside: box, in: window)?.onClose = { [weak self] in
      guard let self else { return }
      let animator = EditMenuAnimator()
      self.delegate?.textField(self, willDismissEditMenuWith: animator)
      animator.run()
    }
  }

  /// The text or the selection is another one: the menu is no longer about it.
  func menuMayBeOutdated() {
    if let window { EditMenu.closeAll(in: window) }
  }
}
