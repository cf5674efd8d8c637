import Foundation
import QuartzCore

/// The edit menu of a text view.
extension UITextView {
  /// Opens the menu beside the selection, with what can be done.
  func showMenu() {
    guard let window, isFirstResponder else { return }
    var items = EditCommands.items(for: self, adding: UIMenuController.shared.menuItems ?? [])
    let suggested = items.map { item in UIAction(title: item.title) { _ in item.perform() } }
    if let own = delegate?.textView(self, editMenuForTextIn: selectedRange, suggestedActions: suggested) {
      items = UIEditMenuInteraction.items(of: own, from: self)
    }
    let visible = bounds.inset(by: adjustedContentInset)
    let frames = selectedRange.length > 0 ? selectionFrames(selectedRange) : [caretFrame(at: selecting.head)]
    let box = frames.filter { $0.intersects(visible) }.reduce(CGRect.null) { $0.union($1) }
    guard !box.isNull else { return }
    _ = EditMenu.open(items, beside: convert(box.intersection(visible), to: nil), in: window)
  }

  /// The text or the selection is another one: the menu is no longer about it.
  func menuMayBeOutdated() {
    isMenuWanted = false
    if let window { EditMenu.closeAll(in: window) }
  }
}
