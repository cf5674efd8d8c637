import QuartzCore

/// A control answers for its own context menu.
extension UIControl: UIContextMenuInteractionDelegate {
  func contextMenuEnablementChanged() {
    if let contextMenuInteraction { removeInteraction(contextMenuInteraction) }
    contextMenuInteraction = isContextMenuInteractionEnabled ? UIContextMenuInteraction(delegate: self) : nil
    if let contextMenuInteraction { addInteraction(contextMenuInteraction) }
  }
}

extension UIView {
  /// What a menu that the view opens is beside, in its own coordinates: its bounds, moved to where a control attaches
  /// menus.
  var menuAnchor: CGRect {
    guard let control = self as? UIControl else { return bounds }
    let point = control.menuAttachmentPoint(for: UIContextMenuConfiguration())
    guard point.x.isFinite, point.y.isFinite else { return bounds }
    return bounds.offsetBy(dx: point.x - bounds.midX, dy: point.y - bounds.midY)
  }
}
